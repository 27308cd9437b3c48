// The core without masks, with S-boxes as tables, for keys of 128 bits.
//
// Its state is a matrix of bytes, [row][column], and a word of the key has its first byte lowest. Handshakes are
// coded in three bits. The key for decryption is computed once, as a job of its own.
module peer
  import aes_pkg::*;
(
    input  logic         clk_i,
    input  logic         rst_ni,
    input  logic         load_i,
    output logic         loaded_o,
    input  logic         start_i,
    input  logic         decrypt_i,
    output logic         ready_o,
    output logic         done_o,
    input  logic [127:0] key_i,
    input  logic [127:0] block_i,
    output logic [127:0] block_o
);

  sp2v_e in_ready, out_valid, crypts, loads;
  logic [3:0][3:0][7:0] none[1], state_in[1], state_out[1];
  logic [7:0][31:0] no_key[1], key[1];

  assign ready_o  = in_ready == SP2V_HIGH;
  assign done_o   = out_valid == SP2V_HIGH && crypts == SP2V_HIGH;
  assign loaded_o = out_valid == SP2V_HIGH && loads == SP2V_HIGH;
  assign none[0]  = '0;
  assign no_key[0] = '0;

  always_comb begin
    key[0] = '0;
    for (int byte_no = 0; byte_no < 16; byte_no++) begin
      state_in[0][byte_no%4][byte_no/4] = block_i[127-8*byte_no-:8];
      block_o[127-8*byte_no-:8] = state_out[0][byte_no%4][byte_no/4];
      key[0][byte_no/4][8*(byte_no%4)+:8] = key_i[127-8*byte_no-:8];
    end
  end

  aes_cipher_core #(
      .AES192Enable(1'b0),
      .SecMasking(1'b0),
      .SecSBoxImpl(SBoxImplLut)
  ) core (
      .clk_i,
      .rst_ni,
      .in_valid_i(load_i || start_i ? SP2V_HIGH : SP2V_LOW),
      .in_ready_o(in_ready),
      .out_valid_o(out_valid),
      .out_ready_i(SP2V_HIGH),
      .cfg_valid_i(1'b1),
      .op_i(decrypt_i ? CIPH_INV : CIPH_FWD),
      .key_len_i(AES_128),
      .crypt_i(start_i ? SP2V_HIGH : SP2V_LOW),
      .crypt_o(crypts),
      .dec_key_gen_i(load_i ? SP2V_HIGH : SP2V_LOW),
      .dec_key_gen_o(loads),
      .prng_reseed_i(1'b0),
      .prng_reseed_o(),
      .key_clear_i(1'b0),
      .key_clear_o(),
      .data_out_clear_i(1'b0),
      .data_out_clear_o(),
      .alert_fatal_i(1'b0),
      .alert_o(),
      .prd_clearing_state_i(none),
      .prd_clearing_key_i(no_key),
      .force_masks_i(1'b0),
      .data_in_mask_o(),
      .entropy_req_o(),
      .entropy_ack_i(1'b0),
      .entropy_i('0),
      .state_init_i(state_in),
      .key_init_i(key),
      .state_o(state_out)
  );

endmodule
