// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The Ascon core of Robert Primas behind the ports of an authenticated cipher of cipherfab: cuts key, nonce and blocks
// into the words of the core, and looks at the next transfer, for the core must be told the last word of a kind and the
// last of all. For packets as the interface demands; bad ones are not recognised. Plaintext leaves at once.
//
//   latency  = that of the core; interval = 12 cycles per block, 4 of them for its words
//
// Bit order: the first byte of a string is bits 7..0. Reset: synchronous, control only. Side channels: not protected.

// In one unit, for its types.
`include "mended_core.sv"

module peer (
    input  logic         clk_i,
    input  logic         rst_i,
    // Start of a packet.
    input  logic         start_valid_i,
    output logic         start_ready_o,
    input  logic         decrypt_i,
    input  logic [127:0] key_i,
    input  logic [127:0] nonce_i,
    // The packet in.
    input  logic         in_valid_i,
    output logic         in_ready_o,
    input  logic [  1:0] in_kind_i,
    input  logic [127:0] in_data_i,
    input  logic [  4:0] in_bytes_i,
    input  logic         in_last_i,
    // The packet out; 0 while nothing is offered.
    output logic         out_valid_o,
    input  logic         out_ready_i,
    output logic [  1:0] out_kind_o,
    output logic [127:0] out_data_o,
    output logic [  4:0] out_bytes_o,
    output logic         out_last_o,
    // The verdict.
    output logic         verdict_valid_o,
    input  logic         verdict_ready_i,
    output logic [  2:0] verdict_o
);

  typedef enum logic [1:0] {
    ASSOCIATED_DATA = 2'd0,
    MESSAGE         = 2'd2,
    TAG             = 2'd3
  } kind_e;
  typedef enum logic [2:0] {
    IDLE,
    KEY,
    NONCE,
    DATA,
    CHECK,
    CLOSE
  } stage_e;

  stage_e stage_q;
  logic decrypt_q;
  logic [3:0][31:0] key_q, nonce_q, tag_q;
  logic [1:0] word_q;

  // The transfer under way, and whether it is the last one of data. What comes next is seen at the port.
  logic valid_q, ended_q;
  logic [1:0] kind_q;
  logic [3:0][31:0] data_q;
  logic [4:0] bytes_q;
  logic in_empty, in_ends, in_known, taken, finished, last_word, final_one;
  assign in_ends    = in_kind_i == TAG || in_last_i && in_empty;
  assign in_empty   = in_bytes_i == 0;
  assign in_known   = in_valid_i && (in_ends || !in_empty);
  assign in_ready_o = stage_q != IDLE && !ended_q && (!valid_q || finished || in_empty && !in_ends);
  assign taken      = in_valid_i && in_ready_o;
  assign last_word  = word_q == 2'((bytes_q - 5'd1) >> 2);
  assign final_one  = ended_q || in_ends;

  // The core.
  logic key_ready, word_valid, word_ready, bdo_valid, auth, auth_valid;
  logic [31:0] word, bdo;
  logic [3:0] filled;
  data_type_e kind, bdo_kind;
  logic room, end_of_kind, end_of_all;
  always_comb begin
    word        = '0;
    word_valid  = 1'b0;
    filled      = '1;
    kind        = D_NULL;
    end_of_kind = 1'b0;
    end_of_all  = 1'b0;
    unique case (stage_q)
      NONCE: begin
        word        = nonce_q[word_q];
        word_valid  = word_q != 2'd3 || valid_q || ended_q;
        kind        = D_NONCE;
        end_of_kind = word_q == 2'd3;
        end_of_all  = end_of_kind && !valid_q;
      end
      DATA: begin
        word        = data_q[word_q];
        word_valid  = valid_q && (!last_word || ended_q || in_known) && (kind_q != MESSAGE || room);
        kind        = kind_q == MESSAGE ? D_MSG : D_AD;
        end_of_kind = last_word && (final_one || in_kind_i != kind_q);
        end_of_all  = last_word && final_one;
        if (last_word && bytes_q[1:0] != 2'd0) filled = 4'((1 << bytes_q[1:0]) - 1);
      end
      CHECK: begin
        word        = tag_q[word_q];
        word_valid  = decrypt_q;
        kind        = D_TAG;
        end_of_kind = word_q == 2'd3;
      end
      default: ;
    endcase
  end
  assign finished = stage_q == DATA && word_valid && word_ready && last_word;

  ascon_core u_core (
      .clk       (clk_i),
      .rst       (rst_i),
      .key       (key_q[word_q]),
      .key_valid (stage_q == IDLE || stage_q == KEY),
      .key_ready (key_ready),
      .bdi       (word),
      .bdi_valid (filled & {4{word_valid}}),
      .bdi_ready (word_ready),
      .bdi_type  (kind),
      .bdi_eot   (end_of_kind),
      .bdi_eoi   (end_of_all),
      .mode      (stage_q != IDLE || !start_valid_i || !start_ready_o ? M_NOP : decrypt_i ? M_DEC : M_ENC),
      .bdo       (bdo),
      .bdo_valid (bdo_valid),
      .bdo_ready (stage_q == DATA ? word_valid : room),
      .bdo_type  (bdo_kind),
      .bdo_eot   (),
      .bdo_eoo   (1'b0),
      .auth      (auth),
      .auth_valid(auth_valid),
      .done      ()
  );

  // The core turns the words of a tag round, and shows what it likes in bytes that are not there.
  logic [31:0] shown;
  for (genvar i = 0; i < 4; i++) begin : gen_byte
    assign shown[8*i+:8] = (stage_q == CHECK ? bdo[8*(3-i)+:8] : bdo[8*i+:8]) & {8{filled[i]}};
  end

  // Results, word by word; offered when whole.
  logic out_valid_q, out_last_q, verdict_valid_q, closed_q;
  logic [3:0][31:0] out_q;
  logic [4:0] out_bytes_q;
  assign room = !out_valid_q;

  always_ff @(posedge clk_i) begin
    if (out_valid_q && out_ready_i) begin
      out_valid_q <= 1'b0;
      closed_q    <= out_last_q;
    end
    if (verdict_valid_q && verdict_ready_i) verdict_valid_q <= 1'b0;

    if (finished) valid_q <= 1'b0;
    if (taken) begin
      ended_q <= ended_q || in_last_i || in_ends;
      if (in_kind_i == TAG) begin
        tag_q <= in_data_i;
      end else if (!in_empty) begin
        {kind_q, data_q, bytes_q} <= {in_kind_i, in_data_i, in_bytes_i};
        valid_q <= 1'b1;
      end
    end

    unique case (stage_q)
      IDLE: begin
        word_q <= '0;
        if (start_valid_i && start_ready_o) begin
          stage_q   <= KEY;
          decrypt_q <= decrypt_i;
          key_q     <= key_i;
          nonce_q   <= nonce_i;
          closed_q  <= 1'b0;
          ended_q   <= 1'b0;
        end
      end
      KEY: if (key_ready) begin
        word_q <= word_q + 2'd1;
        if (word_q == 2'd3) stage_q <= NONCE;
      end
      NONCE: if (word_valid && word_ready) begin
        word_q <= word_q + 2'd1;
        if (word_q == 2'd3) stage_q <= end_of_all ? CHECK : DATA;
      end
      DATA: if (word_valid && word_ready) begin
        word_q <= last_word ? '0 : word_q + 2'd1;
        if (end_of_all) stage_q <= CHECK;
        if (kind_q == MESSAGE) begin
          out_q[word_q] <= shown;
          if (last_word) begin
            out_valid_q <= 1'b1;
            out_last_q  <= 1'b0;
            out_bytes_q <= bytes_q;
          end
        end
      end
      CHECK: begin
        if (decrypt_q ? word_ready && word_valid : bdo_valid && bdo_kind == D_TAG && room) begin
          word_q <= word_q + 2'd1;
          if (!decrypt_q) out_q[word_q] <= shown;
          if (word_q == 2'd3) begin
            stage_q <= CLOSE;
            if (!decrypt_q) begin
              out_valid_q     <= 1'b1;
              out_last_q      <= 1'b1;
              out_bytes_q     <= 5'd16;
              verdict_valid_q <= 1'b1;
            end
          end
        end
      end
      CLOSE: begin
        if (decrypt_q && !closed_q && !out_valid_q && !verdict_valid_q) begin
          out_valid_q     <= auth_valid;
          out_last_q      <= 1'b1;
          out_bytes_q     <= '0;
          out_q           <= '0;
          verdict_valid_q <= auth_valid;
        end
        if (closed_q && !verdict_valid_q) stage_q <= IDLE;
      end
      default: stage_q <= IDLE;
    endcase

    if (rst_i) begin
      stage_q         <= IDLE;
      valid_q         <= 1'b0;
      ended_q         <= 1'b0;
      out_valid_q     <= 1'b0;
      verdict_valid_q <= 1'b0;
    end
    // A partly filled block leaves what was there before.
    if (rst_i || (stage_q == DATA && out_valid_q && out_ready_i) || stage_q == IDLE) out_q <= '0;
  end

  assign start_ready_o   = stage_q == IDLE;
  assign out_valid_o     = out_valid_q;
  assign out_kind_o      = !out_valid_q ? '0 : out_last_q ? TAG : MESSAGE;
  assign out_last_o      = out_valid_q && out_last_q;
  assign out_data_o      = out_q & {128{out_valid_q}};
  assign out_bytes_o     = out_bytes_q & {5{out_valid_q}};
  assign verdict_valid_o = verdict_valid_q;
  assign verdict_o       = verdict_valid_q && decrypt_q && !auth ? 3'd1 : 3'd0;

endmodule
