"""The table of times has every command, and the calls of the benchmark."""

import re

from benchmarks.stopwatch import CALLS, PAGE, shown, with_table
from cipherfab.cli.main import main


def test_every_command_is_timed() -> None:
    assert {call.partition(" ")[0] for call in CALLS} - {""} == set(main.load_all())


def test_the_page_has_these_calls() -> None:
    found = re.findall(r"^\| (`.*`) \| (\d+\.\d|\d\d+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [call for call, _ in found] == [shown(call) for call in CALLS]


def test_the_table_is_replaced_and_the_text_stays() -> None:
    page = "# Times\n\nBefore.\n\n| a |\n| - |\n| b |\n\nAfter.\n"
    assert with_table(page, {"": 0.44, "list designs": 12.3}) == (
        "# Times\n\nBefore.\n\n| Call | Seconds |\n| --- | ---: |\n"
        "| `cipherfab` | 0.4 |\n| `cipherfab list designs` | 12 |\n\nAfter.\n"
    )
