"""The examples of the documentation of AXI4-Streams, with any core in them."""

import re
from itertools import accumulate
from pathlib import Path

from cipherfab.catalogue import Design, PacketDesign, needed_sources, record_of_cipher, rtl_sources
from cipherfab.catalogue.channel import Port
from cipherfab.models import BlockCipher
from cipherfab.verify.packets import Packet

BLOCKS, PACKETS = "cf_axis_block_cipher", "cf_axis_packets"
"""The bridges."""
PAGE = Path(__file__).resolve().parents[2] / "docs/reference/interfaces.md"


def example(design: Design, *, places: int = 64) -> str:
    """Return the example of block ciphers, with another core in it."""
    assert isinstance(design.cipher, BlockCipher)
    channel = int(design.cycles.key > 0)
    text = _changed(
        "aes_stream",
        ("cf_aes_pkg::Aes128", record_of_cipher(design.cipher)["Cipher"]),
        (".KeyChannel(1'b0),", f".KeyChannel(1'b{channel}), .Places({places}),"),
        ("cf_pipelined #(\n      .Cipher(Cipher)\n", f"{design.module} #({_parameters(design)}\n"),
    )
    return text if "clear" in design.parameters else text.replace("      .clear_i    (1'b0),\n", "")


def packet_example(design: PacketDesign) -> str:
    """Return the example of authenticated ciphers, with another core in it."""
    cipher = design.cipher
    # What comes in a start: key, nonce and, of some ciphers, lengths. Hash functions have lengths alone.
    key, *behind = _start_ports(design)
    places = list(accumulate((port.width for port in behind), initial=0))
    pins = [
        f"      .{port.name:<15}(nonce[{place}+:{port.width}]),\n"
        for port, place in zip(behind, places, strict=False)
    ]
    text = _changed(
        "aead_stream",
        ("KeyBits = 128;", f"KeyBits = {key.width};"),
        ("      .key_i          (key),\n", f"      .{key.name:<15}(key),\n"),
        ("NonceBits = 128;", f"NonceBits = {places[-1]};"),
        ("BlockBytes = 16;", f"BlockBytes = {cipher.rate_bytes};"),
        ("      .nonce_i        (nonce),\n", "".join(pins)),
        ("cf_ascon_aead u_core (", f"{design.module} #({_parameters(design)}) u_core ("),
    )
    if not cipher.invertible:
        text = text.replace("      .decrypt_i      (decrypt),\n", "")
    if behind:
        return text
    return text.replace("logic [NonceBits-1:0] nonce;", "logic unused;").replace("(nonce),", "(unused),")


def start_string(design: PacketDesign, packet: Packet) -> bytes:
    """Return the bytes that start a packet: key, nonce and lengths."""
    ports = _start_ports(design)
    values = zip(ports, packet.start[-len(ports) :], strict=True)
    return b"".join(value.to_bytes(port.width // 8, "little") for port, value in values)


def _start_ports(design: PacketDesign) -> list[Port]:
    """Return what a start has beside the direction."""
    return [port for port in design.channels[0].data if port.name != "decrypt_i"]


def _changed(module: str, *changes: tuple[str, str]) -> str:
    """Return an example after replacements."""
    page = PAGE.read_text(encoding="utf-8")
    found = re.search(rf"```systemverilog\n(module {module}\b.*?)```", page, re.DOTALL)
    assert found is not None
    text = found.group(1)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def _parameters(design: Design) -> str:
    return ", ".join(f".{name}({value})" for name, value in design.sv_parameters.items())


def sources(design: Design) -> list[Path]:
    """Return the RTL of bridge and core, with what its modules do for other families."""
    bridge = BLOCKS if isinstance(design.cipher, BlockCipher) else PACKETS
    needed = {*needed_sources(bridge), *design.sources, *needed_sources(design.module)}
    return [path for path in rtl_sources() if path in needed]
