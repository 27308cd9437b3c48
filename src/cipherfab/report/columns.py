"""Records as one flat table: a row for each record, a column for each field and metric."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cipherfab.devices.resources import AREA_COUNTS
from cipherfab.records.formatting import failures, measurements
from cipherfab.records.metrics import METRICS, PACKET_METRICS, PROGRAM_METRICS, Metric
from cipherfab.records.proof_record import proved
from cipherfab.records.record import Measurement, Record

Kind: TypeAlias = Literal["text", "integer", "real", "truth", "integers", "reals"]
Cell: TypeAlias = str | int | float | bool | list[int] | list[float] | None

_COUNTS = {"sites", "flip-flops", "block RAMs", "slices", "words"}
"""Units of what is merely counted; they are not part of the name of a column."""


@dataclass(frozen=True, kw_only=True)
class Column:
    """A column: the kind of its cells, their unit, and what gives the cell of a record.

    A record that has no such figure, as every failure, has the cell ``None``.
    """

    name: str
    kind: Kind
    unit: str = ""
    meaning: str
    cell: Callable[[Record], Cell]


@dataclass(frozen=True)
class FlatTable:
    """Columns, and the cells of each row in their order."""

    columns: tuple[Column, ...]
    rows: list[list[Cell]]


def flat_table(records: Iterable[Record]) -> FlatTable:
    """Return records as a table: measurements by target, cipher and area, then failures.

    Each parameter of any design has a column of its own, empty for designs without it.
    """
    kept = list(records)
    measured = measurements(kept)
    columns = (*_IDENTITY, *_parameters(measured), *_FIGURES)
    ordered: list[Record] = [*measured, *failures(kept)]
    return FlatTable(columns, [[column.cell(record) for column in columns] for record in ordered])


def _measured(cell: Callable[[Measurement], Cell]) -> Callable[[Record], Cell]:
    return lambda record: cell(record) if isinstance(record, Measurement) else None


def _column(
    name: str, kind: Kind, meaning: str, cell: Callable[[Measurement], Cell], unit: str = ""
) -> Column:
    return Column(name=name, kind=kind, unit=unit, meaning=meaning, cell=_measured(cell))


def _parameters(measured: Sequence[Measurement]) -> list[Column]:
    names = sorted({name for record in measured for name in record.parameters})
    return [_parameter(name, measured) for name in names]


def _parameter(name: str, measured: Sequence[Measurement]) -> Column:
    values = [record.parameters[name] for record in measured if name in record.parameters]
    numbers = all(isinstance(value, int) for value in values)

    def cell(record: Measurement) -> Cell:
        value = record.parameters.get(name)
        return value if numbers or value is None else str(value)

    return _column(f"parameter_{name}", "integer" if numbers else "text", "Parameter of the design.", cell)


def column_name(item: Metric) -> str:
    """Return the name of the column of a metric: its key and its unit, unless it is a mere count."""
    if item.unit in {*_COUNTS, "bit"}:
        return item.key
    unit = item.unit.lower().replace("10^6", "million").replace("/", "_")
    return item.key if item.key.endswith(f"_{unit}") else f"{item.key}_{unit}"


def _metric(item: Metric) -> Column:
    # Whole figures stay whole: counts, and cycles as counts of them; an average is none.
    whole = item.unit in {*_COUNTS, "cycles"} and item.key != "interval"
    kind: Kind = "integer" if whole else "real"
    return _column(column_name(item), kind, item.definition, item.value, item.unit)


def _area(name: str) -> Callable[[Measurement], Cell]:
    return lambda record: getattr(record.area, name)


def _timing(record: Measurement) -> list[tuple[int, float]]:
    return sorted(record.timing.fmax_mhz.items()) if record.timing else []


def _tools(record: Measurement) -> str:
    return ", ".join(f"{tool.name} {tool.version} ({tool.kind}: {tool.identity})" for tool in record.tools)


_IDENTITY = (
    Column(
        name="kind",
        kind="text",
        meaning="measurement, or failure for a design without figures.",
        cell=lambda record: "measurement" if isinstance(record, Measurement) else "failure",
    ),
    Column(name="design", kind="text", meaning="Id of the design.", cell=lambda record: record.design),
    Column(name="target", kind="text", meaning="Name of the target.", cell=lambda record: record.target),
    Column(
        name="reason",
        kind="text",
        meaning="Why there are no figures.",
        cell=lambda record: None if isinstance(record, Measurement) else record.reason,
    ),
    _column("cipher", "text", "Name of the cipher.", lambda record: record.cipher),
    _column("architecture", "text", "Name of the architecture.", lambda record: record.architecture),
    _column("block_bits", "integer", "Size of a block.", lambda record: record.block_bits, "bits"),
    _column("key_bits", "integer", "Size of a key.", lambda record: record.key_bits, "bits"),
)
_FIGURES = (
    *(_metric(item) for item in (*METRICS, *PACKET_METRICS, *PROGRAM_METRICS)),
    _column(
        "key_cycles",
        "integer",
        "Clock cycles from accepting a key to being ready for a block, measured in simulation.",
        lambda record: record.cycles.key,
        "cycles",
    ),
    _column(
        "timing",
        "text",
        "Where Fmax comes from: placed or modelled; empty without Fmax.",
        lambda record: record.timing.kind if record.timing else None,
    ),
    _column(
        "seeds",
        "integers",
        "Placement seeds; 0 stands for the timing model.",
        lambda record: [seed for seed, _ in _timing(record)] or None,
    ),
    _column(
        "fmax_of_seeds_mhz",
        "reals",
        "Fmax of each seed, in their order.",
        lambda record: [mhz for _, mhz in _timing(record)] or None,
        "MHz",
    ),
    *(
        _column(name, "integer", count.description, _area(name), count.unit)
        for name, count in AREA_COUNTS.items()
        if name != "latch" and name not in {item.key for item in METRICS}
    ),
    _column("recipe", "text", "Recipe of the netlist.", lambda record: record.recipe),
    _column(
        "recipes_tried",
        "text",
        "Recipes that were tried.",
        lambda record: " ".join(sorted(record.recipes_tried)),
    ),
    _column(
        "stock_luts",
        "integer",
        "LUT sites after the synthesis command of the family alone.",
        lambda record: record.stock.sites if record.stock else None,
        "sites",
    ),
    _column(
        "stock_ff",
        "integer",
        "Flip-flops after the synthesis command of the family alone.",
        lambda record: record.stock.ff if record.stock else None,
        "flip-flops",
    ),
    _column("checked_vectors", "integer", "Published vectors checked.", lambda record: record.checks.vectors),
    _column(
        "checked_random_blocks",
        "integer",
        "Blocks compared with the golden model.",
        lambda record: record.checks.random_blocks,
    ),
    _column(
        "checked_cycles",
        "integer",
        "Clock cycles simulated in the check.",
        lambda record: record.checks.cycles,
        "cycles",
    ),
    _column(
        "proof",
        "text",
        "Whether the RTL is proved to compute its cipher, or tested only.",
        lambda record: "proved" if proved(record) else "tested",
    ),
    _column("protection", "text", "Protection against side channels.", lambda record: record.protection),
    _column("tools", "text", "Tools with their versions and identities.", _tools),
    _column("rtl_hash", "text", "Hash of the elaborated RTL.", lambda record: record.rtl_hash),
    _column("commit", "text", "Commit of the RTL.", lambda record: record.git.commit),
    _column("dirty", "truth", "Whether the RTL had changes beside it.", lambda record: record.git.dirty),
    Column(
        name="schema", kind="integer", meaning="Version of the record.", cell=lambda record: record.schema
    ),
)

COLUMNS: Mapping[str, Column] = {column.name: column for column in (*_IDENTITY, *_FIGURES)}
"""All columns but those of parameters, by name."""
