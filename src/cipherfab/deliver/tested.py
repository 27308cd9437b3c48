"""Versions of other tools that read a delivered folder in the project's own tests."""

from typing import NamedTuple


class Tested(NamedTuple):
    """A tool, its version, and the files it reads without a message."""

    tool: str
    version: str
    files: str


TESTED = (
    Tested("slang", "12.1.0", "SystemVerilog"),
    Tested("Verilator", "5.48.0", "SystemVerilog, lint with all warnings; Verilog; test bench"),
    Tested("Verilator", "5.006", "SystemVerilog, lint with all warnings; Verilog"),
    Tested("Icarus Verilog", "11.0", "Verilog, with all warnings"),
    Tested("Yosys", "0.70", "SystemVerilog by `read_slang`; Verilog by `read_verilog`; its scripts"),
    Tested("Yosys", "0.23", "Verilog; the target `synth` of FuseSoC"),
    Tested("GHDL", "2.0.0", "VHDL"),
    Tested("FuseSoC", "2.4.7", "targets `lint`, `sim`, `sim_verilog` and `synth`"),
)
