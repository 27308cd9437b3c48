"""Measures S-boxes of AES: gates and LUTs of one S-box, and LUTs of a round of the engine.

python docs/sbox.py        writes docs/results/sbox.json
"""

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.progress import track

from cipherfab.catalogue import rtl_sources
from cipherfab.devices.targets import target
from cipherfab.netlist.area import area
from cipherfab.netlist.reader import read_netlist
from cipherfab.tools import yosys
from cipherfab.tools.process import run
from cipherfab.tools.tools import Toolset

RESULT = Path(__file__).parent / "results" / "sbox.json"
SOURCES = (*rtl_sources(), Path(__file__).with_suffix(".sv"))
TARGETS = ("spartan-3", "ecp5", "spartan-6", "artix-7")
ROUND_TARGETS = ("ecp5", "spartan-6")
DIRECTIONS = ("encrypt", "decrypt", "both")
REALISATIONS = ("table", "tower_field", "engine")
LIBRARY = "AND,NAND,OR,NOR,XOR,XNOR,ANDNOT,ORNOT"
"""Gates of two inputs, and the inverter, which ABC always has."""
SCRIPTS = ("strash;map -a", "strash;dch;map -a", "strash;ifraig;dc2;dc2;dch -f;map -a")
"""Scripts of ABC, of which the one counts that needs the fewest gates."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """One thing to measure.

    Attributes
    ----------
    what : str
        "table" or "tower_field" for an S-box alone, "engine" for a round of the engine.
    direction : str
        "encrypt", "decrypt" or "both".
    """

    what: str
    direction: str

    @property
    def top(self) -> str:
        """Return the module."""
        return "cf_aes_engine_round" if self.what == "engine" else "sbox"

    @property
    def parameters(self) -> dict[str, str]:
        """Return its parameters."""
        if self.what == "engine":
            return {}
        return {"Sbox": f"cf_pkg::{self.what.upper()}", "Direction": f"cf_pkg::{self.direction.upper()}"}

    @property
    def constants(self) -> dict[str, str]:
        """Return the inputs that are tied: a round of the engine is for both directions."""
        if self.what != "engine" or self.direction == "both":
            return {}
        return {"decrypt_i": f"1'b{DIRECTIONS.index(self.direction)}"}

    @property
    def targets(self) -> tuple[str, ...]:
        """Return the families it is mapped for."""
        return ROUND_TARGETS if self.what == "engine" else TARGETS


CASES = tuple(Case(what=what, direction=direction) for what in REALISATIONS for direction in DIRECTIONS)


def elaborate(case: Case, workdir: Path) -> Path:
    """Return the elaborated module."""
    return yosys.elaborate(
        SOURCES,
        case.top,
        case.parameters,
        workdir=workdir,
        tool=Toolset()["yosys"],
        constants=case.constants,
    )


def smallest(rtlil: Path, family: str, workdir: Path) -> int:
    """Return LUT sites of the best recipe."""
    chosen = target(family)
    paths = yosys.synthesise(rtlil, chosen, chosen.recipes, workdir=workdir, tool=Toolset()["yosys"])
    return min(area(read_netlist(path, chosen.cells), chosen).sites for path in paths.values())


def gates(rtlil: Path, workdir: Path) -> dict[str, int]:
    """Return the gates of two inputs and inverters by type, with the script that needs the fewest."""
    found = []
    for number, script in enumerate(SCRIPTS):
        result = workdir / f"gates_{number}.json"
        commands = (
            f"read_rtlil {rtlil.name}",
            "proc",
            "bmuxmap",
            "opt -full",
            "techmap",
            "opt",
            "simplemap",
            f'abc -g {LIBRARY} -script "+{script}"',
            "opt_clean",
            f"write_json {result.name}",
        )
        (workdir / "gates.ys").write_text("\n".join(commands) + "\n", encoding="utf-8")
        run([*Toolset()["yosys"].argv, "-q", "gates.ys"], cwd=workdir, timeout=600)
        cells = next(iter(json.loads(result.read_bytes())["modules"].values()))["cells"]
        counts = Counter(cell["type"].strip("$_") for cell in cells.values())
        if unknown := counts.keys() - {"NOT", *LIBRARY.split(",")}:
            raise RuntimeError(f"{rtlil.name}: cells that are no gates: {', '.join(sorted(unknown))}")
        found.append(counts)
    return dict(sorted(min(found, key=Counter.total).items()))


def measured(case: Case) -> dict[str, object]:
    """Return a row of the results."""
    root = Path("build/sbox")
    root.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=root) as folder:
        workdir = Path(folder)
        rtlil = elaborate(case, workdir)
        return {
            "what": case.what,
            "direction": case.direction,
            "rtl_hash": yosys.rtl_hash(rtlil),
            "gates": gates(rtlil, workdir) if case.top == "sbox" else {},
            "luts": {family: smallest(rtlil, family, workdir) for family in case.targets},
        }


def main() -> None:
    """Measure and write."""
    rows = [measured(case) for case in track(CASES, "Measuring")]
    RESULT.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
