"""Designs as plain Verilog-2005."""

import re
from pathlib import Path

import pytest

from cipherfab.catalogue import Design, parse_id
from cipherfab.deliver.naming import identifier
from cipherfab.netlist.reader import read_netlist
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from cipherfab.tools.verilog import write_verilog
from cipherfab.verify.prove import prove

TOOLS = Toolset()
STATIC = "aes-128/pipelined:key_schedule=static"


def written(design: Design, workdir: Path) -> str:
    return write_verilog(
        design.sources,
        design.module,
        design.sv_parameters,
        identifier(design),
        workdir=workdir,
        tool=TOOLS["yosys"],
    )


@pytest.mark.parametrize(
    ("design_id", "modules"),
    [("present-80/iterative", 8), (STATIC, 25), ("present-80/vscpu", 7)],
)
def test_every_name_is_plain_and_begins_with_that_of_the_top(
    design_id: str, modules: int, workdir: Path
) -> None:
    design = parse_id(design_id)
    text = written(design, workdir)
    names = re.findall(r"^module (\S+) \(", text, re.MULTILINE)
    assert names[0] == identifier(design)
    assert all(re.fullmatch(rf"{names[0]}\w*", name) for name in names)
    # Those of a round or of a step of the key schedule are alike.
    assert len(names) == len(set(names)) == modules
    assert "\\" not in text
    instances = set(re.findall(rf"^  ({names[0]}\w+) \w+ \($", text, re.MULTILINE))
    assert instances == set(names[1:])


def test_a_table_is_a_column_for_each_bit(workdir: Path) -> None:
    text = written(parse_id("present-80/iterative"), workdir)
    # The lowest bits of the S-box, from entry 15 down.
    assert len(re.findall(r"assign \w+\[\d+\] = \d+'h659a >> \w+\[\d+:\d+\];", text)) == 16 + 1


def test_does_the_same_and_a_wrong_entry_does_not(workdir: Path) -> None:
    design = parse_id("present-80/serial")
    (workdir / "sv").mkdir()
    (workdir / "v").mkdir()
    parts = (design.sources, design.module, design.sv_parameters)
    reference = read_netlist(yosys.gates(*parts, workdir=workdir / "sv", tool=TOOLS["yosys"]))
    text = written(design, workdir)

    def verdict(verilog: str) -> str:
        path = yosys.verilog_gates(verilog, identifier(design), workdir=workdir / "v", tool=TOOLS["yosys"])
        return prove(reference, read_netlist(path), tools=TOOLS, workdir=workdir).verdict

    assert verdict(text) == "proved"
    assert verdict(text.replace("'h659a", "'h659b", 1)) == "different"
