// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Path of a compact core for RECTANGLE-80: a column of the state in each cycle, a round in a pass of 16.
//
// Columns go from the highest to the lowest: place p of a pass is column 15-p. Each row of state and key is a
// shift register, and the stage that is read sets the rotation: a bit of a row that rotates left by s is read
// 16-s places after it was written, or 32-s where that would still be in the same pass.
//
// While loading and unloading, the rows are one long shift register, row 0 first.
//
// latency = 16 cycles, a round; interval = the same. Bit order: that of cf_rectangle_pkg. Reset: none; passes
// that shift initialise everything. Side channels: not protected.

module cf_rectangle_compact (
    input  logic       clk_i,
    input  logic       step_i,
    input  logic       pass_end_i,
    input  logic [3:0] place_i,
    input  logic       shift_i,
    input  logic       key_i,
    input  logic       block_i,
    output logic       last_o,
    output logic       block_o
);

  // Round constant: rotates by its 5 bits where it is added, and steps once at the start of a pass.
  logic [4:0] constant_q;
  logic adds;
  assign adds = place_i >= 4'd11;

  // In the last round the constant is the last one, except for one bit of rotation.
  localparam logic [4:0] Last = 5'h1d;
  localparam logic [4:0] BeforeFirst = 5'(cf_pkg::code_before(cf_rectangle_pkg::Rectangle80, 32'h01));
  assign last_o = constant_q == {Last[0], Last[4:1]};

  always_ff @(posedge clk_i) begin
    if (step_i && (adds || place_i == '0)) begin
      constant_q <= {constant_q[3:0], constant_q[4] ^ (!adds & constant_q[2])};
    end
    if (shift_i) constant_q <= BeforeFirst;
  end

  // The key: rows, and the parts of rows 0 and 3 that rotate and are still to be added.
  logic [4:0] row, stored, row_in;
  logic [3:0] substituted;
  logic rotated_0, rotated_3;

  assign row         = {stored[4], stored[3] ^ rotated_3, stored[2:1], stored[0] ^ rotated_0};
  assign substituted = (place_i >= 4'd12) ? cf_rectangle_pkg::sbox(row[3:0]) : row[3:0];
  assign row_in      = shift_i ? {row[3:0], key_i}
      : {substituted[0], row[4], substituted[3:2], substituted[1] ^ (adds & constant_q[4])};

  for (genvar i = 0; i < 5; i++) begin : gen_key
    cf_shift_register u_row (
        .clk_i,
        .enable_i(step_i),
        .data_i  (row_in[i]),
        .tap_i   (4'd15),
        .data_o  (stored[i])
    );
  end
  cf_shift_register #(
      .Depth(32)
  ) u_rotated_0 (
      .clk_i,
      .enable_i(step_i),
      .data_i  (substituted[0] & !shift_i),
      .tap_i   ({place_i >= 4'd8, 4'd7}),
      .data_o  (rotated_0)
  );
  cf_shift_register #(
      .Depth(32)
  ) u_rotated_3 (
      .clk_i,
      .enable_i(step_i),
      .data_i  (substituted[3] & !shift_i),
      .tap_i   ({place_i >= 4'd4, 4'd3}),
      .data_o  (rotated_3)
  );

  // The state. Rows written by a shift do not rotate.
  logic plain_q;
  logic [3:0] column, added, column_in;

  assign added     = column ^ row[3:0];
  assign column_in = shift_i ? {column[2:0], block_i} : cf_rectangle_pkg::sbox(added);
  assign block_o   = added[3];

  always_ff @(posedge clk_i) if (pass_end_i) plain_q <= shift_i;

  for (genvar i = 0; i < 4; i++) begin : gen_state
    localparam int unsigned Rotation = cf_rectangle_pkg::Rotations[i];
    cf_shift_register #(
        .Depth(32)
    ) u_row (
        .clk_i,
        .enable_i(step_i),
        .data_i  (column_in[i]),
        .tap_i   (plain_q ? 5'd15 : {5'(place_i) >= 5'(16 - Rotation), 4'(15 - Rotation)}),
        .data_o  (column[i])
    );
  end

endmodule
