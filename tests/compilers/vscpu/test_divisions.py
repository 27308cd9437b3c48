"""Divisions by numbers that are known, against those of Python, which C rounds the other way for a sign."""

import random
from pathlib import Path

import pytest

from cipherfab.compilers.ir.divisions import reciprocal
from cipherfab.compilers.vscpu.compiler import from_c
from tests.suite.night import night

from .machine import Machine

DIVISORS = (1, 2, 3, 7, 10, 63, 64, 127, 641, 1000, 65535, 65537, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFB)
SIGNED = (1, 3, 7, 10, 64, 641, 65537, 0x7FFF_FFFF, -1, -2, -7, -1000)


def source(kind: str, divisor: int, folder: Path) -> Path:
    path = folder / "a.c"
    number = f"({kind}){divisor}{'u' if kind.startswith('u') else ''}"
    text = f"{kind} q, r;\nvoid f({kind} x) {{ q = x / {number}; r = x % {number}; }}\n"
    path.write_text(f"#include <stdint.h>\n{text}", encoding="utf-8")
    return path


def dividends(bits: int, divisor: int) -> list[int]:
    generator, size = random.Random(f"{bits} {divisor}"), abs(divisor)
    edges = [
        0,
        1,
        (1 << bits) - 1,
        1 << bits - 1,
        (1 << bits - 1) - 1,
        size,
        size - 1,
        2 * size,
        2 * size - 1,
    ]
    drawn = [generator.getrandbits(bits) // size * size + step for step in (-1, 0, 1) for _ in range(4)]
    return [each % (1 << bits) for each in (*edges, *drawn)]


@pytest.mark.parametrize("multiplies", [True, night(False)])
@pytest.mark.parametrize("bits", [night(8), 16, 32])
@pytest.mark.parametrize("sign", ["u", ""])
def test_divisions_by_numbers_are_right(bits: int, sign: str, multiplies: bool, tmp_path: Path) -> None:
    kind, word = f"{sign}int{bits}_t", 1 << bits
    signed = not sign
    for divisor in SIGNED if signed else DIVISORS:
        if not -(word >> 1) <= divisor < (word >> signed):
            continue
        made = from_c(source(kind, divisor, tmp_path), multiplies=multiplies)
        machine = Machine(made)
        for dividend in dividends(bits, divisor):
            value = dividend - word if signed and dividend >> bits - 1 else dividend
            if (value, divisor) == (-(word >> 1), -1):
                continue
            same = (value < 0) == (divisor < 0)
            quotient = abs(value) // abs(divisor) * (1 if same else -1)
            machine.run({"x": dividend})
            found = machine.get("q") % word, machine.get("r") % word
            assert found == (quotient % word, (value - quotient * divisor) % word), (value, divisor)


def test_a_known_divisor_needs_no_loop(tmp_path: Path) -> None:
    known = Machine(from_c(source("uint32_t", 10, tmp_path))).run({"x": 4_000_000_000})
    path = tmp_path / "b.c"
    path.write_text(
        "#include <stdint.h>\nuint32_t q, r;\nvoid f(uint32_t x, uint32_t y) { q = x / y; r = x % y; }\n",
        encoding="utf-8",
    )
    unknown = Machine(from_c(path)).run({"x": 4_000_000_000, "y": 10})
    assert 5 * known.cycles < unknown.cycles


def test_fractions_divide_all_bytes() -> None:
    for divisor in range(1, 260):
        numerator, shift = reciprocal(divisor, 255)
        found = [value * numerator >> shift for value in range(256)]
        assert found == [value // divisor for value in range(256)]
