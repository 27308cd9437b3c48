"""Generated C makes the same files as `Template.specialise`, for any values."""

import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from cipherfab.errors import InputError
from cipherfab.tlut.codegen.c_code import c_source
from cipherfab.tlut.template.template import Template
from tests.tlut.templates import PARAMETERS, random_template, random_values

_SETS = 40
_STRICT = ("-Wall", "-Wextra", "-Werror", "-Wconversion", "-Wshadow", "-pedantic", "-O1")
# Each set of values is used on the file that the one before it left.
_MAIN = """
#include <stdio.h>
int main(void)
{
    static uint8_t image[%d], key[2], mode[1];
    static uint16_t contents[%d];
    if (fread(image, 1, sizeof image, stdin) != sizeof image) return 1;
    while (fread(key, 1, sizeof key, stdin) == sizeof key && fread(mode, 1, sizeof mode, stdin) == 1) {
        made_tables(key, mode, contents);
        made_specialise(key, mode, image);
        fwrite(contents, sizeof contents, 1, stdout);
        fwrite(image, sizeof image, 1, stdout);
    }
    return 0;
}
"""

Compile = Callable[[str], Path]


@pytest.fixture
def compiled(tmp_path: Path) -> Compile:
    """A function that compiles C, as C++ where there is no compiler for C."""
    compiler = [["cc", "-std=c99"], ["gcc", "-std=c99"], ["g++", "-x", "c++", "-std=c++11"]]
    found = next(each for each in compiler if shutil.which(each[0]))

    def make(text: str) -> Path:
        source, program = tmp_path / "made.c", tmp_path / "made"
        source.write_text(text, encoding="ascii")
        subprocess.run([*found, *_STRICT, "-o", program, source], check=True, timeout=120)
        return program

    return make


def outputs(template: Template, text: str, compiled: Compile) -> list[tuple[list[int], bytes]]:
    """Return contents and file for every set of values."""
    program = compiled(text + _MAIN % (len(template.image), len(template.code.tables)))
    values = random_values(1, _SETS)
    given = b"".join(
        b"".join(values[name][i].to_bytes(-(-bits // 8), "little") for name, bits in PARAMETERS.items())
        for i in range(_SETS)
    )
    found = subprocess.run(
        [program], input=template.image + given, stdout=subprocess.PIPE, check=True, timeout=60
    ).stdout
    luts = len(template.code.tables)
    size = 2 * luts + len(template.image)
    assert len(found) == size * _SETS
    pieces = [found[first : first + size] for first in range(0, len(found), size)]
    return [(np.frombuffer(each, np.uint16, luts).tolist(), each[2 * luts :]) for each in pieces]


def expected(template: Template) -> list[tuple[list[int], bytes]]:
    """Return the same without C."""
    values = random_values(1, _SETS)
    contents = template.contents(values)
    return [
        (contents[i].tolist(), template.specialise({name: each[i] for name, each in values.items()}))
        for i in range(_SETS)
    ]


@pytest.mark.parametrize("regular", [True, False])
def test_files_are_those_of_the_template(regular: bool, compiled: Compile) -> None:
    template = random_template(5, regular=regular)
    text = c_source(template, "made")
    assert "static void part_1(" in text
    assert outputs(template, text, compiled) == expected(template)


@pytest.mark.parametrize(
    ("pattern", "other"),
    [
        (r"(?s)(.*= \(uint16_t\)\(w\[\d+\] \^ )w", r"\1~w"),
        (r"(\(unsigned\)key_i)\[1\]", r"\1[0]"),
        (r"(?s)(.*contents\[\d+\] = \(uint16_t\))~", r"\1"),
        (r"(lut_order\[\d+\] = \{\s+)\d+", r"\g<1>2"),
        (r"(lut_offset\[\d+\] = \{\s+)0", r"\g<1>31"),
        (r"(bit_effect\[\d+\]\[16\] = \{\s+\{)(\d+)", r"\g<1>0"),
    ],
)
def test_a_planted_fault_is_found(pattern: str, other: str, compiled: Compile) -> None:
    template = random_template(5, regular=True)
    text = c_source(template, "made")
    wrong = re.sub(pattern, other, text, count=1)
    assert wrong != text
    assert outputs(template, wrong, compiled) != expected(template)


def test_shared_tables_exist_once() -> None:
    small, large = (c_source(random_template(5, regular=each), "made") for each in (True, False))
    for name in ("lut_field", "lut_shape", "lut_effect"):
        assert name not in small
        assert name in large


def test_parameters_get_names_that_are_free(compiled: Compile) -> None:
    template = random_template(5, regular=True)
    names = dict(zip(("int", "image_i"), template.code.parameters.values(), strict=True))
    code = replace(template.code, parameters=names | {r"\a key[3] ": (), "3": (), "a_key_3": ()})
    text = c_source(replace(template, code=code), "made by: */ nobody")
    assert "void made_by_nobody_tables(const uint8_t *int_i, const uint8_t *image_i, " in text
    assert "const uint8_t *a_key_3_i, const uint8_t *p3_i, const uint8_t *a_key_3_2_i, uint16_t " in text
    compiled(text + "int main(void) { return 0; }")


def test_text_is_the_same_every_time() -> None:
    first, second = (c_source(random_template(5, regular=False), "made") for _ in range(2))
    assert first == second


def test_nothing_to_specialise_is_an_error() -> None:
    template = random_template(5, regular=True)
    empty = replace(template, code=replace(template.code, tables=template.code.tables[:0]))
    with pytest.raises(InputError, match="no tables that depend on parameters"):
        c_source(empty, "made")


def test_no_branch_and_no_index_depends_on_a_value() -> None:
    text = c_source(random_template(5, regular=False), "made").partition("#include")[2]
    assert not re.search(r"\b(if|switch|goto|do)\b|\?|&&|\|\|", text)
    assert set(re.findall(r"(?:for|while) \([^\n]*\)", text)) == {
        "while (count--)",
        "for (lut = 0; lut < 24; lut++)",
        "for (bit = 0; bit < 16; bit++)",
    }
    # Constants are read by numbers of LUTs and bits, and by other constants; the file by what these give.
    constants = r"(?:lut|bit|bits)_\w+"
    indices = set(re.findall(r"\[([^\[\]]*)\]", text))
    assert {each for each in indices if not each.isdigit()} == {"lut", "bit", "offset >> 3"}
    (offset,) = re.findall(r"const uint32_t offset = (.*);", text)
    assert re.sub(rf"{constants}|uint32_t|lut|bit|[\[\]()+ ]", "", offset) == ""
    nested = re.findall(r"(\w+)\[(\w+)\[", text)
    assert nested
    assert all(re.fullmatch(constants, name) for pair in nested for name in pair)
