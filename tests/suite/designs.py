"""Designs to test, as the catalogue allows them: a few for every push, and more of them at night."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

import pytest

from cipherfab.catalogue import Design
from cipherfab.catalogue.architecture import Architecture
from cipherfab.catalogue.parameter import Count, FixedKey, Parameter, Value, Values
from cipherfab.models import Algorithm
from tests.suite.covering import cover

_FEW = 9
"""A range of up to this many numbers is tested whole; of a longer one, its ends and some between."""


def variants(architecture: Architecture) -> Iterator[Design]:
    """Yield the designs of an architecture: every cipher and every word, and numbers of every range."""
    for cipher in architecture.ciphers:
        for values in _values(architecture.parameters, cipher, {}):
            yield Design(cipher, architecture, values)


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


def _pushed(design: Design) -> set[tuple[object, ...]]:
    """Return what a design adds to the tests of a push.

    Every cipher in every architecture, every cipher in every direction, and in every architecture each value
    of a parameter and every two kinds of values of two parameters.
    """
    name, cipher = design.architecture.name, design.cipher
    given: dict[str, Value] = {}
    found: set[tuple[object, ...]] = {
        (name, cipher.name),
        (cipher.name, design.parameters.get("direction")),
    }
    for parameter in design.architecture.parameters:
        if len(parameter.allowed(cipher, given)) <= _FEW:
            found.add((name, parameter.name, design.parameters[parameter.name]))
        given[parameter.name] = design.parameters[parameter.name]
    kinds = _kinds(design)
    return found | {(name, kind) for kind in kinds} | {(name, *pair) for pair in combinations(kinds, 2)}


def _nightly(design: Design) -> set[tuple[object, ...]]:
    """Return what a design adds to the tests of a night: the same for every single cipher."""
    return {(design.cipher.name, *feature) for feature in _pushed(design)}


def cost(design: Design) -> float:
    """Estimate what it takes to elaborate and to simulate a design; the unit is that of a small core.

    A core is as large as the rounds it does in a cycle, and simulation takes as many cycles as a block does.
    """
    cipher, cycles = design.cipher, design.cycles
    rounds = getattr(cipher, "rounds", 1)
    size = cipher.block_bits * rounds / min(cycles.interval, rounds) / 2000
    for parameter in design.architecture.parameters:
        # A cipher whose S-boxes can be realised in several ways has large ones.
        if parameter.name == "sbox" and len(parameter.allowed(cipher, design.parameters)) > 1:
            size *= 4
    return 1 + size * (2 if design.encrypts and design.decrypts else 1) + size * cycles.interval / 5


def _different(design: Design) -> set[tuple[object, ...]]:
    """Return what the RTL of a design may have that others have not: a family and a direction, and kinds."""
    return {(design.cipher.family, design.parameters.get("direction")), *_kinds(design)}


def few(designs: Iterable[Design]) -> list[Design]:
    """Return the fewest designs worth a look: every family in every direction, every kind of value once."""
    every = sorted(set(designs), key=lambda design: design.id)
    return [every[number] for number in cover([*map(_different, every)], [*map(cost, every)])]


def many(designs: Iterable[Design]) -> list[Design]:
    """Return the designs that `sample` takes at night."""
    every = sorted(set(designs), key=lambda design: design.id)
    return [every[number] for number in cover([*map(_nightly, every)], [*map(cost, every)])]


def sample(designs: Iterable[Design]) -> list[object]:
    """Return the ids of designs as parameters of a test; most of them have the marker ``nightly``."""
    every = sorted(set(designs), key=lambda design: design.id)
    costs = [cost(design) for design in every]
    push = set(cover([_pushed(design) for design in every], costs))
    night = set(cover([_nightly(design) for design in every], costs))
    return [
        pytest.param(every[number].id, marks=() if number in push else pytest.mark.nightly)
        for number in sorted(push | night)
    ]
