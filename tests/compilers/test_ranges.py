"""What values of programs never exceed."""

from pathlib import Path

import pytest

pytest.importorskip("ziglang", reason="needs the extra cc: pip install 'cipherfab[cc]'")

from cipherfab.compilers.ir.front import compile_c
from cipherfab.compilers.ir.model import Constant
from cipherfab.compilers.ir.ranges import Ranges


@pytest.mark.parametrize(
    ("body", "most"),
    [
        ("for (unsigned i = 0; i < 40; i++) o[i] = i / 3u;", 39),
        ("for (unsigned i = 4; i < 220; i += 6) o[i & 31] = i / 7u;", 214),
        ("for (unsigned i = 0; i < 40; i++) o[i] = (16 * i) % 63u;", 16 * 39),
        ("for (unsigned i = 0; i < n; i++) o[i] = i / 3u;", (1 << 32) - 1),
        ("o[0] = (n & 1023) / 11u;", 1023),
        ("o[0] = ((n >> 20) + 5) % 10u;", 4100),
        ("o[0] = (n % 1000u) / 7u;", 999),
        ("o[0] = ((uint8_t)n ^ 300) / 7u;", 511),
    ],
)
def test_dividends_have_their_range(body: str, most: int, tmp_path: Path) -> None:
    source = tmp_path / "a.c"
    source.write_text(
        f"#include <stdint.h>\nuint32_t o[40];\nvoid f(uint32_t n) {{ {body} }}\n", encoding="utf-8"
    )
    function = compile_c(source, goal="looped").functions["f"]
    ranges = Ranges(function)
    divisions = [
        step
        for block in function.blocks
        for step in block.instructions
        if step.opcode in ("udiv", "urem") and isinstance(step.operands[1], Constant)
    ]
    assert divisions
    assert ranges.most(divisions[-1].operands[0]) == most
