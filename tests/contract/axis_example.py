"""The example of the documentation of AXI4-Streams, with any core in it."""

import re
from pathlib import Path

from cipherfab.catalogue import Design, needed_sources, record_of_cipher, rtl_sources
from cipherfab.models import BlockCipher

BRIDGE = "cf_axis_block_cipher"
PAGE = Path(__file__).resolve().parents[2] / "docs/reference/interfaces.md"


def example(design: Design, *, places: int = 64) -> str:
    """Return the example of the documentation, with another core in it."""
    page = PAGE.read_text(encoding="utf-8")
    found = re.search(r"```systemverilog\n(module aes_stream.*?)```", page, re.DOTALL)
    assert found is not None
    text = found.group(1)
    assert isinstance(design.cipher, BlockCipher)
    parameters = ", ".join(f".{name}({value})" for name, value in design.sv_parameters.items())
    channel = int(design.cycles.key > 0)
    for old, new in (
        ("cf_aes_pkg::Aes128", record_of_cipher(design.cipher)["Cipher"]),
        (".KeyChannel(1'b0),", f".KeyChannel(1'b{channel}), .Places({places}),"),
        ("cf_pipelined #(\n      .Cipher(Cipher)\n", f"{design.module} #({parameters}\n"),
    ):
        assert old in text
        text = text.replace(old, new)
    return text if "clear" in design.parameters else text.replace("      .clear_i    (1'b0),\n", "")


def sources(design: Design) -> list[Path]:
    """Return the RTL of bridge and core, with what its modules do for other families."""
    needed = {*needed_sources(BRIDGE), *design.sources, *needed_sources(design.module)}
    return [path for path in rtl_sources() if path in needed]
