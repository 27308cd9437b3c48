"""Judges a core from elsewhere: what it computes, how fast, what is proved, and what it takes."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from cipherfab.devices.target import Target
from cipherfab.judge.adapter import BlockAdapter, PacketAdapter
from cipherfab.judge.blocks import block_core
from cipherfab.judge.core import Core
from cipherfab.judge.judgement import Judgement
from cipherfab.judge.on_target import on_target
from cipherfab.judge.packets import packet_core
from cipherfab.judge.ports import latches_of
from cipherfab.proof.prove import SECONDS
from cipherfab.tools.tools import Toolset


def judge(
    adapter: BlockAdapter | PacketAdapter,
    targets: Sequence[Target],
    *,
    seeds: Sequence[int],
    tools: Toolset,
    workdir: Path,
    seconds: float = SECONDS,
    tell: Callable[[str], object] = lambda text: None,
) -> Judgement:
    """Judge a core.

    Parameters
    ----------
    adapter : BlockAdapter | PacketAdapter
        What it is, and how its ports speak.
    targets : Sequence[Target]
        Device families to measure it on.
    seeds : Sequence[int]
        Placement seeds, where there is place and route.
    tools : Toolset
        The tools.
    workdir : Path
        Private folder for intermediate files.
    seconds : float
        Time limit of the proof.
    tell : Callable[[str], object]
        Takes what is done next, for a progress display.

    Raises
    ------
    InputError
        If the adapter does not fit the core.
    ToolError
        If the front end rejects the sources, or a tool fails.
    """
    tell("elaborate")
    core: Core
    if isinstance(adapter, PacketAdapter):
        core = packet_core(adapter, tools, workdir)
    else:
        core = block_core(adapter, tools, workdir)
    alone = core.alone()
    if latches := latches_of(alone):
        fault = "there is a latch" if latches == 1 else f"there are {latches} latches"
        return replace(core.unjudged, latches=latches, faults=(fault,))
    found = core.examined(seconds, tell)
    if found.faults or found.cycles is None:
        return found
    design, measured = core.design(found.cycles), []
    for target in targets:
        tell(f"measure on {target.name}")
        measured.append(on_target(alone, target, design, seeds=seeds, tools=tools, workdir=workdir))
    return replace(found, targets=tuple(measured))
