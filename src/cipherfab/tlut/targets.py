"""The targets that designs with tunable LUTs are mapped for."""

from collections.abc import Mapping
from dataclasses import replace

from cipherfab.devices.lut_cell import TlutFamily
from cipherfab.devices.target import Target
from cipherfab.devices.targets import TARGETS
from cipherfab.errors import InputError

MAPPED_TARGETS: Mapping[str, Target] = {
    name: replace(target, synthesis=(*target.synthesis, *target.tlut.options))
    for name, target in TARGETS.items()
    if target.tlut is not None
}
"""Those whose LUTs are counted, by name, with the options of synthesis that tunable LUTs need."""

TLUT_TARGETS: Mapping[str, Target] = {
    name: target for name, target in MAPPED_TARGETS.items() if target.bitstream is not None
}
"""Those whose configurations are written and changed, too."""


def tlut_target(name: str) -> Target:
    """Return the target of a name.

    Raises
    ------
    InputError
        If tunable LUTs are not placed on it.
    """
    if name not in TLUT_TARGETS:
        raise _refusal(name)
    return TLUT_TARGETS[name]


def tlut_family(target: Target) -> TlutFamily:
    """Return how tunable LUTs are mapped for a target, or raise an `InputError` if they are not."""
    if target.tlut is None:
        raise _refusal(target.name)
    return target.tlut


def _refusal(name: str) -> InputError:
    return InputError(f"tunable LUTs are not placed on {name!r}; allowed are {', '.join(TLUT_TARGETS)}")
