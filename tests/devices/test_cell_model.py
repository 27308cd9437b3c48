import pytest

from cipherfab.devices.cell_model import FlipFlop, cone
from cipherfab.devices.expression import Name
from cipherfab.devices.targets import TARGETS


def test_a_cone_is_per_output_bit() -> None:
    carry = TARGETS["artix-7"].cells["CARRY4"]
    first = {Name("S", 0), Name("CI", 0), Name("CYINIT", 0)}
    assert set(cone(carry, Name("O", 0), ())) == first
    assert set(cone(carry, Name("CO", 0), ())) == {*first, Name("DI", 0)}
    assert set(cone(carry, Name("O", 1), ())) == {*first, Name("DI", 0), Name("S", 1)}


@pytest.mark.parametrize(("mode", "cleared_by"), [("ASYNC", {Name("LSR", 0)}), ("LSR_OVER_CE", set())])
def test_only_an_asynchronous_reset_is_in_the_cone(mode: str, cleared_by: set[Name]) -> None:
    kind = TARGETS["ecp5"].cells["TRELLIS_FF"]
    texts = tuple(mode if name == "SRMODE" else kind.defaults[name] for name in kind.text_parameters)
    assert set(cone(kind, Name("Q", 0), texts)) == cleared_by


def test_pins_and_widths() -> None:
    kind = TARGETS["artix-7"].cells["SRLC32E"]
    assert kind.input_widths == {"D": 1, "CLK": 1, "CE": 1, "A": 5}
    assert kind.output_widths == {"Q": 1, "Q31": 1}


def test_asynchronous_is_a_constant_or_a_comparison() -> None:
    with pytest.raises(ValueError, match="asynchronous is 'R'"):
        FlipFlop(clock="C", asynchronous="R").is_asynchronous({})
