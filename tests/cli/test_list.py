"""`cipherfab list`."""

import json
from collections.abc import Callable

from click.testing import Result

from cipherfab.catalogue import ARCHITECTURES, PRESETS, parse_id, read_study
from cipherfab.devices.targets import TARGETS
from cipherfab.models import ALGORITHMS


def test_everything_is_listed(cli: Callable[..., Result]) -> None:
    result = cli("list")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    for title in ("Designs", "Ciphers", "Architectures", "Targets", "Studies"):
        assert title in lines
    for name in (*ALGORITHMS, *ARCHITECTURES, *TARGETS):
        assert any(line.startswith(f"{name} ") for line in lines), name
    assert "present-80/iterative V1 32 32 1 0 0" in lines
    assert "rectangle-80/iterative R8 26 26 1 0 0" in lines
    assert "rectangle-80/pipelined:key_schedule=static 25 1 1 26 0" in lines
    assert f"default {read_study('default').title} 14 spartan-6, ecp5 1" in lines


def test_ranges_of_parameters(cli: Callable[..., Result]) -> None:
    lines = [" ".join(line.split()) for line in cli("list").stdout.splitlines()]
    (rounds,) = (line for line in lines if line.startswith("iterative rounds_per_cycle 1 "))
    for part in ("present: 1 to 31; rectangle: 1 to 25; ", "; aes-128: 1 to 10; ", "aes-256: 1 to 14"):
        assert part in rounds
    assert any(
        line.startswith("pipelined key_schedule pipelined pipelined, static, stored, held 'pipelined': a")
        for line in lines
    )
    (keys,) = (line for line in lines if line.startswith("fixed_key key zeros "))
    assert "present-80, rectangle-80: 20 hexadecimal digits" in keys


def test_json(cli: Callable[..., Result]) -> None:
    content = json.loads(cli("list", "--json").stdout)
    assert list(content) == ["designs", "ciphers", "architectures", "targets", "studies"]
    designs = {row["design"]: row for row in content["designs"]}
    assert len(designs) == len(content["designs"])
    assert set(designs) >= {found.id for found in read_study("default").designs}
    for text, row in designs.items():
        cycles = parse_id(text).cycles
        names = ("latency", "interval", "key", "decrypt", "blocks")
        assert {name: row[name] for name in names} == {name: getattr(cycles, name) for name in names}
    assert {row["row"]: row["design"] for row in content["designs"] if row["row"]} == {
        row: preset.design for row, preset in PRESETS.items()
    }
    assert [row["cipher"] for row in content["ciphers"]] == list(ALGORITHMS)
    assert [row["key_bits"] for row in content["ciphers"]] == [
        model.key_bits for model in ALGORITHMS.values()
    ]
    assert {row["kind"] for row in content["ciphers"]} == {
        "block cipher",
        "authenticated cipher",
        "operation",
    }
    assert [row["architecture"] for row in content["architectures"]] == list(ARCHITECTURES)
    assert [row["target"] for row in content["targets"]] == list(TARGETS)
    iterative = next(row for row in content["architectures"] if row["architecture"] == "iterative")
    speed = next(row for row in iterative["parameters"] if row["parameter"] == "rounds_per_cycle")
    assert speed["allowed"]["present-80"] == "1 to 31"
    assert speed["allowed"]["rectangle-128"] == "1 to 25"
    assert content["studies"][0]["targets"] == ["spartan-6", "ecp5"]
