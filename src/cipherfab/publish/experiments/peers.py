"""Cores of others beside ours: each is judged, and measured by the same tools in the same run."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from cipherfab.catalogue import parse_id
from cipherfab.devices.targets import target
from cipherfab.errors import CheckError
from cipherfab.flow.measure import verify_netlists
from cipherfab.flow.stock import stock_netlist
from cipherfab.judge.adapter import read_adapter
from cipherfab.judge.judge import judge
from cipherfab.judge.on_target import OnTarget, Synthesis, on_target
from cipherfab.proof.prove import prove_core
from cipherfab.publish.checkout import workdir
from cipherfab.publish.experiment import Experiment
from cipherfab.publish.experiments.mapping import TOOLS
from cipherfab.publish.peers import check_sources, folder, ours, peers
from cipherfab.records.earlier import legend, marked
from cipherfab.records.elaborations import elaboration_of, known
from cipherfab.records.row import Row
from cipherfab.report.markdown import noted, table
from cipherfab.tools.rtl_hash import rtl_hash

TARGET = "ecp5"
SEEDS = (1,)
SECONDS = 600.0


class Figures(Row, frozen=True):
    """LUT sites, flip-flops, block RAMs, and the median Fmax in MHz over the seeds."""

    luts: float
    ff: int
    bram: float
    fmax_mhz: float


class Core(Row, frozen=True):
    """A core, of others or ours.

    Attributes
    ----------
    core : str
        Name of a peer, or ID of our design.
    source : str
        Commit of a peer, or hash of our elaborated RTL.
    proof : str
        The verdict on it; "proved" or why it is not.
    latency, interval, key : int
        Clock cycles, measured.
    best, stock : Figures
        By the best of our recipes, and by the family's own synthesis.
    """

    core: str
    source: str
    proof: str
    latency: int
    interval: int
    key: int
    best: Figures
    stock: Figures

    @property
    def earlier(self) -> bool:
        """Whether it is of another commit, or of an earlier RTL of ours."""
        if self.core in peers():
            return self.source != peers()[self.core].commit
        return known().get(elaboration_of(parse_id(self.core)).content) != self.source


class Case(NamedTuple):
    """A core."""

    core: str


def measure(case: Case) -> Core:
    """Judge and measure a core."""
    return _peer(case.core) if case.core in peers() else _ours(case.core)


def _peer(name: str) -> Core:
    check_sources(name)
    with workdir("peers") as files:
        found = judge(
            read_adapter(folder() / name / "adapter.toml"),
            [target(TARGET)],
            seeds=SEEDS,
            tools=TOOLS,
            workdir=files,
            seconds=SECONDS,
        )
    if found.faults or found.cycles is None or found.proof is None:
        raise CheckError(f"{name} is wrong: {'; '.join(found.faults)}")
    (measured,) = found.targets
    cycles = found.cycles
    return _core(
        name,
        peers()[name].commit,
        "proved" if found.proof.verdict == "proved" else found.proof.reason,
        (cycles.latency, cycles.interval, cycles.key),
        measured,
    )


def _ours(name: str) -> Core:
    design = parse_id(name)
    with workdir("peers") as files:
        rtlil = elaboration_of(design).rtlil(files, TOOLS["yosys"])
        (gates,) = verify_netlists(design, None, TOOLS, files).values()
        proof = prove_core(design, gates, tools=TOOLS, workdir=files, seconds=SECONDS)
        cycles = design.cycles
        stock = stock_netlist(design, target(TARGET), tools=TOOLS, workdir=files)
        return _core(
            name,
            rtl_hash(rtlil),
            "proved" if proof.verdict == "proved" else proof.reason,
            (cycles.latency, cycles.interval, cycles.key),
            on_target(rtlil, target(TARGET), design, seeds=SEEDS, tools=TOOLS, workdir=files, stock=stock),
        )


def _core(name: str, source: str, proof: str, cycles: tuple[int, int, int], measured: OnTarget) -> Core:
    def figures(found: Synthesis) -> Figures:
        assert found.fmax_mhz is not None
        return Figures(
            luts=float(found.luts), ff=found.ff, bram=float(found.bram), fmax_mhz=round(found.fmax_mhz, 2)
        )

    latency, interval, key = cycles
    return Core(
        core=name,
        source=source,
        proof=proof,
        latency=latency,
        interval=interval,
        key=key,
        best=figures(measured.best),
        stock=figures(measured.stock),
    )


def blocks(rows: Sequence[Core]) -> dict[str, str]:
    """List each design of ours with the peers that it is compared with, and what those are."""
    found = {row.core: row for row in rows}
    parts = []
    for name, group in groupby(sorted(peers(), key=_place), lambda each: peers()[each].ours):
        design = parse_id(name)
        lines = [
            _line("**ours**" if core == name else core, found[core], design.cipher.block_bits)
            for core in (name, *group)
            if core in found
        ]
        what = "both directions" if design.encrypts and design.decrypts else "encryption"
        head = ["Core", "Cycles", "LUT", "FF", "MHz", "Mbit/s", "stock LUT", "stock MHz", "stock Mbit/s"]
        title = f"**{design.cipher.title}, {what}**; ours is `{name}`:"
        parts.append(f"{title}\n\n{table(head, lines, 'llr')}")
    proved = [row for row in rows if row.proof == "proved"]
    parts.append(f"{len(proved)} of these {len(rows)} cores are proved to compute their cipher.\n")
    parts += [f"* {row.core} is not: {row.proof}\n" for row in rows if row not in proved]
    about = [
        [f"[{name}]({peer.repository})", peer.what, peer.language, peer.licence, f"`{peer.commit[:12]}`"]
        for name, peer in peers().items()
    ]
    listed = table(["Peer", "What it is", "Language", "Licence", "Commit"], about)
    return {"peers": noted("\n".join(parts), legend(rows)), "peers-listed": listed}


def _place(name: str) -> tuple[str, str]:
    return ours(peers()[name]).cipher.name, peers()[name].ours


def _line(name: str, row: Core, block_bits: int) -> list[str]:
    def clock(found: Figures) -> list[str]:
        return [f"{found.fmax_mhz:.1f}", f"{found.fmax_mhz * block_bits / row.interval:,.0f}"]

    key = f", key {row.key}" if row.key else ""
    cycles = f"{row.latency}/{row.interval}{key}"
    best, stock = row.best, row.stock
    area = [f"{best.luts:,g}", f"{best.ff:,}"]
    return [marked(name, row), cycles, *area, *clock(best), f"{stock.luts:,g}", *clock(stock)]


EXPERIMENT = Experiment(
    name="peers",
    row=Core,
    key=("core",),
    cases=tuple(
        Case(core)
        for core in dict.fromkeys(core for name, peer in peers().items() for core in (name, peer.ours))
    ),
    measure=measure,
    blocks=blocks,
)
