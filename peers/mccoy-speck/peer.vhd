-- The core takes an order, "01" for a key, "11" to encrypt and "10" to decrypt, when it is not busy. Right after
-- a reset it says that it is not, but takes none: its ready is low there.

library ieee;
use ieee.std_logic_1164.all;

entity peer is
  port (
    clk       : in  std_logic;
    reset     : in  std_logic;
    load      : in  std_logic;
    start     : in  std_logic;
    decrypt   : in  std_logic;
    ready     : out std_logic;
    key       : in  std_logic_vector(127 downto 0);
    block_in  : in  std_logic_vector(63 downto 0);
    block_out : out std_logic_vector(63 downto 0)
  );
end entity;

architecture rtl of peer is
  signal order : std_logic_vector(1 downto 0);
  signal busy  : std_logic;
  signal fresh : std_logic;
begin
  order <= start & (load or (start and not decrypt));
  ready <= not (busy or fresh);

  process (clk) is
  begin
    if rising_edge(clk) then
      fresh <= reset;
    end if;
  end process;

  core : entity work.SPECK_CIPHER
    generic map (
      KEY_SIZE    => 128,
      BLOCK_SIZE  => 64,
      ROUND_LIMIT => 27
    )
    port map (
      SYS_CLK      => clk,
      RST          => reset,
      BUSY         => busy,
      CONTROL      => order,
      KEY          => key,
      BLOCK_INPUT  => block_in,
      BLOCK_OUTPUT => block_out
    );
end architecture;
