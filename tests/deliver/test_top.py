import re

import pytest

from cipherfab.catalogue import parse_id
from cipherfab.deliver.top import comment, instance, top_module

DESIGNS = ["present-80/iterative", "rectangle-128/pipelined:direction=both,key_schedule=static"]
OTHERS = ["pi16-star/star_engine", "pi32-function/digit_serial", "pi16cipher096v2/parallel:lanes=2"]
NARROW = ["rectangle-80/narrow:port_bits=32", "aes-128/narrow:port_bits=1"]


@pytest.mark.parametrize("design_id", [*DESIGNS, *NARROW, *OTHERS])
def test_top_fixes_the_parameters_and_keeps_the_ports(design_id: str) -> None:
    design = parse_id(design_id)
    text = top_module(design)
    ports = re.findall(r"^ +(input|output) +logic (?:\[(\d+):0\])? *(\w+),?$", text, re.MULTILINE)
    assert [(name, direction, int(high or 0) + 1) for direction, high, name in ports] == [
        port[:3] for port in design.ports
    ]
    connections = dict(re.findall(r"\.(\w+) *\(((?:1'b\d|[\w:])+)\)", text))
    cast = dict(re.findall(r"\.(\w+) *\([\w:]+'\((\w+)\)\)", text))
    assert cast.keys() == {port.name for port in design.ports if port.enum and port.direction == "input"}
    tied = {"clear_i": "1'b0"}
    names = {port.name: port.name for port in design.ports}
    assert connections | cast | tied == {**design.sv_parameters, **names, **tied}
    assert (connections.get("clear_i") == "1'b0") == ("clear" in design.parameters)
    assert f"latency  = {design.cycles.latency} cycle" in text
    assert "not protected" in text


def test_header_tells_how_the_key_comes() -> None:
    with_block, channel = (top_module(parse_id(design_id)).replace("\n//", "") for design_id in DESIGNS)
    assert "key comes with the block" in with_block
    assert "key      =" not in with_block
    assert "key has a channel of its own" in channel
    assert "key      = 26 cycles" in channel
    assert "1 decrypts it, 0 encrypts it" in channel


@pytest.mark.parametrize("design_id", [*DESIGNS, *NARROW, *OTHERS])
def test_instance_connects_every_port_to_a_signal_that_it_declares(design_id: str) -> None:
    design = parse_id(design_id)
    text = instance(design)
    connections = dict(re.findall(r"\.(\w+) *\((\w+)\)", text))
    assert list(connections) == [port.name for port in design.ports]
    declared = set(re.findall(r"^logic .*?(\w+);$", text, re.MULTILINE))
    assert declared | {"clk", "rst"} == set(connections.values())


def test_header_tells_how_words_move() -> None:
    text = top_module(parse_id(NARROW[0])).replace("\n//", "")
    assert "latency  = 29 cycles from accepting the first word of a block" in text
    assert "words of 32 bits, the most significant first" in text


def test_comment_wraps() -> None:
    lines = comment("word " * 60).splitlines()
    assert len(lines) > 1
    assert all(line.startswith("// word") and len(line) <= 96 for line in lines)
