"""What is found about a core from elsewhere."""

from dataclasses import dataclass

from cipherfab.catalogue.architecture import Cycles
from cipherfab.judge.on_target import OnTarget
from cipherfab.proof.prove import CoreProof
from cipherfab.verify.verification import Verification


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """What is found about a core.

    Attributes
    ----------
    name, cipher, direction : str
        What it is said to be.
    faults : tuple[str, ...]
        What is wrong; empty if nothing is.
    latches : int
        Latches in it.
    cycles : Cycles | None
        As measured; None if it does not answer.
    verification : Verification | None
        Known answers and random blocks compared; None if it does not answer.
    proof : CoreProof | None
        Whether it is proved; None if it is wrong.
    targets : tuple[OnTarget, ...]
        What it takes; none if it is wrong.
    """

    name: str
    cipher: str
    direction: str
    faults: tuple[str, ...]
    latches: int = 0
    cycles: Cycles | None = None
    verification: Verification | None = None
    proof: CoreProof | None = None
    targets: tuple[OnTarget, ...] = ()
