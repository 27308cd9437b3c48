"""Checks a netlist of any design against known answers, the golden model and its contract."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cipherfab.catalogue import Design
from cipherfab.models import Kind
from cipherfab.models.pi_vectors import read_pi_vectors, shipped_pi_vectors
from cipherfab.models.vectors import read_vectors, shipped_vectors
from cipherfab.netlist.model import Netlist
from cipherfab.simulator.compile import Program, compile_netlist
from cipherfab.verify.check_blocks import check_blocks
from cipherfab.verify.check_operation import check_operation
from cipherfab.verify.check_packets import check_packets, known_packets
from cipherfab.verify.verification import Verification

_CHECKS: dict[Kind, Callable[..., Verification]] = {
    "block cipher": check_blocks,
    "authenticated cipher": check_packets,
    "operation": check_operation,
}


def known_answers(design: Design, path: Path | None = None) -> list[Any]:
    """Return the known answers for a design, in the form that its check takes.

    Parameters
    ----------
    design : Design
        What they are for.
    path : Path | None
        A file; those that come with cipherfab if there is none.

    Raises
    ------
    InputError
        If the file is unreadable, has another format, or holds nothing for the design.
    """
    match design.cipher.kind:
        case "block cipher":
            cipher = design.block_cipher
            return shipped_vectors(cipher) if path is None else read_vectors(path, cipher)
        case "authenticated cipher":
            return known_packets(design, shipped_pi_vectors() if path is None else read_pi_vectors(path))
        case _:
            return list(design.operation.known(path))


def check(
    netlist: Netlist | Program, design: Design, *, vectors: Sequence[Any], blocks: int, seed: int = 1
) -> Verification:
    """Simulate a netlist of a design and compare it with known answers and the golden model.

    Parameters
    ----------
    netlist : Netlist | Program
        Generic gates, or mapped for any target; a program of them to check it more than once.
    design : Design
        What it should be.
    vectors : Sequence
        Known answers, in the form of `known_answers`; may be empty.
    blocks : int
        Random blocks, or sets of operands, to compare at least; 0 for none.
    seed : int
        Seed of everything random.
    """
    program = netlist if isinstance(netlist, Program) else compile_netlist(netlist)
    return _CHECKS[design.cipher.kind](program, design, vectors=vectors, blocks=blocks, seed=seed)
