"""Names in the assembly text, each given once."""

import re


class Names:
    """Gives names."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def new(self, wanted: str) -> str:
        """Return a name like the one that is wanted: itself, if it is free and the assembler takes it."""
        base = re.sub(r"[^A-Za-z0-9_]+", "_", wanted)
        base = base if re.match(r"[A-Za-z_]", base) else f"p{base}"
        name, number = base, 1
        while name in self._taken:
            number += 1
            name = f"{base}_{number}"
        self._taken.add(name)
        return name
