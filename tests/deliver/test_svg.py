from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from cipherfab.catalogue import parse_id
from cipherfab.deliver.recording import Row
from cipherfab.deliver.svg import svg
from cipherfab.deliver.wave import Lane, Wave, wave

SPACE = "{http://www.w3.org/2000/svg}"


def drawn(diagram: Wave) -> ElementTree.Element:
    return ElementTree.fromstring(svg(diagram, "a title"))


def texts(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SPACE}text")]


def classes(root: ElementTree.Element, kind: str) -> int:
    return sum(element.get("class") == kind for element in root.iter())


@pytest.mark.parametrize(
    "design", ["present-80/iterative", "present-80/pipelined", "present-80/combinational:direction=both"]
)
def test_draws_every_lane_and_word(design: str, transfers: Callable[[str], list[Row]]) -> None:
    diagram = wave(parse_id(design), transfers(design))
    root = drawn(diagram)
    lanes = diagram["signal"]
    assert sorted(texts(root)) == sorted(text for lane in lanes for text in (lane["name"], *lane["data"]))
    assert classes(root, "gap") == sum(lane["wave"].count("|") for lane in lanes)
    assert classes(root, "moves") == sum(lane["wave"].count("5") for lane in lanes)
    assert classes(root, "waits") == sum(lane["wave"].count("=") for lane in lanes)
    assert classes(root, "any") == sum(lane["wave"].count("x") for lane in lanes)


def test_levels_are_where_they_belong() -> None:
    root = drawn(Wave(signal=[Lane(name="a", wave="01.0", data=[])]))
    paths = [element.get("d", "") for element in root.iter(f"{SPACE}path") if element.get("class") != "grid"]
    heights = [float(path.split("H")[0].split()[-1]) for path in paths]
    low, high, low_again = heights
    assert low == low_again > high


def test_everything_lies_inside(transfers: Callable[[str], list[Row]]) -> None:
    root = drawn(wave(parse_id("present-80/iterative"), transfers("present-80/iterative")))
    width, height = (float(root.get(name, "")) for name in ("width", "height"))
    points = [
        [float(number) for number in point.split(",")]
        for element in root.iter(f"{SPACE}polygon")
        for point in element.get("points", "").split()
    ]
    assert points
    assert all(0 <= x <= width and 0 <= y <= height for x, y in points)


def test_is_deterministic_and_has_its_title(transfers: Callable[[str], list[Row]]) -> None:
    diagram = wave(parse_id("present-80/iterative"), transfers("present-80/iterative"))
    assert svg(diagram, "a & b") == svg(diagram, "a & b")
    root = ElementTree.fromstring(svg(diagram, "a & b"))
    title = root.find(f"{SPACE}title")
    assert title is not None
    assert title.text == "a & b"
