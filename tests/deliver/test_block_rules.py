import pytest

from cipherfab.catalogue import block_design
from cipherfab.deliver.block_rules import direction_rule, key_rule, word_rule
from cipherfab.deliver.rules import description, interface


@pytest.mark.parametrize(
    "design_id", ["present-80/iterative", "present-80/iterative:direction=both", "present-80/narrow"]
)
def test_every_port_has_a_meaning(design_id: str) -> None:
    design = block_design(design_id)
    assert list(interface(design).ports) == [port.name for port in design.ports]


def test_description_has_every_parameter_with_a_choice() -> None:
    text = description(block_design("rectangle-80/pipelined:rounds_per_stage=5"))
    assert text.startswith("RECTANGLE-80: ")
    assert text.endswith("(direction=encrypt, key_schedule=pipelined, flow=enable, rounds_per_stage=5)")
    assert "sbox=table, key_sbox=table)" in description(block_design("aes-128/iterative"))


def test_rules_follow_the_design() -> None:
    agile = block_design("present-80/iterative")
    both = block_design("present-80/iterative:direction=both")
    assert "comes with the block" in key_rule(agile)
    assert f"{both.cycles.key} cycles after the key" in key_rule(both)
    assert "encrypts every block" in direction_rule(agile)
    assert "1 decrypts it" in direction_rule(both)
    assert "decrypts every block" in direction_rule(block_design("present-80/iterative:direction=decrypt"))
    assert interface(agile).ports["key_valid_i"] == "Ignored."
    assert interface(both).ports["key_valid_i"] != "Ignored."


def test_rule_of_words() -> None:
    assert word_rule(block_design("present-80/iterative")) == ""
    partial = word_rule(block_design("present-80/narrow:port_bits=32"))
    assert "in words of 32 bits" in partial
    assert "The highest 16 bits of a key's first word are ignored." in partial
    assert "come in 3 transfers: each brings a word of the key, the last 2" in partial
    full = word_rule(block_design("aes-128/narrow:port_bits=1"))
    assert "in words of 1 bit, the most" in full
    assert "in 128 transfers: each brings a word of both" in full
    assert "ignored" not in full


def test_cycle_counts_of_words_begin_with_the_first() -> None:
    assert (
        interface(block_design("present-80/iterative"))
        .cycles["latency"]
        .startswith("from accepting a block to")
    )
    narrow = interface(block_design("present-80/narrow")).cycles
    assert narrow["latency"].startswith("from accepting the first word of a block to offering the last")
    assert narrow["interval"] == "between the first words of two accepted blocks"
    assert interface(block_design("present-80/narrow")).ports["in_valid_i"] == "A word is offered."
