import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cipherfab.netlist.model import OPEN, ZERO, Netlist, NetlistError
from cipherfab.netlist.reader import parse_netlist, read_netlist
from tests.fixtures.libraries import library
from tests.fixtures.netlists import stored

Build = Callable[..., Netlist]


def test_ports_cells_and_names() -> None:
    netlist = stored("spartan-6")
    assert netlist.name == "sample"
    assert {name: port.width for name, port in netlist.ports.items() if port.direction == "input"} == {
        "clk": 1,
        "rst": 1,
        "clear": 1,
        "enable": 1,
        "a": 8,
        "b": 8,
        "select": 3,
    }
    assert netlist.ports["sum"].direction == "output"
    assert netlist.net_name(netlist.ports["sum"].nets[5]) == "sum[5]"
    assert netlist.net_name(999999) == "net 999999"
    assert netlist.undefined == ()


def test_undefined_bits_read_as_zero_and_are_noted(build: Build) -> None:
    netlist = build(
        {"a": 1}, {"c": ("LUT2", {"I0": [2], "I1": ["x"], "O": [3]}, {"INIT": "1x00"})}, {"y": [3, "x"]}
    )
    assert sorted(netlist.undefined) == ["c.I1[0]", "y[1]"]
    assert netlist.cells[0].pins["I1"] == (ZERO,)
    assert netlist.ports["y"].nets == (3, ZERO)
    assert netlist.cells[0].parameter("INIT") == 0b1000


def test_an_output_may_stay_open(build: Build) -> None:
    netlist = build({"a": 1}, {"c": ("INV", {"I": [2], "O": ["x"]})}, {})
    assert netlist.cells[0].pins["O"] == (OPEN,)
    assert netlist.drivers == {}


def test_text_parameters_that_look_like_numbers(build: Build) -> None:
    pins = {"CLK": [2], "DI": [3], "Q": [4]}
    netlist = build(
        {"c": 1, "d": 1},
        {"f": ("TRELLIS_FF", pins, {"CEMUX": "1 ", "REGSET": "SET"})},
        {"q": [4]},
        family="ecp5",
    )
    assert netlist.cells[0].parameter("CEMUX") == "1"
    assert netlist.cells[0].parameter("REGSET") == "SET"
    assert netlist.cells[0].parameter("SRMODE") == "LSR_OVER_CE"


INVERTER = {"I": [2], "O": [3]}


@pytest.mark.parametrize(
    ("cells", "outputs", "message"),
    [
        ({"c": ("FOO", INVERTER)}, {}, "cell c is of the unknown type FOO"),
        (
            {"c": ("LUT4", {"I0": [2], "Z": [3]})},
            {},
            "cell c: pins of LUT4 are I0 I1 I2 I3 O; found are I0 Z",
        ),
        ({"c": ("INV", INVERTER), "d": ("INV", INVERTER)}, {}, "net 3 has two drivers: c and d"),
        ({"c": ("INV", {"I": [2], "O": [2]})}, {}, "net 2 has two drivers: an input port and c"),
        ({"c": ("INV", {"I": [9], "O": [3]})}, {}, "net 9 has no driver; c.I reads it"),
        ({}, {"y": [9]}, "net 9 has no driver; output port y reads it"),
        ({"c": ("INV", {"I": [2], "O": ["1"]})}, {}, "c.O[0] drives the constant 1"),
        ({"c": ("INV", {"I": ["z"], "O": [3]})}, {}, "c.I[0] reads a floating net"),
        ({"c": ("INV", {"I": [1], "O": [3]})}, {}, "c.I[0]: 1 is no net number; they start at 2"),
        ({"c": ("INV", {"I": [2, 2], "O": [3]})}, {}, "cell c: pin I has 2 bits, INV has 1"),
        ({"c": ("INV", {"O": [3]})}, {}, "cell c: pin I of INV is not connected"),
        ({"c": ("INV", INVERTER, {"INIT": "1"})}, {}, "cell c: INV has no parameter INIT; allowed are none"),
        (
            {"c": ("LUT1", {"I0": [2], "O": [3]}, {"INIT": "two"})},
            {},
            "cell c: parameter INIT is 'two'; allowed are binary numbers",
        ),
        ({"c": ("MUXF7", {"DO": [3]})}, {}, "cell c: pins of MUXF7 are I0 I1 S O; found are DO"),
    ],
)
def test_malformed_netlists(build: Build, cells: Any, outputs: Any, message: str) -> None:
    with pytest.raises(NetlistError) as error:
        build({"a": 1}, cells, outputs)
    assert str(error.value) == message


def test_texts_of_a_parameter_are_those_that_are_modelled(build: Build) -> None:
    pins = {"CLK": [2], "DI": [2], "Q": [3]}
    with pytest.raises(NetlistError, match="cell c: parameter LSRMODE is 'PRLD'; allowed are LSR"):
        build({"a": 1}, {"c": ("TRELLIS_FF", pins, {"LSRMODE": "PRLD"})}, {}, family="ecp5")


def sample(data: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((data / "spartan-6.json").read_text())
    return content


def test_wrong_direction(data: Path) -> None:
    content = sample(data)
    cell = next(each for each in content["modules"]["sample"]["cells"].values() if each["type"] == "LUT2")
    cell["port_directions"] |= {"I0": "output"}
    with pytest.raises(NetlistError, match="the outputs are I0 O; those of LUT2 are O"):
        parse_netlist(json.dumps(content).encode(), library("spartan-6"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"memories": {"m": {}}}, "module sample is not mapped: it still has the memory 'm'"),
        ({"processes": {"p": {}}}, "module sample is not mapped: it still has the process 'p'"),
        ({"ports": {"p": {"direction": "inout", "bits": [2]}}}, "port p has the direction 'inout'"),
        (
            {"ports": {"p": {"direction": "input", "bits": ["0"]}}},
            "input port p is tied to a constant inside",
        ),
        (
            {"ports": {"p": {"direction": "input", "bits": [2, 2]}}},
            "input port p shares a net with another input",
        ),
        ({"netnames": {"n": {"bits": [2], "attributes": {"init": "2"}}}}, "net n has the init attribute '2'"),
        ({"netnames": {"n": {"bits": [2], "attributes": {"init": 1}}}}, "net n has the init attribute 1"),
    ],
)
def test_malformed_modules(data: Path, change: dict[str, Any], message: str) -> None:
    content = sample(data)
    content["modules"]["sample"] |= change
    with pytest.raises(NetlistError, match=message):
        parse_netlist(json.dumps(content).encode(), library("spartan-6"))


def test_library_modules_are_passed_over(data: Path) -> None:
    content = sample(data)
    content["modules"]["LUT2"] = {"attributes": {"blackbox": "1"}, "ports": {}}
    del content["modules"]["sample"]["attributes"]
    assert parse_netlist(json.dumps(content).encode(), library("spartan-6")).name == "sample"
    content["modules"]["other"] = {"attributes": {}}
    with pytest.raises(NetlistError, match="no single top module: candidates are other, sample"):
        parse_netlist(json.dumps(content).encode(), library("spartan-6"))


def test_annotations_are_passed_over(data: Path) -> None:
    content = sample(data)
    content["modules"]["sample"]["cells"]["scope"] = {"type": "$scopeinfo", "connections": {}}
    assert parse_netlist(json.dumps(content).encode(), library("spartan-6"))


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"modules": {}}', '{"modules": {"a": {"ports": 1}}}', "\xff", "[" * 100000]
)
def test_no_netlist_at_all(text: str) -> None:
    with pytest.raises(NetlistError):
        parse_netlist(text.encode("latin-1"))


def test_the_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{}")
    with pytest.raises(NetlistError, match=r"bad\.json: not a Yosys JSON netlist"):
        read_netlist(tmp_path / "bad.json")
    with pytest.raises(NetlistError, match=r"cannot read the netlist .*absent\.json: No such file"):
        read_netlist(tmp_path / "absent.json")


def test_damaged_files_raise_only_netlist_errors(data: Path) -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    rng = random.Random(seed)
    original = (data / "ice40.json").read_bytes()
    refused = 0
    for _ in range(200):
        damaged = bytearray(original)
        for _ in range(rng.randrange(1, 4)):
            damaged[rng.randrange(len(damaged))] = rng.choice(b'0123456789[]{}",:xz')
        try:
            parse_netlist(bytes(damaged), library("spartan-6"))
        except NetlistError:
            refused += 1
    assert refused > 20


def test_a_table_may_be_written_as_text(build: Callable[..., Netlist]) -> None:
    for text, value in (("0x6996", 0x6996), ("0x0110 ", 0x0110)):
        pins = {"A": [2], "B": [3], "C": [4], "D": [5], "Z": [6]}
        netlist = build({"a": 4}, {"c": ("LUT4", pins, {"INIT": text})}, {"z": [6]}, family="nexus")
        assert netlist.cells[0].parameters == {"INIT": value}


def test_a_pin_without_bits_is_open(build: Callable[..., Netlist]) -> None:
    pins: dict[str, list[int]] = {"I0": [2], "I1": [3], "I2": [], "I3": [], "O": [4]}
    netlist = build({"a": 2}, {"c": ("CC_L2T4", pins)}, {"z": [4]}, family="gatemate")
    assert set(netlist.cells[0].pins) == {"I0", "I1", "O"}
