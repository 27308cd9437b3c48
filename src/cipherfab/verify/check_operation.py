"""Checks the core of an operation: known answers, random operands with stalls and resets, cycle counts."""

import operator
import random
from collections.abc import Mapping, Sequence
from itertools import pairwise

from cipherfab.catalogue import Channel, Cycles, Design
from cipherfab.models.operation import Answer, Values
from cipherfab.simulator.compile import Program
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.operand_bench import LANES, Lane, Streams, drive
from cipherfab.verify.verification import Breach, Verification

_ITEMS = 3
"""Sets of operands for each lane, at least: the intervals between them are measured."""


def check_operation(
    program: Program, design: Design, *, vectors: Sequence[Answer], blocks: int, seed: int
) -> Verification:
    """Simulate a netlist of an operation and compare it with vectors and the golden model.

    All of it runs twice: with stalls, and with stalls and a reset in every other lane.

    Parameters
    ----------
    program : Program
        Of generic gates, or of a netlist mapped for any target.
    design : Design
        What it should be.
    vectors : Sequence[Answer]
        Operands and results.
    blocks : int
        Random sets of operands to compare at least; 0 for none.
    seed : int
        Seed of operands, stalls and resets.
    """
    items = max(_ITEMS, -(-(len(vectors) + blocks) // LANES))
    extra = drawn(design, random.Random(f"operands {seed}"), items * LANES - len(vectors))
    work = [*vectors, *extra]
    cycles, simulated = None, 0
    failures: tuple[str, ...] = ()
    try:
        lanes, steps = _run(Simulator(program, lanes=LANES), design, work, seed)
        simulated += steps
        cycles = _cycles(lanes[0], design)
        _, steps = _run(Simulator(program, lanes=LANES), design, work, seed + 1, resets=True)
        simulated += steps
    except Breach as breach:
        failures = (str(breach),)
    return Verification(
        vectors=len(vectors),
        random_blocks=len(extra),
        failed=len(failures),
        failures=failures,
        cycles=cycles,
        simulated=simulated,
    )


def run_operands(simulator: Simulator, design: Design, items: int, seed: int) -> int:
    """Give random operands to every lane, without stalls; return the cycles.

    Raises
    ------
    Breach
        If the core breaks its contract or gives a wrong result.
    """
    work = drawn(design, random.Random(f"operands {seed}"), items * LANES)
    return _run(simulator, design, work, seed, stalls=False)[1]


def drawn(design: Design, generator: random.Random, count: int) -> list[Answer]:
    """Return so many random operands, with results of the golden model."""
    operands = [design.operation.draw(generator) for _ in range(count)]
    return [(each, design.operation.compute(each)) for each in operands]


def _run(
    simulator: Simulator,
    design: Design,
    work: Sequence[Answer],
    seed: int,
    *,
    stalls: bool = True,
    resets: bool = False,
) -> tuple[list[Lane], int]:
    """Run all operands, dealt out to the lanes; return what each lane did, and the cycles simulated."""
    into, out = design.channels
    transfers, cycles = design.transfers, design.cycles
    items = [words(into, operands, transfers.operands) for operands, _ in work]
    expected = [
        [tuple(word.values()) for word in words(out, results, transfers.results)] for _, results in work
    ]
    driven = Streams(
        ports={port.name: port.width for port in into.data},
        results=[port.name for port in out.data],
        items=[items[lane::LANES] for lane in range(LANES)],
        latency=cycles.latency,
        words_out=transfers.results,
        stalls=stalls,
        resets=resets,
        # About when the result of the item before is whole.
        late=range(3 * cycles.interval // 4, cycles.interval + 2),
    )
    lanes, simulated = drive(simulator, driven, seed=seed, patience=cycles.latency + 100)
    for index, lane in enumerate(lanes):
        wanted = expected[index::LANES]
        kept = [wanted[item] for item in range(len(wanted)) if item not in lane.dropped]
        if lane.results != kept:
            wrong = map(operator.ne, lane.results, kept)
            raise Breach(f"{lane.name}: result {list(wrong).index(True)} is wrong")
    return lanes, simulated


def words(channel: Channel, values: Values, count: int) -> list[Mapping[str, int]]:
    """Return what stands at the ports of a channel in each of so many transfers, the lowest bits first."""
    return [
        {
            port.name: values[port.name.rpartition("_")[0]] >> port.width * number & (1 << port.width) - 1
            for port in channel.data
        }
        for number in range(count)
    ]


def _cycles(lane: Lane, design: Design) -> Cycles:
    """Return the cycle counts of a lane that never stalls, and raise a breach if one is not the formula's."""
    formula = design.cycles
    latency = lane.given_at[0] - lane.offered_at[0]
    if latency != formula.latency:
        raise Breach(f"latency is {latency} cycles; by formula it is {formula.latency}")
    intervals = {later - earlier for earlier, later in pairwise(lane.given_at)}
    if intervals != {formula.interval}:
        found = ", ".join(map(str, sorted(intervals)))
        raise Breach(f"interval is {found} cycles; by formula it is {formula.interval}")
    return formula
