"""Covers a network with LUTs of K inputs, in which parameters are no inputs."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

import numpy as np

from cipherfab.errors import InputError
from cipherfab.logic.network import LogicNetwork, NodeKind
from cipherfab.tlut.mapper import area_recovery, cuts
from cipherfab.tlut.mapper.flowmap_labels import find_labels

_CUTS = 16
_FLOW_PASSES = 3
_EXACT_PASSES = 3
# What is kept of an old estimate of how often a node is read, beside what the last pass found.
_INERTIA = 2


@dataclass(frozen=True, slots=True)
class Lut:
    """A LUT of a cover.

    Attributes
    ----------
    node
        Whose value it has.
    leaves
        Nodes that are its inputs, in ascending order; none if its value follows from parameters alone.
    """

    node: int
    leaves: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Cover:
    """What a network becomes.

    Attributes
    ----------
    luts
        The LUTs, each after those that it reads.
    depth
        LUTs on the longest way from a source to a root.
    """

    luts: tuple[Lut, ...]
    depth: int


def cover(
    network: LogicNetwork,
    roots: Iterable[int],
    parameters: Collection[int] = (),
    *,
    inputs: int = 4,
    slack: int = 0,
    most_cuts: int = _CUTS,
) -> Cover:
    """Cover a network: with the least depth that its structure allows, and then with few LUTs.

    Parameters
    ----------
    network : LogicNetwork
        The logic. Its structure is kept; only what is within a LUT does not count.
    roots : Iterable[int]
        Literals that are needed.
    parameters : Collection[int]
        Literals of sources that are no inputs of LUTs.
    inputs : int
        Inputs of a LUT, 2 to 6.
    slack : int
        How much more than the least depth is allowed, for fewer LUTs.
    most_cuts : int
        Cuts of a node that are kept.

    Raises
    ------
    InputError
        If there are no such LUTs.
    """
    if not 2 <= inputs <= cuts.MOST_INPUTS:
        raise InputError(f"a LUT with {inputs} inputs is asked for; allowed are 2 to {cuts.MOST_INPUTS}")
    operands, counts = _arrays(network, parameters)
    # Constants and sources need no LUT.
    needed = np.array(sorted({root >> 1 for root in roots}), np.int32)
    needed = needed[counts[needed] > 0]
    nodes = len(counts)
    readers = [operands[counts > i, i] for i in range(3)]
    references = np.bincount(np.concatenate([*readers, needed]), minlength=nodes).astype(np.float32)
    found = cuts.no_cuts(nodes, most_cuts, inputs)
    uses, required = np.zeros(nodes, np.int32), np.zeros(nodes, np.int32)
    find_labels(found, operands, counts)
    deepest = int(found.depths[needed].max(initial=0)) + slack
    for step in range(1 + _FLOW_PASSES):
        cuts.find_cuts(found, operands, counts, cuts.BY_AREA if step else cuts.BY_DEPTH, references, required)
        area_recovery.count_uses(found, needed, deepest, uses, required)
        references = (_INERTIA * references + uses.astype(np.float32)) / np.float32(_INERTIA + 1)
    for _ in range(_EXACT_PASSES):
        area_recovery.recover_area(found, uses, required)
        area_recovery.count_uses(found, needed, deepest, uses, required)
    chosen = np.flatnonzero((uses > 0) & (counts > 0)).tolist()
    return Cover(
        luts=tuple(_lut(found, node) for node in chosen), depth=int(found.depths[needed].max(initial=0))
    )


def _lut(found: cuts.Cuts, node: int) -> Lut:
    best = found.best[node]
    return Lut(node, tuple(found.leaves[node, best, : found.sizes[node, best]].tolist()))


def _arrays(network: LogicNetwork, parameters: Collection[int]) -> tuple[cuts.Integers, cuts.Integers]:
    """Return the operands of all nodes, and their number."""
    nodes = np.array(network.nodes, np.int32)
    counts = np.select(
        [nodes[:, 0] == NodeKind.INPUT, nodes[:, 0] == NodeKind.MUX, nodes[:, 0] > NodeKind.INPUT],
        [cuts.SOURCE, 3, 2],
        cuts.PARAMETER,
    ).astype(np.int32)
    for literal in parameters:
        if counts[literal >> 1] != cuts.SOURCE:
            raise InputError(f"literal {literal} is a parameter, but no value from outside")
        counts[literal >> 1] = cuts.PARAMETER
    return np.ascontiguousarray(nodes[:, 1:] >> 1), counts
