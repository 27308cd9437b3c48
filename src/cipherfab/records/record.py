"""The versioned record of one measurement: what it holds, what it refuses, how it is stored."""

from statistics import median
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from cipherfab.catalogue.architecture import Cycles, ProgramSize
from cipherfab.devices.resources import Area, Count, Positive
from cipherfab.errors import CheckError, InputError
from cipherfab.tools.tools import ToolIdentity
from cipherfab.verify.verification import PacketCycles

SCHEMA = 1
"""Version of the record format; a change of any field's name or meaning raises it, a field that may be left
out does not."""


Capacitance: TypeAlias = Annotated[float, msgspec.Meta(ge=0)]


class RecordError(InputError):
    """A record does not follow the schema; the message names the field and what it must hold."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every part of a record has in common: immutable, and an unknown field is an error."""


class Timing(_Part, frozen=True, kw_only=True):
    """Fmax in MHz for each placement seed.

    ``kind`` says where the figures come from: ``placed`` is a placed and routed design, ``modelled``
    an estimate for a family that has no open place and route; it has one figure, under 0.
    """

    kind: Literal["placed", "modelled"]
    fmax_mhz: Annotated[dict[int, Annotated[float, msgspec.Meta(gt=0)]], msgspec.Meta(min_length=1)]

    @property
    def median(self) -> float:
        """Fmax in MHz that half of the seeds reach."""
        return median(self.fmax_mhz.values())

    @property
    def best(self) -> float:
        """Highest Fmax in MHz over the seeds."""
        return max(self.fmax_mhz.values())

    @property
    def worst(self) -> float:
        """Lowest Fmax in MHz over the seeds."""
        return min(self.fmax_mhz.values())

    @property
    def spread(self) -> float:
        """Distance from worst to best as a fraction of the median."""
        return (self.best - self.worst) / self.median


class Energy(_Part, frozen=True, kw_only=True):
    """Capacitance in pF that a block charges or discharges at full rate, by toggles in simulation.

    ``routing``: nets between cells; ``logic``: inside cells; ``clock``: the clock at all cells that store.
    It is a relative measure: half of it times the square of the voltage, times a factor of the family.
    """

    routing: Capacitance
    logic: Capacitance
    clock: Capacitance

    @property
    def total(self) -> float:
        """All of it, in pF for a block."""
        return self.routing + self.logic + self.clock


class Checks(_Part, frozen=True, kw_only=True):
    """How the mapped netlist was verified.

    ``vectors``: published vectors run; ``random_blocks``: blocks compared with the golden model;
    ``failed``: how many of both came out wrong; ``cycles``: clock cycles simulated.
    """

    vectors: Count
    random_blocks: Count
    failed: Count
    cycles: Count


class Git(_Part, frozen=True, kw_only=True):
    """State of the source tree; ``commit`` is ``None`` outside a repository."""

    commit: str | None
    dirty: bool


class Measurement(_Part, frozen=True, kw_only=True, tag_field="kind", tag="measurement"):
    """Figures of one verified design on one target.

    ``stock`` is the area of its plain Verilog after the synthesis command of the family alone; None where
    nobody asked for it, and where the design is too large for that.

    Raises
    ------
    CheckError
        Where the netlist has a latch, failed a check, or met no published vector: such a design
        has no figures.
    RecordError
        Where ``schema`` is not `SCHEMA`.
    """

    schema: int = SCHEMA
    design: str
    cipher: str
    architecture: str
    parameters: dict[str, int | str]
    target: str
    recipe: str
    recipes_tried: dict[str, Area]
    area: Area
    cycles: Cycles
    timing: Timing | None
    checks: Checks
    tools: list[ToolIdentity]
    rtl_hash: str
    git: Git
    block_bits: Positive
    key_bits: Count
    protection: str
    energy: Energy | None = None
    packets: tuple[PacketCycles, ...] | None = None
    program: ProgramSize | None = None
    stock: Area | None = None

    def __post_init__(self) -> None:
        """Refuse figures of an unverified design."""
        _require_schema(self.schema)
        subject = f"{self.design} on {self.target}"
        if self.area.latch:
            raise CheckError(f"{subject}: {self.area.latch} latches in the netlist; there must be none")
        if self.checks.failed:
            raise CheckError(f"{subject}: {self.checks.failed} blocks came out wrong; all must be right")
        # Under a key that is part of the design there may be none.
        if not self.checks.vectors and "key" not in self.parameters:
            raise CheckError(f"{subject}: 0 published vectors were checked; at least one must be")


class Failure(_Part, frozen=True, kw_only=True, tag_field="kind", tag="failure"):
    """A design that has no figures on a target, and the reason."""

    schema: int = SCHEMA
    design: str
    target: str
    reason: str

    def __post_init__(self) -> None:
        """Refuse another schema."""
        _require_schema(self.schema)


Record: TypeAlias = Measurement | Failure


def require_figures(record: Record) -> Measurement:
    """Return a record that has figures.

    Raises
    ------
    CheckError
        If it has none; the message gives the reason.
    """
    if isinstance(record, Failure):
        raise CheckError(f"{record.design} has no figures on {record.target}: {record.reason}")
    return record


def with_figures_of(record: Record, earlier: Record) -> Record:
    """Return a record with seeds and stock area of an earlier one of the same design and tools as well."""
    if not isinstance(record, Measurement) or not isinstance(earlier, Measurement):
        return record
    record = replace(record, stock=record.stock or earlier.stock)
    if record.timing is None or earlier.timing is None or record.timing.kind != "placed":
        return record
    fmax = dict(sorted({**earlier.timing.fmax_mhz, **record.timing.fmax_mhz}.items()))
    return replace(record, timing=replace(record.timing, fmax_mhz=fmax))


class _Header(msgspec.Struct):
    """The one field that every version of the format has."""

    schema: int


_HEADER_DECODER = msgspec.json.Decoder(_Header)
_RECORD_DECODER: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)


def encode(record: Record) -> bytes:
    """Return a record as JSON; equal records give equal bytes.

    Raises
    ------
    RecordError
        Where `decode` would refuse the result, as for a negative count.
    """
    data = msgspec.json.encode(msgspec.to_builtins(record, str_keys=True, order="deterministic"))
    decode(data)
    return data


def decode(data: bytes) -> Record:
    """Return the record that `encode` wrote.

    Raises
    ------
    RecordError
        Where ``data`` is not JSON, has another schema version, or a field is missing, unknown or
        of the wrong type.
    CheckError
        Where it claims figures for a design that failed its verification.
    """
    try:
        _require_schema(_HEADER_DECODER.decode(data).schema)
        return _RECORD_DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"not a record of cipherfab: {error}") from error


def _require_schema(schema: int) -> None:
    if schema != SCHEMA:
        raise RecordError(f"the record has schema {schema}; this version of cipherfab reads schema {SCHEMA}")
