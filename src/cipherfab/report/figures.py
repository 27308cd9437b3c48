"""Figures of a paper drawn again as bar charts, its values beside ours: SVG, the same text every time."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from xml.etree import ElementTree

from cipherfab.evaluate.metrics import metric
from cipherfab.evaluate.record import Measurement
from cipherfab.papers import Paper
from cipherfab.papers.families import FAMILIES
from cipherfab.report.comparison import compare
from cipherfab.report.text import figure

_PANEL, _HEIGHT, _LEFT, _TOP, _GAP, _FOOT = 200, 120, 44, 40, 34, 26  # pixels
_STYLE = (
    "text{font:11px sans-serif;fill:#1a1a1a}"
    ".title{font-weight:bold}"
    ".end{text-anchor:end}"
    ".middle{text-anchor:middle}"
    ".grid{stroke:#d8d8d8}"
    ".published{fill:#d0d0d0;stroke:#5a5a5a;stroke-width:.8}"
    ".ours{fill:#0072b2}"
)


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


@dataclass(frozen=True)
class _Bars:
    """The two values of a system, None where there is none."""

    system: str
    published: float | None
    ours: float | None


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
    width = len(families) * (_LEFT + _PANEL) + _GAP
    height = _TOP + len(charts) * (_HEIGHT + _GAP + _FOOT)
    size = {"width": str(width), "height": str(height), "viewBox": f"0 0 {width} {height}"}
    root = ElementTree.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", **size})
    ElementTree.SubElement(root, "title").text = f"Figure {number} of {paper.author}, published and ours"
    ElementTree.SubElement(root, "style").text = _STYLE
    ElementTree.SubElement(root, "rect", width="100%", height="100%", fill="#ffffff")
    _legend(root, any(chart.ours for chart in charts))
    for line, chart in enumerate(charts):
        for place, family in enumerate(families):
            bars = [
                _bars(
                    system.row, system.value(chart.published), measured.get((system.row, family)), chart.ours
                )
                for system in table.systems
                if system.target == family
            ]
            corner = _LEFT + place * (_LEFT + _PANEL), _TOP + _GAP + line * (_HEIGHT + _GAP + _FOOT)
            _panel(root, f"{FAMILIES[family].title}: {chart.title}", bars, corner)
    ElementTree.indent(root, " ")
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _bars(system: str, published: float | None, record: Measurement | None, ours: str) -> _Bars:
    return _Bars(system, published, metric(ours).value(record) if record and ours else None)


def _legend(root: ElementTree.Element, ours: bool) -> None:
    keys = {"published": "published", "ours": "ours"} if ours else {"published": "published"}
    for place, (kind, text) in enumerate(keys.items()):
        x = _LEFT + 110 * place
        _rectangle(root, kind, x, 14, 12, 12)
        _text(root, text, x + 18, 24)


def _spelled(value: float) -> str:
    return figure(int(value) if float(value).is_integer() else value)


def _panel(root: ElementTree.Element, title: str, bars: Sequence[_Bars], corner: tuple[int, int]) -> None:
    left, top = corner
    most = max(value for each in bars for value in (each.published, each.ours, 0) if value is not None)
    _text(root, title, left, top - 10, "title")
    for share in (0, 0.5, 1):
        y = top + _HEIGHT * (1 - share)
        ElementTree.SubElement(root, "path", {"class": "grid", "d": f"M{left} {y:g}H{left + _PANEL}"})
        _text(root, _spelled(most * share), left - 4, y + 4, "end")
    step = _PANEL / len(bars)
    for place, each in enumerate(bars):
        x = left + place * step
        _text(root, each.system, x + step / 2, top + _HEIGHT + 14, "middle")
        for shift, kind in enumerate(("published", "ours")):
            value = getattr(each, kind)
            if value is not None and most:
                high = _HEIGHT * value / most
                label = f"{each.system}, {kind}: {_spelled(value)}"
                _rectangle(
                    root, kind, x + step * (0.1 + 0.4 * shift), top + _HEIGHT - high, step * 0.4, high, label
                )


def _rectangle(
    root: ElementTree.Element, kind: str, x: float, y: float, width: float, height: float, label: str = ""
) -> None:
    sides = {"x": x, "y": y, "width": width, "height": height}
    attributes = {name: f"{round(value, 2):g}" for name, value in sides.items()}
    element = ElementTree.SubElement(root, "rect", {"class": kind, **attributes})
    if label:
        ElementTree.SubElement(element, "title").text = label


def _text(root: ElementTree.Element, text: str, x: float, y: float, kind: str = "") -> None:
    attributes = {"x": f"{round(x, 2):g}", "y": f"{round(y, 2):g}"}
    ElementTree.SubElement(root, "text", attributes | ({"class": kind} if kind else {})).text = text
