"""The machines of the VSCPU family by name: published ones, extended ones, our own, and those with less.

The last ones are there to find out what each instruction costs and gains. They are named after the machine
that they lead to, and after what they have of it; they have instructions of VSCPU for what they lack.
"""

from collections.abc import Sequence

from cipherfab.processors.member import Member
from cipherfab.processors.vscpu import VSCPU

_AUTHORS = "VerySimpleCPU, instruction set version 1"
_PAPER = "Varici et al. 2019, section III"
_OURS = "an instruction set of cipherfab"
_OF_80 = ("XOR", "CP", "ADD", "BZJ", "BZJi", "SBOX", "RRL", "PER")
_OF_16 = ("XOR", "CP", "ADD", "BZJ", "GETW", "SRW3", "SBOX", "PER3", "PER2", "PER1", "PER0", "BZJi")

_MEMBERS = (
    Member(
        name="vscpu",
        title="VSCPU",
        reference=_AUTHORS,
        word_bits=32,
        data_words=1 << 14,
        code_words=1 << 14,
        instructions=tuple(VSCPU),
        one_memory=True,
    ),
    Member(
        name="vscpu-80",
        title="VSCPU-80",
        reference=_PAPER,
        word_bits=80,
        data_words=8,
        code_words=64,
        instructions=_OF_80,
    ),
    Member(
        name="vscpu-16",
        title="VSCPU-16",
        reference=f"{_PAPER}, Table III",
        word_bits=16,
        data_words=16,
        code_words=128,
        instructions=_OF_16,
        called={"SBOX": "SBOX16"},
    ),
    Member(
        name="vscpu-16x3",
        title="VSCPU-16x3",
        reference=_OURS,
        word_bits=16,
        data_words=32,
        code_words=64,
        instructions=("XOR", "SPER", "SHR3", "SHRS", "XORC", "JC", "J"),
        three_addresses=True,
    ),
    Member(
        name="vscpu-80e",
        title="VSCPU-80E",
        reference="VSCPU-80, extended by cipherfab",
        word_bits=80,
        data_words=16,
        code_words=64,
        instructions=(
            *_OF_80,
            *("SBOXI", "RRLI", "RSBOX", "RSBOXI", "ROWS", "ROWSI", "MIX", "MIXI", "LFSR", "LFSRI"),
        ),
    ),
    Member(
        name="vscpu-16e",
        title="VSCPU-16E",
        reference="VSCPU-16, extended by cipherfab",
        word_bits=16,
        data_words=32,
        code_words=256,
        instructions=(*_OF_16, "SBOXI", "SLW3", "ROL", "RSBOX", "RSBOXI", "LFSR", "LFSRI"),
        called={"SBOX": "SBOX16", "SBOXI": "SBOX16I", "RSBOX": "RSBOX16", "RSBOXI": "RSBOX16I"},
    ),
    Member(
        name="vscpu-16b",
        title="VSCPU-16b",
        reference=_OURS,
        word_bits=16,
        data_words=32,
        code_words=32,
        instructions=("XOR", "SPER", "SHR3", "SHRN", "XORH"),
        three_addresses=True,
        banked=True,
        collecting=True,
        wrapping=True,
    ),
    Member(
        name="vscpu-16c",
        title="VSCPU-16c",
        reference=_OURS,
        word_bits=16,
        data_words=32,
        code_words=32,
        instructions=("XOR", "SPERH", "SHR3", "SHRN", "XORH"),
        chained=True,
        banked=True,
        collecting=True,
        wrapping=True,
    ),
)


def _relatives(
    leads_to: str, word_bits: int, sets: Sequence[tuple[str, int, int, str]]
) -> tuple[Member, ...]:
    """Return machines; of each is given the rest of its name, the words of data and program, what it has."""
    return tuple(
        Member(
            name=f"{leads_to}-{name}",
            title=f"{leads_to.upper()}-{name}",
            reference=_OURS,
            word_bits=word_bits,
            data_words=data_words,
            code_words=code_words,
            instructions=instructions.split(),
            programs_of=leads_to,
            called={"SBOX": "SBOX16"} if word_bits == 16 else {},
        )
        for name, data_words, code_words, instructions in sets
    )


_TO_80 = _relatives(
    "vscpu-80",
    80,
    (
        ("base", 32, 256, "NAND SRL CP ADD BZJ BZJi"),
        ("xor", 32, 256, "NAND SRL CP ADD BZJ BZJi XOR"),
        ("rrl", 32, 128, "NAND SRL CP ADD BZJ BZJi XOR RRL"),
        ("sbox", 32, 64, "NAND SRL CP ADD BZJ BZJi XOR SBOX"),
        ("per", 32, 128, "NAND SRL CP ADD BZJ BZJi XOR PER"),
        ("rrl-sbox", 32, 64, "NAND SRL CP ADD BZJ BZJi XOR RRL SBOX"),
        ("rrl-per", 32, 128, "NAND SRL CP ADD BZJ BZJi XOR RRL PER"),
        ("sbox-per", 16, 32, "SRL CP ADD BZJ BZJi XOR SBOX PER"),
        ("no-xor", 8, 64, "NAND CP ADD BZJ BZJi SBOX RRL PER"),
        ("no-cp", 8, 32, "XOR ADD BZJ BZJi SBOX RRL PER"),
        ("no-bzji", 8, 32, "XOR CP ADD BZJ SBOX RRL PER"),
        ("few", 8, 32, "XOR ADD BZJ SBOX RRL PER"),
    ),
)
_TO_16 = _relatives(
    "vscpu-16",
    16,
    (
        ("base", 32, 512, "NAND SRLi CP ADD BZJ BZJi"),
        ("xor", 32, 512, "NAND SRLi CP ADD BZJ BZJi XOR"),
        ("srw3", 32, 256, "NAND SRLi CP ADD BZJ BZJi XOR GETW SRW3"),
        ("sbox", 32, 256, "NAND SRLi CP ADD BZJ BZJi XOR SBOX"),
        ("per", 32, 256, "NAND SRLi CP ADD BZJ BZJi XOR GETW PER3 PER2 PER1 PER0"),
        ("srw3-sbox", 32, 256, "NAND SRLi CP ADD BZJ BZJi XOR GETW SRW3 SBOX"),
        ("srw3-per", 32, 256, "NAND SRLi CP ADD BZJ BZJi XOR GETW SRW3 PER3 PER2 PER1 PER0"),
        ("sbox-per", 32, 128, "SRLi CP ADD BZJ BZJi XOR SBOX GETW PER3 PER2 PER1 PER0"),
        ("no-xor", 32, 128, "NAND CP ADD BZJ GETW SRW3 SBOX PER3 PER2 PER1 PER0 BZJi"),
        ("no-cp", 16, 128, "XOR ADD BZJ GETW SRW3 SBOX PER3 PER2 PER1 PER0 BZJi"),
        ("no-bzji", 16, 128, "XOR CP ADD BZJ GETW SRW3 SBOX PER3 PER2 PER1 PER0"),
        ("one-per", 16, 128, "XOR CP ADD BZJ GETW SRW3 SBOX PER3 BZJi"),
        ("few", 16, 64, "XOR CP ADD BZJ GETW SRW3 SBOX PER3"),
    ),
)

FAMILY: dict[str, Member] = {each.name: each for each in (*_MEMBERS, *_TO_80, *_TO_16)}
"""The machines of the family, by name."""
