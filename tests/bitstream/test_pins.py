"""Pins of packages."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from cipherfab.bitstream import FORMATS, package_pins
from cipherfab.devices import icestorm_database
from cipherfab.devices.families import ecp5
from cipherfab.devices.program import nextpnr
from cipherfab.errors import ToolError
from tests.bitstream import designs
from tests.bitstream.designs import Template

Templates = Callable[[str], Template]
families = pytest.mark.parametrize("family", ["ice40", "ecp5"])


@pytest.fixture(autouse=True)
def database(request: pytest.FixtureRequest) -> None:
    """Skip what needs a database that is not installed."""
    parameters = getattr(request.node, "callspec", None)
    needed = parameters is not None and parameters.params.get("family") == "ice40"
    if needed and not any(path.is_file() for path in icestorm_database.PATHS):
        pytest.skip(f"{icestorm_database.PACKAGE} is not installed")


@families
def test_every_bit_has_a_pin_of_the_package(family: str, template: Templates) -> None:
    found = package_pins(template(family).placement)
    assert {name: len(names) for name, names in found.items()} == designs.PORTS
    assert len({name for names in found.values() for name in names}) == sum(designs.PORTS.values())


@families
def test_the_package_has_as_many_pins_as_is_said(family: str) -> None:
    assert len(FORMATS[family].pin_names()) == FORMATS[family].pins


@pytest.mark.parametrize("family", ["ice40"])
def test_the_clock_of_a_board_can_drive_a_global_net(family: str) -> None:
    """Pin J3 of the breakout board of the HX8K has an oscillator."""
    database = icestorm_database.load_database()
    (site,) = (site for site, name in FORMATS[family].pin_names().items() if name == "J3")
    assert site in {f"X{x}/Y{y}/io{pad}" for (x, y), pad in database.global_pads.values()}


@families
def test_a_site_that_is_no_pin(family: str, template: Templates) -> None:
    placement = replace(template(family).placement, pins={"a_i": ("X1/Y1/io0",)})
    with pytest.raises(ToolError, match="X1/Y1/io0 is no pin of the package"):
        package_pins(placement)


def test_the_wheel_is_missing(monkeypatch: pytest.MonkeyPatch, template: Templates) -> None:
    ecp5._pin_names.cache_clear()
    monkeypatch.setattr(ecp5, "_NEXTPNR", nextpnr("nothing-of-the-kind"))
    with pytest.raises(ToolError, match="the pins of CABGA756 cannot be read from the wheel of nextpnr"):
        package_pins(template("ecp5").placement)
    ecp5._pin_names.cache_clear()
