"""The machines of the VSCPU family by name: published ones, extended ones, our own, and reduced ones.

The reduced ones show the cost and gain of each instruction. They are named after the machine they approach
and the instructions of it that they have; instructions of VSCPU replace the rest.
"""

from collections.abc import Iterator
from typing import Any

from cipherfab.processors.member import Member
from cipherfab.processors.vscpu import VSCPU

_AUTHORS = "VerySimpleCPU, instruction set version 1"
_PAPER = "Varici et al. 2019, section III"
_OURS = "an instruction set of cipherfab"
_OF_80 = "XOR CP ADD BZJ BZJi SBOX RRL PER"
_OF_16 = "XOR CP ADD BZJ GETW SRW3 SBOX PER3 PER2 PER1 PER0 BZJi"
_FOLDED = {"banked": True, "collecting": True, "wrapping": True}


def _member(name: str, sizes: tuple[int, int, int], instructions: str, **rest: Any) -> Member:
    """Return a machine, given bits and number of data words, and words of the program."""
    word_bits, data_words, code_words = sizes
    return Member(
        name=name,
        word_bits=word_bits,
        data_words=data_words,
        code_words=code_words,
        instructions=instructions.split(),
        **{"reference": _OURS, **rest},
    )


_MEMBERS = (
    _member(
        "vscpu", (32, 1 << 14, 1 << 14), " ".join(VSCPU), title="VSCPU", reference=_AUTHORS, one_memory=True
    ),
    _member(
        "vscpu-xor",
        (32, 1 << 14, 1 << 14),
        " ".join(VSCPU).replace("MULi", "XOR"),
        title="VSCPU-XOR",
        reference="VSCPU, with XOR in place of MULi",
        one_memory=True,
    ),
    _member(
        "vscpu-few",
        (32, 1 << 14, 1 << 14),
        "ADD NAND SRL CP CPI CPIi BZJ BZJi",
        title="VSCPU-few",
        reference="VSCPU, with half of its instructions",
        one_memory=True,
    ),
    _member("vscpu-80", (80, 8, 64), _OF_80, title="VSCPU-80", reference=_PAPER),
    _member(
        "vscpu-16",
        (16, 16, 128),
        _OF_16,
        title="VSCPU-16",
        reference=f"{_PAPER}, Table III",
        called={"SBOX": "SBOX16"},
    ),
    _member(
        "vscpu-16x3", (16, 32, 64), "XOR SPER SHR3 SHRS XORC JC J", title="VSCPU-16x3", three_addresses=True
    ),
    _member(
        "vscpu-80e",
        (80, 16, 64),
        f"{_OF_80} SBOXI RRLI RSBOX RSBOXI ROWS ROWSI MIX MIXI LFSR LFSRI",
        title="VSCPU-80E",
        reference="VSCPU-80, extended by cipherfab",
    ),
    _member(
        "vscpu-16e",
        (16, 32, 256),
        f"{_OF_16} SBOXI SLW3 ROL RSBOX RSBOXI LFSR LFSRI",
        title="VSCPU-16E",
        reference="VSCPU-16, extended by cipherfab",
        called={"SBOX": "SBOX16", "SBOXI": "SBOX16I", "RSBOX": "RSBOX16", "RSBOXI": "RSBOX16I"},
    ),
    _member(
        "vscpu-16b",
        (16, 32, 32),
        "XOR SPER SHR3 SHRN XORH",
        title="VSCPU-16b",
        three_addresses=True,
        **_FOLDED,
    ),
    _member(
        "vscpu-16c", (16, 32, 32), "XOR SPERH SHR3 SHRN XORH", title="VSCPU-16c", chained=True, **_FOLDED
    ),
)


def _relatives(leads_to: str, word_bits: int, table: str) -> Iterator[Member]:
    """Yield machines; a line has a name's rest, data and program words, and instructions."""
    for line in table.strip().splitlines():
        name, data_words, code_words, instructions = line.split(maxsplit=3)
        yield _member(
            f"{leads_to}-{name}",
            (word_bits, int(data_words), int(code_words)),
            instructions,
            title=f"{leads_to.upper()}-{name}",
            programs_of=leads_to,
            called={"SBOX": "SBOX16"} if word_bits == 16 else {},
        )


_TO_80 = """
base      32 256 NAND SRL CP ADD BZJ BZJi
xor       32 256 NAND SRL CP ADD BZJ BZJi XOR
rrl       32 128 NAND SRL CP ADD BZJ BZJi XOR RRL
sbox      32  64 NAND SRL CP ADD BZJ BZJi XOR SBOX
per       32 128 NAND SRL CP ADD BZJ BZJi XOR PER
rrl-sbox  32  64 NAND SRL CP ADD BZJ BZJi XOR RRL SBOX
rrl-per   32 128 NAND SRL CP ADD BZJ BZJi XOR RRL PER
sbox-per  16  32 SRL CP ADD BZJ BZJi XOR SBOX PER
no-xor     8  64 NAND CP ADD BZJ BZJi SBOX RRL PER
no-cp      8  32 XOR ADD BZJ BZJi SBOX RRL PER
no-bzji    8  32 XOR CP ADD BZJ SBOX RRL PER
few        8  32 XOR ADD BZJ SBOX RRL PER
"""
_TO_16 = """
base      32 512 NAND SRLi CP ADD BZJ BZJi
xor       32 512 NAND SRLi CP ADD BZJ BZJi XOR
srw3      32 256 NAND SRLi CP ADD BZJ BZJi XOR GETW SRW3
sbox      32 256 NAND SRLi CP ADD BZJ BZJi XOR SBOX
per       32 256 NAND SRLi CP ADD BZJ BZJi XOR GETW PER3 PER2 PER1 PER0
srw3-sbox 32 256 NAND SRLi CP ADD BZJ BZJi XOR GETW SRW3 SBOX
srw3-per  32 256 NAND SRLi CP ADD BZJ BZJi XOR GETW SRW3 PER3 PER2 PER1 PER0
sbox-per  32 128 SRLi CP ADD BZJ BZJi XOR SBOX GETW PER3 PER2 PER1 PER0
no-xor    32 128 NAND CP ADD BZJ GETW SRW3 SBOX PER3 PER2 PER1 PER0 BZJi
no-cp     16 128 XOR ADD BZJ GETW SRW3 SBOX PER3 PER2 PER1 PER0 BZJi
no-bzji   16 128 XOR CP ADD BZJ GETW SRW3 SBOX PER3 PER2 PER1 PER0
one-per   16 128 XOR CP ADD BZJ GETW SRW3 SBOX PER3 BZJi
few       16  64 XOR CP ADD BZJ GETW SRW3 SBOX PER3
"""

FAMILY: dict[str, Member] = {
    each.name: each
    for each in (*_MEMBERS, *_relatives("vscpu-80", 80, _TO_80), *_relatives("vscpu-16", 16, _TO_16))
}
"""The machines of the family, by name."""
