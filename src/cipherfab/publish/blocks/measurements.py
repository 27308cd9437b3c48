"""Tables of committed figures, by what their records have in common."""

from collections.abc import Callable, Iterable, Sequence

from cipherfab.records.record import Measurement
from cipherfab.report.markdown import markdown_table

NONE = "No figures are committed."


def tables(
    names: Iterable[str], groups: Sequence[Iterable[Measurement]], key: Callable[[Measurement], str]
) -> dict[str, str]:
    """Return a table for each name, of the records with this key in the first group that has any."""
    found = dict.fromkeys(names, NONE)
    for group in reversed(groups):
        parts: dict[str, list[Measurement]] = {}
        for record in group:
            parts.setdefault(key(record), []).append(record)
        found |= {name: markdown_table(part) for name, part in parts.items()}
    return found
