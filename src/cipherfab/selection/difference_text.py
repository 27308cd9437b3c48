"""The difference of two sets of records for the terminal, and as plain data."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from cipherfab.records.formatting import printable
from cipherfab.selection.difference import Change, Rules, Verdict

_TOLD: dict[Verdict, str] = {
    "worse": "bold red",
    "better": "bold green",
    "appeared": "bold cyan",
    "disappeared": "bold cyan",
}


_NUMBERS = ("A", "B", "Change")


def print_differences(console: Console, changes: Sequence[Change]) -> None:
    """Print what got worse or better, appeared or disappeared, and a line that sums up.

    In a file or a pipe each change is one line, whatever its length.
    """
    if not console.is_terminal:
        console.width = 1000
    for verdict, style in _TOLD.items():
        chosen = [change for change in changes if change.verdict == verdict]
        if chosen:
            console.print(Text(verdict.capitalize(), style))
            console.print(_table(chosen))
            console.print()
    console.print(Text(summary(changes)), soft_wrap=True)


def summary(changes: Iterable[Change]) -> str:
    """Return how many figures there are of each verdict."""
    counts = Counter(change.verdict for change in changes)
    told = ", ".join(f"{counts[verdict]} {verdict}" for verdict in _TOLD)
    return f"{told}; {counts['within']} changed within tolerance, {counts['same']} the same"


def plain(changes: Iterable[Change], rules: Rules) -> dict[str, Any]:
    """Return the changes by verdict, as data for JSON; of what stayed the same only how much that is."""
    verdicts: dict[str, Any] = {verdict: [] for verdict in (*_TOLD, "within")}
    same = 0
    for change in changes:
        if change.verdict == "same":
            same += 1
        else:
            verdicts[change.verdict].append(_plain(change))
    tolerances = {key: float(percent) for key, percent in rules.tolerances.items()}
    return {
        "tolerances_percent": tolerances,
        "significance": rules.significance,
        **verdicts,
        "same": same,
    }


def _plain(change: Change) -> dict[str, Any]:
    return {
        "design": change.design,
        "target": change.target,
        "figure": change.figure or None,
        "unit": change.unit or None,
        "first": change.first,
        "second": change.second,
        "change_percent": change.percent,
        "superiority": change.superiority,
        "chance": change.chance,
        "reason": change.reason or None,
    }


def _table(changes: Sequence[Change]) -> Table:
    """Return changes as a table, without columns in which nothing stands."""
    columns: dict[str, list[str]] = {
        "Design": [printable(change.design) for change in changes],
        "Target": [printable(change.target) for change in changes],
        "Figure": [change.figure for change in changes],
        "A": [figure(change.first) for change in changes],
        "B": [figure(change.second) for change in changes],
        "Change": [percent(change) for change in changes],
        "Why": [printable(change.reason) for change in changes],
    }
    shown = {heading: cells for heading, cells in columns.items() if any(cells)}
    table = Table(box=None, pad_edge=False, show_edge=False)
    for heading in shown:
        number = heading in _NUMBERS
        table.add_column(heading, justify="right" if number else "left", no_wrap=number, overflow="fold")
    for row in zip(*shown.values(), strict=True):
        table.add_row(*map(Text, row))
    return table


def figure(value: float | None) -> str:
    """Return a figure of a change; empty if there is none."""
    if value is None:
        return ""
    return f"{value:,}" if isinstance(value, int) else f"{value:,.2f}"


def percent(change: Change) -> str:
    """Return how much a figure has changed; empty if that cannot be said."""
    return "" if change.percent is None else f"{change.percent:+.1f} %"
