"""The GitHub Action: its steps run here as a runner does, on a repository with a base and a change."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

EXPRESSION = re.compile(r"\$\{\{ (\S+) \}\}")


@pytest.fixture(scope="module")
def action(root: Path) -> dict[str, Any]:
    """The action as data."""
    found: dict[str, Any] = yaml.safe_load((root / "action.yml").read_text(encoding="utf-8"))
    return found


Runner = Callable[[str], tuple[int, str]]


@pytest.fixture
def runner(root: Path, action: Mapping[str, Any], tmp_path: Path) -> Runner:
    """Return what runs a step by name on a pull request, and gives its status and what it printed."""
    work, place, upstream = tmp_path / "work", tmp_path / "action", tmp_path / "upstream"
    (place / ".venv" / "bin").mkdir(parents=True)
    (place / ".venv" / "bin" / "cipherfab").symlink_to(Path(sys.executable).parent / "cipherfab")
    upstream.mkdir()
    for name in ("present.v", "present.toml"):
        shutil.copyfile(root / "docs" / "examples" / name, upstream / name)
    git(upstream, "init", "--quiet", "--initial-branch=trunk")
    git(upstream, "add", ".")
    git(upstream, "commit", "--quiet", "--message=base")
    git(tmp_path, "clone", "--quiet", str(upstream), str(work))
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "gh").write_text('#!/bin/sh\necho "$@" >"$RUNNER_TEMP/gh.txt"\n', encoding="utf-8")
    (programs / "gh").chmod(0o755)
    (tmp_path / "temp").mkdir()
    values = {
        "github.action_path": str(place),
        "github.base_ref": "trunk",
        "github.event.pull_request.number": "7",
        "inputs.adapter": "present.toml",
        "inputs.targets": "spartan-6 spartan-3",
        "inputs.seeds": "1",
        "inputs.token": "secret",
    }
    steps = {step["name"]: step for step in action["runs"]["steps"]}
    files = {name: str(tmp_path / "temp" / name) for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
    fixed = {**files, "RUNNER_TEMP": str(tmp_path / "temp"), "PATH": f"{programs}:{os.environ['PATH']}"}

    def run(name: str) -> tuple[int, str]:
        step = steps[name]
        given = {
            key: EXPRESSION.sub(lambda found: values[found[1]], text) for key, text in step["env"].items()
        }
        # As GitHub runs `shell: bash`.
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        done = subprocess.run(
            command,
            cwd=work,
            env={**os.environ, **fixed, **given},
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )
        return done.returncode, done.stdout + done.stderr

    return run


def git(folder: Path, *arguments: str) -> None:
    """Run git as somebody."""
    name = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    subprocess.run(["git", *name, *arguments], cwd=folder, check=True, capture_output=True)


def test_inputs_reach_scripts_as_variables_only(action: Mapping[str, Any]) -> None:
    steps = action["runs"]["steps"]
    assert [step["name"] for step in steps] == [
        "Install cipherfab",
        "Judge the base",
        "Judge the core",
        "Comment",
    ]
    for step in steps:
        assert step["shell"] == "bash"
        assert "${{" not in step["run"]
    named = {found for step in steps for text in step["env"].values() for found in EXPRESSION.findall(text)}
    assert {name.removeprefix("inputs.") for name in named if name.startswith("inputs.")} < {
        *action["inputs"]
    }


@pytest.mark.nightly
def test_a_pull_request_gets_a_comment_with_what_changed(runner: Runner, tmp_path: Path) -> None:
    path = tmp_path / "work" / "present.v"
    text = path.read_text(encoding="utf-8")
    assert "if (start)" in text
    path.write_text(text.replace("if (start)", "if (start && !done)"), encoding="utf-8")
    status, said = runner("Judge the base")
    assert status == 0, said
    base = json.loads((tmp_path / "temp" / "base.json").read_text(encoding="utf-8"))
    assert [each["target"] for each in base["targets"]] == ["spartan-6", "spartan-3"]
    status, said = runner("Judge the core")
    assert status == 0, said
    report = (tmp_path / "temp" / "report.md").read_text(encoding="utf-8")
    assert "| worse |  | Interval | 32 | 33 | +3.1 % |  |" in report.splitlines()
    assert (tmp_path / "temp" / "GITHUB_STEP_SUMMARY").read_text(encoding="utf-8") == report
    assert (tmp_path / "temp" / "GITHUB_OUTPUT").read_text(encoding="utf-8").endswith("/report.md\n")
    status, said = runner("Comment")
    assert status == 0, said
    asked = (tmp_path / "temp" / "gh.txt").read_text(encoding="utf-8").split()
    assert asked[:4] == ["pr", "comment", "7", "--body-file"]


def test_a_core_that_became_wrong_fails_with_a_report(runner: Runner, tmp_path: Path) -> None:
    # There is no such core in the base, and the one here has an output stuck.
    path = tmp_path / "work" / "present.v"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("assign ciphertext = ", "assign ciphertext = 64'd1 | "), encoding="utf-8")
    status, said = runner("Judge the core")
    assert status == 1, said
    assert "* **wrong**: " in (tmp_path / "temp" / "report.md").read_text(encoding="utf-8")


def test_a_base_without_the_core_is_no_reason_to_stop(runner: Runner, tmp_path: Path) -> None:
    git(tmp_path / "upstream", "rm", "--quiet", "present.toml")
    git(tmp_path / "upstream", "commit", "--quiet", "--message=no core")
    status, said = runner("Judge the base")
    assert status == 0, said
    assert not (tmp_path / "temp" / "base.json").exists()
