"""The file of a delivered design in Verilog-2005."""

from cipherfab.catalogue import Design
from cipherfab.deliver.made import Made
from cipherfab.deliver.top import comment, top_header

_LINT = {
    "WIDTH": "One bit of a column that is shifted, or a word that is compared with 0.",
    "UNOPTFLAT": "Parts of a vector that follow from others of its parts.",
    "CASEOVERLAP": "Cases of which one is true.",
}
"""Rules of Verilator's lint that the Verilog does not keep, with what breaks them."""


def verilog_file(design: Design, made: Made) -> str:
    """Return the file of the design in Verilog-2005: the modules, with the header of the top in front."""
    return (
        f"{top_header(design)}//\n"
        + comment(f"Written by Yosys from the SystemVerilog, hierarchy and names kept. {made.checked}")
        + "\n"
        + "".join(f"// {why}\n/* verilator lint_off {rule} */\n" for rule, why in _LINT.items())
        + f"\n{made.verilog}"
    )
