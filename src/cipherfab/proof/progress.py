"""Checks on what was explored that a core always goes on, and how long a block takes."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from cipherfab.catalogue.design import BlockDesign
from cipherfab.proof.labels import Explored, Label, NotProved, Step, begun

Steps = Mapping[Label, Sequence[Step]]


def check_progress(explored: Explored, design: BlockDesign) -> None:
    """Check that keys and blocks are taken and results offered, and the latency by its formula.

    Raises
    ------
    NotProved
        If a core waits for ever, or its latency is another one.
    """
    steps = {
        label: [step for step in steps if not step.case.clear] for label, steps in explored.steps.items()
    }
    blocks = {label: _with(found, in_valid=1, key_valid=0) for label, found in steps.items() if label.keyed}
    keys = {label: _with(found, in_valid=0, key_valid=1) for label, found in steps.items() if not label.keyed}
    for wanted, what, event in (
        (keys, "a key", lambda step: step.keyed),
        (blocks, "a block", lambda step: step.accepted),
    ):
        ready = {label: _with(found, out_ready=1) for label, found in wanted.items()}
        if _endless(ready, event):
            raise NotProved(f"the core never takes {what} in some state", different=True)
    # A sender that has begun a block goes on with it.
    results = {
        label: _with(found, out_ready=1, **({"in_valid": 1} if begun(label, design) else {}))
        for label, found in steps.items()
        if label.jobs and label.jobs[0].taken == design.key_words
    }
    if _endless(results, lambda step: step.delivered):
        raise NotProved("a block never leaves in some state", different=True)
    found = latencies(steps, design)
    if found != {design.cycles.latency}:
        shown = " or ".join(map(str, sorted(found))) or "no number of"
        raise NotProved(f"a block takes {shown} cycles, not {design.cycles.latency}", different=True)


def _with(steps: Iterable[Step], **inputs: int) -> list[Step]:
    """Return the steps with these inputs; where an input does not matter, steps have only one value of it."""
    found = list(steps)
    for name, value in inputs.items():
        found = [step for step in found if getattr(step.case, name) == value] or found
    return found


def _endless(steps: Steps, event: Callable[[Step], bool]) -> bool:
    """Whether there is a way on which an event never happens: a cycle without it."""
    after = {label: {step.after for step in found if not event(step)} for label, found in steps.items()}
    waiting = {label: len([each for each in found if each in after]) for label, found in after.items()}
    before: dict[Label, list[Label]] = {label: [] for label in after}
    for label, found in after.items():
        for each in found & after.keys():
            before[each].append(label)
    ended = [label for label, count in waiting.items() if not count]
    for label in ended:
        for each in before[label]:
            waiting[each] -= 1
            if not waiting[each]:
                ended.append(each)
    return len(ended) < len(after)


def latencies(steps: Steps, design: BlockDesign) -> set[int]:
    """Return the cycles from the first word of a block to the last word of its result, without any stall.

    Blocks count that are taken when no other one is inside.
    """
    found: set[int] = set()
    steady = {label: _with(each, in_valid=1, key_valid=0, out_ready=1) for label, each in steps.items()}
    reached = {
        step.after
        for label, each in steady.items()
        if all(job.taken == 0 for job in label.jobs)
        for step in each
        if step.accepted and step.after.jobs
    }
    cycles = 0
    while reached:
        cycles += 1
        following = set()
        for label in reached:
            last = label.jobs[0].given + 1 == design.block_words
            for step in steady[label]:
                if step.delivered and last:
                    found.add(cycles)
                else:
                    following.add(step.after)
        reached = following
    return found
