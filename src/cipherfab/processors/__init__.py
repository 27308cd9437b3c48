"""Instruction sets as data: machines, their assembler and their simulator."""

from cipherfab.processors.assembler import assemble, read_program
from cipherfab.processors.instruction import Instruction, Operand
from cipherfab.processors.machine import Machine, State
from cipherfab.processors.machines import MACHINES, machine
from cipherfab.processors.program import Program
from cipherfab.processors.simulator import Run, run, start

__all__ = [
    "MACHINES",
    "Instruction",
    "Machine",
    "Operand",
    "Program",
    "Run",
    "State",
    "assemble",
    "machine",
    "read_program",
    "run",
    "start",
]
