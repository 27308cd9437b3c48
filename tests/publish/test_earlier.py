"""Every table of measured designs marks figures of an earlier RTL."""

from collections.abc import Callable

import pytest
from click.testing import CliRunner

from cipherfab.publish import __main__ as program
from cipherfab.publish.blocks import blocks
from cipherfab.publish.blocks.measurements import NONE
from cipherfab.publish.experiments import proofs
from cipherfab.publish.experiments.sbox import Sbox
from cipherfab.publish.results import STUDIES, measured
from cipherfab.records import earlier
from cipherfab.records.earlier import LEGEND, MARK
from cipherfab.records.proof_record import ProofRecord

Outdate = Callable[[set[tuple[str, str]]], None]
UNTIED = {
    "measured-" + name
    for name in (
        *("bus", "calibration", "calibration-borrowed", "recipes", "tunable", "break-even", "reload"),
        *("handshake-iterative", "handshake-pipelined", "handshake-combinational", "handshake-narrow"),
        *("specialisers-c", "specialisers-programs", "sbox", "options", "fixed-keys"),
        *("c-programs", "c-hardware", "ledger-short", "proofs", "tested-only", "peers", "peers-listed"),
    )
}
"""Tables of sentences, and of experiments without an RTL hash; those with one have tests of their own."""


@pytest.fixture
def outdate(monkeypatch: pytest.MonkeyPatch) -> Outdate:
    """Let designs with these hashes be of an earlier RTL."""
    monkeypatch.setattr(Sbox, "earlier", False)
    return lambda pairs: monkeypatch.setattr(earlier, "_committed", lambda: pairs)


def tables() -> dict[str, str]:
    """Return the tables of measurements that are tied to the RTL."""
    return {
        name: text
        for name, text in blocks().items()
        if name.startswith("measured-") and name not in UNTIED and text != NONE and text.count("\n") > 2
    }


def test_every_table_has_marks_and_says_what_they_are(outdate: Outdate) -> None:
    outdate({(record.design, record.rtl_hash) for record in measured(*STUDIES)})
    found = tables()
    assert len(found) > 30
    for name, text in found.items():
        assert LEGEND[:-1] in text, name
        assert text.count(MARK) > 1 or name == "measured-pick", name


def test_no_table_has_marks_without_need(outdate: Outdate) -> None:
    outdate(set())
    assert [name for name, text in tables().items() if MARK in text] == []


def test_stale_figures_are_listed(outdate: Outdate) -> None:
    outdate(set())
    result = CliRunner().invoke(program.main, ["stale"])
    assert (result.exit_code, result.output) == (0, "")
    record = measured("lanes")[0]
    outdate({(record.design, record.rtl_hash)})
    result = CliRunner().invoke(program.main, ["stale"])
    assert result.exit_code == 1
    assert f"lanes: {record.design}\n" in result.output
    assert 'measure them again: make figures NAMES="' in result.output


def test_proofs_of_an_earlier_rtl_are_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = proofs.EXPERIMENT.read(proofs.EXPERIMENT.path)
    assert MARK not in proofs.blocks(rows)["proofs"]
    changed = rows[3].design
    monkeypatch.setattr(ProofRecord, "earlier", property(lambda row: row.design == changed))
    text = proofs.blocks(rows)["proofs"]
    assert f"| `{changed}` {MARK} |" in text
    assert text.count(MARK) == 2
    assert LEGEND[:-1] in text
