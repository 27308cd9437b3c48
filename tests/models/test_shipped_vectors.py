"""The known answers that are shipped: all of them are read, and a loss is noticed."""

import json
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from cipherfab.errors import InputError
from cipherfab.models import CIPHERS, BlockCipher
from cipherfab.models.ciphers.present import PRESENT_80
from cipherfab.models.vectors import read_vectors, shipped_known_answers, shipped_vectors

FAMILIES = sorted({model.family for model in CIPHERS.values()})

every_cipher = pytest.mark.parametrize("model", CIPHERS.values(), ids=list(CIPHERS))

NO_VALUES = {
    *("key_bits", "block_bits", "type", "iterations", "outer", "inner"),
    *("count", "direction", "round", "source"),
}
"""Fields of chains and traces that say what the values of the others are."""


def count_values(content: object) -> int:
    """Return the number of values in a part of a file."""
    if isinstance(content, dict):
        return sum(count_values(value) for name, value in content.items() if name not in NO_VALUES)
    return sum(map(count_values, content)) if isinstance(content, list) else 1


def written_chains(content: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the chains of a file."""
    return [*content["monte_carlo"], *content.get("monte_carlo_submission_order", [])]


@pytest.mark.parametrize("family", FAMILIES)
def test_shipped_files_are_read_completely(family: str) -> None:
    """Over the key sizes, as many vectors, chains and traces come out as the file says and holds."""
    content = json.loads((files("cipherfab.models") / "vectors" / f"{family}.json").read_text())
    models = [model for model in CIPHERS.values() if model.family == family]
    answers = [shipped_known_answers(model) for model in models]
    sizes = {
        (entry["key_bits"], entry.get("block_bits", models[0].block_bits)) for entry in content["vectors"]
    }
    assert sizes == {(model.key_bits, model.block_bits) for model in models}
    vectors = [vector for answer in answers for vector in answer.vectors]
    others = content.get("vectors_submission_order", [])
    assert len(vectors) == len(content["vectors"]) + len(others)
    assert len(content["vectors"]) == content["counts"]["total"]
    official = [vector for vector in vectors if vector.source.startswith("official")]
    assert len(official) == content["counts"]["official"] + len(others) > 0
    chains = [chain for answer in answers for chain in answer.chains]
    assert len(chains) == len(written_chains(content)) > 0
    traces = [trace for answer in answers for trace in answer.traces]
    assert len(traces) == len(content.get("trace", []))


@pytest.mark.parametrize("family", FAMILIES)
def test_every_value_of_chains_and_traces_is_read(family: str) -> None:
    """The values that the tests of the registry compare with the models are all that the file holds."""
    content = json.loads((files("cipherfab.models") / "vectors" / f"{family}.json").read_text())
    answers = [shipped_known_answers(model) for model in CIPHERS.values() if model.family == family]
    chains = [chain for answer in answers for chain in answer.chains]
    assert sum(2 + len(chain.points) for chain in chains) == count_values(written_chains(content)) > 0
    traces = [trace for answer in answers for trace in answer.traces]
    inside = sum(1 + len(item.states) for trace in traces for item in trace.rounds)
    assert 3 * len(traces) + inside == count_values(content.get("trace", []))


@every_cipher
def test_no_vector_is_there_twice(model: BlockCipher) -> None:
    """Serpent's of the other byte order may repeat one; a list does not."""
    vectors = shipped_vectors(model)
    repeated = len(vectors) - len({(vector.key, vector.plaintext, vector.ciphertext) for vector in vectors})
    content = json.loads((files("cipherfab.models") / "vectors" / f"{model.family}.json").read_text())
    assert repeated <= len(content.get("vectors_submission_order", []))


def test_no_shipped_file() -> None:
    """The message says for which ciphers there is one."""
    with pytest.raises(InputError) as caught:
        shipped_vectors(replace(PRESENT_80, family="spongent"))
    assert str(caught.value) == (
        f"no vectors are shipped for 'spongent-80', there are some for: {', '.join(FAMILIES)}"
    )


def test_a_shipped_file_with_one_vector_lost(tmp_path: Path) -> None:
    """A file that lost a line, and is still JSON, is noticed by its count."""
    text = (files("cipherfab.models") / "vectors" / "present.json").read_text()
    total = json.loads(text)["counts"]["total"]
    lines = text.splitlines(keepends=True)
    lost = next(index for index, line in enumerate(lines) if '"key_bits": 80' in line)
    path = tmp_path / "known.json"
    path.write_text("".join(lines[:lost] + lines[lost + 1 :]))
    with pytest.raises(
        InputError, match=rf"counts\.total is {total}, allowed: {total - 1}, the number of vectors"
    ):
        read_vectors(path, PRESENT_80)
    path.write_text("".join(lines[:lost]))
    with pytest.raises(InputError, match=r"known\.json: not JSON: .*is it truncated\?"):
        read_vectors(path, PRESENT_80)
