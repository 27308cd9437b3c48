"""A curve: a line and a bar for every value of a parameter, and the best of each column marked."""

from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from cipherfab.publish.curve import curve_drawing, curve_table
from cipherfab.records.record import Measurement

Sample = Callable[[str, str, str], Measurement]
NAMESPACE = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def records(sample: Sample) -> list[Measurement]:
    """Return a design on two targets with ten, two and one rounds in a cycle: 300, 100 and 200 LUTs."""
    found = []
    for target in ("artix-7", "ecp5"):
        base = sample("rectangle-80", "iterative", target)
        for rounds, luts in ((10, 300), (2, 100), (1, 200)):
            area = replace(base.area, lut=luts, lut_packed=None, lutram=0, srl=0)
            parameters = base.parameters | {"rounds_per_cycle": rounds}
            found.append(replace(base, area=area, parameters=parameters))
    return found


def test_table_has_a_line_for_each_value_in_order(records: list[Measurement]) -> None:
    parts = curve_table(records, "rounds_per_cycle").split("\n\n")
    assert [part.splitlines()[0].split("`")[1] for part in parts if part.startswith("**")] == [
        "artix-7",
        "ecp5",
    ]
    lines = [line.split(" | ") for line in parts[1].splitlines()]
    assert lines[0][0] == "| Rounds per cycle"
    assert [line[0] for line in lines[2:]] == ["| 1", "| 2", "| 10"]
    assert [line[2] for line in lines[2:]] == ["200", "**100**", "300"]


def test_a_column_without_a_figure_is_left_out(records: list[Measurement]) -> None:
    placed, modelled = "| Fmax, MHz", "| Slices |"
    parts = curve_table(records, "rounds_per_cycle").split("\n\n")
    assert modelled in parts[1] and placed not in parts[1]
    assert placed in parts[3] and modelled not in parts[3]


def test_drawing_has_a_bar_for_each_value(records: list[Measurement]) -> None:
    text = curve_drawing(records, "rounds_per_cycle", "A title")
    root = ElementTree.fromstring(text)
    assert root.findtext(f"{NAMESPACE}title") == "A title"
    bars = {
        each.findtext(f"{NAMESPACE}title"): float(each.get("height", "0"))
        for each in root.iter(f"{NAMESPACE}rect")
        if each.get("class") == "ours"
    }
    assert bars["1, ours: 200"] == 80
    assert bars["2, ours: 100"] == 40
    assert bars["10, ours: 300"] == 120
    assert text == curve_drawing(reversed(records), "rounds_per_cycle", "A title")


def test_drawing_has_no_panel_without_figures(records: list[Measurement]) -> None:
    root = ElementTree.fromstring(curve_drawing(records, "rounds_per_cycle", "A title"))
    titles = {each.text for each in root.iter(f"{NAMESPACE}text")}
    assert {"artix-7: LUT", "ecp5: LUT", "ecp5: MHz"} <= titles
    assert "artix-7: MHz" not in titles
