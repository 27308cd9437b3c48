"""Records: what they refuse, and that they come back from storage as they went in."""

import json
import math
from typing import Any

import pytest
from msgspec.structs import replace

from cipherfab.catalogue import Cycles
from cipherfab.devices.resources import Area
from cipherfab.errors import CheckError, CipherfabError
from cipherfab.records.record import (
    SCHEMA,
    Checks,
    Energy,
    Failure,
    Git,
    Measurement,
    RecordError,
    Timing,
    decode,
    encode,
)
from cipherfab.tools.tools import ToolIdentity

AREA = Area(lut=294, lut_packed=201, ff=149, latch=0, bram=0, carry=0, mux=3, lutram=0, srl=0)
CHECKS = Checks(vectors=8, random_blocks=1024, failed=0, cycles=33024)
MEASUREMENT = Measurement(
    design="present-80/iterative:direction=encrypt",
    cipher="present-80",
    architecture="iterative",
    parameters={"rounds_per_cycle": 1, "direction": "encrypt"},
    target="ecp5",
    recipe="narrow",
    recipes_tried={"narrow": AREA, "wide": replace(AREA, lut=300)},
    area=AREA,
    cycles=Cycles(latency=32, interval=32, key=1),
    timing=Timing(kind="placed", fmax_mhz={1: 220.0, 2: 243.5, 3: 231.25}),
    checks=CHECKS,
    tools=[ToolIdentity(name="yosys", version="0.70", kind="wheel", identity="abc")],
    rtl_hash="0f" * 32,
    git=Git(commit=None, dirty=True),
    block_bits=64,
    key_bits=80,
    protection="none",
)
FAILURE = Failure(design="present-80/serial", target="ecp5", reason="vector 3 of 8 failed")


def changed(**fields: Any) -> bytes:
    """Return the stored measurement with some fields replaced; `None` removes one."""
    stored = json.loads(encode(MEASUREMENT))
    stored.update(fields)
    return json.dumps({name: value for name, value in stored.items() if value is not None}).encode()


@pytest.mark.parametrize("record", [MEASUREMENT, replace(MEASUREMENT, timing=None), FAILURE])
def test_comes_back_as_it_was(record: Measurement | Failure) -> None:
    assert decode(encode(record)) == record


def test_equal_records_have_equal_bytes() -> None:
    parameters = dict(reversed(MEASUREMENT.parameters.items()))
    assert encode(replace(MEASUREMENT, parameters=parameters)) == encode(MEASUREMENT)


def test_timing_gives_median_best_worst_and_spread() -> None:
    timing = MEASUREMENT.timing
    assert timing is not None
    assert (timing.median, timing.best, timing.worst) == (231.25, 243.5, 220.0)
    assert timing.spread == pytest.approx(23.5 / 231.25)


def test_a_record_older_than_slices_is_read() -> None:
    stored = json.loads(encode(MEASUREMENT))
    for area in (stored["area"], *stored["recipes_tried"].values()):
        assert area.pop("slices") is None
    found = decode(json.dumps(stored).encode())
    assert isinstance(found, Measurement)
    assert found.area.slices is None


@pytest.mark.parametrize("fmax", [{}, {1: 0.0}, {1: -1.0}, {1: math.nan}, {1: 200.0, 2: math.inf}])
def test_timing_needs_frequencies(fmax: dict[int, float]) -> None:
    record = replace(MEASUREMENT, timing=Timing(kind="placed", fmax_mhz=fmax))
    with pytest.raises(RecordError, match=r"at `\$.timing.fmax_mhz"):
        encode(record)


@pytest.mark.parametrize("part", [-1.0, math.nan, math.inf])
def test_a_capacitance_is_finite_and_not_negative(part: float) -> None:
    record = replace(MEASUREMENT, energy=Energy(routing=1.0, logic=part, clock=0.0))
    with pytest.raises(RecordError, match=r"at `\$.energy.logic`"):
        encode(record)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"area": replace(AREA, latch=132)}, "present-80/iterative.* on ecp5: 132 latches"),
        ({"checks": replace(CHECKS, failed=2)}, "2 blocks came out wrong"),
        ({"checks": replace(CHECKS, vectors=0)}, "0 published vectors"),
    ],
)
def test_unverified_design_has_no_figures(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(CheckError, match=message):
        replace(MEASUREMENT, **fields)


def test_there_may_be_no_vector_under_a_key_that_is_part_of_the_design() -> None:
    found = replace(MEASUREMENT, checks=replace(CHECKS, vectors=0), parameters={"key": "1" * 20})
    assert found.checks.random_blocks > 0


def test_stored_figures_of_an_unverified_design_are_refused() -> None:
    area = json.loads(encode(MEASUREMENT))["area"]
    with pytest.raises(CheckError, match="1 latches"):
        decode(changed(area={**area, "latch": 1}))


def test_interval_of_zero_is_refused() -> None:
    record = replace(MEASUREMENT, cycles=Cycles(latency=1, interval=0, key=0))
    with pytest.raises(RecordError, match=r"`int` >= 1 - at `\$.cycles.interval`"):
        encode(record)


@pytest.mark.parametrize("schema", [SCHEMA - 1, SCHEMA + 1])
def test_other_schema_is_named(schema: int) -> None:
    with pytest.raises(RecordError, match=f"schema {schema}; .* reads schema {SCHEMA}"):
        decode(changed(schema=schema, field_of_the_future=1))
    with pytest.raises(RecordError, match=f"schema {schema}"):
        replace(FAILURE, schema=schema)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not a record"),
        (b"[]", "Expected `object`"),
        (b"{}", "missing required field `schema`"),
        (b'{"schema": "1"}', "Expected `int`"),
        (b'{"schema": 1}', "missing required field `kind`"),
        (b'{"schema": 1, "kind": "guess"}', "guess"),
        (b"\xff\xfe", "not a record"),
        (b'{"schema": 1, "x": "\xff"}', "not a record"),
        (b"[" * 100_000, "not a record"),
        (b'{"x": ' * 100_000, "not a record"),
        (changed(speed=3), "unknown field `speed`"),
        (changed(rtl_hash=None), "missing required field `rtl_hash`"),
        (changed(block_bits="64"), "Expected `int`.*block_bits"),
        (changed(key_bits=-1), "key_bits"),
        (changed(git={"commit": None, "dirty": False, "branch": "x"}), "unknown field `branch`.*git"),
        (changed(timing={"kind": "guessed", "fmax_mhz": {"1": 2.0}}), "guessed"),
        (changed(timing={"kind": "placed", "fmax_mhz": {"one": 2.0}}), "not a record"),
    ],
)
def test_malformed_data_is_explained(data: bytes, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        decode(data)


def test_every_damage_of_one_byte_is_decoded_or_explained() -> None:
    stored = encode(MEASUREMENT)
    outcomes = {True: 0, False: 0}
    for index in range(len(stored)):
        damaged = stored[:index] + b"\xc3" + stored[index + 1 :]
        try:
            decode(damaged)
        except CipherfabError:
            outcomes[False] += 1
        else:
            outcomes[True] += 1
    assert outcomes == {True: 0, False: len(stored)}


def test_what_could_not_be_read_back_is_not_written() -> None:
    with pytest.raises(RecordError, match="lut"):
        encode(replace(MEASUREMENT, area=replace(AREA, lut=-1)))


@pytest.mark.parametrize("field", ["target", "area"])
def test_records_are_immutable(field: str) -> None:
    with pytest.raises(AttributeError):
        setattr(MEASUREMENT, field, "other")
