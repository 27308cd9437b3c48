"""Progress of a study, and of preparing tools."""

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from cipherfab.cli.support.progress import StudyProgress, prepare
from cipherfab.flow.study import Finished, Started
from cipherfab.records.record import Failure
from cipherfab.tools.tools import Tool, Toolset


def test_lines_of_a_log(stand_in: Any) -> None:
    figures = stand_in.figures
    console = Console(file=StringIO(), width=40)
    failure = Failure(design="present-80/combinational", target="ecp5", reason="two\nlines \x07, [bold]")
    with StudyProgress(4, console) as shown:
        shown.tell(Finished(figures("present-80/iterative", "spartan-6"), None))
        shown.tell(Started("present-80/iterative", None))
        shown.tell(Started("present-80/iterative", "ecp5"))
        shown.tell(Finished(figures("present-80/iterative", "ecp5", 12345), 12.34))
        shown.say("preparing yosys")
        shown.tell(Finished(failure, 0.5))
        shown.tell(Finished(figures("present-80/pipelined", "ecp5"), None))
    assert isinstance(console.file, StringIO)
    assert console.file.getvalue().splitlines() == [
        "1 of 4 from the store",
        "[2/4] present-80/iterative on ecp5: 12,345 LUT, 64 FF, 200 MHz (12.3 s)",
        "preparing yosys",
        "[3/4] present-80/combinational on ecp5: failed, two lines \ufffd, [bold] (0.5 s)",
        "1 of 4 from the store",
    ]


def test_tools_are_named_before_they_are_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []

    def stand_in(tools: Any, report: Any) -> None:
        for tool in tools:
            report(tool)
            done.append(tool.name)

    monkeypatch.setattr("cipherfab.cli.support.progress.compile_tools", stand_in)
    tools: tuple[Tool, ...] = Toolset().tools()
    prepare(tools, done.append)
    assert done == [
        "preparing yosys: it is compiled once on this machine, which can take a minute",
        "yosys",
    ]
