"""Checks a netlist of any design against known answers, the golden model and its contract."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from cipherfab.catalogue import Design
from cipherfab.models import Kind
from cipherfab.netlist.model import Netlist
from cipherfab.simulator.compile import Program, compile_netlist
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.block_contract import BlockContract
from cipherfab.verify.contract import Contract, Seen
from cipherfab.verify.operands import OperandContract
from cipherfab.verify.packet_contract import PacketContract
from cipherfab.verify.verification import PacketCycles, Verification

CONTRACTS: Mapping[Kind, type[Contract[Any, Any]]] = MappingProxyType(
    {
        "block cipher": BlockContract,
        "authenticated cipher": PacketContract,
        "confidentiality mode": PacketContract,
        "message authentication code": PacketContract,
        "hash function": PacketContract,
        "operation": OperandContract,
    }
)
"""Contracts by kind of design."""


def contract(design: Design) -> Contract[Any, Any]:
    """Return the contract of a design."""
    return CONTRACTS[design.cipher.kind](design)


def known_answers(design: Design, path: Path | None = None) -> list[Any]:
    """Return the known answers for a design, in the form of its check.

    Parameters
    ----------
    design : Design
        The design.
    path : Path | None
        A file; by default those that come with cipherfab.

    Raises
    ------
    InputError
        If the file is unreadable, has another format, or holds nothing for the design.
    """
    return contract(design).known(path)


def check(
    netlist: Netlist | Program,
    design: Design,
    *,
    vectors: Sequence[Any],
    blocks: int,
    seed: int = 1,
    stop: bool = False,
) -> Verification:
    """Simulate a netlist of a design and compare it with known answers and the golden model.

    Parameters
    ----------
    netlist : Netlist | Program
        Generic gates, or mapped for any target; a program of them to check it more than once.
    design : Design
        The intended design.
    vectors : Sequence
        Known answers, in the form of `known_answers`; may be empty.
    blocks : int
        Minimum random blocks, or sets of operands, to compare; 0 for none.
    seed : int
        Seed of everything random.
    stop : bool
        End at the first failure, if only its existence matters.
    """
    program = netlist if isinstance(netlist, Program) else compile_netlist(netlist)
    failures: list[str] = []
    failed = answers = compared = simulated = 0
    seen, wrong = Seen(), None
    for _, run in contract(design).runs(vectors, blocks, seed):
        bench = run.on(Simulator(program, lanes=run.stimulus.lanes), stop=stop)
        failures += bench.failures
        failed += int(bench.failed.sum())
        simulated += bench.cycles
        answers += run.answers
        compared += bench.checked if run.blocks is None else run.blocks
        seen |= run.measure(bench, slice(None))
        if bench.wrong and run.block:
            wrong = wrong or run.block(*bench.wrong)
        if stop and failed:
            break
    differences = seen.differences(design.cycles, failed=failed > 0)
    return Verification(
        vectors=answers,
        random_blocks=compared,
        failed=failed + len(differences),
        failures=(*failures, *differences),
        cycles=seen.cycles(design.cycles),
        simulated=simulated,
        packets=tuple(
            PacketCycles(associated=associated, message=message, cycles=min(counts))
            for (associated, message), counts in seen.packets.items()
            if counts
        ),
        wrong=wrong,
    )
