"""Traces of AES and Serpent as files give them, and what a file can get wrong in them."""

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cipherfab.errors import InputError
from cipherfab.models.cipher import BlockCipher, RoundTrace
from cipherfab.models.ciphers.aes import AES_128
from cipherfab.models.ciphers.present import PRESENT_128
from cipherfab.models.ciphers.serpent import SERPENT_128
from cipherfab.models.entries import Sizes, Vector
from cipherfab.models.strict_json import JsonObject
from cipherfab.models.traces import Trace, read_trace


def word(value: int) -> str:
    """Return a word of 128 bits as digits, highest first."""
    return f"{value:032x}"


ENCRYPTION: dict[str, Any] = {
    "direction": "encrypt",
    "key": word(1),
    "plaintext": word(2),
    "ciphertext": word(3),
    "source": "computed",
    "rounds": [
        {"round": 0, "input": word(2), "k_sch": word(4), "after_add_round_key": word(5)},
        {"round": 1, "start": word(5), "s_box": word(6), "m_col": word(7), "k_sch": word(8)},
    ],
}
DECRYPTION: dict[str, Any] = ENCRYPTION | {
    "direction": "decrypt, equivalent inverse cipher (with other keys)",
    "rounds": [{"round": 1, "istart": word(5), "im_col": word(7), "ik_sch": word(8)}],
}
SERPENT: dict[str, Any] = {
    "key_integer": word(1),
    "plaintext_integer": word(2),
    "ciphertext_integer": word(3),
    "key_nessie_bytes": "01" + "0" * 30,
    "plaintext_nessie_bytes": "02" + "0" * 30,
    "ciphertext_nessie_bytes": "03" + "0" * 30,
    "prekeys_w0_w131": [f"{index:08x}" for index in range(132)],
    "plaintext_after_IP": word(4),
    "source": "computed",
    "rounds": [
        {"round": 0, "round_key": word(5), "after_key_mix": word(6), "sbox": 0}
        | {"round_key_after_IP": word(7), "state_out_after_IP": word(8)},
        {"round": 1, "round_key": word(9), "sbox": 7, "last_key": word(10), "after_last_key_mix": word(11)}
        | {"round_key_after_IP": word(12), "state_out_after_IP": word(13)},
    ],
}


def read(fields: dict[str, Any], cipher: BlockCipher) -> Trace:
    """Read a trace as an entry of a file."""
    entry = JsonObject(Path("known.json"), "trace[0]", fields)
    found = read_trace(entry, Sizes(128, 128), cipher)
    entry.close()
    return found


def test_encryption() -> None:
    """The steps keep the names of FIPS 197, the round key is its "k_sch"."""
    found = read(ENCRYPTION, AES_128)
    assert found.vector == Vector(1, 2, 3, "computed")
    assert not found.inverse
    assert found.rounds == (
        RoundTrace(number=0, round_key=4, states={"input": 2, "after_add_round_key": 5}),
        RoundTrace(number=1, round_key=8, states={"start": 5, "s_box": 6, "m_col": 7}),
    )


def test_decryption() -> None:
    """The names of the equivalent inverse cipher begin with an "i"."""
    found = read(DECRYPTION, AES_128)
    assert found.inverse
    assert found.rounds == (RoundTrace(number=1, round_key=8, states={"istart": 5, "im_col": 7}),)


def test_serpent() -> None:
    """Words are integers; the last key addition becomes a round, other values have the names of the file."""
    found = read(SERPENT, SERPENT_128)
    assert found.vector == Vector(1, 2, 3, "computed")
    assert found.rounds == (
        RoundTrace(number=0, round_key=5, states={"after_key_mix": 6}),
        RoundTrace(number=1, round_key=9, states={}),
        RoundTrace(number=2, round_key=10, states={"after_last_key_mix": 11}),
    )
    assert found.extras == {
        "prekeys_w0_w131": tuple(range(132)),
        "plaintext_after_IP": (4,),
        "sbox": (0, 7),
        "round_key_after_IP": (7, 12),
        "state_out_after_IP": (8, 13),
    }


Change = Callable[[dict[str, Any]], object]
WORD = "a string of 32 hexadecimal digits (128 bits)"
WRONG: list[tuple[BlockCipher, dict[str, Any], Change, str]] = [
    (
        AES_128,
        ENCRYPTION,
        lambda c: c.update(direction="decrypt"),
        'direction is \'decrypt\', allowed: "encrypt" or "decrypt, equivalent inverse cipher"',
    ),
    (
        PRESENT_128,
        DECRYPTION,
        lambda c: None,
        "direction is 'decrypt, equivalent inverse cipher (with other keys)', allowed: \"encrypt\"",
    ),
    (
        AES_128,
        ENCRYPTION,
        lambda c: c["rounds"][1].update(is_box=word(0)),
        "rounds[1].is_box is an unknown field, allowed: round, k_sch, start, s_box, m_col",
    ),
    (
        AES_128,
        DECRYPTION,
        lambda c: c["rounds"][0].pop("ik_sch"),
        f"rounds[0].ik_sch is missing, allowed: {WORD}",
    ),
    (
        AES_128,
        ENCRYPTION,
        lambda c: c["rounds"][1].update(s_row="0"),
        f"rounds[1].s_row is '0', allowed: {WORD}, not 1",
    ),
    (AES_128, SERPENT, lambda c: None, f"key is missing, allowed: {WORD}"),
    (
        SERPENT_128,
        SERPENT,
        lambda c: c.update(plaintext_nessie_bytes=word(2)),
        f"plaintext_nessie_bytes is '{word(2)}', allowed: the bytes of plaintext_integer from its end to its "
        "beginning",
    ),
    (
        SERPENT_128,
        SERPENT,
        lambda c: c["prekeys_w0_w131"].pop(),
        "allowed: a list of 132 words of 8 hexadecimal digits (32 bits), not 131",
    ),
    (
        SERPENT_128,
        SERPENT,
        lambda c: c["rounds"][0].update(sbox=8),
        "rounds[0].sbox is 8, allowed: an integer from 0 to 7",
    ),
    (
        SERPENT_128,
        SERPENT,
        lambda c: c["rounds"][1].pop("after_last_key_mix"),
        f"rounds[1].after_last_key_mix is missing, allowed: {WORD}",
    ),
    (
        SERPENT_128,
        SERPENT,
        lambda c: c["rounds"][0].update(before=word(0)),
        "rounds[0].before is an unknown field, allowed: round, round_key, after_key_mix, sbox, "
        "round_key_after_IP, state_out_after_IP, last_key",
    ),
    (
        SERPENT_128,
        SERPENT,
        lambda c: c.update(key=word(1)),
        "key is an unknown field, allowed: key_integer, key_nessie_bytes, plaintext_integer, ",
    ),
]


@pytest.mark.parametrize(("cipher", "fields", "change", "message"), WRONG)
def test_wrong_traces(cipher: BlockCipher, fields: dict[str, Any], change: Change, message: str) -> None:
    """The message has the place, the value and what is allowed."""
    fields = copy.deepcopy(fields)
    change(fields)
    with pytest.raises(InputError) as caught:
        read(fields, cipher)
    assert str(caught.value).startswith("known.json: trace[0].")
    assert message in str(caught.value)
