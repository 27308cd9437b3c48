"""Verdicts on designs: whether their RTL is proved to compute the cipher. Those that come with cipherfab."""

from functools import cache
from typing import Literal

from cipherfab.catalogue import Design, parse_id
from cipherfab.records.elaborations import elaboration_of, known
from cipherfab.records.record import Measurement
from cipherfab.records.record_json import shipped_results
from cipherfab.records.row import Row, decode_rows


class ProofRecord(Row, frozen=True):
    """The verdict on a design: with the size of the proof, or with the reason why there is none.

    Attributes
    ----------
    design : str
        ID of the design.
    rtl_hash : str
        Its elaborated RTL.
    verdict : str
        As of `Proof`.
    reason : str
        Why it is not proved; empty if it is.
    states, steps, equalities : int
        As of `CoreProof`; 0 unless it is proved.
    """

    design: str
    rtl_hash: str
    verdict: Literal["proved", "different", "open"]
    reason: str
    states: int
    steps: int
    equalities: int

    @property
    def earlier(self) -> bool:
        """Whether its RTL has changed since."""
        return known().get(elaboration_of(parse_id(self.design)).content) != self.rtl_hash


def proof_of(design: Design) -> ProofRecord | None:
    """Return the verdict on the present RTL of a design; None if there is none."""
    found = _shipped().get(design.id)
    return None if found is None or found.earlier else found


def status(design: Design) -> str:
    """Return "proved", or "tested" as all designs are."""
    found = proof_of(design)
    return "proved" if found and found.verdict == "proved" else "tested"


def proved(record: Measurement) -> bool:
    """Whether the RTL that a record is of is proved to compute its cipher."""
    found = _shipped().get(record.design)
    return found is not None and found.verdict == "proved" and found.rtl_hash == record.rtl_hash


@cache
def _shipped() -> dict[str, ProofRecord]:
    path = shipped_results() / "proofs.json"
    return {row.design: row for row in decode_rows(path.read_bytes(), ProofRecord, path)}
