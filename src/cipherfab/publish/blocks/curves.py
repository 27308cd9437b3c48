"""Designs over one of their parameters: tables here, drawn by `cipherfab.publish.images`."""

from cipherfab.publish.curve import curve_table
from cipherfab.publish.results import measured
from cipherfab.records.record import Measurement

STAGES, LANES = "stages_per_round", "lanes"
"""The parameters of the AES engine and of the authenticated cipher."""


def blocks() -> dict[str, str]:
    """Return the blocks with curves."""
    return {
        "measured-curve-engine": curve_table(engines(), STAGES),
        "measured-paper-kadam-curve": curve_table(engines("kadam"), STAGES),
        "measured-curve-lanes": curve_table(measured("lanes"), LANES),
    }


def engines(*studies: str) -> list[Measurement]:
    """Return the measurements of the AES engine in studies, or in all that have some."""
    found = measured(*(studies or ("kadam", "engine", "speed")))
    return [each for each in found if each.architecture == "engine"]
