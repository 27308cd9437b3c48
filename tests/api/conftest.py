"""A stand-in for the tools, no published figures, and an empty current folder."""

from pathlib import Path

import pytest

from tests.fixtures.stand_in_tools import behaviour, nothing_published, stand_in

__all__ = ["behaviour", "nothing_published", "stand_in"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The empty folder that is the current one."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder
