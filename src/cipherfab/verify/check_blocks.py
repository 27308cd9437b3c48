"""Checks a block cipher core: vectors, random blocks under stalls and resets, cycle counts by formula."""

from collections.abc import Sequence

from cipherfab.catalogue import Cycles, Design
from cipherfab.models.vectors import Vector
from cipherfab.simulator.compile import Program
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.block_bench import Outcome, exercise
from cipherfab.verify.stimulus import filling_stimulus, random_stimulus, takes_long, vector_stimulus
from cipherfab.verify.verification import Verification

# Lanes, and blocks in a row at least: of a core that takes many cycles for a block, and of others.
_LANES, _ITEMS = 512, 4
_LONG_LANES, _LONG_ITEMS = 1024, 2
_FILLING_LANES = 64
_BLOCKS_PER_KEY = 2


def check_blocks(
    program: Program,
    design: Design,
    *,
    vectors: Sequence[Vector],
    blocks: int,
    seed: int,
    stop: bool = False,
) -> Verification:
    """Simulate a netlist of a design and compare it with vectors and the golden model.

    Half of the random work runs without resets, so at least `blocks` results are compared: a quarter of
    the lanes never stalls, the others stall at random on all sides, every other one of them is reset once.
    Besides, the core is filled up while no result is taken.

    Parameters
    ----------
    program : Program
        Of generic gates, or of a netlist mapped for any target.
    design : Design
        What it should be.
    vectors : Sequence[Vector]
        Known answers; may be empty. Where the key is part of the design, those under other keys are left out.
    blocks : int
        Random blocks to compare at least; 0 for none.
    seed : int
        Seed of blocks, keys, stalls and resets.
    stop : bool
        End with the first failure, where it matters only whether there is one.
    """
    vectors = [vector for vector in vectors if design.fixed_key in (None, vector.key)]
    tested = 0
    outcomes: list[Outcome] = []
    if vectors:
        stimulus, tested = vector_stimulus(design, vectors)
        simulator = Simulator(program, lanes=stimulus.lanes)
        outcomes.append(exercise(simulator, design, stimulus, seed=seed, stop=stop))
    measured: Cycles | None = None
    compared = 0
    if blocks and not (stop and any(outcome.failed for outcome in outcomes)):
        lanes, least = (_LONG_LANES, _LONG_ITEMS) if takes_long(design) else (_LANES, _ITEMS)
        items = max(least, -(-2 * blocks // lanes))
        stimulus = random_stimulus(
            design,
            lanes=lanes,
            items=items + items % _BLOCKS_PER_KEY,
            seed=seed,
            stalls=True,
            resets=True,
            blocks_per_key=_BLOCKS_PER_KEY,
        )
        random = exercise(Simulator(program, lanes=lanes), design, stimulus, seed=seed, stop=stop)
        compared = random.checked
        outcomes.append(random)
        if not (stop and random.failed):
            stimulus = filling_stimulus(design, lanes=_FILLING_LANES, seed=seed)
            simulator = Simulator(program, lanes=_FILLING_LANES)
            filling = exercise(simulator, design, stimulus, seed=seed, stop=stop)
            measured = _check_cycles([random, filling], design)
            outcomes.append(filling)
    return Verification(
        vectors=tested,
        random_blocks=compared,
        failed=sum(outcome.failed for outcome in outcomes),
        failures=tuple(failure for outcome in outcomes for failure in outcome.failures),
        cycles=measured,
        simulated=sum(outcome.cycles for outcome in outcomes),
    )


def _check_cycles(outcomes: Sequence[Outcome], design: Design) -> Cycles | None:
    """Note a failure for every cycle count that is not the formula's; the measured counts if unique."""
    seen: dict[str, set[int]] = {
        "latency": set().union(*(outcome.latency for outcome in outcomes)),
        "interval": set().union(*(outcome.interval for outcome in outcomes)),
        "key": {0} if design.key_with_block else set().union(*(outcome.key for outcome in outcomes)),
        "decrypt": set().union(*(outcome.decrypt for outcome in outcomes)) if design.cycles.decrypt else {0},
    }
    for name, counts in seen.items():
        expected = getattr(design.cycles, name)
        if counts != {expected}:
            found = ", ".join(map(str, sorted(counts))) or "never seen"
            outcomes[0].fail(1, f"{name} is {found} cycles; by formula it is {expected}")
    if any(len(values) != 1 for values in seen.values()):
        return None
    return Cycles(*(next(iter(values)) for values in seen.values()))
