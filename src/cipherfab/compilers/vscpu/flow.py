"""Loops and liveness in a function of the model."""

from collections import Counter
from collections.abc import Iterator

from cipherfab.compilers.ir.model import Block, Function, Local, decided_by, predecessors, successors


def reads(block: Block) -> Iterator[Local]:
    """Yield the values a block reads, except in its phis."""
    for step in block.instructions:
        yield from (each for each in step.operands if isinstance(each, Local))
    last = decided_by(block.terminator)
    if isinstance(last, Local):
        yield last


def loop_depths(function: Function) -> dict[str, int]:
    """Return the loop depth of each block."""
    blocks = {each.name: each for each in function.blocks}
    before = predecessors(function)
    place = {name: number for number, name in enumerate(blocks)}
    bodies: dict[str, set[str]] = {}
    for name, block in blocks.items():
        for head in successors(block.terminator):
            if place[head] <= place[name]:
                body = bodies.setdefault(head, {head})
                work = [name]
                while work:
                    each = work.pop()
                    if each not in body:
                        body.add(each)
                        work += before[each]
    return {name: sum(name in body for body in bodies.values()) for name in blocks}


def live_behind(function: Function) -> dict[str, set[Local]]:
    """Return the values live after each block."""
    blocks = {each.name: each for each in function.blocks}
    made = {
        name: {phi.result for phi in block.phis}
        | {step.result for step in block.instructions if step.result is not None}
        for name, block in blocks.items()
    }
    live: dict[str, set[Local]] = {name: set(reads(block)) - made[name] for name, block in blocks.items()}
    behind: dict[str, set[Local]] = {name: set() for name in blocks}
    changed = True
    while changed:
        changed = False
        for name in reversed(blocks):
            block = blocks[name]
            found: set[Local] = set()
            for target in successors(block.terminator):
                found |= live[target]
                for phi in blocks[target].phis:
                    value = phi.incoming[name]
                    if isinstance(value, Local):
                        found.add(value)
            if found != behind[name]:
                behind[name] = found
                live[name] |= found - made[name]
                changed = True
    return behind


def use_counts(function: Function) -> dict[Local, int]:
    """Return the number of uses of each value."""
    counts: Counter[Local] = Counter()
    for block in function.blocks:
        counts.update(reads(block))
        for phi in block.phis:
            counts.update(each for each in phi.incoming.values() if isinstance(each, Local))
    return counts
