-- The core loads a block and its key while its reset is low.

library ieee;
use ieee.std_logic_1164.all;

entity peer is
  port (
    clk        : in  std_logic;
    start      : in  std_logic;
    key        : in  std_logic_vector(127 downto 0);
    plaintext  : in  std_logic_vector(127 downto 0);
    ciphertext : out std_logic_vector(127 downto 0);
    done       : out std_logic
  );
end entity;

architecture rtl of peer is
  signal rst : std_logic;
begin
  rst <= not start;

  core : entity work.aes_enc
    port map (
      clk        => clk,
      rst        => rst,
      key        => key,
      plaintext  => plaintext,
      ciphertext => ciphertext,
      done       => done
    );
end architecture;
