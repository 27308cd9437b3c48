"""The compiler for VSCPU: functions of all kinds, the ciphers, and what it says of what is wrong."""

import random
from pathlib import Path

import pytest

from cipherfab.compilers.ir.clang import GOALS, Goal
from cipherfab.compilers.ir.digits import signed_digits
from cipherfab.compilers.vscpu.bit_patterns import field_shifts
from cipherfab.compilers.vscpu.compiler import Compiled, from_c
from cipherfab.errors import InputError
from tests.compilers.interpreter import Execution

from .machine import Machine

ROOT = Path(__file__).resolve().parents[3]
SOURCE = ROOT / "tests" / "compilers" / "hls" / "functions.c"
FUNCTIONS = (
    *("arithmetic", "greatest_divisor", "calls", "mixed", "halves", "fibonacci", "search"),
    *("remembering", "counting"),
)
WORD = (1 << 32) - 1


def compiled(text: str, folder: Path, *, multiplies: bool = True) -> Compiled:
    """Return a program whose only function that is seen, or main, is where it begins."""
    source = folder / "a.c"
    source.write_text(text, encoding="utf-8")
    return from_c(source, multiplies=multiplies)


@pytest.mark.parametrize("multiplies", [True, False])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_programs_do_what_the_model_does(name: str, multiplies: bool) -> None:
    made = from_c(SOURCE, name, multiplies=multiplies)
    function, generator = made.module.functions[name], random.Random(name)
    machine, execution = Machine(made), Execution(made.module)
    for _ in range(20):
        arguments = [generator.getrandbits(each.bits) for each in function.parameters]
        for each, value in zip(function.parameters, arguments, strict=True):
            machine.put(each.name, value, 1 + (each.bits > 32))
        visible = [array for array in made.module.arrays.values() if array.visible]
        for array in visible:
            values = [generator.getrandbits(array.bits) for _ in array.contents]
            execution.arrays[array.name] = list(values)
            for number, value in enumerate(values):
                machine.state.write(made.program.symbols[array.name] + number, value)
        wanted = execution.run(*arguments)
        assert machine.run().ended == "halt"
        if wanted is not None:
            assert machine.get("result", 1 + ((function.result_bits or 0) > 32)) == wanted
        for array in visible:
            first = made.program.symbols[array.name]
            found = [machine.state.read(first + number) for number in range(len(array.contents))]
            assert found == execution.arrays[array.name]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "int f(int n)\n{ return n < 2 ? n : f(n - 1) * 3 ^ f(n - f(n - 2)); }",
            "a.c:2: f calls f, which is rec",
        ),
        ("float f(float x) { return x * 2; }", "a.c:1: floating point"),
        ("int g(int);\nint f(int x) { return g(x); }", "a.c:2: f calls g, which is not defined"),
        ("int f(int *p) { return p[3]; }", "a.c:1: p of f is an address of unknown size; declare it"),
        ('int f(int i)\n{ asm volatile("nop"); return i; }', "a.c:2: inline assembly"),
        ("int f(int i) { __builtin_trap(); }", "a.c:1: a trap"),
        (
            "int f(int n) { int a[n]; for (int i = 0; i < n; i++) a[i] = i * n; return a[n / 2]; }",
            "a.c:1: an array",
        ),
        (
            "static int a[4];\nint f(int i) { a[i & 3] = i; return a[6]; }",
            "a.c:2: an access to element 6 of a",
        ),
        ("int f(int i) { return i", "a.c:1:24: error: expected"),
        ("int variables[4]; int f(int i) { return variables[i & 3]; }", "variables is a reserved name"),
        ("int f(int variables_end) { return variables_end + 1; }", "variables_end is a reserved name"),
        (
            "int a[12000], b[12000]; int f(int i) { return a[i] + b[i]; }",
            "the memory of vscpu has 16,384 words",
        ),
        ("int a[16300]; int f(int i) { return a[i] + 1; }", ""),
        ("int a[16340]; int f(int i) { return a[i] / i; }", "of them instructions; vscpu has 16,384"),
        ("", "a.c has no function"),
    ],
)
def test_what_is_not_supported_is_said_with_its_line(text: str, message: str, tmp_path: Path) -> None:
    if not message:
        assert compiled(text, tmp_path)
        return
    with pytest.raises(InputError) as caught:
        compiled(text, tmp_path)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "int f(int i) { for (;;); }",
        "int f(int i) { while (1) i++; }",
        "unsigned f(unsigned i) { while (1) i = i * 3; }",
    ],
)
def test_loops_without_end_do_not_end(text: str, tmp_path: Path) -> None:
    assert Machine(compiled(text, tmp_path)).run(steps=5000).ended == "limit"


@pytest.mark.parametrize(
    ("text", "results"),
    [
        # What C leaves open has some result, and the program ends.
        ("int f(int i) { return i / 0; }", None),
        ("int f(int i) { int x; return x + i; }", None),
        ("int f(int i) { return 1 << 40; }", None),
        ("int f(int i) { int *p = 0; return *p + i; }", None),
        ("int f(int i) { if (i) return 3; }", None),
        ("int f(int i) { return i + 1 > i; }", None),
        # Names that the text needs itself, and one for two things.
        ("int ADD(int a, int result, int trap, int n_0) { return a * result + trap - n_0; }", None),
        ("int f(int i) { return i * i; }", [49]),
        ("int n = 5; int f(int x) { n += x; return n; }", [12, 19]),
        ("static int seen; int f(int i) { return ++seen; }", [1, 2, 3]),
        ("int main(void) { return 3; }", [3]),
        ("int f(int i) { return __builtin_clz(i) + __builtin_popcount(i) + __builtin_ctz(i); }", [29 + 3]),
        (
            "int f(int i)"
            " { switch (i) { case 1: return 5; case 7: return 9; default: __builtin_unreachable(); } }",
            [9],
        ),
        (
            "static int *p(int *a, int i) { return a + i; }"
            " int a[9]; int f(int i) { *p(a, i) = i; return *p(a, 7); }",
            [7],
        ),
        (
            "long long f(int i) { return (long long)i * -1234567890123ll / 11; }",
            [(-8641975230861 // 11 + 1) & WORD],
        ),
        ("static int a(int x) { return x + 1; } int f(int i) { int (*g)(int) = a; return g(i); }", [8]),
    ],
)
def test_odd_programs(text: str, results: list[int] | None, tmp_path: Path) -> None:
    for multiplies in (True, False):
        made = compiled(text, tmp_path, multiplies=multiplies)
        machine = Machine(made)
        parameters = made.module.functions[made.module.entry].parameters
        for wanted in results or (None,):
            run = machine.run({each.name: 7 for each in parameters} if results else {})
            assert run.ended == "halt"
            if wanted is not None:
                assert machine.get("result") == wanted


def test_a_program_without_multiplication_has_none(tmp_path: Path) -> None:
    text = "unsigned f(unsigned a, unsigned b) { return a * b + a * 10 - (a < b ? a : b); }"
    for multiplies in (True, False):
        made = compiled(text, tmp_path, multiplies=multiplies)
        assert ("MUL" in made.text) == multiplies
        machine = Machine(made)
        machine.run({"a": 123456, "b": 98765})
        assert machine.get("result") == (123456 * 98765 + 1234560 - 98765) & WORD


def test_calls_and_constants_are_shared(tmp_path: Path) -> None:
    text = (
        "__attribute__((noinline)) static unsigned g(unsigned x) { return x * 12345678 + 99999; }\n"
        "unsigned f(unsigned a) { return g(a) ^ g(g(a)); }"
    )
    made = compiled(text, tmp_path)
    assert made.text.count("0xbc614e") == 1
    machine = Machine(made)
    machine.run({"a": 5})

    def g(x: int) -> int:
        return (x * 12345678 + 99999) & WORD

    assert machine.get("result") == g(5) ^ g(g(5))


def test_bytes_are_copied_filled_and_compared(tmp_path: Path) -> None:
    text = (
        "#include <string.h>\n#include <stdlib.h>\n#include <assert.h>\n#include <inttypes.h>\n"
        "uint8_t a[9], b[9], c[9]; int32_t order, size;\n"
        "void f(int32_t n) { assert(n); memcpy(b, a, sizeof a); memmove(b + 1, b, 8); memset(c, 7, n);"
        " order = memcmp(a, b, 9); size = abs(n - 10); }"
    )
    machine = Machine(compiled(text, tmp_path))
    for place in range(9):
        machine.state.write(machine.program.symbols["a"] + place, 3 * place + 1)
    machine.run({"n": 4})

    def bytes_of(name: str) -> list[int]:
        return [machine.state.read(machine.program.symbols[name] + place) for place in range(9)]

    assert bytes_of("b") == [1, *(3 * place + 1 for place in range(8))]
    assert bytes_of("c") == [7] * 4 + [0] * 5
    assert (machine.get("order"), machine.get("size")) == (1, 6)


def test_loops_that_simplify_are_unrolled(tmp_path: Path) -> None:
    text = (
        "#include <stdint.h>\nuint8_t s[8], t[8];\n"
        "void f(void) { for (int i = 0; i < 64; i++) { int to = i == 63 ? 63 : 16 * i % 63;"
        " t[to / 8] |= (s[i / 8] >> i % 8 & 1) << to % 8; } }"
    )
    machine = Machine(compiled(text, tmp_path))
    for place in range(8):
        machine.state.write(machine.program.symbols["s"] + place, 0x11 << place % 4)
    ended = machine.run()
    found = [machine.state.read(machine.program.symbols["t"] + place) for place in range(8)]
    bits = [0x11 << i // 8 % 4 >> i % 8 & 1 for i in range(64)]
    moved = {63 if i == 63 else 16 * i % 63: bit for i, bit in enumerate(bits)}
    assert found == [sum(moved[8 * place + i] << i for i in range(8)) for place in range(8)]
    assert ended.steps < 64 * 10


def test_addresses_of_variables_are_numbers(tmp_path: Path) -> None:
    text = (
        "char text[8]; int length;\nvoid f(void) { const char *p = text; while (*p) p++; length = p - text; }"
    )
    machine = Machine(compiled(text, tmp_path))
    for place in range(5):
        machine.state.write(machine.program.symbols["text"] + place, 65 + place)
    machine.run()
    assert machine.get("length") == 5


@pytest.mark.parametrize("goal", GOALS)
def test_structures_have_elements_of_several_widths(goal: Goal, tmp_path: Path) -> None:
    source = tmp_path / "a.c"
    source.write_text(
        "#include <stdint.h>\n"
        "static struct { uint32_t a; int8_t b; uint16_t c; } t[3] = {{1, 2, 3}, {0xdeadbeef, -5, 0xfff0}};\n"
        "uint32_t f(uint32_t i) { i %= 3; t[i].c += t[i].a; t[i].a += t[i].b; t[2] = t[i];"
        " return t[2].a ^ t[2].c; }\n",
        encoding="utf-8",
    )
    machine, records = Machine(from_c(source, goal=goal)), [(1, 2, 3), (0xDEAD_BEEF, -5, 0xFFF0), (0, 0, 0)]
    for i in (0, 1, 4, 2):
        a, b, c = records[i % 3]
        records[i % 3] = records[2] = (a + b & WORD, b, c + a & 0xFFFF)
        machine.run({"i": i})
        assert machine.get("result") == records[2][0] ^ records[2][2]


@pytest.mark.parametrize("bits", [8, 16, 32])
def test_shifts_move_every_field(bits: int) -> None:
    generator = random.Random(bits)
    for low in range(bits):
        for count in range(1, bits - low + 1):
            for place in range(32 - count + 1):
                word = wanted = generator.getrandbits(bits)
                for amount in field_shifts(low, count, place, bits):
                    word = word >> amount if amount < 32 else word << amount - 32 & WORD
                wanted = wanted >> low & (1 << count) - 1
                assert word == wanted << place


def test_constants_are_sums_of_powers() -> None:
    generator = random.Random("digits")
    for number in [0, 1, WORD, 1 << 31, *(generator.getrandbits(32) for _ in range(200))]:
        digits = signed_digits(number, 32)
        assert sum(sign << place for place, sign in digits) & WORD == number
        assert len(digits) <= 17
