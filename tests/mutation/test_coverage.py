"""The contract finds faults of netlists: each of a sample is found, or proved to be without effect."""

import re
from pathlib import Path

import pytest

from cipherfab.catalogue import parse_id
from cipherfab.mutation.coverage import Coverage, contract_checks, contract_interface, measure
from tests.mutation.gates import gates
from tests.mutation.table import to_json, to_markdown
from tests.suite.night import night

FAULTS, NIGHTLY_FAULTS = 100, 400

# Every template, operation and authenticated cipher; with what is open of it, neither found nor proved.
DESIGNS = {
    "rectangle-80/iterative": (),
    "aes-128/iterative:sbox=tower_field": (),
    "rectangle-80/narrow": (),
    "rectangle-80/serial:port_bits=16,early_words=3": (),
    "rectangle-80/ram:write_ports=1": ("read_[iq] stuck at 1 at .*procmux",),
    "rectangle-80/ram:sbox=block_ram": (" at .*procmux", "accept .* at .*words_q"),
    "rectangle-80/pipelined:rounds_per_stage=7": (),
    "rectangle-80/pipelined:rounds_per_stage=7,flow=credit": (),
    "rectangle-80/combinational": (),
    "present-80/compact:port_bits=16": (),
    "pi16-star/star_engine:clocks=2": (),
    "pi16-function/star_unrolled": (),
}
FEW = {
    "rectangle-80/iterative",
    "rectangle-80/narrow",
    "rectangle-80/ram:write_ports=1",
    "pi16-star/star_engine:clocks=2",
}
"""What a push tests."""
AT_NIGHT = (
    "rectangle-80/fixed_key:rounds_per_cycle=5",
    "present-80/iterative:direction=both",
    "pi16-star/star_engine:clocks=2,port_words=1",
    "rectangle-80/pipelined:rounds_per_stage=7,key_schedule=static",
    "rectangle-80/narrow:direction=decrypt",
    "rectangle-80/iterative:direction=both,key_schedule=stored,rounds_per_cycle=5",
    "rectangle-80/compact",
    "aes-128/engine:stages_per_round=3",
    "pi16-function/digit_serial",
    "pi16cipher096v2/parallel:lanes=2,hold_blocks=4",
)
FOLDER = Path(__file__).resolve().parents[2] / "build" / "nightly"


def coverage(name: str, faults: int, workdir: Path) -> Coverage:
    """Measure the coverage of a design."""
    design = parse_id(name)
    return measure(
        gates(design, workdir),
        name,
        contract_checks(design),
        contract_interface(design),
        most=faults,
        workdir=workdir,
    )


@pytest.mark.parametrize("name", [name if name in FEW else night(name) for name in DESIGNS])
def test_faults_are_found(name: str, workdir: Path) -> None:
    found = coverage(name, FAULTS, workdir)
    open_ones = [re.compile(pattern) for pattern in DESIGNS[name]]
    assert [each for each in found.missed if not any(p.search(each) for p in open_ones)] == []
    assert found.tried == FAULTS
    assert found.found > 0.7 * FAULTS


def test_tables() -> None:
    figures = Coverage(design="a", possible=9, tried=4, harmless=1, missed=("b stuck at 0 at c",))
    assert b'"found": 2' in to_json([figures])
    assert "| all | | 4 | 2 | 1 | 1 |" in to_markdown([figures])
    assert "* `b stuck at 0 at c`" in to_markdown([figures])


@pytest.mark.nightly
def test_thousands_of_faults(workdir: Path) -> None:
    """All designs; the result is a page that names what was not found."""
    found = [coverage(name, NIGHTLY_FAULTS, workdir) for name in (*DESIGNS, *AT_NIGHT)]
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "mutation.json").write_bytes(to_json(found))
    (FOLDER / "mutation.md").write_text(to_markdown(found), encoding="utf-8")
    assert sum(each.found for each in found) >= 2000
