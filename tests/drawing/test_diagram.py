"""Block diagrams: their geometry, what is refused, and that every system of every paper has one."""

import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from cipherfab.drawing.diagram import diagram
from cipherfab.drawing.wiring import Area, Box, Panel, Wire, branches, label_area
from cipherfab.errors import InputError
from cipherfab.papers import papers, read_paper
from cipherfab.publish.structures import Structure, diagrams, parse, structures

NAMESPACE = "{http://www.w3.org/2000/svg}"
ALL = [each for paper in papers() for each in structures(paper)]
PANELS = [pytest.param(panel, id=panel.heading) for each in ALL for panel in each.panels]
ROW = re.compile(r"[RSEPV]\d+")
EXAMPLE = """
[[diagram]]
systems = ["X1"]
title = "A title"
caption = "A caption."
same = true
[diagram.paper]
wires = ["one -> two : 64", "two.s -> one.s (2)"]
steps = ["A sentence."]
[diagram.paper.boxes]
one = { kind = "register", at = [0, 0], label = "first" }
two = { kind = "logic", at = [1, 0], label = "second" }
"""


def overlap(one: Area, other: Area, apart: float = 0) -> bool:
    return all(one[i] < other[i + 2] + apart and other[i] < one[i + 2] + apart for i in (0, 1))


def inside(box: Box) -> Area:
    left, top, right, bottom = box.area
    return left + 0.5, top + 0.5, right - 0.5, bottom - 0.5


def on_edge(place: tuple[float, float], area: Area) -> bool:
    x, y = place
    left, top, right, bottom = area
    upright = min(abs(x - left), abs(x - right)) < 0.01 and top <= y <= bottom
    return upright or (min(abs(y - top), abs(y - bottom)) < 0.01 and left <= x <= right)


def parts(panel: Panel) -> Iterator[tuple[Wire, Area]]:
    for wire in panel.wires:
        for (x, y), (to_x, to_y) in pairwise(panel.route(wire)):
            yield wire, (min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y))


@pytest.mark.parametrize("panel", PANELS)
def test_boxes_are_apart(panel: Panel) -> None:
    for (name, one), (other_name, other) in combinations(panel.boxes.items(), 2):
        assert not overlap(one.area, other.area, 3), f"{name} and {other_name}"


@pytest.mark.parametrize("panel", PANELS)
def test_labels_are_inside_their_boxes(panel: Panel) -> None:
    assert [name for name, box in panel.boxes.items() if not box.fits] == []


@pytest.mark.parametrize("panel", PANELS)
def test_wires_end_at_the_edges_of_their_boxes(panel: Panel) -> None:
    for wire in panel.wires:
        path = panel.route(wire)
        assert on_edge(path[0], panel.boxes[wire.source].area), wire
        assert on_edge(path[-1], panel.boxes[wire.target].area), wire
        assert all(x == to_x or y == to_y for (x, y), (to_x, to_y) in pairwise(path)), wire


@pytest.mark.parametrize("panel", PANELS)
def test_wires_and_their_labels_are_beside_boxes(panel: Panel) -> None:
    for wire, part in parts(panel):
        for name, box in panel.boxes.items():
            assert not overlap(part, inside(box)), f"{wire.source} -> {wire.target} passes {name}"
    for wire in panel.wires:
        for name, box in panel.boxes.items():
            covers = wire.label and overlap(label_area(wire.label, panel.route(wire)), inside(box))
            assert not covers, f"{wire.source} -> {wire.target}: {wire.label} covers {name}"


@pytest.mark.parametrize("panel", PANELS)
def test_wires_of_different_places_do_not_run_on_each_other(panel: Panel) -> None:
    for (one, part), (other, beside) in combinations(parts(panel), 2):
        if panel.route(one)[0] == panel.route(other)[0] or panel.route(one)[-1] == panel.route(other)[-1]:
            continue
        for i in (0, 1):
            flat = part[i] == part[i + 2] and beside[i] == beside[i + 2] and abs(part[i] - beside[i]) < 3
            along = min(part[3 - i], beside[3 - i]) - max(part[1 - i], beside[1 - i])
            assert not (flat and along > 0), f"{one} and {other}"


@pytest.mark.parametrize("each", [pytest.param(each, id=each.name) for each in ALL])
def test_documents_are_well_formed_and_hold_what_they_say(each: Structure) -> None:
    root = ElementTree.fromstring(each.svg)
    assert root.findtext(f"{NAMESPACE}title") == each.title
    texts = {found.text for found in root.iter(f"{NAMESPACE}text")}
    for panel in each.panels:
        assert {panel.heading, *panel.steps} <= texts
        assert {line for box in panel.boxes.values() for line in box.lines} <= texts
    width, height = (float(root.get(key, "0")) for key in ("width", "height"))
    for found in root.iter(f"{NAMESPACE}rect"):
        if found.get("x"):
            assert float(found.get("x", "")) + float(found.get("width", "")) < width
            assert float(found.get("y", "")) + float(found.get("height", "")) < height
    assert each.caption.endswith(".") and "diagram" not in each.name


@pytest.mark.parametrize("paper", papers())
def test_every_system_has_one_diagram(paper: str) -> None:
    drawn = [name for each in structures(paper) for name in each.systems]
    assert sorted(drawn) == sorted(name for name in read_paper(paper).systems if ROW.fullmatch(name))
    assert diagrams(paper).count("![") == len(structures(paper))


def test_a_wire_turns_around_what_is_between() -> None:
    boxes = {name: Box(kind="logic", at=(i, 0)) for i, name in enumerate(("one", "two", "three"))}
    boxes["two"] = Box(kind="logic", at=(1, 0), size=(1, 2))
    panel = Panel(heading="X", boxes=boxes, wires=(Wire(source="one", target="three", sides=("s", "s")),))
    path = panel.route(panel.wires[0])
    assert len(path) == 4 and path[1][1] > boxes["two"].area[3]
    ElementTree.fromstring(diagram("X", [panel]))


def test_wires_that_begin_together_part_at_a_dot() -> None:
    straight, away = [(0.0, 0.0), (9.0, 0.0)], [(0.0, 0.0), (5.0, 0.0), (5.0, 7.0)]
    assert list(branches([straight, away])) == [(5.0, 0.0)]
    assert list(branches([straight, [(1.0, 0.0), (1.0, 5.0)]])) == []


def test_an_example_is_read() -> None:
    (found,) = parse("a", EXAMPLE)
    (panel,) = found.panels
    assert (found.name, found.systems, panel.heading) == ("a-x1", ("X1",), "X1: paper and ours")
    assert panel.wires[0] == Wire(source="one", target="two", label="64")
    assert panel.wires[1] == Wire(source="two", target="one", sides=("s", "s"), lane=2)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "one -> two",
            "one -> tow",
            r"diagrams/a.toml: diagram\[0\].paper.wires\[0\]: there is no box 'tow'",
        ),
        ("one -> two", "one to two", r"diagrams/a.toml: diagram\[0\].paper.wires\[0\]: .* is no wire"),
        ('"register"', '"regster"', r"diagrams/a.toml: diagram\[0\].paper.boxes.one.kind: 'regster'; there"),
        ("caption", "captoin", r"diagrams/a.toml: Object .*`captoin`.*diagram\[0\]"),
        ("same = true", "", r"diagrams/a.toml: diagram\[0\]: either same"),
        ('["X1"]', "[]", r"diagrams/a.toml: diagram\[0\].systems: at least one"),
        ("[[diagram]]", "[[diagram]", r"diagrams/a.toml: "),
    ],
)
def test_mistakes_are_named(old: str, new: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse("a", EXAMPLE.replace(old, new))


def test_a_panel_refuses_a_wire_of_no_box() -> None:
    with pytest.raises(InputError, match="X: a wire names 'two', there is no such box"):
        Panel(
            heading="X",
            boxes={"one": Box(kind="logic", at=(0, 0))},
            wires=(Wire(source="one", target="two"),),
        )
