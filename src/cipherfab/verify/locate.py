"""Finds the round in which a block cipher core goes wrong: the first whose state no signal ever holds."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from cipherfab.catalogue import BlockDesign
from cipherfab.logic.elaborate import elaborate
from cipherfab.models import BlockCipher, RoundTrace
from cipherfab.netlist.model import Netlist
from cipherfab.simulator.compile import Program, compile_logic
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.block_contract import block_run
from cipherfab.verify.blocks import from_blocks
from cipherfab.verify.contract import takes_long
from cipherfab.verify.verification import WrongBlock


def locate(netlist: Netlist, design: BlockDesign, wrong: WrongBlock) -> str:
    """Describe where a block goes wrong, as far as possible.

    The block runs alone. All signals of the design are searched for the states inside the rounds, as the
    golden model has them, at any place of a wider signal. In a core that keeps its state in another order
    none is found.

    Parameters
    ----------
    netlist : Netlist
        The core.
    design : BlockDesign
        What it should be.
    wrong : WrongBlock
        A block with a wrong result.
    """
    if takes_long(design):
        return "the core is too slow to locate the round: a block takes thousands of cycles"
    cipher = design.cipher
    recorder = _Recorder(netlist)
    result = (cipher.decrypt if wrong.decrypt else cipher.encrypt)(wrong.key, wrong.block)
    item = (wrong.key, wrong.block, wrong.decrypt, result)
    bench = block_run(design, from_blocks(cipher, [[item]] * recorder.lanes)).on(recorder)
    if not bench.failures:
        return "alone, the block comes out right: the fault is not in the rounds, but between blocks"
    return _judge(cipher, _rounds(cipher, wrong, result), wrong.decrypt, recorder.text(cipher.block_bits))


def _rounds(cipher: BlockCipher, wrong: WrongBlock, result: int) -> list[RoundTrace]:
    """Return the rounds, and the states within them, in the order of execution."""
    if not wrong.decrypt:
        return cipher.trace(wrong.key, wrong.block)
    return [
        replace(each, states=dict(reversed(list(each.states.items()))))
        for each in reversed(cipher.trace(wrong.key, result))
    ]


def _judge(cipher: BlockCipher, rounds: list[RoundTrace], back: bool, text: str) -> str:
    def occurs(value: int) -> bool:
        return f"{value:0{cipher.block_bits}b}" in text

    steps = [(each, name, state) for each in rounds for name, state in each.states.items()]
    shown = [index for index, (_, _, state) in enumerate(steps) if occurs(state)]
    if not shown:
        first = rounds[0].number
        return (
            f"no state of a round occurs: round {first} is wrong, or the core keeps states in another order"
        )
    last = shown[-1]
    found = f"right up to {_spell(steps[last])}"
    # The next state that the core should show, since it shows others of that name.
    names = {steps[index][1] for index in shown}
    following = next((at for at in range(last + 1, len(steps)) if steps[at][1] in names), None)
    if following is None:
        return found
    found += f"; {_spell(steps[following])} never occurs"
    # A step back undoes the step that led to its state.
    suspects = dict.fromkeys(each.number for each, _, _ in steps[last + (not back) : following + (not back)])
    known = [each.number for each in rounds if occurs(each.round_key)]
    absent = [str(number) for number in suspects if number not in known]
    if len(known) < 2 or not absent:
        return found
    return f"{found}, and neither does the key of round {', '.join(absent)}: look at the key schedule"


def _spell(step: tuple[RoundTrace, str, int]) -> str:
    return f"round {step[0].number}, {step[1].replace('_', ' ')}"


class _Recorder(Simulator):
    """A simulator that keeps the values of all named signals."""

    def __init__(self, netlist: Netlist) -> None:
        logic = elaborate(netlist)
        program: Program = compile_logic(logic, keep_nets=True)
        super().__init__(program, lanes=64)
        self._wires = [nets for nets in netlist.wires.values() if all(net in program.nets for net in nets)]
        nets = [net for wire in self._wires for net in wire]
        self._slots = np.array([program.nets[net] for net in nets], np.int32)
        # A slot may hold the complement of a net.
        self._inverted = np.array([logic.nets[net] & 1 for net in nets], np.uint64)
        self._kept: list[NDArray[np.uint64]] = []

    def clock(self, cycles: int = 1) -> None:
        """Run clock cycles, and record all signals before each."""
        for _ in range(cycles):
            self._kept.append((self.probe(self._slots)[:, 0] & np.uint64(1)) ^ self._inverted)
            super().clock()

    def text(self, least: int) -> str:
        """Return all values of signals that are wide enough, the highest bit first, with spaces between."""
        found = set()
        for bits in self._kept:
            digits, begin = "".join(map(str, bits.tolist())), 0
            for wire in self._wires:
                if len(wire) >= least:
                    found.add(digits[begin : begin + len(wire)][::-1])
                begin += len(wire)
        return " ".join(sorted(found))
