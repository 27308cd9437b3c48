"""Replaces instructions that a machine lacks: an immediate becomes a word that holds it."""

from collections.abc import Sequence
from dataclasses import replace

from cipherfab.compilers.vscpu.code import AddressOf, Literal, Operand, Place, Step
from cipherfab.compilers.vscpu.target import Target


def legal(steps: Sequence[Step], target: Target) -> list[Step]:
    """Return steps that only use instructions of the machine; calls stay."""
    return [_legal(step, target) for step in steps]


def _legal(step: Step, target: Target) -> Step:
    if step.name == "call" or target.has(step.name):
        return step
    plain = step.name.removesuffix("i")
    if plain == step.name or not target.has(plain):
        raise TypeError(f"{target.machine.name} has no substitute for {step.name}")
    return replace(step, name=plain, b=_word(step.b))


def _word(value: Operand | Place | int) -> Operand:
    """Return the word that holds a number, or an address."""
    if isinstance(value, int):
        return Literal(value)
    return AddressOf(value.name, value.offset) if isinstance(value, Place) else value
