"""A VSCPU, a processor that knows nothing of ciphers, and a program compiled from C."""

from collections.abc import Sequence

from cipherfab.catalogue.architecture import Architecture, Cycles, ProgramSize
from cipherfab.catalogue.parameter import Choice, Count, Values
from cipherfab.models import Algorithm
from cipherfab.processors import MACHINES
from cipherfab.processors.shipped import (
    ProgramName,
    data_words,
    program_cycles,
    program_layout,
    program_names,
    shipped_program,
)

_MACHINE = "vscpu"
# The words of a block RAM at its full width of 32 bits.
_RAM_WORDS = 1024


def _programs(cipher: Algorithm) -> list[ProgramName]:
    return [name for name in program_names() if name.cipher == cipher.name and name.machine == _MACHINE]


def _directions(cipher: Algorithm, values: Values) -> Sequence[str]:
    return [name.direction for name in _programs(cipher)]


def _name(cipher: Algorithm, values: Values) -> ProgramName:
    return ProgramName(cipher.name, str(values["direction"]), _MACHINE)


def _program(cipher: Algorithm, values: Values) -> ProgramSize:
    program = shipped_program(_name(cipher, values))
    return ProgramSize(_MACHINE, len(program.instructions), data_words(program))


def _block_rams(cipher: Algorithm, values: Values) -> int:
    if not values["program_ram"]:
        return 0
    return -(-len(shipped_program(_name(cipher, values)).code) // _RAM_WORDS)


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    name = _name(cipher, values)
    layout = program_layout(name)
    # A word of the result takes two cycles: one to read it.
    latency = layout.key_words + 3 * layout.block_words + program_cycles(name)
    return Cycles(latency=latency, interval=latency + 1, key=0)


ARCHITECTURE = Architecture(
    name="vscpu",
    title="a VSCPU, a processor that knows nothing of ciphers, and a program compiled from C",
    module="cf_vscpu_cipher",
    parameters=(
        Choice(
            name="direction",
            choices=("encrypt", "decrypt"),
            meaning="what the program does",
            fitting=_directions,
        ),
        Count(
            name="program_ram",
            range=lambda cipher, values: (0, 1),
            initial=lambda cipher, values: 0,
            meaning="1 has program and data in a block RAM, 0 in logic",
        ),
    ),
    cycles=_cycles,
    fits=lambda cipher: bool(_programs(cipher)),
    key_with_block=lambda values: True,
    block_rams=_block_rams,
    program=_program,
    port_bits=lambda values: MACHINES[_MACHINE].word_bits,
)
