"""Records short exchanges with a core from a simulation of its gates, for the timing diagrams.

Transfers: a key, two blocks offered as early as the core takes them, and a receiver that stalls the first
result for a cycle. Key change and reset: a block under each of two keys, and a reset after the second is
taken. Through narrow ports keys and blocks move in words, numbered in order: P0.1 follows P0.0.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from cipherfab.catalogue import BlockDesign, Channel
from cipherfab.errors import CheckError
from cipherfab.netlist.model import Netlist
from cipherfab.simulator.lanes import WORD_BITS
from cipherfab.simulator.simulate import Simulator

Level: TypeAlias = bool | str | None
"""A port in one cycle: high or low, the name of a word, or None where it does not matter."""

Row: TypeAlias = Mapping[str, Level]
"""The ports in one cycle, by name; values are those just before the rising edge that ends the cycle."""

Word: TypeAlias = tuple[Level, int]
"""A value's name in the diagram, and the value."""

Words: TypeAlias = Mapping[str, Word]
"""The words at the data ports of a channel, by name of the port."""

_BLOCKS = 2
_QUIET = 1  # cycles before the first offer and after the last result; one more after a reset
_KEY = 0x8796A5B4C3D2E1F0_0F1E2D3C4B5A6978_FEDCBA9876543210_0123456789ABCDEF
_BLOCK = 0x00112233445566778899AABBCCDDEEFF


def record_transfers(design: BlockDesign, netlist: Netlist) -> list[Row]:
    """Record transfers with a netlist of a design, a row for each cycle after a reset.

    Raises
    ------
    CheckError
        If the core gives a wrong result, or none.
    """
    return list(_Exchange(design, Simulator(netlist, lanes=WORD_BITS), resets=False).rows())


def record_reset(design: BlockDesign, netlist: Netlist) -> list[Row]:
    """Record a change of the key and a reset, a row for each cycle after another reset.

    Raises
    ------
    CheckError
        If the core gives a wrong result, or takes nothing.
    """
    return list(_Exchange(design, Simulator(netlist, lanes=WORD_BITS), resets=True).rows())


def decrypts(design: BlockDesign, number: int) -> bool:
    """Return the direction of a block of the exchange: alternating where there is a choice."""
    return number % 2 == 1 if design.encrypts and design.decrypts else design.decrypts


def _words(name: str, value: int, bits: int, count: int) -> list[Word]:
    """Return a value as named words of some bits, the highest first."""
    names = [name] if count == 1 else [f"{name}.{number}" for number in range(count)]
    shifts = range(bits * (count - 1), -1, -bits)
    return [(each, value >> shift & (1 << bits) - 1) for each, shift in zip(names, shifts, strict=True)]


@dataclass(frozen=True)
class _Offer:
    """Words that are offered through a channel."""

    channel: Channel
    words: Words


def _work(design: BlockDesign, *, new_key: bool) -> tuple[list[_Offer], list[Words]]:
    """Return keys and blocks in the order in which they are offered, and the results.

    Where keys have a channel, all blocks are under one key, or with ``new_key`` each under its own.
    """
    cipher, count = design.cipher, design.block_words
    bits, key_bits = design.port_bits or cipher.block_bits, design.port_bits or cipher.key_bits
    key_channel, into, _ = design.channels
    offers: list[_Offer] = []
    results: list[Words] = []
    for number in range(_BLOCKS):
        inverse = decrypts(design, number)
        given, wanted = ("C", "P") if inverse else ("P", "C")
        own = number if new_key or design.key_with_block else 0
        key = (_KEY >> own) & (1 << cipher.key_bits) - 1 if design.fixed_key is None else design.fixed_key
        block = (_BLOCK >> number) & (1 << cipher.block_bits) - 1
        result = (cipher.decrypt if inverse else cipher.encrypt)(key, block)
        key_words = _words(f"K{own}", key, key_bits, design.key_words)
        block_words = _words(f"{given}{number}", block, bits, count)
        results += [{"block_o": word} for word in _words(f"{wanted}{number}", result, bits, count)]
        direction: Word = (inverse, inverse)
        if design.key_with_block:
            # The words of a block come with the last words of its key.
            padded: list[Word] = [(None, 0)] * (design.key_words - count) + block_words
            offers += [
                _Offer(into, {"decrypt_i": direction, "block_i": block, "key_i": key})
                for block, key in zip(padded, key_words, strict=True)
            ]
        else:
            if new_key or not number:
                offers += [_Offer(key_channel, {"key_i": word}) for word in key_words]
            offers += [_Offer(into, {"decrypt_i": direction, "block_i": word}) for word in block_words]
    return offers, results


class _Exchange:
    """A core, what it is offered, and a receiver."""

    def __init__(self, design: BlockDesign, simulator: Simulator, *, resets: bool) -> None:
        self._design = design
        self._simulator = simulator
        self._resets = resets
        self._offers, self._results = _work(design, new_key=resets)
        _, _, self._out = design.channels
        self._taken = self._received = 0
        self._held: Words = {}

    def rows(self) -> Iterator[Row]:
        """Yield the rows.

        Raises
        ------
        CheckError
            If a result is wrong, or nothing moves any more.
        """
        cycles = self._design.cycles
        patience = 200 + 4 * (cycles.latency + cycles.interval + cycles.key)
        idle, waited, after = -_QUIET, self._resets, 0
        self._reset()
        while after <= _QUIET + self._resets:
            strikes = self._resets and self._all_taken and not after
            self._simulator.write("rst_i", int(strikes))
            row = {"rst_i": strikes} | self._inputs(idle >= 0)
            valid = self._settle(ready=True)
            ready = waited or not valid
            if not ready:
                valid = self._settle(ready=False)
            waited |= valid
            row |= {name: self._high(name) for name in ("key_ready_o", "in_ready_o")}
            row |= {"out_valid_o": valid, "out_ready_i": ready}
            row |= self._result() if valid else {port.name: None for port in self._out.data}
            yield row
            moved = not strikes and self._move(row)
            idle = 0 if moved else idle + 1
            if idle > patience:
                raise CheckError(f"{self._design.id}: nothing moved in {patience} cycles")
            after += bool(strikes or after) if self._resets else self._received == len(self._results)
            self._simulator.clock()

    def _reset(self) -> None:
        for port in self._design.ports:
            if port.direction == "input" and port.name != "clk_i":
                self._simulator.write(port.name, int(port.name == "rst_i"))
        self._simulator.clock()

    @property
    def _all_taken(self) -> bool:
        return self._taken == len(self._offers)

    def _inputs(self, offers: bool) -> dict[str, Level]:
        """Set the inputs for keys and blocks, and return their levels."""
        levels: dict[str, Level] = {}
        key, into, _ = self._design.channels
        offer = self._offers[self._taken] if offers and not self._all_taken else None
        for channel in (key, into):
            valid = offer is not None and offer.channel == channel
            self._simulator.write(channel.valid.name, int(valid))
            levels |= {port.name: None for port in channel.data} | {channel.valid.name: valid}
        if offer and not (self._design.key_held and offer.channel == key):
            levels |= self._put(offer.words)
        return levels | self._put(self._held)

    def _put(self, words: Words) -> dict[str, Level]:
        for port, (_, value) in words.items():
            self._simulator.write(port, int(value))
        return {port: shown for port, (shown, _) in words.items()}

    def _settle(self, *, ready: bool) -> bool:
        """Set whether a result may leave; return whether one is offered."""
        self._simulator.write(self._out.ready.name, int(ready))
        return self._high(self._out.valid.name)

    def _high(self, port: str) -> bool:
        return bool(self._read(port))

    def _read(self, port: str) -> int:
        bits = self._simulator.read(port)[:, 0] & np.uint64(1)
        return sum(int(bit) << place for place, bit in enumerate(bits))

    def _result(self) -> dict[str, Level]:
        """Return the names of the offered words, after checking them."""
        if self._received == len(self._results):
            raise CheckError(f"{self._design.id}: a result without a block")
        levels: dict[str, Level] = {}
        for port, (shown, value) in self._results[self._received].items():
            if (found := self._read(port)) != value:
                raise CheckError(f"{self._design.id}: {port} is {found:x}; {shown} is {value:x}")
            levels[port] = shown
        return levels

    def _move(self, row: Row) -> bool:
        """Count the transfers of a cycle; return whether there are any."""
        moved = False
        if not self._all_taken:
            offer = self._offers[self._taken]
            if row[offer.channel.valid.name] and row[offer.channel.ready.name]:
                moved = True
                self._taken += 1
                if self._design.key_held and offer.channel == self._design.channels[0]:
                    self._held = offer.words
        if row[self._out.valid.name] and row[self._out.ready.name]:
            self._received += 1
            moved = True
        return moved
