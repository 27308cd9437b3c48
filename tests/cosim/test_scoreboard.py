"""The scoreboard finds every breach of the contract."""

import pytest

from cipherfab.catalogue import Design, parse_id
from tests.cosim.scoreboard import Scoreboard

AGILE = parse_id("present-80/iterative")
CHANNEL = parse_id("present-80/iterative:direction=both")
QUIET = {port.name: 0 for port in AGILE.ports}
RESET = {"rst_i": 1}
TAKEN = {"in_valid_i": 1, "in_ready_o": 1, "key_ready_o": 1}
KEY = {"key_valid_i": 1, "key_ready_o": 1}
RESULT = {"out_valid_o": 1, "block_o": AGILE.cipher.encrypt(0, 0)}
GIVEN = {**RESULT, "out_ready_i": 1}


def watch(design: Design, *cycles: dict[str, int]) -> Scoreboard:
    board = Scoreboard(design)
    for changes in (RESET, *cycles):
        values = {**QUIET, **changes}
        board.watch(values, values)
    return board


def test_a_good_exchange_passes() -> None:
    board = watch(AGILE, TAKEN, {}, RESULT, GIVEN, {})
    assert (board.taken, board.inside) == (1, 0)
    assert (board.blocks, board.results) == ([1], [3])
    block = {"in_valid_i": 1, "in_ready_o": 1}
    board = watch(CHANNEL, KEY, block, GIVEN, KEY, {**block, "decrypt_i": 1, "block_i": RESULT["block_o"]})
    assert (board.taken, board.inside, board.keys) == (1, 1, [1, 4])
    assert watch(AGILE, TAKEN, RESET, {}).inside == 0


@pytest.mark.parametrize(
    ("design", "cycles", "message"),
    [
        (AGILE, [GIVEN], "a result without a block"),
        (AGILE, [TAKEN, GIVEN, GIVEN], "a result without a block"),
        (AGILE, [TAKEN, RESET, GIVEN], "a result without a block"),
        (AGILE, [TAKEN, {**GIVEN, "block_o": 1}], "result 0 is 1"),
        (AGILE, [TAKEN, RESULT, {}], "a result that waited is gone"),
        (AGILE, [TAKEN, RESULT, {**RESULT, "block_o": 1}], "result 0 is 1"),
        (AGILE, [{"key_ready_o": 1}], "key_ready_o differs"),
        (CHANNEL, [{"in_ready_o": 1}], "without a key"),
        (CHANNEL, [KEY, RESET, {"in_ready_o": 1}], "without a key"),
        (CHANNEL, [KEY, {**KEY, "in_ready_o": 1}], "no precedence"),
        (CHANNEL, [KEY, {"in_valid_i": 1, "in_ready_o": 1}, KEY], "while blocks were inside"),
    ],
)
def test_a_breach_is_found(design: Design, cycles: list[dict[str, int]], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        watch(design, *cycles)
