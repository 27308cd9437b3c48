"""Checks specialised configurations: what is in them, not what was meant to be.

An iCE40's configuration is turned back into a netlist by its bits alone. Configurations for many keys differ
in the contents of tunable LUTs and nowhere else, which is compared byte by byte; so one netlist stands for
all of them, with the contents as inputs, and simulates them side by side, each in a lane of its own. Next to
it run the gates that the design was before it was mapped, with the keys at their ports.

Of an ECP5 there is no such netlist. There the configuration has to be that which place and route itself
writes for the same truth tables.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cipherfab.bitstream import (
    CONTENTS_PORT,
    FORMATS,
    Placement,
    contents_lanes,
    pack,
    read_configuration,
    read_contents,
    rewrite_luts,
    same_elsewhere,
    unpack,
)
from cipherfab.errors import CheckError
from cipherfab.netlist.model import Netlist
from cipherfab.simulator.compile import Program, compile_netlist
from cipherfab.simulator.lanes import WORD_BITS, pack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.tlut.template.template import Template
from cipherfab.tlut.template.tune import Bench

_RESET = "rst_i"
_CYCLES = 160
_SEED = 1
# Keys that are simulated side by side.
_LANES = 256


@dataclass(frozen=True, kw_only=True)
class Readback:
    """What a check found.

    Attributes
    ----------
    keys
        Sets of values whose configurations did what the gates do.
    cycles
        Clock cycles for each of them.
    different
        How many of these configurations did something else where the gates had another key.
    """

    keys: int
    cycles: int
    different: int


def read_back(
    template: Template, placement: Placement, gates: Netlist, bench: Bench, *, keys: int
) -> Readback:
    """Compare configurations for random keys with the gates, on random inputs.

    Parameters
    ----------
    template
        What is specialised, for an iCE40.
    placement
        Where its LUTs and ports are.
    gates
        The design before it was mapped.
    bench
        Where and how.
    keys
        Sets of values to try; a multiple of 64 are.

    Raises
    ------
    CheckError
        If a configuration does something else than the gates, or differs from the template somewhere else.
    ToolError
        If a tool fails, or the database of the device is not installed.
    """
    text = unpack(template.image, FORMATS[template.target], workdir=bench.workdir, tools=bench.tools)
    netlist = read_configuration(text, placement.pins, tunable=placement.sites)
    programs = compile_netlist(netlist), compile_netlist(gates)
    draw = np.random.default_rng(_SEED)
    done = different = 0
    while done < keys:
        lanes = min(_LANES, -(-(keys - done) // WORD_BITS) * WORD_BITS)
        sets = {
            name: [int.from_bytes(draw.bytes(-(-bits // 8))) >> -bits % 8 for _ in range(lanes)]
            for name, bits in template.parameters.items()
        }
        images = [
            template.specialise({name: values[lane] for name, values in sets.items()})
            for lane in range(lanes)
        ]
        if not all(same_elsewhere(template.image, image, template.bits) for image in images):
            raise CheckError("a configuration differs from the template in more than truth tables")
        contents = np.stack([read_contents(image, template.bits) for image in images])
        wrong = _differing(programs, sets, contents, draw)
        if wrong.any():
            raise CheckError(f"{wrong.sum()} of {lanes} configurations do not do what the gates do")
        # Each with the key of the next one.
        different += int(_differing(programs, sets, np.roll(contents, 1, axis=0), draw).sum())
        done += lanes
    return Readback(keys=done, cycles=_CYCLES, different=different)


def _differing(
    programs: Sequence[Program],
    values: Mapping[str, Sequence[int]],
    contents: NDArray[np.uint16],
    draw: np.random.Generator,
) -> NDArray[np.bool_]:
    """Run configurations and the gates side by side; return the lanes in which an output ever differed."""
    lanes = len(contents)
    configuration, gates = (Simulator(program, lanes=lanes) for program in programs)
    configuration.write(CONTENTS_PORT, contents_lanes(contents))
    inputs = {name: len(slots) for name, slots in gates.program.inputs.items()}
    for name, numbers in values.items():
        gates.write(name, pack_lanes(numbers, inputs[name]))
    driven = inputs.keys() - values.keys() - {gates.program.clock}
    found = np.zeros(lanes // WORD_BITS, np.uint64)
    for cycle in range(_CYCLES):
        for name in sorted(driven):
            shape = inputs[name], len(found)
            bits = draw.integers(0, 1 << 64, shape, np.uint64)
            if name == _RESET:
                bits = np.full(shape, 0 if cycle else (1 << 64) - 1, np.uint64)
            configuration.write(name, bits)
            gates.write(name, bits)
        for name in gates.program.outputs:
            found |= np.bitwise_or.reduce(configuration.read(name) ^ gates.read(name), axis=0)
        if gates.program.clock:
            configuration.clock()
            gates.clock()
    return np.unpackbits(found.astype("<u8").view(np.uint8), bitorder="little").astype(np.bool_)


def compare_emitted(template: Template, placement: Placement, bench: Bench) -> None:
    """Compare a configuration for a random key with what place and route writes for the same truth tables.

    Raises
    ------
    CheckError
        If they differ.
    ToolError
        If a tool fails.
    """
    draw = np.random.default_rng(_SEED)
    values = {
        name: int.from_bytes(draw.bytes(-(-bits // 8))) >> -bits % 8
        for name, bits in template.parameters.items()
    }
    family = FORMATS[template.target]
    (tables,) = template.code.evaluate({name: [value] for name, value in values.items()})
    emitted = rewrite_luts(placement, tables.astype(np.uint16), workdir=bench.workdir, tools=bench.tools)
    if pack(emitted, family, workdir=bench.workdir, tools=bench.tools) != template.specialise(values):
        raise CheckError("a configuration is not that which place and route writes for its truth tables")
