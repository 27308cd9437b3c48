"""A VSCPU, a processor that knows nothing of ciphers, and a program compiled from C."""

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.parameter import CLEAR, GATE, Count, Switch, Values
from cipherfab.catalogue.programs import Programs
from cipherfab.models import Algorithm
from cipherfab.processors import MACHINES
from cipherfab.processors.shipped import program_cycles, program_layout, shipped_program

_PROGRAMS = Programs(("vscpu",))
# The words of a block RAM at its full width of 32 bits.
_RAM_WORDS = 1024


def _block_rams(cipher: Algorithm, values: Values) -> int:
    if not values["program_ram"]:
        return 0
    if values["complete"] == "on":
        return MACHINES["vscpu"].data_words // _RAM_WORDS
    return -(-len(shipped_program(_PROGRAMS.name(cipher, values)).code) // _RAM_WORDS)


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    name = _PROGRAMS.name(cipher, values)
    layout = program_layout(name)
    # A word of the result takes two cycles: one to read it.
    latency = layout.key_words + 3 * layout.block_words + program_cycles(name)
    return Cycles(latency=latency, interval=latency + 1, key=0)


ARCHITECTURE = Architecture(
    name="vscpu",
    title="a VSCPU, a processor that knows nothing of ciphers, and a program compiled from C",
    module="cf_vscpu_cipher",
    parameters=(
        _PROGRAMS.direction,
        Switch(name="complete", meaning="the whole processor: all instructions, all of the memory"),
        Count(
            name="program_ram",
            range=lambda cipher, values: (1,) if values["complete"] == "on" else (0, 1),
            meaning="1 has program and data in a block RAM, 0 in logic",
        ),
        CLEAR,
        GATE,
    ),
    cycles=_cycles,
    fits=_PROGRAMS.fit,
    block_rams=_block_rams,
    program=_PROGRAMS.size,
    port_bits=lambda values: MACHINES["vscpu"].word_bits,
)
