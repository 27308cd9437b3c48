"""The stand-in for the tools, and what a study needs."""

import importlib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from cipherfab.flow.jobs import FlowSettings

STAND_IN = Path(__file__).parent / "stand_in"


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module that stands in for the tools; processes of a pool find it on the path they inherit."""
    monkeypatch.syspath_prepend(STAND_IN)
    return importlib.import_module("stand_in")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder for the stand-in."""
    path = tmp_path / "work"
    path.mkdir()
    return path


@pytest.fixture
def flow(stand_in: Any, folder: Path) -> FlowSettings:
    """A flow whose tools are the stand-in's."""
    return FlowSettings(tools=stand_in.Tools(), folder=folder, seeds=1)
