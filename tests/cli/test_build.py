from collections.abc import Sequence
from copy import copy
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from cipherfab.catalogue import Design
from cipherfab.cli.commands import build
from cipherfab.errors import InputError
from cipherfab.records.record import Measurement

NAME = "cf_present_80_iterative"


class Figures:
    """Notes what the command asked for; there are no figures."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str | None]] = []

    def __call__(self, design: Design, target: str | None) -> Sequence[Measurement]:
        if target == "unknown":
            raise InputError("unknown target 'unknown'")
        self.asked.append((design.id, target))
        return []


@pytest.fixture
def figures() -> Figures:
    return Figures()


@pytest.fixture
def command(figures: Figures, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> click.Command:
    """The command, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(build, "figures", figures)
    # The command itself keeps its help option from its first call, which has a group around it.
    return copy(build.command)


def run(command: click.Command, *arguments: str) -> Result:
    return CliRunner().invoke(command, arguments, catch_exceptions=False)


def test_writes_the_folder(command: click.Command, figures: Figures, tmp_path: Path) -> None:
    result = run(command, "present-80/iterative", "-o", "core")
    assert result.exit_code == 0
    assert (tmp_path / "core" / f"{NAME}.sv").is_file()
    assert result.output.startswith(f"{NAME}: ")
    assert str(Path("core") / "datasheet.md") in result.output
    assert figures.asked == [("present-80/iterative", None)]


def test_folder_is_named_after_the_core_by_default(command: click.Command, tmp_path: Path) -> None:
    run(command, "V1")
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def test_target_is_passed_on(command: click.Command, figures: Figures) -> None:
    run(command, "R8", "--target", "ecp5")
    assert figures.asked == [("rectangle-80/iterative", "ecp5")]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("present-80/unknown",), "unknown architecture 'unknown'"),
        (("V1", "--target", "unknown"), "unknown target 'unknown'"),
        (("V1", "-o", "full"), "not empty"),
    ],
)
def test_writes_nothing_after_an_error(
    command: click.Command, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    with pytest.raises(InputError, match=message):
        run(command, *arguments)
    assert [path.name for path in tmp_path.rglob("*")] == ["full", "mine.txt"]


def test_force_writes_beside_other_files(command: click.Command, tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    (tmp_path / NAME / "mine.txt").write_text("mine")
    assert run(command, "V1", "--force").exit_code == 0
    assert (tmp_path / NAME / "mine.txt").read_text() == "mine"
    assert (tmp_path / NAME / "datasheet.md").is_file()
