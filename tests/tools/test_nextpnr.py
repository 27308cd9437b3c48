import json
from pathlib import Path
from typing import Any

import pytest

from cipherfab.devices.targets import TARGETS
from cipherfab.errors import ToolError
from cipherfab.tools.nextpnr import Placed, place_and_route, read_report
from cipherfab.tools.tools import Toolset

REPORT: dict[str, Any] = {
    "fmax": {"clk_i": {"achieved": 228.25, "constraint": 400}},
    "critical_paths": [
        {"from": "posedge clk_i", "to": "posedge clk_i", "path": [{"delay": 4.4, "type": "logic"}]},
        {
            "from": "posedge key_clk_static_key_q",
            "to": "posedge clk_i",
            "path": [{"delay": 0.5, "type": "clk-to-q"}, {"delay": 5.6, "type": "routing"}],
        },
        {"from": "posedge clk_i", "to": "posedge key_clk_static_key_q", "path": [{"delay": 9.0}]},
    ],
    "utilization": {},
}


def report(folder: Path, content: object) -> Path:
    path = folder / "report.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return path


def test_frequency_and_settling_time(tmp_path: Path) -> None:
    assert read_report(report(tmp_path, REPORT), 7) == Placed(seed=7, fmax_mhz=228.25, settle_ns=6.1)


def test_without_multi_cycle_registers_nothing_settles(tmp_path: Path) -> None:
    content = {**REPORT, "critical_paths": REPORT["critical_paths"][:1]}
    assert read_report(report(tmp_path, content), 1).settle_ns == 0


@pytest.mark.parametrize(
    "content",
    ["", "[1]", "{}", '{"fmax": {"clk_i": {}}, "critical_paths": []}', '{"fmax": 1, "critical_paths": []}'],
)
def test_malformed_report(content: str, tmp_path: Path) -> None:
    with pytest.raises(ToolError):
        read_report(report(tmp_path, content), 1)


def test_two_clocks(tmp_path: Path) -> None:
    content = {**REPORT, "fmax": {"a": {"achieved": 1.0}, "b": {"achieved": 2.0}}}
    with pytest.raises(ToolError, match=r"frequencies for clocks \['a', 'b'\]; there must be one"):
        read_report(report(tmp_path, content), 1)


def test_family_without_place_and_route(tmp_path: Path) -> None:
    with pytest.raises(ToolError, match="spartan-6 has no open place and route"):
        place_and_route(
            tmp_path / "n.json", TARGETS["spartan-6"], 1, workdir=tmp_path, tool=Toolset()["nextpnr-ecp5"]
        )
