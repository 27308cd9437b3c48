"""What a process does: results, and every kind of failure as plain data."""

import errno
import pickle
import tempfile
from pathlib import Path
from typing import Any

import pytest

from cipherfab.errors import CheckError, InputError, ToolError
from cipherfab.flow import jobs as work
from cipherfab.flow.jobs import FlowSettings, JobFailure, elaborate_design, measure_design
from cipherfab.flow.measure import Elaborated


def raising(error: Exception) -> Any:
    """A function that takes anything and raises."""

    def function(*arguments: object, **options: object) -> None:
        raise error

    return function


REFUSALS = [
    (CheckError("1 block came out wrong"), JobFailure("1 block came out wrong", permanent=True)),
    (ToolError("yosys failed"), JobFailure("yosys failed", permanent=False)),
    (InputError("unknown"), JobFailure("unknown", permanent=False)),
    (
        OSError(errno.ENOSPC, "No space left on device", "/out/a.json"),
        JobFailure("No space left on device: /out/a.json", permanent=False),
    ),
    (OSError("odd"), JobFailure("odd", permanent=False)),
]


@pytest.mark.parametrize(("error", "failure"), REFUSALS, ids=lambda value: type(value).__name__)
def test_refusals(
    flow: FlowSettings,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    failure: JobFailure,
) -> None:
    monkeypatch.setattr(work, "elaborate", raising(error))
    monkeypatch.setattr(work, "measure", raising(error))
    elaborated = Elaborated(folder / "design.il", "hash")
    assert elaborate_design(flow, "present-80/iterative") == failure
    assert measure_design(flow, "present-80/iterative", "ecp5", elaborated, (1, 2)) == failure
    assert pickle.loads(pickle.dumps(failure)) == failure


def test_a_mistake_in_cipherfab_is_told_with_its_place(
    flow: FlowSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "elaborate", raising(KeyError("LUT9")))
    failure = elaborate_design(flow, "present-80/iterative")
    assert isinstance(failure, JobFailure)
    assert not failure.permanent
    assert failure.reason.startswith("a mistake in cipherfab, test_jobs.py, line ")
    assert failure.reason.endswith(": KeyError: 'LUT9'")


def test_folders(flow: FlowSettings, stand_in: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What elaboration leaves is needed later; what a measurement leaves is not."""
    seen: list[Path] = []
    record = stand_in.figures("present-80/iterative", "ecp5")

    def elaborate(design: Any, tools: Any, workdir: Path) -> Elaborated:
        (workdir / "design.il").touch()
        return Elaborated(workdir / "design.il", "hash")

    def measure(design: Any, target: Any, *, workdir: Path, **options: Any) -> Any:
        (workdir / "netlist.json").touch()
        seen.append(workdir)
        assert (design.id, target.name, options["seeds"]) == ("present-80/iterative", "ecp5", (1, 2))
        assert options["tools"] == flow.tools
        assert options["elaborated"].rtlil.exists()
        return record

    monkeypatch.setattr(work, "elaborate", elaborate)
    monkeypatch.setattr(work, "measure", measure)
    elaborated = elaborate_design(flow, "present-80/iterative")
    assert isinstance(elaborated, Elaborated)
    assert elaborated.rtlil.parent.parent == flow.folder
    for _ in range(2):
        assert measure_design(flow, "present-80/iterative", "ecp5", elaborated, (1, 2)) == record
    assert all(folder.parent == flow.folder and not folder.exists() for folder in seen)
    assert seen[0] != seen[1]
    assert elaborated.rtlil.exists()


def test_what_goes_between_processes_pickles(flow: FlowSettings, folder: Path, stand_in: Any) -> None:
    record = stand_in.figures("present-80/iterative", "ecp5")
    elaborated = Elaborated(folder / "design.il", "hash")
    for thing in (flow, record, elaborated):
        assert pickle.loads(pickle.dumps(thing)) == thing


def test_without_a_shared_folder_the_rtl_is_read_anew(
    stand_in: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    flow = FlowSettings(tools=stand_in.Tools(), folder=None, seeds=1)
    record = stand_in.figures("present-80/iterative", "ecp5")
    given: list[Elaborated] = []

    def elaborate(design: Any, tools: Any, workdir: Path) -> Elaborated:
        return Elaborated(workdir / "design.il", "hash")

    def measure(design: Any, target: Any, *, elaborated: Elaborated, workdir: Path, **options: Any) -> Any:
        assert elaborated == Elaborated(workdir / "design.il", "hash")
        assert workdir.parent == tmp_path
        given.append(elaborated)
        return record

    monkeypatch.setattr(work, "elaborate", elaborate)
    monkeypatch.setattr(work, "measure", measure)
    elsewhere = Elaborated(tmp_path / "elsewhere.il", "hash")
    assert measure_design(flow, "present-80/iterative", "ecp5", elsewhere, (1,)) == record
    assert given
    changed = Elaborated(tmp_path / "elsewhere.il", "another")
    assert measure_design(flow, "present-80/iterative", "ecp5", changed, (1,)) == JobFailure(
        "present-80/iterative elaborates to hash here and to another elsewhere", permanent=False
    )
    assert list(tmp_path.iterdir()) == []
