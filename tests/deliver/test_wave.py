import json
import re
from collections.abc import Callable

import pytest

from cipherfab.catalogue import parse_id
from cipherfab.deliver.recording import Row
from cipherfab.deliver.wave import Wave, wave

Recorded = Callable[[str], list[Row]]

DESIGNS = (
    "present-80/combinational:direction=both",
    "present-80/iterative",
    "present-80/pipelined:flow=credit",
    "rectangle-80/narrow:port_bits=32",
    "rectangle-80/serial:port_bits=16,early_words=3",
)


def lane(diagram: Wave, name: str) -> tuple[str, list[str]]:
    [found] = [lane for lane in diagram["signal"] if lane["name"] == name]
    return found["wave"], found["data"]


@pytest.mark.parametrize("name", DESIGNS)
def test_lanes_are_alike_in_length_and_gaps(name: str, transfers: Recorded) -> None:
    diagram = wave(parse_id(name), transfers(name))
    assert len({len(lane["wave"]) for lane in diagram["signal"]}) == 1
    waves = [lane["wave"] for lane in diagram["signal"]]
    assert len({re.sub(r"[^|]", " ", wave) for wave in waves}) == 1
    for lane in diagram["signal"]:
        assert set(lane["wave"]) <= set("p01x=5.|")
        assert lane["wave"][0] not in ".|"
        assert sum(letter in "=5" for letter in lane["wave"]) == len(lane["data"])


@pytest.mark.parametrize("name", DESIGNS)
def test_lanes_are_the_ports_in_use(name: str, transfers: Recorded) -> None:
    design = parse_id(name)
    names = {lane["name"] for lane in wave(design, transfers(name))["signal"]}
    unused = {"rst_i"}
    if design.key_with_block:
        unused |= {"key_valid_i", "key_ready_o"}
    if not (design.encrypts and design.decrypts):
        unused |= {"decrypt_i"}
    assert names == {port.name for port in design.ports} - unused


def test_a_reset_is_drawn(reset: Recorded) -> None:
    diagram = wave(parse_id("present-80/iterative"), reset("present-80/iterative"))
    assert lane(diagram, "rst_i") == ("0..|..10.", [])
    assert lane(diagram, "key_i") == ("x5=|.5x..", ["K0", "K1", "K1"])
    assert lane(diagram, "block_o") == ("x..|.5x..", ["C0"])


def test_nothing_moves_during_a_reset(reset: Recorded) -> None:
    name = "present-80/combinational"
    diagram = wave(parse_id(name), reset(name))
    assert lane(diagram, "block_o") == ("x.5=x.", ["C0", "C1"])


def test_an_external_register_moves_nothing(reset: Recorded) -> None:
    name = "present-80/pipelined:key_schedule=held"
    assert set(lane(wave(parse_id(name), reset(name)), "key_i")[0]) <= set("x=.|")


def test_a_short_exchange_is_drawn_in_full(transfers: Recorded) -> None:
    rows = transfers("present-80/combinational:direction=both")
    diagram = wave(parse_id("present-80/combinational:direction=both"), rows)
    assert "|" not in lane(diagram, "clk_i")[0]
    assert len(lane(diagram, "clk_i")[0]) == len(rows)
    assert lane(diagram, "in_valid_i") == ("01..0.", [])
    assert lane(diagram, "block_i") == ("x5=5x.", ["P0", "C1", "C1"])
    assert lane(diagram, "block_o") == ("x.=55x", ["C0", "C0", "P1"])


def test_long_runs_are_cut(transfers: Recorded) -> None:
    diagram = wave(parse_id("present-80/iterative"), transfers("present-80/iterative"))
    assert lane(diagram, "clk_i")[0].count("|") == 2
    assert lane(diagram, "out_valid_o")[0] == "0..|.1.0|.10"


def test_words_between_the_first_and_the_last_are_cut(transfers: Recorded) -> None:
    name = "rectangle-80/narrow"
    diagram = wave(parse_id(name), transfers(name))
    assert lane(diagram, "key_i")[1][:4] == ["K0.0", "K0.1", "K0.2", "K0.9"]
    assert lane(diagram, "block_i")[1][:2] == ["P0.0", "P0.7"]
    assert len(lane(diagram, "clk_i")[0]) < 60


def test_source_is_json(transfers: Recorded) -> None:
    diagram = wave(parse_id("present-80/iterative"), transfers("present-80/iterative"))
    assert json.loads(json.dumps(diagram)) == diagram
