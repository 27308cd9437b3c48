"""The committed figures: all of them, from a commit, by the recipes there are; whose RTL is known."""

import math

import pytest

from cipherfab.catalogue import Design, parse_id, read_study
from cipherfab.comparison.ledger import ledger, short_rows
from cipherfab.devices.targets import TARGETS, target
from cipherfab.papers import papers, read_paper
from cipherfab.publish.elaborations import hashed, unknown
from cipherfab.publish.experiments import sbox, timing_model
from cipherfab.publish.results import STUDIES, folder, records
from cipherfab.records.elaborations import elaboration_of, known
from cipherfab.records.record import Measurement
from cipherfab.tlut.tuning import read_tunings
from tests.suite.designs import sample

RECORDS = {name: records(name) for name in STUDIES}
MEASURED = [record for every in RECORDS.values() for record in every if isinstance(record, Measurement)]
DESIGNS = sorted({record.design for record in MEASURED})


def architectures(design: Design) -> set[str]:
    """Return the architecture of a design, one of which is enough."""
    return {design.architecture.name}


def ids(design: Design) -> set[str]:
    """Return the id of a design, so that all are chosen."""
    return {design.id}


@pytest.mark.parametrize("name", STUDIES)
def test_everything_of_a_study_was_measured(name: str) -> None:
    study = read_study(name)
    found = {(record.design, record.target) for record in RECORDS[name] if isinstance(record, Measurement)}
    assert found == {(design.id, family) for design in study.designs for family in study.targets}


def test_the_rtl_of_all_figures_is_known() -> None:
    assert list(unknown(known())) == [], "write it: python -m cipherfab.publish elaborations"


@pytest.mark.parametrize("name", STUDIES)
def test_figures_are_of_a_commit(name: str) -> None:
    measured = [record for record in RECORDS[name] if isinstance(record, Measurement)]
    assert [record.design for record in measured if record.git.dirty or not record.git.commit] == []


# That equal content gives an equal hash depends on the workbench, too: a push looks at a design of each
# architecture, the night at all.
@pytest.mark.parametrize("name", sample(map(parse_id, DESIGNS), architectures, ids))
def test_what_is_known_of_the_rtl_is_true(name: str) -> None:
    content, rtl_hash = hashed(elaboration_of(parse_id(name)))
    assert known().get(content) == rtl_hash, "write it: python -m cipherfab.publish elaborations --anew"


@pytest.mark.parametrize("case", sbox.CASES, ids=lambda case: f"{case.what}, {case.direction}")
def test_what_is_known_of_the_s_boxes_is_true(case: sbox.Case) -> None:
    content, rtl_hash = hashed(case.elaboration)
    assert known().get(content) == rtl_hash, "write it: python -m cipherfab.publish elaborations --anew"


@pytest.mark.parametrize("record", MEASURED, ids=lambda record: f"{record.design} on {record.target}")
def test_recipes_are_those_of_the_family(record: Measurement) -> None:
    recipes = target(record.target).recipes
    always = {recipe.name for recipe in recipes if recipe.most_gates == math.inf}
    assert always <= set(record.recipes_tried) <= {recipe.name for recipe in recipes}


def test_the_timing_model_has_the_factors_that_were_fitted() -> None:
    rows = timing_model.EXPERIMENT.read(timing_model.EXPERIMENT.path)
    fitted = {row.target: row.routing for row in rows}
    modelled = {each.name: each.delays.routing for each in TARGETS.values() if each.delays}
    # No published system on Virtex-7 has a twin here.
    expected = {**fitted, "virtex-7": fitted["artix-7"]}
    assert modelled == expected, "fit again: make figures NAMES=timing_model"


def test_every_row_that_is_short_says_why_and_no_other() -> None:
    published = [read_paper(name) for name in papers()]
    found = short_rows(published, ledger(published, MEASURED, read_tunings(folder())))
    assert {row["row"] for row in found} == {row for paper in published for row in paper.short}
