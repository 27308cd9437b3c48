import pytest

from cipherfab.catalogue import block_design
from cipherfab.deliver.block_rules import direction_rule, key_rule, known_answer, word_rule
from cipherfab.deliver.rules import description, interface, parameters
from cipherfab.models.words import read_hex


@pytest.mark.parametrize(
    "design_id", ["present-80/iterative", "present-80/iterative:direction=both", "present-80/narrow"]
)
def test_every_port_has_a_meaning(design_id: str) -> None:
    design = block_design(design_id)
    assert list(interface(design).ports) == [port.name for port in design.ports]


@pytest.mark.parametrize(
    ("design_id", "text"),
    [
        ("aes-128/iterative", "AES-128: 1 round in every clock cycle, key schedule on the fly"),
        (
            "present-80/iterative:rounds_per_cycle=5,key_schedule=stored",
            "PRESENT-80: 5 rounds in every clock cycle, round keys stored",
        ),
        (
            "rectangle-80/serial:sbox_count=2",
            "RECTANGLE-80: 2 S-boxes do a round in several clock cycles",
        ),
        (
            "rectangle-80/narrow",
            "RECTANGLE-80: one round in every clock cycle, blocks and keys in words of 8 bits",
        ),
    ],
)
def test_description_has_parameters_as_they_are(design_id: str, text: str) -> None:
    assert description(block_design(design_id)) == text


def test_every_parameter_with_a_choice_is_named() -> None:
    text = parameters(block_design("rectangle-80/pipelined:rounds_per_stage=5"))
    assert text == "direction=encrypt, key_schedule=pipelined, flow=enable, rounds_per_stage=5"
    assert parameters(block_design("aes-128/iterative")).endswith("sbox=table, key_sbox=table")


@pytest.mark.parametrize(
    ("design_id", "answer"),
    [
        ("aes-128/iterative", ("2b7e151628aed2a6abf7158809cf4f3c", "128'h2b7e151628aed2a6abf7158809cf4f3c")),
        ("serpent-128/iterative", None),
        ("present-80/fixed_key:key=00000000000000000001", None),
    ],
)
def test_the_known_answer_is_that_of_the_model(design_id: str, answer: tuple[str, str] | None) -> None:
    design = block_design(design_id)
    found = {port: (text, value) for port, text, value in known_answer(design)}
    model = design.cipher
    key = design.fixed_key
    if key is None:
        key = int(found["key_i"][1].partition("'h")[2], 16)
        assert read_hex(found["key_i"][0], model.byte_order) == key
    assert answer in (None, found.get("key_i"))
    into, out = (int(found[port][1].partition("'h")[2], 16) for port in ("block_i", "block_o"))
    assert model.encrypt(key, into) == out


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
