"""The targets whose configurations are written and read."""

from collections.abc import Mapping

from cipherfab.devices.bitstream_format import BitstreamFormat
from cipherfab.devices.target import Target
from cipherfab.devices.targets import TARGETS
from cipherfab.errors import InputError

FORMATS: Mapping[str, BitstreamFormat] = {
    name: target.bitstream for name, target in TARGETS.items() if target.bitstream is not None
}
"""Formats by the name of a target."""


def format_of(target: Target) -> BitstreamFormat:
    """Return the format of a target.

    Raises
    ------
    InputError
        If configurations of it are not written.
    """
    if target.bitstream is None:
        raise InputError(
            f"configurations are not written for {target.name}; they are for {', '.join(FORMATS)}"
        )
    return target.bitstream
