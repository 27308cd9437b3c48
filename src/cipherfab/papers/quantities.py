"""What a figure of a paper can be, and in what units: the one place where units are made alike."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType


@dataclass(frozen=True, kw_only=True)
class Unit:
    """A unit that papers use.

    Attributes
    ----------
    symbol : str
        As the data files have it.
    base : str
        Symbol of the unit that figures are compared in.
    factor : Fraction
        How many of those it is.
    counted : bool
        Whether it counts things: figures that are not in thousands or millions are exact.
    plain : str
        Symbol of the unit that the paper prints, where this is what it must mean; else empty.
    """

    symbol: str
    base: str
    factor: Fraction = Fraction(1)
    counted: bool = False
    plain: str = ""

    @property
    def exact(self) -> "Unit":
        """The unit for figures whose digits are all there are."""
        return replace(self, counted=True)


@dataclass(frozen=True)
class Quantity:
    """A kind of figure: its heading, and the unit in which it is compared."""

    title: str
    unit: str


_COUNTED = (
    "bit",
    "bytes",
    "copies",
    "cycles",
    "FF",
    "LUT",
    "operations",
    "RAM",
    "rounds",
    "S-boxes",
    "slices",
    "stages",
    "TLUT",
    "words",
)

_UNITS = (
    *(Unit(symbol=symbol, base=symbol, counted=True) for symbol in _COUNTED),
    Unit(symbol="kbit", base="bit", factor=Fraction(1024), counted=True),
    Unit(symbol="MHz", base="MHz"),
    Unit(symbol="ns", base="ns"),
    Unit(symbol="us", base="ns", factor=Fraction(1000)),
    Unit(symbol="ms", base="ns", factor=Fraction(1_000_000)),
    Unit(symbol="mW", base="mW"),
    Unit(symbol="nJ", base="nJ"),
    Unit(symbol="uJ", base="nJ", factor=Fraction(1000)),
    Unit(symbol="Mbit/s", base="Mbit/s"),
    Unit(symbol="Gbit/s", base="Mbit/s", factor=Fraction(1000)),
    Unit(symbol="Gbit/s (1024)", base="Mbit/s", factor=Fraction(1024), plain="Gbit/s"),
    Unit(symbol="Mbit/s per LUT", base="Mbit/s per LUT"),
    Unit(symbol="Mbit/s per slice", base="Mbit/s per slice"),
    Unit(symbol="ns x (LUT + FF)", base="ns x (LUT + FF)"),
)

UNITS: Mapping[str, Unit] = MappingProxyType({unit.symbol: unit for unit in _UNITS})

QUANTITIES: Mapping[str, Quantity] = MappingProxyType(
    {
        "area_time": Quantity("Latency x area", "ns x (LUT + FF)"),
        "block_bits": Quantity("Block", "bit"),
        "bram": Quantity("Block RAM", "RAM"),
        "constant_bits": Quantity("Round constants", "bit"),
        "copies": Quantity("Copies", "copies"),
        "copy_slices": Quantity("Slices of a copy", "slices"),
        "copy_throughput": Quantity("Throughput of a copy", "Mbit/s"),
        "data_bits": Quantity("Word of data", "bit"),
        "data_words": Quantity("Data", "words"),
        "decryption_wait": Quantity("Wait before decryption", "cycles"),
        "dynamic_power": Quantity("Dynamic power", "mW"),
        "encrypt_cycles": Quantity("All rounds", "cycles"),
        "energy_fixed": Quantity("Energy at the fixed clock", "nJ"),
        "ff": Quantity("FF", "FF"),
        "fixed_mhz": Quantity("Fixed clock", "MHz"),
        "fmax": Quantity("Fmax", "MHz"),
        "instruction_bits": Quantity("Instruction", "bit"),
        "instructions": Quantity("Instructions", "words"),
        "interval_cycles": Quantity("Interval", "cycles"),
        "key_bits": Quantity("Key", "bit"),
        "latency": Quantity("Latency", "ns"),
        "latency_cycles": Quantity("Latency", "cycles"),
        "load_cycles": Quantity("Loading", "cycles"),
        "lut": Quantity("LUT", "LUT"),
        "operations": Quantity("Operations", "operations"),
        "parallel_bytes": Quantity("Bytes in parallel", "bytes"),
        "ram_bits": Quantity("A block RAM", "bit"),
        "reconfiguration_time": Quantity("Reconfiguration", "ns"),
        "round_cycles": Quantity("A round", "cycles"),
        "round_luts": Quantity("LUTs of a round", "LUT"),
        "round_operations": Quantity("Operations of a round", "operations"),
        "round_sboxes": Quantity("S-boxes of a round", "S-boxes"),
        "rounds": Quantity("Rounds", "rounds"),
        "rounds_per_cycle": Quantity("Rounds in a cycle", "rounds"),
        "sbox_bits": Quantity("An S-box", "bit"),
        "sbox_luts": Quantity("LUTs of an S-box", "LUT"),
        "sboxes": Quantity("S-boxes", "S-boxes"),
        "sboxes_per_ram": Quantity("S-boxes in a block RAM", "S-boxes"),
        "slices": Quantity("Slices", "slices"),
        "stages_per_round": Quantity("Stages of a round", "stages"),
        "static_power": Quantity("Static power", "mW"),
        "throughput": Quantity("Throughput", "Mbit/s"),
        "throughput_fixed": Quantity("Throughput at the fixed clock", "Mbit/s"),
        "throughput_per_lut": Quantity("Throughput per LUT", "Mbit/s per LUT"),
        "throughput_per_slice": Quantity("Throughput per slice", "Mbit/s per slice"),
        "throughput_per_slice_fixed": Quantity("Throughput per slice at the fixed clock", "Mbit/s per slice"),
        "tlut_time": Quantity("Reconfiguration of a tunable LUT", "ns"),
        "tluts": Quantity("TLUT", "TLUT"),
        "total_power": Quantity("Total power", "mW"),
        "unload_cycles": Quantity("Unloading", "cycles"),
    }
)
"""By key, in the order of keys."""
