"""The scoreboard finds every breach of the contract."""

import pytest

from cipherfab.catalogue import BlockDesign, block_design
from tests.cosim.scoreboard import Scoreboard

AGILE = block_design("present-80/iterative")
CHANNEL = block_design("present-80/iterative:direction=both")
NARROW = block_design("present-80/narrow:port_bits=32")
QUIET = {port.name: 0 for port in AGILE.ports}
RESET = {"rst_i": 1}
TAKEN = {"in_valid_i": 1, "in_ready_o": 1, "key_ready_o": 1}
KEY = {"key_valid_i": 1, "key_ready_o": 1}
RESULT = {"out_valid_o": 1, "block_o": AGILE.cipher.encrypt(0, 0)}
GIVEN = {**RESULT, "out_ready_i": 1}


def watch(design: BlockDesign, *cycles: dict[str, int]) -> Scoreboard:
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


# Words of a key of 80 bits, whose first has noise above, and of a block; then those of the result.
WORDS = [
    {**TAKEN, "key_i": 0xABCD_1122, "block_i": 0xFFFF_FFFF},
    {**TAKEN, "key_i": 0x3344_5566, "block_i": 0x0123_4567},
    {**TAKEN, "key_i": 0x7788_99AA, "block_i": 0x89AB_CDEF},
]
CIPHERTEXT = NARROW.cipher.encrypt(0x1122_3344_5566_7788_99AA, 0x0123_4567_89AB_CDEF)
HIGH, LOW = ({**GIVEN, "block_o": word} for word in divmod(CIPHERTEXT, 1 << 32))


def test_words_make_blocks() -> None:
    board = watch(NARROW, *WORDS, {}, {**HIGH, "out_ready_i": 0}, HIGH, {**LOW, **WORDS[0]}, *WORDS[1:])
    assert (board.taken, board.inside) == (1, 1)
    assert (board.blocks, board.results) == ([1, 7], [7])
    board = watch(NARROW, *WORDS[:2], RESET, *WORDS, HIGH, RESET, {}, *WORDS, HIGH, LOW)
    assert (board.taken, board.inside) == (1, 0)


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
        (NARROW, [*WORDS, LOW], "result 0 is "),
        (NARROW, [*WORDS, HIGH, HIGH], "result 0 is "),
        (NARROW, [*WORDS[:2], HIGH], "a result without a block"),
        (NARROW, [*WORDS, HIGH, LOW, HIGH], "a result without a block"),
        (NARROW, [*WORDS, HIGH, {**LOW, "out_ready_i": 0}, {}], "a result that waited is gone"),
        (CHANNEL, [{"in_ready_o": 1}], "without a key"),
        (CHANNEL, [KEY, RESET, {"in_ready_o": 1}], "without a key"),
        (CHANNEL, [KEY, {**KEY, "in_ready_o": 1}], "no precedence"),
        (CHANNEL, [KEY, {"in_valid_i": 1, "in_ready_o": 1}, KEY], "while blocks were inside"),
    ],
)
def test_a_breach_is_found(design: BlockDesign, cycles: list[dict[str, int]], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        watch(design, *cycles)
