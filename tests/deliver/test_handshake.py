"""The exchange as such; that cores behave like it is checked in the simulator, see tests/cosim."""

from collections.abc import Sequence
from itertools import pairwise, product

import pytest

from cipherfab.catalogue import ARCHITECTURES, Design, parse_id
from cipherfab.deliver.handshake import Row, handshake
from cipherfab.models import CIPHERS

DESIGNS = [
    parse_id(f"{cipher}/{name}:direction={direction}")
    for cipher, (name, template) in product(("present-80", "rectangle-128"), ARCHITECTURES.items())
    if template.has(CIPHERS[cipher])
    for direction in template.parameters[0].allowed(CIPHERS[cipher], {})
] + [
    parse_id("rectangle-80/compact"),
    parse_id("rectangle-80/serial:port_bits=16,early_words=3"),
    parse_id("aes-128/engine:stages_per_round=3"),
    parse_id("aes-128/narrow:port_bits=32"),
    parse_id("rectangle-80/narrow:port_bits=32"),
    parse_id("rectangle-80/narrow:port_bits=1"),
    parse_id("present-80/pipelined:key_schedule=static"),
    parse_id("present-80/pipelined:key_schedule=held"),
    parse_id("present-80/pipelined:flow=credit"),
    parse_id("rectangle-80/pipelined:flow=credit,key_schedule=static,rounds_per_stage=25"),
    parse_id("present-80/iterative:rounds_per_cycle=31"),
]


def transfers(rows: Sequence[Row], valid: str, ready: str) -> list[int]:
    return [number for number, row in enumerate(rows) if row[valid] and row[ready]]


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.id)
def test_exchange_has_the_cycle_counts(design: Design) -> None:
    rows = handshake(design)
    words = transfers(rows, "in_valid_i", "in_ready_o")
    assert len(words) == 2 * design.key_words
    blocks = words[:: design.key_words]
    words = transfers(rows, "out_valid_o", "out_ready_i")
    assert len(words) == 2 * design.block_words
    results = words[design.block_words - 1 :: design.block_words]
    # The first result waits for a cycle.
    assert results[0] == blocks[0] + design.cycles.latency + 1
    if design.cycles.decrypt:
        (key,) = transfers(rows, "key_valid_i", "key_ready_o")
        assert blocks[1] - key == design.cycles.key + design.cycles.decrypt
    else:
        assert blocks[1] - blocks[0] - design.cycles.interval in (0, 1)
    if not design.key_with_block:
        keys = transfers(rows, "key_valid_i", "key_ready_o")
        assert [blocks[0] - key for key in keys] == [design.cycles.key]
    assert len(rows) == results[1] + 2


def test_a_key_may_have_to_wait_for_its_answer() -> None:
    ready = {
        name: [row["key_ready_o"] for row in handshake(parse_id(name)) if row["key_valid_i"]]
        for name in ("aes-128/engine:stages_per_round=3", "present-80/pipelined:key_schedule=static")
    }
    assert list(ready.values()) == [[False, True], [True]]


@pytest.mark.parametrize(("flow", "ready"), [("enable", False), ("credit", True)])
def test_a_result_that_waits_stops_some_cores(flow: str, ready: bool) -> None:
    waiting = [
        row
        for row in handshake(parse_id(f"present-80/pipelined:flow={flow}"))
        if row["out_valid_o"] and not row["out_ready_i"]
    ]
    assert [row["in_ready_o"] for row in waiting] == [ready]


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.id)
def test_what_waits_stays(design: Design) -> None:
    rows = handshake(design)
    for valid, ready, word in (
        ("in_valid_i", "in_ready_o", "block_i"),
        ("out_valid_o", "out_ready_i", "block_o"),
    ):
        for row, following in pairwise(rows):
            if row[valid] and not row[ready]:
                assert following[valid]
                assert following[word] == row[word]


def test_words_of_a_block_leave_and_come_in_step() -> None:
    rows = handshake(parse_id("rectangle-80/narrow:port_bits=32"))
    taken = transfers(rows, "in_valid_i", "in_ready_o")
    given = transfers(rows, "out_valid_o", "out_ready_i")
    assert [(rows[cycle]["key_i"], rows[cycle]["block_i"]) for cycle in taken] == [
        ("K0.0", None),
        ("K0.1", "P0.0"),
        ("K0.2", "P0.1"),
        ("K1.0", None),
        ("K1.1", "P1.0"),
        ("K1.2", "P1.1"),
    ]
    assert [rows[cycle]["block_o"] for cycle in given] == ["C0.0", "C0.1", "C1.0", "C1.1"]
    assert given[:2] == taken[3:5]
    # The last result leaves alone, and no block may begin in the middle of it.
    assert [rows[cycle]["in_ready_o"] for cycle in given[2:]] == [True, False]


def test_words_are_named_after_what_they_are() -> None:
    def words(direction: str) -> list[object]:
        rows = handshake(parse_id(f"present-80/combinational:direction={direction}"))
        taken = transfers(rows, "in_valid_i", "in_ready_o")
        given = transfers(rows, "out_valid_o", "out_ready_i")
        return [*(rows[cycle]["block_i"] for cycle in taken), *(rows[cycle]["block_o"] for cycle in given)]

    assert words("encrypt") == ["P0", "P1", "C0", "C1"]
    assert words("decrypt") == ["C0", "C1", "P0", "P1"]
    assert words("both") == ["P0", "C1", "C0", "P1"]
