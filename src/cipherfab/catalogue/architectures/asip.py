"""A small processor with instructions made for ciphers, one in every clock cycle, and a program."""

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.parameter import CLEAR, GATE, Choice, Count, Values
from cipherfab.catalogue.programs import Programs
from cipherfab.models import Algorithm
from cipherfab.processors import MACHINES
from cipherfab.processors.family import FAMILY
from cipherfab.processors.shipped import program_cycles, program_layout, two_stage_cycles

_PROGRAMS = Programs(
    tuple(
        name
        for name in dict.fromkeys(("vscpu-16", "vscpu-80", "vscpu-16e", *FAMILY))
        if not FAMILY[name].one_memory
    )
)


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    name = _PROGRAMS.name(cipher, values)
    layout = program_layout(name)
    cycles = two_stage_cycles if values["stages"] == 2 else program_cycles
    whole = layout.key_words == layout.block_words
    interval = layout.key_words + 2 * layout.block_words + cycles(name)
    return Cycles(latency=interval - 1 - whole, interval=interval, key=0)


ARCHITECTURE = Architecture(
    name="asip",
    title="a small processor with instructions made for ciphers, one in every clock cycle, and a program",
    module="cf_asip",
    parameters=(
        _PROGRAMS.direction,
        _PROGRAMS.machine("the instruction set"),
        Count(
            name="stages",
            range=lambda cipher, values: (1, 2),
            meaning="1: an instruction reads, computes and writes in a cycle, 2: it reads in the one before",
        ),
        Count(
            name="program_ram",
            range=lambda cipher, values: (0, 1),
            meaning="1 has the program in a block RAM, 0 in logic",
        ),
        Choice(
            name="memory",
            choices=("lut_ram", "registers"),
            meaning="the data in look-up tables or in registers",
        ),
        CLEAR,
        GATE,
    ),
    cycles=_cycles,
    fits=_PROGRAMS.fit,
    block_rams=lambda cipher, values: int(values["program_ram"]),
    program=_PROGRAMS.size,
    port_bits=lambda values: MACHINES[str(values["machine"])].word_bits,
)
