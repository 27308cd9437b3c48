"""Traces: one encryption, or decryption, with the values inside its rounds, as files give them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cipherfab.models.cipher import BlockCipher, RoundTrace
from cipherfab.models.entries import Sizes, Vector, read_vector
from cipherfab.models.strict_json import JsonObject
from cipherfab.models.words import ByteOrder

MAX_ROUNDS = 1024
"""Highest number of a round."""

ENCRYPT = "encrypt"
DECRYPT = "decrypt, equivalent inverse cipher"

_FIPS_197 = ("input", "start", "s_box", "s_row", "m_col")
"""Steps of FIPS 197 (Appendix C) besides those whose name begins with "after_"."""


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
    extras : Mapping[str, tuple[int, ...]]
        Other values, by field of the file: one for the trace, one for each round, or a list.
    """

    vector: Vector
    rounds: tuple[RoundTrace, ...]
    inverse: bool = False
    extras: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


def read_trace(entry: JsonObject, sizes: Sizes, cipher: BlockCipher) -> Trace:
    """Read a trace of these sizes, which may be others than those of the cipher.

    Raises
    ------
    InputError
        If a field is wrong.
    """
    if cipher.byte_order == "little" and "key_integer" in entry:
        return _read_serpent(entry, sizes)
    vector = read_vector(entry, sizes, cipher.byte_order)
    if "direction" not in entry:
        rounds = tuple(_round(item, sizes, cipher.byte_order) for item in entry.children("rounds"))
        return Trace(vector=vector, rounds=rounds)
    inverse = _is_inverse(entry, cipher)
    rounds = tuple(_fips_197_round(item, sizes, inverse=inverse) for item in entry.children("rounds"))
    return Trace(vector=vector, rounds=rounds, inverse=inverse)


def _is_inverse(entry: JsonObject, cipher: BlockCipher) -> bool:
    """Read the direction; the text may go on in brackets."""
    direction = entry.text("direction").partition(" (")[0]
    allowed = [ENCRYPT] if cipher.inverse_trace is None else [ENCRYPT, DECRYPT]
    if direction not in allowed:
        raise entry.wrong("direction", " or ".join(f'"{text}"' for text in allowed))
    return direction == DECRYPT


def _round(item: JsonObject, sizes: Sizes, byte_order: ByteOrder) -> RoundTrace:
    return RoundTrace(
        number=item.integer("round", 0, MAX_ROUNDS),
        round_key=item.word("round_key", sizes.block, byte_order),
        states={
            name: item.word(name, sizes.block, byte_order) for name in item.names if name.startswith("after_")
        },
    )


def _fips_197_round(item: JsonObject, sizes: Sizes, *, inverse: bool) -> RoundTrace:
    prefix = "i" if inverse else ""
    steps = [prefix + step for step in _FIPS_197]
    return RoundTrace(
        number=item.integer("round", 0, MAX_ROUNDS),
        round_key=item.word(f"{prefix}k_sch", sizes.block),
        states={
            name: item.word(name, sizes.block)
            for name in item.names
            if name in steps or name.startswith("after_")
        },
    )


def _read_serpent(entry: JsonObject, sizes: Sizes) -> Trace:
    """Read a trace of Serpent: integers, highest digit first, and key and blocks once more as bytes."""
    words = {}
    for name, width in (("key", sizes.key), ("plaintext", sizes.block), ("ciphertext", sizes.block)):
        words[name] = entry.word(f"{name}_integer", width)
        as_bytes = f"{name}_nessie_bytes"
        if entry.word(as_bytes, width, "little") != words[name]:
            raise entry.wrong(as_bytes, f"the bytes of {name}_integer from its end to its beginning")
    extras: dict[str, list[int]] = {
        "prekeys_w0_w131": entry.words("prekeys_w0_w131", 32, 132),
        "plaintext_after_IP": [entry.word("plaintext_after_IP", sizes.block)],
        "sbox": [],
        "round_key_after_IP": [],
        "state_out_after_IP": [],
    }
    rounds: list[RoundTrace] = []
    for item in entry.children("rounds"):
        found = _round(item, sizes, "big")
        extras["sbox"].append(item.integer("sbox", 0, 7))
        for name in ("round_key_after_IP", "state_out_after_IP"):
            extras[name].append(item.word(name, sizes.block))
        if "last_key" not in item:
            rounds.append(found)
            continue
        # A last key addition counts as a round of its own, as in the traces of the other ciphers.
        last_name = "after_last_key_mix"
        last = {last_name: item.word(last_name, sizes.block)}
        states = {name: state for name, state in found.states.items() if name != last_name}
        rounds += [
            RoundTrace(number=found.number, round_key=found.round_key, states=states),
            RoundTrace(number=found.number + 1, round_key=item.word("last_key", sizes.block), states=last),
        ]
    return Trace(
        vector=Vector(**words, source=entry.text("source")),
        rounds=tuple(rounds),
        extras={name: tuple(values) for name, values in extras.items()},
    )
