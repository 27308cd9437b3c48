"""The machines of the VSCPU family by name: published ones, our own, and those with a few instructions fewer.

The last ones are there to find out what each instruction costs and gains. Their names are that of the machine they
lead to and what they have of it; they have the instructions of VSCPU for what they lack.
"""

from collections.abc import Sequence

from cipherfab.isa.vscpu import MEMBERS, Member

_ORIGIN = "an instruction set for comparison"


def _relatives(
    leads_to: str, word_bits: int, sets: Sequence[tuple[str, int, int, str]]
) -> tuple[Member, ...]:
    """Return machines, given as the rest of the name, words of data and program, and instructions."""
    return tuple(
        Member(
            name=f"{leads_to}-{name}",
            title=f"{leads_to.upper()}-{name}",
            reference=_ORIGIN,
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

FAMILY: dict[str, Member] = {each.name: each for each in (*MEMBERS, *_TO_80, *_TO_16)}
"""The machines of the family, by name."""
