"""The committed files of experiments: they follow their schema, and have a row for every case."""

from typing import Any

import pytest

from cipherfab.errors import InputError
from cipherfab.publish import experiment as module
from cipherfab.publish.experiment import Experiment
from cipherfab.publish.experiments import EXPERIMENTS
from cipherfab.publish.results import STUDIES, folder


@pytest.mark.parametrize("experiment", EXPERIMENTS.values(), ids=EXPERIMENTS)
def test_a_file_has_the_rows_of_all_cases(experiment: Experiment[Any, Any]) -> None:
    rows = experiment.read(experiment.path)
    # In any order: that of a file is the one of its last measurement.
    assert sorted(map(experiment.identity, rows)) == sorted(map(experiment.identity, experiment.cases))
    assert experiment.encode(rows) == experiment.path.read_text(encoding="utf-8")


def test_every_file_is_of_a_study_or_an_experiment() -> None:
    assert {path.stem for path in folder().glob("*.json")} == {*STUDIES, *EXPERIMENTS}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [('"luts"', '"lut"', "unknown field `lut`"), ('"encrypt"', "1", "Expected `str`"), ("[", "", "")],
)
def test_a_file_with_another_schema_is_refused(
    old: str, new: str, said: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    experiment = EXPERIMENTS["sbox"]
    text = experiment.path.read_text(encoding="utf-8")
    monkeypatch.setattr(module, "folder", lambda: tmp_path)
    experiment.path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError, match=rf"sbox.json does not follow the schema of sbox: .*{said}"):
        experiment.read(experiment.path)
