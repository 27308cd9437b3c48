"""A PicoBlaze, an 8-bit processor that knows nothing of ciphers, and a program."""

from collections.abc import Sequence

from cipherfab.catalogue.architecture import Architecture, Cycles, ProgramSize
from cipherfab.catalogue.parameter import Choice, Values
from cipherfab.models import Algorithm
from cipherfab.processors.picoblaze import PICOBLAZE
from cipherfab.processors.shipped import ProgramName, data_words, port_cycles, program_names, shipped_program

_MEMORIES = ("lut_rom", "block_rom")


def _programs(cipher: Algorithm) -> list[ProgramName]:
    return [name for name in program_names() if name.cipher == cipher.name and name.machine in PICOBLAZE]


def _directions(cipher: Algorithm, values: Values) -> Sequence[str]:
    return list(dict.fromkeys(name.direction for name in _programs(cipher)))


def _machines(cipher: Algorithm, values: Values) -> Sequence[str]:
    return [name.machine for name in _programs(cipher) if name.direction == values["direction"]]


def _program(cipher: Algorithm, values: Values) -> ProgramSize:
    name = ProgramName(cipher.name, str(values["direction"]), str(values["machine"]))
    program = shipped_program(name)
    return ProgramSize(name.machine, len(program.instructions), data_words(program))


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    name = ProgramName(cipher.name, str(values["direction"]), str(values["machine"]))
    latency, interval = port_cycles(name)
    return Cycles(latency=latency, interval=interval, key=0)


ARCHITECTURE = Architecture(
    name="picoblaze",
    title="a PicoBlaze, an 8-bit processor that knows nothing of ciphers, and a program",
    module="cf_picoblaze_cipher",
    parameters=(
        Choice(
            name="direction",
            choices=("encrypt", "decrypt"),
            meaning="what the program does",
            fitting=_directions,
        ),
        Choice(
            name="machine",
            choices=tuple(PICOBLAZE),
            meaning="which PicoBlaze",
            fitting=_machines,
        ),
        Choice(
            name="memory",
            choices=_MEMORIES,
            meaning="the program in logic or in block RAM",
        ),
    ),
    cycles=_cycles,
    fits=lambda cipher: bool(_programs(cipher)),
    key_with_block=lambda values: True,
    block_rams=lambda cipher, values: int(values["memory"] == "block_rom"),
    program=_program,
    port_bits=lambda values: 8,
)
