"""Which designs of the catalogue are tested, at a push and at night."""

from itertools import product

import pytest

from cipherfab.catalogue import ARCHITECTURES, Design, parse
from cipherfab.catalogue.parameter import Choice
from tests.suite.designs import SMALL, choose, cost, pushed, quick, sample, variants

TEMPLATES = ("iterative", "pipelined", "narrow", "fixed_key")


def sampled(name: str) -> tuple[set[Design], set[Design]]:
    """Return the designs of an architecture for a push, and all of them."""
    params = [
        param for param in sample(variants(ARCHITECTURES[name])) if isinstance(param, type(pytest.param()))
    ]
    every = {parse(str(param.values[0])) for param in params}
    push = {parse(str(param.values[0])) for param in params if not param.marks}
    return push, every


@pytest.mark.parametrize("name", TEMPLATES)
def test_of_small_cores_every_family_and_every_word_is_tested_at_a_push(name: str) -> None:
    push, every = sampled(name)
    assert push < every
    assert {design.cipher for design in every} == set(ARCHITECTURES[name].ciphers)
    small = [design for design in variants(ARCHITECTURES[name]) if cost(design) < SMALL]
    assert small
    assert {design.cipher.family for design in push} == {design.cipher.family for design in small}
    for parameter in ARCHITECTURES[name].parameters:
        if isinstance(parameter, Choice):
            values = {design.parameters[parameter.name] for design in small}
            assert {design.parameters[parameter.name] for design in push} == values


def test_every_cipher_is_tested_at_a_push() -> None:
    designs = [design for name in TEMPLATES for design in variants(ARCHITECTURES[name])]
    chosen = choose(quick(designs), pushed)
    assert {design.cipher for design in chosen} == {design.cipher for design in designs}


def test_every_architecture_is_tested_at_a_push() -> None:
    """Even if all of its designs are large."""
    designs = [design for each in ARCHITECTURES.values() for design in variants(each)]
    assert {design.architecture.name for design in quick(designs)} == set(ARCHITECTURES)


def test_at_night_every_family_has_every_pair() -> None:
    _, every = sampled("pipelined")
    pairs = product(("encrypt", "decrypt", "both"), ("pipelined", "static", "stored", "held"))
    for direction, schedule in pairs:
        families = {
            design.cipher.family
            for design in every
            if (design.parameters["direction"], design.parameters["key_schedule"]) == (direction, schedule)
        }
        assert families == {cipher.family for cipher in ARCHITECTURES["pipelined"].ciphers}


def test_at_night_every_cipher_has_every_kind_of_value() -> None:
    _, every = sampled("pipelined")
    for schedule in ("pipelined", "static", "stored", "held"):
        found = {design.cipher for design in every if design.parameters["key_schedule"] == schedule}
        assert found == set(ARCHITECTURES["pipelined"].ciphers)


def test_ends_of_ranges_and_keys() -> None:
    rounds = {design.parameters["rounds_per_cycle"] for design in variants(ARCHITECTURES["iterative"])}
    assert {1, 31, 25, 10, 14, 32} <= rounds
    keys = [design.parameters["key"] for design in variants(ARCHITECTURES["fixed_key"])]
    assert len(set(keys)) > len(ARCHITECTURES["fixed_key"].ciphers)


def test_cost() -> None:
    small, large = parse("present-80/iterative"), parse("aes-128/pipelined:direction=both")
    slow = parse("present-128/compact")
    assert cost(small) < 2
    assert cost(large) > 3 * cost(small)
    assert cost(slow) > 3 * cost(small)
