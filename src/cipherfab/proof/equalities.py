"""Proves that terms are equal: cut at S-boxes first, then, what stays open, as they are."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from cipherfab.logic.aiger import constant_outputs, write_aiger
from cipherfab.logic.network import FALSE, LogicNetwork, transfer
from cipherfab.proof.cuts import cone, cut
from cipherfab.proof.terms import TermNetwork
from cipherfab.tools.abc_sweep import sweep
from cipherfab.tools.tools import Tool


def unproved(
    terms: TermNetwork, pairs: Sequence[tuple[int, int]], *, tool: Tool, workdir: Path, seconds: float
) -> list[tuple[int, int]]:
    """Return those pairs that could not be proved equal.

    Parameters
    ----------
    terms : TermNetwork
        The network of the pairs.
    pairs : Sequence[tuple[int, int]]
        Literals.
    tool : Tool
        Yosys, with ABC.
    workdir : Path
        Private folder for intermediate files.
    seconds : float
        Limit for each run of the solver.

    Raises
    ------
    TimeLimitError
        If the solver takes longer.
    ToolError
        If the tool fails.
    """
    apart: set[int] = set()
    while True:
        left = _left(terms, pairs, apart, tool, workdir, seconds)
        # Another value may have the pattern of a cut point.
        others = {literal >> 1 for literal, _ in set(left).difference(pairs)} - apart
        if not others:
            return [pair for pair in left if pair in pairs]
        apart |= others


def _left(
    terms: TermNetwork,
    pairs: Sequence[tuple[int, int]],
    apart: set[int],
    tool: Tool,
    workdir: Path,
    seconds: float,
) -> list[tuple[int, int]]:
    """Return all that is not proved of what the pairs come down to; see `cut`."""
    network, equalities = cut(terms, pairs, apart=apart)
    ways = [way for equality in equalities for way in equality.ways]
    found = iter(_equal(network, ways, tool, workdir, seconds))
    left = [each.pair for each in equalities if not any([next(found) for _ in each.ways])]
    plain, copies = _copied(terms, (literal for pair in left for literal in pair))
    again = [(copies[a >> 1] ^ a & 1, copies[b >> 1] ^ b & 1) for a, b in left]
    proved = _equal(plain, again, tool, workdir, seconds)
    return [pair for pair, equal in zip(left, proved, strict=True) if not equal]


def _copied(terms: TermNetwork, literals: Iterable[int]) -> tuple[LogicNetwork, dict[int, int]]:
    """Return a network of nothing but what some literals depend on, with its literals by node."""
    network, copies = LogicNetwork(), {0: FALSE}
    for node in cone(terms, literals):
        if node and not any(terms.nodes[node][1:]):
            copies[node] = network.source()
        transfer(terms, network, 2 * node, copies)
    return network, copies


def _equal(
    network: LogicNetwork, pairs: Sequence[tuple[int, int]], tool: Tool, workdir: Path, seconds: float
) -> list[bool]:
    """Return whether each pair of literals is proved equal."""
    differences = [network.parity(a, b) for a, b in pairs]
    if all(each == FALSE for each in differences):
        return [True] * len(pairs)
    path = workdir / "equalities.aig"
    path.write_bytes(write_aiger(network, differences))
    swept = sweep(path, workdir=workdir, tool=tool, timeout=seconds)
    return constant_outputs(swept.read_bytes(), len(pairs))
