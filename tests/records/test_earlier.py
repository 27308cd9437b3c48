"""Which figures are of an earlier RTL."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from cipherfab.catalogue import parse_id
from cipherfab.records import earlier as module
from cipherfab.records.earlier import earlier, legend, marked, outdated
from cipherfab.records.elaborations import elaboration_of
from cipherfab.records.record import Measurement

Sample = Callable[[str, str, str], Measurement]
DESIGN = "present-80/iterative"


@pytest.fixture
def record(sample: Sample) -> Measurement:
    return replace(sample("present-80", "iterative", "ecp5"), design=DESIGN, rtl_hash="then")


def test_another_hash_is_an_earlier_rtl(record: Measurement) -> None:
    content = elaboration_of(parse_id(DESIGN)).content
    assert outdated([record], {content: "then"}) == set()
    assert outdated([record], {content: "now"}) == {(DESIGN, "then")}


def test_so_is_one_of_another_content(record: Measurement) -> None:
    assert outdated([record], {"of another": "then"}) == {(DESIGN, "then")}


def test_only_what_is_earlier_is_marked(record: Measurement, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_committed", lambda: {(DESIGN, "then")})
    now = replace(record, rtl_hash="now")
    assert (earlier(record), earlier(now)) == (True, False)
    assert (marked("it", record), marked("it", now), marked("it", None)) == ("it †", "it", "it")
    assert legend([None, now]) == ""
    assert legend([now, record]) == "† Measured before the last change of this core's RTL."
