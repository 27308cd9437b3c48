"""Where skips are forbidden, as in continuous integration, a skipped test fails the run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SKIPPED = "import pytest\n\ndef test_one() -> None:\n    pytest.skip('no such tool')\n"
MARKED = "import pytest\n\n@pytest.mark.skip(reason='later')\ndef test_one() -> None:\n    pass\n"
FILE = "import pytest\n\npytest.skip('no such library', allow_module_level=True)\n"
EXPECTED = "import pytest\n\n@pytest.mark.xfail(reason='known')\ndef test_one() -> None:\n    assert False\n"


def run(folder: Path, root: Path, source: str, forbid: str) -> subprocess.CompletedProcess[str]:
    (folder / "conftest.py").write_text((root / "tests" / "conftest.py").read_text(encoding="utf-8"))
    (folder / "test_sample.py").write_text(source)
    (folder / "test_other.py").write_text("def test_other() -> None:\n    pass\n")
    arguments = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-c",
        os.devnull,
        "--rootdir",
        str(folder),
        str(folder),
    ]
    environment = {**os.environ, "CIPHERFAB_FORBID_SKIPS": forbid}
    return subprocess.run(arguments, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("source", [SKIPPED, MARKED, FILE], ids=["call", "mark", "file"])
def test_a_skip_fails_the_run_where_forbidden(tmp_path: Path, root: Path, source: str) -> None:
    result = run(tmp_path, root, source, "1")
    assert result.returncode != 0
    assert "CIPHERFAB_FORBID_SKIPS is set" in result.stdout


@pytest.mark.parametrize("source", [SKIPPED, MARKED, FILE], ids=["call", "mark", "file"])
def test_a_skip_is_a_skip_elsewhere(tmp_path: Path, root: Path, source: str) -> None:
    result = run(tmp_path, root, source, "")
    assert result.returncode == 0
    assert "1 passed, 1 skipped" in result.stdout


def test_an_expected_failure_is_no_skip(tmp_path: Path, root: Path) -> None:
    result = run(tmp_path, root, EXPECTED, "1")
    assert result.returncode == 0
    assert "1 passed, 1 xfailed" in result.stdout
