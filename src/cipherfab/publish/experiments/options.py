"""The cost of what integrators ask for: clear, gated outputs, another reset, an enable, a slice."""

from collections.abc import Sequence

from cipherfab.catalogue import parse_id
from cipherfab.deliver.top import top_module
from cipherfab.deliver.wrapper import wrapper, wrapper_name
from cipherfab.devices.targets import target
from cipherfab.publish.checkout import workdir
from cipherfab.publish.experiment import Experiment
from cipherfab.publish.experiments.mapping import TOOLS, Case, cases, fewest, size
from cipherfab.records.row import Row
from cipherfab.report.markdown import table
from cipherfab.tools import yosys

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
SWITCHES = ("clear", "gate")
AROUND = {"reset": ("RESET_LOW", "RESET_ASYNC"), "enable": ("ENABLE",), "slice": ("SLICE",)}
"""Parameters of the wrapper that are set together."""


class Options(Row, frozen=True):
    """LUT sites and flip-flops of a design as it is, with each switch on, and with parameters around it."""

    design: str
    target: str
    plain: tuple[int, int]
    clear: tuple[int, int]
    gate: tuple[int, int]
    reset: tuple[int, int]
    enable: tuple[int, int]
    slice: tuple[int, int]


CASES = cases(DESIGNS, TARGETS)


def measure(case: Case) -> Options:
    """Map a design without and with each option."""
    family = target(case.target)
    with workdir("options") as folder:

        def mapped(name: str) -> tuple[int, int]:
            design = parse_id(name)
            return size(design.module, design.sv_parameters, family, folder)

        design = parse_id(case.design)
        around = {folder / "top.sv": top_module(design), folder / "wrapper.v": wrapper(design)}
        for path, text in around.items():
            path.write_text(text, encoding="utf-8")

        def wrapped(parameters: Sequence[str]) -> tuple[int, int]:
            rtlil = yosys.elaborate(
                [*design.sources, *around],
                wrapper_name(design),
                dict.fromkeys(parameters, "1"),
                workdir=folder,
                tool=TOOLS["yosys"],
            )
            return fewest(rtlil, family, folder)

        joint = "," if ":" in case.design else ":"
        return Options(
            design=case.design,
            target=case.target,
            plain=mapped(case.design),
            **{each: mapped(f"{case.design}{joint}{each}=on") for each in SWITCHES},
            **{each: wrapped(parameters) for each, parameters in AROUND.items()},
        )


def blocks(rows: Sequence[Options]) -> dict[str, str]:
    """List designs with what each option adds."""
    lines = []
    for row in rows:
        added = [
            "/".join(f"{more - before:+d}" for more, before in zip(with_it, row.plain, strict=True))
            for with_it in (row.clear, row.gate, row.reset, row.enable, row.slice)
        ]
        lines.append([f"`{row.design}`", row.target, "{}/{}".format(*row.plain), *added])
    head = ["Design", "Target", "LUT/FF"]
    head += [f"`{each}=on`" for each in SWITCHES]
    head += [", ".join(f"`{each}`" for each in parameters) for parameters in AROUND.values()]
    return {"options": table(head, lines)}


EXPERIMENT = Experiment(
    name="options",
    row=Options,
    key=("design", "target"),
    cases=CASES,
    measure=measure,
    blocks=blocks,
)
