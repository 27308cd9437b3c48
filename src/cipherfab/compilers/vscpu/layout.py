"""Block order: a block followed by its successor needs no jump."""

from collections.abc import Sequence
from dataclasses import replace

from cipherfab.compilers.vscpu.code import Block, Goto, Step, Table, Test, targets


def shorten(blocks: Sequence[Block]) -> list[Block]:
    """Return blocks without those that only jump, and with adjacent shifts merged."""
    for block in blocks:
        block.steps = _merged(block.steps)
    passed = {each.name: each.end.target for each in blocks if not each.steps and isinstance(each.end, Goto)}

    def final(name: str) -> str:
        seen = set()
        while name in passed and name not in seen:
            seen.add(name)
            name = passed[name]
        return name

    for block in blocks:
        match block.end:
            case Goto(target):
                block.end = replace(block.end, target=final(target))
            case Test(_, zero, other):
                zero, other = final(zero), final(other)
                block.end = (
                    Goto(zero, block.end.line)
                    if zero == other
                    else replace(block.end, zero=zero, other=other)
                )
            case Table(_, several):
                block.end = replace(block.end, targets=tuple(map(final, several)))
    return _needed(blocks)


def _needed(blocks: Sequence[Block]) -> list[Block]:
    """Return the reachable blocks."""
    named = {each.name: each for each in blocks}
    seen = {blocks[0].name}
    work = [blocks[0].name]
    while work:
        for name in targets(named[work.pop()].end):
            if name not in seen:
                seen.add(name)
                work.append(name)
    return [each for each in blocks if each.name in seen]


def _merged(steps: Sequence[Step]) -> list[Step]:
    """Return steps with two shifts of a word in one direction merged, and a copy back removed."""
    found: list[Step] = []
    for step in steps:
        before = found[-1] if found else None
        if before is not None and before.name == "SRLi" == step.name and before.a == step.a:
            one, other = before.b, step.b
            if isinstance(one, int) and isinstance(other, int) and (one < 32) == (other < 32):
                amount = one + other - (32 if one >= 32 else 0)
                if amount < (32 if one < 32 else 64):
                    found[-1] = replace(before, b=amount)
                    continue
        if (
            before is not None
            and before.name == "CP" == step.name
            and (before.a, before.b) == (step.b, step.a)
        ):
            continue
        found.append(step)
    return found


def ordered(blocks: Sequence[Block]) -> list[Block]:
    """Return blocks in an order in which many fall through to the next one.

    The first stays first. A block is followed by its successor; of two, by the one for words other than 0, to
    which no test jumps.
    """
    named = {each.name: each for each in blocks}
    left = dict.fromkeys(each.name for each in blocks)
    found: list[Block] = []
    work = [blocks[0].name]
    while left:
        name = next((each for each in reversed(work) if each in left), None) or next(iter(left))
        while name in left:
            del left[name]
            block = named[name]
            found.append(block)
            choices = [each for each in _wishes(block) if each in left]
            work += reversed(choices)
            if not choices:
                break
            name = choices[0]
    return found


def _wishes(block: Block) -> list[str]:
    match block.end:
        case Test(_, zero, other):
            return [other, zero]
    return list(targets(block.end))
