"""The page's data without its repetitions; the page's own script undoes it.

Records of one family differ in numbers more than in words, so a detail is written as its form, which records
share, and the numbers in it.
"""

import re
from typing import Any, Final, TypeAlias

Json: TypeAlias = dict[str, Any]

NAMES: Final = ("design", "cipher", "architecture", "kind", "sizes", "target", "recipe")
"""Texts of a record, in the order of a row."""
TIMING: Final = ("kind", "median", "worst", "best", "seeds")

_NUMBER = re.compile(r"\b([0-9]+)\b")


class _Shared:
    """Things that occur several times, each with a number."""

    def __init__(self) -> None:
        self.numbers: dict[Any, int] = {}

    def __call__(self, thing: Any) -> int:
        return self.numbers.setdefault(thing, len(self.numbers))

    def all(self) -> list[Any]:
        return list(self.numbers)


def packed(data: Json) -> Json:
    """Return the data of ``page_data`` with what occurs several times written once.

    A number stands for a text in ``texts``. The row of a record holds its names, its quantities in the order
    of ``quantities``, its timing or ``None``, the numbers of the forms of its details, and the numbers to
    fill in, separated by spaces. A form is a term and the parts of a text between numbers. A quantity that a
    record lacks is ``None``, as an unknown one is. In the provenance, cells are such numbers, too.
    """
    texts, forms = _Shared(), _Shared()
    names = list(dict.fromkeys(name for record in data["records"] for name in record["quantities"]))
    rows = [
        [
            [texts(record[name]) for name in NAMES],
            [record["quantities"].get(name) for name in names],
            record["timing"] and [record["timing"][name] for name in TIMING],
            *_details(record["details"], texts, forms),
        ]
        for record in data["records"]
    ]
    provenance = [
        {**part, "rows": [[texts(cell) for cell in row] for row in part["rows"]]}
        for part in data["provenance"]
    ]
    shared = {"texts": texts.all(), "forms": forms.all(), "quantities": names}
    return {**data, "provenance": provenance, **shared, "records": rows}


def _details(details: list[list[str]], texts: _Shared, forms: _Shared) -> tuple[list[int], str]:
    split = [(term, _NUMBER.split(text)) for term, text in details]
    used = [forms((texts(term), *map(texts, parts[::2]))) for term, parts in split]
    return used, " ".join(number for _, parts in split for number in parts[1::2])
