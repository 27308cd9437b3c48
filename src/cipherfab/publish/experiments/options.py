"""The cost of a core that can be cleared, and of one that shows results alone."""

from collections.abc import Sequence

from cipherfab.catalogue import parse_id
from cipherfab.devices.targets import target
from cipherfab.publish.checkout import workdir
from cipherfab.publish.experiment import Experiment, Row
from cipherfab.publish.experiments.mapping import Case, cases, size
from cipherfab.publish.markdown import table

DESIGNS = (
    "present-80/iterative",
    "present-80/iterative:direction=both",
    "present-80/iterative:key_schedule=stored",
    "present-80/narrow",
    "present-80/serial",
    "present-80/compact",
    "present-80/ram",
    "present-80/asip",
    "rectangle-80/pipelined:rounds_per_stage=5",
    "rectangle-80/pipelined:flow=credit,key_schedule=static,rounds_per_stage=5",
    "aes-128/iterative",
)
TARGETS = ("spartan-6", "ecp5")
OPTIONS = ("clear", "gate")


class Options(Row, frozen=True):
    """LUT sites and flip-flops of a design as it is, with ``clear`` on, and with ``gate`` on."""

    design: str
    target: str
    plain: tuple[int, int]
    clear: tuple[int, int]
    gate: tuple[int, int]


CASES = cases(DESIGNS, TARGETS)


def measure(case: Case) -> Options:
    """Map a design without and with each option."""
    family = target(case.target)
    with workdir("options") as folder:

        def mapped(name: str) -> tuple[int, int]:
            design = parse_id(name)
            return size(design.module, design.sv_parameters, family, folder)

        joint = "," if ":" in case.design else ":"
        clear, gate = (mapped(f"{case.design}{joint}{option}=on") for option in OPTIONS)
        return Options(
            design=case.design, target=case.target, plain=mapped(case.design), clear=clear, gate=gate
        )


def blocks(rows: Sequence[Options]) -> dict[str, str]:
    """List designs with what each option adds."""
    lines = []
    for row in rows:
        added = [
            ", ".join(
                f"{more - before:+d} {unit}"
                for more, before, unit in zip(with_it, row.plain, ("LUT", "FF"), strict=True)
            )
            for with_it in (row.clear, row.gate)
        ]
        lines.append([f"`{row.design}`", row.target, "{} LUT, {} FF".format(*row.plain), *added])
    return {"options": table(["Design", "Target", "As it is", "`clear=on`", "`gate=on`"], lines)}


EXPERIMENT = Experiment(
    name="options",
    row=Options,
    key=("design", "target"),
    cases=CASES,
    measure=measure,
    blocks=blocks,
)
