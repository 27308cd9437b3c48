"""The file of a delivered design in Verilog-2005."""

from cipherfab.catalogue import Design
from cipherfab.deliver.made import Made
from cipherfab.deliver.top import comment, top_header

_LINT = {
    "WIDTH": "One bit of a shifted column, or a word compared with 0.",
    "UNOPTFLAT": "Parts of a vector that depend on other parts of it.",
    "CASEOVERLAP": "Cases of which exactly one is true.",
}
"""Rules of Verilator's lint that the Verilog violates, with the cause."""


def verilog_file(design: Design, made: Made) -> str:
    """Return the Verilog-2005 file of the design: the header of the top, then the modules."""
    return (
        f"{top_header(design)}//\n"
        + comment(f"Written by Yosys from the SystemVerilog, hierarchy and names kept. {made.checked}")
        + "\n"
        + "".join(f"// {why}\n/* verilator lint_off {rule} */\n" for rule, why in _LINT.items())
        + f"\n{made.verilog}"
    )
