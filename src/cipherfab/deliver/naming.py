"""Names that a delivered design has in SystemVerilog."""

import re

from cipherfab.catalogue import Design


def identifier(design: Design) -> str:
    """Return the module name of a design, ``cf_present_80_iterative_direction_both``."""
    return "cf_" + re.sub(r"[^a-z0-9]+", "_", design.id.lower())


def signals(design: Design) -> dict[str, str]:
    """Return a name for the signal that each port connects to.

    An output with the name of an input is called result.
    """
    names: dict[str, str] = {}
    for port in design.ports:
        name = re.sub(r"_[io]$", "", port.name)
        names[port.name] = "result" if name in names.values() else name
    return names


def vector_range(width: int) -> str:
    """Return the packed range of a width in bits: ``[63:0]``, and nothing for one bit."""
    return f"[{width - 1}:0]" if width > 1 else ""
