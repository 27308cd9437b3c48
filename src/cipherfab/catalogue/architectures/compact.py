"""State and key in the memory of look-up tables, a few bits in each clock cycle."""

from collections.abc import Sequence

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.parameter import CLEAR, GATE, Choice, Count, Values
from cipherfab.models import Algorithm, block_cipher


def _port_bits(cipher: Algorithm, values: Values) -> Sequence[int]:
    return [core.port_bits for core in block_cipher(cipher).compact]


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    cores = {core.port_bits: core for core in block_cipher(cipher).compact}
    core = cores[int(values["port_bits"])]
    interval = core.load_cycles + core.pass_cycles * core.passes
    return Cycles(latency=interval - core.early, interval=interval, key=0)


ARCHITECTURE = Architecture(
    name="compact",
    title="state and key in the memory of look-up tables, a few bits in each clock cycle",
    module="cf_compact",
    parameters=(
        Choice(name="direction", choices=("encrypt",), meaning="what the core does"),
        Count(
            name="port_bits",
            range=_port_bits,
            meaning="width of the ports for blocks and keys",
        ),
        CLEAR,
        GATE,
    ),
    cycles=_cycles,
    fits=lambda cipher: bool(block_cipher(cipher).compact),
    port_bits=lambda values: int(values["port_bits"]),
)
