// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Pipelined core: registers between rounds, or inside them too; one block in every clock cycle.
//
// KeySchedule PIPELINED (fully pipelined): every block has its own key, whose schedule runs through
// registers of its own beside the data. Decryption starts from the last round key, so for DECRYPT and
// BOTH blocks and keys first pass a pipeline that walks the schedule forward. The key is taken with
// the block; key_valid_i is ignored and key_ready_o equals in_ready_o.
//
// KeySchedule STATIC, HELD and STORED (half-pipelined): one key, loaded through the key channel. A key is
// taken only when no block is in flight and every result has been taken, and has precedence over a block
// that waits; no block is taken in the rounds(Cipher) cycles after it. STATIC: all round keys follow from
// the key combinationally and have these cycles to settle: declare paths from static_key_q as multi-cycle
// paths of that many cycles. HELD: the same without that register: key_i is one outside, which takes the
// key at the edge at which key_valid_i and key_ready_o are high, and keeps it; its paths are multi-cycle
// paths too. STORED: one step of the key schedule computes the round keys in these cycles, and each has
// registers.
//
//   Stages   = ceil(rounds / RoundsPerStage), as even as can be, times StagesPerRound
//   latency  = Stages; PIPELINED: Stages + 1, with DECRYPT or BOTH 2 Stages + 1; Flow CREDIT: 3 more
//   interval = 1
//
// Flow ENABLE: all stages advance together; they stop while a result waits to be taken. CREDIT: they
// never stop, and results wait in a buffer; a block is taken only when there is room for its result.
// S-boxes in block RAM have the registers of the state inside, before each round.
//
// Bit order: that of the cipher's package. Reset: synchronous, control only.
// Side channels: not protected.

module cf_pipelined
  import cf_pkg::*;
#(
    parameter  cipher_e       Cipher         = PRESENT_80,
    parameter  direction_e    Direction      = ENCRYPT,
    parameter  key_schedule_e KeySchedule    = PIPELINED,
    parameter  flow_e         Flow           = ENABLE,
    // 1 to rounds(Cipher).
    parameter  int unsigned   RoundsPerStage = 1,
    // 1 to round_stages(Cipher, Sbox); more than 1 with RoundsPerStage 1 alone.
    parameter  int unsigned   StagesPerRound = 1,
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
  localparam int unsigned Groups = (Rounds + RoundsPerStage - 1) / RoundsPerStage;
  localparam int unsigned Stages = Groups * StagesPerRound;
  // Stages before the first round, in which keys walk to the end of their schedule.
  localparam bit Walk = KeySchedule == PIPELINED && Direction != ENCRYPT;
  // Registers on a block's way, but for the buffer of results.
  localparam int unsigned Latency = (Walk ? Stages : 0) + Stages + ((KeySchedule == PIPELINED) ? 1 : 0);
  // Whether a block's direction has registers; otherwise it is a constant.
  localparam int unsigned Directed = (Direction == BOTH) ? 1 : 0;

  typedef logic [BlockBits-1:0] block_t;
  typedef logic [key_state_bits(Cipher)-1:0] key_t;
  typedef logic [CounterBits-1:0] code_t;

  if (RoundsPerStage < 1 || RoundsPerStage > Rounds) begin : gen_bad_rounds
    $error("cf_pipelined: RoundsPerStage is %0d; allowed are 1 to %0d", RoundsPerStage, Rounds);
  end
  if (!(KeySchedule inside {PIPELINED, STATIC, STORED, HELD})) begin : gen_bad_key_schedule
    $error("cf_pipelined: unsupported KeySchedule %0d", KeySchedule);
  end
  if (!(Flow inside {ENABLE, CREDIT})) begin : gen_bad_flow
    $error("cf_pipelined: unsupported Flow %0d", Flow);
  end
  if ((Sbox == BLOCK_RAM || StagesPerRound != 1) && RoundsPerStage != 1) begin : gen_bad_stages
    $error("cf_pipelined: RoundsPerStage is %0d; with Sbox BLOCK_RAM or StagesPerRound above 1 allowed is 1",
           RoundsPerStage);
  end

  // Bit i tells whether registers of the state stand behind i rounds. Besides those that end a stage,
  // keys that travel with blocks have a stage of their own in front; block RAM stands before a round.
  function automatic logic [Rounds:0] register_places();
    logic [Rounds:0] places;
    places = '0;
    for (int unsigned s = 1; s <= Groups; s++) places[Rounds*s/Groups] = 1'b1;
    if (KeySchedule == PIPELINED) places[0] = 1'b1;
    else if (Sbox == BLOCK_RAM) places = places >> 1;
    return places;
  endfunction
  localparam logic [Rounds:0] Registered = register_places();

  // Flow control: one valid bit for each register stage, and a common enable.
  logic [Latency-1:0] valid_q;
  logic accept, advance;
  logic room;  // a block may enter
  block_t result;
  assign accept = in_valid_i && in_ready_o;

  always_ff @(posedge clk_i) begin
    if (advance) valid_q <= Latency'({valid_q, accept});
    if (rst_i) valid_q <= '0;
  end

  if (Flow == ENABLE) begin : gen_enable
    assign out_valid_o = valid_q[Latency-1];
    assign advance     = !out_valid_o || out_ready_i;
    assign room        = advance;
    assign block_o     = result;
  end else begin : gen_credit
    logic empty;
    logic [Latency:0] valid;  // with the block that enters
    assign valid   = {valid_q, accept};
    assign advance = 1'b1;
    cf_credit_buffer #(
        .Width  (BlockBits),
        .Latency(Latency)
    ) u_buffer (
        .clk_i         (clk_i),
        .rst_i         (rst_i),
        .enter_i       (accept),
        .room_o        (room),
        .empty_o       (empty),
        .coming_i      (valid[Latency-1]),
        .result_valid_i(valid[Latency]),
        .result_i      (result),
        .out_valid_o   (out_valid_o),
        .out_ready_i   (out_ready_i),
        .data_o        (block_o)
    );

    // Keys that come with their blocks need not wait.
    logic unused;
    assign unused = empty;
  end

  // What enters the rounds.
  logic entry_decrypt;
  block_t entry_block, entry_round_key;

  // State behind i rounds and direction of its block, before and behind a register if there is one; the
  // state has the i-th round key of its direction added.
  logic [Rounds:0] next_decrypt, decrypt;
  block_t [Rounds:0] next_state, state;
  block_t [Rounds-1:0] next_round_key;

  assign next_decrypt[0] = entry_decrypt;
  assign next_state[0]   = entry_block ^ entry_round_key;

  for (genvar i = 0; i <= int'(Rounds); i++) begin : gen_register
    cf_delay #(
        .Width (BlockBits),
        .Stages(32'(Registered[i]))
    ) u_state (
        .clk_i   (clk_i),
        .enable_i(advance),
        .data_i  (next_state[i]),
        .data_o  (state[i])
    );
    cf_delay #(
        .Width (1),
        .Stages(Directed * 32'(Registered[i]))
    ) u_decrypt (
        .clk_i   (clk_i),
        .enable_i(advance),
        .data_i  (next_decrypt[i]),
        .data_o  (decrypt[i])
    );
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
        .Stages   (StagesPerRound),
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
    assign next_state[i+1] = unkeyed ^ next_round_key[i];
    cf_delay #(
        .Width (1),
        .Stages(Directed * (StagesPerRound - 1))
    ) u_decrypt (
        .clk_i   (clk_i),
        .enable_i(advance),
        .data_i  (decrypt[i]),
        .data_o  (next_decrypt[i+1])
    );
  end

  assign result = state[Rounds];

  logic selected;
  assign selected = (Direction == DECRYPT) || (Direction == BOTH && decrypt_i);

  if (KeySchedule != PIPELINED) begin : gen_one_key

    localparam int unsigned WaitBits = $clog2((Rounds > Latency ? Rounds : Latency) + 1);

    block_t [Rounds:0] round_key;
    // Cycles until the last block has left, or until the round keys are there.
    logic [WaitBits-1:0] wait_q;
    logic idle_q;  // nothing to wait for
    logic open_q;  // there is a key, and its round keys
    logic key_accept;

    assign entry_decrypt   = selected;
    assign entry_block     = block_i;
    assign entry_round_key = selected ? round_key[Rounds] : round_key[0];
    for (genvar i = 0; i < int'(Rounds); i++) begin : gen_select
      assign next_round_key[i] = next_decrypt[i+1] ? round_key[Rounds-1-i] : round_key[i+1];
    end

    if (Flow == CREDIT) begin : gen_empty
      assign key_ready_o = idle_q && gen_credit.empty;
    end else begin : gen_idle
      assign key_ready_o = idle_q;
    end
    assign in_ready_o  = room && open_q && !key_valid_i;
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

    if (KeySchedule == STATIC) begin : gen_static

      // Kept by name for timing constraints.
      (* keep *) logic [KeyBits-1:0] static_key_q;
      always_ff @(posedge clk_i) if (key_accept) static_key_q <= key_i;

      cf_key_schedule #(
          .Cipher(Cipher),
          .Sbox  (KeySbox)
      ) u_key_schedule (
          .key_i      (static_key_q),
          .round_key_o(round_key)
      );

    end else if (KeySchedule == HELD) begin : gen_held

      cf_key_schedule #(
          .Cipher(Cipher),
          .Sbox  (KeySbox)
      ) u_key_schedule (
          .key_i      (key_i),
          .round_key_o(round_key)
      );

    end else begin : gen_stored

      // The schedule stops at the last round key; those before it have moved down one place in each step.
      key_t first_key, key_q, next_key;
      code_t code_q, next_code;
      block_t [Rounds-1:0] stored_q;

      cf_first_key #(
          .Cipher(Cipher)
      ) u_first_key (
          .key_i(key_i),
          .key_o(first_key)
      );
      cf_key_step #(
          .Cipher(Cipher),
          .Sbox  (KeySbox)
      ) u_step (
          .clk_i    (1'b0),
          .enable_i (1'b0),
          .decrypt_i(1'b0),
          .key_i    (key_q),
          .code_i   (code_q),
          .key_o    (next_key),
          .code_o   (next_code)
      );
      cf_round_key #(
          .Cipher(Cipher)
      ) u_round_key (
          .decrypt_i  (1'b0),
          .key_i      (key_q),
          .code_i     (code_q),
          .round_key_o(round_key[Rounds])
      );
      assign round_key[Rounds-1:0] = stored_q;

      always_ff @(posedge clk_i) begin
        if (key_accept) begin
          key_q  <= first_key;
          code_q <= CounterBits'(counter_code(Cipher, 0));
        end else if (!idle_q && !open_q) begin
          key_q    <= next_key;
          code_q   <= next_code;
          stored_q <= {round_key[Rounds], stored_q[Rounds-1:1]};
        end
      end

    end

  end else begin : gen_pipelined

    assign in_ready_o  = room;
    assign key_ready_o = room;

    // The pipeline that walks keys to the last of their schedule; blocks are only delayed.
    key_t first_key, entry_key;

    cf_first_key #(
        .Cipher(Cipher)
    ) u_first_key (
        .key_i(key_i),
        .key_o(first_key)
    );

    if (!Walk) begin : gen_no_walk
      assign entry_decrypt = selected;
      assign entry_block   = block_i;
      assign entry_key     = first_key;
    end else begin : gen_walk
      logic [Rounds:0] walk_decrypt;
      key_t [Rounds:0] walk_key;
      assign walk_decrypt[0] = selected;
      assign walk_key[0]     = first_key;
      for (genvar i = 0; i < int'(Rounds); i++) begin : gen_walk_step
        key_t next_key, kept_key;
        code_t unused_code;
        logic walked;
        cf_key_step #(
            .Cipher(Cipher),
            .Sbox  (KeySbox),
            .Stages(StagesPerRound)
        ) u_step (
            .clk_i    (clk_i),
            .enable_i (advance),
            .decrypt_i(1'b0),
            .key_i    (walk_key[i]),
            .code_i   (CounterBits'(counter_code(Cipher, i))),
            .key_o    (next_key),
            .code_o   (unused_code)
        );
        // An encryption keeps its first key.
        cf_delay #(
            .Width (1 + $bits(key_t)),
            .Stages(Directed * (StagesPerRound - 1))
        ) u_kept (
            .clk_i   (clk_i),
            .enable_i(advance),
            .data_i  ({walk_decrypt[i], walk_key[i]}),
            .data_o  ({walked, kept_key})
        );
        cf_delay #(
            .Width (1),
            .Stages(Directed * 32'(Registered[i+1]))
        ) u_decrypt (
            .clk_i   (clk_i),
            .enable_i(advance),
            .data_i  (walked),
            .data_o  (walk_decrypt[i+1])
        );
        cf_delay #(
            .Width ($bits(key_t)),
            .Stages(32'(Registered[i+1]))
        ) u_key (
            .clk_i   (clk_i),
            .enable_i(advance),
            .data_i  (walked ? next_key : kept_key),
            .data_o  (walk_key[i+1])
        );
      end
      cf_delay #(
          .Width (BlockBits),
          .Stages(Stages)
      ) u_block (
          .clk_i   (clk_i),
          .enable_i(advance),
          .data_i  (block_i),
          .data_o  (entry_block)
      );
      assign entry_decrypt = walk_decrypt[Rounds];
      assign entry_key     = walk_key[Rounds];
    end

    // The key schedule beside the rounds: round key i+1 is in a register when the last stage of round i
    // begins, and the step to the next one begins with that stage.
    key_t [Rounds:0] key;
    logic [Rounds:0] back;
    block_t [Rounds:0] round_key;
    assign key[0]          = entry_key;
    assign back[0]         = entry_decrypt;
    assign entry_round_key = round_key[0];
    assign next_round_key  = round_key[Rounds:1];

    for (genvar i = 0; i <= int'(Rounds); i++) begin : gen_key
      localparam code_t ForwardCode = CounterBits'(counter_code(Cipher, i));
      localparam code_t BackCode = CounterBits'(counter_code(Cipher, Rounds - i));
      code_t code;
      assign code = back[i] ? BackCode : ForwardCode;
      cf_round_key #(
          .Cipher   (Cipher),
          .Period   (Rounds + 1),
          .Phase    (i),
          .BackPhase(Rounds - i)
      ) u_round_key (
          .decrypt_i  (back[i]),
          .key_i      (key[i]),
          .code_i     (code),
          .round_key_o(round_key[i])
      );
      if (i < int'(Rounds)) begin : gen_step
        key_t next_key;
        code_t unused_code;
        cf_key_step #(
            .Cipher   (Cipher),
            .Direction(Direction),
            .Sbox     (KeySbox),
            .Stages   (StagesPerRound)
        ) u_step (
            .clk_i    (clk_i),
            .enable_i (advance),
            .decrypt_i(back[i]),
            .key_i    (key[i]),
            .code_i   (code),
            .key_o    (next_key),
            .code_o   (unused_code)
        );
        cf_delay #(
            .Width (1),
            .Stages(Directed * (StagesPerRound - 1 + 32'(Registered[i])))
        ) u_back (
            .clk_i   (clk_i),
            .enable_i(advance),
            .data_i  (back[i]),
            .data_o  (back[i+1])
        );
        cf_delay #(
            .Width ($bits(key_t)),
            .Stages(32'(Registered[i]))
        ) u_key (
            .clk_i   (clk_i),
            .enable_i(advance),
            .data_i  (next_key),
            .data_o  (key[i+1])
        );
      end
    end

  end

  logic unused;
  assign unused = ^{key_valid_i, decrypt_i, decrypt[Rounds]};

endmodule
