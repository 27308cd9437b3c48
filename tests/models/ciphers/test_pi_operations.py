"""The parts of pi-Cipher as operations: known answers, and operands that are as wide as they say."""

import random
from pathlib import Path

import pytest

from cipherfab.errors import InputError
from cipherfab.models import ALGORITHMS, Operation, algorithm
from cipherfab.models.ciphers.pi_cipher import PI_CIPHERS
from cipherfab.models.ciphers.pi_operations import join, split
from cipherfab.models.ciphers.pi_processor_generator import KEY, NONCE, STATE

OPERATIONS = {name: model for name, model in ALGORITHMS.items() if isinstance(model, Operation)}
every_operation = pytest.mark.parametrize("operation", OPERATIONS.values(), ids=list(OPERATIONS))


def test_sizes_and_texts() -> None:
    for name, found in ALGORITHMS.items():
        assert algorithm(name) is found
        assert found.block_bits > 0
        keyed = found.kind not in ("operation", "hash function") or name.endswith(("-block", "-generator"))
        assert (found.key_bits > 0) == keyed
        assert found.title
        assert found.reference
    with pytest.raises(
        InputError,
        match=r"unknown cipher 'pi16'; did you mean pi16-alu\? There are .*, pi16-star, ",
    ):
        algorithm("pi16")


@every_operation
def test_known_answers(operation: Operation) -> None:
    answers = operation.known(None)
    assert len(answers) >= 4
    for operands, results in answers:
        assert list(operation.compute(operands)) == list(results)
        assert all(each.keys() == operation.operands.keys() for each in operands)
        assert all(each.keys() == operation.results.keys() for each in results)


@every_operation
def test_what_is_drawn_fits_and_varies(operation: Operation) -> None:
    generator = random.Random(1)
    drawn = [operation.draw(generator) for _ in range(40)]
    for sets in drawn:
        for values, widths in ((sets, operation.operands), (operation.compute(sets), operation.results)):
            assert values
            for each in values:
                assert each.keys() == widths.keys()
                assert all(each[name] >> width == 0 for name, width in widths.items())
    flat = [each for sets in drawn for each in sets]
    assert all(len({each[name] for each in flat}) > 1 for name in operation.operands)
    assert any(operation.blocks(sets) for sets in drawn)


@every_operation
def test_long_sets_are_of_as_many_blocks(operation: Operation) -> None:
    if operation.draw_long is None:
        assert {operation.blocks(operation.draw(random.Random(seed))) for seed in range(20)} == {1}
        return
    for blocks in (1, 7):
        assert len(operation.compute(operation.draw_long(random.Random(1), blocks))) == blocks


def test_modes_of_the_generator_as_the_paper_names_them() -> None:
    """By Table III: KEY, KEY with IS, PMN with IS, PMN, KEYPMN with IS, KEYPMN, IS."""
    parts = {"K": KEY, "P": NONCE, "S": STATE}
    stored = ["".join(name for name, modes in parts.items() if mode in modes) for mode in range(8)]
    assert stored == ["", "K", "KS", "PS", "P", "KPS", "KP", "S"]


def test_a_message_is_the_one_of_the_cipher_but_for_its_phases() -> None:
    """Blocks under one common internal state, with counters that go on, and the sum of their tags."""
    cipher = PI_CIPHERS["pi16cipher096v2"]
    key, nonce, message = bytes(range(12)), bytes(range(4)), bytes(range(80))
    session = cipher.session(key, nonce)
    steps = [session.step(message[at : at + 16]) for at in range(0, 80, 16)]
    begin = {"pc": 0, "key": number(key), "nonce": number(nonce), "block": 0, "last": 0}
    blocks = [number(message[at : at + 16]) for at in range(0, 80, 16)]
    sets = [begin, *({**begin, "block": block, "last": int(i == 4)} for i, block in enumerate(blocks))]
    results = OPERATIONS["pi16cipher096v2-block"].compute(sets)
    assert [each["ciphertext"] for each in results] == [number(step.result) for step in steps]
    assert results[-1]["tag"] == number(session.tag)
    assert [each["last"] for each in results] == [0, 0, 0, 0, 1]


def number(data: bytes) -> int:
    return int.from_bytes(data, "little")


def test_a_file_of_known_answers_is_read(tmp_path: Path) -> None:
    path = tmp_path / "empty.json"
    path.write_text("{}", encoding="utf-8")
    with pytest.raises(InputError, match=r"empty.json: cipher is missing"):
        OPERATIONS["pi16-star"].known(path)


def test_words_are_joined_with_word_0_in_the_lowest_bits() -> None:
    assert join((1, 2, 0xFFFF), 16) == 0xFFFF_0002_0001
    assert split(0xFFFF_0002_0001, 16, 4) == (1, 2, 0xFFFF, 0)
