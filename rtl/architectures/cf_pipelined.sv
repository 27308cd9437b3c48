// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Pipelined core: RoundsPerStage rounds between registers, one block in every clock cycle.
//
// KeySchedule PIPELINED (fully pipelined): every block has its own key, whose schedule runs through
// registers of its own beside the data. Decryption starts from the last round key, so for DECRYPT and
// BOTH blocks and keys first pass a pipeline that walks the schedule forward. The key is taken with
// the block; key_valid_i is ignored and key_ready_o equals in_ready_o.
//
// KeySchedule STATIC (half-pipelined): one key, loaded through the key channel, from which all round
// keys follow combinationally. A key is taken only when no block is in flight, and has precedence over
// a block that waits. The round keys then have rounds(Cipher) cycles to settle, one for each step of
// the key schedule, in which no block is taken: declare paths from static_key_q as multi-cycle paths
// of that many cycles.
//
//   Stages   = ceil(rounds / RoundsPerStage), as even as can be
//   latency  = Stages; PIPELINED with DECRYPT or BOTH: 2 Stages
//   interval = 1
//
// All stages advance together; they stop while a result waits to be taken.
//
// Bit order: that of the cipher's package. Reset: synchronous, control only.
// Side channels: not protected.

module cf_pipelined
  import cf_pkg::*;
#(
    parameter  cipher_e       Cipher         = PRESENT_80,
    parameter  direction_e    Direction      = ENCRYPT,
    parameter  key_schedule_e KeySchedule    = PIPELINED,
    // 1 to rounds(Cipher).
    parameter  int unsigned   RoundsPerStage = 1,
    localparam int unsigned   BlockBits      = block_bits(Cipher),
    localparam int unsigned   KeyBits        = key_bits(Cipher)
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    // Key channel.
    input  logic                 key_valid_i,
    output logic                 key_ready_o,
    input  logic [  KeyBits-1:0] key_i,
    // Blocks in; decrypt_i counts for Direction BOTH alone.
    input  logic                 in_valid_i,
    output logic                 in_ready_o,
    input  logic                 decrypt_i,
    input  logic [BlockBits-1:0] block_i,
    // Blocks out.
    output logic                 out_valid_o,
    input  logic                 out_ready_i,
    output logic [BlockBits-1:0] block_o
);

  localparam int unsigned Rounds = rounds(Cipher);
  localparam int unsigned CounterBits = counter_bits(Cipher);
  localparam int unsigned Stages = (Rounds + RoundsPerStage - 1) / RoundsPerStage;
  // Stages before the first round, in which keys walk to the end of their schedule.
  localparam int unsigned WalkStages = (KeySchedule == PIPELINED && Direction != ENCRYPT) ? Stages : 0;
  localparam int unsigned Latency = WalkStages + Stages;

  typedef logic [BlockBits-1:0] block_t;
  typedef logic [KeyBits-1:0] key_t;
  typedef logic [CounterBits-1:0] code_t;

  if (RoundsPerStage < 1 || RoundsPerStage > Rounds) begin : gen_bad_rounds
    $error("cf_pipelined: RoundsPerStage is %0d; allowed are 1 to %0d", RoundsPerStage, Rounds);
  end
  if (!(KeySchedule inside {PIPELINED, STATIC})) begin : gen_bad_key_schedule
    $error("cf_pipelined: unsupported KeySchedule %0d", KeySchedule);
  end

  // Register stage s = 1..Stages stands behind round Rounds * s / Stages; behind[i] tells whether one
  // stands behind i rounds.
  function automatic logic [Rounds:0] register_places();
    logic [Rounds:0] places;
    places = '0;
    for (int unsigned s = 1; s <= Stages; s++) places[Rounds*s/Stages] = 1'b1;
    return places;
  endfunction
  localparam logic [Rounds:0] Registered = register_places();

  // Flow control: one valid bit for each register stage, and a common enable.
  logic [Latency-1:0] valid_q;
  logic advance, accept;
  assign out_valid_o = valid_q[Latency-1];
  assign advance     = !out_valid_o || out_ready_i;
  assign accept      = in_valid_i && in_ready_o;

  always_ff @(posedge clk_i) begin
    if (advance) valid_q <= Latency'({valid_q, accept});
    if (rst_i) valid_q <= '0;
  end

  // What enters the rounds.
  logic entry_decrypt;
  block_t entry_block, entry_round_key;

  // Direction and state behind i rounds; state[i] has the i-th round key of its direction added.
  logic [Rounds:0] decrypt;
  block_t [Rounds:0] state;
  block_t [Rounds-1:0] next_round_key;

  assign decrypt[0] = entry_decrypt;
  assign state[0]   = entry_block ^ entry_round_key;

  for (genvar i = 0; i < int'(Rounds); i++) begin : gen_round
    localparam int unsigned Undone = Rounds - 1 - i;
    localparam code_t DoneCode = CounterBits'(counter_code(Cipher, i));
    localparam code_t UndoneCode = CounterBits'(counter_code(Cipher, Undone));
    block_t unkeyed, keyed;
    cf_round #(
        .Cipher   (Cipher),
        .Direction(Direction)
    ) u_round (
        .decrypt_i(decrypt[i]),
        .code_i   (decrypt[i] ? UndoneCode : DoneCode),
        .block_i  (state[i]),
        .block_o  (unkeyed)
    );
    assign keyed = unkeyed ^ next_round_key[i];

    if (Registered[i+1]) begin : gen_registers
      block_t state_q;
      always_ff @(posedge clk_i) if (advance) state_q <= keyed;
      assign state[i+1] = state_q;
      if (Direction == BOTH) begin : gen_direction
        logic decrypt_q;
        always_ff @(posedge clk_i) if (advance) decrypt_q <= decrypt[i];
        assign decrypt[i+1] = decrypt_q;
      end else begin : gen_no_direction
        assign decrypt[i+1] = decrypt[i];
      end
    end else begin : gen_wires
      assign state[i+1]   = keyed;
      assign decrypt[i+1] = decrypt[i];
    end
  end

  assign block_o = state[Rounds];

  logic selected;
  assign selected = (Direction == DECRYPT) || (Direction == BOTH && decrypt_i);

  if (KeySchedule == STATIC) begin : gen_static

    localparam int unsigned WaitBits = $clog2((Rounds > Latency ? Rounds : Latency) + 1);

    // Kept by name for timing constraints.
    (* keep *) key_t static_key_q;
    block_t [Rounds:0] round_key;
    // Cycles until the last block has left, or until the round keys have settled.
    logic [WaitBits-1:0] wait_q;
    logic idle_q;  // nothing to wait for
    logic open_q;  // there is a key, and its round keys have settled

    cf_key_schedule #(
        .Cipher(Cipher)
    ) u_key_schedule (
        .key_i      (static_key_q),
        .round_key_o(round_key)
    );

    assign entry_decrypt   = selected;
    assign entry_block     = block_i;
    assign entry_round_key = selected ? round_key[Rounds] : round_key[0];
    for (genvar i = 0; i < int'(Rounds); i++) begin : gen_select
      assign next_round_key[i] = decrypt[i] ? round_key[Rounds-1-i] : round_key[i+1];
    end

    logic key_accept;
    assign key_ready_o = idle_q;
    assign in_ready_o  = advance && open_q && !key_valid_i;
    assign key_accept  = key_valid_i && key_ready_o;

    always_ff @(posedge clk_i) begin
      if (key_accept) begin
        wait_q <= WaitBits'(Rounds);
        idle_q <= 1'b0;
        open_q <= 1'b0;
      end else if (accept) begin
        wait_q <= WaitBits'(Latency);
        idle_q <= 1'b0;
      end else if (advance && !idle_q) begin
        wait_q <= wait_q - 1'b1;
        if (wait_q == WaitBits'(1)) begin
          idle_q <= 1'b1;
          open_q <= 1'b1;
        end
      end
      if (rst_i) begin
        idle_q <= 1'b1;
        open_q <= 1'b0;
      end
    end
    always_ff @(posedge clk_i) if (key_accept) static_key_q <= key_i;

  end else begin : gen_pipelined

    assign in_ready_o  = advance;
    assign key_ready_o = advance;

    // The pipeline that walks keys to the last of their schedule; blocks are only delayed.
    key_t entry_key;

    if (WalkStages == 0) begin : gen_no_walk
      assign entry_decrypt = selected;
      assign entry_block   = block_i;
      assign entry_key     = key_i;
    end else begin : gen_walk
      logic [Rounds:0] walk_decrypt;
      block_t [Rounds:0] walk_block;
      key_t [Rounds:0] walk_key;
      assign walk_decrypt[0] = selected;
      assign walk_block[0]   = block_i;
      assign walk_key[0]     = key_i;
      for (genvar i = 0; i < int'(Rounds); i++) begin : gen_walk_step
        key_t next_key, key;
        block_t unused_round_key;
        code_t unused_round_code, unused_code;
        cf_round_key #(
            .Cipher(Cipher)
        ) u_round_key (
            .decrypt_i   (1'b0),
            .key_i       (walk_key[i]),
            .code_i      (CounterBits'(counter_code(Cipher, i))),
            .round_key_o (unused_round_key),
            .round_code_o(unused_round_code),
            .key_o       (next_key),
            .code_o      (unused_code)
        );
        // An encryption keeps its first key.
        assign key = (Direction == BOTH && !walk_decrypt[i]) ? walk_key[i] : next_key;
        if (Registered[i+1]) begin : gen_registers
          block_t block_q;
          key_t key_q;
          always_ff @(posedge clk_i) begin
            if (advance) begin
              block_q <= walk_block[i];
              key_q   <= key;
            end
          end
          assign walk_block[i+1] = block_q;
          assign walk_key[i+1]   = key_q;
          if (Direction == BOTH) begin : gen_direction
            logic decrypt_q;
            always_ff @(posedge clk_i) if (advance) decrypt_q <= walk_decrypt[i];
            assign walk_decrypt[i+1] = decrypt_q;
          end else begin : gen_no_direction
            assign walk_decrypt[i+1] = walk_decrypt[i];
          end
        end else begin : gen_wires
          assign walk_block[i+1]   = walk_block[i];
          assign walk_key[i+1]     = key;
          assign walk_decrypt[i+1] = walk_decrypt[i];
        end
      end
      assign entry_decrypt = walk_decrypt[Rounds];
      assign entry_block   = walk_block[Rounds];
      assign entry_key     = walk_key[Rounds];
    end

    // The key schedule beside the rounds, one step ahead of them so that no stage waits for it.
    key_t [Rounds:0] key;
    assign key[0] = entry_key;

    for (genvar i = 0; i <= int'(Rounds); i++) begin : gen_key
      localparam code_t ForwardCode = CounterBits'(counter_code(Cipher, i));
      localparam code_t BackCode = CounterBits'(counter_code(Cipher, Rounds - i));
      key_t next_key;
      block_t round_key;
      code_t unused_round_code, unused_code;
      logic back;
      assign back = (i == 0) ? entry_decrypt : decrypt[(i==0)?0 : i-1];
      cf_round_key #(
          .Cipher   (Cipher),
          .Direction(Direction)
      ) u_round_key (
          .decrypt_i   (back),
          .key_i       (key[i]),
          .code_i      (back ? BackCode : ForwardCode),
          .round_key_o (round_key),
          .round_code_o(unused_round_code),
          .key_o       (next_key),
          .code_o      (unused_code)
      );
      if (i == 0) begin : gen_first
        assign entry_round_key = round_key;
        assign key[1]          = next_key;
      end else begin : gen_later
        assign next_round_key[i-1] = round_key;
        if (i == int'(Rounds)) begin : gen_last
          logic unused;
          assign unused = ^next_key;
        end else if (Registered[i]) begin : gen_registers
          key_t key_q;
          always_ff @(posedge clk_i) if (advance) key_q <= next_key;
          assign key[i+1] = key_q;
        end else begin : gen_wires
          assign key[i+1] = next_key;
        end
      end
    end

  end

  logic unused;
  assign unused = ^{key_valid_i, decrypt_i, decrypt[Rounds]};

endmodule
