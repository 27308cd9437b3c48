"""Netlists of all targets are proved to do what the source says; netlists that do not are found out."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cipherfab.catalogue import parse
from cipherfab.devices.targets import TARGETS
from cipherfab.errors import TimeLimitError
from cipherfab.flow.measure import elaborate, synthesise, verify_netlists
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.reader import read_netlist
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from cipherfab.verify import prove as module
from cipherfab.verify.prove import Proof, prove
from cipherfab.verify.register_correspondence import correspondence
from tests.fixtures.netlists import stored
from tests.suite.night import PLACED, night

TOOLS = Toolset()
PUSHED = set(PLACED)
"""Families that every push proves netlists of: LUTs of both vendors' kinds, with the fewest recipes."""


def mapped(
    design: str, target: str, workdir: Path, *, default: bool = False
) -> tuple[Netlist, dict[str, Netlist]]:
    """Return generic gates, and a netlist for each recipe and perhaps for the family's command alone."""
    family, tool = TARGETS[target], TOOLS["yosys"]
    rtlil = elaborate(parse(design), TOOLS, workdir).rtlil
    gates = verify_netlists(parse(design), None, TOOLS, workdir)["rtl"]
    netlists = {each.recipe.name: each.netlist for each in synthesise(rtlil, family, TOOLS, workdir)}
    if default:
        path = yosys.synthesise_by_default(rtlil, family, workdir=workdir, tool=tool)
        netlists["default"] = read_netlist(path, family.cells)
    return gates, netlists


@pytest.mark.parametrize("target", [name if name in PUSHED else night(name) for name in TARGETS])
def test_every_recipe_of_every_target(target: str, workdir: Path) -> None:
    gates, netlists = mapped("rectangle-80/iterative", target, workdir, default=True)
    assert len(netlists) == len(TARGETS[target].recipes) + 1
    for netlist in netlists.values():
        assert prove(gates, netlist, tools=TOOLS, workdir=workdir) == Proof(verdict="proved")


@pytest.mark.parametrize(
    ("design", "target"),
    [
        night("aes-128/iterative:sbox=tower_field", "ecp5"),
        # Block RAM.
        ("aes-128/iterative:sbox=block_ram", "ice40"),
        # LUT RAM, and registers that are constant only while they are reached.
        night("present-80/iterative:direction=both,key_schedule=stored,rounds_per_cycle=4", "ecp5"),
    ],
)
def test_registers_in_other_places(design: str, target: str, workdir: Path) -> None:
    gates, netlists = mapped(design, target, workdir)
    for netlist in netlists.values():
        assert prove(gates, netlist, tools=TOOLS, workdir=workdir) == Proof(verdict="proved")


def with_parameter(netlist: Netlist, index: int, name: str, value: int) -> Netlist:
    cells = list(netlist.cells)
    cells[index] = replace(cells[index], parameters={**cells[index].parameters, name: value})
    return replace(netlist, cells=tuple(cells))


def test_what_is_not_equal(workdir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gates, netlists = mapped("present-80/iterative", "ice40", workdir)
    netlist = netlists["narrow-area"]

    def verdict(netlist: Netlist) -> Proof:
        return prove(gates, netlist, tools=TOOLS, workdir=workdir)

    # A look-up table with one wrong entry, the one where all inputs are 0.
    tables = [index for index, cell in enumerate(netlist.cells) if cell.kind.is_lut]
    assert len(tables) > 100
    for index in tables[:: len(tables) // 8]:
        changed = int(netlist.cells[index].parameter("LUT_INIT")) ^ 1
        found = verdict(with_parameter(netlist, index, "LUT_INIT", changed))
        assert found.verdict == "different"
        assert " in cycle " in found.reason

    # Registers said to correspond that do not: simulation proposes, and proves nothing.

    def swapped(*arguments: Any, **options: Any) -> Any:
        found = correspondence(*arguments, **options)
        first, second, *rest = found.counterparts
        return replace(found, counterparts=(second, first, *rest))

    monkeypatch.setattr(module, "correspondence", swapped)
    found = verdict(netlist)
    assert found.verdict == "open"
    assert "values are not proved equal, the first is " in found.reason

    # Registers of the source wrongly taken for one another are told apart again.
    def repeating(*arguments: Any, **options: Any) -> Any:
        found = correspondence(*arguments, **options)
        first, second, *_ = arguments[0].registers
        return replace(found, repeated={second.state: first.state})

    monkeypatch.setattr(module, "correspondence", repeating)
    assert verdict(netlist) == Proof(verdict="proved")

    def missing(*arguments: Any, **options: Any) -> Any:
        found = correspondence(*arguments, **options)
        return replace(found, counterparts=(None, *found.counterparts[1:]))

    monkeypatch.setattr(module, "correspondence", missing)
    found = verdict(netlist)
    assert found.verdict == "open"
    assert found.reason.startswith("1 registers have no counterpart, the first is ")
    monkeypatch.undo()

    def endless(*_: Any, **options: Any) -> Path:
        assert options["timeout"] == module.SECONDS
        raise TimeLimitError("yosys was ended after 120 s")

    monkeypatch.setattr("cipherfab.verify.prove.sweep", endless)
    assert verdict(netlist) == Proof(verdict="open", reason="the solver was stopped after 120 s")


def test_netlists_that_cannot_be_compared(workdir: Path) -> None:
    """One with a register at the falling edge."""
    netlist = stored("ice40")
    found = prove(netlist, netlist, tools=TOOLS, workdir=workdir)
    assert found.verdict == "open"
    assert "is not clocked by the rising edge" in found.reason
