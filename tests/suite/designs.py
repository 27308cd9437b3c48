"""Designs to test, as the catalogue allows them: a few for every push, and more of them at night."""

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import TypeAlias

import pytest

from cipherfab.catalogue import ARCHITECTURES, Design, design_of
from cipherfab.catalogue.architecture import Architecture
from cipherfab.catalogue.parameter import Count, FixedKey, Parameter, Value, Values
from cipherfab.models import Algorithm, BlockCipher
from cipherfab.models.modes.mode import Mode
from tests.suite.covering import cover

SMALL = 2.2
"""Cores of a lower cost are small."""
HUGE = 6.0
"""Cores of a higher cost are huge."""
Features: TypeAlias = Callable[[Design], Collection[object]]

_FEW = 9
"""A range of up to this many numbers is tested whole; of a longer one, its ends and some between."""

_SBOX = next(each for each in ARCHITECTURES["combinational"].parameters if each.name == "sbox")


def small_in_gates(design: Design) -> bool:
    """Whether its memories are small enough to be registers, as in a netlist that is not mapped."""
    return design.architecture.name != "vscpu" or design.parameters["complete"] == "off"


def variants(architecture: Architecture) -> Sequence[Design]:
    """Return the designs of an architecture: every cipher and every word, and numbers of every range."""
    return _variants(architecture.name)


@cache
def _variants(name: str) -> Sequence[Design]:
    architecture = ARCHITECTURES[name]
    return [
        design_of(cipher, architecture, values)
        for cipher in architecture.ciphers
        for values in _values(architecture.parameters, cipher, {})
    ]


def _values(
    parameters: Sequence[Parameter], cipher: Algorithm, given: Values
) -> Iterator[Mapping[str, Value]]:
    if not parameters:
        yield given
        return
    for value in _numbers(parameters[0], cipher, given):
        yield from _values(parameters[1:], cipher, {**given, parameters[0].name: value})


def _numbers(parameter: Parameter, cipher: Algorithm, given: Values) -> Sequence[Value]:
    allowed, default = parameter.allowed(cipher, given), parameter.default(cipher, given)
    if isinstance(parameter, FixedKey):
        return [
            default,
            f"{random.Random(cipher.name).getrandbits(cipher.key_bits):0{cipher.key_bits // 4}x}",
        ]
    if len(allowed) <= _FEW:
        return allowed
    # One at a quarter seldom divides the last one, and is no large core.
    return sorted({allowed[0], allowed[len(allowed) // 4], default, allowed[-1]}, key=allowed.index)


@cache
def _kinds(design: Design) -> list[tuple[str, str]]:
    """Return every parameter with its word, or with where its number is: first, last or other."""
    found, given = [], dict[str, Value]()
    for parameter in design.architecture.parameters:
        value, allowed = design.parameters[parameter.name], parameter.allowed(design.cipher, given)
        if isinstance(parameter, Count):
            place = "first" if value == allowed[0] else "last" if value == allowed[-1] else "other"
            found.append((parameter.name, place))
        elif isinstance(parameter, FixedKey):
            found.append((parameter.name, "first" if value == allowed[0] else "other"))
        else:
            found.append((parameter.name, str(value)))
        given[parameter.name] = value
    return found


def pushed(design: Design) -> set[tuple[object, ...]]:
    """Return what a design adds to the tests of a push.

    In every architecture each word or kind of number of a parameter; every family of ciphers in every
    direction; every cipher, and every family in every architecture.
    """
    name, cipher = design.architecture.name, design.cipher
    return {
        (cipher.family, design.parameters.get("direction")),
        *((name, kind) for kind in _kinds(design)),
        (name, cipher.family),
        (cipher.name,),
    }


def nightly(design: Design) -> set[tuple[object, ...]]:
    """Return what a design adds to the tests of a night.

    Every two kinds of values for every family of ciphers, and every kind for every cipher.
    """
    name, cipher, kinds = design.architecture.name, design.cipher, _kinds(design)
    return {
        *((name, cipher.family, *pair) for pair in combinations(kinds, 2)),
        *((name, cipher.name, one) for one in (*kinds, *_few_values(design))),
    }


def _few_values(design: Design) -> Iterator[tuple[str, Value]]:
    """Yield the parameters that have few values, with theirs."""
    given: dict[str, Value] = {}
    for parameter in design.architecture.parameters:
        value = design.parameters[parameter.name]
        if len(parameter.allowed(design.cipher, given)) <= _FEW:
            yield parameter.name, value
        given[parameter.name] = value


@cache
def cost(design: Design) -> float:
    """Estimate what it takes to elaborate and to simulate a design; 1 is that of the smallest.

    A core is the larger the fewer cycles it takes, and simulation takes as many cycles as a block does.
    """
    cipher, cycles = design.cipher, design.cycles
    if isinstance(cipher, BlockCipher):
        size = cipher.block_bits * cipher.rounds / min(cycles.interval, cipher.rounds) / 2000
        # A cipher whose S-boxes can be realised in several ways has large ones.
        size *= 4 if len(_SBOX.allowed(cipher, {})) > 1 else 1
        # The other direction is often the larger one; the front end computes the round keys of a fixed key.
        size *= 1.3 if design.decrypts else 1
        size += 0 if design.fixed_key is None else cipher.key_bits * cipher.rounds / 2000
    elif isinstance(cipher, Mode):
        # A pipeline has all rounds. The block cipher is AES, with large S-boxes.
        rounds = int(design.parameters.get("rounds_per_cycle", cipher.rounds))
        hashed = int(design.parameters.get("ghash_bits", 0))
        size = cipher.block_bits * (4 * rounds + hashed) / 2000
    elif "rounds_per_cycle" in design.parameters:
        size = cipher.block_bits * int(design.parameters["rounds_per_cycle"]) / 1000
    else:
        size = cipher.block_bits / cycles.interval * int(design.parameters.get("lanes", 1))
    both = design.encrypts and design.decrypts
    # A cycle of a packet takes longer than one of a block.
    cycles_of_one = cycles.latency / (400 if isinstance(cipher, BlockCipher) else 60)
    return 1 + size * (2 if both else 1) + size * cycles.interval / 40 + cycles_of_one


def different(design: Design) -> set[tuple[object, ...]]:
    """Return what the RTL of a design alone may have: a family, a kind of a value."""
    return {("family", design.cipher.family), *_kinds(design)}


@cache
def bench(design: Design) -> set[tuple[object, ...]]:
    """Return what a design asks of a test bench: how keys, blocks and results move."""
    key = (
        "fixed"
        if design.fixed_key is not None
        else "held"
        if design.key_held
        else "with block"
        if design.key_with_block
        else "channel"
    )
    return {
        (design.cipher.kind, len(design.channels)),
        (key, "words" if design.block_words > 1 else "whole"),
        ("direction", design.parameters.get("direction")),
        ("flow", design.takes_while_waiting),
    }


def core(design: Design) -> set[tuple[object, ...]]:
    """Return what a design adds to `bench`: an architecture and a direction of it."""
    return {*bench(design), (design.architecture.name, design.parameters.get("direction"))}


def choose(designs: Iterable[Design], features: Features) -> list[Design]:
    """Return a few designs that together have all features; the cheap ones, ordered by id."""
    every = sorted(set(designs), key=lambda design: design.id)
    return [every[number] for number in cover([*map(features, every)], [*map(cost, every)])]


def quick(designs: Collection[Design]) -> list[Design]:
    """Return the small designs, and of an architecture without any the smallest."""
    least = dict[str, Design]()
    for each in sorted(designs, key=lambda design: (cost(design), design.id)):
        least.setdefault(each.architecture.name, each)
    return [each for each in designs if cost(each) < SMALL or each in least.values()]


def sample(designs: Iterable[Design], push: Features = pushed, night: Features = nightly) -> list[object]:
    """Return the ids of designs as parameters of a test; those that only the night needs have its marker.

    Large designs are left to the night.
    """
    every = set(designs)
    pushes, nights = choose(quick(every), push), choose(every, night)
    return [
        pytest.param(design.id, marks=() if design in pushes else pytest.mark.nightly)
        for design in sorted({*pushes, *nights}, key=lambda design: design.id)
    ]
