import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cipherfab.bitstream import FORMATS, edit_text, format_of, place_template
from cipherfab.bitstream.routed import read_routed
from cipherfab.devices.targets import target
from cipherfab.errors import InputError, ToolError
from cipherfab.tools.tools import Toolset
from tests.bitstream import designs
from tests.bitstream.designs import COUNT, KEY, Template

Templates = Callable[[str], Template]
families = pytest.mark.parametrize("family", ["ice40", "ecp5"])


@families
def test_every_tunable_lut_has_its_site_and_inputs(family: str, template: Templates) -> None:
    placement = template(family).placement
    assert placement.contents.tolist() == designs.contents(KEY)
    assert len(set(placement.sites)) == COUNT
    # The last ones have constants, or nothing, at some inputs.
    assert (placement.inputs[: designs.BITS] >= 0).all()
    assert sorted(placement.inputs[0].tolist()) == [0, 1, 2, 3]
    # Nothing of this would be tested if the router left inputs as they are.
    assert len(np.unique(placement.inputs[: designs.BITS], axis=0)) > 2
    connected = placement.inputs >= 0
    entered = [row[used].tolist() for row, used in zip(placement.inputs, connected, strict=True)]
    assert all(len(set(each)) == len(each) for each in entered)


@families
def test_every_bit_of_a_port_has_a_pin_of_its_own(family: str, template: Templates) -> None:
    placement = template(family).placement
    assert {name: len(pins) for name, pins in placement.pins.items()} == designs.PORTS
    assert len({pin for pins in placement.pins.values() for pin in pins}) == sum(designs.PORTS.values())
    assert placement.fmax_mhz is not None
    assert 20 < placement.fmax_mhz < 1000


@families
def test_a_wrong_permutation_gives_another_text(family: str, template: Templates) -> None:
    placement = template(family).placement
    contents = np.full(COUNT, 0xCA53, np.uint16)

    def written(inputs: np.ndarray[Any, np.dtype[np.int8]]) -> str:
        changed = replace(placement, inputs=inputs)
        return edit_text(placement.text, placement.positions, changed.physical(contents))

    right = written(placement.inputs)
    assert right == written(placement.inputs.copy())
    for first, second in ((0, 1), (1, 2), (2, 3)):
        swapped = placement.inputs.copy()
        swapped[0, [first, second]] = swapped[0, [second, first]]
        assert written(swapped) != right


@families
def test_contents_of_many_keys_at_once(family: str, template: Templates) -> None:
    placement = template(family).placement
    many = np.array([designs.contents(key) for key in range(5)], np.uint16)
    together = placement.physical(many)
    assert (together == [placement.physical(row) for row in many]).all()
    for wrong in (many[:, 1:], many[:, :, None]):
        with pytest.raises(InputError, match=rf"allowed are uint16 \[..., {COUNT}\]"):
            placement.physical(wrong)


@families
@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda cell, nets: cell["attributes"].pop("tlut"), "none has the number 3"),
        (lambda cell, nets: cell["attributes"].update(tlut="4 "), "two cells are tunable LUT 4"),
        (
            lambda cell, nets: cell["attributes"].update(tlut="x4"),
            "'x4' as a tunable LUT; allowed are decimal",
        ),
        (lambda cell, nets: cell.update(type="BUFFER"), "tunable LUT 3 became a BUFFER, not a"),
        (
            lambda cell, nets: cell["parameters"].update(CARRY_ENABLE="1", MODE="CCU2"),
            "tunable LUT 3 was packed with something else",
        ),
        (lambda cell, nets: cell["attributes"].pop("NEXTPNR_BEL"), "tunable LUT 3 was not placed"),
        (lambda cell, nets: [net["attributes"].clear() for net in nets], "tunable LUT 0 at .* is not routed"),
        (
            lambda cell, nets: [net["attributes"].update(ROUTING="a;b") for net in nets],
            "has a routing that cannot be read",
        ),
    ],
)
def test_a_lut_that_did_not_survive_is_told(
    family: str, change: Callable[[Any, Any], object], message: str, template: Templates
) -> None:
    netlist = json.loads(template(family).placement.routed)
    (module,) = netlist["modules"].values()
    (cell,) = (cell for cell in module["cells"].values() if cell["attributes"].get("tlut", "").strip() == "3")
    change(cell, module["netnames"].values())
    with pytest.raises(ToolError, match=message):
        read_routed(json.dumps(netlist).encode(), FORMATS[family])


@families
def test_two_nets_at_one_physical_input(family: str, template: Templates) -> None:
    routed = template(family).placement.routed.decode()
    site = template(family).placement.sites[0]
    first, second = (FORMATS[family].entry(site, index) for index in (0, 1))
    # The switch that leads to the first input now leads to the second too.
    begin = routed.index(first + ";")
    switch = routed[begin:].split(";", 2)[1]
    moved = switch.replace(first.rpartition("/")[2], second.rpartition("/")[2])
    other = routed.index(second + ";")
    old = routed[other:].split(";", 2)[1]
    with pytest.raises(ToolError, match=r"two nets enter tunable LUT 0 at .* by one input"):
        read_routed(routed.replace(f"{second};{old};", f"{second};{moved};").encode(), FORMATS[family])


def test_what_is_no_netlist() -> None:
    with pytest.raises(ToolError, match="the routed netlist: not a Yosys JSON netlist"):
        read_routed(b"{", FORMATS["ice40"])


def netlist(folder: Path, cells: dict[str, Any], width: int = 4) -> Path:
    ports = {"data_i": {"direction": "input", "bits": list(range(2, 2 + width))}}
    module = {"attributes": {"top": "1"}, "ports": ports, "cells": cells, "netnames": {}}
    path = folder / "small.json"
    path.write_text(json.dumps({"modules": {"small": module}}))
    return path


def lut(number: str, inputs: tuple[int | str, ...] = (2, 3)) -> dict[str, Any]:
    connections = {f"I{index}": [net] for index, net in enumerate(inputs)}
    return {"type": "SB_LUT4", "attributes": {"tlut": number}, "connections": connections}


@pytest.mark.parametrize(
    ("cells", "width", "message"),
    [
        ({}, 207, "the ports need 207 pins; the package has 206"),
        ({}, 4, "small.json has no cell with the attribute tlut, so there is nothing to specialise"),
        ({"a": lut("0", (2, "0", 3, 2))}, 4, "I0 and I3 of tunable LUT 0 are the same net; connect it once"),
        ({"a": lut("0", (2, "1"))}, 4, "I1 of tunable LUT 0 is constantly 1; leave it open, and put it into"),
        ({"a": lut("0") | {"type": "LUT4"}}, 4, "tunable LUT 0 is a LUT4; allowed are SB_LUT4"),
        ({"a": lut("0")}, 4, "tunable LUT 0 has no contents of 16 bits: LUT_INIT is ''"),
        ({"a": lut("0") | {"parameters": {"LUT_INIT": "1" * 17}}}, 4, "LUT_INIT is 131071"),
        ({"a": lut("0"), "b": lut("2")}, 4, "there are 2 tunable LUTs, and none has the number 1"),
    ],
)
def test_a_netlist_that_is_refused(tmp_path: Path, cells: dict[str, Any], width: int, message: str) -> None:
    path = netlist(tmp_path, cells, width)
    with pytest.raises(InputError, match=message):
        place_template(path, target("ice40"), seed=1, workdir=tmp_path, tools=Toolset())


def test_family_without_configurations(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="are not written for gowin; they are for ecp5, ecp5-speed, ice40"):
        format_of(target("gowin"))
    with pytest.raises(InputError, match="cannot be read"):
        place_template(tmp_path / "none", target("ecp5"), seed=1, workdir=tmp_path, tools=Toolset())
