"""What follows from what: the formulas that figures of one system obey, and those of claims, as data."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from cipherfab.formula import Formula
from cipherfab.papers.quantities import QUANTITIES, UNITS, Unit

Relation: TypeAlias = Literal["equals", "at most", "at least"]


@dataclass(frozen=True)
class Rule:
    """A formula for a figure of a system, in base units.

    Attributes
    ----------
    name : str
        What findings are named by.
    column : str
        Key of the quantity that follows.
    formula : Formula
        Of the keys of others; it must rise or fall all the way with each of them.
    relation : Relation
        What the figure must be of the result.
    """

    name: str
    column: str
    formula: Formula
    relation: Relation = "equals"


_THROUGHPUT = {"throughput": "fmax", "throughput_fixed": "fixed_mhz"}
_EFFICIENCY = {
    "throughput_per_lut": "throughput / lut",
    "throughput_per_slice": "throughput / slices",
    "throughput_per_slice_fixed": "throughput_fixed / slices",
}

RULES: tuple[Rule, ...] = (
    Rule("latency", "latency", Formula("1000 * latency_cycles / fmax")),
    Rule("cycles", "latency_cycles", Formula("load_cycles + rounds * round_cycles + unload_cycles")),
    Rule("cycles", "encrypt_cycles", Formula("rounds * round_cycles")),
    Rule("cycles", "encrypt_cycles", Formula("rounds / rounds_per_cycle")),
    Rule("cycles", "latency_cycles", Formula("stages_per_round * rounds + 1")),
    Rule("operations", "operations", Formula("rounds * round_operations")),
    *(
        Rule(key, key, Formula(f"block_bits * {clock} / interval_cycles"))
        for key, clock in _THROUGHPUT.items()
    ),
    Rule("throughput_of_copies", "throughput", Formula("copies * copy_throughput")),
    Rule("parallel_bytes", "parallel_bytes", Formula("copies * block_bits / 8")),
    *(Rule(key, key, Formula(text)) for key, text in _EFFICIENCY.items()),
    Rule("total_power", "total_power", Formula("static_power + dynamic_power")),
    Rule("energy_fixed", "energy_fixed", Formula("total_power * latency_cycles / fixed_mhz")),
    Rule("area_time", "area_time", Formula("1000 * latency_cycles / fmax * (lut + ff)")),
    *(Rule("fits_slices", key, Formula(f"slices * slice_{key}"), "at most") for key in ("lut", "ff")),
    *(
        Rule("fits_device", key, Formula(f"available_{key}"), "at most")
        for key in ("slices", "lut", "ff", "bram")
    ),
    Rule("fits_device", "copies", Formula("available_slices / copy_slices"), "at most"),
    Rule("reconfiguration_time", "reconfiguration_time", Formula("tluts * tlut_time")),
    Rule("sbox_luts", "sbox_luts", Formula("sbox_bits / lut_bits"), "at least"),
    Rule("round_luts", "round_luts", Formula("round_sboxes * sbox_bits / lut_bits"), "at least"),
    Rule("sboxes_per_ram", "sboxes_per_ram", Formula("ram_bits / sbox_bits")),
)
"""All that are tried on every row that has the column."""

PER_CENT = Unit(symbol="%", base="%")
TIMES = Unit(symbol="times", base="times")


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of claim of one system against others.

    Attributes
    ----------
    formula : str
        Of the figure of the ``{system}``, and of the sum of those it is held ``{against}``; it must rise or
        fall all the way with each.
    sign : str
        What makes one figure of a system of those in the columns of the claim.
    columns : tuple[str, ...]
        Those that claims of the kind are about; none where each names its own.
    fixed_unit : Unit | None
        Of its value; None where it is that of the column.
    relation : Relation
        What the value must be of the result.
    """

    formula: str
    sign: str = " + "
    columns: tuple[str, ...] = ()
    fixed_unit: Unit | None = None
    relation: Relation = "equals"

    def unit(self, columns: Sequence[str]) -> Unit:
        """Return the unit of its value."""
        return self.fixed_unit or UNITS[QUANTITIES[columns[0]].unit]

    def of(self, systems: Iterable[Sequence[str]]) -> Formula:
        """Return the formula for systems, each given by the names of its figures."""
        own, *others = (names[0] if len(names) == 1 else f"({self.sign.join(names)})" for names in systems)
        return Formula(self.formula.format(system=own, against=" + ".join(others)))


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "reduction": Kind(formula="100 * (1 - {system} / {against})", fixed_unit=PER_CENT),
        "increase": Kind(formula="100 * ({system} / {against} - 1)", fixed_unit=PER_CENT),
        "ratio": Kind(formula="{system} / {against}", fixed_unit=TIMES),
        "slowdown": Kind(
            formula="{system} / {against}",
            sign=" / ",
            columns=("latency_cycles", "fmax"),
            fixed_unit=TIMES,
        ),
        "saving": Kind(formula="{against} - {system}"),
        "whole": Kind(formula="{against}", relation="at least"),
    }
)
"""By name: what a claim can say."""
