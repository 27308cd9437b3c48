"""Yosys as a library and as WebAssembly: the same designs, the same areas, the same messages."""

import re
from pathlib import Path

import pytest

from cipherfab.catalogue import parse, rtl_sources
from cipherfab.devices.targets import target
from cipherfab.errors import TimeLimitError, ToolError
from cipherfab.flow.measure import elaborate, synthesise
from cipherfab.logic.aiger import constant_outputs, write_aiger
from cipherfab.logic.network import Network
from cipherfab.netlist.reader import read_netlist
from cipherfab.tools import yosys
from cipherfab.tools.tools import Tool, Toolset, wheel_tool
from cipherfab.tools.wheels import WHEELS

FORMS = {wheel.distribution: wheel_tool("yosys", wheel) for wheel in WHEELS["yosys"]}


@pytest.fixture(params=list(FORMS))
def form(request: pytest.FixtureRequest) -> Tool:
    """Yosys in one of its forms."""
    return FORMS[request.param]


class Only(Toolset):
    """Tools with one form of Yosys."""

    def __init__(self, form: Tool) -> None:
        super().__init__()
        object.__setattr__(self, "form", form)

    def __getitem__(self, name: str) -> Tool:
        form: Tool = vars(self)["form"]
        return form if name == "yosys" else super().__getitem__(name)


def folder(workdir: Path, form: Tool) -> Path:
    made = workdir / form.identity.split()[0]
    made.mkdir()
    return made


@pytest.mark.parametrize("name", ["present-80/iterative", "aes-128/compact", "present-80/ram"])
def test_designs_have_the_same_hash(name: str, workdir: Path) -> None:
    found = {elaborate(parse(name), Only(form), folder(workdir, form)).rtl_hash for form in FORMS.values()}
    assert len(found) == 1


@pytest.mark.parametrize("family", ["ecp5", "spartan-6"])
def test_every_recipe_gives_the_same_area(family: str, workdir: Path) -> None:
    found = []
    for form in FORMS.values():
        place = folder(workdir, form)
        rtlil = elaborate(parse("present-80/iterative"), Only(form), place).rtlil
        mapped = synthesise(rtlil, target(family), Only(form), place)
        found.append({each.recipe.name: each.area for each in mapped})
    assert found[0] == found[1]
    assert len(found[0]) > 2


def test_gates_are_the_same(workdir: Path, tiny: Path) -> None:
    found = []
    for form in FORMS.values():
        path = yosys.gates([tiny], "tiny", {"Steps": "3"}, workdir=folder(workdir, form), tool=form)
        found.append(sorted(cell.kind.name for cell in read_netlist(path).cells))
    assert found[0] == found[1] != []


def test_the_front_end_says_what_is_wrong(form: Tool, workdir: Path, tiny: Path) -> None:
    with pytest.raises(
        ToolError, match=r"^yosys failed with status 1: .*tiny: Steps is 4; allowed are 1 to 3"
    ):
        yosys.elaborate([tiny], "tiny", {"Steps": "4"}, workdir=workdir, tool=form)


def test_a_missing_module(form: Tool, workdir: Path) -> None:
    with pytest.raises(ToolError, match=r"^yosys failed with status 1: .*nothing_there"):
        yosys.elaborate(rtl_sources(), "nothing_there", {}, workdir=workdir, tool=form)


def test_a_command_that_abc_does_not_know(form: Tool, workdir: Path) -> None:
    (workdir / "question.aig").write_bytes(b"nothing")
    with pytest.raises(ToolError, match=re.escape("yosys ")):
        yosys.sweep(workdir / "question.aig", workdir=workdir, tool=form, timeout=60)


def test_abc_proves_what_is_equal_and_leaves_no_files(form: Tool, workdir: Path) -> None:
    network = Network()
    a, b, c = (network.source() for _ in range(3))
    both = network.conjunction(a, network.parity(b, c))
    apart = network.parity(network.conjunction(a, b), network.conjunction(a, c))
    path = workdir / "question.aig"
    path.write_bytes(write_aiger(network, [network.parity(both, apart), network.parity(both, apart ^ 1)]))
    swept = yosys.sweep(path, workdir=workdir, tool=form, timeout=60)
    assert constant_outputs(swept.read_bytes(), 2) == [True, False]
    assert {left.name for left in workdir.iterdir()} == {
        "question.aig",
        "question_swept.aig",
        "carrier.il",
        "run.ys",
    }


def test_a_time_limit(form: Tool, workdir: Path) -> None:
    (workdir / "question.aig").write_bytes(write_aiger(Network(), [0]))
    with pytest.raises(TimeLimitError, match=r"^yosys was ended after 0\.01 s"):
        yosys.sweep(workdir / "question.aig", workdir=workdir, tool=form, timeout=0.01)


def test_the_version_is_told(form: Tool, workdir: Path) -> None:
    assert re.match(r"Yosys 0\.70", form.run("--version", cwd=workdir, timeout=60))
