"""Proves that a core is its cipher."""

import time
from dataclasses import dataclass, replace
from pathlib import Path

from cipherfab.catalogue.design import BlockDesign, Design
from cipherfab.errors import TimeLimitError
from cipherfab.logic.elaborate import Logic, elaborate
from cipherfab.netlist.model import Netlist, NetlistError
from cipherfab.proof.equalities import unproved
from cipherfab.proof.exploration import Exploration, data_decides
from cipherfab.proof.labels import NotProved
from cipherfab.proof.pipelines import PipelineExploration, is_pipeline
from cipherfab.proof.programs import ProgramExploration
from cipherfab.proof.progress import check_progress
from cipherfab.proof.specification import specification
from cipherfab.proof.terms import TermNetwork
from cipherfab.tools.tools import Toolset
from cipherfab.verify.miter import observed
from cipherfab.verify.prove import Proof

SECONDS = 120.0
"""Time limit of the exploration, and of each run of the solver."""


@dataclass(frozen=True, kw_only=True)
class CoreProof(Proof):
    """The verdict on a core.

    Attributes
    ----------
    states : int
        States of the control, with what is inside the core.
    steps : int
        Clock cycles that lead from one of them to another.
    equalities : int
        Equalities of values of the core and of the model.
    seconds : float
        Time it took, without the elaboration of the RTL.
    """

    states: int = 0
    steps: int = 0
    equalities: int = 0
    seconds: float = 0.0


def prove_core(
    design: Design, netlist: Netlist, *, tools: Toolset, workdir: Path, seconds: float = SECONDS
) -> CoreProof:
    """Prove that a core computes its cipher, for all keys, blocks and stalls, whatever was before a reset.

    Parameters
    ----------
    design : Design
        The design.
    netlist : Netlist
        Its elaborated RTL: generic gates, with every register.
    tools : Toolset
        The tools.
    workdir : Path
        Private folder for intermediate files.
    seconds : float
        Time limit of the exploration, and of each run of the solver.

    Raises
    ------
    ToolError
        If a tool fails.
    """
    begun = time.monotonic()
    try:
        found = prove_logic(design, elaborate(netlist), tools=tools, workdir=workdir, seconds=seconds)
    except NetlistError as error:
        found = CoreProof(verdict="open", reason=str(error))
    return replace(found, seconds=time.monotonic() - begun)


def prove_logic(
    design: Design, logic: Logic, *, tools: Toolset, workdir: Path, seconds: float = SECONDS
) -> CoreProof:
    """Prove the same of the logic of a core."""
    if not isinstance(design, BlockDesign):
        return CoreProof(verdict="open", reason="only block ciphers can be proved")
    logic = observed(logic)
    if logic.memories or any(each.falling for each in logic.registers):
        return CoreProof(verdict="open", reason="the core has memories or falling edges")
    terms = TermNetwork()
    exploration: type[Exploration] = Exploration
    if is_pipeline(design):
        exploration = PipelineExploration
    elif data_decides(logic):
        exploration = ProgramExploration
    try:
        deadline = time.monotonic() + seconds
        explored = exploration(logic, design, specification(design, terms)).run(deadline)
        check_progress(explored, design)
        left = unproved(terms, explored.equalities, tool=tools["yosys"], workdir=workdir, seconds=seconds)
    except NotProved as error:
        different = error.different and exploration.exact
        return CoreProof(verdict="different" if different else "open", reason=str(error))
    except TimeLimitError:
        return CoreProof(verdict="open", reason=f"the solver was stopped after {seconds:g} s")
    return CoreProof(
        verdict="open" if left else "proved",
        reason=f"{len(left)} of {len(explored.equalities)} equalities are not proved" if left else "",
        states=len(explored.steps),
        steps=sum(map(len, explored.steps.values())),
        equalities=len(explored.equalities),
    )
