"""Measures designs with parameters in tunable LUTs beside the same designs mapped in the ordinary way.

python docs/tunable.py        writes docs/results/tunable.json
"""

import json
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.progress import track

from cipherfab.catalogue import parse, rtl_sources
from cipherfab.netlist import Netlist, read_netlist
from cipherfab.netlist.area import area
from cipherfab.netlist.levels import lut_levels
from cipherfab.toolchain import Toolset
from cipherfab.tunable.code import table_code
from cipherfab.tunable.fabric import FABRICS
from cipherfab.tunable.tune import Bench, Source, ordinary, tune

RESULT = Path(__file__).parent / "results" / "tunable.json"
EXAMPLES = Path(__file__).parent / "examples"


@dataclass(frozen=True, kw_only=True)
class Case:
    """A design and its parameters."""

    design: str
    parameters: tuple[str, ...] = ("key",)

    @property
    def source(self) -> Source:
        """What is to be tuned."""
        if "/" in self.design:
            found = parse(self.design)
            return Source(name=found.id, files=rtl_sources(), top=found.module, settings=found.sv_parameters)
        return Source(name=self.design, files=[EXAMPLES / f"{self.design}.sv"], top=self.design, settings={})


CASES = (
    Case(design="present-80/combinational"),
    Case(design="present-80/pipelined:key_schedule=held"),
    Case(design="rectangle-80/combinational"),
    Case(design="rectangle-80/pipelined:key_schedule=held"),
    Case(design="aes-128/pipelined:key_schedule=held,sbox=tower_field"),
    Case(design="pi16cipher096v2-block/message_processor", parameters=("key", "nonce")),
    Case(design="substitution", parameters=("table",)),
    Case(design="fir", parameters=("coefficients",)),
)


def figures(netlist: Netlist, family: str) -> dict[str, int]:
    """Return what a netlist takes."""
    found = area(netlist, FABRICS[family].target)
    return {"luts": found.lut, "flip_flops": found.ff, "depth": lut_levels(netlist)}


def measure(case: Case, family: str) -> dict[str, Any]:
    """Map a design in both ways."""
    root = Path("build/tunable")
    root.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=root) as folder:
        bench = Bench(fabric=FABRICS[family], tools=Toolset(), workdir=Path(folder))
        tuned = tune(case.source, case.parameters, bench)
        usual = figures(read_netlist(ordinary(case.source, bench)), family)
        own = figures(read_netlist(tuned.netlist), family)
    mapped = tuned.mapped
    code = table_code(mapped.functions, [lut.table for lut in mapped.tunable])
    return {
        "design": case.design,
        "target": family,
        "parameters": {name: len(slots) for name, slots in code.parameters.items()},
        "ordinary": usual,
        "tuned": own,
        "tunable": len(mapped.tunable),
        "operations": len(code.operations),
    }


def main() -> None:
    """Measure and write."""
    pairs = [(case, family) for family in FABRICS for case in CASES]
    rows = [measure(case, family) for case, family in track(pairs, "Measuring")]
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
