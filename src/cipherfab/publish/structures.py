"""The structures of papers beside ours: a TOML file for each paper, and the diagrams drawn from it.

A wire is a line of text: ``state.s@0.25 -> mux.s (2) : 64`` leaves the state at a quarter of its lower side,
runs in the second lane below and has the label 64. Sides, shares, lane and label may be left out.
"""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

import msgspec

import cipherfab.papers
from cipherfab.drawing.diagram import KINDS, diagram
from cipherfab.drawing.wiring import Box, Panel, Wire
from cipherfab.errors import InputError

_END = r"(\w+)(?:\.([nesw]))?(?:@([\d.]+))?"
_WIRE = re.compile(rf"{_END} -> {_END}(?: \((\d+)\))?(?: : (.+))?")


class _Box(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    at: tuple[float, float]
    label: str = ""
    size: tuple[float, float] = (1, 1)


class _Side(msgspec.Struct, forbid_unknown_fields=True):
    boxes: dict[str, _Box]
    heading: str = ""
    wires: list[str] = []
    steps: list[str] = []


class _Diagram(msgspec.Struct, forbid_unknown_fields=True):
    systems: list[str]
    title: str
    caption: str
    paper: _Side
    ours: _Side | None = None
    same: bool = False


class _File(msgspec.Struct, forbid_unknown_fields=True):
    diagram: list[_Diagram]


@dataclass(frozen=True, kw_only=True)
class Structure:
    """What some systems of a paper look like there and here; one panel if that is the same."""

    name: str
    systems: tuple[str, ...]
    title: str
    caption: str
    panels: tuple[Panel, ...]

    @property
    def svg(self) -> str:
        """The drawing."""
        return diagram(self.title, self.panels)


def structures(paper: str) -> tuple[Structure, ...]:
    """Return the structures of a paper.

    Raises
    ------
    InputError
        If its file does not say them; the message names file and key.
    """
    path = Path(cipherfab.papers.__file__).parent / "diagrams" / f"{paper}.toml"
    return parse(paper, path.read_text(encoding="utf-8"))


def parse(paper: str, text: str) -> tuple[Structure, ...]:
    """Return the structures that a text in TOML describes.

    Raises
    ------
    InputError
        If the text is not TOML, or a field is missing, unknown or not allowed.
    """
    where = f"diagrams/{paper}.toml"
    try:
        found = msgspec.convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise InputError(f"{where}: {error}") from error
    return tuple(_structure(paper, f"{where}: diagram[{i}]", each) for i, each in enumerate(found.diagram))


def _structure(paper: str, where: str, found: _Diagram) -> Structure:
    if found.same == (found.ours is not None):
        raise InputError(f"{where}: either same = true or a table 'ours'")
    if not found.systems:
        raise InputError(f"{where}.systems: at least one")
    rows = ", ".join(found.systems)
    sides = {"paper": (found.paper, f"{rows}: paper and ours" if found.same else f"{rows}: paper")}
    if found.ours is not None:
        sides["ours"] = (found.ours, f"{rows}: ours")
    return Structure(
        name=f"{paper}-{found.systems[0].lower()}",
        systems=tuple(found.systems),
        title=found.title,
        caption=found.caption,
        panels=tuple(_panel(f"{where}.{key}", *side) for key, side in sides.items()),
    )


def _panel(where: str, found: _Side, heading: str) -> Panel:
    boxes = {}
    for name, box in found.boxes.items():
        if box.kind not in KINDS:
            raise InputError(f"{where}.boxes.{name}.kind: {box.kind!r}; there are {', '.join(KINDS)}")
        lines = tuple(box.label.split("\n")) if box.label else ()
        boxes[name] = Box(kind=box.kind, lines=lines, at=box.at, size=box.size)
    wires = tuple(_wire(f"{where}.wires[{i}]", text, boxes) for i, text in enumerate(found.wires))
    return Panel(heading=found.heading or heading, boxes=boxes, wires=wires, steps=tuple(found.steps))


def _wire(where: str, text: str, boxes: dict[str, Box]) -> Wire:
    match = _WIRE.fullmatch(text)
    if match is None:
        raise InputError(f"{where}: {text!r} is no wire, as in 'a.s@0.25 -> b.s (2) : 64'")
    source, first, begin, target, last, end, lane, label = match.groups()
    for name in (source, target):
        if name not in boxes:
            raise InputError(f"{where}: there is no box {name!r}")
    return Wire(
        source=source,
        target=target,
        sides=(first or "", last or ""),
        shares=(float(begin) if begin else None, float(end) if end else None),
        lane=int(lane or 1),
        label=label or "",
    )


def diagrams(paper: str) -> str:
    """Return the diagrams of a paper as Markdown, each with its caption."""
    return "\n".join(
        f"![{each.title}](../../images/diagrams/{each.name}.svg)\n\n{each.caption}\n"
        for each in structures(paper)
    )
