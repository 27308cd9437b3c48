"""Timing constraints of a delivered core: its clock, and multicycle paths."""

from collections.abc import Mapping

from cipherfab.catalogue import BlockDesign, Design
from cipherfab.deliver.naming import identifier

UNTESTED = "Untested: no such tool has read this file."
"""First line of files that only vendor tools read."""
_PERIOD = 10.0  # ns

# Register pattern of each dialect.
_REGISTERS = {
    ".xdc": "[get_cells -hierarchical -filter {{NAME =~ *{0}_reg*}}]",
    ".sdc": "[get_cells -hierarchical *{0}*]",
    "_quartus.sdc": "[get_registers *{0}*]",
    "_gowin.sdc": "[get_regs {{*{0}*}}]",
}


def settling_cycles(design: Design) -> int:
    """Return the cycles of multicycle paths from a held key; 0 if there are none."""
    held = design.architecture.multicycle_registers(design.parameters)
    return design.cipher.rounds if held and isinstance(design, BlockDesign) else 0


def constraints(design: Design) -> Mapping[str, str]:
    """Return files of constraints by path: for Vivado, in plain SDC, for Quartus, for Gowin, and in LPF."""
    name = identifier(design)
    files = {
        f"constraints/{name}{suffix}": _synopsys(design, registers)
        for suffix, registers in _REGISTERS.items()
    }
    files[f"constraints/{name}.lpf"] = _preferences(design)
    return files


def _synopsys(design: Design, registers: str) -> str:
    lines = [
        f"# {UNTESTED}",
        f"# {identifier(design)}: a clock of {1000 / _PERIOD:g} MHz, to be replaced by yours.",
        f"create_clock -name clk -period {_PERIOD:.3f} [get_ports clk_i]",
    ]
    cycles = settling_cycles(design)
    for register in design.architecture.multicycle_registers(design.parameters):
        if register.endswith("_i"):
            lines.append(
                f"# {register} comes from a register outside that holds the key: "
                "name it here once the core is instantiated."
            )
        start = f"[get_ports {register}*]" if register.endswith("_i") else registers.format(register)
        lines += [
            f"# Round keys have {cycles} cycles to settle; hold is checked as for a single-cycle path.",
            f"set_multicycle_path -setup {cycles} -from {start}",
            f"set_multicycle_path -hold {cycles - 1} -from {start}",
        ]
    return "\n".join(lines) + "\n"


def _preferences(design: Design) -> str:
    lines = [
        "# Clock: read by nextpnr. Multicycle paths: for Diamond, untested; nextpnr leaves them out.",
        f'FREQUENCY PORT "clk_i" {1000 / _PERIOD:.1f} MHz;',
    ]
    cycles = settling_cycles(design)
    for register in design.architecture.multicycle_registers(design.parameters):
        kind = "PORT" if register.endswith("_i") else "CELL"
        lines.append(f'MULTICYCLE FROM {kind} "*{register}*" {cycles} X;')
    return "\n".join(lines) + "\n"
