"""A short exchange with a core, cycle by cycle, as its contract and its cycle counts say it runs.

A key, two blocks offered as early as the core takes them, and a receiver that lets the first result
wait for one cycle. The datasheet draws it. Through narrow ports all of them move in words, which are
numbered in their order: word P0.1 follows P0.0.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cipherfab.catalogue import Design

Level = bool | str | None
"""Value of a port in one cycle: high or low, the name of a word, or ``None`` where it does not matter."""

Row = Mapping[str, Level]
"""The ports in one cycle, by name; values are those just before the rising edge that ends the cycle."""

_QUIET = 1  # cycles before the first offer and after the last transfer
_BLOCKS = 2


@dataclass
class _Core:
    """What is known of a core from outside: when it takes words, and when results are due."""

    design: Design
    keyed_from: int | None  # cycle from which blocks are taken, as far as the key decides
    free_from: int = 0  # cycle from which the next block is taken
    inside: list[tuple[int, int]] = field(default_factory=list)  # (cycle due, number of the block)
    word_in: int = 0  # words taken of the next block
    word_out: int = 0  # words given of the next result

    def result(self, now: int) -> int | None:
        """Return the number of the block whose result is offered."""
        return self.inside[0][1] if self.inside and self.inside[0][0] <= now else None

    def takes_block(self, now: int, number: int, *, stalled: bool) -> bool:
        """Return whether a block, or the next word of it, would be taken."""
        if stalled or self.keyed_from is None or now < max(self.keyed_from, self.free_from):
            return False
        if _decrypts(self.design, number) and now < self.keyed_from + self.design.cycles.decrypt:
            return False
        # A result that began to leave alone goes on so.
        return self.word_in > 0 or self.word_out == (self._early_words if self.inside else 0)

    @property
    def _early_words(self) -> int:
        """Words of a result that leave before the next block can come."""
        cycles = self.design.cycles
        early = self.design.block_words - 1 - (cycles.latency - cycles.interval)
        return early if 0 < early < self.design.block_words else 0

    def take_block(self, now: int, number: int) -> bool:
        """Take a block, or a word of it; return whether that was the last one."""
        design = self.design
        self.word_in += 1
        if self.word_in < design.key_words:
            return False
        self.word_in = 0
        # Cycle counts begin with the first word, and a latency ends with the last one of the result.
        before = design.key_words - 1
        self.inside.append((now + design.cycles.latency - before - (design.block_words - 1), number))
        self.free_from = now + design.cycles.interval - before
        return True

    def give_result(self) -> bool:
        """Give a result, or a word of it; return whether that was the last one."""
        self.word_out += 1
        if self.word_out < self.design.block_words:
            return False
        self.word_out = 0
        del self.inside[0]
        return True

    def wait(self, now: int) -> None:
        """Let the result that is offered wait for a cycle: all others do, or those that stand behind it."""
        behind = now + 1
        if not self.design.takes_while_waiting:
            self.free_from += 1
        for place, (due, number) in enumerate(self.inside):
            later = max(due, behind) if self.design.takes_while_waiting else due + 1
            self.inside[place] = later, number
            behind = later + 1

    def takes_key(self, now: int, *, waits: bool) -> bool | None:
        """Return whether the key channel would take a key, or one that waits since the cycle before.

        Not said of a second key with blocks in flight.
        """
        if self.design.architecture.key_in_flight and self.keyed_from is not None:
            return None
        if self.design.architecture.key_ready_waits and not waits:
            return False
        return not self.inside and now >= (self.keyed_from or 0)


def has_handshake(design: Design) -> bool:
    """Return whether the cycle counts of a design say when each word moves.

    They say it of the whole blocks only where a program moves the words, as soon as it comes to them.
    """
    return design.cipher.kind == "block cipher" and design.program is None


def handshake(design: Design) -> list[Row]:
    """Return the exchange, one entry for each clock cycle; it starts after a reset."""
    core = _Core(design, keyed_from=0 if design.key_with_block else None)
    rows: list[Row] = []
    sent = taken = quiet = waited = 0
    keyed = design.key_with_block
    while quiet <= _QUIET:
        now = len(rows)
        offers_key = not keyed and now >= _QUIET
        offers_block = keyed and now >= _QUIET and sent < _BLOCKS
        result = core.result(now)
        out_ready = result is None or waited > 0
        waited += result is not None
        stalled = result is not None and not out_ready
        blocked = stalled and not design.takes_while_waiting
        in_ready = core.takes_block(now, sent, stalled=blocked) and not offers_key
        key_waits = bool(rows) and rows[-1]["key_valid_i"] is True
        key_ready = in_ready if design.key_with_block else core.takes_key(now, waits=key_waits)
        rows.append(
            {
                "key_valid_i": None if design.key_with_block else offers_key,
                "key_ready_o": key_ready,
                "key_i": _key_name(
                    core,
                    sent if offers_block else None,
                    in_channel=core.keyed_from is not None if design.key_held else offers_key,
                ),
                "in_valid_i": offers_block,
                "in_ready_o": in_ready,
                "decrypt_i": _decrypts(design, sent) if _selects(design) and offers_block else None,
                "block_i": _block_name(core, sent) if offers_block else None,
                "out_valid_o": result is not None,
                "out_ready_i": out_ready,
                "block_o": None if result is None else _result_name(core, result),
            }
        )
        if offers_key and key_ready:
            keyed, core.keyed_from = True, now + design.cycles.key
        if stalled:
            core.wait(now)
        elif result is not None:
            taken += core.give_result()
        if offers_block and in_ready:
            sent += core.take_block(now, sent)
        quiet += taken == _BLOCKS
    return rows


def _selects(design: Design) -> bool:
    return design.encrypts and design.decrypts


def _decrypts(design: Design, number: int) -> bool:
    """Return the direction of a block: one after the other where there is a choice."""
    return number % 2 == 1 if _selects(design) else design.decrypts


def _names(design: Design, number: int) -> tuple[str, str]:
    """Return the names of a block and its result: P for plaintext, C for ciphertext."""
    return (f"C{number}", f"P{number}") if _decrypts(design, number) else (f"P{number}", f"C{number}")


def _word_name(name: str, index: int, words: int) -> str:
    return f"{name}.{index}" if words > 1 else name


def _block_name(core: _Core, number: int) -> str | None:
    """Return the name of the word that is offered; the words of a block come with the last of its key."""
    design = core.design
    index = core.word_in - (design.key_words - design.block_words)
    return None if index < 0 else _word_name(_names(design, number)[0], index, design.block_words)


def _result_name(core: _Core, number: int) -> str:
    return _word_name(_names(core.design, number)[1], core.word_out, core.design.block_words)


def _key_name(core: _Core, block: int | None, *, in_channel: bool) -> str | None:
    if core.design.key_with_block:
        return None if block is None else _word_name(f"K{block}", core.word_in, core.design.key_words)
    return "K0" if in_channel else None
