"""Proves that two netlists of a design are equivalent."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from cipherfab.errors import TimeLimitError
from cipherfab.logic.aiger import constant_outputs, write_aiger
from cipherfab.logic.elaborate import Logic, elaborate
from cipherfab.logic.network import LogicNetwork
from cipherfab.netlist.model import Netlist, NetlistError
from cipherfab.tools.abc_sweep import CONFLICTS, sweep
from cipherfab.tools.tools import Toolset
from cipherfab.verify.miter import check_comparable, miter, observed
from cipherfab.verify.register_correspondence import correspondence

SECONDS = 120.0
"""Time limit of the solver."""
_RESET = "rst_i"


@dataclass(frozen=True, kw_only=True)
class Proof:
    """The verdict on two netlists.

    Attributes
    ----------
    verdict : str
        "proved": they are equivalent from corresponding states on. "different": an output differs in a
        simulation. "open": neither.
    reason : str
        Where they differ, or why it stays open; empty if proved.
    """

    verdict: Literal["proved", "different", "open"]
    reason: str = ""


def prove(
    reference: Netlist,
    netlist: Netlist,
    *,
    tools: Toolset,
    workdir: Path,
    seconds: float = SECONDS,
    seed: int = 1,
) -> Proof:
    """Prove that a netlist is equivalent to another one.

    Parameters
    ----------
    reference : Netlist
        The reference: generic gates, with every register of the source.
    netlist : Netlist
        The mapped netlist.
    tools : Toolset
        The tools.
    workdir : Path
        Private folder for intermediate files.
    seconds : float
        Time limit of the solver.
    seed : int
        Seed of the simulation that finds corresponding registers.

    Raises
    ------
    ToolError
        If a tool fails.
    """
    try:
        first, second = observed(elaborate(reference)), observed(elaborate(netlist))
        check_comparable(first, second)
        return _prove(first, second, tools, workdir, seconds, seed)
    except NetlistError as error:
        return Proof(verdict="open", reason=str(error))
    except TimeLimitError:
        return Proof(verdict="open", reason=f"the solver was stopped after {seconds:g} s")


def _prove(first: Logic, second: Logic, tools: Toolset, workdir: Path, seconds: float, seed: int) -> Proof:
    found = correspondence(first, second, reset=_RESET, seed=seed)
    if found.difference:
        return Proof(verdict="different", reason=f"{found.difference} of a simulation (seed {seed})")
    if not found.settled:
        return Proof(verdict="open", reason="the power-up state does not vanish in simulation")
    counterparts = [value for value in found.counterparts if value is not None]
    if len(counterparts) < len(found.counterparts):
        missing = found.counterparts.index(None)
        name = second.registers[missing]
        count = len(found.counterparts) - len(counterparts)
        return Proof(
            verdict="open",
            reason=f"{count} registers have no counterpart, the first is {name.cell} {name.name.name}",
        )
    repeated = dict(found.repeated)
    while True:
        question = miter(first, second, counterparts, repeated)
        constant = never_true(
            question.network, question.differences, tools=tools, workdir=workdir, seconds=seconds
        )
        wrong = [state for state, equal in zip(question.assumed, constant, strict=False) if not equal]
        if not wrong:
            break
        for state in wrong:
            del repeated[state]
    unproved = [
        name for name, equal in zip(question.names, constant[len(repeated) :], strict=True) if not equal
    ]
    if not unproved:
        return Proof(verdict="proved")
    reason = (
        f"{len(unproved)} of {len(question.names)} values are not proved equal, the first is {unproved[0]}"
    )
    return Proof(verdict="open", reason=reason)


def never_true(
    network: LogicNetwork,
    literals: Sequence[int],
    *,
    tools: Toolset,
    workdir: Path,
    seconds: float,
    conflicts: int = CONFLICTS,
) -> list[bool]:
    """Return whether each value is proved to be 0 for all inputs.

    The solver gives up on a value after `conflicts` conflicts.

    Raises
    ------
    TimeLimitError
        If it takes longer than `seconds`.
    ToolError
        If a tool fails.
    """
    path = workdir / "miter.aig"
    path.write_bytes(write_aiger(network, literals))
    swept = sweep(path, workdir=workdir, tool=tools["yosys"], timeout=seconds, conflicts=conflicts)
    return constant_outputs(swept.read_bytes(), len(literals))
