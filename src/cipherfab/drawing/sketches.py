"""The small block diagrams of the cards, from ``sketches.toml``: boxes in a row, perhaps with a way back."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from cipherfab.drawing.diagram import KINDS, sketch
from cipherfab.drawing.wiring import Box, Panel, Wire
from cipherfab.errors import InputError
from cipherfab.models import ALGORITHMS, Algorithm


def sketches() -> dict[str, str]:
    """Return the drawings as SVG, by kind and name: ``ciphers/present``."""
    return {name: sketch(f"How {name.partition('/')[2]} works", panel) for name, panel in panels().items()}


@cache
def panels() -> Mapping[str, Panel]:
    """Return what is drawn, by kind and name."""
    families = {
        f"ciphers/{name}": row(text.format_map(_counts(_models(name))))
        for name, text in _texts()["ciphers"].items()
    }
    return families | {f"architectures/{name}": row(text) for name, text in _texts()["architectures"].items()}


def cipher_panel(model: Algorithm) -> Panel | None:
    """Return how a cipher works, with its own number of rounds; None if nothing is drawn of its family."""
    text = _texts()["ciphers"].get(model.family)
    return None if text is None or model.kind == "operation" else row(text.format_map(_counts([model])))


def architecture_panel(name: str) -> Panel | None:
    """Return how an architecture works; None if nothing is drawn of it."""
    return panels().get(f"architectures/{name}")


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
            raise InputError(f"sketches.toml: {kind!r} is no kind of box; there are {', '.join(KINDS)}")
        boxes[str(place)] = Box(kind=kind, lines=tuple(says.split("|")), at=(place, 0))
        if item.startswith("@"):
            back = str(place)
    last = str(len(boxes) - 1)
    wires = [Wire(source=str(place), target=str(place + 1)) for place in range(len(boxes) - 1)]
    if back:
        wires.append(Wire(source=last, target=back, sides=("s", "s"), label=label))
    return Panel(heading="", boxes=boxes, wires=tuple(wires))


@cache
def _texts() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((files("cipherfab.drawing") / "sketches.toml").read_text(encoding="utf-8"))


def _models(family: str) -> list[Algorithm]:
    return [each for each in ALGORITHMS.values() if each.family == family and each.kind != "operation"]


def _counts(models: Sequence[Algorithm]) -> Mapping[str, str]:
    """Return the numbers of rounds and S-boxes of some ciphers, as a range."""
    counts = {
        key: {getattr(each, key) for each in models if hasattr(each, key)} for key in ("rounds", "sboxes")
    }
    return {
        key: " to ".join(map(str, sorted({min(values), max(values)})))
        for key, values in counts.items()
        if values
    }
