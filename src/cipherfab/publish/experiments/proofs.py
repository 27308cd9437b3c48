"""Which designs are proved to compute their cipher."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from cipherfab.catalogue import BlockDesign, Design, parse_id
from cipherfab.catalogue.study import listed
from cipherfab.flow.measure import verify_netlists
from cipherfab.proof.prove import prove_core
from cipherfab.publish.checkout import workdir
from cipherfab.publish.experiment import Experiment
from cipherfab.publish.experiments.mapping import TOOLS
from cipherfab.records.earlier import legend, marked
from cipherfab.records.elaborations import elaboration_of
from cipherfab.records.proof_record import ProofRecord
from cipherfab.report.markdown import noted, table
from cipherfab.tools.rtl_hash import rtl_hash

SECONDS = 300.0
_PROGRAMS = "block ciphers as programs on processors"
_ANY_LENGTH = "messages may have any length, and the proof follows blocks"
_REASONS = {
    _PROGRAMS: "thousands of states each; left out for the time they take",
    "authenticated ciphers": _ANY_LENGTH,
    "confidentiality modes": _ANY_LENGTH,
    "message authentication codes": _ANY_LENGTH,
    "hash functions": _ANY_LENGTH,
    "operations": "they have operands, and the proof knows keys and blocks",
}
"""By what they are, why designs are tested only."""


class Case(NamedTuple):
    """A design."""

    design: str


def measure(case: Case) -> ProofRecord:
    """Prove a design."""
    design = parse_id(case.design)
    with workdir("proofs") as folder:
        elaborated = elaboration_of(design).rtlil(folder, TOOLS["yosys"])
        (gates,) = verify_netlists(design, None, TOOLS, folder).values()
        found = prove_core(design, gates, tools=TOOLS, workdir=folder, seconds=SECONDS)
        return ProofRecord(
            design=design.id,
            rtl_hash=rtl_hash(elaborated),
            verdict=found.verdict,
            reason=found.reason,
            states=found.states,
            steps=found.steps,
            equalities=found.equalities,
        )


def blocks(rows: Sequence[ProofRecord]) -> dict[str, str]:
    """List designs with the verdicts on them."""
    lines = []
    for row in rows:
        sizes = (
            [f"{row.states:,}", f"{row.steps:,}", f"{row.equalities:,}"]
            if row.verdict == "proved"
            else ["", "", ""]
        )
        verdict = "proved" if row.verdict == "proved" else f"no: {row.reason}"
        lines.append([marked(f"`{row.design}`", row), *sizes, verdict])
    proved = sum(row.verdict == "proved" for row in rows)
    text = table(["Design", "States", "Steps", "Equalities", "Verdict"], lines, "lrrrl")
    return {
        "proofs": noted(f"{proved} of {len(rows)} designs are proved:\n\n{text}", legend(rows)),
        "tested-only": table(
            ["Designs of the shipped studies", "Number", "Why they are not proved"],
            [[what, str(count), _REASONS[what]] for what, count in _others().items()],
            "lrl",
        ),
    }


def _others() -> dict[str, int]:
    """Return how many designs of each kind are not among the cases."""
    return dict(
        Counter(
            _PROGRAMS if isinstance(each, BlockDesign) else f"{each.cipher.kind}s"
            for each in listed()
            if not _tried(each)
        )
    )


def _tried(design: Design) -> bool:
    return isinstance(design, BlockDesign) and not design.program


EXPERIMENT = Experiment(
    name="proofs",
    row=ProofRecord,
    key=("design",),
    cases=tuple(Case(each.id) for each in listed() if _tried(each)),
    measure=measure,
    blocks=blocks,
)
