"""Authenticated ciphers between AXI4-Streams, against a model of the streams that is not ours."""

import re
from pathlib import Path

import pytest

from cipherfab.catalogue import PacketDesign, parse_id, rtl_root
from tests.contract.axis_example import packet_example, sources
from tests.cosim.run import run_bench
from tests.cosim.settings import DESIGN
from tests.suite.night import night

_PORT = re.compile(r"(input|output) +logic +(?:\[.*?\])? *(\w+)_[io]\b,?")


def plain_names(text: str, size: int) -> str:
    """Return the example with a top around it, whose ports have the names of the standard."""
    head = text[: text.index(");\n")]
    ports = [(found[1], found[2], found[0].rstrip(",").split()[-1]) for found in _PORT.finditer(head)]
    widths = {"tdata": 8 * size, "tkeep": size}
    lines, pins = [], []
    for direction, name, pin in ports:
        if name == "abort":
            pins.append(f".{pin}(1'b0)")
            continue
        width = widths.get(name.rsplit("_", 1)[-1], 1)
        if name == "m_axis_verdict_tdata":
            width = 8
        elif name.endswith("axis_tuser"):
            width = 2
        lines.append(f"  {direction} logic [{width - 1}:0] {name}")
        pins.append(f".{pin}({name})")
    declared = ",\n".join(lines)
    inner = f"aead_stream #(.WordBytes({size})) u_streams ({', '.join(pins)});"
    return f"{text}\nmodule plain (\n{declared}\n);\n  {inner}\nendmodule\n"


@pytest.mark.cosim
@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("ascon-aead128/iterative:rounds_per_cycle=4", 4),
        night("ascon-aead128/iterative:hold_blocks=0", 16),
        night("aes-128-gcm/iterative", 8),
        night("aes-256-xts/iterative", 4),
        ("aes-128-cmac/iterative", 4),
        ("ascon-cxof128/iterative:rounds_per_cycle=4", 4),
        night("aes-128-ccm/iterative:nonce_bytes=13,tag_bytes=8", 8),
        night("pi16cipher096v2/parallel", 4),
    ],
)
def test_packets_over_streams_of_others(name: str, size: int, tmp_path: Path) -> None:
    design = parse_id(name)
    assert isinstance(design, PacketDesign)
    top = plain_names(packet_example(design), size)
    files = [rtl_root() / "lint.vlt", *sources(design)]
    bench, ports = "tests.cosim.stream_bench", ("aclk", "aresetn", "*axis*")
    passed = run_bench(bench, "plain", top, files, tmp_path, {DESIGN: name}, ports)
    assert passed == {"known_answers", "waits"}
