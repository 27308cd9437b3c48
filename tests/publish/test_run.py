"""Experiments are measured case by case: each once, and after an interruption only what is missing."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from cipherfab.errors import InputError
from cipherfab.publish import experiment as experiments
from cipherfab.publish import run as runner
from cipherfab.publish.run import inputs, run
from tests.publish.sample_experiment import experiment


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file with a line for each measurement; results go to the same folder."""
    monkeypatch.setattr(experiments, "folder", lambda: tmp_path)
    return tmp_path / "log"


def measured(log: Path) -> list[str]:
    return sorted(log.read_text().split()) if log.exists() else []


def lengths(log: Path) -> dict[str, int]:
    return {row["word"]: row["length"] for row in json.loads((log.parent / "lengths.json").read_bytes())}


@pytest.mark.parametrize(("jobs", "timed"), [(2, False), (2, True)])
def test_every_case_is_measured_once_and_in_order(log: Path, jobs: int, timed: bool) -> None:
    found = experiment(log, "tin", "iron", "gold", timed=timed)
    run(found, (), jobs=jobs, kept=log.parent / "kept")
    assert measured(log) == ["gold", "iron", "tin"]
    assert list(lengths(log).items()) == [("tin", 3), ("iron", 4), ("gold", 4)]
    run(found, (), jobs=jobs, kept=log.parent / "kept")
    assert len(measured(log)) == 3, "nothing has changed, so nothing is measured again"


def test_a_run_that_was_stopped_goes_on(log: Path) -> None:
    kept = log.parent / "kept"
    with pytest.raises(ValueError, match="too heavy"):
        run(experiment(log, "tin", "lead", "gold"), (), jobs=1, kept=kept)
    assert not (log.parent / "lengths.json").exists()
    assert measured(log) == ["lead", "tin"]
    run(experiment(log, "tin", "gold"), (), jobs=1, kept=kept)
    assert measured(log) == ["gold", "lead", "tin"]


def test_other_inputs_are_measured_again(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for digest in ("before", "after"):
        monkeypatch.setattr(runner, "inputs", lambda digest=digest: digest)
        run(experiment(log, "tin"), (), jobs=1, kept=log.parent / "kept")
    assert measured(log) == ["tin", "tin"]


def test_rows_of_other_cases_stay(log: Path) -> None:
    (log.parent / "lengths.json").write_text(
        json.dumps([{"word": word, "target": "paper", "length": 0} for word in ("tin", "gold", "gone")])
    )
    run(experiment(log, "tin", "gold"), ["gold"], jobs=1, kept=log.parent / "kept")
    assert lengths(log) == {"tin": 0, "gold": 4}
    assert measured(log) == ["gold"]


def test_a_case_that_is_not_there_is_named(log: Path) -> None:
    with pytest.raises(InputError, match="lengths has no case with zinc; there are tin, paper, gold"):
        run(experiment(log, "tin", "gold"), ["zinc"], jobs=1, kept=log.parent)


def test_inputs_are_contents_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "root", lambda: tmp_path)
    (tmp_path / "src" / "__pycache__").mkdir(parents=True)
    source, compiled = tmp_path / "src" / "a.py", tmp_path / "src" / "__pycache__" / "a.pyc"
    lock = tmp_path / "requirements.lock"
    digests = []
    writes = (lock, "1"), (source, "1"), (compiled, "1"), (source, "1"), (source, "2"), (lock, "2")
    for path, text in writes:
        path.write_text(text)
        digests.append(inputs.__wrapped__())
    assert [one == other for one, other in pairwise(digests)] == [False, True, True, False, False]
