"""The page's data without its repetitions: nothing is lost, and little is said twice."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from cipherfab.records.record import Record
from cipherfab.report.packed import NAMES, TIMING, packed
from cipherfab.report.page_data import page_data


def unpacked(data: dict[str, Any]) -> dict[str, Any]:
    """Return what was packed, by the format as it is described."""
    texts, forms, quantities = (data.pop(name) for name in ("texts", "forms", "quantities"))

    def filled(used: list[int], numbers: str) -> Iterator[list[str]]:
        left = iter(numbers.split())
        for form in used:
            term, first, *parts = (texts[number] for number in forms[form])
            yield [term, first + "".join(next(left) + part for part in parts)]
        assert not list(left)

    data["records"] = [
        {
            **dict(zip(NAMES, (texts[name] for name in names), strict=True)),
            "quantities": dict(zip(quantities, figures, strict=True)),
            "timing": timing and dict(zip(TIMING, timing, strict=True)),
            "details": list(filled(*details)),
        }
        for names, figures, timing, *details in data["records"]
    ]
    for part in data["provenance"]:
        part["rows"] = [[texts[number] for number in row] for row in part["rows"]]
    return data


@pytest.mark.parametrize("kind", ["records", "hostile"])
def test_nothing_is_lost(kind: str, request: pytest.FixtureRequest) -> None:
    data = page_data(request.getfixturevalue(kind))
    assert unpacked(json.loads(json.dumps(packed(data)))) == json.loads(json.dumps(data))


@pytest.mark.parametrize("text", ["", "7", "007", "1,000,000 of 3.50", "a1 2b 3", "-4 5", "6 \u0664 \n 8"])
def test_a_text_comes_back_as_it_was(records: list[Record], text: str) -> None:
    data = page_data(records[:2])
    for record in data["records"]:
        record["details"] = [["Term", text], ["Other term", text]]
    assert unpacked(json.loads(json.dumps(packed(data)))) == json.loads(json.dumps(data))


def test_records_share_their_words(records: list[Record]) -> None:
    data = page_data(records)
    assert len(json.dumps(packed(data))) < len(json.dumps(data)) / 2
