"""Redrawn figures: every published value has a bar of its height, and ours stands beside it."""

from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from cipherfab.catalogue.architecture import Cycles
from cipherfab.papers import read_paper
from cipherfab.publish.paper_figures import FIGURES, SWITCHED, draw
from cipherfab.records.record import Energy, Measurement

Sample = Callable[[str, str, str], Measurement]
PAPER = read_paper("shrivastava")
CHARTS = FIGURES["shrivastava"]
NAMESPACE = "{http://www.w3.org/2000/svg}"


def bars(text: str, kind: str) -> list[tuple[str, float]]:
    """Return label and height of every bar of a kind; those of the legend have no label."""
    elements = ElementTree.fromstring(text).iter(f"{NAMESPACE}rect")
    found = [(each.findtext(f"{NAMESPACE}title"), each) for each in elements if each.get("class") == kind]
    return [(label, float(each.get("height", "0"))) for label, each in found if label]


@pytest.fixture
def record(sample: Sample) -> Measurement:
    """Return a measurement of the design that answers R8, with 60 slices on Spartan-6."""
    found = sample("rectangle-80", "iterative", "artix-7")
    area = replace(found.area, lut_packed=136, slices=60)
    return replace(found, design="rectangle-80/iterative", target="spartan-6", area=area)


@pytest.mark.parametrize("number", CHARTS)
def test_every_published_value_has_a_bar(number: str) -> None:
    text = draw(PAPER, number, CHARTS[number], [])
    assert len(bars(text, "published")) == 32 * len(set(CHARTS[number].values()) - {SWITCHED})
    assert bars(text, "ours") == []
    assert text == draw(PAPER, number, CHARTS[number], [])


def test_bars_are_as_high_as_their_values(record: Measurement) -> None:
    text = draw(PAPER, "11", CHARTS["11"], [record])
    published = dict(bars(text, "published")[:8])
    # The most on Spartan-6 are the 139 slices of R7.
    assert published["R7, published: 139"] == 120
    assert published["R8, published: 76"] == pytest.approx(120 * 76 / 139, abs=0.01)
    ours = dict(bars(text, "ours"))
    expected = {
        "R8, ours: 60": 120 * 60 / 139,
        "R8, ours: 136": 120 * 136 / 472,
        "R8, ours: 149": 120 * 149 / 203,
    }
    assert ours == pytest.approx(expected, abs=0.01)


def test_ours_may_be_the_highest(record: Measurement) -> None:
    text = draw(PAPER, "11", CHARTS["11"], [replace(record, area=replace(record.area, slices=278))])
    assert dict(bars(text, "published")[:8])["R7, published: 139"] == 60
    assert bars(text, "ours")[0] == ("R8, ours: 278", 120)


def test_beside_power_stands_what_is_switched_on_a_scale_of_its_own(record: Measurement) -> None:
    # 2,600 pF for a block of 26 cycles.
    energy = Energy(routing=2000.0, logic=500.0, clock=100.0)
    cycles = Cycles(latency=26, interval=26, key=0)
    text = draw(PAPER, "12", CHARTS["12"], [replace(record, energy=energy, cycles=cycles)])
    assert bars(text, "ours") == [("R8, ours: 0.100", 120)]
    assert bars(draw(PAPER, "12", CHARTS["12"], [replace(record, energy=None)]), "ours") == []


def test_what_is_not_measured_is_not_in_the_legend(record: Measurement) -> None:
    power = {"Total power, mW": "total_power"}
    assert ">ours<" not in draw(PAPER, "12", power, [record])
    assert ">ours<" in draw(PAPER, "13", CHARTS["13"], [record])
