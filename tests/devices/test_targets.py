import re

import pytest

from cipherfab.devices.targets import TARGETS, target
from cipherfab.errors import InputError


def test_families_of_the_catalogue() -> None:
    assert list(TARGETS) == [
        "spartan-3",
        "virtex-4",
        "virtex-5",
        "spartan-6",
        "artix-7",
        "ecp5",
        "ecp5-speed",
        "ice40",
        "gowin",
        "nexus",
        "machxo2",
        "gatemate",
    ]
    assert [name for name, family in TARGETS.items() if family.place_and_route] == list(TARGETS)[5:]


def test_unknown_target() -> None:
    with pytest.raises(InputError, match=re.escape(f"unknown target 'x'; there are {', '.join(TARGETS)}")):
        target("x")


def test_every_target_has_the_kinds_of_recipes_that_fit_it() -> None:
    # Some have no wide multiplexers, or trees of LUTs; for speed there is one recipe.
    narrow, tree, choice = {"narrow"}, {"tree"}, {"choice"}
    expected = {"ice40": narrow, "nexus": narrow, "gatemate": tree, "ecp5-speed": choice}
    for family in TARGETS.values():
        kinds = {recipe.name.partition("-")[0] for recipe in family.recipes}
        assert kinds >= expected.get(family.name, {"narrow", "wide"})
        assert ("joined" in kinds) == (family.name in {"spartan-3", "virtex-4"})
        assert len({recipe.name for recipe in family.recipes}) == len(family.recipes)
