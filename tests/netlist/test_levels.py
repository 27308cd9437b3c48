"""How many LUTs follow each other."""

from collections.abc import Callable

from cipherfab.netlist.levels import lut_levels
from cipherfab.netlist.model import Netlist

Build = Callable[..., Netlist]


def _lut(*inputs: int | str, output: int) -> tuple[str, dict[str, list[int | str]], dict[str, str]]:
    pins = dict(zip(("I0", "I1", "I2", "I3"), ([bit] for bit in inputs), strict=True))
    return "SB_LUT4", {**pins, "O": [output]}, {"LUT_INIT": "0110" * 4}


def test_only_luts_between_registers_count(build: Build) -> None:
    netlist = build(
        {"a": 1, "c": 1},
        {
            "first": _lut(2, "0", "0", "0", output=4),
            "second": _lut(4, 2, "0", "0", output=5),
            "register": ("SB_DFF", {"C": [3], "D": [5], "Q": [6]}),
            "third": _lut(6, "0", "0", "0", output=7),
        },
        outputs={"y": [7], "a_too": [2]},
        family="ice40",
    )
    assert lut_levels(netlist) == 2


def test_what_is_no_lut_is_passed(build: Build) -> None:
    netlist = build(
        {"a": 1},
        {
            "first": _lut(2, "0", "0", "0", output=3),
            "carry": ("SB_CARRY", {"CI": ["0"], "I0": [3], "I1": [2], "CO": [4]}),
            "second": _lut(4, "0", "0", "0", output=5),
        },
        outputs={"y": [5]},
        family="ice40",
    )
    assert lut_levels(netlist) == 2


def test_a_netlist_without_luts_has_none(build: Build) -> None:
    assert lut_levels(build({"a": 1}, {}, outputs={"y": [2]})) == 0
