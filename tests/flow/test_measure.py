"""One design through the whole flow; and what happens when its netlist is wrong."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cipherfab.catalogue import BlockDesign, block_design
from cipherfab.devices.target import Target
from cipherfab.devices.targets import target
from cipherfab.errors import CheckError
from cipherfab.flow import measure as module
from cipherfab.flow.measure import elaborate, measure
from cipherfab.models.vectors import shipped_vectors
from cipherfab.netlist.area import area
from cipherfab.netlist.reader import read_netlist
from cipherfab.netlist.timing import Estimate, estimate
from cipherfab.netlist.timing import Path as TimingPath
from cipherfab.records.record import Measurement
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from cipherfab.verify.check import check
from tests.suite.night import night


def with_one_recipe(name: str) -> Target:
    """Return a target with its first recipe, for what has nothing to do with the choice among them."""
    chosen = target(name)
    return replace(chosen, recipes=chosen.recipes[:1])


def run(design_id: str, chosen: Target, workdir: Path) -> Measurement:
    tools = Toolset()
    design = block_design(design_id)
    return measure(
        design,
        chosen,
        seeds=(1,),
        tools=tools,
        elaborated=elaborate(design, tools, workdir),
        workdir=workdir,
    )


@pytest.mark.parametrize(
    ("row", "cycles", "lut", "ff"),
    [
        night("R1", 42, 202, 158),
        night("R2", 48, 300, 203),
        night("R5", 50, 160, 6),
        # 1 + 25 x 2 + 1 cycles; published are those of 24 rounds.
        ("R6", 52, 110, 6),
        night("R7", 5, 472, 67),
        ("R8", 26, 272, 149),
        ("V1", 32, 213, 213),
    ],
    ids=["R1", "R2", "R5", "R6", "R7", "R8", "V1"],
)
def test_published_rows_are_met_on_spartan_6(row: str, cycles: int, lut: int, ff: int, workdir: Path) -> None:
    found = run(row, target("spartan-6"), workdir)
    assert found.cycles.latency <= cycles
    assert found.cycles.interval <= cycles
    assert found.area.lut_packed is not None
    assert found.area.lut_packed <= lut
    assert found.area.ff <= ff
    assert found.timing is not None
    assert found.timing.kind == "modelled"
    assert found.area.slices is not None
    assert found.area.slices >= max(found.area.sites / 4, ff / 8)
    assert found.checks.random_blocks >= module.BLOCKS
    assert set(found.recipes_tried) == {recipe.name for recipe in target("spartan-6").recipes}


@pytest.mark.parametrize(
    ("family", "ports", "bram", "large"),
    [
        ("spartan-6", 2, 7, 2),
        night("spartan-6", 1, 5, 0),
        night("ecp5", 2, 9, None),
        ("ecp5", 1, 5, None),
        night("ice40", 1, 9, None),
    ],
)
def test_key_and_state_are_in_block_ram(
    family: str, ports: int, bram: int, large: int | None, workdir: Path
) -> None:
    tools, chosen = Toolset(), target(family)
    found = elaborate(block_design(f"rectangle-80/ram:write_ports={ports}"), tools, workdir)
    for mapped in module.synthesise(found.rtlil, chosen, tools, workdir):
        # The counter of the rounds, and whether a cycle reads.
        area = mapped.area
        assert (area.ff, area.latch, area.lutram) == (6, 0, 0)
        assert (area.bram, area.bram_large) == (bram, large)


@pytest.mark.nightly
def test_stored_round_keys_are_in_lut_ram(workdir: Path) -> None:
    design = "present-80/iterative:direction=both,key_schedule=stored,rounds_per_cycle=4"
    found = run(design, with_one_recipe("spartan-6"), workdir)
    assert found.area.lutram > 0
    assert found.checks.vectors > 0


def test_ecp5_is_placed(workdir: Path) -> None:
    found = run("V1", target("ecp5"), workdir)
    assert found.area.lut < 291
    assert found.timing is not None
    assert found.timing.kind == "placed"
    assert set(found.timing.fmax_mhz) == {1}
    assert [tool.name for tool in found.tools] == ["yosys", "nextpnr-ecp5"]


@pytest.mark.parametrize(
    ("family", "expected"),
    [night("spartan-3", 8), ("spartan-6", 8), night("artix-7", 8), night("ecp5", 8), night("ice40", 32)],
)
def test_s_boxes_are_in_block_ram(family: str, expected: int, workdir: Path) -> None:
    """A block RAM of iCE40 has one port for reading, and no room for the S-boxes of both directions."""
    design = block_design("aes-128/iterative:direction=both,sbox=block_ram")
    tools, chosen = Toolset(), with_one_recipe(family)
    rtlil = elaborate(design, tools, workdir).rtlil
    (found,) = module.synthesise(rtlil, chosen, tools, workdir)
    assert found.area.bram == expected
    vectors = shipped_vectors(design.cipher)
    checked = check(found.netlist, design, vectors=vectors, blocks=0)
    assert (checked.failed, checked.vectors) == (0, 2 * len(vectors))


def test_a_missing_block_ram_has_no_figures(workdir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BlockDesign, "block_rams", 9)
    with pytest.raises(CheckError, match="spartan-6: 8 block RAMs; 9 are expected"):
        run("aes-128/iterative:sbox=block_ram", with_one_recipe("spartan-6"), workdir)


def test_a_netlist_with_one_wrong_lut_has_no_figures(workdir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = yosys.synthesise

    def wrong(*arguments: object, **options: object) -> dict[str, Path]:
        paths = right(*arguments, **options)  # type: ignore[arg-type]
        for path in paths.values():
            netlist = json.loads(path.read_text())
            top = next(m for m in netlist["modules"].values() if int(m["attributes"].get("top", "0"), 2))
            cell = next(cell for cell in top["cells"].values() if cell["type"] == "LUT4")
            init = cell["parameters"]["INIT"]
            cell["parameters"]["INIT"] = init.translate(str.maketrans("01", "10"))
            path.write_text(json.dumps(netlist))
        return paths

    monkeypatch.setattr(yosys, "synthesise", wrong)
    with pytest.raises(CheckError, match=r"rectangle-80/iterative on spartan-6: \d+ checks failed"):
        run("R8", with_one_recipe("spartan-6"), workdir)


@pytest.mark.nightly
def test_what_yosys_maps_on_its_own_is_larger_and_right_too(workdir: Path) -> None:
    """The comparison of the recipes: the same design, checked in the same way."""
    design, family, tools = block_design("present-80/iterative"), target("spartan-6"), Toolset()
    rtlil = elaborate(design, tools, workdir).rtlil
    path = yosys.synthesise_by_default(rtlil, family, workdir=workdir, tool=tools["yosys"])
    netlist = read_netlist(path, family.cells)
    found = check(netlist, design, vectors=shipped_vectors(design.cipher), blocks=100)
    assert (found.failed, found.cycles) == (0, design.cycles)
    ours = module.best(module.synthesise(rtlil, family, tools, workdir))
    assert ours.area.sites < area(netlist, family).sites


def test_where_clocks_are_modelled_the_fastest_of_the_small_netlists_counts(workdir: Path) -> None:
    design, family, tools = block_design("rectangle-80/iterative"), target("spartan-6"), Toolset()
    rtlil = elaborate(design, tools, workdir).rtlil
    plain = module.synthesise(rtlil, replace(family, delays=None), tools, workdir)
    mapped = module.synthesise(rtlil, family, tools, workdir)
    fewest, chosen = module.best(plain), module.best(mapped)
    assert fewest.sites == min(each.sites for each in plain)
    assert chosen.sites <= module.MARGIN * fewest.sites
    assert chosen.fmax_mhz == max(each.fmax_mhz for each in mapped)
    delays = family.delays
    assert delays is not None
    assert chosen.fmax_mhz > 1.15 * estimate(fewest.netlist, delays).fmax_mhz
    # Only the fastest of the small ones are made faster.
    before = {each.recipe.name: estimate(each.netlist, delays).fmax_mhz for each in plain}
    small = [each.recipe.name for each in plain if each.sites <= module.MARGIN * fewest.sites]
    fastest = sorted(small, key=lambda name: -before[name])[: module.MADE_FASTER]
    faster = {each.recipe.name for each in mapped if each.fmax_mhz > before[each.recipe.name]}
    assert faster <= set(fastest)


@pytest.mark.nightly
@pytest.mark.parametrize(("settle_ns", "mhz"), [(100.0, 200.0), (260.0, 100.0)])
def test_round_keys_that_settle_slowly_limit_the_clock(
    settle_ns: float, mhz: float, workdir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The core waits 26 cycles for them."""
    found = Estimate(TimingPath(5.0, (), ()), settle_ns)
    monkeypatch.setattr(module, "estimate", lambda *_, **__: found)
    design = "rectangle-80/pipelined:key_schedule=static,rounds_per_stage=5"
    record = run(design, with_one_recipe("spartan-6"), workdir)
    assert record.timing is not None
    assert record.timing.fmax_mhz == {0: mhz}


def test_round_keys_without_a_path_have_no_figures(workdir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = Estimate(TimingPath(5.0, (), ()), 0.0)
    monkeypatch.setattr(module, "estimate", lambda *_, **__: found)
    with pytest.raises(CheckError, match="no path begins where round keys have time to settle"):
        run(
            "rectangle-80/pipelined:key_schedule=static,rounds_per_stage=5",
            with_one_recipe("spartan-6"),
            workdir,
        )
