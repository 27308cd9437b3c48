"""`cipherfab judge`: proposals, judgements and the exit status."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from cipherfab.catalogue import parse
from tests.judge.conftest import KEYED, PRESENT, SPECK
from tests.judge.test_judge import LATCH


@pytest.fixture(autouse=True)
def _sources(cli: Callable[..., Result]) -> None:
    for path in (*PRESENT, *KEYED, *SPECK):
        shutil.copyfile(path, path.name)


def test_a_proposal_is_judged(cli: Callable[..., Result]) -> None:
    made = cli("judge", "--init", "mine.toml", "--top", "present", "--cipher", "present-80", "present.v")
    assert made.exit_code == 0
    assert made.stdout == Path("mine.toml").read_text(encoding="utf-8")
    assert made.stderr.splitlines()[-1] == (
        "Written to mine.toml; look through it, then: cipherfab judge mine.toml"
    )
    found = cli("judge", "mine.toml", "--target", "spartan-6")
    assert found.exit_code == 0
    assert found.stdout.splitlines()[:5] == [
        "mine: present-80, encrypts",
        "",
        "right    192 known answers and 1,835 random blocks, with stalls and resets",
        "proved   for all keys, blocks and stalls, 34 states",
        "cycles   latency 32, interval 32",
    ]
    assert "\nspartan-6: " in found.stdout
    again = cli("judge", "--init", "mine.toml", "--top", "present", "--cipher", "present-80", "present.v")
    assert again.exit_code == 2
    assert "mine.toml exists" in again.stderr


def test_a_proposal_for_a_core_with_keys_first(cli: Callable[..., Result]) -> None:
    sources = ("present.v", "keyed.v")
    made = cli("judge", "--init", "mine.toml", "--top", "keyed", "--cipher", "present-80", *sources)
    lines = set(made.stdout.splitlines())
    assert {'key_start = "load_key"', 'ready = "ready"', 'done = "valid"', "unused = 0"} <= lines
    assert {'start = "next"', 'block = "data"', 'key = "key"', 'result = "result"'} <= lines


@pytest.mark.nightly
def test_a_proposal_for_vhdl(cli: Callable[..., Result]) -> None:
    made = cli("judge", "--init", "mine.toml", "--top", "speck", "--cipher", "speck-64-128", "speck.vhd")
    assert made.exit_code == 0
    assert {'clock = "Clk"', 'start = "Load"', 'done = "Valid"'} <= set(made.stdout.splitlines())
    assert cli("judge", "mine.toml", "--target", "spartan-6").exit_code == 0


def test_a_proposal_with_includes(cli: Callable[..., Result]) -> None:
    path = Path("present.v")
    path.rename("inner.vh")
    path.write_text('`include "inner.vh"\n', encoding="utf-8")
    sources = ("present.v", "inner.vh")
    made = cli("judge", "--init", "mine.toml", "--top", "present", "--cipher", "present-80", *sources)
    assert {'sources = ["present.v"]', 'headers = ["inner.vh"]'} <= set(made.stdout.splitlines())


def test_a_proposal_for_a_pipeline(cli: Callable[..., Result]) -> None:
    text = "module core(input clk, input [127:0] state, key, output reg [127:0] out);\nendmodule\n"
    Path("core.v").write_text(text, encoding="utf-8")
    made = cli("judge", "--init", "mine.toml", "--top", "core", "--cipher", "aes-128", "core.v")
    assert "pipelined = true  # no port says that there is a block" in made.stdout.splitlines()
    assert 'start = "' not in made.stdout


def test_a_proposal_for_an_authenticated_cipher(cli: Callable[..., Result]) -> None:
    Path("core.v").write_text("module core(input clk, input [31:0] bdi);\nendmodule\n", encoding="utf-8")
    made = cli("judge", "--init", "mine.toml", "--top", "core", "--cipher", "ascon-aead128", "core.v")
    assert {'top = "UNKNOWN"', 'core = "core"', 'clock = "clk"'} <= set(made.stdout.splitlines())
    assert "# core has not the ports for packets, such as start_valid_i: write a module" in made.stdout
    assert "; fill in what is UNKNOWN, then: cipherfab judge mine.toml" in made.stderr
    design = parse("ascon-aead128/iterative")
    ports = ", ".join(f"{port.direction} [{port.width - 1}:0] {port.name}" for port in design.ports)
    Path("whole.v").write_text(f"module whole({ports});\nendmodule\n", encoding="utf-8")
    made = cli("judge", "--init", "whole.toml", "--top", "whole", "--cipher", "ascon-aead128", "whole.v")
    lines = made.stdout.splitlines()
    assert lines[2:4] == ['top = "whole"', 'sources = ["whole.v"]']
    assert "; look through it, then: cipherfab judge whole.toml" in made.stderr


def test_json_of_a_wrong_core(cli: Callable[..., Result]) -> None:
    path = Path("present.v")
    text = path.read_text(encoding="utf-8").replace("\nendmodule", f"{LATCH}\nendmodule")
    path.write_text(text, encoding="utf-8")
    result = cli("judge", "present.toml", "--json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert (found["faults"], found["latches"], found["targets"]) == (["there is a latch"], 1, [])
    assert cli("judge", "present.toml").stdout.endswith("wrong    there is a latch\n")
    Path("base.json").write_text(result.stdout.replace("there is a latch", ""), encoding="utf-8")
    again = cli("judge", "present.toml", "--against", "base.json", "--markdown", "found.md")
    assert again.exit_code == 1
    assert again.stdout.endswith(
        "0 worse, 0 better, 0 appeared, 0 disappeared; 0 changed within tolerance, 0 the same\n"
    )
    told = json.loads(cli("judge", "present.toml", "--json", "--against", "base.json").stdout)
    assert told["faults"] == found["faults"]
    assert (told["changes"]["worse"], told["changes"]["same"]) == ([], 0)
    assert "* **wrong**: `there is a latch`" in Path("found.md").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("present.toml", "keyed.toml"), "one adapter is judged at a time"),
        (("present.toml", "--top", "present"), "--top and --cipher need --init"),
        (("present.v", "--init", "new.toml"), "--init needs --top and --cipher"),
        (("present.v",), "Invalid statement"),
        (("absent.toml",), "does not exist"),
        (("present.toml", "--against", "present.v"), "is no judgement as judge --json prints it"),
        (("present.toml", "--markdown", "absent/found.md"), "there is no folder absent for found.md"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], told: str, cli: Callable[..., Result]) -> None:
    result = cli("judge", *arguments)
    assert result.exit_code == 2
    assert told in result.stderr
