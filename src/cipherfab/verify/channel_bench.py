"""Drives a core through its channels, every lane independently, and collects its errors.

The contract of all cores: a transfer happens when valid and ready are both high; valid never waits for ready;
an offer stays until it is taken; results come in order, one for each job; a reset drops everything inside.
`Rules` add those of one kind of core.
"""

import random
from collections.abc import Callable, Iterable
from typing import Self

import numpy as np

from cipherfab.catalogue import Port
from cipherfab.simulator.lanes import WORD_BITS, bits_of, words_of
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.rules import Cycle, Progress, Rules
from cipherfab.verify.stimulus import WHEN_WAITING, Mask, Stimulus, Strikes, joined, to_bits
from cipherfab.verify.stream import Stream, Words, mask_of

_JUNK_CYCLES = 8
_BURSTS = 0.02


class ChannelBench(Progress):
    """A core at work.

    Parameters
    ----------
    simulator : Simulator
        Has as many lanes as the stimulus.
    stimulus : Stimulus
        The inputs, and the expected outputs.
    rules : Callable[[Progress], Rules]
        Creates the rules of the kind of core.
    """

    def __init__(self, simulator: Simulator, stimulus: Stimulus, rules: Callable[[Progress], Rules]) -> None:
        super().__init__(stimulus)
        self.simulator = simulator
        self._junk = random.Random(f"junk {stimulus.seed}")
        self._none = np.zeros(self.lanes, np.bool_)
        self._moved = True  # there was a transfer or a strike in the last cycle
        self._driven: dict[str, bytes] = {}
        strikes = stimulus.strikes or Strikes(at=self.strike_at)
        self._strike_port, self._resets = strikes.port, strikes.resets
        # If no logic leads from ready to valid, there is nothing to try.
        channels = [sink.queue.channel for sink in self.sinks.values()]
        self._valid_may_depend = any(
            simulator.depends(given.valid.name, taken.ready.name) for given in channels for taken in channels
        )
        self._rules = rules(self)
        # Without random events, a cycle without transfers repeats the one before it.
        self._calm = stimulus.strikes is None and not (stimulus.junk or self._rules.silent)
        self._calm &= not any(stream.restless for stream in (*self.sources.values(), *self.sinks.values()))
        valids = [sink.queue.channel.valid.name for sink in self.sinks.values()]
        readies = [source.queue.channel.ready.name for source in self.sources.values()]
        self._flags = (*valids, *readies, *self._rules.watched)
        self._flags_before = b""

    def run(self, *, stop: bool = False) -> Self:
        """Work until all jobs are done, and a few cycles more; optionally stop at the first failure."""
        rules = self._rules
        self._reset_all()
        idle = 0
        while idle < rules.patience:
            over = self.failed | ~np.logical_or.reduce([sink.left for sink in self.sinks.values()])
            moved = self._cycle()
            if (stop and self.failed.any()) or (over.all() and idle >= rules.tail):
                return self
            idle = 0 if moved else idle + 1
        stuck = int(np.flatnonzero(~over)[0])
        source = self.sources[rules.begins]
        self.fail(
            ~over,
            f"no transfer in {rules.patience} cycles with {source.job[stuck]} of {source.jobs[stuck]} "
            f"{rules.job}s taken and {self.sink.job[stuck]} results delivered",
        )
        return self

    def _reset_all(self) -> None:
        for name, stream in (*self.sources.items(), *self.sinks.items()):
            channel = stream.queue.channel
            self._put((channel.valid if name in self.sources else channel.ready).name, self._none)
            if name in self.sources:
                stream.bits = stream.bits if stream.queue.idle is None else stream.queue.idle
                self._write(stream)
        self._put("rst_i", ~self._none)
        self.simulator.settle()
        self.simulator.clock()
        self._put("rst_i", self._none)

    def _cycle(self) -> bool:
        """Do one clock cycle; return whether there was a transfer or a strike."""
        if self._calm and not self._moved and not self._stirred():
            self.simulator.clock()
            self.cycles += 1
            return False
        struck, port = self._strike(), self._strike_port
        self._offer(struck if self._resets else self._none)
        self._put(port, struck)
        valid = self._drive(struck)
        ready = {name: self._read(source.queue.channel.ready) for name, source in self.sources.items()}
        ready |= {name: self.simulator.read(name) for name in self._rules.watched}
        self._moved, self._flags_before = False, _octets((*valid.values(), *ready.values()))
        if self._needed(struck) or any(word.any() for word in (*valid.values(), *ready.values())):
            cycle = self._look(struck, valid, ready)
            self._rules.judge(cycle)
            moved = (struck, *cycle.accepted.values(), *cycle.delivered.values())
            self._moved = any(bool((each & ~self.failed).any()) for each in moved)
            if cycle.reset.any():
                self._rules.restart(cycle.reset)
        self.simulator.clock()
        self.cycles += 1
        return self._moved

    def _stirred(self) -> bool:
        """Whether a core with unchanged inputs offers or accepts anything else than before."""
        return _octets(self.simulator.read(name) for name in self._flags) != self._flags_before

    def _needed(self, struck: Mask) -> bool:
        """Whether a cycle matters in which a core neither offers nor takes anything."""
        waiting = any(bool(sink.waiting.any()) for sink in self.sinks.values())
        return self._rules.silent or waiting or bool(struck.any())

    def _strike(self) -> Mask:
        if self.stimulus.strikes is None:
            return self._none
        due = (self.strike_at == WHEN_WAITING) & self.sink.waiting
        self.strike_waits -= due
        self.strike_at[due & (self.strike_waits < 0)] = self.cycles
        struck: Mask = self.strike_at == self.cycles
        return struck

    def _offer(self, reset: Mask) -> None:
        """Decide the offers and the ready signals."""
        draw, now = self.random.random, self.cycles
        wanted = {name: draw(self.lanes) >= source.queue.stall for name, source in self.sources.items()}
        for name, source in reversed(self.sources.items()):
            may, begin = self._rules.may_offer(source)
            source.active = may & (source.active | (wanted[name] & begin))
        for sink in self.sinks.values():
            burst = sink.queue.burst
            if burst is not None:
                held = (burst > 0) & (now > sink.hold) & (draw(self.lanes) < _BURSTS)
                sink.hold = np.where(held, now + burst, sink.hold)
            sink.active = ~reset & (sink.hold <= now) & (draw(self.lanes) >= sink.queue.stall)

    def _drive(self, struck: Mask) -> dict[str, Words]:
        """Write all inputs; return the lanes with an offer, by sink."""
        if self.stimulus.junk and self.cycles % _JUNK_CYCLES == 0:
            self._litter()
        for source in self.sources.values():
            self._put(source.queue.channel.valid.name, source.active)
            self._show(source)
        unready = self._offered(invert=True) if self._valid_may_depend else None
        valid = self._offered(invert=False)
        for name, word in (unready or {}).items():
            differ = mask_of(word ^ valid[name]) & ~struck
            self.fail(differ, f"{self.sinks[name].queue.channel.valid.name} depends on ready")
        return valid

    def _offered(self, *, invert: bool) -> dict[str, Words]:
        for sink in self.sinks.values():
            self._put(sink.queue.channel.ready.name, sink.active ^ invert)
        self.simulator.settle()
        return {name: self._read(sink.queue.channel.valid) for name, sink in self.sinks.items()}

    def _litter(self) -> None:
        """Write random data where nothing is offered."""
        ports = {name: source.queue.channel.data for name, source in self.sources.items()}
        drawn: dict[str, list[int]] = {name: [] for name in ports}
        # The same in every 64th lane.
        for _ in range(min(self.lanes, WORD_BITS)):
            for name, data in ports.items():
                values = [self._junk.getrandbits(port.width) for port in data]
                drawn[name].append(joined(self.sources[name].queue.channel, values))
        for name, source in self.sources.items():
            source.bits = np.resize(to_bits(drawn[name], source.bits.shape[1]), source.bits.shape)
            source.shown[:] = False

    def _show(self, source: Stream) -> None:
        """Write the data ports of a source, if anything changes there."""
        queue, bits = source.queue, source.bits
        if queue.idle is None:
            littered = self.stimulus.junk and self.cycles % _JUNK_CYCLES == 0
            if not littered and not (source.active & ~source.shown).any():
                return
            row = source.row(source.job)
            offered = source.active[:, None]
            if queue.care is not None:
                offered = offered & queue.care[row]
            bits = np.where(offered, queue.bits[row], bits)
            source.shown = source.active.copy()
        elif self._moved or source.unmasked.any():
            bits = queue.bits[source.row(source.job)]
            if queue.held:
                # It is there from the cycle after it is taken; before the first, other data are.
                bits = np.where(source.loaded[:, None], queue.bits[source.row(source.job - 1)], ~bits)
            elif queue.masked is not None:
                bits = bits ^ (queue.masked & ~source.active)[:, None]
                source.shown = source.active.copy()
        if bits is not source.bits:
            source.bits = bits
            self._write(source)

    def _write(self, source: Stream) -> None:
        words = words_of(source.bits.T)
        begin = 0
        for port in source.queue.channel.data:
            self.simulator.write(port.name, words[begin : begin + port.width])
            begin += port.width

    def _put(self, name: str, mask: Mask) -> None:
        """Write an input of one bit, unless it stays as it is."""
        words = words_of(mask[None])
        octets = words.tobytes()
        if self._driven.get(name) != octets:
            self._driven[name] = octets
            self.simulator.write(name, words)

    def _read(self, port: Port) -> Words:
        return self.simulator.read(port.name)

    def read(self, name: str) -> Mask:
        """Return an output of one bit."""
        return mask_of(self.simulator.read(name))

    def _look(self, struck: Mask, valid: dict[str, Words], ready: dict[str, Words]) -> Cycle:
        """Read the outputs, and check the rules common to all channels."""
        reset, abort = (struck, self._none) if self._resets else (self._none, struck)
        takes = {name: mask_of(word) for name, word in ready.items()}
        live = ~(reset | self.failed)
        offers = {name: mask_of(word) & live for name, word in valid.items()}
        fresh = {}
        for name, sink in self.sinks.items():
            channel, offered, before = sink.queue.channel, offers[name], sink.bits
            words = np.concatenate([self._read(port) for port in channel.data])
            sink.bits = bits_of(words).T
            if self._rules.silent:
                loud = mask_of(np.bitwise_or.reduce(words & ~valid[name], axis=0, keepdims=True))
                self.fail(loud & live, f"{name} is not 0 while it offers nothing")
            self.fail(
                sink.waiting & ~offered & live, f"{channel.valid.name} fell before the result was taken"
            )
            waited = sink.waiting & offered
            if waited.any():
                names = ", ".join(port.name for port in channel.data)
                changed = waited & (sink.bits != before).any(axis=1)
                self.fail(changed, f"{names} changed before it was taken")
            fresh[name] = offered & ~sink.waiting
            sink.waiting = offered & ~sink.active
        return Cycle(
            now=self.cycles,
            reset=reset,
            abort=abort,
            ready=takes,
            accepted={name: takes[name] & source.active & live for name, source in self.sources.items()},
            valid=offers,
            fresh=fresh,
            delivered={name: offered & self.sinks[name].active for name, offered in offers.items()},
        )


def _octets(words: Iterable[Words]) -> bytes:
    return b"".join(each.tobytes() for each in words)
