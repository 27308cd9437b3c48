"""A small processor with instructions made for ciphers, one in every clock cycle, and a program."""

from collections.abc import Sequence

from cipherfab.catalogue.architecture import Architecture, Cycles, ProgramSize
from cipherfab.catalogue.parameter import Choice, Count, Values
from cipherfab.models import Algorithm
from cipherfab.processors import MACHINES
from cipherfab.processors.family import FAMILY
from cipherfab.processors.shipped import (
    ProgramName,
    data_words,
    program_cycles,
    program_layout,
    program_names,
    shipped_program,
)

_DIRECTIONS = ("encrypt", "decrypt")
_FIRST = ("vscpu-16", "vscpu-80", "vscpu-16e")
"""The default is the first of these with a program for the cipher and the direction."""
_MACHINES = tuple(dict.fromkeys((*_FIRST, *FAMILY)))


def _programs(cipher: Algorithm) -> list[ProgramName]:
    return [name for name in program_names() if name.cipher == cipher.name and name.machine in _MACHINES]


def _directions(cipher: Algorithm, values: Values) -> Sequence[str]:
    found = {name.direction for name in _programs(cipher)}
    return [direction for direction in _DIRECTIONS if direction in found]


def _machines(cipher: Algorithm, values: Values) -> Sequence[str]:
    found = {name.machine for name in _programs(cipher) if name.direction == values["direction"]}
    return [machine for machine in _MACHINES if machine in found]


def _name(cipher: Algorithm, values: Values) -> ProgramName:
    return ProgramName(cipher.name, str(values["direction"]), str(values["machine"]))


def _program(cipher: Algorithm, values: Values) -> ProgramSize:
    name = _name(cipher, values)
    program = shipped_program(name)
    return ProgramSize(name.machine, len(program.instructions), data_words(program))


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    name = _name(cipher, values)
    layout = program_layout(name)
    whole = layout.key_words == layout.block_words
    interval = layout.key_words + 2 * layout.block_words + program_cycles(name)
    return Cycles(latency=interval - 1 - whole, interval=interval, key=0)


ARCHITECTURE = Architecture(
    name="asip",
    title="a small processor with instructions made for ciphers, one in every clock cycle, and a program",
    module="cf_asip",
    parameters=(
        Choice(
            name="direction",
            choices=_DIRECTIONS,
            meaning="what the program does",
            fitting=_directions,
        ),
        Choice(
            name="machine",
            choices=_MACHINES,
            meaning="the instruction set",
            fitting=_machines,
        ),
        Count(
            name="program_ram",
            range=lambda cipher, values: (0, 1),
            initial=lambda cipher, values: 0,
            meaning="1 has the program in a block RAM, 0 in logic",
        ),
    ),
    cycles=_cycles,
    fits=lambda cipher: bool(_programs(cipher)),
    key_with_block=lambda values: True,
    block_rams=lambda cipher, values: int(values["program_ram"]),
    program=_program,
    port_bits=lambda values: MACHINES[str(values["machine"])].word_bits,
)
