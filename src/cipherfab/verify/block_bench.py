"""Drives a block cipher core through its contract, every lane on its own, and says what it did.

The contract is that of the ports (`cipherfab.catalogue.Design.ports`): a transfer happens where valid and
ready are both high; valid never waits for ready; data is stable while valid waits; results leave in order,
one for each block; after a reset no block is in flight and a key channel must be loaded anew. Through narrow
ports a block with its key and a result take several transfers, the most significant word first.
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from cipherfab.catalogue import Design
from cipherfab.models.words import ByteOrder
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.stimulus import Bytes, Stimulus

Mask = NDArray[np.bool_]
_MOST_FAILURES = 5


@dataclass
class Outcome:
    """What a core did.

    Attributes
    ----------
    checked : int
        Results compared with the golden model.
    failed : int
        Results that were wrong, and breaches of the protocol.
    failures : list[str]
        The first of them, in words.
    latency, interval, key, decrypt : set[int]
        Cycle counts seen on lanes that were never stalled; `interval` between blocks of one key. Through
        narrow ports a latency ends with the last word, everything else counts from the first.
    cycles : int
        Clock cycles simulated.
    """

    checked: int = 0
    failed: int = 0
    failures: list[str] = field(default_factory=list)
    latency: set[int] = field(default_factory=set)
    interval: set[int] = field(default_factory=set)
    key: set[int] = field(default_factory=set)
    decrypt: set[int] = field(default_factory=set)
    cycles: int = 0

    def fail(self, count: int, message: str) -> None:
        """Note ``count`` failures of one kind."""
        self.failed += count
        if len(self.failures) < _MOST_FAILURES:
            self.failures.append(message)


def exercise(
    simulator: Simulator, design: Design, stimulus: Stimulus, *, seed: int = 0, stop: bool = False
) -> Outcome:
    """Run a stimulus through a simulator of a design and compare with its expectations.

    Parameters
    ----------
    simulator : Simulator
        Has as many lanes as the stimulus.
    design : Design
        Ports and cycle counts.
    stimulus : Stimulus
        Work, stalls and resets.
    seed : int
        Seed of the stall patterns.
    stop : bool
        End with the first cycle in which something failed.

    Returns
    -------
    Outcome
        Ends when all results are delivered or the core makes no progress any more.
    """
    return _Bench(simulator, design, stimulus, seed).run(stop=stop)


def _unpack(words: NDArray[np.uint64]) -> Mask:
    return np.unpackbits(words.view(np.uint8), axis=-1, bitorder="little").astype(np.bool_)


def _mask(words: NDArray[np.uint64]) -> Mask:
    """Return the one bit of every lane."""
    mask: Mask = _unpack(words)[0]
    return mask


def _pack_words(values: Bytes, width: int, count: int, index: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Return one word of (lanes, bytes) little-endian integers, one bit of it for each lane.

    Of ``count`` words of ``width`` bits, each lane has the one of its ``index``, the highest being 0; before
    the first there is something else.
    """
    bits = np.unpackbits(values, axis=1, bitorder="little", count=width * count)
    first = (count - 1 - np.maximum(index, 0)) * width
    word = np.take_along_axis(bits, first[:, None] + np.arange(width), axis=1) ^ (index < 0)[:, None]
    return np.ascontiguousarray(np.packbits(word.T, axis=1, bitorder="little")).view(np.uint64)


def _hex(value: Bytes, byte_order: ByteOrder) -> str:
    """Return a little-endian integer as it is written in files of known answers."""
    return (value if byte_order == "little" else value[::-1]).tobytes().hex()


class _Bench:
    """One run: the state of the work in every lane."""

    def __init__(self, simulator: Simulator, design: Design, stimulus: Stimulus, seed: int) -> None:
        self.simulator = simulator
        self.design = design
        self.work = stimulus
        self.random = np.random.default_rng(seed)
        self.outcome = Outcome()
        lanes = stimulus.lanes
        self.lane = np.arange(lanes)
        self.taken = np.zeros(lanes, np.int64)  # blocks accepted
        self.done = np.zeros(lanes, np.int64)  # results delivered, or lost to a reset
        self.word_in = np.zeros(lanes, np.int64)  # words accepted of the next block
        self.word_out = np.zeros(lanes, np.int64)  # words delivered of the next result
        self.keys = np.zeros(lanes, np.int64)  # keys accepted
        self.offered_key = np.zeros(lanes, np.bool_)
        self.offered_block = np.zeros(lanes, np.bool_)
        self.keyed = np.zeros(lanes, np.bool_)  # a key was accepted since the last reset
        self.waiting = np.zeros(lanes, np.bool_)  # a result was offered and not taken
        self.moved = True  # something was transferred in the last cycle, or a lane reset
        self.block_bits = design.block_cipher.block_bits
        self.port_bits = design.port_bits or self.block_bits
        self.word = np.zeros((lanes, self.port_bits), np.bool_)  # at block_o
        self.result = np.zeros((lanes, self.block_bits), np.bool_)  # words of the result so far
        self.accepted_at = np.full((lanes, stimulus.items), -1)
        self.key_at = np.full(lanes, -1)
        self.steady = (
            (stimulus.input_stall == 0)
            & (stimulus.key_stall == 0)
            & (stimulus.output_stall == 0)
            & (stimulus.reset_cycle < 0)
            & (stimulus.held == 0)
        )
        # The first decryption under each key, where it waits longer than an encryption.
        groups = stimulus.decrypt.reshape(lanes, -1, stimulus.blocks_per_key)
        self.turning = (groups & (groups.cumsum(axis=2) == 1)).reshape(lanes, -1)
        self.turning &= design.cycles.decrypt > 0
        # Senders of words that begin a block no sooner than the result before has begun to leave: cores that
        # take long would meet one too rarely.
        self.late = ~self.steady & (self.lane % 4 == 2) & (design.port_bits > 0)
        self.driven: dict[str, bytes] = {}
        # Where no logic leads from ready to valid, none has to be tried.
        self.valid_may_depend = simulator.depends("out_valid_o", "out_ready_i")

    def run(self, *, stop: bool) -> Outcome:
        self._reset_all()
        cycles = self.design.cycles
        # Even a lane that stalls in nine cycles of ten moves again within 200.
        patience = 200 + 4 * (cycles.latency + cycles.interval + cycles.key)
        idle = 0
        while idle < patience:
            finished = bool((self.done == self.work.items).all())
            moved = self._cycle()
            if finished and idle > cycles.latency + cycles.interval:
                return self.outcome  # nothing more came out after the last result
            if stop and self.outcome.failed:
                return self.outcome
            idle = 0 if moved else idle + 1
        stuck = np.flatnonzero(self.done < self.work.items)
        self.outcome.fail(
            len(stuck),
            f"lane {stuck[0]}: no transfer in {patience} cycles with {self.taken[stuck[0]]} blocks taken and "
            f"{self.done[stuck[0]]} results delivered of {self.work.items}",
        )
        return self.outcome

    def _reset_all(self) -> None:
        for name in ("key_valid_i", "in_valid_i", "out_ready_i", "decrypt_i"):
            self._put(name, np.zeros(self.work.lanes, np.bool_))
        self._write_data(self.work.keys[:, 0], self.work.blocks[:, 0])
        self._put("rst_i", np.ones(self.work.lanes, np.bool_))
        self.simulator.settle()
        self.simulator.clock()

    def _cycle(self) -> bool:
        """Do one clock cycle; whether anything was transferred or a lane reset."""
        work, outcome, now = self.work, self.outcome, self.outcome.cycles
        reset = work.reset_cycle == now
        self._offer(reset)
        ready = ~reset & (work.held <= now) & (self.random.random(work.lanes) >= work.output_stall)
        valid_word = self._drive(reset, ready)
        in_word, key_word = self.simulator.read("in_ready_o"), self.simulator.read("key_ready_o")
        if not (valid_word.any() or in_word.any() or key_word.any() or self.waiting.any() or reset.any()):
            # Most cycles of a core that takes many for a block: nothing can move, and nothing be wrong.
            self.moved = False
            self.simulator.clock()
            outcome.cycles += 1
            return False
        valid, in_ready, key_ready = _mask(valid_word) & ~reset, _mask(in_word), _mask(key_word)
        accept_block = in_ready & self.offered_block
        accept_key = key_ready & self.offered_key
        word = _unpack(self.simulator.read("block_o")).T
        self._check_results(valid, word, reset)
        deliver_word = valid & ready & (self.done < self.taken)
        deliver = deliver_word & (self.word_out == self.design.block_words - 1)
        begin_block = accept_block & (self.word_in == 0)
        end_block = accept_block & (self.word_in == self.design.key_words - 1)

        if self.design.key_with_block:
            self._check((key_ready != in_ready) & ~reset, "key_ready_o is not in_ready_o")
        else:
            self._check(accept_key & accept_block, "a key and a block were taken in one cycle")
            if not self.design.architecture.key_in_flight:
                self._check(accept_key & (self.done < self.taken), "a key was taken before all results were")
            self._check(in_ready & ~self.keyed & ~reset, "in_ready_o without a key")
            self._check(
                accept_block & (self.keys <= self.taken // work.blocks_per_key),
                "a block was taken before its key",
            )

        # A result too many is no progress: a core that never falls silent must not be waited for.
        moved = bool((accept_block | accept_key | deliver_word | reset).any())
        self._measure(now, accept_key, begin_block, deliver)
        self.word_in = np.where(end_block, 0, self.word_in + accept_block)
        self.word_out = np.where(deliver, 0, self.word_out + deliver_word)
        if deliver_word.any():
            self.result = np.where(deliver_word[:, None], self._with(word), self.result)
        self.taken += end_block
        self.keys += accept_key
        self.keyed |= accept_key
        self.done += deliver
        self.offered_block &= ~accept_block
        self.offered_key &= ~accept_key
        self.waiting = valid & ~ready
        self.word = word
        self.moved = moved
        if reset.any():
            self._forget(reset)
        self.simulator.clock()
        outcome.cycles += 1
        return moved

    def _offer(self, reset: Mask) -> None:
        work = self.work
        more = self.taken < work.items
        want_block = self.random.random(work.lanes) >= work.input_stall
        want_block &= ~self.late | (self.taken == self.done) | (self.word_in + self.word_out > 0)
        if self.design.key_with_block:
            self.offered_block = more & (self.offered_block | want_block) & ~reset
            return
        missing = more & (self.keys <= self.taken // work.blocks_per_key)
        want_key = self.random.random(work.lanes) >= work.key_stall
        self.offered_key = missing & (self.offered_key | want_key) & ~reset
        # A block under a new key may be offered together with that key, never before.
        keyed = ~missing | self.offered_key
        self.offered_block = more & keyed & (self.offered_block | want_block) & ~reset

    def _with(self, word: Mask) -> Mask:
        """Return the result so far and one more word."""
        return np.concatenate([word, self.result[:, : self.block_bits - self.port_bits]], axis=1)

    def _write_data(self, key: Bytes, block: Bytes) -> None:
        """Offer the words of (lanes, bytes) keys and blocks that are next; a block's words come last."""
        design = self.design
        behind = self.word_in - (design.key_words - design.block_words) if design.port_bits else self.word_in
        key_bits = design.port_bits or design.block_cipher.key_bits
        self.simulator.write("key_i", _pack_words(key, key_bits, design.key_words, self.word_in))
        self.simulator.write("block_i", _pack_words(block, self.port_bits, design.block_words, behind))

    def _drive(self, reset: Mask, ready: Mask) -> NDArray[np.uint64]:
        """Write all inputs; returns the word of ``out_valid_o``."""
        simulator = self.simulator
        self._put("rst_i", reset)
        self._put("key_valid_i", self.offered_key)
        self._put("in_valid_i", self.offered_block)
        if self.moved:  # otherwise the data stay as they are
            self._drive_data()
        unready = None
        if self.valid_may_depend:
            self._put("out_ready_i", ~ready)
            simulator.settle()
            unready = simulator.read("out_valid_o")
        self._put("out_ready_i", ready)
        simulator.settle()
        valid = simulator.read("out_valid_o")
        if unready is not None:
            self._check(_mask(unready ^ valid) & ~reset, "out_valid_o depends on out_ready_i")
        return valid

    def _put(self, name: str, mask: Mask) -> None:
        """Write an input of one bit, unless it stays as it is."""
        packed = np.packbits(mask, bitorder="little")
        octets = packed.tobytes()
        if self.driven.get(name) != octets:
            self.driven[name] = octets
            self.simulator.write(name, packed.view(np.uint64).reshape(1, -1))

    def _drive_data(self) -> None:
        work = self.work
        item = np.minimum(self.taken, work.items - 1)
        key = work.keys[self.lane, item]
        if self.design.key_held:
            # It is there from the cycle after it is taken; before the first, there is something else.
            taken = work.keys[self.lane, np.maximum(self.keys - 1, 0) * work.blocks_per_key]
            key = np.where(self.keyed[:, None], taken, ~key)
        self._write_data(key, work.blocks[self.lane, item])
        self._put("decrypt_i", work.decrypt[self.lane, item])

    def _check_results(self, valid: Mask, word: Mask, reset: Mask) -> None:
        work = self.work
        if not (valid | self.waiting).any():
            return
        self._check(self.waiting & ~valid & ~reset, "out_valid_o fell before the result was taken")
        self._check(
            self.waiting & valid & (word != self.word).any(axis=1), "block_o changed before it was taken"
        )
        self._check(valid & (self.done >= self.taken), "a result without a block")
        fresh = valid & ~self.waiting & (self.done < self.taken)
        fresh &= self.word_out == self.design.block_words - 1
        result = np.packbits(self._with(word), axis=1, bitorder="little")
        item = np.minimum(self.done, work.items - 1)
        fresh &= work.counted[self.lane, item]
        wrong = fresh & (result != work.expected[self.lane, item]).any(axis=1)
        self.outcome.checked += int(fresh.sum())
        if wrong.any():
            lane = int(np.flatnonzero(wrong)[0])
            at = int(item[lane])
            action = "decryption" if work.decrypt[lane, at] else "encryption"
            block, key, found, expected = (
                _hex(value, self.design.block_cipher.byte_order)
                for value in (
                    work.blocks[lane, at],
                    work.keys[lane, at],
                    result[lane],
                    work.expected[lane, at],
                )
            )
            self.outcome.fail(
                int(wrong.sum()), f"{action} of {block} under {key} gave {found}, not {expected}"
            )

    def _measure(self, now: int, accept_key: Mask, begin_block: Mask, deliver: Mask) -> None:
        outcome, work = self.outcome, self.work
        if not (accept_key | begin_block | deliver).any():
            return
        item = np.minimum(self.taken, work.items - 1)
        taking = begin_block & self.steady
        # What a decryption waits for is neither an interval nor what other blocks wait for after a key.
        turning = self.turning[self.lane, item]
        again = taking & (item % work.blocks_per_key != 0 if not self.design.key_with_block else item > 0)
        again &= ~turning
        before = self.accepted_at[self.lane, np.maximum(item - 1, 0)]
        outcome.interval.update((now - before[again]).tolist())
        if not self.design.key_with_block:
            first = taking & (item % work.blocks_per_key == 0)
            outcome.key.update((now - self.key_at)[first & ~turning].tolist())
            outcome.decrypt.update((now - self.key_at - self.design.cycles.key)[taking & turning].tolist())
        self.key_at[accept_key] = now
        self.accepted_at[self.lane[begin_block], item[begin_block]] = now
        leaving = deliver & self.steady
        outcome.latency.update((now - self.accepted_at[self.lane[leaving], self.done[leaving]]).tolist())

    def _forget(self, reset: Mask) -> None:
        """Follow the core through a reset: blocks in flight are lost, and so is a loaded key."""
        self.done = np.where(reset, self.taken, self.done)
        self.word_in = np.where(reset, 0, self.word_in)
        self.word_out = np.where(reset, 0, self.word_out)
        self.keys = np.where(reset, self.taken // self.work.blocks_per_key, self.keys)
        self.keyed &= ~reset
        self.waiting &= ~reset
        self.offered_block &= ~reset
        self.offered_key &= ~reset

    def _check(self, broken: Mask, message: str) -> None:
        if broken.any():
            self.outcome.fail(
                int(broken.sum()),
                f"lane {int(np.flatnonzero(broken)[0])}, cycle {self.outcome.cycles}: {message}",
            )
