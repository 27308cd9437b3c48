"""Netlists with shorter paths: they are faster by the model, and do the same."""

from pathlib import Path

from cipherfab.catalogue import parse_id
from cipherfab.devices.targets import target
from cipherfab.flow.measure import elaborate
from cipherfab.netlist.reader import read_netlist
from cipherfab.netlist.shorten import luts, shortened
from cipherfab.netlist.timing import estimate
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from cipherfab.verify.check import check, known_answers


def test_a_core_is_faster_for_a_few_luts_and_right(workdir: Path) -> None:
    tools, design, family = Toolset(), parse_id("rectangle-80/iterative"), target("spartan-6")
    assert family.delays is not None
    rtlil = elaborate(design, tools, workdir).rtlil
    recipe = family.recipes[0]
    paths = yosys.synthesise(rtlil, family, [recipe], workdir=workdir, tool=tools["yosys"])
    before = read_netlist(paths[recipe.name], family.cells)
    found = list(shortened(before, family.delays, family.cells, lut_inputs=6))
    clocks = [estimate(each, family.delays).fmax_mhz for each in (before, *found)]
    assert clocks == sorted(clocks)
    assert clocks[-1] > 1.15 * clocks[0]
    assert luts(found[-1]) <= 1.1 * luts(before)
    for each in (found[0], found[-1]):
        verification = check(each, design, vectors=known_answers(design), blocks=300)
        assert verification.failed == 0
        assert verification.cycles == design.cycles
