"""`cipherfab diff`."""

import json
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

OUT = Path("cipherfab-out")
SAME = "0 worse, 0 better, 0 appeared, 0 disappeared; 0 changed within tolerance, 13 the same\n"

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


@pytest.fixture
def explored(cli: Callable[..., Result], stand_in: Any, behaviour: Path) -> Callable[..., Result]:
    """Runs commands beside two sets: `old`, and `new` with more LUTs; each in all forms."""
    for name, luts in (("old", 200), ("new", 210)):
        stand_in.behave(behaviour, "present-80/iterative on ecp5", lut=luts)
        assert cli("explore", "V1", "--output", name, "--json", f"{name}.json").exit_code == 0
    return cli


def test_something_got_worse(explored: Callable[..., Result]) -> None:
    result = explored("diff", "old", "new")
    assert (result.exit_code, result.stderr) == (1, "")
    *lines, last = result.stdout.splitlines()
    assert [line.split() for line in lines] == [
        ["Worse"],
        ["Design", "Target", "Figure", "A", "B", "Change"],
        ["present-80/iterative", "ecp5", "LUT", "200", "210", "+5.0", "%"],
        [],
    ]
    assert last == "1 worse, 0 better, 0 appeared, 0 disappeared; 0 changed within tolerance, 12 the same"


def test_something_got_better(explored: Callable[..., Result]) -> None:
    result = explored("diff", "new", "old")
    assert result.exit_code == 0
    assert result.stdout.startswith("Better\n")


def test_tolerance(explored: Callable[..., Result]) -> None:
    assert explored("diff", "old", "new", "--tolerance", "luts=4.9").exit_code == 1
    result = explored("diff", "old", "new", "--tolerance", "ff=1", "--tolerance", "luts=5")
    assert result.exit_code == 0
    assert "; 1 changed within tolerance, 12 the same\n" in result.stdout


@pytest.mark.parametrize("form", ["old", "old/store.sqlite", "old.json", "exported.json"])
def test_every_form_of_a_set(explored: Callable[..., Result], form: str) -> None:
    assert explored("export", "exported.json", "--output", "old").exit_code == 0
    before = {path: path.read_bytes() for path in Path().rglob("*.json")}
    for first, second in ((form, "old.json"), ("old", form)):
        result = explored("diff", first, second)
        assert (result.exit_code, result.stdout, result.stderr) == (0, SAME, "")
    assert explored("diff", form, "new").exit_code == 1
    assert {path: path.read_bytes() for path in Path().rglob("*.json")} == before


def test_json(explored: Callable[..., Result]) -> None:
    result = explored("diff", "old", "new", "--json", "--tolerance", "fmax=3", "--significance", "0.01")
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert (found["first"], found["second"], found["same"]) == ("old", "new", 12)
    assert (found["tolerances_percent"], found["significance"]) == ({"fmax": 3.0}, 0.01)
    [worse] = found["worse"]
    assert (worse["design"], worse["target"], worse["figure"]) == ("present-80/iterative", "ecp5", "LUT")
    assert (worse["first"], worse["second"], worse["change_percent"]) == (200, 210, 5.0)


def test_a_design_that_lost_its_figures(
    explored: Callable[..., Result], stand_in: Any, behaviour: Path
) -> None:
    stand_in.behave(behaviour, "present-80/iterative on ecp5", error="1 block came out wrong", permanent=True)
    explored("explore", "V1", "R8", "--target", "ecp5", "--output", "failed")
    result = explored("diff", "old", "failed")
    assert result.exit_code == 1
    assert "no figures: 1 block came out wrong" in result.stdout
    assert "1 worse, 0 better, 1 appeared, 1 disappeared" in result.stdout


@pytest.fixture
def repository(explored: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Runs commands in a repository with two commits of results, the old before the new."""
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
        monkeypatch.delenv(name, raising=False)
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "n")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "e")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    results = Path("docs/results")
    results.mkdir(parents=True)
    # The first is no list of records, as other files there.
    (results / "handshake.json").write_text("[{}]")
    git("init", "--quiet")
    git("commit", "--quiet", "--allow-empty", "--message", "empty")
    for name in ("old", "new"):
        shutil.copy(f"{name}.json", results / "published.json")
        git("add", "docs")
        git("commit", "--quiet", "--message", name)
    return explored


def git(*arguments: str) -> None:
    subprocess.run(["git", *arguments], check=True, capture_output=True)


@needs_git
def test_commits(repository: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    for first, second, status in [
        ("HEAD~1", "HEAD", 1),
        ("HEAD", "HEAD~1", 0),
        ("HEAD~1", "docs/results", 1),
        ("old", "HEAD~1", 0),
        ("HEAD~1:docs/results/published.json", "HEAD:docs/results/published.json", 1),
    ]:
        result = repository("diff", first, second)
        assert (result.exit_code, result.stderr) == (status, ""), (first, second)
    monkeypatch.chdir("docs")
    assert repository("diff", "HEAD~1", "HEAD").exit_code == 1
    assert repository("diff", "HEAD~1", "HEAD:./results/published.json").exit_code == 1


@needs_git
def test_results_of_several_studies(repository: Callable[..., Result]) -> None:
    shutil.copy("old.json", "docs/results/speed.json")
    result = repository("diff", "HEAD", "docs/results")
    assert result.exit_code == 2
    assert result.stderr == (
        "error: B has different results of present-80/iterative on ecp5; give files that have one each\n"
    )
    shutil.copy("new.json", "docs/results/speed.json")
    assert repository("diff", "HEAD", "docs/results").stdout == SAME


@needs_git
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("HEAD~9", "no such file, folder or commit: HEAD~9"),
        ("HEAD~2", "commit HEAD~2 has no results of a study in docs/results"),
        ("HEAD:docs", "HEAD:docs: no such file in the commit"),
        ("HEAD:none.json", "HEAD:none.json: no such file in the commit"),
        (":docs/results/published.json", "no such file, folder or commit: :docs/results/published.json"),
        ("HEAD:docs/results/handshake.json", "HEAD:docs/results/handshake.json, record 1: not a record"),
        ("HEAD^{tree}", "no such file, folder or commit: HEAD^{tree}"),
    ],
)
def test_commits_that_are_none(repository: Callable[..., Result], name: str, message: str) -> None:
    result = repository("diff", "old", name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"error: {message}")
    assert result.stderr.count("\n") == 1


@needs_git
def test_a_name_is_no_option_for_git(repository: Callable[..., Result]) -> None:
    for name in ("--output=made", "-h", "--version"):
        result = repository("diff", "old", "--", name)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"error: no such file, folder or commit: {name}\n"
    assert not Path("made").exists()


def test_without_git(explored: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    result = explored("diff", "old", "HEAD")
    assert result.exit_code == 1
    assert result.stderr.startswith("error: cannot run git to read a commit: ")
    assert explored("diff", "old", "new").exit_code == 1


def test_what_is_no_set_of_records(explored: Callable[..., Result]) -> None:
    Path("empty.json").touch()
    Path("broken.json").write_text('[{"schema": 1,')
    Path("object.json").write_text("{}")
    Path("other.json").write_text('[{"schema": 1, "kind": "failure"}]')
    Path("folder").mkdir()
    os.mkfifo("pipe")
    with sqlite3.connect("other.sqlite") as database:
        database.execute("CREATE TABLE mine (x)")
    database.close()
    Path("damaged.sqlite").write_bytes(Path("old/store.sqlite").read_bytes()[:100] + b"\xff" * 5000)
    other = Path("other.sqlite").read_bytes()
    for name, message in {
        "empty.json": "empty.json is no list of records, as `cipherfab explore --json` writes it: ",
        "broken.json": "broken.json is no list of records",
        "object.json": "object.json is no list of records",
        "other.json": "other.json, record 1: not a record of cipherfab: Object missing",
        "folder": "folder has no results: neither store.sqlite nor one of ascon.json, ccm.json, ",
        "pipe": "pipe is not a regular file",
        "other.sqlite": "other.sqlite is not a store of cipherfab",
        "damaged.sqlite": "store damaged.sqlite is damaged; delete it",
        "none.json": "no such file, folder or commit: none.json",
    }.items():
        for pair in ((name, "old"), ("old", name)):
            result = explored("diff", *pair)
            assert (result.exit_code, result.stdout) == (1 if ".sqlite" in name else 2, ""), pair
            assert result.stderr.startswith(f"error: {message}"), result.stderr
            assert result.stderr.count("\n") == 1, result.stderr
    assert Path("other.sqlite").read_bytes() == other
    assert list(Path("folder").iterdir()) == []


def test_a_significance_that_is_no_number(explored: Callable[..., Result]) -> None:
    result = explored("diff", "old", "new", "--significance", "nan")
    assert result.exit_code == 2
    assert result.stderr.endswith("error: Invalid value for '--significance': nan is not a finite number.\n")


def test_nothing_in_common(explored: Callable[..., Result]) -> None:
    explored("explore", "R8", "--output", "else")
    result = explored("diff", "old", "else")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "error: A has results of 2 designs on their targets and B of 2, none of them in common; "
        "nothing can be compared\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("old",), "Missing argument 'B'."),
        (
            ("old", "new", "--tolerance", "speed=1"),
            "Invalid value for '--tolerance': 'speed=1'; allowed: FIGURE=",
        ),
        (
            ("old", "new", "--tolerance", "luts"),
            "Invalid value for '--tolerance': 'luts'; allowed: FIGURE=PERCENT",
        ),
        (("old", "new", "--tolerance", "luts=-1"), "Invalid value for '--tolerance': 'luts=-1'; allowed"),
        (("old", "new", "--tolerance", "luts=1e9"), "Invalid value for '--tolerance': 'luts=1e9'; allowed"),
        (
            ("old", "new", "--tolerance", "ff=1", "--tolerance", "ff=2"),
            "Invalid value for '--tolerance': ff is given twice; allowed: once",
        ),
        (
            ("old", "new", "--significance", "0"),
            "Invalid value for '--significance': 0.0 is not in the range",
        ),
    ],
)
def test_wrong_calls(explored: Callable[..., Result], arguments: tuple[str, ...], message: str) -> None:
    result = explored("diff", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"\nerror: {message}" in result.stderr
