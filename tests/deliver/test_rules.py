import pytest

from cipherfab.catalogue import parse_id
from cipherfab.deliver.rules import description, direction_rule, key_rule, meanings


@pytest.mark.parametrize("design_id", ["present-80/iterative", "present-80/iterative:direction=both"])
def test_every_port_has_a_meaning(design_id: str) -> None:
    design = parse_id(design_id)
    assert list(meanings(design)) == [port.name for port in design.ports]


def test_description_has_every_parameter_with_a_choice() -> None:
    text = description(parse_id("rectangle-80/pipelined:rounds_per_stage=5"))
    assert text.startswith("RECTANGLE-80: ")
    assert text.endswith("(direction=encrypt, key_schedule=pipelined, flow=enable, rounds_per_stage=5)")
    assert "sbox=table, key_sbox=table)" in description(parse_id("aes-128/iterative"))


def test_rules_follow_the_design() -> None:
    agile = parse_id("present-80/iterative")
    both = parse_id("present-80/iterative:direction=both")
    assert "comes with the block" in key_rule(agile)
    assert f"{both.cycles.key} cycles after the key" in key_rule(both)
    assert "encrypts every block" in direction_rule(agile)
    assert "1 decrypts it" in direction_rule(both)
    assert "decrypts every block" in direction_rule(parse_id("present-80/iterative:direction=decrypt"))
    assert meanings(agile)["key_valid_i"] == "Ignored."
    assert meanings(both)["key_valid_i"] != "Ignored."
