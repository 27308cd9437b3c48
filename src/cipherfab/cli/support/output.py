"""Rows of fields as plain tables, for commands that list things."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from cipherfab.records.formatting import figure

Rows = list[dict[str, Any]]


def fields(thing: object, names: str) -> dict[str, Any]:
    """Return attributes of an object, by name."""
    return {name: getattr(thing, name) for name in names.split()}


def print_json(content: object) -> None:
    """Print JSON."""
    click.echo(json.dumps(content, indent=2))


def print_rows(tables: Mapping[str, Rows]) -> None:
    """Print tables, each with its title; rows of one have the same fields, which are its headings.

    In a pipe each row is one line, with tabs between its fields and no padding. Characters that the output
    cannot encode are replaced.
    """
    console = Console(markup=False, highlight=False)
    if not console.is_terminal:
        _print_plain(tables, console.encoding)
        return
    for index, (title, rows) in enumerate(tables.items()):
        if index:
            console.print()
        console.print(title, style="bold cyan")
        console.print(_table(rows, console.encoding) if rows else "none")


def _print_plain(tables: Mapping[str, Rows], encoding: str) -> None:
    for index, (title, rows) in enumerate(tables.items()):
        headings = [heading.replace("_", " ") for heading in rows[0]] if rows else ["none"]
        lines = [headings, *([_plain(value) for value in row.values()] for row in rows)]
        if index:
            click.echo()
        click.echo(title)
        for line in lines:
            click.echo("\t".join(line).encode(encoding, "replace").decode(encoding))


def _table(rows: Rows, encoding: str) -> Table:
    table = Table(box=None, pad_edge=False, show_edge=False)
    for heading in rows[0]:
        numeric = all(isinstance(row[heading], int | float | None) for row in rows)
        table.add_column(heading.replace("_", " "), justify="right" if numeric else "left", overflow="fold")
    for row in rows:
        table.add_row(*(_text(value).encode(encoding, "replace").decode(encoding) for value in row.values()))
    return table


def _plain(value: object) -> str:
    # Without the separators of thousands, for programs.
    return figure(value).replace(",", "") if isinstance(value, float) else _text(value)


def _text(value: object) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(str, value))
    if isinstance(value, float):
        return figure(value)
    return "" if value is None else str(value)
