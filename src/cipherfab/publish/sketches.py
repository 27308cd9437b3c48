"""The small block diagrams of the cards, from ``cards.toml``: boxes in a row, perhaps with a way back."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files

from cipherfab.errors import InputError
from cipherfab.models import ALGORITHMS
from cipherfab.publish.diagram import KINDS, sketch
from cipherfab.publish.wiring import Box, Panel, Wire


def sketches() -> dict[str, str]:
    """Return the drawings as SVG, by kind and name: ``ciphers/present``."""
    groups = tomllib.loads((files("cipherfab.publish") / "cards.toml").read_text(encoding="utf-8"))
    return {
        f"{group}/{name}": sketch(f"How {name} works", row(text.format_map(_counts(name))))
        for group, drawn in groups.items()
        for name, text in drawn.items()
    }


def row(text: str) -> Panel:
    """Return the boxes and wires that a text describes.

    Raises
    ------
    InputError
        If a kind of box is not known.
    """
    text, _, label = text.partition(" * ")
    boxes, back = {}, None
    for place, item in enumerate(text.split(" > ")):
        kind, _, says = item.removeprefix("@").partition(":")
        if kind not in KINDS:
            raise InputError(f"cards.toml: {kind!r} is no kind of box; there are {', '.join(KINDS)}")
        boxes[str(place)] = Box(kind=kind, lines=tuple(says.split("|")), at=(place, 0))
        if item.startswith("@"):
            back = str(place)
    last = str(len(boxes) - 1)
    wires = [Wire(source=str(place), target=str(place + 1)) for place in range(len(boxes) - 1)]
    if back:
        wires.append(Wire(source=last, target=back, sides=("s", "s"), label=label))
    return Panel(heading="", boxes=boxes, wires=tuple(wires))


def _counts(family: str) -> Mapping[str, str]:
    """Return the rounds and S-boxes of a family of ciphers; nothing for an architecture."""
    models = [each for each in ALGORITHMS.values() if each.family == family and each.kind != "operation"]
    rounds = sorted({each.rounds for each in models})
    sboxes = {each.sboxes for each in models if hasattr(each, "sboxes")}
    return {
        "rounds": " to ".join(map(str, dict.fromkeys((rounds or [0])[:: max(len(rounds) - 1, 1)]))),
        "sboxes": "".join(map(str, sboxes)),
    }
