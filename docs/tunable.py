"""Measures designs with parameters in tunable LUTs beside the same designs mapped in the ordinary way.

python docs/tunable.py               writes docs/results/tunable.json
python docs/tunable.py DESIGN...     measures these anew, and keeps the others
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from rich.progress import track

from cipherfab.catalogue import Design, parse, rtl_sources
from cipherfab.netlist.area import area
from cipherfab.netlist.levels import lut_levels
from cipherfab.netlist.reader import read_netlist
from cipherfab.publish.tuning import Size, Tuning
from cipherfab.tlut.targets import TLUT_TARGETS
from cipherfab.tlut.template.configuration import table_code
from cipherfab.tlut.template.tune import Bench, Source, ordinary, tune
from cipherfab.tools import nextpnr
from cipherfab.tools.tools import Toolset

RESULT = Path(__file__).parent / "results" / "tunable.json"
EXAMPLES = Path(__file__).parent / "examples"


PLACED = 5_000
"""LUTs of the largest design whose clock frequency is measured."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """A design and its parameters."""

    design: str
    parameters: tuple[str, ...] = ("key",)

    @property
    def catalogued(self) -> Design | None:
        """The design of the catalogue; None for a module of the RTL, or an example."""
        return parse(self.design) if "/" in self.design else None

    @property
    def source(self) -> Source:
        """What is to be tuned."""
        found = self.catalogued
        if found:
            return Source(name=found.id, files=rtl_sources(), top=found.module, settings=found.sv_parameters)
        if self.design in {path.stem for path in rtl_sources()}:
            return Source(name=self.design, files=rtl_sources(), top=self.design, settings={})
        path = EXAMPLES / f"{self.design}.sv"
        return Source(name=self.design, files=[path], top=self.design, settings={})


CASES = (
    Case(design="present-80/combinational"),
    Case(design="present-80/pipelined:key_schedule=held"),
    Case(design="rectangle-80/combinational"),
    Case(design="rectangle-80/pipelined:key_schedule=held"),
    Case(design="aes-128/pipelined:key_schedule=held,sbox=tower_field"),
    Case(design="pi16cipher096v2-block/message_processor", parameters=("key", "nonce")),
    Case(design="cf_pi_generator", parameters=("key", "nonce")),
    Case(design="substitution", parameters=("table",)),
    Case(design="fir", parameters=("coefficients",)),
)


def size(path: Path, bench: Bench, slow: Sequence[str]) -> Size:
    """Return what a netlist takes, given registers and inputs whose values have several cycles to settle."""
    target = bench.target
    netlist = read_netlist(path, target.cells)
    found = area(netlist, target)
    flow = target.place_and_route
    fmax = None
    if flow and found.counts["lut"] <= PLACED:
        placed = nextpnr.place_and_route(
            path, target, bench.seed, multicycle=slow, workdir=bench.workdir, tool=bench.tools[flow.tool.name]
        )
        fmax = placed.fmax_mhz
    return Size(
        luts=found.counts["lut"], flip_flops=found.counts["ff"], depth=lut_levels(netlist), fmax_mhz=fmax
    )


def measure(case: Case, family: str) -> Tuning:
    """Map a design in both ways."""
    root = Path("build/tunable")
    root.mkdir(parents=True, exist_ok=True)
    design = case.catalogued
    slow = design.architecture.multicycle_registers(design.parameters) if design else ()
    with TemporaryDirectory(dir=root) as folder:
        bench = Bench(target=TLUT_TARGETS[family], tools=Toolset(), workdir=Path(folder))
        tuned = tune(case.source, case.parameters, bench)
        usual = size(ordinary(case.source, bench), bench, slow)
        own = size(tuned.netlist, bench, ())
    mapped = tuned.mapped
    code = table_code(mapped.functions, [lut.table for lut in mapped.tunable])
    return Tuning(
        design=case.design,
        target=family,
        parameters={name: len(slots) for name, slots in code.parameters.items()},
        interval=design.cycles.interval if design else None,
        ordinary=usual,
        tuned=own,
        tunable=len(mapped.tunable),
        operations=len(code.operations),
    )


def main() -> None:
    """Measure and write."""
    chosen = sys.argv[1:]
    old = msgspec.json.decode(RESULT.read_bytes(), type=list[Tuning]) if chosen else []
    found = {(row.design, row.target): row for row in old}
    pairs = [(case, family) for family in TLUT_TARGETS for case in CASES]
    for case, family in track(
        [pair for pair in pairs if not chosen or pair[0].design in chosen], "Measuring"
    ):
        found[case.design, family] = measure(case, family)
        rows = [found[key] for key in ((each.design, name) for each, name in pairs) if key in found]
        RESULT.write_text(json.dumps(msgspec.to_builtins(rows), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
