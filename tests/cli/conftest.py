"""Runs commands, with a stand-in for the tools where they would be slow."""

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cipherfab.cli.main import main
from cipherfab.cli.support import session as measuring
from cipherfab.records import published as shipped

STAND_IN = Path(__file__).parent.parent / "flow" / "stand_in"


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run a command in an empty folder and return what came of it."""
    monkeypatch.chdir(tmp_path)

    def invoke(*arguments: object, **options: Any) -> Result:
        return CliRunner().invoke(main, [str(argument) for argument in arguments], **options)

    return invoke


@pytest.fixture(autouse=True)
def nothing_published(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no figures come along, so that only those of a test count."""
    monkeypatch.setattr(shipped, "_shipped", dict)


@pytest.fixture
def behaviour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folder that tells the stand-in how to behave, and where it writes what it did."""
    folder = tmp_path / "behaviour"
    folder.mkdir()
    monkeypatch.setenv("STAND_IN_FOLDER", str(folder))
    return folder


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch, behaviour: Path) -> Any:
    """The module that stands in for the tools of `explore`."""
    monkeypatch.syspath_prepend(STAND_IN)
    module = importlib.import_module("stand_in")
    for name, function in module.pinned().items():
        monkeypatch.setattr(name, function)
    monkeypatch.setattr(measuring, "Toolset", module.Tools)
    monkeypatch.setattr(measuring, "LocalPool", module.InlinePool)
    return module
