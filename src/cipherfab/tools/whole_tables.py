"""Puts the columns of constant tables together again, for what maps whole tables.

The RTL reads a table bit by bit: a column, which is that bit of all entries, is shifted by the index, and its
lowest bit counts. No synthesis takes that for a memory. Here columns that follow each other and have the same
index become what the front end makes of an index into a table. Columns one by one would cost some LUTs: ABC
breaks ties by the order of gates and of names. For the same reason the numbers in names close up.
"""

import re
from bisect import bisect_left
from collections import Counter
from pathlib import Path

_COLUMN = re.compile(
    r"  cell \$shr \$(?P<number>\d+)\n"
    r"    parameter \\A_WIDTH (?P<length>\d+)\n"
    r"    parameter \\B_WIDTH (?P<depth>\d+)\n"
    r"    parameter \\A_SIGNED 0\n"
    r"    parameter \\B_SIGNED 0\n"
    r"    parameter \\Y_WIDTH \d+\n"
    r"    connect \\A (?:\d+'(?P<bits>[01]+)|(?P<integer>-?\d+))\n"
    r"    connect \\B (?P<index>.*)\n"
    r"    connect \\Y \$(?P=number)y\n"
    r"  end\n"
)
_WIRE = re.compile(r"^  wire (?:width \d+ )?\$(\d+)y\n", re.MULTILINE)
# Attributes, which may hold numbers in texts, stay; a memory is named in a text.
_NUMBERED = re.compile(r"^ *attribute .*|(?<=[ \"])\$(\d+)(?:(y)( \[0\])?)?(?=[ \"\n])", re.MULTILINE)
# A result where more counts than its lowest bit.
_MORE = re.compile(r"(?<= \$)(\d+)y(?! \[0\])(?=[ \n])")


def write_whole_tables(rtlil: Path, workdir: Path) -> Path:
    """Write an elaborated design with whole tables to a folder, and return the file."""
    result = workdir / "whole_tables.il"
    result.write_text(with_whole_tables(rtlil.read_text(encoding="utf-8")), encoding="utf-8")
    return result


def with_whole_tables(rtlil: str) -> str:
    """Return the text of an elaborated design with whole tables instead of their columns."""
    tables = _tables(rtlil)
    widths = {_number(table[0]): len(table) for table in tables}
    places = {
        _number(column): (_number(table[0]), bit) for table in tables for bit, column in enumerate(table)
    }
    gone = sorted(places.keys() - widths.keys())

    def wire(found: re.Match[str]) -> str:
        number = int(found[1])
        if number not in places:
            return found[0]
        return f"  wire width {widths[number]} ${number}y\n" if number in widths else ""

    def name(found: re.Match[str]) -> str:
        if not found[1]:
            return found[0]
        number, suffix, part = int(found[1]), found[2] or "", found[3] or ""
        if part and number in places:
            number, bit = places[number]
            part = f" [{bit}]"
        return f"${number - bisect_left(gone, number)}{suffix}{part}"

    parts, end = list[str](), 0
    for table in tables:
        parts += rtlil[end : table[0].start()], _selection(table)
        end = table[-1].end()
    parts.append(rtlil[end:])
    return _NUMBERED.sub(name, _WIRE.sub(wire, "".join(parts)))


def _tables(rtlil: str) -> list[list[re.Match[str]]]:
    """Return the columns of each table, that of the lowest bit first."""
    more = Counter(_MORE.findall(rtlil))
    tables = list[list[re.Match[str]]]()
    for column in _COLUMN.finditer(rtlil):
        # Where a result is declared and where it is driven, it has all its bits.
        if int(column["length"]) != 1 << int(column["depth"]) or more[column["number"]] != 2:
            continue
        if tables and _follows(column, tables[-1][-1]):
            tables[-1].append(column)
        else:
            tables.append([column])
    return tables


def _follows(column: re.Match[str], last: re.Match[str]) -> bool:
    return last.end() == column.start() and last["index"] == column["index"]


def _selection(table: list[re.Match[str]]) -> str:
    """Return a selection from a whole table."""
    first = table[0]
    entries = "".join(map("".join, zip(*map(_bits, reversed(table)), strict=True)))
    return (
        f"  cell $bmux ${first['number']}\n"
        f"    parameter \\WIDTH {len(table)}\n"
        f"    parameter \\S_WIDTH {first['depth']}\n"
        f"    connect \\A {len(entries)}'{entries}\n"
        f"    connect \\S {first['index']}\n"
        f"    connect \\Y ${first['number']}y\n"
        "  end\n"
    )


def _number(column: re.Match[str]) -> int:
    return int(column["number"])


def _bits(column: re.Match[str]) -> str:
    """Return the bits of a column, the highest first; Yosys writes 32 of them as an integer."""
    return column["bits"] or f"{int(column['integer']) % (1 << 32):032b}"
