// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// One round of a cipher as in cf_round, cut into stages.
//
// latency = Stages - 1 registers from block_i, decrypt_i and code_i, which advance with enable_i; interval = 1.
// Reset: none. Bit order of the cipher's package. Side channels: not protected.

module cf_round_stages
  import cf_pkg::*;
#(
    parameter cipher_t     Cipher,
    parameter direction_e  Direction = ENCRYPT,
    parameter sbox_e       Sbox      = TABLE,
    // 1 to round_stages(Cipher, Sbox).
    parameter int unsigned Stages    = 1,
    parameter int unsigned Period    = 1,
    parameter int unsigned Phase     = 0,
    parameter int unsigned BackPhase = 0
) (
    input  logic                         clk_i,
    input  logic                         enable_i,
    input  logic                         decrypt_i,
    input  logic [ Cipher.code_bits-1:0] code_i,
    input  logic [Cipher.block_bits-1:0] block_i,
    output logic [Cipher.block_bits-1:0] block_o
);

  if (Stages < 1 || Stages > round_stages(Cipher, Sbox)) begin : gen_bad_stages
    $error("cf_round_stages: Stages is %0d; allowed are 1 to %0d", Stages, round_stages(Cipher, Sbox));
  end

  if (Stages == 1) begin : gen_one
    cf_round #(
        .Cipher   (Cipher),
        .Direction(Direction),
        .Sbox     (Sbox),
        .Period   (Period),
        .Phase    (Phase),
        .BackPhase(BackPhase)
    ) u_round (
        .decrypt_i(decrypt_i),
        .code_i   (code_i),
        .block_i  (block_i),
        .block_o  (block_o)
    );

    logic unused;
    assign unused = ^{clk_i, enable_i};
  end else begin : gen_several
    case (Cipher.family)
      AES: begin : gen_aes
        cf_aes_round #(
            .Cipher   (Cipher),
            .Direction(Direction),
            .Sbox     (Sbox),
            .Stages   (Stages),
            .Period   (Period),
            .Phase    (Phase),
            .BackPhase(BackPhase)
        ) u_round (
            .clk_i         (clk_i),
            .enable_i      (enable_i),
            .next_decrypt_i(1'b0),
            .next_code_i   ('0),
            .next_i        ('0),
            .decrypt_i     (decrypt_i),
            .code_i        (code_i),
            .block_i       (block_i),
            .block_o       (block_o)
        );
      end
      default: begin : gen_unsupported
        $error("cf_round_stages: no round in stages of %0s", Cipher.name);
      end
    endcase
  end

endmodule
