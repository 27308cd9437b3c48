-- The AES of the generated core, which serves keys of 128 bits only: its mode is fixed, and so is the rest of a key. It
-- says that it is busy in dependence on its start, so it gets one block at a time.

library ieee;
use ieee.std_logic_1164.all;
use work.aes_pkg.all;

entity peer is
  port (
    clk        : in  std_logic;
    reset      : in  std_logic;
    load       : in  std_logic;
    start      : in  std_logic;
    done       : out std_logic;
    take       : in  std_logic;
    key        : in  std_logic_vector(127 downto 0);
    plaintext  : in  std_logic_vector(127 downto 0);
    ciphertext : out std_logic_vector(127 downto 0)
  );
end entity;

architecture rtl of peer is
  signal key_words : std_logic_vector(3 downto 0);
  signal long_key  : std_logic_vector(255 downto 0);
begin
  key_words <= '0' & load & "00";
  long_key  <= key & (127 downto 0 => '0');

  core : entity work.aes_ecb
    generic map (aes_n_rounds_g => 1)
    port map (
      clk_i                 => clk,
      rst_i                 => reset,
      aes_mode_i            => AES_MODE_128_C,
      aes_key_word_val_i    => key_words,
      aes_key_word_i        => long_key,
      aes_pipe_reset_i      => '0',
      aes_plain_text_val_i  => start,
      aes_plain_text_i      => plaintext,
      aes_cipher_text_ack_i => take,
      aes_cipher_text_val_o => done,
      aes_cipher_text_o     => ciphertext,
      aes_ecb_busy_o        => open
    );
end architecture;
