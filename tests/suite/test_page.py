"""The page of a run of the tests."""

import json
import subprocess
import sys
from pathlib import Path

from tests.suite.page import Outcome, page

TESTS = """\
import pytest
from pathlib import Path

def test_passes() -> None:
    Path("report/faults.md").write_text("All are found.")

def test_fails() -> None:
    assert False

@pytest.fixture
def broken() -> None:
    raise ValueError

def test_has_no_fixture(broken: None) -> None:
    pass

def test_is_skipped() -> None:
    pytest.skip("no tool")
"""


def test_page() -> None:
    tests = {
        "tests/a/test_x.py::test_one": Outcome("passed", 2.0),
        "tests/a/b/test_x.py::test_two[a|b]": Outcome("failed", 3.4),
        "tests/c/test_x.py::test_three": Outcome("passed", 1.0),
    }
    text = "\n".join(page(tests, 125.0, {"mutation": "Found: 7 of 9.\n"}))
    assert "3 tests, 1 failed, 0 skipped, in 2 minutes and 6 CPU seconds." in text
    assert "| tests/a | 2 | 1 | 5 |\n| tests/c | 1 | 0 | 1 |\n" in text
    assert "## Failed\n\n* `tests/a/b/test_x.py::test_two[a|b]`\n" in text
    assert "## Skipped" not in text
    assert "| --- | ---: |\n| `tests/a/b/test_x.py::test_two[a&#124;b]` | 3.4 |\n" in text
    assert text.endswith("## Mutation\n\nFound: 7 of 9.")


def test_a_run_writes_its_page(tmp_path: Path) -> None:
    (tmp_path / "test_sample.py").write_text(TESTS)
    (tmp_path / "report").mkdir()
    (tmp_path / "report" / "old.md").write_text("An earlier run.")
    root = Path(__file__).resolve().parents[2]
    command = [
        sys.executable,
        "-c",
        f"import sys; sys.path.insert(0, {str(root)!r}); import pytest; pytest.main()",
    ]
    command += ["-p", "tests.suite.cpu_time", "-p", "tests.suite.page", "-n", "2", "-c", "/dev/null"]
    command += ["--rootdir", ".", "--page", "report", "test_sample.py"]
    subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
    text = (tmp_path / "report" / "index.md").read_text()
    assert "4 tests, 2 failed, 1 skipped" in text
    assert "## Faults\n\nAll are found." in text
    assert "An earlier run" not in text
    failed = (tmp_path / "report" / "failed.txt").read_text()
    assert "test_sample.py::test_fails\n" in failed
    assert "test_sample.py::test_passes" not in failed
    tests = json.loads((tmp_path / "report" / "tests.json").read_text())
    assert {name.split("::")[1]: test["outcome"] for name, test in tests.items()} == {
        "test_passes": "passed",
        "test_fails": "failed",
        "test_has_no_fixture": "failed",
        "test_is_skipped": "skipped",
    }
