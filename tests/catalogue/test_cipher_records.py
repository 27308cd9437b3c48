"""Records of ciphers in the RTL say what the golden models say, and one that is wrong does not elaborate."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from cipherfab.catalogue import record_of_cipher, rtl_root, rtl_sources
from cipherfab.errors import ToolError
from cipherfab.models import CIPHERS, BlockCipher
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset

CHECK = rtl_root() / "ciphers" / "cf_cipher_check.sv"
PACKAGES = [source for source in rtl_sources() if source.name.endswith("_pkg.sv")]
FIRST_BYTES = {"big": "HIGHEST", "little": "LOWEST"}


def elaborated(body: str, workdir: Path) -> None:
    """Elaborate a module beside those of the RTL."""
    top = workdir / "top.sv"
    top.write_text(f"module top;\n  import cf_pkg::*;\n{body}\nendmodule\n", encoding="utf-8")
    yosys.elaborate([*rtl_sources(), top], "top", {}, workdir=workdir, tool=Toolset()["yosys"])


def facts(cipher: BlockCipher) -> dict[str, str | int]:
    """Return what a golden model says of its record `C`, by expressions in SystemVerilog."""
    found: dict[str, str | int] = {
        "C.name": f'"{cipher.title}"',
        "C.block_bits": cipher.block_bits,
        "C.key_bits": cipher.key_bits,
        "C.rounds": cipher.rounds,
        "C.sboxes": cipher.sboxes,
        "C.first_byte": FIRST_BYTES[cipher.byte_order],
        "C.tower_field_stages != 0": int("tower_field" in cipher.sbox_forms),
        "C.ram_sboxes": int("block_ram" in cipher.sbox_forms),
        "(C.table_stages > C.tower_field_stages) ? C.table_stages : C.tower_field_stages": (
            cipher.round_stages
        ),
    }
    for n in range(2):
        core = cipher.compact[n] if n < len(cipher.compact) else None
        found[f"C.compact[{n}].port_bits"] = core.port_bits if core else 0
        if core:
            found[f"2 ** C.compact[{n}].pass_bits"] = core.pass_cycles
    return found


def compared(expected: Mapping[str, Mapping[str, str | int]]) -> str:
    """Return RTL with an error for each fact of a record, by its name, that is not as expected."""
    lines = []
    for name, values in expected.items():
        lines.append(f"if (1) begin : gen_{name.replace('::', '_')}\n  localparam cipher_t C = {name};")
        lines += [
            f'  if (({expression}) != {value}) $error("%0s: {expression}", C.name);'
            for expression, value in values.items()
        ]
        lines.append("end")
    return "\n".join(lines)


def test_every_record_says_what_its_golden_model_says(workdir: Path) -> None:
    elaborated(
        compared({record_of_cipher(cipher)["Cipher"]: facts(cipher) for cipher in CIPHERS.values()}), workdir
    )


@pytest.mark.parametrize("fact", list(facts(CIPHERS["present-80"])))
def test_a_record_that_says_something_else_is_found(fact: str, workdir: Path) -> None:
    values = facts(CIPHERS["present-80"])
    values[fact] = f"{values[fact]} + 1"
    with pytest.raises(ToolError, match=re.escape(f"PRESENT-80: {fact}\n")):
        elaborated(compared({"cf_present_pkg::Present80": values}), workdir)


def test_every_record_has_a_golden_model() -> None:
    records = {
        f"{package.stem}::{name}"
        for package in PACKAGES
        for name in re.findall(r"^  localparam cipher_t (\w+) = ", package.read_text(), re.MULTILINE)
    }
    assert records == {record_of_cipher(cipher)["Cipher"] for cipher in CIPHERS.values()}


# The fields of the record of RECTANGLE-128 that are changed, and what the check says of it.
WRONG = [
    ({"block_bits": "60"}, "block_bits is 60; allowed are multiples of 8"),
    ({"block_bits": "0"}, "block_bits is 0; allowed are multiples of 8"),
    ({"key_bits": "127"}, "key_bits is 127; allowed are multiples of 8"),
    ({"key_bits": "0"}, "key_bits is 0; allowed are multiples of 8"),
    ({"key_state_bits": "127"}, "key_state_bits is 127; allowed is key_bits, 128, or more"),
    ({"rounds": "0"}, "rounds is 0; allowed is 1 or more"),
    ({"whitening": "whitening_e'(0)"}, "whitening is 0, none of whitening_e"),
    ({"whitening": "whitening_e'(5)"}, "whitening is 5, none of whitening_e"),
    (
        {"key_bits": "56"},
        "a key of 56 bits has no round key 0 of 64 bits; whitening is NOTHING or COMPUTED",
    ),
    ({"first_byte": "first_byte_e'(0)"}, "first_byte is 0, none of first_byte_e"),
    ({"sbox_bits": "sbox_bits_e'(3)"}, "sbox_bits is 3, none of sbox_bits_e"),
    ({"sboxes": "12"}, "sboxes is 12; allowed are 0 and divisors of 64"),
    ({"code_bits": "0"}, "code_bits is 0; allowed are 1 to 31"),
    ({"code_bits": "32"}, "code_bits is 32; allowed are 1 to 31"),
    ({"code_taps": "4"}, "code_taps is 4; allowed are 0 and numbers of 5 bits"),
    ({"code_taps": "'h34"}, "code_taps is 52; allowed are 0 and numbers of 5 bits"),
    *(
        (changed, "rest_mask and idle_mask do not tell rounds, result and idle_code apart")
        for changed in (
            # A round looks at rest; the last code does not; the last code looks idle.
            {"rest_mask": "'h07"},
            {"idle_code": "'h0b"},
            {"idle_mask": "'h01"},
            {"first_code": "2"},
            {"rounds": "26"},
        )
    ),
    *(
        (
            {field: "'h2a"},
            "first_code, idle_code, rest_mask or idle_mask has more than 5 bits",
        )
        for field in ("first_code", "idle_code", "rest_mask", "idle_mask")
    ),
    ({"table_stages": "0"}, "table_stages is 0; allowed is 1 or more"),
]


def core(module: str, changed: Mapping[str, str]) -> str:
    """Return RTL with a module for RECTANGLE-128 that has other values in some fields of its record."""
    lines = "".join(f"    wrong.{field} = {value};\n" for field, value in changed.items())
    return (
        "  function automatic cipher_t wrong();\n    wrong = cf_rectangle_pkg::Rectangle128;\n"
        f"{lines}  endfunction\n  {module} #(.Cipher(wrong())) u_core ();"
    )


@pytest.mark.parametrize(("changed", "message"), WRONG)
def test_a_wrong_record_is_an_error_with_the_name_of_the_cipher(
    changed: dict[str, str], message: str, workdir: Path
) -> None:
    with pytest.raises(ToolError, match=re.escape(f"RECTANGLE-128: {message}\n")):
        elaborated(core("cf_cipher_check", changed), workdir)


def test_a_record_as_it_is_passes_the_check(workdir: Path) -> None:
    elaborated(core("cf_cipher_check", {}), workdir)


def test_a_family_that_a_module_does_not_know_is_an_error(workdir: Path) -> None:
    with pytest.raises(ToolError, match="cf_round: no round of RECTANGLE-128\n"):
        elaborated(core("cf_round", {"family": "family_e'(99)"}), workdir)


def test_every_message_of_the_check_is_tested() -> None:
    messages = re.findall(r'\$error\("%0s: (.*?)"', CHECK.read_text(encoding="utf-8"))
    patterns = [re.escape(message).replace("%0d", r"\d+") for message in messages]
    assert all(any(re.fullmatch(pattern, said) for _, said in WRONG) for pattern in patterns)


def fields() -> list[str]:
    """Return the fields of a record."""
    text = (rtl_root() / "cf_pkg.sv").read_text(encoding="utf-8")
    [body] = re.findall(r"typedef struct packed \{([^}]*)\} cipher_t;", text)
    return re.findall(r"^ +[\w\[\]: ]+ (\w+);", body, re.MULTILINE)


@pytest.mark.parametrize("field", fields())
def test_a_record_without_a_field_is_an_error_that_names_it(field: str, workdir: Path) -> None:
    others = ", ".join(f"{other}: cf_present_pkg::Present80.{other}" for other in fields() if other != field)
    # Of a field that is a record, the fields.
    named = "port_bits" if field == "compact" else field
    with pytest.raises(ToolError, match=f"member '{named}' is not covered"):
        elaborated(f"  localparam cipher_t Incomplete = '{{{others}}};", workdir)
