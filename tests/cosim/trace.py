"""A trace: what went into a core and what came out of it, cycle by cycle, as a file to be replayed.

The file is JSON::

    {"format": "cipherfab trace 1", "design": "present-80/iterative",
     "inputs": ["rst_i", "key_valid_i", ...], "outputs": ["key_ready_o", ...],
     "cycles": [[["1", "0", ...], ["1", ...]], ...]}

Each entry of `cycles` is one clock cycle: values of the inputs, then of the outputs, in the order of the
names, as hexadecimal numbers. Inputs change after a rising edge of the clock (clk_i itself is left out);
outputs are taken just before the next one, when all combinational paths have settled. Flip-flops may start
with any value, so nothing is compared before the first cycle with rst_i has ended. After that every output
is, but block_o only in cycles in which out_valid_o is high.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cipherfab.catalogue import Design

FORMAT = "cipherfab trace 1"

Values = Mapping[str, int]
"""Values of ports by name."""


@dataclass
class Trace:
    """The cycles of a design, in order."""

    design: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    cycles: list[tuple[Values, Values]] = field(default_factory=list)

    @classmethod
    def of(cls, design: Design) -> "Trace":
        """Return an empty trace of a design."""
        names = {
            direction: tuple(port.name for port in design.ports if port.direction == direction)
            for direction in ("input", "output")
        }
        return cls(design.id, tuple(name for name in names["input"] if name != "clk_i"), names["output"])

    def write(self, path: Path) -> None:
        """Write the trace to a file."""
        cycles = [(_hex(ins, self.inputs), _hex(outs, self.outputs)) for ins, outs in self.cycles]
        content = {
            "format": FORMAT,
            "design": self.design,
            "inputs": self.inputs,
            "outputs": self.outputs,
            "cycles": cycles,
        }
        path.write_text(json.dumps(content), encoding="utf-8")


def _hex(values: Values, names: Sequence[str]) -> list[str]:
    return [f"{values[name]:x}" for name in names]


def read_trace(path: Path) -> Trace:
    """Return the trace in a file."""
    content = json.loads(path.read_text(encoding="utf-8"))
    if content["format"] != FORMAT:
        raise ValueError(f"{path} has format {content['format']!r}; it must be {FORMAT!r}")
    trace = Trace(content["design"], tuple(content["inputs"]), tuple(content["outputs"]))
    for ins, outs in content["cycles"]:
        pairs = ((trace.inputs, ins), (trace.outputs, outs))
        found = [{name: int(text, 16) for name, text in zip(*pair, strict=True)} for pair in pairs]
        trace.cycles.append((found[0], found[1]))
    return trace


def replay(trace: Trace, step: Callable[[Values], Values]) -> int:
    """Replay a trace and return how many output values were compared.

    Parameters
    ----------
    trace : Trace
        What to replay.
    step : Callable[[Values], Values]
        Runs one clock cycle: sets the inputs, settles, returns the outputs, then clocks.

    Raises
    ------
    AssertionError
        At the first output that differs; the message names cycle and port.
    """
    compared = 0
    was_reset = False
    for number, (inputs, expected) in enumerate(trace.cycles):
        found = step(inputs)
        for name in trace.outputs if was_reset else ():
            if name == "block_o" and not expected["out_valid_o"]:
                continue
            assert found[name] == expected[name], (
                f"{trace.design}, cycle {number}: {name} is {found[name]:x}, the trace has {expected[name]:x}"
            )
            compared += 1
        was_reset = was_reset or bool(inputs["rst_i"])
    return compared
