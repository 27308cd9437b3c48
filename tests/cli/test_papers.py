"""`cipherfab papers`."""

import json
import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from click.testing import Result

from cipherfab.papers import lint, papers, read_paper


def lines(result: Result) -> list[str]:
    assert (result.exit_code, result.stderr) == (0, "")
    return [" ".join(line.split()) for line in result.stdout.splitlines()]


def test_all_papers_are_listed_with_their_tables(cli: Callable[..., Result]) -> None:
    found = lines(cli("papers"))
    for name in papers():
        paper = read_paper(name)
        tables = ", ".join(table.name for table in paper.tables)
        assert f"{name} {paper.author} {paper.title} {tables}" in found


def test_the_figures_of_one_are_shown_as_printed(cli: Callable[..., Result]) -> None:
    found = lines(cli("papers", "varici"))
    assert found[2].startswith("A. Varici, G. Saglam, S. Ipek, A. Yildiz, S. Gören, ")
    assert "V4 PRESENT-80 on VSCPU, compiled from C" in found
    assert "Table II: Resources and performance" in found
    assert (
        "system family LUT FF Fmax, MHz Latency, cycles Latency, ns Latency x area, ns x (LUT + FF)" in found
    )
    assert "V4 artix-7 8,966 3,203 67 558k 8M 101G" in found
    assert "tay V1 slowdown latency_cycles, fmax 6 times" in found


def test_contradictions_of_one_and_of_all(cli: Callable[..., Result]) -> None:
    found = lines(cli("papers", "elhadedy", "--lint"))
    assert found[0] == "Contradictions"
    assert len(found) == 2 + len(lint(read_paper("elhadedy")))
    assert (
        "elhadedy Table V P3 virtex-7 lut fits slices 9,052 at most 4,456 LUT 1,114 x 4 +103 % +103 %"
        in found
    )
    together = sum(len(lint(read_paper(name))) for name in papers())
    assert len(lines(cli("papers", "--lint"))) == 2 + together


@pytest.mark.parametrize("arguments", [[], ["varici"]])
def test_what_cannot_be_encoded_is_replaced(arguments: list[str]) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "cipherfab", "papers", *arguments],
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert "S. G?ren" in result.stdout


def test_json(cli: Callable[..., Result]) -> None:
    everything = json.loads(cli("papers", "--json").stdout)
    assert [paper["paper"] for paper in everything] == list(papers())
    content = json.loads(cli("papers", "sugier", "--json").stdout)
    assert content == everything[papers().index("sugier")]
    assert content["devices"]["spartan-6"] == "XC6SLX75"
    table = content["tables"][0]
    assert table["columns"]["throughput"] == "Gbit/s (1024)"
    figures = {"ff": 256, "lut": 8997, "bram": 0, "fmax": 24.4, "latency_cycles": 1, "latency": 41.0}
    assert table["rows"][0] == {
        "system": "S1",
        "target": "spartan-6",
        "figures": figures | {"throughput": 3.05},
    }
    assert json.loads(cli("papers", "shrivastava", "--json").stdout)["claims"][0] == {
        "kind": "reduction",
        "system": "R3",
        "against": ["R8"],
        "target": "spartan-6",
        "columns": ["slices"],
        "value": 38.18,
        "unit": "%",
    }


def test_contradictions_as_json(cli: Callable[..., Result]) -> None:
    result = cli("papers", "varici", "--lint", "--json")
    assert result.exit_code == 0
    (finding,) = json.loads(result.stdout)
    assert finding.pop("difference") < finding.pop("beyond") < -0.5
    assert finding == {
        "paper": "varici",
        "table": "claims",
        "row": "tay",
        "column": "latency_cycles + fmax",
        "rule": "slowdown",
        "relation": "equals",
        "unit": "times",
        "published": 6.0,
        "derived": 14.4,
        "formula": "(tay_latency_cycles / tay_fmax) / (V1_latency_cycles / V1_fmax)",
        "worked": "(295 / 236) / (32 / 368)",
    }


def test_an_unknown_paper_is_a_usage_error(cli: Callable[..., Result]) -> None:
    result = cli("papers", "nobody")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "unknown paper 'nobody'; there are elhadedy, " in result.stderr
