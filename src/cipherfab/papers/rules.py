"""What follows from what: the formulas that figures of one system obey, and those of claims, as data."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, TypeAlias

from cipherfab.papers.quantities import QUANTITIES, UNITS, Unit

Relation: TypeAlias = Literal["equals", "at most", "at least"]


@dataclass(frozen=True, kw_only=True)
class Rule:
    """A formula for a figure of a system, in base units.

    Attributes
    ----------
    name : str
        What findings are named by.
    column : str
        Key of the quantity that follows.
    formula : str
        With the key of every input in braces.
    inputs : tuple[str, ...]
        Their keys, in the order of the arguments of `derive`.
    derive : Callable[..., Fraction]
        The formula; it must rise or fall all the way with each argument.
    relation : Relation
        What the figure must be of the result.
    """

    name: str
    column: str
    formula: str
    inputs: tuple[str, ...]
    derive: Callable[..., Fraction]
    relation: Relation = "equals"


def _throughput(suffix: str, clock: str) -> Rule:
    return Rule(
        name=f"throughput{suffix}",
        column=f"throughput{suffix}",
        formula=f"{{block_bits}} x {{{clock}}} / {{interval_cycles}}",
        inputs=("block_bits", clock, "interval_cycles"),
        derive=lambda bits, mhz, interval: bits * mhz / interval,
    )


def _efficiency(column: str, throughput: str, area: str) -> Rule:
    return Rule(
        name=column,
        column=column,
        formula=f"{{{throughput}}} / {{{area}}}",
        inputs=(throughput, area),
        derive=lambda mbits, size: mbits / size,
    )


def _fits_slices(key: str) -> Rule:
    return Rule(
        name="fits_slices",
        column=key,
        formula=f"{{slices}} x {{slice_{key}}}",
        inputs=("slices", f"slice_{key}"),
        derive=lambda slices, each: slices * each,
        relation="at most",
    )


def _fits_device(key: str) -> Rule:
    return Rule(
        name="fits_device",
        column=key,
        formula=f"{{available_{key}}}",
        inputs=(f"available_{key}",),
        derive=lambda available: available,
        relation="at most",
    )


RULES: tuple[Rule, ...] = (
    Rule(
        name="latency",
        column="latency",
        formula="1000 x {latency_cycles} / {fmax}",
        inputs=("latency_cycles", "fmax"),
        derive=lambda cycles, mhz: 1000 * cycles / mhz,
    ),
    Rule(
        name="cycles",
        column="latency_cycles",
        formula="{load_cycles} + {rounds} x {round_cycles} + {unload_cycles}",
        inputs=("load_cycles", "rounds", "round_cycles", "unload_cycles"),
        derive=lambda load, rounds, each, unload: load + rounds * each + unload,
    ),
    Rule(
        name="cycles",
        column="encrypt_cycles",
        formula="{rounds} x {round_cycles}",
        inputs=("rounds", "round_cycles"),
        derive=lambda rounds, each: rounds * each,
    ),
    Rule(
        name="cycles",
        column="encrypt_cycles",
        formula="{rounds} / {rounds_per_cycle}",
        inputs=("rounds", "rounds_per_cycle"),
        derive=lambda rounds, each: rounds / each,
    ),
    Rule(
        name="cycles",
        column="latency_cycles",
        formula="{stages_per_round} x {rounds} + 1",
        inputs=("stages_per_round", "rounds"),
        derive=lambda stages, rounds: stages * rounds + 1,
    ),
    Rule(
        name="operations",
        column="operations",
        formula="{rounds} x {round_operations}",
        inputs=("rounds", "round_operations"),
        derive=lambda rounds, each: rounds * each,
    ),
    _throughput("", "fmax"),
    _throughput("_fixed", "fixed_mhz"),
    Rule(
        name="throughput_of_copies",
        column="throughput",
        formula="{copies} x {copy_throughput}",
        inputs=("copies", "copy_throughput"),
        derive=lambda copies, each: copies * each,
    ),
    Rule(
        name="parallel_bytes",
        column="parallel_bytes",
        formula="{copies} x {block_bits} / 8",
        inputs=("copies", "block_bits"),
        derive=lambda copies, bits: copies * bits / 8,
    ),
    _efficiency("throughput_per_lut", "throughput", "lut"),
    _efficiency("throughput_per_slice", "throughput", "slices"),
    _efficiency("throughput_per_slice_fixed", "throughput_fixed", "slices"),
    Rule(
        name="total_power",
        column="total_power",
        formula="{static_power} + {dynamic_power}",
        inputs=("static_power", "dynamic_power"),
        derive=lambda static, dynamic: static + dynamic,
    ),
    Rule(
        name="energy_fixed",
        column="energy_fixed",
        formula="{total_power} x {latency_cycles} / {fixed_mhz}",
        inputs=("total_power", "latency_cycles", "fixed_mhz"),
        derive=lambda mw, cycles, mhz: mw * cycles / mhz,
    ),
    Rule(
        name="area_time",
        column="area_time",
        formula="1000 x {latency_cycles} / {fmax} x ({lut} + {ff})",
        inputs=("latency_cycles", "fmax", "lut", "ff"),
        derive=lambda cycles, mhz, lut, ff: 1000 * cycles / mhz * (lut + ff),
    ),
    _fits_slices("lut"),
    _fits_slices("ff"),
    *(_fits_device(key) for key in ("slices", "lut", "ff", "bram")),
    Rule(
        name="fits_device",
        column="copies",
        formula="{available_slices} / {copy_slices}",
        inputs=("available_slices", "copy_slices"),
        derive=lambda available, each: available / each,
        relation="at most",
    ),
    Rule(
        name="reconfiguration_time",
        column="reconfiguration_time",
        formula="{tluts} x {tlut_time}",
        inputs=("tluts", "tlut_time"),
        derive=lambda tluts, each: tluts * each,
    ),
    Rule(
        name="sbox_luts",
        column="sbox_luts",
        formula="{sbox_bits} / {lut_bits}",
        inputs=("sbox_bits", "lut_bits"),
        derive=lambda sbox, lut: sbox / lut,
        relation="at least",
    ),
    Rule(
        name="round_luts",
        column="round_luts",
        formula="{round_sboxes} x {sbox_bits} / {lut_bits}",
        inputs=("round_sboxes", "sbox_bits", "lut_bits"),
        derive=lambda sboxes, sbox, lut: sboxes * sbox / lut,
        relation="at least",
    ),
    Rule(
        name="sboxes_per_ram",
        column="sboxes_per_ram",
        formula="{ram_bits} / {sbox_bits}",
        inputs=("ram_bits", "sbox_bits"),
        derive=lambda ram, sbox: ram / sbox,
    ),
)
"""All that are tried on every row that has the column."""


def _sum(figures: Sequence[Fraction]) -> Fraction:
    return sum(figures, Fraction(0))


PER_CENT = Unit(symbol="%", base="%")
TIMES = Unit(symbol="times", base="times")


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of claim of one system against others.

    Attributes
    ----------
    formula : str
        With the system and what it is held against as ``{system}`` and ``{against}``.
    derive : Callable[..., Fraction]
        The formula, of the figure of the system and those of the others; it must rise or fall all the way
        with each argument.
    total : Callable[[Sequence[Fraction]], Fraction]
        Makes one figure of a system of those in the columns of the claim.
    sign : str
        What `total` does, between its figures.
    columns : tuple[str, ...]
        Those that claims of the kind are about; none where each names its own.
    fixed_unit : Unit | None
        Of its value; None where it is that of the column.
    relation : Relation
        What the value must be of the result.
    """

    formula: str
    derive: Callable[..., Fraction]
    total: Callable[[Sequence[Fraction]], Fraction] = _sum
    sign: str = " + "
    columns: tuple[str, ...] = ()
    fixed_unit: Unit | None = None
    relation: Relation = "equals"

    def unit(self, columns: Sequence[str]) -> Unit:
        """Return the unit of its value."""
        return self.fixed_unit or UNITS[QUANTITIES[columns[0]].unit]

    def spell(self, systems: Sequence[Sequence[str]]) -> str:
        """Return the formula for systems, each given by the names of its figures."""
        own, *others = (self._total(names) for names in systems)
        return self.formula.format(system=own, against=" + ".join(others))

    def _total(self, names: Sequence[str]) -> str:
        return names[0] if len(names) == 1 else f"({self.sign.join(names)})"


def _share(figures: Sequence[Fraction]) -> Fraction:
    return figures[0] / figures[1]


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "reduction": Kind(
            formula="100 x (1 - {system} / {against})",
            derive=lambda own, other: 100 * (1 - own / other),
            fixed_unit=PER_CENT,
        ),
        "increase": Kind(
            formula="100 x ({system} / {against} - 1)",
            derive=lambda own, other: 100 * (own / other - 1),
            fixed_unit=PER_CENT,
        ),
        "ratio": Kind(
            formula="{system} / {against}", derive=lambda own, other: own / other, fixed_unit=TIMES
        ),
        "slowdown": Kind(
            formula="{system} / {against}",
            derive=lambda own, other: own / other,
            total=_share,
            sign=" / ",
            columns=("latency_cycles", "fmax"),
            fixed_unit=TIMES,
        ),
        "saving": Kind(formula="{against} - {system}", derive=lambda own, other: other - own),
        "whole": Kind(formula="{against}", derive=lambda _, *parts: _sum(parts), relation="at least"),
    }
)
"""By name: what a claim can say."""
