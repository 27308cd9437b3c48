"""Block diagrams as SVG documents: boxes on a grid and the wires between them, in panels side by side."""

from collections.abc import Sequence
from dataclasses import dataclass

from cipherfab.drawing.svg import Drawing, number
from cipherfab.drawing.wiring import (
    HEAD,
    LETTER,
    LINE,
    MARGIN,
    Area,
    Panel,
    Place,
    branches,
    corner,
    label_area,
)

KINDS = {
    "port": "port",
    "register": "register",
    "logic": "logic",
    "table": "S-boxes, tables",
    "ram": "block RAM",
    "lutram": "memory in LUTs or flip-flops",
    "constant": "constants",
    "control": "control",
    "xor": "XOR",
    "step": "step of a flow",
    "file": "text, data",
}
"""Kinds of boxes, with what the legend calls them."""

_MEMORIES = ("ram", "lutram")
_WIDEST = 1100
"""Panels that are wider together stand one below the other."""
_EDGE = 6
"""Pixels around a sketch."""
_ROUNDED = 18
"""Radius of the corners of a port."""

# Colours that people with any kind of colour vision can tell apart; registers and RAM have marks, too.
_STYLE = (
    ".box{stroke:#1a1a1a;stroke-width:1.2}.mark{stroke:#1a1a1a;fill:none}"
    ".port{fill:#ffffff}.register{fill:#bcdcf5}.logic{fill:#f2f2f2}.table{fill:#fbd9b0}.ram{fill:#d9c8ea}"
    ".lutram{fill:#e9dff2}.constant{fill:#ffffff;stroke-dasharray:4 3}.control{fill:#cdeac9}"
    ".xor{fill:#ffffff}.step{fill:#f9dce6}.file{fill:#fff6cc}"
    ".wire{stroke:#1a1a1a;stroke-width:1.2;fill:none;stroke-linejoin:round}.head{fill:#1a1a1a}"
    ".on{paint-order:stroke;stroke:#ffffff;stroke-width:4px;font-size:10px;fill:#3a3a3a}"
    ".name{font-size:14px;font-weight:bold}.says{fill:#3a3a3a}"
)


def diagram(title: str, panels: Sequence[Panel]) -> str:
    """Return panels side by side as an SVG document, with a legend of the kinds they have."""
    sizes = [panel.size for panel in panels]
    used = {box.kind: None for panel in panels for box in panel.boxes.values()}
    kinds = [kind for kind in KINDS if kind in used]
    beside = sum(size[0] for size in sizes) <= _WIDEST
    legend = MARGIN + sum(map(_legend_width, kinds))
    width = max(legend, sum(size[0] for size in sizes) if beside else max(size[0] for size in sizes))
    tall = max(size[1] for size in sizes)
    says = [(LINE + 2) * len(panel.steps) + 16 for panel in panels]
    height = tall + max(says) if beside else sum(size[1] for size in sizes) + sum(says)
    drawing = Drawing(title, (round(width), round(height + 32)), _STYLE)
    left = top = 0.0
    for panel, (wide, high), below in zip(panels, sizes, says, strict=True):
        if left:
            drawing.add("path", "grid", {"d": f"M{number(left)} 16V{number(height - 8)}"})
        if top:
            drawing.add("path", "grid", {"d": f"M{MARGIN} {number(top)}H{number(width - MARGIN)}"})
        _Sheet(drawing, left, top).panel(panel, tall if beside else high)
        left, top = (left + wide, 0.0) if beside else (0.0, top + high + below)
    x = float(MARGIN)
    for kind in kinds:
        _Sheet(drawing).shape(kind, (x, height + 4, x + 18, height + 18))
        drawing.text(KINDS[kind], x + 24, height + 15)
        x += _legend_width(kind)
    return drawing.document()


def sketch(title: str, panel: Panel) -> str:
    """Return a panel alone as an SVG document, close around it: without heading, sentences and legend."""
    left, top = MARGIN - _EDGE, HEAD - _EDGE
    right, below = panel.size[0] - left, panel.size[1] - 2 * LINE + _EDGE
    drawing = Drawing(title, (round(right - left), round(below - top)), _STYLE)
    _Sheet(drawing, -left, -top).panel(panel, below)
    return drawing.document()


def _legend_width(kind: str) -> float:
    return 42 + len(KINDS[kind]) * LETTER


@dataclass(frozen=True)
class _Sheet:
    """A drawing, from a place on."""

    drawing: Drawing
    left: float = 0
    top: float = 0

    def panel(self, panel: Panel, tall: float) -> None:
        """Draw a panel, its sentences below ``tall`` pixels."""
        if panel.heading:
            self._text(panel.heading, (MARGIN, 28), "name")
        for text, at in panel.captions:
            left, top = corner(at)
            self._text(text, (left, top - 10), "says")
        routes = [(wire, panel.route(wire)) for wire in panel.wires]
        for _, path in routes:
            self._wire([self._moved(place) for place in path])
        for place in branches([path for _, path in routes]):
            x, y = map(number, self._moved(place))
            self.drawing.add("circle", "head", {"cx": x, "cy": y, "r": "2.6"})
        for box in panel.boxes.values():
            left, top, right, bottom = box.area
            self.shape(box.kind, (*self._moved((left, top)), *self._moved((right, bottom))))
            for i, line in enumerate(box.lines):
                down = 4 + (i - (len(box.lines) - 1) / 2) * LINE + 2 * (box.kind in _MEMORIES)
                self._text(line, ((left + right) / 2, (top + bottom) / 2 + down), "middle")
        for wire, path in routes:
            if wire.label:
                left, _, right, bottom = label_area(wire.label, path)
                self._text(wire.label, ((left + right) / 2, bottom - 2), "on middle")
        for i, line in enumerate(panel.steps):
            self._text(line, (MARGIN, tall + 6 + i * (LINE + 2)), "says")

    def _moved(self, place: Place) -> Place:
        return self.left + place[0], self.top + place[1]

    def _text(self, text: str, place: Place, kind: str) -> None:
        self.drawing.text(text, *self._moved(place), kind)

    def shape(self, kind: str, area: Area) -> None:
        """Draw a box of a kind: registers have the triangle of a clock, RAM the line of an address."""
        left, top, right, bottom = area
        if kind == "xor":
            x, y, radius = (left + right) / 2, (top + bottom) / 2, min(right - left, bottom - top) / 2
            place = {"cx": number(x), "cy": number(y), "r": number(radius)}
            self.drawing.add("circle", "box xor", place)
            plus = f"M{number(x - radius)} {number(y)}h{number(2 * radius)}"
            plus += f"M{number(x)} {number(y - radius)}v{number(2 * radius)}"
            self.drawing.add("path", "mark", {"d": plus})
            return
        at = {"x": left, "y": top, "width": right - left, "height": bottom - top}
        at["rx"] = {"port": min(_ROUNDED, (bottom - top) / 2), "control": 6, "step": 6, "logic": 2}.get(
            kind, 0
        )
        sizes = {key: number(value) for key, value in at.items()}
        self.drawing.add("rect", f"box {kind}", sizes)
        if kind == "register":
            mark = f"M{number(left)} {number(bottom - 10)}l5 3.5l-5 3.5"
            self.drawing.add("path", "mark", {"d": mark})
        if kind in _MEMORIES:
            self.drawing.add("path", "mark", {"d": f"M{number(left)} {number(top + 4)}H{number(right)}"})

    def _wire(self, path: Sequence[Place]) -> None:
        (x, y), (end_x, end_y) = path[-2:]
        along = (end_x > x) - (end_x < x), (end_y > y) - (end_y < y)
        back = end_x - 7 * along[0], end_y - 7 * along[1]
        corners = "L".join(f"{number(x)} {number(y)}" for x, y in (*path[:-1], back))
        self.drawing.add("path", "wire", {"d": f"M{corners}"})
        wings = [(back[0] + half * along[1], back[1] + half * along[0]) for half in (3.5, -3.5)]
        tip = " ".join(f"{number(x)},{number(y)}" for x, y in (path[-1], *wings))
        self.drawing.add("polygon", "head", {"points": tip})
