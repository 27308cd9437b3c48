"""The cost of the handshake: architectures as they are, and with neighbours that never wait.

With ``in_valid_i`` and ``out_ready_i`` tied high, synthesis removes all that only serves waiting. The
difference is the price of the full interface.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from cipherfab.catalogue import parse_id
from cipherfab.devices.targets import target
from cipherfab.publish.checkout import workdir
from cipherfab.publish.experiment import Experiment
from cipherfab.publish.experiments.mapping import Case, cases, size
from cipherfab.records.row import Row
from cipherfab.report.markdown import table

DESIGNS = (
    "present-80/iterative",
    "rectangle-80/iterative",
    "present-80/iterative:direction=both",
    "rectangle-80/pipelined:rounds_per_stage=5",
    "rectangle-80/pipelined:key_schedule=static,rounds_per_stage=5",
    "rectangle-80/combinational",
    "rectangle-80/narrow",
)
TARGETS = ("spartan-6", "ecp5")
NEVER_WAITING: Mapping[str, str] = MappingProxyType({"in_valid_i": "1'b1", "out_ready_i": "1'b1"})


class Handshake(Row, frozen=True):
    """LUT sites and flip-flops of a design as it is, and with neighbours that never wait."""

    design: str
    target: str
    full: tuple[int, int]
    never_waiting: tuple[int, int]


CASES = cases(DESIGNS, TARGETS)


def measure(case: Case) -> Handshake:
    """Map a design with both kinds of neighbours."""
    design, family = parse_id(case.design), target(case.target)
    with workdir("handshake") as folder:
        full, never_waiting = (
            size(design.module, design.sv_parameters, family, folder, constants)
            for constants in ({}, NEVER_WAITING)
        )
    return Handshake(design=case.design, target=case.target, full=full, never_waiting=never_waiting)


def blocks(rows: Sequence[Handshake]) -> dict[str, str]:
    """List designs in both ways, in a table for each architecture."""
    groups: dict[str, list[list[str]]] = {}
    for row in rows:
        cost = [with_it - without for with_it, without in zip(row.full, row.never_waiting, strict=True)]
        sizes = ["{} LUT, {} FF".format(*size) for size in (row.full, row.never_waiting, cost)]
        lines = groups.setdefault(f"handshake-{parse_id(row.design).architecture.name}", [])
        lines.append([f"`{row.design}`", row.target, *sizes])
    headings = ["Design", "Target", "With handshake", "Neighbours never wait", "Cost"]
    return {name: table(headings, lines) for name, lines in groups.items()}


EXPERIMENT = Experiment(
    name="handshake",
    row=Handshake,
    key=("design", "target"),
    cases=CASES,
    measure=measure,
    blocks=blocks,
)
