"""Names in generated text, each given once."""

from collections.abc import Callable, Iterable


class Names:
    """Gives names.

    Parameters
    ----------
    spell : Callable[[str], str]
        Makes a name that the language allows, like another one.
    taken : Iterable[str]
        Names that are not free.
    """

    def __init__(self, spell: Callable[[str], str], taken: Iterable[str] = ()) -> None:
        self._spell = spell
        self._taken = set(taken)

    def new(self, wanted: str) -> str:
        """Return a name like the one that is wanted."""
        name = base = self._spell(wanted)
        number = 1
        while name in self._taken:
            number += 1
            name = f"{base}_{number}"
        self._taken.add(name)
        return name
