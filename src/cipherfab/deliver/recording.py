"""Records a short exchange with a core from a simulation of its gates, for the timing diagram.

A key, two blocks offered as early as the core takes them, and a receiver that stalls the first result for a
cycle. Through narrow ports they move in words, numbered in order: P0.1 follows P0.0.
"""

from collections.abc import Iterator, Mapping, Sequence
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

Transfer: TypeAlias = Mapping[str, Word]
"""The words at the data ports of a channel, by name of the port."""

_BLOCKS = 2
_QUIET = 1  # cycles before the first offer and after the last result
_KEY = 0x8796A5B4C3D2E1F0_0F1E2D3C4B5A6978_FEDCBA9876543210_0123456789ABCDEF
_BLOCK = 0x00112233445566778899AABBCCDDEEFF


def record_exchange(design: BlockDesign, netlist: Netlist) -> list[Row]:
    """Record the exchange with a netlist of a design, a row for each cycle after a reset.

    Raises
    ------
    CheckError
        If the core gives a wrong result, or none.
    """
    return list(_Exchange(design, Simulator(netlist, lanes=WORD_BITS)).rows())


def decrypts(design: BlockDesign, number: int) -> bool:
    """Return the direction of a block of the exchange: alternating where there is a choice."""
    return number % 2 == 1 if design.encrypts and design.decrypts else design.decrypts


def _words(name: str, value: int, bits: int, count: int) -> list[Word]:
    """Return a value as named words of some bits, the highest first."""
    names = [name] if count == 1 else [f"{name}.{number}" for number in range(count)]
    shifts = range(bits * (count - 1), -1, -bits)
    return [(each, value >> shift & (1 << bits) - 1) for each, shift in zip(names, shifts, strict=True)]


def _transfers(design: BlockDesign) -> tuple[list[Transfer], list[Transfer], list[Transfer]]:
    """Return the words of the channels for keys, blocks and results."""
    cipher, count = design.cipher, design.block_words
    bits, key_bits = design.port_bits or cipher.block_bits, design.port_bits or cipher.key_bits
    keys: list[Transfer] = []
    blocks: list[Transfer] = []
    results: list[Transfer] = []
    for number in range(_BLOCKS):
        inverse = decrypts(design, number)
        given, wanted = ("C", "P") if inverse else ("P", "C")
        own = number if design.key_with_block else 0
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
            blocks += [
                {"decrypt_i": direction, "block_i": block, "key_i": key}
                for block, key in zip(padded, key_words, strict=True)
            ]
        else:
            keys = keys or [{"key_i": word} for word in key_words]
            blocks += [{"decrypt_i": direction, "block_i": word} for word in block_words]
    return keys, blocks, results


@dataclass
class _Sender:
    """Offers transfers through a channel, one after the other."""

    channel: Channel
    transfers: Sequence[Transfer]
    sent: int = 0

    @property
    def done(self) -> bool:
        return self.sent == len(self.transfers)


class _Exchange:
    """The senders, the receiver, and the core between them."""

    def __init__(self, design: BlockDesign, simulator: Simulator) -> None:
        self._design = design
        self._simulator = simulator
        keys, blocks, self._results = _transfers(design)
        key, into, self._out = design.channels
        self._key, self._blocks = _Sender(key, keys), _Sender(into, blocks)
        self._senders = (self._key, self._blocks)
        self._received = 0

    def rows(self) -> Iterator[Row]:
        """Yield the rows.

        Raises
        ------
        CheckError
            If a result is wrong, or nothing moves any more.
        """
        cycles = self._design.cycles
        patience = 200 + 4 * (cycles.latency + cycles.interval + cycles.key)
        idle, waited, after = -_QUIET, False, 0
        self._reset()
        while after <= _QUIET:
            quiet = idle < 0
            keyed = self._key.done
            row = self._offer(self._key, not quiet) | self._offer(self._blocks, not quiet and keyed)
            if self._design.key_held and keyed:
                row |= self._put(self._key.transfers[-1])
            valid = self._settle(ready=True)
            ready = waited or not valid
            if not ready:
                valid = self._settle(ready=False)
            waited |= valid
            row |= {name: self._high(name) for name in ("key_ready_o", "in_ready_o")}
            row |= {"out_valid_o": valid, "out_ready_i": ready}
            row |= self._result() if valid else {port.name: None for port in self._out.data}
            yield row
            moved = self._move(row)
            idle = 0 if moved else idle + 1
            if idle > patience:
                raise CheckError(f"{self._design.id}: nothing moved in {patience} cycles")
            after += self._received == len(self._results)
            self._simulator.clock()

    def _reset(self) -> None:
        for port in self._design.ports:
            if port.direction == "input" and port.name != "clk_i":
                self._simulator.write(port.name, int(port.name == "rst_i"))
        self._simulator.clock()
        self._simulator.write("rst_i", 0)

    def _offer(self, sender: _Sender, free: bool) -> dict[str, Level]:
        """Offer the next transfer of a sender, if it may be, and return the levels of its ports."""
        offers = free and not sender.done
        valid = sender.channel.valid.name
        self._simulator.write(valid, int(offers))
        levels: dict[str, Level] = {port.name: None for port in sender.channel.data}
        levels[valid] = offers
        return levels | self._put(sender.transfers[sender.sent]) if offers else levels

    def _put(self, transfer: Transfer) -> dict[str, Level]:
        for port, (_, value) in transfer.items():
            self._simulator.write(port, int(value))
        return {port: shown for port, (shown, _) in transfer.items()}

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
        for sender in self._senders:
            if row[sender.channel.valid.name] and row[sender.channel.ready.name]:
                sender.sent += 1
                moved = True
        if row[self._out.valid.name] and row[self._out.ready.name]:
            self._received += 1
            moved = True
        return moved
