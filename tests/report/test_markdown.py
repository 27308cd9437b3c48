"""The generated Markdown table."""

from random import Random

from cipherfab.records.record import Failure, Measurement, Record
from cipherfab.report.markdown import markdown_table


def test_has_a_row_for_every_record(records: list[Record]) -> None:
    text = markdown_table(records)
    rows = [line for line in text.splitlines() if line.startswith("| ") and "`" in line]
    assert len(rows) == sum(isinstance(record, Measurement) for record in records)
    assert (
        "| ◆ | `present-80/iterative:rounds_per_cycle=1,direction=encrypt` "
        "| 294 | 149 | 32 | 32 | 228 | 220\N{EN DASH}243 | 456 | 1.55 |"
    ) in rows
    assert "* `present-128/combinational:direction=both` on `artix-7`: `132 latches" in text


def test_every_table_is_rectangular(records: list[Record]) -> None:
    for table in markdown_table(records).split("\n\n"):
        lines = table.splitlines()
        if lines[0].startswith("|"):
            assert len({line.count("|") for line in lines}) == 1


def test_is_deterministic(records: list[Record]) -> None:
    shuffled = list(records)
    Random(5).shuffle(shuffled)
    assert markdown_table(shuffled) == markdown_table(records)


def test_hostile_names_stay_in_their_cell(hostile: list[Record]) -> None:
    text = markdown_table(hostile)
    (row,) = [line for line in text.splitlines() if line.startswith("|") and "window.hacked" in line]
    (header,) = [line for line in text.splitlines() if "Design" in line]
    assert row.replace("\\|", "").count("|") == header.count("|")
    # The name holds one backtick, so two open and close its code span.
    assert "`` </script>" in row
    assert "[red] ``" in row


def test_only_failures() -> None:
    text = markdown_table([Failure(design="a", target="b", reason="c")])
    assert text == "Without figures:\n\n* `a` on `b`: `c`\n"
