from pathlib import Path

import pytest

from cipherfab.catalogue import parse_id
from tests.cosim.trace import Trace, Values, read_trace, replay

DESIGN = parse_id("present-80/iterative")


def cycle(**values: int) -> tuple[Values, Values]:
    """Return a cycle in which everything is 0 but the values given."""
    trace = Trace.of(DESIGN)
    inputs = {name: values.get(name, 0) for name in trace.inputs}
    outputs = {name: values.get(name, 0) for name in trace.outputs}
    return inputs, outputs


@pytest.fixture
def trace() -> Trace:
    """A reset, a block taken, a result."""
    made = Trace.of(DESIGN)
    made.cycles += [
        cycle(rst_i=1, in_ready_o=1),
        cycle(in_valid_i=1, block_i=2**64 - 1, in_ready_o=1),
        cycle(out_valid_o=1, block_o=0xABC),
    ]
    return made


def test_trace_has_every_port_but_the_clock(trace: Trace) -> None:
    assert {*trace.inputs, *trace.outputs} == {port.name for port in DESIGN.ports} - {"clk_i"}


def test_file_holds_the_trace(trace: Trace, tmp_path: Path) -> None:
    trace.write(tmp_path / "trace.json")
    assert read_trace(tmp_path / "trace.json") == trace


def test_another_format_is_refused(trace: Trace, tmp_path: Path) -> None:
    path = tmp_path / "trace.json"
    trace.write(path)
    path.write_text(path.read_text().replace("trace 1", "trace 2"))
    with pytest.raises(ValueError, match="has format 'cipherfab trace 2'"):
        read_trace(path)


def replayed(trace: Trace, number: int, **values: int) -> int:
    """Replay a trace on itself, with some outputs of one cycle changed."""
    recorded = iter(enumerate(trace.cycles))

    def step(inputs: Values) -> Values:
        place, (expected, outputs) = next(recorded)
        assert inputs == expected
        return {**outputs, **values} if place == number else outputs

    return replay(trace, step)


def test_replay_compares_everything_that_counts(trace: Trace) -> None:
    assert replayed(trace, 0) == 3 + 4


@pytest.mark.parametrize(
    ("number", "name", "value"),
    [(1, "in_ready_o", 0), (1, "key_ready_o", 1), (2, "out_valid_o", 0), (2, "block_o", 0xABD)],
)
def test_replay_finds_a_difference(trace: Trace, number: int, name: str, value: int) -> None:
    with pytest.raises(AssertionError, match=f"cycle {number}: {name} is {value:x}, the trace has"):
        replayed(trace, number, **{name: value})


def test_replay_ignores_what_does_not_matter(trace: Trace) -> None:
    replayed(trace, 0, in_ready_o=0)
    replayed(trace, 1, block_o=5)
