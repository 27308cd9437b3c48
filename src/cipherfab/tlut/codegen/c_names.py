"""Names and comments in generated C and assembly text."""

import re
from collections.abc import Iterable

_ENDING = "_i"
"""Of input ports, and so of most parameters: no keyword has it, nor has another name in generated text."""


def identifier(name: str) -> str:
    """Return a name that C allows, like another one."""
    found = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_")
    # Names that begin with an underscore are the compiler's.
    return found if re.match(r"[A-Za-z]", found) else f"p{found}"


def parameter_names(names: Iterable[str]) -> dict[str, str]:
    """Return a name of its own for each parameter that C and assemblers allow, ending with ``_i``."""
    found: dict[str, str] = {}
    for name in names:
        stem = identifier(name.removesuffix(_ENDING))
        free, number = f"{stem}{_ENDING}", 2
        while free in found.values():
            free = f"{stem}_{number}{_ENDING}"
            number += 1
        found[name] = free
    return found


def comment(text: str) -> str:
    """Return a text for a comment: on one line, of plain characters, and without what ends a comment."""
    return re.sub(r"[^A-Za-z0-9 .,:=()_+-]+", "_", text)
