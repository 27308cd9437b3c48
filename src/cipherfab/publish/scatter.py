"""Points between two logarithmic axes as an SVG document: the same text every time."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from cipherfab.drawing.svg import Drawing
from cipherfab.records.formatting import figure

_WIDTH, _HEIGHT, _LEFT, _TOP, _FOOT, _RIGHT = 700, 420, 60, 46, 46, 20  # pixels
_LETTER, _LINE = 6, 12
"""How much room a letter of a label takes."""

# Colours that people with any kind of colour vision can tell apart, and shapes besides.
_STYLE = (
    ".front{fill:none;stroke:#5a5a5a;stroke-dasharray:4 3}"
    ".group0{fill:#0072b2}.group1{fill:#d55e00}.group2{fill:#009e73}.group3{fill:#1a1a1a}"
)
_SHAPES = (
    "M-4 -4H4V4H-4Z",
    "M0 -5L5 4H-5Z",
    "M0 -6L6 0L0 6L-6 0Z",
    "M-5 -2H-2V-5H2V-2H5V2H2V5H-2V2H-5Z",
)


@dataclass(frozen=True, kw_only=True)
class Point:
    """A point with its label, in one of up to four groups; ``front`` joins it with others by a line."""

    label: str
    x: float
    y: float
    group: int = 0
    front: bool = False


@dataclass(frozen=True)
class _Axis:
    """A logarithmic axis from the first to the last of some round numbers."""

    ticks: tuple[int, ...]
    begin: float
    end: float

    @classmethod
    def over(cls, values: Sequence[float], begin: float, end: float) -> "_Axis":
        """Return the axis that holds some values."""
        low, high = min(values), max(values)
        exponents = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
        every = [step * 10**exponent for exponent in exponents for step in (1, 2, 5)]
        first = max(index for index, tick in enumerate(every) if tick <= low)
        last = min(index for index, tick in enumerate(every) if tick >= high)
        return cls(tuple(every[first : max(last, first + 1) + 1]), begin, end)

    def place(self, value: float) -> float:
        """Return where a value is."""
        low, high = math.log(self.ticks[0]), math.log(self.ticks[-1])
        share = (math.log(value) - low) / (high - low)
        return round(self.begin + (self.end - self.begin) * share, 1)


def scatter(title: str, axes: tuple[str, str], groups: Sequence[str], points: Sequence[Point]) -> str:
    """Return points as an SVG document.

    Labels that would cover others are left out, those off the front and long ones first; what a point is
    shows when the pointer rests on it.

    Parameters
    ----------
    title : str
        Of the document, for those who cannot see it.
    axes : tuple[str, str]
        What goes to the right and what upwards.
    groups : Sequence[str]
        Their names.
    points : Sequence[Point]
        At least one; values are at least 1.
    """
    drawing = Drawing(title, (_WIDTH, _HEIGHT), _STYLE)
    across = _Axis.over([each.x for each in points], _LEFT, _WIDTH - _RIGHT)
    up = _Axis.over([each.y for each in points], _HEIGHT - _FOOT, _TOP)
    _grid(drawing, axes, across, up)
    for number, name in enumerate(groups):
        _shape(drawing, number, _LEFT + 8 + 150 * number, 18)
        drawing.text(name, _LEFT + 20 + 150 * number, 22)
    front = sorted((each.x, each.y) for each in points if each.front)
    if front:
        corners = " ".join(f"{across.place(x):g},{up.place(y):g}" for x, y in front)
        drawing.add("polyline", "front", {"points": corners})
    ordered = sorted(points, key=lambda point: (not point.front, len(point.label), point.x, point.y))
    for each in ordered:
        label = f"{each.label}: {figure(int(each.x))} {axes[0]}, {figure(int(each.y))} {axes[1]}"
        _shape(drawing, each.group, across.place(each.x), up.place(each.y), label)
    # Labels where there is room beside their point, on the right or on the left, for as many as can be.
    taken = [(across.place(each.x) - 6, up.place(each.y) + 4, 12.0) for each in points]
    for each in ordered:
        x, y, wide = across.place(each.x), up.place(each.y) + 4, _LETTER * len(each.label)
        for spot in ((x + 8, y, wide), (x - 8 - wide, y, wide)):
            inside = spot[0] >= _LEFT and spot[0] + wide < _WIDTH
            if inside and not any(_overlap(spot, other) for other in taken):
                taken.append(spot)
                drawing.text(each.label, spot[0], spot[1])
                break
    return drawing.document()


def _overlap(one: tuple[float, float, float], other: tuple[float, float, float]) -> bool:
    apart = one[0] + one[2] < other[0] or other[0] + other[2] < one[0]
    return not apart and abs(one[1] - other[1]) < _LINE


def _grid(drawing: Drawing, axes: tuple[str, str], across: _Axis, up: _Axis) -> None:
    for tick in across.ticks:
        x = across.place(tick)
        drawing.add("path", "grid", {"d": f"M{x:g} {_TOP}V{_HEIGHT - _FOOT}"})
        drawing.text(figure(tick), x, _HEIGHT - _FOOT + 16, "middle")
    for tick in up.ticks:
        y = up.place(tick)
        drawing.add("path", "grid", {"d": f"M{_LEFT} {y:g}H{_WIDTH - _RIGHT}"})
        drawing.text(figure(tick), _LEFT - 6, y + 4, "end")
    drawing.text(axes[0], (_LEFT + _WIDTH - _RIGHT) / 2, _HEIGHT - 10, "middle")
    drawing.text(axes[1], _LEFT - 6, _TOP - 12, "end")


def _shape(drawing: Drawing, group: int, x: float, y: float, label: str = "") -> None:
    attributes = {"d": _SHAPES[group], "transform": f"translate({x:g} {y:g})"}
    drawing.add("path", f"group{group}", attributes, label)
