"""Progress of a study, and of preparing tools."""

import re
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from cipherfab.catalogue import parse_id
from cipherfab.devices.targets import TARGETS
from cipherfab.flow.effort import effort
from cipherfab.flow.study import Finished, Preparing, Ready, Started, Waiting
from cipherfab.records.record import Failure
from cipherfab.tools.tools import Tool, Toolset
from cipherfab.workspace.progress import StudyProgress, prepare

DESIGNS = ("present-80/iterative", "present-80/combinational", "present-80/pipelined")
PAIRS = [(parse_id(design), TARGETS[target]) for design in DESIGNS for target in ("spartan-6", "ecp5")]


def log() -> Console:
    return Console(file=StringIO(), width=40)


def lines(console: Console) -> list[str]:
    assert isinstance(console.file, StringIO)
    return console.file.getvalue().splitlines()


def test_lines_of_a_log(stand_in: Any) -> None:
    figures = stand_in.figures
    console = log()
    failure = Failure(design="present-80/combinational", target="ecp5", reason="two\nlines \x07, [bold]")
    with StudyProgress(PAIRS[:4], console) as shown:
        shown.tell(Finished(figures("present-80/iterative", "spartan-6"), None))
        shown.tell(Preparing("nextpnr-ecp5"))
        shown.tell(Started("present-80/iterative", None))
        shown.tell(Ready("present-80/iterative"))
        shown.tell(Started("present-80/iterative", "ecp5"))
        shown.tell(Finished(figures("present-80/iterative", "ecp5", 12345), 12.34))
        shown.say("a line")
        shown.tell(Finished(failure, 0.5))
        shown.tell(Finished(figures("present-80/pipelined", "ecp5"), None))
    assert lines(console) == [
        "preparing nextpnr-ecp5: compiling it, once on this machine; this can take a minute",
        "1 of 4 from the store",
        "[2/4] present-80/iterative on ecp5: 12,345 LUT, 64 FF, 200 MHz (12.3 s)",
        "a line",
        "[3/4] present-80/combinational on ecp5: failed, two lines \ufffd, [bold] (0.5 s)",
        "1 of 4 from the store",
    ]


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of the progress."""
    found = Clock()
    monkeypatch.setattr("cipherfab.workspace.progress.monotonic", found)
    return found


def test_a_log_is_not_silent_for_ten_seconds(clock: Clock) -> None:
    console = log()
    with StudyProgress(PAIRS, console) as shown:
        shown.tell(Preparing("nextpnr-ecp5"))
        shown.tell(Started("present-80/iterative", "spartan-6"))
        for _ in range(30):
            clock.now += 2
            shown.tell(Waiting())
        shown.tell(Ready("nextpnr-ecp5"))
        clock.now += 10
        shown.tell(Waiting())
    told = lines(console)[1:]
    assert [line.partition(",")[0] for line in told] == [f"[0/6] {at} s" for at in (*range(8, 60, 8), 70)]
    assert told[0].endswith(" left: nextpnr-ecp5, present-80/iterative on spartan-6")
    assert told[-1].endswith(" left: present-80/iterative on spartan-6")


def left(console: Console) -> float:
    """Return the seconds that the last line says are left."""
    found = re.search(r", about (\d+) (s|min) left", lines(console)[-1])
    assert found
    return int(found[1]) * {"s": 1, "min": 60}[found[2]]


@pytest.mark.parametrize("slowness", [1, 20])
def test_the_time_that_is_left_follows_what_was_measured(clock: Clock, stand_in: Any, slowness: int) -> None:
    console = log()
    pairs = [(parse_id("present-80/pipelined"), target) for target in TARGETS.values()]
    costs = [effort(design, target) for design, target in pairs]
    half = len(pairs) // 2
    with StudyProgress(pairs, console) as shown:
        clock.now += 8
        shown.tell(Waiting())
        assert left(console) == pytest.approx(sum(costs), abs=31)
        for (design, target), cost in zip(pairs[:half], costs, strict=False):
            shown.tell(Started(design.id, target.name))
            clock.now += slowness * cost
            shown.tell(Finished(stand_in.figures(design.id, target.name), slowness * cost))
        clock.now += 8
        shown.tell(Waiting())
        rest = slowness * sum(costs[half:])
        assert 0.4 * rest < left(console) < rest + 40
        for design, target in pairs[half:]:
            shown.tell(Started(design.id, target.name))
        clock.now += 10_000
        shown.tell(Waiting())
        assert left(console) == 5


@pytest.mark.parametrize("width", [72, 80, 100])
def test_a_bar_in_a_terminal(clock: Clock, width: int) -> None:
    console = Console(file=StringIO(), width=width, force_terminal=True, force_interactive=True)
    with StudyProgress(PAIRS, console) as shown:
        shown.tell(Started("present-80/iterative", "spartan-6"))
        clock.now += 60
        shown.tell(Waiting())
        shown._bar.refresh()
    assert isinstance(console.file, StringIO)
    text = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", console.file.getvalue())
    assert re.search(r"0/6 .* about \d+ min left: present-80/iter", text)
    assert max(map(len, re.split(r"[\r\n]", text))) <= width
    assert "[0/6]" not in text


def test_tools_are_named_before_they_are_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []

    def stand_in(tools: Any, report: Any) -> None:
        for tool in tools:
            report(tool)
            done.append(tool.name)

    monkeypatch.setattr("cipherfab.workspace.progress.compile_tools", stand_in)
    tools: tuple[Tool, ...] = Toolset().tools()
    prepare(tools, done.append)
    assert done == [
        "preparing yosys: compiling it, once on this machine; this can take a minute",
        "yosys",
    ]
