"""The terminal table at several widths, in a pipe, in ASCII and with hostile names."""

import io
import re

import pytest
from rich.console import Console

from cipherfab.records.record import Failure, Measurement, Record
from cipherfab.report.table import fold, print_records


def printed(records: list[Record], width: int | None = None, encoding: str = "utf-8") -> str:
    """Return what a terminal of that width gets, or a pipe where there is none."""
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding, newline="")
    terminal = width is not None
    print_records(
        Console(
            file=stream, width=width, force_terminal=terminal, color_system="standard" if terminal else "auto"
        ),
        records,
    )
    stream.flush()
    return raw.getvalue().decode(encoding)


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def lines_of(record: Record, lines: list[str]) -> list[str]:
    return [line for line in lines if record.design in line.split()]


@pytest.mark.parametrize("width", [80, 100, 120, 160])
def test_fits_the_terminal_and_loses_nothing(records: list[Record], width: int) -> None:
    lines = plain(printed(records, width)).splitlines()
    assert max(map(len, lines)) <= width
    assert not any("…" in line for line in lines)
    # The design column, put together again where names continue on the next line.
    names = re.sub(r"\s", "", "".join(line[3 : line.find("  ", 8)] for line in lines))
    everything = re.sub(r"\s", "", "".join(lines))
    for record in records:
        if isinstance(record, Measurement):
            assert record.design in names
        else:
            assert re.sub(r"\s", "", f"{record.design} on {record.target}: {record.reason}") in everything


def test_one_line_for_each_design_at_160_columns(records: list[Record]) -> None:
    lines = plain(printed(records, 160)).splitlines()
    for record in records:
        assert len(lines_of(record, lines)) == sum(r.design == record.design for r in records)


def test_pipe_gets_whole_lines_without_colour(records: list[Record]) -> None:
    text = printed(records)
    assert "\x1b" not in text
    lines = text.splitlines()
    assert max(map(len, lines)) > 100
    for record in records:
        matching = lines_of(record, lines)
        assert len(matching) == sum(r.design == record.design for r in records)
        if isinstance(record, Failure):
            assert any(line.endswith(record.reason) for line in matching)
    row = next(line for line in lines[lines.index("") :] if "present-80/iterative" in line)
    assert row.split() == [
        "◆",
        "present-80/iterative:rounds_per_cycle=1,direction=encrypt",
        *["294", "149", "32", "32", "228", "220\N{EN DASH}243", "456", "1.55"],
    ]


def test_ascii_output_needs_no_other_characters(records: list[Record]) -> None:
    text = printed(records, encoding="ascii")
    assert "* Pareto point of its target" in text
    assert "220-243" in text


def test_reasons_are_red_and_follow_the_tables(records: list[Record]) -> None:
    text = printed(records, 160)
    assert "\x1b[31m132 latches in the mapped netlist; there must be none\x1b[0m" in text
    assert plain(text).index("2 without figures") > plain(text).index("ecp5 ·")


def test_nothing_measured() -> None:
    assert printed([]) == "No measurements.\n"
    only = Failure(design="a", target="b", reason="c")
    assert printed([only]) == "1 without figures\n✗ a on b: c\n"


@pytest.mark.parametrize("width", [None, 100])
def test_hostile_names_are_only_text(hostile: list[Record], width: int | None) -> None:
    text = printed(hostile, width)
    assert "\x1b[31m`" not in text
    assert "[red]" in text
    assert "\u2028" not in text


@pytest.mark.parametrize(
    ("name", "width", "lines"),
    [
        ("present-80/iterative", 30, ["present-80/iterative"]),
        ("present-80/iterative:rounds=5,x=1", 24, ["present-80/iterative:", "  rounds=5,x=1"]),
        ("abcdefghij", 6, ["abcdef", "  ghij"]),
        ("", 10, [""]),
    ],
)
def test_fold(name: str, width: int, lines: list[str]) -> None:
    assert fold(name, width) == lines


def test_fold_keeps_every_character_within_the_width(records: list[Record]) -> None:
    for record in records:
        for width in range(8, 60):
            lines = fold(record.design, width)
            assert "".join(line.removeprefix("  ") for line in lines) == record.design
            assert max(map(len, lines)) <= width
