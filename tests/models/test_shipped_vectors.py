"""The known answers that are shipped: all of them are read, and a loss is noticed."""

import json
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from cipherfab.errors import InputError
from cipherfab.models import CIPHERS
from cipherfab.models.present import PRESENT_80
from cipherfab.models.vectors import read_vectors, shipped_known_answers, shipped_vectors

FAMILIES = sorted({model.family for model in CIPHERS.values()})


@pytest.mark.parametrize("family", FAMILIES)
def test_shipped_files_are_read_completely(family: str) -> None:
    """Over the key sizes, as many vectors, chains and traces come out as the file says and holds."""
    content = json.loads((files("cipherfab.models") / "vectors" / f"{family}.json").read_text())
    answers = [shipped_known_answers(model) for model in CIPHERS.values() if model.family == family]
    assert len(answers) == 2
    vectors = [vector for answer in answers for vector in answer.vectors]
    assert len(vectors) == content["counts"]["total"] == len(content["vectors"])
    official = [vector for vector in vectors if vector.source.startswith("official")]
    assert len(official) == content["counts"]["official"] > 0
    assert sum(len(answer.chains) for answer in answers) == len(content["monte_carlo"]) == 6
    assert sum(len(answer.traces) for answer in answers) == len(content["trace"]) == 4


@pytest.mark.parametrize(
    ("name", "count"),
    [("present-80", 192), ("present-128", 210), ("rectangle-80", 165), ("rectangle-128", 197)],
)
def test_shipped_vectors(name: str, count: int) -> None:
    """The number of different vectors, with many single-bit keys and plaintexts among them."""
    vectors = shipped_vectors(CIPHERS[name])
    assert len(vectors) == count
    assert len({(vector.key, vector.plaintext) for vector in vectors}) == count
    assert sum(vector.plaintext.bit_count() == 1 and vector.key == 0 for vector in vectors) >= 43
    assert sum(vector.key.bit_count() == 1 and vector.plaintext == 0 for vector in vectors) >= 53


def test_no_shipped_file() -> None:
    """The message says for which ciphers there is one."""
    with pytest.raises(InputError) as caught:
        shipped_vectors(replace(PRESENT_80, name="spongent-80"))
    assert str(caught.value) == (
        "no vectors are shipped for 'spongent-80', there are some for: present, rectangle"
    )


def test_a_shipped_file_with_one_vector_lost(tmp_path: Path) -> None:
    """A file that lost a line, and is still JSON, is noticed by its count."""
    text = (files("cipherfab.models") / "vectors" / "present.json").read_text()
    lines = text.splitlines(keepends=True)
    lost = next(index for index, line in enumerate(lines) if '"key_bits": 80' in line)
    path = tmp_path / "known.json"
    path.write_text("".join(lines[:lost] + lines[lost + 1 :]))
    with pytest.raises(InputError, match=r"counts\.total is 402, allowed: 401, the number of vectors"):
        read_vectors(path, PRESENT_80)
    path.write_text("".join(lines[:lost]))
    with pytest.raises(InputError, match=r"known\.json: not JSON: .*is it truncated\?"):
        read_vectors(path, PRESENT_80)
