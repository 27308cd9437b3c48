"""Designs that stand for a row of a published table; each may be named by its row."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, kw_only=True)
class Preset:
    """A published system and the design that answers it.

    Attributes
    ----------
    row : str
        Short name of the row, "V1".
    design : str
        Id of the design.
    title : str
        What the row is, with its source.
    """

    row: str
    design: str
    title: str


_ROWS = (
    Preset(
        row="R0",
        design="rectangle-80/serial:sbox_count=3",
        title="RECTANGLE-80, few S-boxes (Shrivastava and Acharya, RECTANGLE architectures, reduced S-box)",
    ),
    Preset(
        row="R1",
        design="rectangle-80/narrow",
        title="RECTANGLE-80, ports of 8 bits (Shrivastava and Acharya, RECTANGLE architectures, A1)",
    ),
    Preset(
        row="R2",
        design="rectangle-128/narrow",
        title="RECTANGLE-128, ports of 8 bits (Shrivastava and Acharya, RECTANGLE architectures, A2)",
    ),
    Preset(
        row="R3",
        design="rectangle-80/serial:sbox_count=6,port_bits=16",
        title="RECTANGLE-80, ports of 16 bits (Shrivastava and Acharya, RECTANGLE architectures, A3)",
    ),
    Preset(
        row="R4",
        design="rectangle-128/serial:sbox_count=6,port_bits=16",
        title="RECTANGLE-128, ports of 16 bits (Shrivastava and Acharya, RECTANGLE architectures, A4)",
    ),
    Preset(
        row="R5",
        design="rectangle-80/ram",
        title="RECTANGLE-80, state and key in block RAM"
        " (Shrivastava and Acharya, RECTANGLE architectures, A5)",
    ),
    Preset(
        row="R6",
        design="rectangle-80/ram:sbox=block_ram",
        title="RECTANGLE-80, state, key and S-boxes in block RAM"
        " (Shrivastava and Acharya, RECTANGLE architectures, A6)",
    ),
    Preset(
        row="R7",
        design="rectangle-80/fixed_key:rounds_per_cycle=5",
        title="RECTANGLE-80, five rounds in a cycle, round keys of a fixed key"
        " (Shrivastava and Acharya, RECTANGLE architectures, A7)",
    ),
    Preset(
        row="R8",
        design="rectangle-80/iterative",
        title="RECTANGLE-80, one round per cycle (Shrivastava and Acharya, RECTANGLE architectures, A8)",
    ),
    Preset(
        row="S1",
        design="aes-128/combinational",
        title="AES-128, combinational (Sugier, popular-grade FPGA devices)",
    ),
    Preset(
        row="S2",
        design="aes-128/pipelined:key_schedule=static",
        title="AES-128, half-pipelined (Sugier, popular-grade FPGA devices)",
    ),
    Preset(
        row="S3",
        design="aes-128/pipelined:key_schedule=held,sbox=block_ram",
        title="AES-128, half-pipelined, S-boxes in block RAM (Sugier, popular-grade FPGA devices)",
    ),
    Preset(
        row="S4",
        design="aes-128/pipelined",
        title="AES-128, fully pipelined (Sugier, popular-grade FPGA devices)",
    ),
    Preset(
        row="S5",
        design="aes-128/pipelined:sbox=block_ram",
        title="AES-128, fully pipelined, S-boxes in block RAM (Sugier, popular-grade FPGA devices)",
    ),
    Preset(
        row="S6",
        design="aes-128/iterative",
        title="AES-128, one round per cycle (Sugier, popular-grade FPGA devices)",
    ),
    Preset(
        row="S7",
        design="serpent-256/combinational",
        title="Serpent-256, combinational (Sugier, popular-grade FPGA devices)",
    ),
    Preset(
        row="S8",
        design="serpent-256/pipelined:key_schedule=held",
        title="Serpent-256, half-pipelined (Sugier, popular-grade FPGA devices)",
    ),
    Preset(
        row="S9",
        design="serpent-256/pipelined",
        title="Serpent-256, fully pipelined (Sugier, popular-grade FPGA devices)",
    ),
    Preset(
        row="S10",
        design="serpent-256/iterative",
        title="Serpent-256, one round per cycle (Sugier, popular-grade FPGA devices)",
    ),
    Preset(
        row="S11",
        design="serpent-256/iterative:rounds_per_cycle=8",
        title="Serpent-256, eight rounds per cycle (Sugier, popular-grade FPGA devices)",
    ),
    Preset(
        row="E1",
        design="aes-128/engine",
        title="AES-128, both directions in one engine (Kadam and Parmar, AES encryption and decryption)",
    ),
    Preset(
        row="P1",
        design="pi16-star/star_engine:clocks=4,port_words=1",
        title="pi-Cipher, star operation between ports of a word (El-Hadedy et al., processor for pi-Cipher)",
    ),
    Preset(
        row="P2",
        design="pi16-function/digit_serial",
        title="pi-Cipher, pi-function (El-Hadedy et al., processor for pi-Cipher)",
    ),
    Preset(
        row="P3",
        design="pi16cipher096v2-block/message_processor",
        title="pi-Cipher, message processor: one block (El-Hadedy et al., processor for pi-Cipher)",
    ),
    Preset(
        row="P4",
        design="pi16cipher096v2/parallel:lanes=4",
        title="pi-Cipher, whole packets on several pi-functions (El-Hadedy et al., processor for pi-Cipher)",
    ),
    Preset(
        row="V1",
        design="present-80/iterative",
        title="PRESENT-80, one round per cycle (Varici et al., PRESENT by instruction set extension, RTL)",
    ),
    Preset(
        row="V2",
        design="present-80/hls",
        title="PRESENT-80 from C (Varici et al., PRESENT by instruction set extension, high-level synthesis)",
    ),
    Preset(
        row="V3",
        design="present-80/picoblaze",
        title="PRESENT-80 on PicoBlaze (Varici et al., PRESENT by instruction set extension, PicoBlaze)",
    ),
    Preset(
        row="V4",
        design="present-80/vscpu",
        title="PRESENT-80 from C on VSCPU (Varici et al., PRESENT by instruction set extension, VSCPU)",
    ),
    Preset(
        row="V5",
        design="present-80/asip:machine=vscpu-80",
        title="PRESENT-80, processor with words of 80 bits"
        " (Varici et al., PRESENT by instruction set extension, VSCPU-80)",
    ),
    Preset(
        row="V6",
        design="present-80/asip",
        title="PRESENT-80, processor with words of 16 bits"
        " (Varici et al., PRESENT by instruction set extension, VSCPU-16)",
    ),
)

PRESETS: Mapping[str, Preset] = MappingProxyType({preset.row: preset for preset in _ROWS})
