"""Netlists with shorter paths: they are faster by the model, and do the same."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from cipherfab.catalogue import parse_id
from cipherfab.devices.targets import target
from cipherfab.flow.measure import elaborate
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.reader import read_netlist
from cipherfab.netlist.shorten import luts, shortened
from cipherfab.netlist.timing import estimate
from cipherfab.netlist.timing_graph import Arrivals, TimingGraph
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from cipherfab.verify.check import check, known_answers


def mapped(design_id: str, target_name: str, workdir: Path) -> Netlist:
    tools, family = Toolset(), target(target_name)
    rtlil = elaborate(parse_id(design_id), tools, workdir).rtlil
    recipe = family.recipes[0]
    paths = yosys.synthesise(rtlil, family, [recipe], workdir=workdir, tool=tools["yosys"])
    return read_netlist(paths[recipe.name], family.cells)


def test_a_core_is_faster_for_a_few_luts_and_right(workdir: Path) -> None:
    design, family = parse_id("rectangle-80/iterative"), target("spartan-6")
    assert family.delays is not None
    before = mapped(design.id, family.name, workdir)
    found = list(shortened(before, family.delays, family.cells, lut_inputs=6))
    clocks = [estimate(each, family.delays).fmax_mhz for each in (before, *found)]
    assert clocks == sorted(clocks)
    assert clocks[-1] > 1.15 * clocks[0]
    assert luts(found[-1]) <= 1.1 * luts(before)
    for each in (found[0], found[-1]):
        verification = check(each, design, vectors=known_answers(design), blocks=300)
        assert verification.failed == 0
        assert verification.cycles == design.cycles


@pytest.mark.parametrize("target_name", ["spartan-3", "spartan-6"])
def test_times_follow_a_change_as_if_all_were_computed_anew(
    target_name: str, workdir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    family, original, compared = target(target_name), TimingGraph.changed, list[int]()
    delays = family.delays
    assert delays is not None

    def changed(
        graph: TimingGraph,
        netlist: Netlist,
        cells: Sequence[int],
        copies: Mapping[int, int],
        arrivals: Arrivals,
        starts: Callable[[int], bool],
    ) -> tuple[TimingGraph, Arrivals]:
        new, found = original(graph, netlist, cells, copies, arrivals, starts)
        anew = TimingGraph(netlist, delays)
        whole = anew.arrivals(starts)
        assert found.times == whole.times
        assert found.ends == whole.ends
        assert {net: arc.source for net, arc in found.before.items()} == {
            net: arc.source for net, arc in whole.before.items()
        }
        assert {net: sorted(sinks) for net, sinks in new.sinks.items() if sinks} == {
            net: sorted(sinks) for net, sinks in anew.sinks.items() if sinks
        }
        compared.append(len(netlist.cells))
        return new, found

    monkeypatch.setattr(TimingGraph, "changed", changed)
    netlist = mapped("present-80/serial", target_name, workdir)
    found = list(shortened(netlist, delays, family.cells, lut_inputs=6 if target_name == "spartan-6" else 4))
    assert found
    assert len(compared) > 15
