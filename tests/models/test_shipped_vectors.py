"""The known answers that are shipped: all of them are read, and a loss is noticed."""

import json
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from cipherfab.errors import InputError
from cipherfab.models import CIPHERS
from cipherfab.models.ciphers.present import PRESENT_80
from cipherfab.models.vectors import read_vectors, shipped_known_answers, shipped_vectors

FAMILIES = {"present": 2, "rectangle": 2, "aes": 3, "serpent": 3}
"""Number of key sizes by family."""

NO_VALUES = {"key_bits", "type", "iterations", "outer", "inner", "count", "direction", "round", "source"}
"""Fields of chains and traces that say what the values of the others are."""


def count_values(content: object) -> int:
    """Return the number of values in a part of a file."""
    if isinstance(content, dict):
        return sum(count_values(value) for name, value in content.items() if name not in NO_VALUES)
    return sum(map(count_values, content)) if isinstance(content, list) else 1


@pytest.mark.parametrize("family", FAMILIES)
def test_shipped_files_are_read_completely(family: str) -> None:
    """Over the key sizes, as many vectors, chains and traces come out as the file says and holds."""
    content = json.loads((files("cipherfab.models") / "vectors" / f"{family}.json").read_text())
    answers = [shipped_known_answers(model) for model in CIPHERS.values() if model.family == family]
    assert len(answers) == FAMILIES[family]
    vectors = [vector for answer in answers for vector in answer.vectors]
    others = content.get("vectors_submission_order", [])
    assert len(vectors) == len(content["vectors"]) + len(others)
    assert len(content["vectors"]) == content["counts"]["total"]
    official = [vector for vector in vectors if vector.source.startswith("official")]
    assert len(official) == content["counts"]["official"] + len(others) > 0
    chains = [chain for answer in answers for chain in answer.chains]
    written = content["monte_carlo"] + content.get("monte_carlo_submission_order", [])
    assert len(chains) == len(written) >= 6
    traces = [trace for answer in answers for trace in answer.traces]
    assert len(traces) == len(content["trace"]) >= 4


@pytest.mark.parametrize(
    ("family", "in_chains", "in_traces"),
    [("present", 20, 516), ("rectangle", 20, 420), ("aes", 56, 527), ("serpent", 57, 2184)],
)
def test_every_value_of_chains_and_traces_is_read(family: str, in_chains: int, in_traces: int) -> None:
    """What the tests of the registry compare with the models is every value that the file holds."""
    content = json.loads((files("cipherfab.models") / "vectors" / f"{family}.json").read_text())
    answers = [shipped_known_answers(model) for model in CIPHERS.values() if model.family == family]
    chains = [chain for answer in answers for chain in answer.chains]
    assert sum(2 + len(chain.points) for chain in chains) == in_chains
    written = content["monte_carlo"] + content.get("monte_carlo_submission_order", [])
    assert count_values(written) == in_chains
    traces = [trace for answer in answers for trace in answer.traces]
    found = sum(3 + sum(map(len, trace.extras.values())) for trace in traces)
    found += sum(1 + len(item.states) for trace in traces for item in trace.rounds)
    # Key and blocks of a trace of Serpent are there twice; the reader compares them.
    assert found + (3 * len(traces) if family == "serpent" else 0) == in_traces
    assert count_values(content["trace"]) == in_traces


@pytest.mark.parametrize(
    ("name", "count"),
    [
        *(("present-80", 192), ("present-128", 210), ("rectangle-80", 165), ("rectangle-128", 197)),
        *(("aes-128", 357), ("aes-192", 422), ("aes-256", 476)),
        *(("serpent-128", 325), ("serpent-192", 389), ("serpent-256", 452)),
    ],
)
def test_shipped_vectors(name: str, count: int) -> None:
    """The number of different vectors, with many series that move a bit through key and plaintext among them.

    NIST's vectors for AES fill the word with ones from its first bit, the others have a single one. Ten
    vectors of Serpent are there in both byte orders, for each key size.
    """
    vectors = shipped_vectors(CIPHERS[name])
    assert len(vectors) == count + (10 if name.startswith("serpent") else 0)
    assert len({(vector.key, vector.plaintext, vector.ciphertext) for vector in vectors}) == count
    model = CIPHERS[name]

    def series(width: int) -> set[int]:
        filled = model.family == "aes"
        return {(1 << width) - (1 << bit) if filled else 1 << bit for bit in range(width)}

    keys = {vector.key for vector in vectors if vector.plaintext == 0} & series(model.key_bits)
    plaintexts = {vector.plaintext for vector in vectors if vector.key == 0} & series(model.block_bits)
    complete = model.family in ("aes", "serpent")
    assert len(keys) >= (model.key_bits if complete else 53)
    assert len(plaintexts) >= (model.block_bits if complete else 43)


def test_no_shipped_file() -> None:
    """The message says for which ciphers there is one."""
    with pytest.raises(InputError) as caught:
        shipped_vectors(replace(PRESENT_80, name="spongent-80"))
    assert str(caught.value) == (
        "no vectors are shipped for 'spongent-80', there are some for: aes, present, rectangle, serpent"
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
