"""The format of known answers, and everything a file of a user can get wrong in it."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cipherfab.errors import InputError
from cipherfab.models.ciphers.aes import AES_128
from cipherfab.models.ciphers.present import PRESENT_80, PRESENT_128
from cipherfab.models.ciphers.serpent import SERPENT_128
from cipherfab.models.vectors import Vector, read_known_answers, read_vectors

ZERO = {"key_bits": 80, "key": "0" * 20, "plaintext": "0" * 16, "ciphertext": "5579c1387b228445"}
ZERO_128 = {"key_bits": 128, "key": "0" * 32, "plaintext": "0" * 16, "ciphertext": "96DB702A2E6900AF"}
CHAIN = {"key_bits": 80, "iterations": 1, "start": "0" * 16, "end": "5579c1387b228445", "source": "computed"}
AGILE = {"type": "key-agile", "key_start": "0" * 20, "key_end": "00005579c1387b228445"}
ROUND = {"round": 1, "round_key": "0" * 16, "after_sbox": "c" * 16}

SMALL: dict[str, Any] = {
    "cipher": "PRESENT",
    "notes": "bit 0 is right-most",
    "counts": {"total": 2, "official": 1},
    "vectors": [
        ZERO | {"source": "official: the paper"},
        ZERO_128 | {"block_bits": 64, "source": "computed"},
    ],
    "monte_carlo": [CHAIN | {"type": "fixed-key", "key": "0" * 20}, CHAIN | AGILE],
    "trace": [ZERO | {"source": "computed", "rounds": [ROUND]}],
}


def write(folder: Path, content: object) -> Path:
    """Write a JSON file and return its path."""
    path = folder / "known.json"
    path.write_text(json.dumps(content))
    return path


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """Return the small file with one thing changed."""
    content = copy.deepcopy(SMALL)
    change(content)
    return content


def test_small_file(tmp_path: Path) -> None:
    """What is read is what was written, for one key size at a time."""
    path = write(tmp_path, SMALL)
    assert read_vectors(path, PRESENT_80) == [Vector(0, 0, 0x5579C1387B228445, "official: the paper")]
    assert read_vectors(path, PRESENT_128) == [Vector(0, 0, 0x96DB702A2E6900AF, "computed")]
    answers = read_known_answers(path, PRESENT_80)
    fixed, agile = answers.chains
    assert fixed.run(PRESENT_80.encrypt) == [(0, 0, 0x5579C1387B228445, 0)]
    assert fixed.points == ((0, "ciphertext", 0x5579C1387B228445),)
    assert agile.run(PRESENT_80.encrypt) == [(0, 0, 0x5579C1387B228445, 0x5579C1387B228445)]
    assert agile.points == ((0, "next_key", 0x5579C1387B228445), (0, "ciphertext", 0x5579C1387B228445))
    (trace,) = answers.traces
    assert trace.vector == Vector(0, 0, 0x5579C1387B228445, "computed")
    assert [(item.number, item.round_key, dict(item.states)) for item in trace.rounds] == [
        (1, 0, {"after_sbox": 0xCCCC_CCCC_CCCC_CCCC})
    ]
    other = read_known_answers(path, PRESENT_128)
    assert (other.chains, other.traces) == ((), ())


@pytest.mark.parametrize("counts", [{}, {"counts": {"total": 2}}])
def test_only_what_is_required(tmp_path: Path, counts: dict[str, Any]) -> None:
    """Notes, counts, chains, traces and the number of official vectors may be left out."""
    content = {name: SMALL[name] for name in ("cipher", "vectors")} | counts
    answers = read_known_answers(write(tmp_path, content), PRESENT_80)
    assert (len(answers.vectors), answers.chains, answers.traces) == (1, (), ())


def test_other_block_sizes_are_skipped(tmp_path: Path) -> None:
    """A vector of another block size is checked at its own width and then left out."""
    other = {"key_bits": 80, "block_bits": 32, "key": "0" * 20, "source": "computed"}
    content = changed(lambda c: c["vectors"].append(other | {"plaintext": "0" * 8, "ciphertext": "0" * 8}))
    content["counts"]["total"] = 3
    assert len(read_vectors(write(tmp_path, content), PRESENT_80)) == 1


MALFORMED: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda c: c.pop("cipher"), "cipher is missing, allowed: a printable text that is not empty"),
    (
        lambda c: c.update(cipher="LED-64"),
        "cipher is 'LED-64', allowed: a text that begins with PRESENT, for PRESENT-80",
    ),
    (lambda c: c.update(notes=["a"]), "notes is ['a'], allowed: a printable text that is not empty"),
    (
        lambda c: c.update(montecarlo=[]),
        "montecarlo is an unknown field, allowed: cipher, notes, library_calls, vectors, counts, "
        "monte_carlo, trace",
    ),
    (
        lambda c: c.update(library_calls="encrypt(key, block)"),
        "library_calls is 'encrypt(key, block)', allowed: an object",
    ),
    (
        lambda c: c.update(library_calls={"ours": 1}),
        "library_calls.ours is 1, allowed: a printable text that is not empty",
    ),
    (
        lambda c: c.update(vectors_submission_order=c["vectors"]),
        "vectors_submission_order is an unknown field, allowed: cipher, notes, library_calls, vectors, "
        "counts, monte_carlo, trace",
    ),
    (lambda c: c.update(counts=2), "counts is 2, allowed: an object"),
    (
        lambda c: c["counts"].pop("total"),
        "counts.total is missing, allowed: 2, the number of vectors in the file",
    ),
    (
        lambda c: c["counts"].update(total=3),
        "counts.total is 3, allowed: 2, the number of vectors in the file",
    ),
    (
        lambda c: c["counts"].update(official=2),
        'counts.official is 2, allowed: 1, the number of vectors with a source that begins with "official"',
    ),
    (lambda c: c["counts"].update(all=2), "counts.all is an unknown field, allowed: total, official"),
    (lambda c: c.pop("vectors"), "vectors is missing, allowed: a list of at least one object"),
    (lambda c: c.update(vectors=[]), "vectors is [], allowed: a list of at least one object"),
    (lambda c: c["vectors"].insert(1, None), "vectors[1] is None, allowed: an object"),
    (
        lambda c: c["vectors"][1].pop("key"),
        "vectors[1].key is missing, allowed: a string of 32 hexadecimal digits (128 bits)",
    ),
    (
        lambda c: c["vectors"][0].update(key="0" * 32),
        f"vectors[0].key is '{'0' * 32}', allowed: a string of 20 hexadecimal digits (80 bits), not 32",
    ),
    (
        lambda c: c["vectors"][0].update(plaintext="000000000000000g"),
        "vectors[0].plaintext is '000000000000000g', allowed: a string of 16 hexadecimal digits (64 bits)",
    ),
    (
        lambda c: c["vectors"][1].update(ciphertext=0x55),
        "vectors[1].ciphertext is 85, allowed: a string of 16 hexadecimal digits (64 bits)",
    ),
    (
        lambda c: c["vectors"][0].update(key_bits="80"),
        "vectors[0].key_bits is '80', allowed: an integer from 8 to 1024",
    ),
    (
        lambda c: c["vectors"][0].update(block_bits=-64),
        "vectors[0].block_bits is -64, allowed: an integer from 8 to 1024",
    ),
    (
        lambda c: c["vectors"][0].update(source=""),
        "vectors[0].source is '', allowed: a printable text that is not empty",
    ),
    (
        lambda c: c["vectors"][0].update(iv="00"),
        "vectors[0].iv is an unknown field, allowed: key_bits, block_bits, key, plaintext, ciphertext, "
        "source",
    ),
    (
        lambda c: c["monte_carlo"][0].update(type="agile"),
        "monte_carlo[0].type is 'agile', allowed: fixed-key, key-agile, "
        "AESAVS ECB encryption MCT (100 x 1000), AES-competition ECB encryption MCT",
    ),
    (
        lambda c: c["monte_carlo"][0].update(iterations=10**7),
        "monte_carlo[0].iterations is 10000000, allowed: an integer from 1 to 1000000",
    ),
    (
        lambda c: c["monte_carlo"][0].update(key_end="0" * 20),
        "monte_carlo[0].key_end is an unknown field, allowed: key_bits, block_bits, type, iterations, end, "
        "key, start, source",
    ),
    (
        lambda c: c["monte_carlo"][1].pop("key_end"),
        "monte_carlo[1].key_end is missing, allowed: a string of 20 hexadecimal digits (80 bits)",
    ),
    (lambda c: c.update(trace={}), "trace is {}, allowed: a list of at least one object"),
    (
        lambda c: c["trace"][0].update(rounds=[]),
        "trace[0].rounds is [], allowed: a list of at least one object",
    ),
    (
        lambda c: c["trace"][0]["rounds"][0].update(after_sbox="c"),
        "trace[0].rounds[0].after_sbox is 'c', allowed: a string of 16 hexadecimal digits (64 bits), not 1",
    ),
    (
        lambda c: c["trace"][0]["rounds"][0].update(before="c"),
        "trace[0].rounds[0].before is an unknown field, allowed: after_add_round_key, after_sbox, "
        "after_player, round, round_key",
    ),
]


@pytest.mark.parametrize(("change", "message"), MALFORMED, ids=[message[:40] for _, message in MALFORMED])
def test_malformed_files(tmp_path: Path, change: Callable[[dict[str, Any]], object], message: str) -> None:
    """The whole message for everything that can be wrong, in entries of other key sizes as well."""
    path = write(tmp_path, changed(change))
    with pytest.raises(InputError) as caught:
        read_vectors(path, PRESENT_80)
    assert str(caught.value) == f"{path}: {message}"


@pytest.fixture
def turned() -> dict[str, Any]:
    """Return a small file for Serpent: words are strings of bytes, the lowest first."""
    key, block = "01" + "00" * 15, "02" + "00" * 15
    vector = {"key_bits": 128, "key": key, "plaintext": block, "ciphertext": block, "source": "official"}
    return {
        "cipher": "Serpent",
        "counts": {"total": 1, "official": 1},
        "vectors": [vector],
        "vectors_submission_order": [vector],
        "monte_carlo_submission_order": [
            {"key_bits": 128, "type": "fixed-key", "iterations": 1, "key": key, "start": block, "end": block}
            | {"source": "computed"}
        ],
        "trace": [vector | {"rounds": [{"round": 0, "round_key": block, "after_sbox": block}]}],
    }


def test_byte_orders(tmp_path: Path, turned: dict[str, Any]) -> None:
    """Strings are read lowest byte first, except in the lists of the submission's order."""
    answers = read_known_answers(write(tmp_path, turned), SERPENT_128)
    low, high = Vector(1, 2, 2, "official"), Vector(1 << 120, 2 << 120, 2 << 120, "official")
    assert answers.vectors == (low, high)
    (chain,) = answers.chains
    assert (chain.key, chain.start, chain.byte_order) == (1 << 120, 2 << 120, "big")
    assert chain.points == ((0, "ciphertext", 2 << 120),)
    (trace,) = answers.traces
    assert (trace.vector, trace.rounds[0].round_key, dict(trace.rounds[0].states)) == (
        low,
        2,
        {"after_sbox": 2},
    )
    del turned["trace"]
    (path := tmp_path / "other.json").write_text(json.dumps(turned | {"cipher": "AES"}))
    with pytest.raises(InputError, match="vectors_submission_order is an unknown field, allowed: "):
        read_known_answers(path, AES_128)


@pytest.mark.parametrize("name", ["key_bits", "block_bits"])
def test_strings_of_bytes_have_whole_bytes(tmp_path: Path, turned: dict[str, Any], name: str) -> None:
    """A width that is no multiple of 8 has no lowest byte to begin with."""
    turned["vectors"].append(turned["vectors"][0] | {name: 132})
    with pytest.raises(InputError) as caught:
        read_vectors(write(tmp_path, turned), SERPENT_128)
    assert str(caught.value).endswith(
        f"vectors[1].{name} is 132, allowed: a multiple of 8, for words that are strings of bytes"
    )


def test_no_vector_of_this_key_size(tmp_path: Path) -> None:
    """The message names the size that is needed and those that were found."""
    content = changed(lambda c: c["vectors"].pop(0))
    content["counts"] = {"total": 1}
    path = write(tmp_path, content)
    assert len(read_vectors(path, PRESENT_128)) == 1
    with pytest.raises(InputError) as caught:
        read_vectors(path, PRESENT_80)
    assert str(caught.value) == (
        f"{path}: vectors has no entry for PRESENT-80, required: at least one with key_bits/block_bits "
        "80/64, found: 128/64"
    )
