"""The engine of AES with few rounds: what its control does wrong shows there too, in a third of the time."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from cipherfab.catalogue import BlockDesign
from cipherfab.models import BlockCipher
from cipherfab.models.ciphers import aes

from .mutants import mutated

# A round less than words of a key, instead of six more.
_ROUNDS = {128: 3, 192: 5, 256: 7}


def small(design: BlockDesign, sources: Sequence[Path], folder: Path) -> tuple[BlockDesign, list[Path]]:
    """Return an engine and its sources with few rounds.

    Parameters
    ----------
    design : BlockDesign
        An engine.
    sources : Sequence[Path]
        Those of the library.
    folder : Path
        Where the changed sources go.
    """
    model = design.cipher
    few = mutated(sources, "cf_aes_pkg.sv", "rounds: key_bits / 32 + 6", "rounds: key_bits / 32 - 1", folder)
    # The code of the last round key stays.
    few = mutated(few, "cf_aes_pkg.sv", "first_code: 10 -", "first_code: 17 -", folder)
    few = mutated(few, "cf_aes_engine_key_step.sv", "Words + 6", "Words - 1", folder)
    return replace(design, cipher=_cipher(model, _ROUNDS[model.key_bits])), few


def _cipher(model: BlockCipher, rounds: int) -> BlockCipher:
    """Return a model of AES with fewer rounds; the round keys are the first of the original's."""
    return replace(
        model,
        rounds=rounds,
        encrypt=partial(_encrypt, key_bits=model.key_bits, rounds=rounds),
        decrypt=partial(_decrypt, key_bits=model.key_bits, rounds=rounds),
    )


def _encrypt(key: int, block: int, *, key_bits: int, rounds: int) -> int:
    first, *middle, last = aes.key_expansion(key, key_bits=key_bits)[: rounds + 1]
    state = block ^ first
    for round_key in middle:
        state = aes.mix_columns(aes.shift_rows(aes.sub_bytes(state))) ^ round_key
    return aes.shift_rows(aes.sub_bytes(state)) ^ last


def _decrypt(key: int, block: int, *, key_bits: int, rounds: int) -> int:
    first, *middle, last = aes.key_expansion(key, key_bits=key_bits)[: rounds + 1]
    state = aes.inverse_sub_bytes(aes.inverse_shift_rows(block ^ last))
    for round_key in reversed(middle):
        state = aes.inverse_mix_columns(state ^ round_key)
        state = aes.inverse_sub_bytes(aes.inverse_shift_rows(state))
    return state ^ first
