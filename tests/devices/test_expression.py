import ast

import pytest

from cipherfab.devices.expression import Binary, Choice, Constant, Equal, Lookup, Name, Not, names, parse


def test_precedence_is_that_of_python() -> None:
    a, b, c = Name("A", 0), Name("B", 0), Name("C", 0)
    assert parse("A & B | ~C") == Binary("|", Binary("&", a, b), Not(c))
    assert parse("A if B else C ^ A") == Choice(b, a, Binary("^", c, a))
    assert parse("CO[3]") == Name("CO", 3)
    assert parse("lut(INIT, A, 1)") == Lookup("INIT", (a, Constant(True)))
    assert parse("MODE == 'INV'") == Equal("MODE", "INV")


@pytest.mark.parametrize(
    "text",
    ["A + B", "f(A)", "lut('INIT', A)", "lut(INIT, A + B)", "A.b", "2", "A == B", "A[B]", "-A", "A < 'x'"],
)
def test_everything_else_is_refused(text: str) -> None:
    ast.parse(text)  # it is Python
    with pytest.raises(ValueError, match="not an expression of the cell language"):
        parse(text)


def test_text_parameters_rule_out_names() -> None:
    expression = parse("A if MODE == 'A' else B if C else D")
    assert [name.name for name in names(expression, {"MODE": "A"})] == ["A"]
    assert [name.name for name in names(expression, {"MODE": "B"})] == ["C", "B", "D"]
