"""Covers of random networks: right, small enough for LUTs, and as shallow as can be."""

from collections.abc import Collection
from itertools import product

import pytest

from cipherfab.errors import InputError
from cipherfab.logic.network import LogicNetwork, NodeKind
from cipherfab.tlut.mapper.lut_mapper import Cover, cover
from tests.suite.night import night
from tests.tlut.networks import random_network


def all_cuts(network: LogicNetwork, parameters: Collection[int], inputs: int) -> list[set[frozenset[int]]]:
    """Return every cut of every node, dominated ones left out."""
    found: list[set[frozenset[int]]] = []
    for number, (operation, *operands) in enumerate(network.nodes):
        if operation is NodeKind.CONSTANT or 2 * number in parameters:
            found.append({frozenset()})
        elif operation is NodeKind.INPUT:
            found.append({frozenset({number})})
        else:
            count = 3 if operation is NodeKind.MUX else 2
            merged = {
                frozenset().union(*parts)
                for parts in product(*(found[each >> 1] for each in operands[:count]))
            }
            merged = {cut for cut in merged if len(cut) <= inputs}
            merged = {cut for cut in merged if not any(other < cut for other in merged)}
            # What follows from nothing but parameters is no leaf.
            found.append(merged if frozenset() in merged else merged | {frozenset({number})})
    return found


def least_depths(network: LogicNetwork, parameters: Collection[int], inputs: int) -> list[int]:
    """Return the least depth of every node, by all of its cuts."""
    depths: list[int] = []
    for number, cuts in enumerate(all_cuts(network, parameters, inputs)):
        if network.nodes[number][0] <= NodeKind.INPUT:
            depths.append(0)
            continue
        real = [cut for cut in cuts if cut != frozenset({number})]
        depths.append(min(max((depths[leaf] + 1 for leaf in cut), default=0) for cut in real))
    return depths


def needs(network: LogicNetwork, roots: Collection[int], parameters: Collection[int]) -> set[int]:
    """Return the nodes of roots that need a LUT."""
    return {root >> 1 for root in roots if network.nodes[root >> 1][0] > NodeKind.INPUT}


def check(
    network: LogicNetwork, roots: Collection[int], parameters: Collection[int], found: Cover, inputs: int
) -> None:
    """Check that every LUT has what it reads, and that its leaves are enough for its value."""
    made = {lut.node for lut in found.luts}
    assert needs(network, roots, parameters) <= made
    outside = {
        number
        for number, (operation, *_) in enumerate(network.nodes)
        if operation is NodeKind.INPUT and 2 * number not in parameters
    }
    seen = set(outside)
    for lut in found.luts:
        assert len(lut.leaves) <= inputs
        assert list(lut.leaves) == sorted(set(lut.leaves))
        assert seen.issuperset(lut.leaves)
        pending, passed = [lut.node], set[int]()
        while pending:
            number = pending.pop()
            if number in lut.leaves or number in passed:
                continue
            passed.add(number)
            assert number not in outside
            pending += [each >> 1 for each in network.nodes[number][1:] if network.nodes[number][0] > 1]
        seen.add(lut.node)


def depth_of(found: Cover) -> int:
    depths: dict[int, int] = {}
    for lut in found.luts:
        depths[lut.node] = max((depths.get(leaf, 0) + 1 for leaf in lut.leaves), default=0)
    return max(depths.values(), default=0)


@pytest.mark.parametrize("inputs", [3, 4, night(6)])
@pytest.mark.parametrize("share", [0, 3])
def test_covers_are_right_and_of_least_depth(inputs: int, share: int) -> None:
    for seed in range(12):
        network, sources, roots = random_network(seed, sources=8, operations=40)
        parameters = sources[:share]
        found = cover(network, roots, parameters, inputs=inputs)
        check(network, roots, parameters, found, inputs)
        depths = least_depths(network, parameters, inputs)
        least = max((depths[node] for node in needs(network, roots, parameters)), default=0)
        assert depth_of(found) == found.depth == least


def test_parameters_save_luts_and_depth() -> None:
    """A sum of four inputs, each with a key of its own, is one LUT instead of three."""
    network = LogicNetwork()
    data = [network.source() for _ in range(4)]
    keys = [network.source() for _ in range(4)]
    value = 0
    for x, key in zip(data, keys, strict=True):
        value = network.parity(value, network.parity(x, key))
    assert len(cover(network, [value], inputs=4).luts) == 3
    found = cover(network, [value], keys, inputs=4)
    assert [lut.leaves for lut in found.luts] == [tuple(each >> 1 for each in data)]
    assert found.depth == 1


def test_what_depends_on_parameters_alone_is_a_table_without_inputs() -> None:
    network = LogicNetwork()
    a, b = network.source(), network.source()
    (lut,) = cover(network, [network.conjunction(a, b)], [a, b]).luts
    assert lut.leaves == ()


def test_sources_and_constants_need_no_lut() -> None:
    network = LogicNetwork()
    a = network.source()
    assert cover(network, [a, a ^ 1, 0, 1]).luts == ()


def test_area_is_recovered_where_depth_allows() -> None:
    """One long path leaves room for a cheaper way to the others: never more LUTs than with depth alone."""
    for seed in range(10):
        network, _, roots = random_network(seed, sources=10, operations=200)
        few, many = (len(cover(network, roots, inputs=4, most_cuts=most).luts) for most in (16, 1))
        assert few <= many


def test_slack_saves_luts_and_costs_no_more_depth_than_it_says() -> None:
    saved = 0
    for seed in range(10):
        network, _, roots = random_network(seed, sources=10, operations=200)
        shallow = cover(network, roots, inputs=4)
        small = cover(network, roots, inputs=4, slack=3)
        check(network, roots, (), small, 4)
        assert shallow.depth <= small.depth <= shallow.depth + 3
        saved += len(shallow.luts) - len(small.luts)
    assert saved > 0


@pytest.mark.parametrize("inputs", [1, 7])
def test_an_impossible_lut_is_an_error(inputs: int) -> None:
    with pytest.raises(InputError, match=f"{inputs} inputs .* allowed are 2 to 6"):
        cover(LogicNetwork(), [], inputs=inputs)


def test_a_parameter_has_to_be_a_source() -> None:
    network = LogicNetwork()
    value = network.conjunction(network.source(), network.source())
    with pytest.raises(InputError, match="no value from outside"):
        cover(network, [value], [value])
