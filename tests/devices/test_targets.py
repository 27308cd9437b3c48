import re
from importlib import import_module
from pathlib import Path

import pytest

from cipherfab.devices.targets import MODULES, TARGETS, target
from cipherfab.errors import InputError


def test_families_of_the_catalogue() -> None:
    placed = ["ecp5", "ecp5-speed", "gatemate", "gowin", "ice40", "machxo2", "nexus"]
    assert [name for name, family in TARGETS.items() if family.place_and_route] == placed
    xilinx = ["artix-7", "spartan-3", "spartan-6", "virtex-4", "virtex-5", "virtex-7", "virtex-e"]
    assert set(TARGETS) == {*placed, *xilinx}
    assert all(name == family.name for name, family in TARGETS.items())


def test_a_target_is_of_one_module_that_no_other_family_imports() -> None:
    assert MODULES["ecp5-speed"] == MODULES["ecp5"] == "cipherfab.devices.families.ecp5"
    assert MODULES.keys() == TARGETS.keys()
    for name in set(MODULES.values()):
        file = import_module(name).__file__
        assert file
        assert "cipherfab.devices.families" not in Path(file).read_text(encoding="utf-8"), name


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
        assert ("joined" in kinds) == (family.name in {"spartan-3", "virtex-4", "virtex-e"})
        assert len({recipe.name for recipe in family.recipes}) == len(family.recipes)
