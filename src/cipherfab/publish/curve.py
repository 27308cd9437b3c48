"""How the figures of a design change with one of its parameters: a table and a drawing."""

from collections.abc import Iterable, Sequence

from cipherfab.publish.bars import Bars, Panel, drawing
from cipherfab.records.earlier import legend, marked
from cipherfab.records.formatting import figure_of, printable
from cipherfab.records.metrics import Metric, metric
from cipherfab.records.record import Measurement
from cipherfab.report.markdown import noted, table

_COLUMNS = (
    "latency",
    "luts",
    "ff",
    "slices",
    "fmax",
    "throughput",
    "efficiency",
    "efficiency_slices",
    "switched",
)
_COUNTED = ("sites", "flip-flops", "slices")
"""Units that a title needs no mention of."""

_PANELS = {"luts": "LUT", "fmax": "MHz", "efficiency": "Mbit/s per LUT", "switched": "pF/bit"}


def curve_table(records: Iterable[Measurement], parameter: str) -> str:
    """Return a Markdown table for each target, a line for each value; the best of a column is bold.

    A target has the columns in which every value has a figure.
    """
    parts, kept = [], list(records)
    for target, rows in _curves(kept, parameter).items():
        every = map(metric, _COLUMNS)
        chosen = [item for item in every if all(item.value(row) is not None for row in rows)]
        best = {item.key: _best(item, rows) for item in chosen}
        headings = [parameter.replace("_", " ").capitalize(), *map(_heading, chosen)]
        lines = []
        for row in rows:
            texts = [
                f"**{figure_of(item, row)}**" if item.value(row) == best[item.key] else figure_of(item, row)
                for item in chosen
            ]
            lines.append([marked(str(row.parameters[parameter]), row), *texts])
        title = f"**`{printable(target)}`**: `{printable(rows[-1].design)}`, and with a smaller `{parameter}`"
        parts.append(f"{title}\n\n{table(headings, lines, 'r')}")
    return noted("\n".join(parts), legend(kept))


def curve_drawing(records: Iterable[Measurement], parameter: str, title: str) -> str:
    """Return an SVG document with a row of panels for each target, a bar for each value."""
    rows = [
        [
            Panel(
                title=f"{target}: {heading}",
                bars=[
                    Bars(label=str(row.parameters[parameter]), ours=metric(key).value(row)) for row in rows
                ],
            )
            for key, heading in _PANELS.items()
        ]
        for target, rows in _curves(records, parameter).items()
    ]
    return drawing(title, rows)


def _heading(item: Metric) -> str:
    return item.title if item.unit in _COUNTED else f"{item.title}, {item.unit}"


def _curves(records: Iterable[Measurement], parameter: str) -> dict[str, list[Measurement]]:
    """Return the measurements by target, in the order of a parameter that is a number."""
    found: dict[str, list[Measurement]] = {}
    for record in sorted(records, key=lambda each: int(each.parameters[parameter])):
        found.setdefault(record.target, []).append(record)
    return dict(sorted(found.items()))


def _best(item: Metric, rows: Sequence[Measurement]) -> float:
    values = [value for row in rows if (value := item.value(row)) is not None]
    return max(values) if item.better == "higher" else min(values)
