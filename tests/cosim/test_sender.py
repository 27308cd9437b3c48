from random import Random

import pytest

from cipherfab.catalogue import Design, parse_id
from tests.cosim.sender import Pace, Sender

DESIGNS = [
    parse_id("present-80/iterative"),
    parse_id("present-80/iterative:direction=both"),
    parse_id("present-80/narrow"),
]
EAGER = Pace(block=1.0, key=1.0, result=1.0)


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.id)
def test_what_waits_stays(design: Design) -> None:
    sender, random = Sender(design, Random(1)), Random(2)
    waiting: dict[str, int] = {}
    for _ in range(1000):
        inputs = sender.next(Pace(block=0.5, key=0.3, result=0.5))
        assert {name: inputs[name] for name in waiting} == waiting
        outputs = {"key_ready_o": random.getrandbits(1), "in_ready_o": random.getrandbits(1)}
        sender.note(outputs)
        waiting = {}
        words = ["in_valid_i", "decrypt_i", "block_i", *(["key_i"] if design.key_with_block else [])]
        if inputs["in_valid_i"] and not outputs["in_ready_o"]:
            waiting |= {name: inputs[name] for name in words}
        if not design.key_with_block and inputs["key_valid_i"] and not outputs["key_ready_o"]:
            waiting |= {name: inputs[name] for name in ("key_valid_i", "key_i")}


def test_pace_is_kept() -> None:
    sender = Sender(DESIGNS[1], Random(1))
    ready = {"key_ready_o": 1, "in_ready_o": 1}
    for _ in range(50):
        inputs = sender.next(EAGER)
        assert inputs["key_valid_i"] and inputs["in_valid_i"] and inputs["out_ready_i"]
        sender.note(ready)
        inputs = sender.next(Pace(block=0.0, key=0.0, result=0.0))
        assert not (inputs["key_valid_i"] or inputs["in_valid_i"] or inputs["out_ready_i"])
        sender.note(ready)


def test_a_reset_forgets_what_waited() -> None:
    sender = Sender(DESIGNS[1], Random(1))
    sender.next(EAGER)
    sender.note({"key_ready_o": 0, "in_ready_o": 0})
    assert sender.reset()["rst_i"] == 1
    inputs = sender.next(Pace(block=0.0, key=0.0, result=0.0))
    assert not (inputs["key_valid_i"] or inputs["in_valid_i"])


def test_a_block_that_has_begun_is_finished() -> None:
    design = DESIGNS[2]
    sender, quiet = Sender(design, Random(1)), Pace(block=0.0, key=0.0, result=1.0)
    taken = {"key_ready_o": 1, "in_ready_o": 1}
    assert not sender.next(quiet)["in_valid_i"]
    assert sender.next(EAGER)["in_valid_i"]
    sender.note(taken)
    for _ in range(design.key_words - 1):
        inputs = sender.next(quiet)
        assert inputs["in_valid_i"]
        assert max(inputs["block_i"], inputs["key_i"]) < 1 << design.port_bits
        sender.note(taken)
    assert not sender.next(quiet)["in_valid_i"]
