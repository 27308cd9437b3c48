"""Figures of a paper drawn again as bar charts, its values beside ours."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from cipherfab.comparison.comparison import compare
from cipherfab.papers import Paper
from cipherfab.papers.families import FAMILIES
from cipherfab.publish.bars import Bars, Panel, drawing
from cipherfab.records.metrics import metric
from cipherfab.records.record import Measurement


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A row of a figure, with a panel for each family.

    Attributes
    ----------
    title : str
        What is drawn, with its unit.
    published : str
        Key of the quantity in the paper.
    ours : str
        Key of the metric beside it; empty where nothing is measured here.
    """

    title: str
    published: str
    ours: str = ""


FIGURES: Mapping[str, Mapping[str, tuple[Chart, ...]]] = MappingProxyType(
    {
        "shrivastava": MappingProxyType(
            {
                "11": (
                    Chart(title="Slices (ours: at least)", published="slices", ours="slices"),
                    Chart(title="LUT", published="lut", ours="luts"),
                    Chart(title="FF", published="ff", ours="ff"),
                ),
                "12": (
                    Chart(title="Dynamic power, mW", published="dynamic_power"),
                    Chart(title="Total power, mW", published="total_power"),
                ),
                "13": (
                    Chart(title="Mbit/s at Fmax (ours: ≈)", published="throughput", ours="throughput"),
                    Chart(title="Mbit/s at 13.56 MHz", published="throughput_fixed", ours="throughput_13_56"),
                ),
                "14": (
                    Chart(
                        title="Mbit/s per slice (ours: at most)",
                        published="throughput_per_slice_fixed",
                        ours="efficiency_slices_13_56",
                    ),
                ),
            }
        )
    }
)
"""What the figures of a paper show, by their number there."""


def draw(paper: Paper, number: str, charts: Sequence[Chart], records: Iterable[Measurement]) -> str:
    """Return a figure of a paper as an SVG document.

    Parameters
    ----------
    paper : Paper
        The paper; its first table has the values.
    number : str
        Of the figure, "11".
    charts : Sequence[Chart]
        What it shows, from top to bottom.
    records : Iterable[Measurement]
        Ours. A system that none of them answers has the published value alone.
    """
    table = paper.tables[0]
    measured = {
        (each.system.row, each.system.target): each.record for each in compare(paper, records) if each.record
    }
    families = list(dict.fromkeys(system.target for system in table.systems))
    rows = [
        [
            Panel(
                title=f"{FAMILIES[family].title}: {chart.title}",
                bars=[
                    Bars(
                        label=system.row,
                        published=system.value(chart.published),
                        ours=_ours(measured.get((system.row, family)), chart.ours),
                    )
                    for system in table.systems
                    if system.target == family
                ],
            )
            for family in families
        ]
        for chart in charts
    ]
    return drawing(f"Figure {number} of {paper.author}, published and ours", rows)


def _ours(record: Measurement | None, key: str) -> float | None:
    return metric(key).value(record) if record and key else None
