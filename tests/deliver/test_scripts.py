"""What a user of Yosys gets of a delivered core: by its script the figures that we publish."""

from pathlib import Path

import pytest

from cipherfab.catalogue import parse_id
from cipherfab.deliver.naming import identifier
from cipherfab.deliver.scripts import RECIPES, scripts
from cipherfab.devices.targets import target
from cipherfab.flow.measure import best, elaborate, synthesise
from cipherfab.flow.stock import stock_area
from cipherfab.netlist.area import area
from cipherfab.netlist.reader import read_netlist
from cipherfab.tools.tools import Toolset
from cipherfab.tools.verilog import write_verilog
from tests.suite.night import night

TOOLS = Toolset()
# Of every cipher and architecture that is small; a push compares twelve of them.
DESIGNS = (
    "present-80/iterative",
    "present-80/iterative:direction=both",
    "present-128/iterative:rounds_per_cycle=2",
    "present-80/narrow",
    "present-80/compact",
    "present-80/serial",
    "rectangle-80/iterative",
    "rectangle-128/iterative:direction=both",
    "rectangle-80/narrow:port_bits=32",
    "rectangle-80/compact",
    "aes-128/compact",
    night("aes-128/serial"),
    night("serpent-128/serial"),
    "pi16-star/star_engine",
)


@pytest.mark.parametrize("name", [name if name == "ecp5" else night(name) for name in RECIPES])
@pytest.mark.parametrize("design_id", DESIGNS)
def test_yosys_alone_gives_what_we_publish(design_id: str, name: str, workdir: Path) -> None:
    design, family, top = parse_id(design_id), target(name), identifier(parse_id(design_id))
    ours = best(synthesise(elaborate(design, TOOLS, workdir).rtlil, family, TOOLS, workdir))
    stock = stock_area(design, family, tools=TOOLS, workdir=workdir)
    assert stock.ff <= ours.area.ff
    text = write_verilog(
        design.sources,
        design.module,
        design.sv_parameters,
        top,
        workdir=workdir,
        tool=TOOLS["yosys"],
    )
    for path, content in scripts(design, "core.v", {name: ours.recipe.name}).items():
        (workdir / path).parent.mkdir(parents=True, exist_ok=True)
        (workdir / path).write_text(content, encoding="utf-8")
    (workdir / "core.v").write_text(text, encoding="utf-8")
    TOOLS["yosys"].run("-q", f"scripts/yosys_{name}.ys", cwd=workdir, timeout=600)
    found = area(read_netlist(workdir / f"{top}_{name}.json", family.cells), family)
    assert found.sites <= 1.05 * ours.area.sites
    assert found.ff <= ours.area.ff
