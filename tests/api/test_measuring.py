"""`measure`: into an output folder, quietly, once."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cipherfab as cf

DESIGN = "present-80/iterative"


def test_a_measurement_is_a_row_and_is_kept(
    stand_in: Any, nothing_published: None, capfd: pytest.CaptureFixture[str], here: Path
) -> None:
    row = cf.measure(DESIGN, "ECP5", seeds=3)
    assert (row.design, row.target, row.figures, row.seeds) == (DESIGN, "ecp5", "own", [1, 2, 3])
    assert cf.results() == [row]
    assert (here / "cipherfab-out" / "store.sqlite").is_file()
    assert capfd.readouterr() == ("", "")


def test_a_second_time_is_from_the_store(stand_in: Any, behaviour: Path, here: Path) -> None:
    first = cf.measure("V1", "ecp5", output=str(here / "out"))
    stand_in.behave(behaviour, first.design, error="must not run")
    assert cf.measure(first.design, "ecp5", output=here / "out") == first


def test_progress_goes_to_standard_error(stand_in: Any, capfd: pytest.CaptureFixture[str]) -> None:
    cf.measure(DESIGN, "ecp5", progress=True)
    out, err = capfd.readouterr()
    assert out == ""
    assert f"[1/1] {DESIGN} on ecp5: " in err


def test_the_reason_for_missing_figures(stand_in: Any, behaviour: Path) -> None:
    stand_in.behave(behaviour, "measure", error="1 block came out wrong", permanent=True)
    with pytest.raises(cf.CheckError, match=f"{DESIGN} has no figures on ecp5: 1 block came out wrong"):
        cf.measure(DESIGN, "ecp5")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            {"design": "present-80/iterativ"},
            "unknown architecture 'iterativ' of present-80; did you mean iterative?",
        ),
        ({"target": "ecp6"}, "unknown target 'ecp6'; did you mean ecp5?"),
        ({"seeds": 0}, "seeds is 0, allowed: 1 or more"),
        ({"tools": "wheels"}, "unknown kind of tools 'wheels'; did you mean wheel?"),
        ({"output": "no/such"}, "no such folder: no; create it first, such goes in it"),
    ],
)
def test_bad_input(stand_in: Any, arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(cf.InputError) as found:
        cf.measure(**{"design": DESIGN, "target": "ecp5", **arguments})
    assert str(found.value).startswith(message)


@pytest.mark.nightly
def test_a_script_needs_no_guard(here: Path) -> None:
    """With the tools: processes of their own would import the script, which would start them again."""
    script = here / "script.py"
    script.write_text(
        "import cipherfab as cf\nprint(cf.measure('present-80/iterative', 'virtex-4').luts, end='')\n"
    )
    result = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert result.stderr == ""
    assert int(result.stdout) > 100
