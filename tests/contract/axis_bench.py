"""Drives the AXI4-Stream wrapper of block ciphers: every lane sends and receives on its own."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from cipherfab.catalogue import Design
from cipherfab.models import BlockCipher
from cipherfab.netlist.model import Netlist
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator

from .axis_example import example, sources
from .conftest import TopGates

LANES = 64


@dataclass(frozen=True, kw_only=True)
class Word:
    """A word of a stream."""

    data: int = 0
    keep: int = 0
    user: int = 0
    last: bool = False


@dataclass(frozen=True, kw_only=True)
class Item:
    """A key or a packet: its words, and the results that it must lead to."""

    stream: str
    words: tuple[Word, ...]
    results: tuple[Word, ...] = ()


def cut(data: bytes, size: int, *, user: int = 0, last: bool = False) -> Iterator[Word]:
    """Cut bytes into words."""
    for at in range(0, max(1, len(data)), size):
        part = data[at : at + size]
        final = last and at + size >= len(data)
        yield Word(data=int.from_bytes(part, "little"), keep=(1 << len(part)) - 1, user=user, last=final)


def apply(cipher: BlockCipher, key: bytes, block: bytes, *, decrypt: bool) -> bytes:
    """Return what becomes of a block, strings of bytes as the standard prints them."""
    order = cipher.byte_order
    numbers = int.from_bytes(key, order), int.from_bytes(block, order)
    result = (cipher.decrypt if decrypt else cipher.encrypt)(*numbers)
    return result.to_bytes(len(block), order)


class Script:
    """Keys and packets for a core, made at random.

    Parameters
    ----------
    design
        The core.
    size
        Bytes of a word.
    seed
        Of all choices.
    """

    def __init__(self, design: Design, size: int, seed: str) -> None:
        assert isinstance(design.cipher, BlockCipher)
        self.cipher, self.size, self.random = design.cipher, size, random.Random(seed)
        self.key_bytes, self.block_bytes = design.cipher.key_bits // 8, design.cipher.block_bits // 8
        self.directions = [False] * design.encrypts + [True] * design.decrypts
        self.key: bytes | None = None
        self.ended = True
        self.items: list[Item] = []

    def mixed(self, count: int, *, faults: bool) -> "Script":
        """Add keys and packets, the first key in front; with faults, some keys and blocks are wrong."""
        self.add_key()
        if self.size < self.block_bytes and self.random.random() < 0.5:
            # One block finds room in front of the first key, and waits for it.
            self.add_packet([self.random.randbytes(self.block_bytes)])
            self.items.reverse()
        for _ in range(count):
            if self.random.random() < 0.5:
                # Two keys in a row now and then.
                for _ in range(self.random.choice((1, 1, 2))):
                    self.add_key(wrong=faults and self.random.random() < 0.4)
            self.add_packet(faults=faults)
        return self

    def add_key(self, key: bytes | None = None, *, wrong: bool = False) -> None:
        """Add a key, or something of another length, or a key without an end."""
        size, last = self.key_bytes, True
        if wrong:
            room = -(-size // self.size) * self.size
            length = self.random.choice((0, 1, size - 1, size, size + 1, 2 * size, room + size))
            key, last = self.random.randbytes(length), length != size
        key = self.random.randbytes(size) if key is None else key
        # What follows a key without an end is a part of it.
        self.key = key if len(key) == size and last and self.ended else None
        self.ended = last
        self.items.append(Item(stream="key", words=tuple(cut(key, self.size, last=last))))

    def add_packet(self, blocks: Sequence[bytes] = (), *, faults: bool = False) -> None:
        """Add a packet of these blocks, all in one direction, or of one to four random ones."""
        chosen = blocks or [
            self.random.randbytes(self.block_bytes) for _ in range(self.random.randrange(1, 5))
        ]
        decrypt = self.random.choice(self.directions)
        words: list[Word] = []
        results: list[Word] = []
        for i, block in enumerate(chosen):
            last = i == len(chosen) - 1
            if not blocks:
                decrypt = self.random.choice(self.directions)
            if faults and self.random.random() < 0.3:
                words += self._broken(block, decrypt=decrypt, last=last)
                results.append(Word(user=1, last=last))
                # What stops without the end of a packet must be followed by another direction.
                if words[-1].keep == self._full and not last:
                    words += cut(block, self.size, user=not words[-1].user)
                    results += self._result(block, decrypt=not decrypt, last=False)
            else:
                words += cut(block, self.size, user=decrypt, last=last)
                results += self._result(block, decrypt=decrypt, last=last)
        self.items.append(Item(stream="data", words=tuple(words), results=tuple(results)))

    @property
    def _full(self) -> int:
        return (1 << self.size) - 1

    def _result(self, block: bytes, *, decrypt: bool, last: bool) -> list[Word]:
        if self.key is None:
            return [Word(user=1, last=last)]
        return list(cut(apply(self.cipher, self.key, block, decrypt=decrypt), self.size, last=last))

    def _broken(self, block: bytes, *, decrypt: bool, last: bool) -> list[Word]:
        """Return words that are no whole block."""
        whole = list(cut(block, self.size, user=decrypt, last=last))
        at = self.random.randrange(len(whole))
        before = [Word(data=w.data, keep=w.keep, user=w.user) for w in whole[:at]]
        kinds = ["short", "gap"] if self.size > 2 else ["short"]
        kinds += ["stop"] * (at > 0 and (last or len(self.directions) == 2))
        match self.random.choice(kinds):
            case "stop":
                return [*before[:-1], Word(data=before[-1].data, keep=self._full, user=decrypt, last=last)]
            case "gap":
                keep = self.random.choice([5, self._full - 2])
            case _:
                keep = (1 << self.random.randrange(self.size)) - 1
        return [*before, Word(data=whole[at].data, keep=keep, user=decrypt, last=last)]


@dataclass(kw_only=True)
class Lane:
    """One copy of the core: what it is fed with, and what it gave.

    Attributes
    ----------
    scripts : list[list[Item]]
        What it is fed with, and with what behind each of its resets.
    stalls : tuple[float, float]
        Probability that nothing is offered, or taken, in a cycle.
    reset_at : int
        Cycle of a reset; -1 for never.
    taken_at, given_at : list[int]
        Cycles in which words of packets were taken, and those of results were offered first.
    """

    name: str
    generator: random.Random
    scripts: list[list[Item]]
    stalls: tuple[float, float] = (0.0, 0.0)
    reset_at: int = -1
    item: int = 0
    word: int = 0
    out: list[Word] = field(default_factory=list)
    offers: bool = False
    ready: bool = False
    waiting: Word | None = None
    taken_at: list[int] = field(default_factory=list)
    given_at: list[int] = field(default_factory=list)
    expected: list[Word] = field(init=False)

    def __post_init__(self) -> None:
        """Begin with the first script."""
        self.begin()

    def begin(self) -> None:
        """Note what must come out if there is no further reset."""
        self.expected = [word for item in self.scripts[0] for word in item.results]

    @property
    def over(self) -> bool:
        """Whether all was taken and given."""
        return (
            len(self.scripts) == 1
            and self.item == len(self.scripts[0])
            and len(self.out) >= len(self.expected)
        )

    def decide(self, cycle: int) -> dict[str, int]:
        """Return what stands at the ports in this cycle."""
        reset = cycle == self.reset_at
        there = self.item < len(self.scripts[0])
        self.offers = there and not reset and (self.offers or self.generator.random() >= self.stalls[0])
        self.ready = not reset and self.generator.random() >= self.stalls[1]
        values = {"aresetn_i": int(not reset), "m_axis_tready_i": int(self.ready)}
        now = self.scripts[0][self.item] if self.offers else None
        for stream, prefix in (("key", "s_axis_key"), ("data", "s_axis")):
            offered = now is not None and now.stream == stream
            word = now.words[self.word] if now is not None and offered else Word(data=1, keep=1, last=True)
            fields = {"data": word.data, "keep": word.keep, "last": int(word.last), "valid": int(offered)}
            values |= {f"{prefix}_t{name}_i": value for name, value in fields.items()}
            if stream == "data":
                values[f"{prefix}_tuser_i"] = word.user
        return values

    def see(self, cycle: int, seen: dict[str, int]) -> None:
        """Check and note what the core did."""
        where = f"{self.name}, cycle {cycle}"
        if cycle == self.reset_at:
            self.scripts.pop(0)
            self.begin()
            self.item = self.word = 0
            self.out, self.waiting, self.offers = [], None, False
            return
        data, keep, user, last = (seen[f"m_axis_t{name}_o"] for name in ("data", "keep", "user", "last"))
        result = Word(data=data, keep=keep, user=user, last=bool(last))
        valid = seen["m_axis_tvalid_o"]
        assert valid or result.data == 0, f"{where}: something is shown while nothing is offered"
        assert self.waiting is None or (valid and result == self.waiting), f"{where}: what waited changed"
        if valid and self.waiting is None:
            self.given_at.append(cycle)
        self.waiting = result if valid and not self.ready else None
        if valid and self.ready:
            wanted = self.expected
            assert len(self.out) < len(wanted), f"{where}: a word too many"
            assert result == wanted[len(self.out)], f"{where}: word {len(self.out)} differs"
            self.out.append(result)
        if self.offers:
            now = self.scripts[0][self.item]
            if seen["s_axis_key_tready_o" if now.stream == "key" else "s_axis_tready_o"]:
                if now.stream == "data":
                    self.taken_at.append(cycle)
                self.offers, self.word = False, self.word + 1
                if self.word == len(now.words):
                    self.item, self.word = self.item + 1, 0


def run(netlist: Netlist, size: int, lanes: Sequence[Lane], patience: int = 3000) -> None:
    """Work until all lanes are over, and some cycles more."""
    assert len(lanes) == LANES
    simulator = Simulator(netlist, lanes=LANES)
    widths = {"aresetn_i": 1, "m_axis_tready_i": 1}
    for prefix in ("s_axis_key", "s_axis"):
        fields = {"data": 8 * size, "keep": size, "last": 1, "valid": 1}
        widths |= {f"{prefix}_t{name}_i": width for name, width in fields.items()}
    widths["s_axis_tuser_i"] = 1
    outputs = ["s_axis_key_tready_o", "s_axis_tready_o"]
    outputs += [f"m_axis_t{name}_o" for name in ("valid", "data", "keep", "user", "last")]
    for name in widths:
        simulator.write(name, 0)
    simulator.clock()
    behind = 0
    for cycle in range(patience):
        rows = [lane.decide(cycle) for lane in lanes]
        for name, width in widths.items():
            simulator.write(name, pack_lanes([row[name] for row in rows], width))
        columns = {name: unpack_lanes(simulator.read(name)) for name in outputs}
        for index, lane in enumerate(lanes):
            lane.see(cycle, {name: values[index] for name, values in columns.items()})
        simulator.clock()
        behind += all(lane.over for lane in lanes)
        if behind == 64:
            return
    pytest.fail(f"not over: {', '.join(lane.name for lane in lanes if not lane.over)}")


def elaborate(
    design: Design,
    size: int,
    top_gates: TopGates,
    folder: Path,
    *,
    places: int = 64,
    rtl: Sequence[Path] = (),
) -> Netlist:
    """Return the gates of the example with a core in it."""
    top = folder / "aes_stream.sv"
    top.write_text(example(design, places=places), encoding="utf-8")
    return top_gates("aes_stream", {"WordBytes": str(size)}, [*(rtl or sources(design)), top])


def mixed_lanes(design: Design, size: int, *, resets: int = 0) -> list[Lane]:
    """Return lanes with scripts of their own, which are reset once in the first so many cycles."""
    lanes = []
    for index in range(LANES):
        generator = random.Random(f"{design.id} {size} {index} {resets}")
        scripts = [
            Script(design, size, f"{design.id} {size} {index} {part}").mixed(4, faults=index % 2 == 1).items
            for part in range(2 if resets else 1)
        ]
        stalls = (generator.random() * 0.8, generator.random() * 0.8) if index > 1 else (0.0, 0.0)
        at = generator.randrange(1, resets) if resets else -1
        lanes.append(
            Lane(name=f"lane {index}", generator=generator, scripts=scripts, stalls=stalls, reset_at=at)
        )
    return lanes
