"""Instruction sets as data: machines, their assembler and their simulator."""

from cipherfab.isa.assembler import assemble, read_program
from cipherfab.isa.instruction import Instruction, Operand
from cipherfab.isa.machine import Machine, State
from cipherfab.isa.machines import MACHINES, machine
from cipherfab.isa.program import Program
from cipherfab.isa.simulator import Run, run, start

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
