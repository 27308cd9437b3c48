"""Parameters: defaults, allowed values, errors."""

from collections.abc import Mapping

import pytest

from cipherfab.catalogue.parameter import DIRECTION, Choice, Count, resolve, spell
from cipherfab.errors import InputError
from cipherfab.models import CIPHERS

PRESENT = CIPHERS["present-80"]

SPEED = Choice(name="speed", choices=("slow", "fast"), meaning="how fast")
WIDTH = Count(
    name="width", range=lambda cipher, values: range(1, 9), initial=lambda cipher, values: 4, meaning="bits"
)
# Allowed and default values that depend on a parameter before it and on the cipher.
DEPTH = Count(
    name="depth",
    range=lambda cipher, values: (0, int(values["width"]), cipher.rounds),
    initial=lambda cipher, values: int(values["width"]),
    meaning="words",
)
PARAMETERS = (SPEED, WIDTH, DEPTH)


def test_defaults_fill_in_and_keep_the_order() -> None:
    values = resolve(PARAMETERS, PRESENT, {}, "box")
    assert list(values.items()) == [("speed", "slow"), ("width", 4), ("depth", 4)]


def test_a_default_follows_the_parameters_before_it() -> None:
    assert resolve(PARAMETERS, PRESENT, {"width": "7"}, "box")["depth"] == 7


def test_the_order_of_what_is_given_does_not_matter() -> None:
    values = resolve(PARAMETERS, PRESENT, {"depth": "31", "width": "2", "speed": "fast"}, "box")
    assert list(values.items()) == [("speed", "fast"), ("width", 2), ("depth", 31)]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"height": "1"}, "unknown parameter 'height' of box; there are speed, width, depth"),
        ({"speed": "FAST"}, "speed of box for present-80 is 'FAST'; allowed: slow, fast"),
        ({"speed": "1"}, "speed of box for present-80 is '1'; allowed: slow, fast"),
        ({"width": "0"}, "width of box for present-80 is '0'; allowed: 1 to 8"),
        ({"width": "9"}, "width of box for present-80 is '9'; allowed: 1 to 8"),
        ({"width": "-1"}, "width of box for present-80 is '-1'; allowed: 1 to 8"),
        ({"width": "2.0"}, "width of box for present-80 is '2.0'; allowed: 1 to 8"),
        ({"width": "two"}, "width of box for present-80 is 'two'; allowed: 1 to 8"),
        ({"width": " 2"}, "width of box for present-80 is ' 2'; allowed: 1 to 8"),
        ({"width": "\u0663"}, "width of box for present-80 is '\u0663'; allowed: 1 to 8"),
        ({"width": "3", "depth": "4"}, "depth of box for present-80 is '4'; allowed: 0, 3, 31"),
    ],
)
def test_errors_name_the_value_and_what_is_allowed(given: Mapping[str, str], message: str) -> None:
    with pytest.raises(InputError) as caught:
        resolve(PARAMETERS, PRESENT, given, "box")
    assert str(caught.value) == message


def test_spell() -> None:
    assert spell(range(1, 32)) == "1 to 31"
    assert spell(range(128, 7, -1)) == "8 to 128"
    assert spell(range(7, 8)) == "7"
    assert spell(range(0, 9, 4)) == "0, 4, 8"
    assert spell(("encrypt", "both")) == "encrypt, both"


def test_verilog() -> None:
    assert DIRECTION.verilog("both") == "cf_pkg::BOTH"
    assert WIDTH.verilog(3) == "3"
