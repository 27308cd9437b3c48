"""A PicoBlaze, an 8-bit processor that knows nothing of ciphers, and a program."""

from collections.abc import Sequence

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.parameter import CLEAR, GATE, Choice, Switch, Values
from cipherfab.catalogue.programs import Programs
from cipherfab.models import Algorithm
from cipherfab.processors import MACHINES
from cipherfab.processors.picoblaze import PICOBLAZE
from cipherfab.processors.shipped import port_cycles

_PROGRAMS = Programs(tuple(PICOBLAZE))
_RAM_BITS = 36 * 1024
"""Of a block RAM; smaller ones are more than are asked for."""


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    latency, interval = port_cycles(_PROGRAMS.name(cipher, values))
    return Cycles(latency=latency, interval=interval, key=0)


def _memories(cipher: Algorithm, values: Values) -> Sequence[str]:
    # A table of constants lets synthesis trim the processor to this program.
    return ("block_rom",) if values["complete"] == "on" else ("lut_rom", "block_rom")


def _block_rams(cipher: Algorithm, values: Values) -> int:
    if values["memory"] != "block_rom":
        return 0
    machine = MACHINES[str(values["machine"])]
    words = machine.code_words if values["complete"] == "on" else _PROGRAMS.size(cipher, values).instructions
    return -(-machine.code_bits * words // _RAM_BITS)


ARCHITECTURE = Architecture(
    name="picoblaze",
    title="a PicoBlaze, an 8-bit processor that knows nothing of ciphers, and a program",
    module="cf_picoblaze_cipher",
    parameters=(
        _PROGRAMS.direction,
        _PROGRAMS.machine("which PicoBlaze"),
        Switch(
            name="complete",
            meaning="the whole processor: interrupts, all addresses of programs, all of the scratchpad",
        ),
        Choice(
            name="memory",
            choices=("lut_rom", "block_rom"),
            meaning="the program in logic or in block RAM",
            fitting=_memories,
        ),
        CLEAR,
        GATE,
    ),
    cycles=_cycles,
    fits=_PROGRAMS.fit,
    block_rams=_block_rams,
    program=_PROGRAMS.size,
    port_bits=lambda values: 8,
)
