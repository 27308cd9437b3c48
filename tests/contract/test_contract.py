"""The contract of every core, swept over the catalogue on its elaborated RTL.

Every published and single-bit vector, random blocks under random stalls on all sides, key and direction
changes, resets in the middle, latency, interval and key cycles equal to their formulas.
"""

from collections.abc import Iterator
from itertools import product

import pytest

from cipherfab.catalogue import ARCHITECTURES, parse, read_study
from cipherfab.models import CIPHERS
from cipherfab.models.vectors import shipped_vectors
from cipherfab.verify.check import check

from .conftest import Gates

BLOCKS = 1000
# Fewer in cores that take thousands of cycles for one.
CYCLES = 200_000


DIRECTIONS = ("encrypt", "decrypt", "both")

# Ciphers with large blocks take long to simulate in templates that hold all rounds: every template in both
# directions, with whatever key size; each key size has its sweep in the iterative template.
LARGE = {"aes", "serpent"}
SELECTED = (
    "aes-128/combinational:direction=both,sbox=tower_field",
    "aes-128/pipelined:direction=decrypt,key_schedule=static,rounds_per_stage=4,sbox=tower_field",
    "aes-128/pipelined:flow=credit,sbox=tower_field,stages_per_round=5",
    "present-80/pipelined:flow=credit,rounds_per_stage=31",
    "present-80/pipelined:direction=both,key_schedule=static,flow=credit,rounds_per_stage=4",
    "rectangle-80/pipelined:direction=both,key_schedule=held,rounds_per_stage=4",
    "rectangle-128/pipelined:direction=decrypt,flow=credit,rounds_per_stage=4",
    "rectangle-80/pipelined:flow=credit,key_schedule=held,rounds_per_stage=25",
    "aes-192/pipelined",
    "aes-192/pipelined:direction=both,key_schedule=stored,stages_per_round=6",
    "serpent-128/combinational:direction=both",
    "serpent-128/pipelined:direction=both,key_schedule=static,rounds_per_stage=11",
    "serpent-256/pipelined:rounds_per_stage=8",
    # Parameters that few ciphers have, and what the ends of the ranges leave out.
    "aes-128/iterative:direction=both,sbox=tower_field",
    "aes-128/iterative:direction=both,sbox=block_ram",
    "aes-192/iterative:direction=decrypt,sbox=block_ram,key_sbox=tower_field",
    "aes-256/iterative:direction=both,rounds_per_cycle=5,sbox=tower_field",
    "aes-128/pipelined:key_schedule=static,sbox=block_ram,key_sbox=tower_field",
    "present-80/iterative:key_schedule=stored,rounds_per_cycle=31,entry_rounds=31",
    "present-128/iterative:direction=both,key_schedule=stored,rounds_per_cycle=4",
    "present-80/iterative:direction=decrypt,key_schedule=stored,rounds_per_cycle=31",
    "rectangle-80/iterative:key_schedule=stored,rounds_per_cycle=5,entry_rounds=5",
    "rectangle-80/iterative:direction=decrypt,key_schedule=stored,rounds_per_cycle=5,entry_rounds=5",
    "rectangle-128/iterative:direction=both,key_schedule=stored,rounds_per_cycle=5",
    "aes-192/iterative:direction=both,key_schedule=stored,sbox=block_ram",
    "serpent-128/iterative:direction=both,key_schedule=stored,rounds_per_cycle=5",
    "serpent-192/iterative:direction=both,rounds_per_cycle=8",
    "serpent-128/iterative:direction=decrypt,rounds_per_cycle=4",
    "present-80/narrow:port_bits=1",
    "present-128/narrow:direction=decrypt,port_bits=2",
    "rectangle-80/narrow:direction=decrypt,port_bits=4",
    "rectangle-128/narrow:port_bits=16",
    "aes-192/narrow:direction=decrypt,sbox=tower_field,port_bits=32",
    "aes-128/narrow:sbox=tower_field,port_bits=32",
    "present-80/compact",
    "present-80/compact:port_bits=16",
    "present-128/compact",
    "rectangle-80/compact",
    "aes-128/compact",
    "aes-256/ram:direction=decrypt,sbox=tower_field,write_ports=1",
    "serpent-256/ram:write_ports=1",
    "aes-128/fixed_key:direction=both,rounds_per_cycle=3",
    "present-80/fixed_key:direction=both,key=0123456789abcdef0123",
    "rectangle-80/fixed_key:key=0123456789abcdef0123,rounds_per_cycle=5",
    "rectangle-80/ram:sbox=block_ram,write_ports=1",
    "present-80/ram:direction=decrypt,sbox=block_ram,write_ports=1",
)


# Templates name no cipher: ends of ranges and rare parameters are swept with others, mostly RECTANGLE-80, and
# every direction with these.
ALIKE = {"present-80", "present-128", "rectangle-128", "aes-192", "serpent-128", "serpent-192"}
# Thousands of cycles for a block, in a core whose control is that of another one: known answers alone.
KNOWN_ANSWERS_ALONE = {"present-128/compact"}


def of_large(name: str) -> Iterator[str]:
    """Yield ids of a large cipher: one value of each range."""
    if name == "serpent-256":
        yield f"{name}/fixed_key:direction=both,rounds_per_cycle=1"
    for direction in ("both",) if name in ALIKE else DIRECTIONS:
        yield f"{name}/iterative:direction={direction},rounds_per_cycle=1"
        if direction == "both":
            yield f"{name}/iterative:direction=both,rounds_per_cycle=1,entry_rounds=1"
        else:
            yield f"{name}/narrow:direction={direction},port_bits=8"
            yield f"{name}/ram:direction={direction},write_ports=2"


def of_small(name: str, all_rounds: int) -> Iterator[str]:
    """Yield ids of a small cipher: every direction, and ends of ranges in turn with them."""
    alike = name in ALIKE
    rounds = (1, 5) if alike else (2, 5, all_rounds)
    for number, direction in enumerate(DIRECTIONS):
        some = rounds[number % len(rounds)]
        yield f"{name}/iterative:direction={direction},rounds_per_cycle=1"
        if direction != "both":
            yield f"{name}/ram:direction={direction},write_ports=2"
            yield f"{name}/narrow:direction={direction},port_bits={32 if number else 8}"
        if alike:
            continue
        yield f"{name}/iterative:direction={direction},rounds_per_cycle={some}"
        yield f"{name}/fixed_key:direction={direction},rounds_per_cycle={some}"
        yield f"{name}/pipelined:direction={direction},key_schedule=pipelined,rounds_per_stage=4"
        yield f"{name}/iterative:direction={direction},key_schedule=stored"
        yield f"{name}/combinational:direction={direction}"
        yield f"{name}/pipelined:direction={direction},key_schedule=static,rounds_per_stage={some}"
        if direction != "both":
            yield f"{name}/ram:direction={direction},sbox=block_ram"
    if alike:
        yield f"{name}/combinational:direction=both"
        yield f"{name}/fixed_key:direction=both,rounds_per_cycle=1"
        yield f"{name}/iterative:direction=both,rounds_per_cycle=1,entry_rounds=1"
        yield f"{name}/iterative:direction=decrypt,rounds_per_cycle=5"
        yield f"{name}/pipelined:direction=decrypt,key_schedule=pipelined,rounds_per_stage=4"
        yield f"{name}/pipelined:direction=both,key_schedule=static,rounds_per_stage=4"
    else:
        yield f"{name}/iterative:direction=both,rounds_per_cycle=1,entry_rounds=1"
        yield f"{name}/pipelined:direction=decrypt,rounds_per_stage={all_rounds}"
        yield f"{name}/pipelined:direction=both,key_schedule=stored,rounds_per_stage=4"
        yield f"{name}/ram:direction=encrypt,write_ports=1"
        for schedule in ("pipelined", "stored", "held"):
            yield f"{name}/pipelined:key_schedule={schedule},flow=credit,rounds_per_stage=4"


def sweep() -> list[str]:
    """Return ids: every cipher, template, direction and key schedule; ends of ranges and rare parameters."""
    ids = {design.id for design in read_study("default").designs} | set(SELECTED)
    for name, cipher in CIPHERS.items():
        ids.update(of_large(name) if cipher.family in LARGE else of_small(name, cipher.rounds))
    return sorted({parse(text).id for text in ids})


@pytest.mark.parametrize("design_id", sweep())
def test_contract(design_id: str, gates: Gates) -> None:
    design = parse(design_id)
    vectors = shipped_vectors(design.block_cipher)
    blocks = min(BLOCKS, CYCLES // design.cycles.interval)
    if design_id in KNOWN_ANSWERS_ALONE:
        blocks = 0
    found = check(gates(design), design, vectors=vectors, blocks=blocks, seed=2)
    directions = design.encrypts + design.decrypts
    assert found.failures == ()
    assert found.failed == 0
    under = [vector for vector in vectors if design.fixed_key in (None, vector.key)]
    assert found.vectors == len(under) * directions
    assert found.random_blocks >= blocks
    assert found.cycles == (design.cycles if blocks else None)


def test_every_template_and_direction_is_swept() -> None:
    designs = [parse(text) for text in sweep()]
    modules = ("cf_combinational", "cf_fixed_key", "cf_iterative", "cf_narrow", "cf_pipelined", "cf_ram")
    ways = set(product(modules, DIRECTIONS)) - {("cf_narrow", "both"), ("cf_ram", "both")}
    ways |= {("cf_compact", "encrypt")}
    assert {(d.module, d.parameters["direction"]) for d in designs} == ways
    everywhere = set(product({cipher.family for cipher in CIPHERS.values()}, modules))
    compact = {(cipher.family, "cf_compact") for cipher in ARCHITECTURES["compact"].ciphers}
    assert {(d.cipher.family, d.module) for d in designs if d.encrypts} == everywhere | compact
    assert {(d.cipher.family, d.module) for d in designs if d.decrypts} == everywhere
    assert {d.cipher.name for d in designs} == set(CIPHERS)
    assert {d.cipher for d in designs if d.module == "cf_compact"} == set(ARCHITECTURES["compact"].ciphers)
    assert {d.parameters["sbox"] for d in designs if "sbox" in d.parameters} == {
        "table",
        "tower_field",
        "block_ram",
    }
    schedules = {d.parameters["key_schedule"] for d in designs if d.module == "cf_pipelined"}
    assert schedules == {"pipelined", "static", "stored", "held"}
    schedules = {d.parameters["key_schedule"] for d in designs if d.module == "cf_iterative"}
    assert schedules == {"on_the_fly", "stored"}
    assert {d.parameters["flow"] for d in designs if d.module == "cf_pipelined"} == {"enable", "credit"}
    narrow = [d for d in designs if d.module == "cf_narrow"]
    assert {d.port_bits for d in narrow} == {1, 2, 4, 8, 16, 32}
    # Keys as wide as blocks and wider ones, and a key that leaves bits of its first word unused.
    assert {(d.key_words > d.block_words, d.cipher.key_bits % d.port_bits > 0) for d in narrow} == {
        (False, False),
        (True, False),
        (True, True),
    }
