-- SPECK-64/128, one round per clock cycle, and its key step beside it. `valid` is high for one cycle.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity Speck is
  generic (ROUNDS : natural := 26);
  port (
    Clk, Load : in std_logic;
    Din       : in std_logic_vector(63 downto 0);
    Kin       : in std_logic_vector(127 downto 0);
    Dout      : out std_logic_vector(63 downto 0);
    Valid     : out std_logic
  );
end entity;

architecture rtl of Speck is
  subtype word is unsigned(31 downto 0);
  signal x, y, k, l0, l1, l2 : word;
  signal count : natural range 0 to 31 := 31;
begin
  process (Clk)
    variable sum, mixed : word;
  begin
    if rising_edge(Clk) then
      sum   := (rotate_right(x, 8) + y) xor k;
      mixed := (rotate_right(l0, 8) + k) xor to_unsigned(count, 32);
      Valid <= '0';
      if Load = '1' then
        x <= unsigned(Din(63 downto 32));
        y <= unsigned(Din(31 downto 0));
        l2 <= unsigned(Kin(127 downto 96));
        l1 <= unsigned(Kin(95 downto 64));
        l0 <= unsigned(Kin(63 downto 32));
        k <= unsigned(Kin(31 downto 0));
        count <= 0;
      elsif count /= 31 then
        x <= sum;
        y <= rotate_left(y, 3) xor sum;
        k <= rotate_left(k, 3) xor mixed;
        l2 <= mixed;
        l1 <= l2;
        l0 <= l1;
        if count = ROUNDS then
          count <= 31;
          Valid <= '1';
        else
          count <= count + 1;
        end if;
      end if;
    end if;
  end process;
  Dout <= std_logic_vector(x & y);
end architecture;
