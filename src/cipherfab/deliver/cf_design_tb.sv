// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Self-checking test bench of cf_design. Passes over the vectors of its package:
//
//   FULL_RATE     nobody waits; the cycle counts are checked too
//   RESET         a reset while a block is inside, which must not come out
//   RESET_LOADING a reset between the words of a block, where blocks come in words
//   WAITS         sender and receiver wait at random; results must stay while they wait
//
// Where the ports are narrower than blocks and keys, these move in words, the highest first; those of a
// block come with the last words of its key.
//
// Keys change with the vectors. Ends with "PASS n vectors", n being the results compared, or with
// $fatal at the first error or when nothing moves any more.

module cf_design_tb;

  import cf_design_vectors::*;

  typedef enum int {FULL_RATE, RESET, RESET_LOADING, WAITS} pass_e;

  // Cycles in which something must move: a key, a block or a result, or a word of it.
  localparam int Patience = 100 + 16 * (Latency + KeyCycles + DecryptCycles);
  // Cycles to look for results too many.
  localparam int Drain = Latency + 4;

  logic clk, rst;
  logic key_valid, key_ready, in_valid, in_ready, decrypt, out_valid, out_ready;
  logic [KeyPortBits-1:0] key, loaded;
  logic [BlockPortBits-1:0] block_in, block_out;

  cf_design u_dut (
      .clk_i      (clk),
      .rst_i      (rst),
      .key_valid_i(key_valid),
      .key_ready_o(key_ready),
      .key_i      (KeyHeld ? loaded : key),
      .in_valid_i (in_valid),
      .in_ready_o (in_ready),
      .decrypt_i  (decrypt),
      .block_i    (block_in),
      .out_valid_o(out_valid),
      .out_ready_i(out_ready),
      .block_o    (block_out)
  );

  // The same numbers in every simulator: a xorshift generator, advanced in every cycle.
  logic [31:0] random;
  function automatic logic [31:0] next_random(logic [31:0] x);
    logic [31:0] y;
    y = x ^ (x << 13);
    y = y ^ (y >> 17);
    next_random = y ^ (y << 5);
  endfunction

  function automatic logic [KeyPortBits-1:0] key_word(vector_t v, int index);
    key_word = KeyPortBits'(v.key >> (KeyPortBits * (KeyWords - 1 - index)));
  endfunction

  function automatic logic [BlockPortBits-1:0] block_word(vector_t v, int index);
    block_word = BlockPortBits'(v.block >> (BlockPortBits * (KeyWords - 1 - index)));
  endfunction

  pass_e pass;
  int cycle;
  int reset_cycles;
  int sent;      // vectors accepted in this pass
  int word_in;   // words accepted of the next one
  int received;  // results taken in this pass
  int word_out;  // words taken of the next one
  int compared;  // results compared in all
  int drained;   // cycles since the last result of a pass
  int moved;     // cycle in which something moved last
  int accepted_at[0:Vectors-1];

  // Whether there is a key in the core (loaded), when it was taken, and whether no block was accepted since, or
  // none to be decrypted where that waits longer.
  logic keyed, fresh, turning;
  int key_taken_at;

  // Cycles from a key to the block that is offered.
  int key_cycles;
  assign key_cycles = KeyCycles + (turning && decrypt ? DecryptCycles : 0);

  // A result that waits, to be compared with the next cycle.
  logic held;
  logic [BlockPortBits-1:0] held_block;

  // The words of a result so far, and with the one that is offered.
  logic [BlockBits-1:0] collected, whole;
  assign whole = BlockBits'({collected, block_out});

  initial begin
    clk          = 1'b0;
    rst          = 1'b1;
    key_valid    = 1'b0;
    key          = '0;
    in_valid     = 1'b0;
    decrypt      = 1'b0;
    block_in     = '0;
    out_ready    = 1'b0;
    random       = 32'h2545f491;
    pass         = FULL_RATE;
    cycle        = 0;
    reset_cycles = 0;
    compared     = 0;
    drained      = 0;
  end

  always #5 clk = !clk;

  // Transfers, and those of a last word.
  logic accepted, key_taken, delivered, complete, finished;
  assign accepted  = in_valid && in_ready;
  assign complete  = accepted && word_in == KeyWords - 1;
  assign key_taken = key_valid && key_ready && !KeyWithBlock;
  assign delivered = out_valid && out_ready;
  assign finished  = delivered && word_out == BlockWords - 1;

  // Sender: offers the vectors in order, and noise where nothing is offered.
  always @(posedge clk) begin : sender
    int next, word;
    logic has_key, key_stands;
    vector_t offer;
    next       = sent + (complete ? 1 : 0);
    word       = complete ? 0 : word_in + (accepted ? 1 : 0);
    offer      = vector(next < Vectors ? next : 0);
    has_key    = KeyWithBlock
        || (key_taken ? key == key_word(offer, 0) : keyed && loaded == key_word(offer, 0));
    key_stands = !KeyWithBlock && key_valid && !key_ready;
    if (rst) begin
      in_valid  <= 1'b0;
      key_valid <= 1'b0;
    end else begin
      if (!key_stands) begin
        key_valid <= KeyWithBlock ? random[9] : 1'b0;
        key       <= KeyPortBits'({((KeyPortBits + 31) / 32) {random}});
      end
      // A key may be offered alone or together with the first block under it.
      if (!has_key && !key_stands && next < Vectors && !(pass != FULL_RATE && random[3])) begin
        key_valid  <= 1'b1;
        key        <= key_word(offer, 0);
        key_stands = 1'b1;
      end
      if (accepted || !in_valid) begin
        in_valid <= 1'b0;
        decrypt  <= random[7];
        block_in <= BlockPortBits'({((BlockPortBits + 31) / 32) {~random}});
        if ((has_key || key_stands) && next < Vectors && !(pass != FULL_RATE && random[4])) begin
          in_valid <= 1'b1;
          decrypt  <= offer.decrypt;
          if (word >= KeyWords - BlockWords) block_in <= block_word(offer, word);
          if (KeyWithBlock) key <= key_word(offer, word);
        end
      end else if (KeyWithBlock) begin
        key <= key;
      end
    end
  end

  always @(posedge clk) out_ready <= pass == FULL_RATE || random[5];

  // Sequence of the passes, and all checks.
  always @(posedge clk) begin : judge
    cycle  <= cycle + 1;
    random <= next_random(random);
    rst    <= reset_cycles < 2;
    if (reset_cycles < 3) reset_cycles <= reset_cycles + 1;

    if (rst) begin
      keyed      <= 1'b0;
      fresh      <= 1'b1;
      turning    <= 1'b0;
      held       <= 1'b0;
      sent       <= 0;
      word_in    <= 0;
      received   <= 0;
      word_out   <= 0;
      moved      <= cycle;
      if (reset_cycles > 1 && out_valid !== 1'b0) $fatal(1, "out_valid_o is %b after a reset", out_valid);
    end else begin
      if ((out_valid !== 1'b0 && out_valid !== 1'b1) || (in_ready !== 1'b0 && in_ready !== 1'b1)
          || (key_ready !== 1'b0 && key_ready !== 1'b1)) begin
        $fatal(1, "cycle %0d: a handshake output is unknown", cycle);
      end
      if (held && (out_valid !== 1'b1 || block_out !== held_block)) begin
        $fatal(1, "cycle %0d: a result that waited changed", cycle);
      end
      held       <= out_valid && !out_ready;
      held_block <= block_out;

      if (KeyWithBlock && key_ready !== in_ready) begin
        $fatal(1, "cycle %0d: key_ready_o differs from in_ready_o", cycle);
      end
      if (accepted && key_taken) $fatal(1, "cycle %0d: a block was accepted beside a key", cycle);
      if (accepted && !keyed && !KeyWithBlock) $fatal(1, "cycle %0d: a block was accepted without key", cycle);

      if (key_taken) begin
        keyed        <= 1'b1;
        loaded       <= key;
        key_taken_at <= cycle;
        fresh        <= 1'b1;
        turning      <= DecryptCycles > 0;
      end

      if (accepted) word_in <= complete ? 0 : word_in + 1;
      if (complete) sent <= sent + 1;
      if (accepted && word_in == 0) begin
        accepted_at[sent] <= cycle;
        fresh             <= 1'b0;
        turning           <= turning && !decrypt;
        if (pass == FULL_RATE && !fresh && !(turning && decrypt) && cycle - accepted_at[sent-1] != Interval) begin
          $fatal(1, "vector %0d: %0d cycles after the one before; it should be %0d", sent,
                 cycle - accepted_at[sent-1], Interval);
        end
        if (pass == FULL_RATE && fresh && !KeyWithBlock && cycle - key_taken_at != key_cycles) begin
          $fatal(1, "vector %0d: %0d cycles after its key; it should be %0d", sent,
                 cycle - key_taken_at, key_cycles);
        end
        if (turning && decrypt && cycle - key_taken_at < key_cycles) begin
          $fatal(1, "vector %0d: decrypted %0d cycles after its key; it should be %0d at least", sent,
                 cycle - key_taken_at, key_cycles);
        end
      end

      if (delivered) begin : result
        vector_t expected;
        if (received >= sent) $fatal(1, "cycle %0d: a result without a block", cycle);
        expected = vector(received);
        if (finished && whole !== expected.result) begin
          $fatal(1, "vector %0d: decrypt %b, key %h, block %h gave %h; it should be %h", received,
                 expected.decrypt, expected.key, expected.block, whole, expected.result);
        end
        if (pass == FULL_RATE && finished && cycle - accepted_at[received] != Latency) begin
          $fatal(1, "vector %0d: latency %0d; it should be %0d", received,
                 cycle - accepted_at[received], Latency);
        end
        collected <= whole;
        word_out  <= finished ? 0 : word_out + 1;
        if (finished) received <= received + 1;
        if (finished && (pass == FULL_RATE || pass == WAITS)) compared <= compared + 1;
      end

      if (accepted || key_taken || delivered || received == Vectors) moved <= cycle;
      if (cycle - moved > Patience) $fatal(1, "nothing moved for %0d cycles", Patience);

      drained <= received == Vectors ? drained + 1 : 0;
      if (pass == FULL_RATE && drained == Drain) begin
        pass     <= RESET;
        sent     <= 0;
        received <= 0;
        fresh    <= 1'b1;
      end else if (pass == RESET && sent >= 2 && sent > received && !accepted) begin
        pass         <= KeyWords > 1 ? RESET_LOADING : WAITS;
        rst          <= 1'b1;
        reset_cycles <= 0;
      end else if (pass == RESET_LOADING && sent >= 2 && word_in > 0 && !accepted) begin
        pass         <= WAITS;
        rst          <= 1'b1;
        reset_cycles <= 0;
      end else if (pass == WAITS && drained == Drain) begin
        if (compared != 2 * Vectors) $fatal(1, "%0d results compared instead of %0d", compared, 2 * Vectors);
        $display("PASS %0d vectors", compared);
        $finish;
      end
    end
  end

endmodule
