"""The quantities of a measurement that formulas name."""

import msgspec

from cipherfab.catalogue.architecture import Cycles
from cipherfab.formula import Number
from cipherfab.records.conditions import Conditions
from cipherfab.records.record import Measurement


def quantities_of_cycles(cycles: Cycles) -> dict[str, Number]:
    """Return latency, interval of one block, key cycles, and whether keys are taken in flight, as 0 or 1."""
    return {
        "latency": cycles.latency,
        "interval": cycles.per_block,
        "key": cycles.key,
        "key_in_flight": int(cycles.key_in_flight),
    }


def own_quantities(record: Measurement) -> dict[str, Number]:
    """Return what a measurement says by itself, under no conditions and at no clock."""
    timing, program = record.timing, record.program
    return {
        **msgspec.structs.asdict(record.area),
        "luts": record.area.sites,
        "bram_units": record.area.bram_units,
        **quantities_of_cycles(record.cycles),
        "block_bits": record.block_bits,
        "fmax_best": timing.best if timing else None,
        "fmax_worst": timing.worst if timing else None,
        "switched_pf": record.energy.total if record.energy else None,
        "instructions": program.instructions if program else None,
        "data_words": program.data_words if program else None,
        **{f"packet_{each.associated}_{each.message}": each.cycles for each in record.packets or ()},
    }


def quantities(record: Measurement, conditions: Conditions, mhz: float | None) -> dict[str, Number]:
    """Return all quantities at a clock in MHz, None where it is unknown."""
    return {
        **own_quantities(record),
        "bram_luts": conditions.bram_luts,
        "blocks_per_key": conditions.blocks_per_key,
        "mhz": mhz,
    }
