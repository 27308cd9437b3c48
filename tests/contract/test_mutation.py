"""The checks can fail: a change of any S-box entry, rotation, constant or handshake term is noticed."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from cipherfab.catalogue import parse, rtl_root, rtl_sources
from cipherfab.evaluate.check import check
from cipherfab.models.vectors import shipped_vectors

from .conftest import Gates

PRESENT = "ciphers/present/cf_present_pkg.sv"
RECTANGLE = "ciphers/rectangle/cf_rectangle_pkg.sv"
ITERATIVE = "architectures/cf_iterative.sv"
PIPELINED = "architectures/cf_pipelined.sv"
COMBINATIONAL = "architectures/cf_combinational.sv"


@dataclass(frozen=True)
class Mutant:
    """One change of one file, and a design that must notice it."""

    file: str
    old: str
    new: str
    design: str

    def __str__(self) -> str:
        return f"{Path(self.file).stem}: {self.old.strip()} -> {self.new.strip()}"


def sbox_mutants() -> Iterator[Mutant]:
    """Change every entry of every table: the lowest bit of one entry is inverted."""
    for file, name in ((PRESENT, "present-80"), (RECTANGLE, "rectangle-80")):
        text = (rtl_root() / file).read_text()
        for table, direction in (("Sbox", "encrypt"), ("InvSbox", "decrypt")):
            line = re.search(rf"\] {table} = 64'h([0-9a-f]{{16}});", text)
            assert line
            for entry in range(16):
                value = int(line.group(1), 16) ^ (1 << (4 * entry))
                yield Mutant(
                    file,
                    line.group(0),
                    f"] {table} = 64'h{value:016x};",
                    f"{name}/iterative:direction={direction}",
                )


TEXT_MUTANTS = [
    Mutant(
        PRESENT,
        "result[i/4+16*(i%4)] = state[i]",
        "result[i/4+16*((i+1)%4)] = state[i]",
        "present-80/iterative",
    ),
    Mutant(
        PRESENT,
        "= state[i/4+16*(i%4)]",
        "= state[i/4+16*((i+1)%4)]",
        "present-80/iterative:direction=decrypt",
    ),
    Mutant(PRESENT, "{key[18:0], key[79:19]}", "{key[19:0], key[79:20]}", "present-80/iterative"),
    Mutant(PRESENT, "{key[66:0], key[127:67]}", "{key[65:0], key[127:66]}", "present-128/iterative"),
    Mutant(
        PRESENT,
        "{result[60:0], result[79:61]}",
        "{result[59:0], result[79:60]}",
        "present-80/iterative:direction=decrypt",
    ),
    Mutant(
        PRESENT,
        "{result[60:0], result[127:61]}",
        "{result[59:0], result[127:60]}",
        "present-128/iterative:direction=both",
    ),
    Mutant(PRESENT, "return key[79:16]", "return key[78:15]", "present-80/iterative"),
    Mutant(PRESENT, "return key[127:64]", "return key[126:63]", "present-128/iterative"),
    Mutant(PRESENT, "result[66:62] ^= r", "result[67:63] ^= r", "present-128/iterative"),
    Mutant(PRESENT, "result[19:15] ^= r", "result[20:16] ^= r", "present-80/iterative"),
    Mutant(
        RECTANGLE, "{state[50:48], state[63:51]}", "{state[51:48], state[63:52]}", "rectangle-80/iterative"
    ),
    Mutant(
        RECTANGLE, "{state[35:32], state[47:36]}", "{state[36:32], state[47:37]}", "rectangle-80/iterative"
    ),
    Mutant(RECTANGLE, "{state[30:16], state[31]}", "{state[29:16], state[31:30]}", "rectangle-80/iterative"),
    Mutant(
        RECTANGLE,
        "{state[60:48], state[63:61]}",
        "{state[61:48], state[63:62]}",
        "rectangle-80/iterative:direction=decrypt",
    ),
    Mutant(
        RECTANGLE,
        "{state[43:32], state[47:44]}",
        "{state[44:32], state[47:45]}",
        "rectangle-80/iterative:direction=decrypt",
    ),
    Mutant(
        RECTANGLE,
        "{state[16], state[31:17]}",
        "{state[17:16], state[31:18]}",
        "rectangle-80/iterative:direction=both",
    ),
    Mutant(RECTANGLE, "{rc[3:0], rc[4] ^ rc[2]}", "{rc[3:0], rc[4] ^ rc[1]}", "rectangle-80/iterative"),
    Mutant(
        RECTANGLE,
        "{rc[0] ^ rc[3], rc[4:1]}",
        "{rc[0] ^ rc[2], rc[4:1]}",
        "rectangle-80/iterative:direction=decrypt",
    ),
    Mutant(
        RECTANGLE,
        "row[0], {row[3][3:0], row[3][15:4]}",
        "row[0], {row[3][4:0], row[3][15:5]}",
        "rectangle-80/iterative",
    ),
    Mutant(
        RECTANGLE,
        "row[0], {row[2][15:0], row[2][31:16]}",
        "row[0], {row[2][16:0], row[2][31:17]}",
        "rectangle-128/iterative",
    ),
    Mutant(RECTANGLE, "^ {11'b0, rc}\n", "^ {10'b0, rc, 1'b0}\n", "rectangle-80/iterative"),
    Mutant(RECTANGLE, "^ {27'b0, rc}\n", "^ {26'b0, rc, 1'b0}\n", "rectangle-128/iterative"),
    Mutant(
        RECTANGLE,
        "return {key[111:96], key[79:64]",
        "return {key[112:97], key[79:64]",
        "rectangle-128/iterative",
    ),
    Mutant("cf_pkg.sv", "rc = 5'd1", "rc = 5'd2", "rectangle-80/iterative"),
    Mutant(
        ITERATIVE,
        "assign out_valid_o = first && !idle;",
        "assign out_valid_o = first;",
        "present-80/iterative",
    ),
    Mutant(ITERATIVE, "first && (idle || out_ready_i)", "first", "present-80/iterative"),
    Mutant(ITERATIVE, "first && (idle || out_ready_i)", "first && idle", "present-80/iterative"),
    Mutant(ITERATIVE, "out_ready_i && !in_valid_i)", "!in_valid_i)", "present-80/iterative"),
    Mutant(ITERATIVE, "if (rst_i || (first", "if ((first", "present-80/iterative"),
    Mutant(ITERATIVE, "accept || !first;", "in_valid_i || !first;", "rectangle-80/iterative"),
    Mutant(ITERATIVE, "keyed_q && !key_valid_i &&", "keyed_q &&", "present-80/iterative:direction=both"),
    Mutant(ITERATIVE, "rest_q && keyed_q &&", "rest_q &&", "present-80/iterative:direction=both"),
    Mutant(
        ITERATIVE,
        "(decrypt == decrypt_q) ? other_key_q : key_q",
        "other_key_q",
        "present-80/iterative:direction=both",
    ),
    Mutant(
        ITERATIVE,
        "assign key_ready_o = rest_q && !block_q;",
        "assign key_ready_o = rest_q;",
        "present-80/iterative:direction=decrypt",
    ),
    Mutant(PIPELINED, "!out_valid_o || out_ready_i", "1'b1", "rectangle-80/pipelined:rounds_per_stage=7"),
    Mutant(
        PIPELINED,
        "{valid_q, accept}",
        "{valid_q, in_valid_i}",
        "rectangle-80/pipelined:rounds_per_stage=7,key_schedule=static",
    ),
    Mutant(PIPELINED, "if (rst_i) valid_q <= '0;", "", "rectangle-80/pipelined:rounds_per_stage=7"),
    Mutant(
        PIPELINED,
        "open_q && !key_valid_i",
        "open_q",
        "rectangle-80/pipelined:rounds_per_stage=7,key_schedule=static",
    ),
    Mutant(
        PIPELINED,
        "wait_q <= WaitBits'(Rounds)",
        "wait_q <= WaitBits'(Rounds - 1)",
        "rectangle-80/pipelined:rounds_per_stage=7,key_schedule=static",
    ),
    Mutant(
        PIPELINED,
        "wait_q <= WaitBits'(Latency)",
        "wait_q <= WaitBits'(1)",
        "rectangle-80/pipelined:rounds_per_stage=7,key_schedule=static",
    ),
    Mutant(
        PIPELINED,
        "assign key_ready_o = idle_q;",
        "assign key_ready_o = 1'b1;",
        "rectangle-80/pipelined:rounds_per_stage=7,key_schedule=static",
    ),
    Mutant(COMBINATIONAL, "!valid_q || out_ready_i", "1'b1", "rectangle-80/combinational"),
    Mutant(COMBINATIONAL, "if (rst_i) valid_q <= 1'b0;", "", "rectangle-80/combinational"),
    Mutant(
        COMBINATIONAL,
        "if (in_valid_i && in_ready_o) result_q",
        "if (in_valid_i) result_q",
        "rectangle-80/combinational",
    ),
]


@pytest.mark.parametrize("mutant", [*sbox_mutants(), *TEXT_MUTANTS], ids=str)
def test_mutant_is_noticed(mutant: Mutant, gates: Gates, tmp_path: Path) -> None:
    sources = []
    for source in rtl_sources():
        copy = tmp_path / source.relative_to(rtl_root())
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text()
        if source == rtl_root() / mutant.file:
            assert text.count(mutant.old) >= 1, f"{mutant.old!r} is not in {mutant.file} any more"
            text = text.replace(mutant.old, mutant.new, 1)
        copy.write_text(text)
        sources.append(copy)
    design = parse(mutant.design)
    found = check(
        gates(design, sources), design, vectors=shipped_vectors(design.cipher)[:64], blocks=300, seed=3
    )
    assert found.failed > 0
