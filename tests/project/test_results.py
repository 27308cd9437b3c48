"""The committed figures are of the RTL as it is, measured by the recipes there are."""

import json
from pathlib import Path

import pytest

from cipherfab.catalogue import parse_id, read_study
from cipherfab.evaluate.measure import elaborate
from cipherfab.evaluate.record import Measurement, decode
from cipherfab.toolchain import Toolset, target

FILE = Path(__file__).resolve().parents[2] / "docs" / "results" / "published.json"
RECORDS = [decode(json.dumps(entry).encode()) for entry in json.loads(FILE.read_bytes())]


def test_everything_published_was_measured() -> None:
    study = read_study("published")
    found = {(record.design, record.target) for record in RECORDS if isinstance(record, Measurement)}
    assert found == {(design.id, name) for design in study.designs for name in study.targets}


@pytest.mark.parametrize("design_id", sorted({record.design for record in RECORDS}))
def test_figures_are_of_this_rtl(design_id: str, workdir: Path) -> None:
    found = elaborate(parse_id(design_id), Toolset(), workdir)
    measured = [r for r in RECORDS if isinstance(r, Measurement) and r.design == design_id]
    assert {record.rtl_hash for record in measured} == {found.rtl_hash}, "write them anew with: make figures"
    for record in measured:
        assert set(record.recipes_tried) == {recipe.name for recipe in target(record.target).recipes}
