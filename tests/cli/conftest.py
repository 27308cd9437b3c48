"""Runs commands, with a stand-in for the tools where they would be slow."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cipherfab.cli.main import main
from tests.fixtures.stand_in_tools import behaviour, nothing_published, stand_in

__all__ = ["behaviour", "nothing_published", "stand_in"]


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run a command in an empty folder and return what came of it."""
    monkeypatch.chdir(tmp_path)

    def invoke(*arguments: object, **options: Any) -> Result:
        return CliRunner().invoke(main, [str(argument) for argument in arguments], **options)

    return invoke


@pytest.fixture(autouse=True)
def only_own_figures(nothing_published: None) -> None:
    """Let no figures come along in any test of a command."""
