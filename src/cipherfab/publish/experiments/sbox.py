"""S-boxes of AES: gates and LUTs of one S-box, and LUTs of a round of the engine."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cipherfab.catalogue import needed_sources
from cipherfab.devices.targets import target
from cipherfab.publish.checkout import workdir
from cipherfab.publish.experiment import Experiment
from cipherfab.publish.experiments.mapping import TOOLS, fewest
from cipherfab.records.earlier import LEGEND, MARK
from cipherfab.records.elaborations import Elaboration, known
from cipherfab.records.row import Row
from cipherfab.report.markdown import noted, table
from cipherfab.tools.process import run
from cipherfab.tools.rtl_hash import rtl_hash
from cipherfab.tools.whole_tables import write_whole_tables

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
    def elaboration(self) -> Elaboration:
        """Return what the front end is given."""
        sources = needed_sources("cf_aes_engine_round" if self.what == "engine" else "cf_aes_sbox")
        if self.what != "engine":
            sources.append(Path(__file__).with_suffix(".sv"))
        return Elaboration(
            sources=sources, top=self.top, parameters=self.parameters, constants=self.constants
        )

    @property
    def targets(self) -> tuple[str, ...]:
        """Return the families it is mapped for."""
        return ROUND_TARGETS if self.what == "engine" else TARGETS


class Sbox(Row, frozen=True):
    """Gates by type and LUT sites by target of an S-box, or LUT sites of a round of the engine."""

    what: str
    direction: str
    rtl_hash: str
    gates: dict[str, int]
    luts: dict[str, int]

    @property
    def earlier(self) -> bool:
        """Whether its RTL has changed since."""
        case = Case(what=self.what, direction=self.direction)
        return known().get(case.elaboration.content) != self.rtl_hash


CASES = tuple(Case(what=what, direction=direction) for what in REALISATIONS for direction in DIRECTIONS)


def gates(rtlil: Path, folder: Path) -> dict[str, int]:
    """Return the gates of two inputs and inverters by type, with the script that needs the fewest."""
    found = []
    for number, script in enumerate(SCRIPTS):
        result = folder / f"gates_{number}.json"
        commands = (
            f"read_rtlil {write_whole_tables(rtlil, folder).name}",
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
        (folder / "gates.ys").write_text("\n".join(commands) + "\n", encoding="utf-8")
        run([*TOOLS["yosys"].argv, "-q", "gates.ys"], cwd=folder, timeout=600)
        cells = next(iter(json.loads(result.read_bytes())["modules"].values()))["cells"]
        counts = Counter(cell["type"].strip("$_") for cell in cells.values())
        if unknown := counts.keys() - {"NOT", *LIBRARY.split(",")}:
            raise RuntimeError(f"{rtlil.name}: cells that are no gates: {', '.join(sorted(unknown))}")
        found.append(counts)
    return dict(sorted(min(found, key=Counter.total).items()))


def measure(case: Case) -> Sbox:
    """Count the gates of an S-box, and the LUTs on every family."""
    with workdir("sbox") as folder:
        rtlil = case.elaboration.rtlil(folder, TOOLS["yosys"])
        return Sbox(
            what=case.what,
            direction=case.direction,
            rtl_hash=rtl_hash(rtlil),
            gates=gates(rtlil, folder) if case.top == "sbox" else {},
            luts={family: fewest(rtlil, target(family), folder)[0] for family in case.targets},
        )


def blocks(rows: Sequence[Sbox]) -> dict[str, str]:
    """List S-boxes with their gates and LUT sites."""
    families = list(dict.fromkeys(family for row in rows for family in row.luts))
    old = [row for row in rows if row.earlier]
    names = {"engine": "round of the engine"}
    lines = [
        [
            names.get(row.what, f"`{row.what}`") + (f" {MARK}" if row in old else ""),
            row.direction,
            sum(row.gates.values()) or "",
            row.gates.get("XOR", 0) + row.gates.get("XNOR", 0) or "",
            *(row.luts.get(family, "") for family in families),
        ]
        for row in rows
    ]
    text = table(["What", "Direction", "Gates", "of these XOR, XNOR", *families], lines)
    return {"sbox": noted(text, LEGEND if old else "")}


EXPERIMENT = Experiment(
    name="sbox", row=Sbox, key=("what", "direction"), cases=CASES, measure=measure, blocks=blocks
)
