// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The engine between neighbours that do what they like within the rules of valid and ready, and what it must
// not do: bit n of bad_o is property n of test_engine_flow.py.
//
// Any one block is marked, and any keys have one of two colours: a fault in the handling of some block or key
// is one in the handling of these. Reset: at any time, and in the first cycle.

module flow_harness
  import cf_pkg::*;
#(
    parameter int unsigned StagesPerRound = 3,
    parameter flow_e       Flow           = ENABLE,
    // Cycle counts as the catalogue has them: of a block; from a key to an encryption, to a decryption.
    parameter int unsigned Latency        = 1,
    parameter int unsigned EncryptOpens   = 1,
    parameter int unsigned DecryptOpens   = 1
) (
    input  logic       clk_i,
    input  logic       any_rst_i,
    input  logic       any_key_valid_i,
    input  logic       any_colour_i,
    input  logic       any_in_valid_i,
    input  logic       any_decrypt_i,
    input  logic       any_mark_i,
    input  logic       any_out_ready_i,
    output logic [8:0] bad_o
);

  import cf_aes_engine_pkg::*;

  localparam int unsigned Rounds = cf_aes_pkg::Aes128.rounds;
  // Results that wait in front of a block, at most.
  localparam int unsigned Waiting = (Flow == CREDIT) ? Latency + 3 : 0;
  // Too many cycles of those in which results are taken, for a block that is in flight and for a key.
  localparam int unsigned Waits = Latency + Waiting + 1;
  localparam int unsigned KeyWaits = Latency + 2;
  // As many without a pause, and there is room.
  localparam int unsigned RunsIn = Latency + 3;
  localparam int unsigned Width = $clog2(((DecryptOpens > EncryptOpens) ? DecryptOpens : EncryptOpens) + 1);
  typedef logic [Width-1:0] count_t;

  function automatic count_t counted(count_t value);
    return (value == '1) ? value : value + 1'b1;
  endfunction

  logic rst, key_valid, key_ready, in_valid, in_ready, decrypt, out_valid, out_ready, colour;
  tag_t key, block, result;

  // The neighbours: what was offered and not taken stays.
  logic started_q = 1'b0;
  logic key_held_q, in_held_q, held_colour_q, held_decrypt_q;
  assign rst       = any_rst_i || !started_q;
  assign key_valid = key_held_q || any_key_valid_i;
  assign colour    = key_held_q ? held_colour_q : any_colour_i;
  assign in_valid  = in_held_q || any_in_valid_i;
  assign decrypt   = in_held_q ? held_decrypt_q : any_decrypt_i;
  assign out_ready = any_out_ready_i;
  always_ff @(posedge clk_i) begin
    started_q      <= 1'b1;
    key_held_q     <= key_valid && !key_ready && !rst;
    in_held_q      <= in_valid && !in_ready && !rst;
    held_colour_q  <= colour;
    held_decrypt_q <= decrypt;
  end

  // The key that blocks are under, and for how many cycles.
  logic keyed_q, colour_q;
  count_t since_key_q;
  always_ff @(posedge clk_i) begin
    since_key_q <= counted(since_key_q);
    if (key_valid && key_ready) begin
      keyed_q     <= 1'b1;
      colour_q    <= colour;
      since_key_q <= count_t'(1);
    end
    if (rst) keyed_q <= 1'b0;
  end

  // One block is marked; those that follow it say so.
  logic some_q, marked_q, done_q, accept, deliver;
  assign accept  = in_valid && in_ready;
  assign deliver = out_valid && out_ready;
  always_comb begin
    key           = '0;
    key.colour    = colour;
    block         = '0;
    block.colour  = colour_q;
    block.own     = colour_q;
    block.decrypt = decrypt;
    block.mark    = any_mark_i && !marked_q;
    block.behind  = marked_q;
  end
  always_ff @(posedge clk_i) begin
    if (accept) some_q <= 1'b1;
    if (accept && block.mark) marked_q <= 1'b1;
    if (deliver && result.mark) done_q <= 1'b1;
    if (rst) begin
      some_q   <= 1'b0;
      marked_q <= 1'b0;
      done_q   <= 1'b0;
    end
  end

  // Numbers in unary, bit i: there are more than i. Cycles in which results are taken: without a pause, while the
  // marked block waits, and while a key does. Blocks taken in the last cycles, and no pause since the reset.
  logic offered_q, always_q;
  tag_t offered_result_q;
  logic [RunsIn-1:0] running_q;
  logic [Waits-1:0] waited_q;
  logic [KeyWaits-1:0] key_waited_q;
  logic [Latency-1:0] expected_q;
  always_ff @(posedge clk_i) begin
    running_q <= out_ready ? {running_q[RunsIn-2:0], 1'b1} : '0;
    if (!marked_q || done_q) waited_q <= '0;
    else if (out_ready) waited_q <= {waited_q[Waits-2:0], 1'b1};
    if (!key_valid || key_ready) key_waited_q <= '0;
    else if (out_ready) key_waited_q <= {key_waited_q[KeyWaits-2:0], 1'b1};
    always_q         <= always_q && out_ready;
    expected_q       <= Latency'({expected_q, accept});
    offered_q        <= out_valid && !out_ready && !rst;
    offered_result_q <= result;
    if (rst) begin
      running_q    <= '0;
      waited_q     <= '0;
      key_waited_q <= '0;
      always_q     <= 1'b1;
      expected_q   <= '0;
    end
  end

  logic open, may;
  assign open = keyed_q && since_key_q >= (decrypt ? count_t'(DecryptOpens) : count_t'(EncryptOpens));
  assign may  = open && !key_valid;

  always_comb begin
    bad_o = '0;
    // A result that is not the next one, is there twice, or is of no block.
    bad_o[0] = out_valid && (!some_q || (done_q ? result.mark || !result.behind : result.behind));
    // A round key of another key.
    bad_o[1] = out_valid && result.alien;
    // A round key of another round, or in the form of the other direction.
    bad_o[8] = out_valid && (result.wrong || result.number != (result.decrypt ? 4'd0 : 4'(Rounds)));
    // An offer of a result that is withdrawn or changed.
    bad_o[2] = offered_q && (!out_valid || result != offered_result_q);
    // A block is taken that must not be.
    bad_o[3] = in_ready && !may;
    // One is not taken that may be.
    bad_o[4] = !in_ready && may && ((Flow == ENABLE) ? !out_valid || out_ready : running_q[RunsIn-1]);
    // The latency is not that of the catalogue.
    bad_o[5] = always_q && out_valid != expected_q[Latency-1];
    // A block is never delivered.
    bad_o[6] = waited_q[Waits-1];
    // A key is never taken.
    bad_o[7] = key_waited_q[KeyWaits-1];
    if (rst) bad_o = '0;
  end

  cf_aes_engine #(
      .Cipher        (cf_aes_pkg::Aes128),
      .Direction     (BOTH),
      .StagesPerRound(StagesPerRound),
      .Flow          (Flow)
  ) u_engine (
      .clk_i      (clk_i),
      .rst_i      (rst),
      .key_valid_i(key_valid),
      .key_ready_o(key_ready),
      .key_i      (key),
      .in_valid_i (in_valid),
      .in_ready_o (in_ready),
      .decrypt_i  (decrypt),
      .block_i    (block),
      .out_valid_o(out_valid),
      .out_ready_i(out_ready),
      .block_o    (result)
  );

endmodule
