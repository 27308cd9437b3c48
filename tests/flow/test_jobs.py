"""What a process does: results, and every kind of refusal as plain data."""

import errno
import pickle
import tempfile
from pathlib import Path
from typing import Any

import pytest

from cipherfab.errors import CheckError, InputError, ToolError
from cipherfab.flow import jobs as work
from cipherfab.flow.jobs import Bench, Refusal, elaborate_design, measure_design
from cipherfab.flow.measure import Elaborated


def raising(error: Exception) -> Any:
    """A function that takes anything and raises."""

    def function(*arguments: object, **options: object) -> None:
        raise error

    return function


REFUSALS = [
    (CheckError("1 block came out wrong"), Refusal("1 block came out wrong", lasting=True)),
    (ToolError("yosys failed"), Refusal("yosys failed", lasting=False)),
    (InputError("unknown"), Refusal("unknown", lasting=False)),
    (
        OSError(errno.ENOSPC, "No space left on device", "/out/a.json"),
        Refusal("No space left on device: /out/a.json", lasting=False),
    ),
    (OSError("odd"), Refusal("odd", lasting=False)),
]


@pytest.mark.parametrize(("error", "refusal"), REFUSALS, ids=lambda value: type(value).__name__)
def test_refusals(
    bench: Bench, folder: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, refusal: Refusal
) -> None:
    monkeypatch.setattr(work, "elaborate", raising(error))
    monkeypatch.setattr(work, "measure", raising(error))
    elaborated = Elaborated(folder / "design.il", "hash")
    assert elaborate_design(bench, "present-80/iterative") == refusal
    assert measure_design(bench, "present-80/iterative", "ecp5", elaborated) == refusal
    assert pickle.loads(pickle.dumps(refusal)) == refusal


def test_a_mistake_in_cipherfab_is_told_with_its_place(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "elaborate", raising(KeyError("LUT9")))
    refusal = elaborate_design(bench, "present-80/iterative")
    assert isinstance(refusal, Refusal)
    assert not refusal.lasting
    assert refusal.reason.startswith("a mistake in cipherfab, test_jobs.py, line ")
    assert refusal.reason.endswith(": KeyError: 'LUT9'")


def test_folders(bench: Bench, stand_in: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What elaboration leaves is needed later; what a measurement leaves is not."""
    seen: list[Path] = []
    record = stand_in.figures("present-80/iterative", "ecp5")

    def elaborate(design: Any, tools: Any, workdir: Path) -> Elaborated:
        (workdir / "design.il").touch()
        return Elaborated(workdir / "design.il", "hash")

    def measure(design: Any, target: Any, *, workdir: Path, **options: Any) -> Any:
        (workdir / "netlist.json").touch()
        seen.append(workdir)
        assert (design.id, target.name, options["seeds"]) == ("present-80/iterative", "ecp5", 1)
        assert options["tools"] == bench.tools
        assert options["elaborated"].rtlil.exists()
        return record

    monkeypatch.setattr(work, "elaborate", elaborate)
    monkeypatch.setattr(work, "measure", measure)
    elaborated = elaborate_design(bench, "present-80/iterative")
    assert isinstance(elaborated, Elaborated)
    assert elaborated.rtlil.parent.parent == bench.folder
    for _ in range(2):
        assert measure_design(bench, "present-80/iterative", "ecp5", elaborated) == record
    assert all(folder.parent == bench.folder and not folder.exists() for folder in seen)
    assert seen[0] != seen[1]
    assert elaborated.rtlil.exists()


def test_what_goes_between_processes_pickles(bench: Bench, folder: Path, stand_in: Any) -> None:
    record = stand_in.figures("present-80/iterative", "ecp5")
    elaborated = Elaborated(folder / "design.il", "hash")
    for thing in (bench, record, elaborated):
        assert pickle.loads(pickle.dumps(thing)) == thing


def test_without_a_shared_folder_the_rtl_is_read_anew(
    stand_in: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    bench = Bench(tools=stand_in.Tools(), folder=None, seeds=1)
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
    assert measure_design(bench, "present-80/iterative", "ecp5", elsewhere) == record
    assert given
    changed = Elaborated(tmp_path / "elsewhere.il", "another")
    assert measure_design(bench, "present-80/iterative", "ecp5", changed) == Refusal(
        "present-80/iterative elaborates to hash here and to another elsewhere", lasting=False
    )
    assert list(tmp_path.iterdir()) == []
