"""Names that a delivered design has in SystemVerilog."""

import re

from cipherfab.catalogue import Design


def identifier(design: Design) -> str:
    """Return the module name of a design, ``cf_present_80_iterative_direction_both``."""
    return "cf_" + re.sub(r"[^a-z0-9]+", "_", design.id.lower())


def signal(port: str) -> str:
    """Return a name for the signal that a port connects to; the block that comes out is the result."""
    return "result" if port == "block_o" else re.sub(r"_[io]$", "", port)


def vector_range(width: int) -> str:
    """Return the packed range of a width in bits: ``[63:0]``, and nothing for one bit."""
    return f"[{width - 1}:0]" if width > 1 else ""
