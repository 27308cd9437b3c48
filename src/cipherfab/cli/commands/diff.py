"""`cipherfab diff`: compares two sets of results, and fails if anything got worse."""

import re
from collections.abc import Sequence
from fractions import Fraction

import click
from rich.console import Console

from cipherfab.cli.support.numbers import Number
from cipherfab.cli.support.output import print_json
from cipherfab.cli.support.sources import read_source
from cipherfab.selection.difference import KEYS, SIGNIFICANCE, Rules, differences
from cipherfab.selection.difference_text import plain, print_differences


def _tolerances(context: click.Context, option: click.Parameter, texts: Sequence[str]) -> dict[str, Fraction]:
    """Return per cent by metric key."""
    found: dict[str, Fraction] = {}
    for text in texts:
        key, _, percent = text.partition("=")
        if key not in KEYS or not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", percent):
            names = ", ".join(KEYS)
            raise click.BadParameter(
                f"{text!r}; allowed: FIGURE=PERCENT such as luts=1.5, with FIGURE one of {names}"
            )
        if key in found:
            raise click.BadParameter(f"{key} is given twice; allowed: once")
        found[key] = Fraction(percent)
    return found


@click.command("diff", short_help="Compare two sets of results and report what got better or worse.")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option(
    "--tolerance",
    "tolerances",
    multiple=True,
    metavar="FIGURE=PERCENT",
    callback=_tolerances,
    help="Tolerance of a figure in per cent: luts, ff, bram, latency, interval, key or fmax; may be "
    "repeated. By default 0, and for fmax what the placement seeds explain.",
)
@click.option(
    "--significance",
    type=Number(0, 1, min_open=True, max_open=True),
    default=SIGNIFICANCE,
    help="Significance level: Fmax has changed if seeds alone give such a difference at most this often.",
)
@click.option("--json", is_flag=True, help="Print JSON.")
def command(
    first: str, second: str, tolerances: dict[str, Fraction], significance: float, json: bool
) -> None:
    """Compare two sets of results and report what got better or worse from A to B.

    A and B are each an output folder, its store, a file written by `explore --json` or `export`, or a commit:
    HEAD~1 means its files in docs/results, COMMIT:PATH one file. Designs are matched by id and target; area,
    cycles and Fmax are compared. Exits with 1 if anything got worse.
    """
    rules = Rules(tolerances=tolerances, significance=significance)
    changes = differences(read_source(first), read_source(second), rules)
    if json:
        print_json({"first": first, "second": second, **plain(changes, rules)})
    else:
        print_differences(Console(), changes)
    if any(change.verdict == "worse" for change in changes):
        click.get_current_context().exit(1)
