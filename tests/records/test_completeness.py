"""A key leaves nothing out: what a measurement really runs and reads is what its key is made of."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import cipherfab
from cipherfab.catalogue import parse_id
from cipherfab.devices.targets import target
from cipherfab.records.keys import code_files
from tests.suite.night import night

PACKAGE = Path(cipherfab.__file__).parent
SCRIPT = """
import json, sys, threading
from pathlib import Path
from cipherfab.catalogue import parse_id
from cipherfab.devices.targets import target
from cipherfab.flow.measure import elaborate, measure
from cipherfab.tools.tools import Toolset

ran, opened, watching = set(), set(), False

def profile(frame, event, argument):
    if event == "call":
        ran.add(frame.f_code.co_filename)

def audit(event, arguments):
    if watching and event == "open" and isinstance(arguments[0], (str, Path)):
        opened.add(str(arguments[0]))

design, family, folder, tools = parse_id(sys.argv[1]), target(sys.argv[2]), Path(sys.argv[3]), Toolset()
sys.addaudithook(audit)
threading.setprofile(profile)
watching = True
sys.setprofile(profile)
elaborated = elaborate(design, tools, folder)
record = measure(design, family, seeds=(1,), tools=tools, elaborated=elaborated, workdir=folder)
sys.setprofile(None)
watching = False
assert record.checks.vectors
print(json.dumps([sorted(ran), sorted(opened)]))
"""
BY_VALUE = ("models/vectors/", "processors/programs/")
"""Data of which a key has what was read from it: known answers, and the size and cycles of programs."""


def inside(paths: list[str]) -> set[Path]:
    """Return those of the paths that are in the package."""
    return {path for text in paths if (path := Path(text).resolve()).is_relative_to(PACKAGE)}


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("design_id", "family"),
    [
        ("present-80/iterative", "ice40"),
        night("present-80/asip:machine=vscpu-80", "spartan-6"),
        night("pi16-star/star_engine", "ecp5"),
        night("present-80/compact", "artix-7"),
        night("present-80/picoblaze", "machxo2"),
    ],
)
def test_what_a_measurement_runs_and_reads_is_in_its_key(design_id: str, family: str, workdir: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, design_id, family, str(workdir)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    ran, opened = map(inside, json.loads(done.stdout))
    data = {path for path in opened if path.suffix != ".py" and "__pycache__" not in path.parts}
    by_value = {path for path in data if path.relative_to(PACKAGE).as_posix().startswith(BY_VALUE)}
    known = code_files(parse_id(design_id), target(family))
    assert len(ran) > 30
    assert len(data) > 3
    assert ran - known == set()
    assert data - known - by_value == set()
