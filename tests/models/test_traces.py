"""Traces as files give them, and what a file can get wrong in them."""

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
from cipherfab.models.vectors import Trace, read_trace


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
        {"round": 0, "input": word(2), "round_key": word(4), "after_add_round_key": word(5)},
        {"round": 1, "start": word(5), "s_box": word(6), "m_col": word(7), "round_key": word(8)},
    ],
}
DECRYPTION: dict[str, Any] = ENCRYPTION | {
    "direction": "decrypt",
    "rounds": [{"round": 1, "istart": word(5), "im_col": word(7), "round_key": word(8)}],
}


def read(fields: dict[str, Any], cipher: BlockCipher) -> Trace:
    """Read a trace as an entry of a file."""
    entry = JsonObject(Path("known.json"), "trace[0]", fields)
    found = read_trace(entry, Sizes(128, 128), cipher)
    entry.close()
    return found


def test_encryption() -> None:
    """The steps keep the names of the model."""
    found = read(ENCRYPTION, AES_128)
    assert found.vector == Vector(1, 2, 3, "computed")
    assert not found.inverse
    assert found.rounds == (
        RoundTrace(number=0, round_key=4, states={"input": 2, "after_add_round_key": 5}),
        RoundTrace(number=1, round_key=8, states={"start": 5, "s_box": 6, "m_col": 7}),
    )
    without = {name: value for name, value in ENCRYPTION.items() if name != "direction"}
    assert read(without, AES_128) == found


def test_decryption() -> None:
    """The names are those of the model's inverse trace, here of the equivalent inverse cipher."""
    found = read(DECRYPTION, AES_128)
    assert found.inverse
    assert found.rounds == (RoundTrace(number=1, round_key=8, states={"istart": 5, "im_col": 7}),)


def test_strings_of_bytes() -> None:
    """Words inside a trace have the byte order of the others."""
    fields = {name: f"0{index}" + "0" * 30 for index, name in enumerate(("key", "plaintext", "ciphertext"))}
    rounds = [{"round": 32, "round_key": "05" + "0" * 30, "after_last_key_mix": "06" + "0" * 30}]
    found = read({**fields, "source": "computed", "rounds": rounds}, SERPENT_128)
    assert found.vector == Vector(0, 1, 2, "computed")
    assert found.rounds == (RoundTrace(number=32, round_key=5, states={"after_last_key_mix": 6}),)


Change = Callable[[dict[str, Any]], object]
WORD = "a string of 32 hexadecimal digits (128 bits)"
WRONG: list[tuple[BlockCipher, dict[str, Any], Change, str]] = [
    (
        AES_128,
        ENCRYPTION,
        lambda c: c.update(direction="back"),
        "direction is 'back', allowed: encrypt, decrypt",
    ),
    (PRESENT_128, DECRYPTION, lambda c: None, "direction is 'decrypt', allowed: encrypt"),
    (
        AES_128,
        ENCRYPTION,
        lambda c: c["rounds"][1].update(is_box=word(0)),
        "rounds[1].is_box is an unknown field, allowed: input, after_add_round_key, start, s_box",
    ),
    (
        AES_128,
        DECRYPTION,
        lambda c: c["rounds"][0].pop("round_key"),
        f"rounds[0].round_key is missing, allowed: {WORD}",
    ),
    (
        AES_128,
        ENCRYPTION,
        lambda c: c["rounds"][1].update(s_row="0"),
        f"rounds[1].s_row is '0', allowed: {WORD}, not 1",
    ),
    (
        SERPENT_128,
        ENCRYPTION,
        lambda c: None,
        "rounds[0].input is an unknown field, allowed: after_key_mix, after_sbox, after_linear",
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
