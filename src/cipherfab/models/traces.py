"""Traces: one encryption, or decryption, with the values inside its rounds, as files give them."""

from collections.abc import Sequence
from dataclasses import dataclass

from cipherfab.models.cipher import BlockCipher, RoundTrace
from cipherfab.models.entries import Sizes, Vector, read_vector
from cipherfab.models.strict_json import JsonObject

MAX_ROUNDS = 1024
"""Highest number of a round."""


@dataclass(frozen=True, kw_only=True)
class Trace:
    """One encryption or decryption with the values inside its rounds.

    Attributes
    ----------
    vector : Vector
        Key and blocks.
    rounds : tuple[RoundTrace, ...]
        The rounds, with the names of `BlockCipher.trace`, or of `BlockCipher.inverse_trace`.
    inverse : bool
        Whether it is a decryption.
    """

    vector: Vector
    rounds: tuple[RoundTrace, ...]
    inverse: bool = False


def read_trace(entry: JsonObject, sizes: Sizes, cipher: BlockCipher) -> Trace:
    """Read a trace of these sizes, which may be others than those of the cipher.

    The states of a round are the fields with the names that the model gives them in any round.

    Raises
    ------
    InputError
        If a field is wrong.
    """
    vector = read_vector(entry, sizes, cipher.byte_order)
    traces = {"encrypt": cipher.trace} | ({"decrypt": cipher.inverse_trace} if cipher.inverse_trace else {})
    direction = entry.choice("direction", list(traces)) if "direction" in entry else "encrypt"
    steps = list(dict.fromkeys(name for item in traces[direction](0, 0) for name in item.states))
    rounds = tuple(_round(item, sizes, cipher, steps) for item in entry.children("rounds"))
    return Trace(vector=vector, rounds=rounds, inverse=direction == "decrypt")


def _round(item: JsonObject, sizes: Sizes, cipher: BlockCipher, steps: Sequence[str]) -> RoundTrace:
    found = {name for name in steps if name in item}
    return RoundTrace(
        number=item.integer("round", 0, MAX_ROUNDS),
        round_key=item.word("round_key", sizes.block, cipher.byte_order),
        states={
            name: item.word(name, sizes.block, cipher.byte_order) for name in item.names if name in found
        },
    )
