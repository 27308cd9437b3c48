"""Keys: the same for the same inputs in every process, another for any that differs."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cipherfab.catalogue import parse_id, rtl
from cipherfab.devices.targets import TARGETS
from cipherfab.records import keys
from cipherfab.records.dependencies import CodeTree
from cipherfab.records.keys import elaboration_key, installation, record_key
from cipherfab.records.record import SCHEMA
from cipherfab.tools.tools import ToolIdentity, find_tool

YOSYS = ToolIdentity(name="yosys", version="0.70", kind="wheel", identity="a")
NEXTPNR = ToolIdentity(name="nextpnr-ecp5", version="0.11", kind="wheel", identity="b")
TOOLS = (YOSYS, NEXTPNR)
DESIGN = parse_id("present-80/iterative")


def key(**changes: Any) -> str:
    """A record's key."""
    inputs: dict[str, Any] = {
        "design": DESIGN,
        "target": TARGETS["ecp5"],
        "rtl_hash": "h",
        "tools": TOOLS,
        **changes,
    }
    return record_key(inputs.pop("design"), inputs.pop("target"), **inputs)


def test_a_key_is_the_same_in_every_process() -> None:
    code = (
        "from cipherfab.catalogue import parse_id\n"
        "from cipherfab.records.keys import elaboration_key, record_key\n"
        "from cipherfab.devices.targets import TARGETS\nfrom cipherfab.tools.tools import ToolIdentity\n"
        f"tools = [ToolIdentity(**fields) for fields in {[_fields(tool) for tool in TOOLS]}]\n"
        "design = parse_id('present-80/iterative')\n"
        "print(elaboration_key(design, tools))\n"
        "print(record_key(design, TARGETS['ecp5'], rtl_hash='h', tools=tools))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [elaboration_key(DESIGN, TOOLS), key()]


def _fields(tool: ToolIdentity) -> dict[str, str]:
    return {name: getattr(tool, name) for name in ("name", "version", "kind", "identity")}


def test_a_record_depends_on_every_input(monkeypatch: pytest.MonkeyPatch) -> None:
    other_tool = ToolIdentity(name="nextpnr-ecp5", version="0.11", kind="wheel", identity="c")
    found = [
        key(),
        key(design=parse_id("present-80/iterative:rounds_per_cycle=2")),
        key(target=TARGETS["spartan-6"]),
        key(target=TARGETS["ecp5-speed"]),
        key(rtl_hash="i"),
        key(tools=(YOSYS,)),
        key(tools=(YOSYS, other_tool)),
    ]
    monkeypatch.setattr(keys, "code_digest", lambda design, target: "another")
    found.append(key())
    monkeypatch.setattr("cipherfab.records.keys.SCHEMA", SCHEMA + 1)
    found.append(key())
    assert len(set(found)) == len(found)


def test_an_elaboration_depends_on_sources_parameters_and_the_front_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    yosys = (YOSYS,)
    other_yosys = ToolIdentity(name="yosys", version="0.70", kind="native", identity="a")
    found = [
        elaboration_key(DESIGN, yosys),
        elaboration_key(parse_id("present-128/iterative"), yosys),
        elaboration_key(parse_id("present-80/iterative:direction=both"), yosys),
        elaboration_key(parse_id("present-80/combinational"), yosys),
        elaboration_key(DESIGN, (other_yosys,)),
    ]
    monkeypatch.setattr(keys, "rtl_digest", lambda sources: "another")
    found.append(elaboration_key(DESIGN, yosys))
    assert len(set(found)) == len(found)


def test_a_change_of_the_rtl_is_noticed_while_a_study_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "cf_iterative.sv"
    source.write_text("module cf_iterative;\nendmodule\n")
    (tmp_path / "cf_pkg.sv").write_text("")
    (tmp_path / "cf_present_pkg.sv").write_text("")
    for module in (rtl, keys):
        monkeypatch.setattr(module, "rtl_root", lambda: tmp_path)
    before = elaboration_key(DESIGN, (YOSYS,))
    source.write_text("module cf_iterative;  // why\nendmodule\n")
    (tmp_path / "cf_other.sv").write_text("")
    assert elaboration_key(DESIGN, (YOSYS,)) == before
    source.write_text("module cf_iterative;\n  logic q;\nendmodule\n")
    assert elaboration_key(DESIGN, (YOSYS,)) != before


def test_an_installation_tells_versions_code_and_tools(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "workbench_digest", lambda: "0123456789abcdef" * 4)
    monkeypatch.setattr(keys, "rtl_digest", lambda sources: "fedcba9876543210" * 4)
    monkeypatch.setattr(keys, "version", lambda name: {"cipherfab": "1.2.3"}[name])
    monkeypatch.setenv("PATH", "")
    find_tool.cache_clear()
    yosys = find_tool("yosys")
    assert installation([("yosys", "wheel")]) == {
        "cipherfab": "1.2.3 (code 0123456789ab, RTL fedcba987654)",
        "yosys": yosys.identity,
    }
    assert installation([("yosys", "native")])["yosys"] == "missing"


def test_what_an_installation_or_a_run_adds_is_no_data(tmp_path: Path) -> None:
    package = tmp_path / "cipherfab"
    for name in (
        "__init__.py",
        "flow/__init__.py",
        "flow/measure.py",
        "flow/rules.json",
        "flow/__pycache__/a.nbi",
    ):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).touch()
    tree = CodeTree(package)
    assert tree.data(["cipherfab.flow.measure"]).keys() == {"flow/rules.json"}
