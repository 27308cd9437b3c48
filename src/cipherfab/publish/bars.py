"""Panels of bars as an SVG document, published values and ours: the same text every time."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cipherfab.drawing.svg import Drawing, number
from cipherfab.records.formatting import figure

_PANEL, _HEIGHT, _LEFT, _TOP, _GAP, _FOOT = 200, 120, 44, 40, 34, 26  # pixels
_STYLE = ".published{fill:#d0d0d0;stroke:#5a5a5a;stroke-width:.8}.ours{fill:#0072b2}"
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
    """Return rows of panels as an SVG document; each row has as many as the first.

    The place of a panel without any value stays empty.
    """
    width = len(rows[0]) * (_LEFT + _PANEL) + _GAP
    height = _TOP + len(rows) * (_HEIGHT + _GAP + _FOOT)
    made = Drawing(title, (width, height), _STYLE)
    kinds = _kinds(bars for row in rows for panel in row for bars in panel.bars)
    if "published" in kinds:
        _legend(made, kinds)
    for line, row in enumerate(rows):
        top = _TOP + _GAP + line * (_HEIGHT + _GAP + _FOOT)
        for place, panel in enumerate(row):
            if _kinds(panel.bars):
                _panel(made, panel, _LEFT + place * (_LEFT + _PANEL), top)
    return made.document()


def _kinds(every: Iterable[Bars]) -> list[str]:
    """Return the kinds of values that some bars have."""
    kept = list(every)
    return [kind for kind in _KINDS if any(getattr(bars, kind) is not None for bars in kept)]


def _legend(drawing: Drawing, kinds: Sequence[str]) -> None:
    for place, kind in enumerate(kinds):
        x = _LEFT + 110 * place
        _rectangle(drawing, kind, x, 14, 12, 12)
        drawing.text(kind, x + 18, 24)


def _spelled(value: float) -> str:
    return figure(int(value) if float(value).is_integer() else value)


def _panel(drawing: Drawing, panel: Panel, left: float, top: float) -> None:
    kinds = _kinds(panel.bars)
    most = max(value for each in panel.bars for value in (each.published, each.ours, 0) if value is not None)
    drawing.text(panel.title, left, top - 10, "title")
    for share in (0, 0.5, 1):
        y = top + _HEIGHT * (1 - share)
        drawing.add("path", "grid", {"d": f"M{left} {y:g}H{left + _PANEL}"})
        drawing.text(_spelled(most * share), left - 4, y + 4, "end")
    step = _PANEL / len(panel.bars)
    for place, each in enumerate(panel.bars):
        x = left + place * step
        drawing.text(each.label, x + step / 2, top + _HEIGHT + 14, "middle")
        for shift, kind in enumerate(kinds):
            value = getattr(each, kind)
            if value is not None and most:
                high = _HEIGHT * value / most
                label = f"{each.label}, {kind}: {_spelled(value)}"
                wide = step * 0.8 / len(kinds)
                begin = x + step * 0.1 + wide * shift
                _rectangle(drawing, kind, begin, top + _HEIGHT - high, wide, high, label)


def _rectangle(
    drawing: Drawing, kind: str, x: float, y: float, width: float, height: float, label: str = ""
) -> None:
    sides = {"x": x, "y": y, "width": width, "height": height}
    drawing.add("rect", kind, {name: number(value) for name, value in sides.items()}, label)
