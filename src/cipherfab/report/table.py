"""The table for the terminal."""

import re
from collections.abc import Iterable, Iterator, Sequence

from rich import box
from rich.console import Console, Group, RenderableType
from rich.measure import Measurement as Width
from rich.table import Table
from rich.text import Text

from cipherfab.records.formatting import ABSENT, MODELLED, failures, printable
from cipherfab.records.record import Failure, Record
from cipherfab.report.table_model import CIPHER_FRONT, TARGET_FRONT, Column, Section, legend, sections

_ASCII = str.maketrans({ABSENT: "-", MODELLED: "~", TARGET_FRONT: "*", CIPHER_FRONT: "+", "·": "-", "✗": "x"})
_NARROWEST_NAME = 24
_ASCII_BOX = box.Box(str(box.SIMPLE_HEAD).replace("─", "-"), ascii=True)
_UNLIMITED = 1_000_000


def print_records(console: Console, records: Iterable[Record]) -> None:
    """Print the measurements, a table for each target, then the failures with their reasons.

    On a terminal a design name that does not fit continues on the next line. In a file or a pipe
    each design is one line, whatever its length.
    """
    kept = list(records)
    parts = sections(kept)
    blocks: list[RenderableType] = [_section(console, part) for part in parts]
    if parts:
        blocks.append(_legend(console, parts))
    if failed := failures(kept):
        blocks.append(Group(*_failures(console, failed)))
    if not blocks:
        blocks.append(_text(console, "No measurements.", "dim"))
    for index, block in enumerate(blocks):
        if index:
            console.print()
        console.print(block, crop=False)


def print_section(console: Console, section: Section) -> None:
    """Print a table alone, as `print_records` prints it among others."""
    console.print(_section(console, section), crop=False)


def print_line(console: Console, text: str, style: str = "") -> None:
    """Print a sentence: a terminal wraps it, elsewhere it stays on one line."""
    console.print(Group(_line(_text(console, text, style), console)), crop=False)


def fold(name: str, width: int) -> list[str]:
    """Return a name in lines of at most ``width`` characters, broken after ``/``, ``:`` or ``,``."""
    lines: list[str] = []
    line = ""
    for part in re.findall(r"[^/:,]*[/:,]|[^/:,]+", name):
        if line.strip() and len(line) + len(part) > width:
            lines.append(line)
            line = "  "
        line += part
        while len(line) > width:
            lines.append(line[:width])
            line = "  " + line[width:]
    return [*lines, line]


def _section(console: Console, section: Section) -> Group:
    count = f"{len(section.rows)} design{'s' if len(section.rows) > 1 else ''}"
    head = _text(console, printable(section.target), "bold cyan")
    head.append_text(_text(console, f" · {count} · {section.summary}", "dim"))
    names = [printable(row.design) for row in section.rows]
    table = _table(console, section, names, stacked=False)
    if console.is_terminal and _width(console, table) > console.width:
        table = _table(console, section, names, stacked=True)
        longest = max(len("Design"), *map(len, names))
        room = max(_NARROWEST_NAME, longest - _width(console, table) + console.width)
        table = _table(console, section, ["\n".join(fold(name, room)) for name in names], stacked=True)
    table.width = _width(console, table)
    return Group(_line(head, console), table)


def _width(console: Console, table: Table) -> int:
    return Width.get(console, console.options.update(max_width=_UNLIMITED), table).maximum


def _table(console: Console, section: Section, names: Sequence[str], *, stacked: bool) -> Table:
    """Return the table of a section; ``stacked`` puts minor figures below those they add to."""
    groups: list[list[Column]] = []
    for column in section.columns:
        if stacked and column.minor:
            groups[-1].append(column)
        else:
            groups.append([column])
    lines = _ASCII_BOX if console.options.ascii_only else box.SIMPLE_HEAD
    table = Table(box=lines, pad_edge=False, show_edge=False, padding=(0, 0, 0, 1))
    table.add_column("")
    table.add_column("Design", no_wrap=True)
    for group in groups:
        stack = "\n".join(part.heading.split("\n")[0] for part in group)
        heading = _text(console, stack if len(group) > 1 else group[0].heading)
        table.add_column(heading, justify="right", no_wrap=True)
    for index, (row, name, glyph) in enumerate(zip(section.rows, names, section.glyphs, strict=True)):
        following = section.rows[index + 1 : index + 2]
        table.add_row(
            _text(console, glyph, "yellow"),
            Text(name, "bold" if glyph == TARGET_FRONT else ""),
            *(_cell(console, [column.text(row) for column in group]) for group in groups),
            end_section=console.is_terminal
            and not section.ranking
            and any(other.cipher != row.cipher for other in following),
        )
    return table


def _cell(console: Console, lines: Sequence[str]) -> Text:
    cell = _text(console, lines[0])
    for line in lines[1:]:
        cell.append_text(_text(console, f"\n{line}", "dim"))
    return cell


def _legend(console: Console, parts: Sequence[Section]) -> Group:
    return Group(*(_line(_text(console, sentence, "dim"), console) for sentence in legend(parts)))


def _failures(console: Console, failed: Sequence[Failure]) -> Iterator[Text]:
    yield _text(console, f"{len(failed)} without figures", "bold red")
    for failure in failed:
        line = _text(console, f"✗ {printable(failure.design)} on {printable(failure.target)}: ")
        line.append_text(_text(console, printable(failure.reason), "red"))
        yield _line(line, console)


def _line(text: Text, console: Console) -> Text:
    """Return text that a terminal wraps and that stays on one line elsewhere."""
    text.overflow = "fold" if console.is_terminal else "ignore"
    text.no_wrap = not console.is_terminal
    return text


def _text(console: Console, text: str, style: str = "") -> Text:
    return Text(text.translate(_ASCII) if console.options.ascii_only else text, style)
