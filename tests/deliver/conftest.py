"""A measurement for the datasheet."""

from collections.abc import Callable

import pytest

from cipherfab.catalogue import Design
from cipherfab.records.record import Area, Checks, Cycles, Git, Measurement, Timing

AREA = Area(lut=231, lut_packed=None, ff=155, latch=0, bram=0, carry=0, mux=0, lutram=0, srl=0)


@pytest.fixture
def measurement() -> Callable[[Design], Measurement]:
    """Make a measurement of a design; the figures are invented."""

    def make(design: Design) -> Measurement:
        return Measurement(
            design=design.id,
            cipher=design.cipher.name,
            architecture=design.architecture.name,
            parameters=dict(design.parameters),
            target="ecp5",
            recipe="narrow",
            recipes_tried={"narrow": AREA},
            area=AREA,
            cycles=Cycles(**design.cycles._asdict()),
            timing=Timing(kind="placed", fmax_mhz={1: 200.0}),
            checks=Checks(vectors=4, random_blocks=1024, failed=0, cycles=4096),
            tools=[],
            rtl_hash="0" * 64,
            git=Git(commit=None, dirty=False),
            block_bits=design.cipher.block_bits,
            key_bits=design.cipher.key_bits,
            protection="none",
        )

    return make
