"""Energy of designs: per block, repeatable, and as designs differ."""

from pathlib import Path

import pytest

from cipherfab.catalogue import parse
from cipherfab.devices.capacitances import VIRTEX_II
from cipherfab.devices.targets import target
from cipherfab.flow.energy import energy_per_block
from cipherfab.flow.measure import best, elaborate, synthesise
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.switched_capacitance import Switched
from cipherfab.tools.tools import Toolset


def mapped(design_id: str, folder: Path) -> Netlist:
    tools = Toolset()
    rtlil = elaborate(parse(design_id), tools, folder).rtlil
    return best(synthesise(rtlil, target("spartan-6"), tools, folder)).netlist


def energy(design_id: str, folder: Path) -> Switched:
    found = energy_per_block(mapped(design_id, folder), parse(design_id), VIRTEX_II)
    assert found is not None
    return found


def test_a_block_is_as_expensive_whichever_blocks_are_drawn(workdir: Path) -> None:
    design = parse("present-80/iterative")
    netlist = mapped(design.id, workdir)
    first, again, other = (energy_per_block(netlist, design, VIRTEX_II, seed=seed) for seed in (1, 1, 2))
    assert first is not None
    assert other is not None
    assert first == again
    assert first != other
    assert other.total == pytest.approx(first.total, rel=0.02)
    # 150 flip-flops, 32 cycles, two edges, 0.72 pF.
    assert first.clock == pytest.approx(150 * 32 * 2 * 0.72)


@pytest.mark.nightly
def test_more_cycles_for_a_block_switch_more(workdir: Path) -> None:
    """Loading and unloading between narrow ports shift all of state and key."""
    wide, narrow = (energy(f"rectangle-80/{name}", workdir) for name in ("iterative", "narrow"))
    assert wide.total < narrow.total < 2 * wide.total


@pytest.mark.nightly
def test_the_capacitance_of_block_ram_is_not_known(workdir: Path) -> None:
    design = parse("rectangle-80/ram")
    assert energy_per_block(mapped(design.id, workdir), design, VIRTEX_II) is None
