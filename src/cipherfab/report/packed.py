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
    """Return the data of ``page_data`` with each record as a row, and what rows share beside them.

    A row holds the numbers of its texts, its quantities, its timing or ``None``, and its details; a detail
    the number of its form and the numbers to fill in, separated by spaces. A form is a term and the parts of
    a text between numbers. Quantities of a row are in the order of ``quantities``; one that a record lacks
    is ``None``, as an unknown one is.
    """
    texts, forms = _Shared(), _Shared()
    names = list(dict.fromkeys(name for record in data["records"] for name in record["quantities"]))
    rows = [
        [
            [texts(record[name]) for name in NAMES],
            [record["quantities"].get(name) for name in names],
            record["timing"] and [record["timing"][name] for name in TIMING],
            [_detail(term, text, forms) for term, text in record["details"]],
        ]
        for record in data["records"]
    ]
    return {**data, "texts": texts.all(), "forms": forms.all(), "quantities": names, "records": rows}


def _detail(term: str, text: str, forms: _Shared) -> list[int | str]:
    parts = _NUMBER.split(text)
    return [forms((term, *parts[::2])), " ".join(parts[1::2])]
