"""How many look-up tables fit two to a site, in families whose six-input LUT has two outputs.

The rule: two LUTs share a site if they have at most five distinct inputs in all; constants need no input.
Inverters and single-input LUTs are LUTs like any other. A LUT that drives a data input of a wide
multiplexer or the select input of a carry chain keeps its site to itself: these are wired to the LUT beside
them, and take the output of the slice that its partner would need. What else a slice can hold and the
routing can reach is not looked at, so a real packer can come out somewhat above.

The pairs are a matching of maximum cardinality in the graph of LUTs that may share. With many small LUTs
that graph has millions of edges. Up to 400 LUTs keep all their partners; among more, each keeps some of two
kinds: those that add the fewest inputs, and the smallest. In all netlists that were compared the matching
is then still as large as that of the whole graph.
"""

import itertools
import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import rustworkx
from numpy.typing import NDArray

from cipherfab.jit import kernel
from cipherfab.netlist.model import ONE, Netlist

MOST_INPUTS = 5
"""Distinct inputs of a dual-output LUT (LUT6_2 of the Xilinx libraries guides)."""

# Pins that no routing reaches, only the LUT beside them.
_WIRED_PINS = {"MUXF7": ("I0", "I1"), "MUXF8": ("I0", "I1"), "CARRY4": ("S",)}

# Partners of each of the two kinds that a LUT keeps at least, and edges that all LUTs together may keep.
_PARTNERS = 8
_EDGES = 200_000

_Numbers = NDArray[np.int32]


def lut_pairs(netlist: Netlist) -> list[tuple[int, int]]:
    """Find LUTs that share sites.

    Parameters
    ----------
    netlist
        A netlist of a family with dual-output LUTs.

    Returns
    -------
    list[tuple[int, int]]
        Indices into ``netlist.cells``; no cell is in two pairs.
    """
    exclusive = {
        net for cell in netlist.cells for pin in _WIRED_PINS.get(cell.kind.name, ()) for net in cell.pins[pin]
    }
    cells, inputs = [], []
    for index, cell in enumerate(netlist.cells):
        if cell.kind.is_lut and len(cell.kind.output_widths) == 1:
            (output,) = cell.kind.output_widths
            read = {net for pin in cell.kind.input_widths for net in cell.pins.get(pin, ()) if net > ONE}
            if len(read) <= MOST_INPUTS and exclusive.isdisjoint(cell.pins.get(output, ())):
                cells.append(index)
                inputs.append(sorted(read))
    return [(cells[a], cells[b]) for a, b in match(inputs)]


def match(inputs: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Pair as many sets of inputs as possible, at most five distinct inputs to a pair.

    Parameters
    ----------
    inputs
        For every LUT its distinct inputs.

    Returns
    -------
    list[tuple[int, int]]
        Pairs of indices, sorted.
    """
    # Smallest first: the search then starts from a nearly complete matching, and is five times as fast.
    order = sorted(range(len(inputs)), key=lambda index: len(inputs[index]))
    graph: rustworkx.PyGraph[None, None] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * len(order))
    graph.add_edges_from_no_data(_candidate_edges([inputs[index] for index in order]))
    pairs = ((order[a], order[b]) for a, b in rustworkx.max_weight_matching(graph, max_cardinality=True))
    return sorted((min(pair), max(pair)) for pair in pairs)


def _candidate_edges(inputs: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    sizes = np.array([len(each) for each in inputs], np.int32)
    if not sizes.size:
        return []
    _, nets = np.unique(np.array([net for each in inputs for net in each], np.int64), return_inverse=True)
    luts = np.repeat(np.arange(len(sizes)), sizes)
    order = np.argsort(nets, kind="stable")
    sharing = _Sharing(
        starts=_offsets(sizes),
        nets=nets.astype(np.int32),
        user_starts=_offsets(np.bincount(nets)),
        users=luts[order].astype(np.int32),
    )
    count = len(sizes)
    partners = min(count, max(_PARTNERS, _EDGES // count))
    kept = _partners(sharing, partners, _prime(max(2, count)))
    first = np.repeat(np.arange(count), kept.shape[1])
    second = kept.ravel().astype(np.int64)
    there = second >= 0
    edges = np.unique((np.minimum(first, second) * count + np.maximum(first, second))[there])
    return list(zip((edges // count).tolist(), (edges % count).tolist(), strict=True))


def _prime(least: int) -> int:
    """Return the smallest prime number that is at least ``least``."""
    return next(n for n in itertools.count(least) if all(n % d for d in range(2, math.isqrt(n) + 1)))


def _offsets(sizes: NDArray[np.signedinteger]) -> _Numbers:
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32)


class _Sharing(NamedTuple):
    """Who reads what.

    LUT i reads ``nets[starts[i]:starts[i + 1]]``; net n goes to ``users[user_starts[n]:user_starts[n + 1]]``.
    """

    starts: _Numbers
    nets: _Numbers
    user_starts: _Numbers
    users: _Numbers


@kernel
def _partners(sharing: _Sharing, most: int, prime: int) -> _Numbers:
    """Choose the partners that every LUT keeps.

    Returns
    -------
    _Numbers
        [luts, 2 * most]: partners that add the fewest inputs, then the smallest; -1 where there are fewer.
    """
    count = len(sharing.starts) - 1
    kept = np.full((count, 2 * most), -1, np.int32)
    shared = np.zeros(count, np.int32)
    for lut in range(count):
        _add_shared(sharing, lut, shared, 1)
        _choose(sharing, lut, shared, kept[lut], prime)
        _add_shared(sharing, lut, shared, -1)
    return kept


@kernel
def _add_shared(sharing: _Sharing, lut: int, shared: _Numbers, amount: int) -> None:
    """Add an amount to every LUT, once for every input it shares with this one."""
    for net in sharing.nets[sharing.starts[lut] : sharing.starts[lut + 1]]:
        for user in sharing.users[sharing.user_starts[net] : sharing.user_starts[net + 1]]:
            shared[user] += amount


@kernel
def _choose(sharing: _Sharing, lut: int, shared: _Numbers, kept: _Numbers, prime: int) -> None:
    """Fill in the partners of one LUT; ``prime`` is a prime number, at least the number of LUTs."""
    count = len(shared)
    most = len(kept) // 2
    size = sharing.starts[lut + 1] - sharing.starts[lut]
    # The first partners found, by kind and by rank within the kind.
    found = np.empty((2, MOST_INPUTS + 1, most), np.int32)
    filled = np.zeros((2, MOST_INPUTS + 1), np.int32)
    # Every LUT looks at the others in an order of its own, so that equal LUTs keep different partners.
    stride = 1 + lut * 7919 % (prime - 1)
    for step in range(1, prime):
        other = (lut + step * stride) % prime
        if other >= count:
            continue
        other_size = sharing.starts[other + 1] - sharing.starts[other]
        if size + other_size - shared[other] > MOST_INPUTS:
            continue
        for kind, rank in enumerate((size - shared[other], other_size)):
            if filled[kind, rank] < most:
                found[kind, rank, filled[kind, rank]] = other
                filled[kind, rank] += 1
    for kind in range(2):
        place = 0
        for rank in range(MOST_INPUTS + 1):
            for index in range(min(filled[kind, rank], most - place)):
                kept[kind * most + place] = found[kind, rank, index]
                place += 1
