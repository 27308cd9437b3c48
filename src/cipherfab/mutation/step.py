"""One clock cycle of a netlist from any state: registers become inputs, and what they take over outputs."""

from dataclasses import replace

from cipherfab.logic.elaborate import Logic

STATE, NEXT = "state", "next"
"""Ports: what all registers hold, and behind that what memories show; what the registers take over."""


def single_step(logic: Logic) -> Logic:
    """Return the logic of one cycle, without registers and memories."""
    shown = [output for memory in logic.memories for port in memory.ports for output in port.outputs]
    return replace(
        logic,
        inputs={**logic.inputs, STATE: (*(each.state for each in logic.registers), *shown)},
        outputs={**logic.outputs, NEXT: tuple(each.following for each in logic.registers)},
        registers=(),
        memories=(),
        clock=None,
    )
