-- The core loads a block and its key while its reset is high; a generic of its own type sets the size of keys.

library ieee;
use ieee.std_logic_1164.all;
use work.util.all;

entity peer is
  port (
    clk        : in  std_logic;
    start      : in  std_logic;
    key        : in  std_logic_vector(79 downto 0);
    plaintext  : in  std_logic_vector(63 downto 0);
    ciphertext : out std_logic_vector(63 downto 0)
  );
end entity;

architecture rtl of peer is
begin
  core : entity work.present_top
    generic map (k => K_80)
    port map (
      clk        => clk,
      reset      => start,
      key        => key,
      plaintext  => plaintext,
      ciphertext => ciphertext
    );
end architecture;
