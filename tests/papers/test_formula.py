"""Formulas: what they say, what they know nothing of, and what is none."""

import pytest

from cipherfab.formula import Formula, Number

GIVEN: dict[str, Number] = {"a": 6, "b": 4, "none": None, "zero": 0}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a", 6),
        ("2", 2),
        ("a + b * 2", 14),
        ("(a + b) * 2", 20),
        ("a - b - 1", 1),
        ("a / b", 1.5),
        ("max(a, b)", 6),
        ("a if zero else b", 4),
        ("a if none else b", 4),
        ("a if b else 1 / zero", 6),
        ("a / zero", None),
        ("a + none", None),
        ("max(none, b)", None),
        ("missing", None),
    ],
)
def test_values(text: str, value: Number) -> None:
    assert Formula(text)(GIVEN) == value


def test_counts_stay_whole() -> None:
    assert isinstance(Formula("a + b")(GIVEN), int)


def test_parts_stand_in_their_place() -> None:
    half = Formula("a / 2")
    whole = Formula("half * b", half=half)
    assert whole.tree == ["*", ["/", "a", 2], "b"]
    assert whole(GIVEN) == 12
    assert whole.names == {"a", "b"}


@pytest.mark.parametrize(
    "text",
    ["a ** b", "f(a)", "min(a, b)", "max(a)", "a.b", "a < b", "-a", "'a'", "a if b", "[a]", "max(a, b, c=1)"],
)
def test_what_is_no_formula(text: str) -> None:
    with pytest.raises((ValueError, SyntaxError)):
        Formula(text)
