"""GCM around a pipeline: a block of a packet in every cycle."""

from cipherfab.catalogue.architecture import Architecture, Cycles, record_of_cipher
from cipherfab.catalogue.architectures import gcm
from cipherfab.catalogue.architectures.ctr_pipelined import STREAM_PARAMETERS, stream_latency
from cipherfab.catalogue.packets import HOLD_BLOCKS
from cipherfab.catalogue.parameter import Values, counted
from cipherfab.models import Algorithm
from cipherfab.models.modes.mode import mode

# From the hash key to the first step, and from the last one to the tag, for a message of one block.
_POWERS, _TAG = 27, 15


def _cycles(algorithm: Algorithm, values: Values) -> Cycles:
    return Cycles(latency=stream_latency(algorithm, values) + _POWERS + _TAG, interval=1, key=0)


def _described(values: Values) -> str:
    stages = counted(values["stages_per_round"], "stage")
    return f"packets of any length with their tags, in a pipeline with {stages} per round"


ARCHITECTURE = Architecture(
    name="gcm_pipelined",
    called="pipelined",
    title="packets of any length with their tags, a block in every clock cycle",
    module="cf_gcm_pipelined",
    described=_described,
    kind="authenticated cipher",
    fits=gcm.ARCHITECTURE.fits,
    module_parameters=lambda algorithm: record_of_cipher(mode(algorithm).cipher),
    parameters=(*STREAM_PARAMETERS, gcm.TAG_BYTES, gcm.LENGTH_BITS, HOLD_BLOCKS),
    cycles=_cycles,
    model=gcm.ARCHITECTURE.model,
)
