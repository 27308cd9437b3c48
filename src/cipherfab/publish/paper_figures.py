"""Figures of a paper drawn again as bar charts, its values beside ours."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from cipherfab.comparison.comparison import compare
from cipherfab.comparison.ours import OURS
from cipherfab.formula import Formula
from cipherfab.papers import Paper
from cipherfab.papers.families import FAMILIES
from cipherfab.publish.bars import Bars, Panel, drawing
from cipherfab.records.quantities import own_quantities
from cipherfab.records.record import Measurement

SWITCHED = "switched"
_OWN: Mapping[str, Formula] = MappingProxyType({SWITCHED: Formula("switched_pf / interval / 1000")})
"""What stands beside a quantity that is not measured here, under a key that no paper has: beside power the
capacitance that a cycle switches, in nF."""

FIGURES: Mapping[str, Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "shrivastava": MappingProxyType(
            {
                "11": {"Slices (ours: at least)": "slices", "LUT": "lut", "FF": "ff"},
                "12": {
                    "Dynamic power, mW": "dynamic_power",
                    "Total power, mW": "total_power",
                    "nF switched in a cycle (ours)": SWITCHED,
                },
                "13": {"Mbit/s at Fmax (ours: ≈)": "throughput", "Mbit/s at 13.56 MHz": "throughput_fixed"},
                "14": {"Mbit/s per slice (ours: at most)": "throughput_per_slice_fixed"},
            }
        )
    }
)
"""What the figures of a paper show, by their number there: title of a row, and the key of its quantity."""


def draw(paper: Paper, number: str, charts: Mapping[str, str], records: Iterable[Measurement]) -> str:
    """Return a figure of a paper as an SVG document.

    Parameters
    ----------
    paper : Paper
        The paper; its first table has the values.
    number : str
        Of the figure, "11".
    charts : Mapping[str, str]
        What it shows, from top to bottom: a row with a panel for each family.
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
                title=f"{FAMILIES[family].title}: {title}",
                bars=[
                    Bars(
                        label=system.row,
                        published=system.value(key),
                        ours=_ours(measured.get((system.row, family)), key),
                    )
                    for system in table.systems
                    if system.target == family
                ],
            )
            for family in families
        ]
        for title, key in charts.items()
    ]
    return drawing(f"Figure {number} of {paper.author}, published and ours", rows)


def _ours(record: Measurement | None, key: str) -> float | None:
    if record is None:
        return None
    if key in _OWN:
        return _OWN[key](own_quantities(record))
    return OURS[key].value(record) if key in OURS else None
