"""Resolves names as people type them, with suggestions."""

import re
from collections.abc import Iterable
from difflib import SequenceMatcher

from cipherfab.errors import InputError

_CUTOFF = 0.65  # of difflib: below it names are too different for a suggestion
_BEGINNING = 3  # characters that are enough to recognise a name


def meant(kind: str, name: str, known: Iterable[str], *, of: str = "", more: str = "") -> str:
    """Return the known name that a text means; case, hyphens and underscores do not matter.

    Parameters
    ----------
    kind : str
        Kind of name, for the message: "cipher".
    name : str
        The text.
    known : Iterable[str]
        All names, in the order in which the message gives them.
    of : str
        Owner of the names, for the message: "iterative".
    more : str
        What else is allowed; ends the message.

    Raises
    ------
    InputError
        If none matches; the message suggests the nearest and lists all.
    """
    names = list(known)
    if name in names:
        return name
    same = [each for each in names if _plain(each) == _plain(name)]
    if len(same) == 1:
        return same[0]
    near = nearest(name, names)
    there_are = f"did you mean {near}? There are" if near else "there are"
    owner = f" of {of}" if of else ""
    raise InputError(f"unknown {kind} {name!r}{owner}; {there_are} {', '.join(names)}{more}")


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the first name of those most similar to a text, or beginning with it; None if there is none."""
    text, names = _plain(name), list(known)
    likeness = {each: SequenceMatcher(a=_plain(each), b=text).ratio() for each in names}
    similar = [each for each in names if likeness[each] >= _CUTOFF]
    begun = [each for each in names if len(text) >= _BEGINNING and _plain(each).startswith(text)]
    return max(similar or begun[:1], key=likeness.__getitem__, default=None)


def _plain(name: str) -> str:
    return re.sub(r"[\W_]", "", name.casefold())
