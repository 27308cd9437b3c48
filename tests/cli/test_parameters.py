"""Names of parameters in the headers of modules, as the language allows them."""

from pathlib import Path

import pytest

from cipherfab.catalogue import parse, rtl_sources
from cipherfab.cli.support.parameters import module_parameters


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("module m (input a); endmodule", []),
        ("module m #(parameter A = 1, B = 2) (input a); endmodule", ["A", "B"]),
        ("module m #(int A = 1, parameter bit [3:0] B = 4'd2) (input a); endmodule", ["A", "B"]),
        (
            "module m #(parameter int A [2] = '{1, 2}, localparam L = A[0], parameter C = (1 + 2)) ();",
            ["A", "C"],
        ),
        ("module m #(parameter A = f(1, 2), localparam L = 1, M = 2) (input [A==1:0] a);", ["A"]),
        ("module m #(parameter p::kind_e K, int unsigned W) ();", ["K", "W"]),
        ("module m #(parameter type T = logic, parameter A = 1) ();", ["A"]),
        ('module m import p::*; #(parameter S = "a, b) = c", B = 1) ();', ["S", "B"]),
        ("module automatic m #(// parameter X = 1,\n parameter /* Y = 2 */ A = 1) ();", ["A"]),
        (
            "module m (a); parameter A = 1, B = {1'b0, 1'b1}; localparam L = 1; parameter [1:0] C = 2;",
            ["A", "B", "C"],
        ),
        ("module m #(parameter A = 1) (a); parameter Fixed = 2; endmodule", ["A"]),
        ("module other; parameter A = 1; endmodule module m; endmodule module last; parameter B = 1;", []),
    ],
)
def test_parameters_of_a_header(tmp_path: Path, text: str, names: list[str]) -> None:
    path = tmp_path / "m.sv"
    path.write_text(text, encoding="utf-8")
    assert module_parameters(path, "m") == names


def test_a_file_without_the_module(tmp_path: Path) -> None:
    path = tmp_path / "m.sv"
    path.write_text("module mm #(parameter A = 1) (); endmodule", encoding="utf-8")
    assert module_parameters(path, "m") is None


def test_parameters_of_a_core() -> None:
    found = parse("present-80/iterative")
    (names,) = (
        names for path in rtl_sources() if (names := module_parameters(path, found.module)) is not None
    )
    assert set(found.sv_parameters) <= set(names)
