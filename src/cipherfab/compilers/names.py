"""Unique names in generated text."""

from collections.abc import Callable, Iterable


class Names:
    """Gives names.

    Parameters
    ----------
    spell : Callable[[str], str]
        Returns a legal name similar to another name.
    taken : Iterable[str]
        Names already in use.
    """

    def __init__(self, spell: Callable[[str], str], taken: Iterable[str] = ()) -> None:
        self._spell = spell
        self._taken = set(taken)

    def new(self, wanted: str) -> str:
        """Return an unused name similar to the wanted one."""
        name = base = self._spell(wanted)
        number = 1
        while name in self._taken:
            number += 1
            name = f"{base}_{number}"
        self._taken.add(name)
        return name
