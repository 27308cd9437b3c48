"""CTR around a pipeline: a block of a message in every cycle."""

from cipherfab.catalogue.architecture import Architecture, Cycles, record_of_cipher
from cipherfab.catalogue.architectures import pipelined
from cipherfab.catalogue.packets import COUNTER_BITS, counting, of_cipher
from cipherfab.catalogue.parameter import Choice, Values, counted
from cipherfab.models import Algorithm
from cipherfab.models.modes import ctr
from cipherfab.models.modes.mode import mode

_PIPELINE = {each.name: each for each in pipelined.ARCHITECTURE.parameters}

STAGES = tuple(of_cipher(_PIPELINE[name]) for name in ("rounds_per_stage", "stages_per_round", "sbox"))
"""How the pipeline of a mode is cut, and its S-boxes."""

STREAM_PARAMETERS = (
    Choice(
        name="key_schedule",
        choices=("pipelined", "stored"),
        meaning="'pipelined': the key schedule runs beside the blocks; 'stored': one step of it computes "
        "all round keys at the start of a packet, and each has a register",
    ),
    *STAGES,
)
"""Of a pipeline that makes key stream."""


def stream_latency(algorithm: Algorithm, values: Values) -> int:
    """Return the cycles from the start of a packet to its key stream."""
    inner = {**values, "direction": "encrypt", "flow": "credit"}
    pipeline = pipelined.ARCHITECTURE.cycles(mode(algorithm).cipher, inner)
    return pipeline.key + pipeline.latency + 3


def _cycles(algorithm: Algorithm, values: Values) -> Cycles:
    return Cycles(latency=stream_latency(algorithm, values) + 4, interval=1, key=0)


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
        *STREAM_PARAMETERS,
        COUNTER_BITS,
    ),
    cycles=_cycles,
    model=counting,
)
