"""XTS around a pipeline: a block of a data unit in every cycle."""

from cipherfab.catalogue.architecture import Architecture, Cycles, record_of_cipher
from cipherfab.catalogue.architectures import pipelined, xts
from cipherfab.catalogue.architectures.ctr_pipelined import STAGES
from cipherfab.catalogue.parameter import Values, counted
from cipherfab.models import Algorithm
from cipherfab.models.modes.mode import mode


def _cycles(algorithm: Algorithm, values: Values) -> Cycles:
    inner = {**values, "direction": "both", "flow": "credit", "key_schedule": "stored"}
    pipeline = pipelined.ARCHITECTURE.cycles(mode(algorithm).cipher, inner)
    return Cycles(latency=algorithm.rounds + pipeline.latency + 8, interval=1, key=0)


def _described(values: Values) -> str:
    stages = counted(values["stages_per_round"], "stage")
    return f"data units of storage, in a pipeline with {stages} per round"


ARCHITECTURE = Architecture(
    name="xts_pipelined",
    called="pipelined",
    title="data units of storage, a block in every clock cycle",
    module="cf_xts_pipelined",
    described=_described,
    kind="confidentiality mode",
    fits=xts.ARCHITECTURE.fits,
    module_parameters=lambda algorithm: record_of_cipher(mode(algorithm).cipher),
    parameters=(*STAGES, xts.LENGTH_BITS),
    cycles=_cycles,
    model=xts.ARCHITECTURE.model,
)
