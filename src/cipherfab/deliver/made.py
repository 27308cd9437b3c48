"""Files that tools make for the folder of a design: Verilog, and what its timing diagrams show."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cipherfab.catalogue import BlockDesign, Design
from cipherfab.deliver.naming import identifier
from cipherfab.deliver.recording import Row, record_reset, record_transfers
from cipherfab.deliver.top import top_module
from cipherfab.errors import CheckError
from cipherfab.flow.measure import BLOCKS, verify_netlists
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.reader import read_netlist
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from cipherfab.tools.verilog import write_verilog
from cipherfab.verify.check import check, known_answers
from cipherfab.verify.prove import prove


@dataclass(frozen=True, kw_only=True)
class Made:
    """Output of tools for a design.

    Attributes
    ----------
    verilog : str
        The design as Verilog-2005.
    checked : str
        How it was compared with the SystemVerilog, as a sentence.
    transfers, reset : Sequence[Row]
        Recorded transfers, and a change of the key and a reset, for the timing diagrams; there may be none.
    """

    verilog: str
    checked: str
    transfers: Sequence[Row] = ()
    reset: Sequence[Row] = ()


def make(design: Design, *, tools: Toolset, workdir: Path) -> Made:
    """Make the parts of a folder that need tools.

    Parameters
    ----------
    design : Design
        The design to deliver.
    tools : Toolset
        The tools.
    workdir : Path
        Private folder for intermediate files.

    Raises
    ------
    CheckError
        If the Verilog is not equivalent to the SystemVerilog, or the core gives a wrong result.
    ToolError
        If a tool fails.
    """
    name = identifier(design)
    top = workdir / f"{name}.sv"
    top.write_text(top_module(design), encoding="utf-8")
    sources = [*design.sources, top]
    verilog = write_verilog(sources, name, {}, name, workdir=workdir, tool=tools["yosys"])
    (core,) = verify_netlists(design, None, tools, workdir).values()
    # The top does not have all ports of the core.
    names = {port.name for port in design.ports}
    reference = replace(core, ports={each: port for each, port in core.ports.items() if each in names})
    read = yosys.verilog_gates(verilog, name, workdir=workdir, tool=tools["yosys"])
    made = Made(verilog=verilog, checked=_compare(design, reference, read_netlist(read), tools, workdir))
    if not isinstance(design, BlockDesign):
        return made
    return replace(made, transfers=record_transfers(design, reference), reset=record_reset(design, reference))


def _compare(design: Design, reference: Netlist, netlist: Netlist, tools: Toolset, workdir: Path) -> str:
    """Prove that a netlist is equivalent to the reference; if that stays open, simulate it."""
    proof = prove(reference, netlist, tools=tools, workdir=workdir)
    if proof.verdict == "different":
        raise CheckError(f"{design.id}: the Verilog differs from the SystemVerilog: {proof.reason}")
    if proof.verdict == "proved":
        return "It is proved equivalent to the SystemVerilog for all inputs."
    found = check(netlist, design, vectors=known_answers(design), blocks=BLOCKS)
    if found.failed or found.random_blocks < BLOCKS:
        raise CheckError(f"{design.id}: the Verilog fails {found.failed} checks: {found.failures[:1]}")
    return (
        f"It was simulated with {found.vectors} known answers and {found.random_blocks} random inputs under "
        "random waits; equivalence to the SystemVerilog is not proved."
    )
