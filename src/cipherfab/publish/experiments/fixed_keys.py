"""How many LUTs a core takes under one key or another, where the key is part of the design."""

from collections.abc import Sequence
from random import Random
from statistics import median

from cipherfab.catalogue import block_design, parse_id
from cipherfab.devices.targets import target
from cipherfab.publish.checkout import workdir
from cipherfab.publish.experiment import Experiment
from cipherfab.publish.experiments.mapping import Case, cases, size
from cipherfab.records.row import Row
from cipherfab.report.markdown import table

DESIGNS = ("rectangle-80/fixed_key:rounds_per_cycle=5",)
TARGETS = ("spartan-6", "virtex-5", "spartan-3", "virtex-4")
KEYS = 50
"""Random keys of each design, the same ones on every target."""


class FixedKeys(Row, frozen=True):
    """LUT sites of a design on a target: under a key of zeros, and under random keys."""

    design: str
    target: str
    zeros: int
    random: dict[str, int]

    @property
    def worst(self) -> str:
        """The key that takes the most."""
        return max(self.random, key=lambda key: self.random[key])


def keys(design: str) -> list[str]:
    """Return random keys for a design, as hexadecimal digits."""
    bits = block_design(design).cipher.key_bits
    numbers = Random(design)
    return [f"{numbers.getrandbits(bits):0{bits // 4}x}" for _ in range(KEYS)]


def measure(case: Case) -> FixedKeys:
    """Map a design under each key."""
    family = target(case.target)
    with workdir("fixed_keys") as folder:

        def luts(name: str) -> int:
            design = parse_id(name)
            return size(design.module, design.sv_parameters, family, folder)[0]

        return FixedKeys(
            design=case.design,
            target=case.target,
            zeros=luts(case.design),
            random={key: luts(f"{case.design},key={key}") for key in keys(case.design)},
        )


def blocks(rows: Sequence[FixedKeys]) -> dict[str, str]:
    """List designs with their LUTs under a key of zeros, and the range under others."""
    lines = []
    for row in rows:
        counts = sorted(row.random.values())
        cells = [row.zeros, counts[0], round(median(counts)), counts[-1]]
        lines.append([f"`{row.design}`", row.target, *map(str, cells), f"`{row.worst}`"])
    head = ["Design", "Target", "Zeros", f"Fewest of {KEYS}", "Median", "Most", "The key that takes the most"]
    return {"fixed-keys": table(head, lines, "llrrrrl")}


EXPERIMENT = Experiment(
    name="fixed_keys",
    row=FixedKeys,
    key=("design", "target"),
    cases=cases(DESIGNS, TARGETS),
    measure=measure,
    blocks=blocks,
)
