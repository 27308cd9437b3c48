"""The specification of a core: its golden model, run on symbolic keys and blocks."""

from collections.abc import Mapping
from dataclasses import dataclass

from cipherfab.catalogue.design import BlockDesign
from cipherfab.logic.network import FALSE, TRUE
from cipherfab.proof.terms import Depends, TermNetwork
from cipherfab.proof.words import Word

_TRIED = 32


@dataclass(frozen=True, kw_only=True)
class Job:
    """A block and the key it comes with, as literals, bit 0 first."""

    key: tuple[int, ...]
    block: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Specification:
    """What a core has to compute.

    Attributes
    ----------
    network : TermNetwork
        Has the key, the block, and all that the model computes from them.
    job : Job
        Key and block: sources, or constants where the key is part of the design.
    results : Mapping[bool, tuple[int, ...]]
        Literals of the result, by whether the core decrypts.
    """

    network: TermNetwork
    job: Job
    results: Mapping[bool, tuple[int, ...]]


def specification(design: BlockDesign, network: TermNetwork) -> Specification:
    """Run the model of a design in both directions that the design has.

    Raises
    ------
    RuntimeError
        If the model gives another result on symbolic words than on integers.
    """
    cipher = design.cipher
    if design.fixed_key is None:
        key = tuple(network.source(Depends.KEY) for _ in range(cipher.key_bits))
    else:
        key = tuple(TRUE if design.fixed_key >> i & 1 else FALSE for i in range(cipher.key_bits))
    block = tuple(network.source(Depends.BLOCK) for _ in range(cipher.block_bits))
    results = {}
    for decrypts in (False, True):
        if not (design.decrypts if decrypts else design.encrypts):
            continue
        function = cipher.decrypt if decrypts else cipher.encrypt
        word = function(Word(network, key), Word(network, block))
        assert isinstance(word, Word)
        results[decrypts] = tuple(word.bit(i) for i in range(cipher.block_bits))
        for lane in range(_TRIED):
            expected = function(_value(network, key, lane), _value(network, block, lane))
            if _value(network, results[decrypts], lane) != expected:
                raise RuntimeError(f"{cipher.name}: symbolic words give another result than integers")
    # What a core computes is replaced by what the model computes, where the two are probably equal.
    for node in range(1, len(network.nodes)):
        network.canonical(2 * node)
    return Specification(network=network, job=Job(key=key, block=block), results=results)


def _value(network: TermNetwork, bits: tuple[int, ...], lane: int) -> int:
    return sum((network.pattern(literal) >> lane & 1) << i for i, literal in enumerate(bits))
