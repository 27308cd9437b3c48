"""VHDL around a delivered core: a component declaration, and an entity that instantiates it."""

from collections.abc import Sequence

from cipherfab.catalogue import Design, Port
from cipherfab.deliver.naming import identifier

_LIBRARY = "library ieee;\nuse ieee.std_logic_1164.all;\n"


def vhdl(design: Design) -> str:
    """Return a package with the component NAME, and the entity NAME_vhdl around the core."""
    name = identifier(design)
    ports = _ports(design.ports)
    wires = ",\n".join(f"      {port.name} => {port.name}" for port in design.ports)
    return (
        "-- Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0\n--\n"
        f"-- {design.cipher.title}: the component {name}, the core in Verilog, and an entity around it.\n"
        "-- Use one of them.\n\n"
        f"{_LIBRARY}\n"
        f"package {name}_component is\n"
        f"  component {name} is\n{ports}  end component;\n"
        f"end package;\n\n"
        f"{_LIBRARY}use work.{name}_component.all;\n\n"
        f"entity {name}_vhdl is\n{ports}end entity;\n\n"
        f"architecture around_verilog of {name}_vhdl is\nbegin\n"
        f"  u_core : {name}\n    port map (\n{wires}\n    );\n"
        "end architecture;\n"
    )


def _ports(ports: Sequence[Port]) -> str:
    longest = max(len(port.name) for port in ports)
    lines = ";\n".join(
        f"      {port.name:{longest}} : {'in ' if port.direction == 'input' else 'out'} {_type(port.width)}"
        for port in ports
    )
    return f"    port (\n{lines}\n    );\n"


def _type(width: int) -> str:
    return f"std_logic_vector({width - 1} downto 0)" if width > 1 else "std_logic"
