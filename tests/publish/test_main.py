"""``python -m cipherfab.publish``: which studies and experiments are measured, and how."""

import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest
from click.testing import CliRunner

from cipherfab.publish import __main__ as program
from cipherfab.publish.experiments import EXPERIMENTS
from cipherfab.publish.results import STUDIES


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return what is measured, instead of measuring it; one study fails."""
    found: list[Any] = []

    def explore(command: Sequence[str], **options: Any) -> subprocess.CompletedProcess[bytes]:
        found.append(list(command))
        return subprocess.CompletedProcess(command, int("lanes" in command))

    monkeypatch.setattr(subprocess, "run", explore)
    monkeypatch.setattr(program, "run", lambda each, only, **options: found.append((each.name, only)))
    return found


def test_a_study_is_explored_with_tools_that_are_the_same_everywhere(asked: list[Any]) -> None:
    result = CliRunner().invoke(program.main, ["figures", "speed", "--jobs", "3"])
    assert result.exit_code == 0
    [command] = asked
    assert command[:5] == [sys.executable, "-m", "cipherfab", "explore", "--portable"]
    assert command[5:7] == ["--study", "speed"] and command[-2:] == ["--jobs", "3"]
    assert command[8].endswith("docs/results/speed.json")


def test_a_study_with_failures_is_an_error(asked: list[Any]) -> None:
    result = CliRunner().invoke(program.main, ["figures", "lanes"])
    assert result.exit_code == 1
    assert "error: the study lanes has failures, which are in docs/results/lanes.json" in result.output


def test_experiments_are_measured_by_name_or_all(asked: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert CliRunner().invoke(program.main, ["figures", "sbox", "--only", "encrypt"]).exit_code == 0
    assert asked == [("sbox", ("encrypt",))]
    asked.clear()
    monkeypatch.setattr(program, "STUDIES", STUDIES[:1])
    assert CliRunner().invoke(program.main, ["figures"]).exit_code == 0
    assert asked[0][6] == STUDIES[0]
    assert [each[0] for each in asked[1:]] == list(EXPERIMENTS)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sboxes"], "'sboxes' is not one of"),
        (["speed", "--only", "ecp5"], "--only goes together with names of experiments"),
        (["--only", "ecp5"], "--only goes together with names of experiments"),
    ],
)
def test_wrong_calls_are_refused(asked: list[Any], arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(program.main, ["figures", *arguments])
    assert result.exit_code == 2
    assert message in result.output
    assert asked == []
