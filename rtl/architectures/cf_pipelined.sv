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
// All stages advance together; they stop while a result waits to be taken. S-boxes in block RAM have
// the registers of the state inside, before each round instead of behind it; a stage is then one round.
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
    // S-boxes of the rounds, and of the key schedule, which has them in logic.
    parameter  sbox_e         Sbox           = TABLE,
    parameter  sbox_e         KeySbox        = (Sbox == BLOCK_RAM) ? TABLE : Sbox,
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
  typedef logic [key_state_bits(Cipher)-1:0] key_t;
  typedef logic [CounterBits-1:0] code_t;

  if (RoundsPerStage < 1 || RoundsPerStage > Rounds) begin : gen_bad_rounds
    $error("cf_pipelined: RoundsPerStage is %0d; allowed are 1 to %0d", RoundsPerStage, Rounds);
  end
  if (!(KeySchedule inside {PIPELINED, STATIC})) begin : gen_bad_key_schedule
    $error("cf_pipelined: unsupported KeySchedule %0d", KeySchedule);
  end

  if (Sbox == BLOCK_RAM && RoundsPerStage != 1) begin : gen_bad_sbox
    $error("cf_pipelined: with Sbox BLOCK_RAM RoundsPerStage is %0d; allowed is 1", RoundsPerStage);
  end

  // Register stage s = 1..Stages stands behind round Rounds * s / Stages: bit i tells whether one
  // stands behind i rounds.
  function automatic logic [Rounds:0] register_places();
    logic [Rounds:0] places;
    places = '0;
    for (int unsigned s = 1; s <= Stages; s++) places[Rounds*s/Stages] = 1'b1;
    return places;
  endfunction
  localparam logic [Rounds:0] WalkRegistered = register_places();
  localparam logic [Rounds:0] Registered = (Sbox == BLOCK_RAM) ? WalkRegistered >> 1 : WalkRegistered;

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

  // Direction and state behind i rounds, before and behind a register if there is one; the state has
  // the i-th round key of its direction added.
  logic [Rounds:0] next_decrypt, decrypt;
  block_t [Rounds:0] next_state, state;
  block_t [Rounds-1:0] next_round_key;

  assign next_decrypt[0] = entry_decrypt;
  assign next_state[0]   = entry_block ^ entry_round_key;

  for (genvar i = 0; i <= int'(Rounds); i++) begin : gen_register
    if (Registered[i]) begin : gen_registers
      block_t state_q;
      always_ff @(posedge clk_i) if (advance) state_q <= next_state[i];
      assign state[i] = state_q;
      if (Direction == BOTH) begin : gen_direction
        logic decrypt_q;
        always_ff @(posedge clk_i) if (advance) decrypt_q <= next_decrypt[i];
        assign decrypt[i] = decrypt_q;
      end else begin : gen_no_direction
        assign decrypt[i] = next_decrypt[i];
      end
    end else begin : gen_wires
      assign state[i]   = next_state[i];
      assign decrypt[i] = next_decrypt[i];
    end
  end

  for (genvar i = 0; i < int'(Rounds); i++) begin : gen_round
    localparam int unsigned Undone = Rounds - 1 - i;
    localparam code_t DoneCode = CounterBits'(counter_code(Cipher, i));
    localparam code_t UndoneCode = CounterBits'(counter_code(Cipher, Undone));
    block_t unkeyed;
    cf_round #(
        .Cipher   (Cipher),
        .Direction(Direction),
        .Sbox     (Sbox),
        .Period   (Rounds),
        .Phase    (i),
        .BackPhase(Undone)
    ) u_round (
        .clk_i         (clk_i),
        .enable_i      (advance),
        .next_decrypt_i(next_decrypt[i]),
        .next_code_i   ('0),
        .next_i        (next_state[i]),
        .decrypt_i     (decrypt[i]),
        .code_i        (decrypt[i] ? UndoneCode : DoneCode),
        .block_i       (state[i]),
        .block_o       (unkeyed)
    );
    assign next_state[i+1]   = unkeyed ^ next_round_key[i];
    assign next_decrypt[i+1] = decrypt[i];
  end

  assign block_o = state[Rounds];

  logic selected;
  assign selected = (Direction == DECRYPT) || (Direction == BOTH && decrypt_i);

  if (KeySchedule == STATIC) begin : gen_static

    localparam int unsigned WaitBits = $clog2((Rounds > Latency ? Rounds : Latency) + 1);

    // Kept by name for timing constraints.
    (* keep *) logic [KeyBits-1:0] static_key_q;
    block_t [Rounds:0] round_key;
    // Cycles until the last block has left, or until the round keys have settled.
    logic [WaitBits-1:0] wait_q;
    logic idle_q;  // nothing to wait for
    logic open_q;  // there is a key, and its round keys have settled

    cf_key_schedule #(
        .Cipher(Cipher),
        .Sbox  (KeySbox)
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
    key_t first_key, entry_key;

    cf_first_key #(
        .Cipher(Cipher)
    ) u_first_key (
        .key_i(key_i),
        .key_o(first_key)
    );

    if (WalkStages == 0) begin : gen_no_walk
      assign entry_decrypt = selected;
      assign entry_block   = block_i;
      assign entry_key     = first_key;
    end else begin : gen_walk
      logic [Rounds:0] walk_decrypt;
      block_t [Rounds:0] walk_block;
      key_t [Rounds:0] walk_key;
      assign walk_decrypt[0] = selected;
      assign walk_block[0]   = block_i;
      assign walk_key[0]     = first_key;
      for (genvar i = 0; i < int'(Rounds); i++) begin : gen_walk_step
        key_t next_key, key;
        code_t unused_code;
        cf_key_step #(
            .Cipher(Cipher),
            .Sbox  (KeySbox)
        ) u_step (
            .decrypt_i(1'b0),
            .key_i    (walk_key[i]),
            .code_i   (CounterBits'(counter_code(Cipher, i))),
            .key_o    (next_key),
            .code_o   (unused_code)
        );
        // An encryption keeps its first key.
        assign key = (Direction == BOTH && !walk_decrypt[i]) ? walk_key[i] : next_key;
        if (WalkRegistered[i+1]) begin : gen_registers
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
      block_t round_key;
      code_t code;
      logic back;
      assign back = (i == 0) ? entry_decrypt : decrypt[(i==0)?0 : i-1];
      assign code = back ? BackCode : ForwardCode;
      cf_round_key #(
          .Cipher   (Cipher),
          .Period   (Rounds + 1),
          .Phase    (i),
          .BackPhase(Rounds - i)
      ) u_round_key (
          .decrypt_i  (back),
          .key_i      (key[i]),
          .code_i     (code),
          .round_key_o(round_key)
      );
      if (i == 0) begin : gen_first
        assign entry_round_key = round_key;
      end else begin : gen_later
        assign next_round_key[i-1] = round_key;
      end
      if (i < int'(Rounds)) begin : gen_step
        key_t next_key;
        code_t unused_code;
        cf_key_step #(
            .Cipher   (Cipher),
            .Direction(Direction),
            .Sbox     (KeySbox)
        ) u_step (
            .decrypt_i(back),
            .key_i    (key[i]),
            .code_i   (code),
            .key_o    (next_key),
            .code_o   (unused_code)
        );
        if (Registered[i]) begin : gen_registers
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
