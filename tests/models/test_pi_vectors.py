"""The known answers of pi-Cipher: all of them are read, and a file that is wrong is noticed."""

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from cipherfab.errors import InputError
from cipherfab.models.pi_vectors import read_pi_vectors, shipped_pi_vectors

FILE = files("cipherfab.models") / "vectors" / "messages" / "pi-cipher.json"
COUNTS = {
    "constants": 3,
    "star": 90,
    "pi": 44,
    "pi_trace": 3,
    "triplex": 22,
    "aead_trace": 22,
    "aead": 462,
    "verify": 132,
    "paper_flow": 8,
    "published": 66,
}


def test_the_shipped_file_is_read_completely() -> None:
    content = json.loads(FILE.read_text())
    lists = {name: len(value) for name, value in content.items() if isinstance(value, list)}
    found = {name: len(entries) for name, entries in vars(shipped_pi_vectors()).items()}
    assert lists == found == content["counts"] == COUNTS
    blocks = sum(len(trace["blocks"]) for trace in content["aead_trace"])
    assert sum(len(trace.blocks) for trace in shipped_pi_vectors().aead_trace) == blocks == 94
    assert [len(trace.steps) for trace in shipped_pi_vectors().pi_trace] == [24] * 3


MALFORMED: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda c: c["aead"].pop(), "counts.aead is 462, allowed: 461, the number of entries in aead"),
    (lambda c: c.update(cipher="pi-Cipher"), "cipher is 'pi-Cipher', allowed: 'pi-Cipher v2', "),
    (lambda c: c.update(more=[]), "more is an unknown field, allowed: cipher, source, notes, "),
    (lambda c: c["star"][7].update(word_bits=24), "star[7].word_bits is 24, allowed: 16, 32, 64"),
    (
        lambda c: c["star"][0]["mu"].pop(),
        "star[0].mu is ['3959', '1e3c', '694b'], allowed: a list of",
    ),
    (lambda c: c["pi"][1].update(t=1), "pi[1].t is an unknown field, allowed: word_bits, name, state, "),
    (lambda c: c["pi"][2].update(state="00"), "allowed: a string of 32 bytes, 64 hexadecimal digits, not 2"),
    (lambda c: c["pi_trace"][0]["steps"][3].pop("writes"), "pi_trace[0].steps[3].writes is missing"),
    (
        lambda c: c["triplex"][0].update(result="00"),
        "triplex[0].result is '00', allowed: a string of 0",
    ),
    (lambda c: c["aead"][0].update(variant="pi8"), "aead[0].variant is 'pi8', allowed: pi16cipher096v2, "),
    (
        lambda c: c["aead"][0].update(secret_number=None),
        "aead[0].secret_number is None, allowed: a string of",
    ),
    (lambda c: c["verify"][0].update(expected="yes"), "verify[0].expected is 'yes', allowed: accept, reject"),
    (lambda c: c["verify"][0].update(has_secret_number=1), "has_secret_number is 1, allowed: true or false"),
    (lambda c: c["aead_trace"][0]["blocks"][0].update(phase="ad"), "phase is 'ad', allowed: associated, "),
    (lambda c: c["constants"][0]["round_constants"][1].update(round=1), "round is 1, allowed: 2, the number"),
]


@pytest.mark.parametrize(("change", "message"), MALFORMED, ids=[message[:40] for _, message in MALFORMED])
def test_malformed_files(tmp_path: Path, change: Callable[[dict[str, Any]], object], message: str) -> None:
    content = json.loads(FILE.read_text())
    change(content)
    path = tmp_path / "known.json"
    path.write_text(json.dumps(content))
    with pytest.raises(InputError) as caught:
        read_pi_vectors(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert message in str(caught.value)
