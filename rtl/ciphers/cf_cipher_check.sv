// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Checks of a cipher's record at elaboration; no logic. Every core has one. Modules that select by family
// report an unknown family themselves.

module cf_cipher_check
  import cf_pkg::*;
#(
    parameter cipher_t Cipher
) ();

  localparam logic [31:0] LastCode = code_of(Cipher, Cipher.rounds);

  // No code of a round reads as at rest; the last code and idle do, and they differ.
  function automatic bit codes_are_told_apart();
    for (int unsigned i = 0; i < Cipher.rounds; i++) begin
      if (at_rest(Cipher, code_of(Cipher, i))) return 1'b0;
    end
    return at_rest(Cipher, LastCode) && !is_idle(Cipher, LastCode);
  endfunction

  if (Cipher.block_bits < 8 || Cipher.block_bits % 8 != 0) begin : gen_bad_block
    $error("%0s: block_bits is %0d; allowed are multiples of 8", Cipher.name, Cipher.block_bits);
  end
  if (Cipher.key_bits < 8 || Cipher.key_bits % 8 != 0) begin : gen_bad_key
    $error("%0s: key_bits is %0d; allowed are multiples of 8", Cipher.name, Cipher.key_bits);
  end
  if (Cipher.key_state_bits < Cipher.key_bits) begin : gen_bad_key_state
    $error("%0s: key_state_bits is %0d; allowed is key_bits, %0d, or more", Cipher.name, Cipher.key_state_bits,
           Cipher.key_bits);
  end
  if (Cipher.rounds < 1) begin : gen_bad_rounds
    $error("%0s: rounds is 0; allowed is 1 or more", Cipher.name);
  end
  if (!(Cipher.whitening inside {[NOTHING : COMPUTED]})) begin : gen_bad_whitening
    $error("%0s: whitening is %0d, none of whitening_e", Cipher.name, Cipher.whitening);
  end
  if (Cipher.whitening inside {WHOLE, SPREAD} && Cipher.key_bits < Cipher.block_bits) begin : gen_bad_key_part
    $error("%0s: a key of %0d bits has no round key 0 of %0d bits; whitening is NOTHING or COMPUTED",
           Cipher.name, Cipher.key_bits, Cipher.block_bits);
  end
  if (!(Cipher.first_byte inside {HIGHEST, LOWEST})) begin : gen_bad_byte
    $error("%0s: first_byte is %0d, none of first_byte_e", Cipher.name, Cipher.first_byte);
  end
  if (!(Cipher.sbox_bits inside {ADJACENT, SLICED})) begin : gen_bad_sbox_bits
    $error("%0s: sbox_bits is %0d, none of sbox_bits_e", Cipher.name, Cipher.sbox_bits);
  end
  if (Cipher.sboxes != 0 && Cipher.block_bits % Cipher.sboxes != 0) begin : gen_bad_sboxes
    $error("%0s: sboxes is %0d; allowed are 0 and divisors of %0d", Cipher.name, Cipher.sboxes, Cipher.block_bits);
  end
  if (Cipher.code_bits < 1 || Cipher.code_bits > 31) begin : gen_bad_code
    $error("%0s: code_bits is %0d; allowed are 1 to 31", Cipher.name, Cipher.code_bits);
  end else if (!codes_are_told_apart()) begin : gen_bad_codes
    $error("%0s: rest_mask and idle_mask do not tell rounds, result and idle_code apart", Cipher.name);
  end
  if ((Cipher.first_code | Cipher.idle_code | Cipher.rest_mask | Cipher.idle_mask) >> Cipher.code_bits != 0)
  begin : gen_bad_width
    $error("%0s: first_code, idle_code, rest_mask or idle_mask has more than %0d bits", Cipher.name,
           Cipher.code_bits);
  end
  if (Cipher.code_taps != 0 && Cipher.code_taps >> (Cipher.code_bits - 1) != 1) begin : gen_bad_taps
    $error("%0s: code_taps is %0d; allowed are 0 and numbers of %0d bits", Cipher.name, Cipher.code_taps,
           Cipher.code_bits);
  end
  if (Cipher.table_stages < 1) begin : gen_bad_stages
    $error("%0s: table_stages is 0; allowed is 1 or more", Cipher.name);
  end

endmodule
