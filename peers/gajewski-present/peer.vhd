-- The core works as long as its start is high, and goes back to its first state when that falls.

library ieee;
use ieee.std_logic_1164.all;

entity peer is
  port (
    clk        : in  std_logic;
    reset      : in  std_logic;
    start      : in  std_logic;
    key        : in  std_logic_vector(79 downto 0);
    plaintext  : in  std_logic_vector(63 downto 0);
    ciphertext : out std_logic_vector(63 downto 0);
    done       : out std_logic
  );
end entity;

architecture rtl of peer is
  signal works, run, ready : std_logic;
begin
  run  <= (start or works) and not ready;
  done <= ready;

  process (clk) is
  begin
    if rising_edge(clk) then
      if reset = '1' then
        works <= '0';
      elsif start = '1' then
        works <= '1';
      elsif ready = '1' then
        works <= '0';
      end if;
    end if;
  end process;

  core : entity work.PresentEnc
    port map (
      clk        => clk,
      reset      => reset,
      start      => run,
      key        => key,
      plaintext  => plaintext,
      ciphertext => ciphertext,
      ready      => ready
    );
end architecture;
