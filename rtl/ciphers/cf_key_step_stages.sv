// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// A step of a cipher's key schedule as in cf_key_step, cut into stages.
//
// latency = Stages - 1 registers for key_o, which advance with enable_i; interval = 1. Reset: none. Bit order of
// the cipher's package. Side channels: not protected.

module cf_key_step_stages
  import cf_pkg::*;
#(
    parameter cipher_t     Cipher,
    parameter direction_e  Direction = ENCRYPT,
    parameter sbox_e       Sbox      = TABLE,
    // 1 to round_stages(Cipher, Sbox).
    parameter int unsigned Stages    = 1
) (
    input  logic                             clk_i,
    input  logic                             enable_i,
    input  logic                             decrypt_i,
    input  logic [Cipher.key_state_bits-1:0] key_i,
    input  logic [     Cipher.code_bits-1:0] code_i,
    output logic [Cipher.key_state_bits-1:0] key_o
);

  if (Stages < 1 || Stages > round_stages(Cipher, Sbox)) begin : gen_bad_stages
    $error("cf_key_step_stages: Stages is %0d; allowed are 1 to %0d", Stages, round_stages(Cipher, Sbox));
  end

  if (Stages == 1) begin : gen_one
    logic [Cipher.code_bits-1:0] unused_code;
    cf_key_step #(
        .Cipher   (Cipher),
        .Direction(Direction),
        .Sbox     (Sbox)
    ) u_step (
        .decrypt_i(decrypt_i),
        .key_i    (key_i),
        .code_i   (code_i),
        .key_o    (key_o),
        .code_o   (unused_code)
    );

    logic unused;
    assign unused = ^{clk_i, enable_i, unused_code};
  end else begin : gen_several
    logic back;
    logic [Cipher.code_bits-1:0] previous_code;
    assign back          = (Direction == DECRYPT) || (Direction == BOTH && decrypt_i);
    assign previous_code = Cipher.code_bits'(code_before(Cipher, 32'(code_i)));
    case (Cipher.family)
      AES: begin : gen_aes
        cf_aes_key_step #(
            .Words    (Cipher.key_bits / 32),
            .Direction(Direction),
            .Sbox     (Sbox),
            .Stages   (Stages)
        ) u_step (
            .clk_i    (clk_i),
            .enable_i (enable_i),
            .decrypt_i(decrypt_i),
            .key_i    (key_i),
            .code_i   (back ? previous_code : code_i),
            .key_o    (key_o)
        );
      end
      default: begin : gen_unsupported
        $error("cf_key_step_stages: no step in stages of %0s", Cipher.name);
      end
    endcase
  end

endmodule
