"""Which designs are proved to compute their cipher."""

from collections.abc import Sequence
from typing import NamedTuple

from cipherfab.catalogue import BlockDesign, parse_id
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
    return {"proofs": noted(f"{proved} of {len(rows)} designs are proved:\n\n{text}", legend(rows))}


EXPERIMENT = Experiment(
    name="proofs",
    row=ProofRecord,
    key=("design",),
    # Programs have thousands of states each, and take too long for now.
    cases=tuple(Case(each.id) for each in listed() if isinstance(each, BlockDesign) and not each.program),
    measure=measure,
    blocks=blocks,
)
