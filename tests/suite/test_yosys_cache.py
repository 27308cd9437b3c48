"""Results of Yosys are found again by what they depend on."""

import os
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from cipherfab.errors import ToolError
from cipherfab.tools.tools import Tool
from tests.suite.yosys_cache import UNUSED, YosysCache

TOOL = Tool(name="yosys", kind="wheel", argv=("yosys",), version="1", identity="yosys 1")
SCRIPT = ("read_slang --top a rtl/a.sv", "write_json b.json")


class Recorder:
    """Stands in for Yosys, and counts its runs."""

    def __init__(self) -> None:
        self.runs = 0

    def __call__(
        self,
        script: Sequence[str],
        workdir: Path,
        tool: Tool,
        results: Iterable[Path],
        *,
        timeout: float = 1.0,
    ) -> None:
        self.runs += 1
        if "fail" in script:
            raise ToolError("as told")
        for result in results:
            result.write_text(f"run {self.runs}")


@pytest.fixture
def yosys() -> Recorder:
    """What the cache runs."""
    return Recorder()


@pytest.fixture
def cache(tmp_path: Path, yosys: Recorder) -> YosysCache:
    """An empty cache."""
    return YosysCache(tmp_path / "cache", yosys)


def folder(path: Path, source: str = "module a;") -> Path:
    (path / "rtl").mkdir(parents=True)
    (path / "rtl" / "a.sv").write_text(source)
    return path


def test_a_second_folder_gets_the_same_files(tmp_path: Path, cache: YosysCache, yosys: Recorder) -> None:
    for name in ("one", "two"):
        where = folder(tmp_path / name)
        cache(SCRIPT, where, TOOL, [where / "b.json"])
        assert (where / "b.json").read_text() == "run 1"
    assert yosys.runs == 1


def test_what_a_run_depends_on_makes_another_entry(
    tmp_path: Path, cache: YosysCache, yosys: Recorder
) -> None:
    one, two = folder(tmp_path / "one"), folder(tmp_path / "two", "module a; // other")
    result = one / "b.json"
    cache(SCRIPT, one, TOOL, [result])
    cache(SCRIPT, two, TOOL, [two / "b.json"])
    cache((SCRIPT[0], "opt", SCRIPT[1]), one, TOOL, [result])
    cache(SCRIPT, one, replace(TOOL, identity="yosys 2"), [result])
    cache(SCRIPT, one, TOOL, [result, one / "c.json"])
    assert yosys.runs == 5
    # What an earlier run left behind is no input.
    cache(SCRIPT, one, TOOL, [result])
    assert (yosys.runs, result.read_text()) == (5, "run 1")


def test_files_inside_quotes_and_in_other_folders_count(
    tmp_path: Path, cache: YosysCache, yosys: Recorder
) -> None:
    for name, content in (("one", "1"), ("two", "1"), ("three", "3")):
        where = folder(tmp_path / name)
        (where / "x.aig").write_text(content)
        (tmp_path / f"of_{name}").mkdir()
        (tmp_path / f"of_{name}" / "x.il").write_text(content)
        for script in (('abc -script "+read_aiger x.aig;sweep"',), (f"read_rtlil ../of_{name}/x.il",)):
            cache(script, where, TOOL, [where / "y.aig"])
    assert yosys.runs == 4


def test_a_failure_is_not_stored(tmp_path: Path, cache: YosysCache, yosys: Recorder) -> None:
    for runs in (1, 2):
        with pytest.raises(ToolError, match="as told"):
            cache(["fail"], tmp_path, TOOL, [])
        assert yosys.runs == runs


def test_what_nobody_reads_is_removed(tmp_path: Path, cache: YosysCache, yosys: Recorder) -> None:
    where = folder(tmp_path / "one")
    for script in (SCRIPT, (*SCRIPT, "stat")):
        cache(script, where, TOOL, [where / "b.json"])
    entries = sorted(cache.folder.glob("??/*"))
    old = time.time() - UNUSED - 60
    os.utime(entries[0], (old, old))
    cache.expire()
    assert sorted(cache.folder.glob("??/*")) == entries[1:]
