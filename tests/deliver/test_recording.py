"""The exchanges that the timing diagrams show, as real cores run them."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import cast

import numpy as np
import pytest
from numpy.typing import NDArray

from cipherfab.catalogue import block_design
from cipherfab.deliver.recording import Row, _Exchange
from cipherfab.errors import CheckError
from cipherfab.simulator.simulate import Simulator

Recorded = Callable[[str], list[Row]]

DESIGNS = (
    "present-80/combinational:direction=both",
    "present-80/iterative",
    "rectangle-80/iterative:direction=decrypt",
    "rectangle-80/compact",
    "rectangle-80/serial:port_bits=16,early_words=3",
    "rectangle-80/narrow:port_bits=32",
    "present-80/pipelined",
    "present-80/pipelined:flow=credit",
    "present-80/pipelined:key_schedule=static",
    "present-80/pipelined:key_schedule=held",
    "present-80/fixed_key",
)


def moments(rows: Sequence[Row], valid: str, ready: str) -> list[int]:
    return [number for number, row in enumerate(rows) if row[valid] and row[ready]]


@pytest.mark.parametrize("name", DESIGNS)
def test_an_exchange_has_the_cycle_counts(name: str, transfers: Recorded) -> None:
    design, rows = block_design(name), transfers(name)
    words = moments(rows, "in_valid_i", "in_ready_o")
    assert len(words) == 2 * design.key_words
    blocks = words[:: design.key_words]
    words = moments(rows, "out_valid_o", "out_ready_i")
    assert len(words) == 2 * design.block_words
    results = words[design.block_words - 1 :: design.block_words]
    # The first result waits for a cycle.
    assert results[0] == blocks[0] + design.cycles.latency + 1
    assert blocks[1] - blocks[0] - design.cycles.interval in (0, 1)
    if not design.key_with_block:
        assert [blocks[0] - key for key in moments(rows, "key_valid_i", "key_ready_o")] == [design.cycles.key]
    assert len(rows) == results[1] + 2


@pytest.mark.parametrize(("flow", "ready"), [("", False), (":flow=credit", True)])
def test_a_result_that_waits_stops_some_cores(flow: str, ready: bool, transfers: Recorded) -> None:
    rows = transfers(f"present-80/pipelined{flow}")
    waiting = [row for row in rows if row["out_valid_o"] and not row["out_ready_i"]]
    assert [row["in_ready_o"] for row in waiting] == [ready]


@pytest.mark.parametrize("name", DESIGNS)
def test_what_waits_stays(name: str, transfers: Recorded) -> None:
    for row, following in pairwise(transfers(name)):
        for valid, ready, word in (
            ("in_valid_i", "in_ready_o", "block_i"),
            ("out_valid_o", "out_ready_i", "block_o"),
        ):
            if row[valid] and not row[ready]:
                assert following[valid]
                assert following[word] == row[word]


def test_words_of_a_block_leave_and_come_in_step(transfers: Recorded) -> None:
    rows = transfers("rectangle-80/narrow:port_bits=32")
    taken = moments(rows, "in_valid_i", "in_ready_o")
    given = moments(rows, "out_valid_o", "out_ready_i")
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


def test_words_are_named_after_what_they_are(transfers: Recorded) -> None:
    rows = transfers("present-80/combinational:direction=both")
    taken = moments(rows, "in_valid_i", "in_ready_o")
    given = moments(rows, "out_valid_o", "out_ready_i")
    words = [*(rows[cycle]["block_i"] for cycle in taken), *(rows[cycle]["block_o"] for cycle in given)]
    assert words == ["P0", "C1", "C0", "P1"]
    assert [rows[cycle]["decrypt_i"] for cycle in taken] == [False, True]


@pytest.mark.parametrize("name", DESIGNS)
def test_a_block_under_each_of_two_keys(name: str, reset: Recorded) -> None:
    design, rows = block_design(name), reset(name)
    channel = ("in_valid_i", "in_ready_o") if design.key_with_block else ("key_valid_i", "key_ready_o")
    # An external register has the key from the next cycle on.
    keys = [rows[cycle + design.key_held]["key_i"] for cycle in moments(rows, *channel)]
    assert [str(key).partition(".")[0] for key in keys] == sorted(["K0", "K1"] * (len(keys) // 2))
    assert len(moments(rows, "in_valid_i", "in_ready_o")) == 2 * design.key_words


@pytest.mark.parametrize("name", DESIGNS)
def test_a_reset_drops_what_is_inside(name: str, reset: Recorded) -> None:
    rows = reset(name)
    (struck,) = [number for number, row in enumerate(rows) if row["rst_i"]]
    assert struck == moments(rows, "in_valid_i", "in_ready_o")[-1] + 1
    assert len(rows) == struck + 3
    assert not any(row["out_valid_o"] for row in rows[struck + 1 :])
    design = block_design(name)
    assert all(row["in_ready_o"] == design.key_with_block for row in rows[struck + 1 :])


def test_an_external_register_keeps_the_key(reset: Recorded) -> None:
    rows = reset("present-80/pipelined:key_schedule=held")
    first, second = moments(rows, "key_valid_i", "key_ready_o")
    assert {row["key_i"] for row in rows[: first + 1]} == {None}
    assert {row["key_i"] for row in rows[first + 1 : second + 1]} == {"K0"}
    assert {row["key_i"] for row in rows[second + 1 :]} == {"K1"}


class _Silent:
    """A core with constant outputs in place of a simulator."""

    def __init__(self, **levels: int) -> None:
        self.levels = levels

    def write(self, port: str, value: int) -> None:
        pass

    def read(self, port: str) -> NDArray[np.uint64]:
        return np.array([[self.levels.get(port, 0)]], np.uint64)

    def clock(self) -> None:
        pass


@pytest.mark.parametrize(
    ("levels", "message"),
    [({}, "nothing moved in"), ({"out_valid_o": 1}, "block_o is 0; C0 is")],
    ids=["never ready", "wrong result"],
)
@pytest.mark.parametrize("resets", [False, True], ids=["transfers", "reset"])
def test_a_core_that_fails_is_not_drawn(levels: dict[str, int], message: str, resets: bool) -> None:
    silent = cast(Simulator, _Silent(**levels))
    with pytest.raises(CheckError, match=message):
        list(_Exchange(block_design("present-80/iterative"), silent, resets=resets).rows())
