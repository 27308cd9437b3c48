"""`cipherfab export`."""

import csv
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from pyarrow import parquet

OUT = Path("cipherfab-out")


@pytest.fixture
def explored(cli: Callable[..., Result], stand_in: Any, behaviour: Path) -> Callable[..., Result]:
    """Runs commands beside a store with three measurements and a failure."""
    stand_in.behave(behaviour, "rectangle-80/iterative on ecp5", error="=1+1 came out wrong", permanent=True)
    assert cli("explore", "V1", "R8", "--json", "explored.json").exit_code == 1
    return cli


def test_csv(explored: Callable[..., Result]) -> None:
    result = explored("export", "all.csv")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "all.csv: 3 with figures, 1 without\n"
    with Path("all.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file, strict=True))
    assert [(row["kind"], row["design"], row["target"]) for row in rows] == [
        ("measurement", "present-80/iterative", "ecp5"),
        ("measurement", "present-80/iterative", "spartan-6"),
        ("measurement", "rectangle-80/iterative", "spartan-6"),
        ("failure", "rectangle-80/iterative", "ecp5"),
    ]
    assert [row["fmax_mhz"] for row in rows] == ["200.0", "", "", ""]
    assert rows[3]["reason"] == "'=1+1 came out wrong"


def test_json_has_the_form_that_explore_writes(explored: Callable[..., Result]) -> None:
    assert explored("export", "all.json").exit_code == 0
    written, expected = (Path(name).read_text().splitlines() for name in ("all.json", "explored.json"))
    assert sorted(line.rstrip(",") for line in written) == sorted(line.rstrip(",") for line in expected)
    assert json.loads(Path("all.json").read_text())[3]["reason"] == "=1+1 came out wrong"


def test_parquet(explored: Callable[..., Result]) -> None:
    assert explored("export", "all.PARQUET").exit_code == 0
    table = parquet.read_table("all.PARQUET")
    assert table["kind"].to_pylist() == ["measurement"] * 3 + ["failure"]
    assert table["luts"].to_pylist() == [200, 200, 200, None]


def test_the_form_can_be_said(explored: Callable[..., Result]) -> None:
    assert explored("export", "all.txt", "--format", "csv").exit_code == 0
    assert explored("export", "all.csv").exit_code == 0
    assert Path("all.txt").read_bytes() == Path("all.csv").read_bytes()


@pytest.mark.parametrize("form", ["csv", "json", "parquet"])
def test_standard_output(explored: Callable[..., Result], form: str) -> None:
    explored("export", f"all.{form}")
    result = explored("export", "-", "--format", form)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout_bytes == Path(f"all.{form}").read_bytes()
    assert not Path("-").exists()


def test_another_store(explored: Callable[..., Result]) -> None:
    explored("explore", "V1", "--output", "mine")
    result = explored("export", "mine.csv", "--output", "mine")
    assert result.stdout == "mine.csv: 2 with figures, 0 without\n"


def test_a_folder_is_not_made_for_a_file(explored: Callable[..., Result]) -> None:
    result = explored("export", "deep/all.csv")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith("error: no such folder: " + str(Path("deep").resolve()) + "\n")
    assert not Path("deep").exists()


def test_a_file_is_kept_unless_forced(explored: Callable[..., Result]) -> None:
    Path("all.csv").write_text("mine")
    result = explored("export", "all.csv")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "error: all.csv exists; name another file, or give --force to replace it\n"
    assert Path("all.csv").read_text() == "mine"
    assert explored("export", "all.csv", "--force").exit_code == 0
    assert Path("all.csv").read_text().startswith("kind,design,target,")


@pytest.mark.parametrize("force", [(), ("--force",)])
@pytest.mark.parametrize("exists", [True, False])
def test_a_link_is_not_followed(
    explored: Callable[..., Result], exists: bool, force: tuple[str, ...]
) -> None:
    if exists:
        Path("other.txt").write_text("mine")
    Path("all.csv").symlink_to("other.txt")
    result = explored("export", "all.csv", *force)
    assert (result.exit_code, result.stderr) == (2, "error: all.csv is a link; name the file itself\n")
    assert Path("all.csv").is_symlink()
    assert Path("other.txt").exists() == exists
    assert not exists or Path("other.txt").read_text() == "mine"


def test_what_is_no_file(explored: Callable[..., Result]) -> None:
    os.mkfifo("pipe.csv")
    result = explored("export", "pipe.csv", "--force")
    assert result.exit_code == 2
    assert result.stderr == "error: pipe.csv is not a regular file; use - for standard output\n"


def test_nothing_is_left_when_writing_fails(
    explored: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("all.csv").write_text("mine")
    before = sorted(path.name for path in Path().iterdir())

    def refuse(old: object, new: object) -> None:
        raise OSError(28, "No space left on device", str(new))

    monkeypatch.setattr(os, "replace", refuse)
    result = explored("export", "all.csv", "--force")
    assert result.exit_code == 1
    assert result.stderr.endswith("all.csv': No space left on device\n")
    assert Path("all.csv").read_text() == "mine"
    assert sorted(path.name for path in Path().iterdir()) == before


def test_without_pyarrow(explored: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    result = explored("export", "all.parquet")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "install it with: pip install pyarrow" in result.stderr
    assert not Path("all.parquet").exists()
    assert explored("export", "all.csv").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        ((), 2, "Missing argument 'FILE'."),
        (("all.xlsx",), 2, "all.xlsx does not end in .csv, .json, .parquet; give --format csv|json|parquet"),
        (("all",), 2, "all does not end in .csv"),
        (("-",), 2, "standard output has no name; give --format csv|json|parquet"),
        (("all.csv", "--format", "xlsx"), 2, "Invalid value for '--format': 'xlsx' is not one of"),
        (("folder",), 2, "Invalid value for 'FILE': File 'folder' is a directory."),
        (("all.csv", "--output", "none"), 1, "no store at none/store.sqlite; `cipherfab explore` makes one"),
        (("all.csv", "--output", "folder"), 1, "store folder/store.sqlite is damaged"),
    ],
)
def test_wrong_calls(
    explored: Callable[..., Result], arguments: tuple[str, ...], status: int, message: str
) -> None:
    Path("folder").mkdir()
    Path("folder/store.sqlite").write_text("this is no database, whatever its name may say" * 50)
    before = sorted(path.name for path in Path().iterdir())
    result = explored("export", *arguments)
    assert (result.exit_code, result.stdout) == (status, "")
    assert f"error: {message}" in result.stderr
    assert sorted(path.name for path in Path().iterdir()) == before


def test_a_file_in_place_of_a_folder(explored: Callable[..., Result]) -> None:
    Path("file").touch()
    result = explored("export", "file/all.csv")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith("file\n")
    assert result.stderr.count("\n") == 1


def test_a_folder_that_cannot_be_written(
    explored: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(dir: Path, prefix: str) -> None:
        raise PermissionError(13, "Permission denied", str(dir))

    monkeypatch.setattr("cipherfab.workspace.folder.mkstemp", refuse)
    Path("sealed").mkdir()
    result = explored("export", "sealed/all.csv")
    assert result.exit_code == 1
    assert result.stderr.endswith("sealed': Permission denied\n")
    assert result.stderr.count("\n") == 1
