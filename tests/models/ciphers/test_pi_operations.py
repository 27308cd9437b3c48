"""The parts of pi-Cipher as operations: known answers, and operands that are as wide as they say."""

import random
from pathlib import Path

import pytest

from cipherfab.errors import InputError
from cipherfab.models import ALGORITHMS, Operation, algorithm
from cipherfab.models.ciphers.pi_operations import join, split

OPERATIONS = {name: model for name, model in ALGORITHMS.items() if isinstance(model, Operation)}
every_operation = pytest.mark.parametrize("operation", OPERATIONS.values(), ids=list(OPERATIONS))


def test_sizes_and_texts() -> None:
    for name, found in ALGORITHMS.items():
        assert algorithm(name) is found
        assert found.block_bits > 0
        assert (found.key_bits == 0) == (found.kind == "operation" and not name.endswith("-block"))
        assert found.title
        assert found.reference
    with pytest.raises(
        InputError,
        match=r"unknown cipher 'pi16'; did you mean pi16-star\? There are .*, pi16-star, ",
    ):
        algorithm("pi16")


@every_operation
def test_known_answers(operation: Operation) -> None:
    answers = operation.known(None)
    assert len(answers) >= 4
    for operands, results in answers:
        assert operation.compute(operands) == results
        assert operands.keys() == operation.operands.keys()
        assert results.keys() == operation.results.keys()


@every_operation
def test_what_is_drawn_fits_and_varies(operation: Operation) -> None:
    generator = random.Random(1)
    drawn = [operation.draw(generator) for _ in range(20)]
    for operands in drawn:
        assert operands.keys() == operation.operands.keys()
        assert all(operands[name] >> width == 0 for name, width in operation.operands.items())
        results = operation.compute(operands)
        assert all(results[name] >> width == 0 for name, width in operation.results.items())
    assert all(len({each[name] for each in drawn}) > 1 for name in operation.operands if name != "pc")
    assert {each.get("pc", 0) for each in drawn} == {0}


def test_a_file_of_known_answers_is_read(tmp_path: Path) -> None:
    path = tmp_path / "empty.json"
    path.write_text("{}", encoding="utf-8")
    with pytest.raises(InputError, match=r"empty.json: cipher is missing"):
        OPERATIONS["pi16-star"].known(path)


def test_words_are_joined_with_word_0_in_the_lowest_bits() -> None:
    assert join((1, 2, 0xFFFF), 16) == 0xFFFF_0002_0001
    assert split(0xFFFF_0002_0001, 16, 4) == (1, 2, 0xFFFF, 0)
