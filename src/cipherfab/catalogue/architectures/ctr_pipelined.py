"""CTR around a pipeline: a block of a message in every cycle."""

from cipherfab.catalogue.architecture import Architecture, Cycles, record_of_cipher
from cipherfab.catalogue.architectures import pipelined
from cipherfab.catalogue.packets import COUNTER_BITS, counting, of_cipher
from cipherfab.catalogue.parameter import Choice, Values, counted
from cipherfab.models import Algorithm
from cipherfab.models.modes import ctr
from cipherfab.models.modes.mode import mode

_PIPELINE = {each.name: each for each in pipelined.ARCHITECTURE.parameters}


def _cycles(algorithm: Algorithm, values: Values) -> Cycles:
    inner = {**values, "direction": "encrypt", "flow": "credit"}
    pipeline = pipelined.ARCHITECTURE.cycles(mode(algorithm).cipher, inner)
    return Cycles(latency=pipeline.key + pipeline.latency + 5, interval=1, key=0)


def _described(values: Values) -> str:
    stages = counted(values["stages_per_round"], "stage")
    return f"packets of any length, not authenticated, in a pipeline with {stages} per round"


ARCHITECTURE = Architecture(
    name="ctr_pipelined",
    called="pipelined",
    title="packets of any length, not authenticated, a block in every clock cycle",
    module="cf_ctr_pipelined",
    described=_described,
    kind="confidentiality mode",
    fits=lambda algorithm: algorithm.family == ctr.FAMILY,
    module_parameters=lambda algorithm: record_of_cipher(mode(algorithm).cipher),
    parameters=(
        Choice(
            name="key_schedule",
            choices=("pipelined", "stored"),
            meaning="'pipelined': the key schedule runs beside the blocks; 'stored': one step of it computes "
            "all round keys at the start of a packet, and each has a register",
        ),
        *(of_cipher(_PIPELINE[name]) for name in ("rounds_per_stage", "stages_per_round", "sbox")),
        COUNTER_BITS,
    ),
    cycles=_cycles,
    model=counting,
)
