"""The block diagram of the datasheet: the ports of a core, its architecture, and a round of its cipher."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from cipherfab.catalogue import Channel, Design
from cipherfab.catalogue.channel import Port
from cipherfab.drawing.diagram import diagram
from cipherfab.drawing.sketches import architecture_panel, cipher_panel
from cipherfab.drawing.wiring import Box, Panel, Wire, rows_for

_CORE = "core"
_WIDE = 2.2
"""Columns that a box of ports takes."""
_COLUMNS = {"input": 0.0, "output": _WIDE + 2}
_OVERLAP = 0.3
"""Rows that boxes of ports are nearer to each other than the grid has them."""
_BELOW = 2.0
"""Rows from one structure to the next."""


def block_diagram(design: Design) -> str:
    """Return the block diagram of a design as an SVG document."""
    found = {
        f"Architecture: {design.architecture.name}": architecture_panel(design.architecture.name),
        f"Cipher: {design.cipher.name}": cipher_panel(design.cipher),
    }
    inside = {caption: panel for caption, panel in found.items() if panel}
    return diagram(f"Block diagram of {design.id}", [_ports(design), *([_inside(inside)] if inside else [])])


def _ports(design: Design) -> Panel:
    """Return the core with a box for each channel: inputs on the left, outputs on the right."""
    boxes, wires = {}, []
    height = dict.fromkeys(_COLUMNS, 0.0)
    groups = [("control", "input", tuple(port.name for port in design.controls))]
    groups += [(each.name, each.direction, tuple(_lines(each))) for each in design.channels]
    for name, side, lines in groups:
        rows = rows_for(len(lines))
        boxes[name] = Box(kind="port", lines=lines, at=(_COLUMNS[side], height[side]), size=(_WIDE, rows))
        height[side] += rows - _OVERLAP
        wires.append(Wire(source=name, target=_CORE) if side == "input" else Wire(source=_CORE, target=name))
    lines = (design.cipher.name, design.architecture.name)
    boxes[_CORE] = Box(kind="logic", lines=lines, at=(_WIDE, 0), size=(2, max(height.values()) + _OVERLAP))
    return Panel(heading="Ports", boxes=boxes, wires=tuple(wires))


def _inside(panels: Mapping[str, Panel]) -> Panel:
    """Return structures below each other, each with its caption."""
    boxes, wires, captions = {}, [], []
    for i, (caption, panel) in enumerate(panels.items()):
        for name, box in panel.boxes.items():
            boxes[f"{i}.{name}"] = replace(box, at=(box.at[0], box.at[1] + i * _BELOW))
        wires += [
            replace(wire, source=f"{i}.{wire.source}", target=f"{i}.{wire.target}") for wire in panel.wires
        ]
        captions.append((caption, (0.0, i * _BELOW)))
    return Panel(heading="Structure", boxes=boxes, wires=tuple(wires), captions=tuple(captions))


def _lines(channel: Channel) -> Iterable[str]:
    yield f"{channel.valid.name}, {channel.ready.name}"
    yield from map(_port, channel.data)


def _port(port: Port) -> str:
    return port.name if port.width == 1 else f"{port.name}[{port.width - 1}:0]"
