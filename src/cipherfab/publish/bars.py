"""Panels of bars as an SVG document, published values and ours: the same text every time."""

from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

from cipherfab.records.formatting import figure

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
_KINDS = ("published", "ours")


@dataclass(frozen=True, kw_only=True)
class Bars:
    """The two values that have a label, None where there is none."""

    label: str
    published: float | None = None
    ours: float | None = None


@dataclass(frozen=True, kw_only=True)
class Panel:
    """Bars that share a scale, under a title."""

    title: str
    bars: Sequence[Bars]


def drawing(title: str, rows: Sequence[Sequence[Panel]]) -> str:
    """Return rows of panels as an SVG document; each row has as many as the first."""
    width = len(rows[0]) * (_LEFT + _PANEL) + _GAP
    height = _TOP + len(rows) * (_HEIGHT + _GAP + _FOOT)
    size = {"width": str(width), "height": str(height), "viewBox": f"0 0 {width} {height}"}
    root = ElementTree.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", **size})
    ElementTree.SubElement(root, "title").text = title
    ElementTree.SubElement(root, "style").text = _STYLE
    ElementTree.SubElement(root, "rect", width="100%", height="100%", fill="#ffffff")
    every = [bars for row in rows for panel in row for bars in panel.bars]
    kinds = [kind for kind in _KINDS if any(getattr(bars, kind) is not None for bars in every)]
    if "published" in kinds:
        _legend(root, kinds)
    for line, row in enumerate(rows):
        top = _TOP + _GAP + line * (_HEIGHT + _GAP + _FOOT)
        for place, panel in enumerate(row):
            _panel(root, panel, kinds, _LEFT + place * (_LEFT + _PANEL), top)
    ElementTree.indent(root, " ")
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _legend(root: ElementTree.Element, kinds: Sequence[str]) -> None:
    for place, kind in enumerate(kinds):
        x = _LEFT + 110 * place
        _rectangle(root, kind, x, 14, 12, 12)
        _text(root, kind, x + 18, 24)


def _spelled(value: float) -> str:
    return figure(int(value) if float(value).is_integer() else value)


def _panel(root: ElementTree.Element, panel: Panel, kinds: Sequence[str], left: float, top: float) -> None:
    most = max(value for each in panel.bars for value in (each.published, each.ours, 0) if value is not None)
    _text(root, panel.title, left, top - 10, "title")
    for share in (0, 0.5, 1):
        y = top + _HEIGHT * (1 - share)
        ElementTree.SubElement(root, "path", {"class": "grid", "d": f"M{left} {y:g}H{left + _PANEL}"})
        _text(root, _spelled(most * share), left - 4, y + 4, "end")
    step = _PANEL / len(panel.bars)
    for place, each in enumerate(panel.bars):
        x = left + place * step
        _text(root, each.label, x + step / 2, top + _HEIGHT + 14, "middle")
        for shift, kind in enumerate(kinds):
            value = getattr(each, kind)
            if value is not None and most:
                high = _HEIGHT * value / most
                label = f"{each.label}, {kind}: {_spelled(value)}"
                wide = step * 0.8 / len(kinds)
                _rectangle(root, kind, x + step * 0.1 + wide * shift, top + _HEIGHT - high, wide, high, label)


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
