"""VHDL as Verilog: selections, names that are keywords, and memories whose size is no power of two."""

from pathlib import Path

import pytest

from cipherfab.errors import InputError
from cipherfab.judge.vhdl import translated
from cipherfab.netlist.reader import read_netlist
from cipherfab.simulator.lanes import unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset

CORE = """
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity core is
  port (
    clk, write : in std_logic;
    input      : in std_logic_vector(1 downto 0);
    output     : out std_logic_vector(1 downto 0);
    chosen     : out std_logic;
    turned     : out std_logic_vector(1 downto 0);
    kept       : out std_logic_vector(1 downto 0)
  );
end entity;

architecture rtl of core is
  type words is array (0 to 2) of std_logic_vector(1 downto 0);
  signal reg : words;
begin
  turned <= "00" when input = "11" else "11" when input = "00" else
            "01" when input = "10" else "10" when input = "01" else "ZZ";
  process (input)
  begin
    case input is
      when "00" => output <= "10";
      when "01" => output <= "11";
      when "10" => output <= "01";
      when "11" => output <= "00";
      when others => null;
    end case;
    case input is
      when "10" => chosen <= '1';
      when others => chosen <= '0';
    end case;
  end process;
  process (clk)
  begin
    if rising_edge(clk) then
      if write = '1' then
        reg(to_integer(unsigned(input))) <= not input;
      end if;
      kept <= reg(to_integer(unsigned(input)));
    end if;
  end process;
end architecture;
"""


def test_selections_names_and_memories(workdir: Path) -> None:
    path, module = translated([("core.vhd", CORE)], "CORE", {}, workdir)
    assert module == "core"
    gates = yosys.gates([path], module, {}, workdir=workdir, tool=Toolset()["yosys"])
    simulator = Simulator(read_netlist(gates), lanes=64)

    def value(name: str) -> int:
        return unpack_lanes(simulator.read(name))[0]

    found = []
    simulator.write("write", 1)
    for number in range(4):
        simulator.write("input_v", number)
        found.append((value("output_v"), value("chosen"), value("turned")))
        simulator.clock()
    assert found == [(2, 0, 3), (3, 0, 2), (1, 1, 1), (0, 0, 0)]
    simulator.write("write", 0)
    for number in range(3):
        simulator.write("input_v", number)
        simulator.clock()
        assert value("kept") == 3 - number


def test_without_ghdl(workdir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(InputError, match=r"GHDL, which is missing; on Debian"):
        translated([("core.vhd", CORE)], "core", {}, workdir)
