// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// AES-128, AES-192 and AES-256: tables and pure functions.
//
// Source: FIPS-197; section numbers below refer to it. Bit order: the strings of the standard read as one
// number, so byte 0 is the left-most: byte n of a block is bits 127-8n..120-8n, and word 0 of a key is its
// left-most one. Byte 4c+r is row r of column c of the state. No clocks, no state, no side-channel protection.

package cf_aes_pkg;

  import cf_pkg::*;

  localparam compact_t CompactByte = '{port_bits: 8, word_cycles: 16, pass_bits: 8, pauses: 0, tells: 0};

  // Counter codes: round key i has code 16 - rounds + i, so the highest bit is set only after the last round;
  // 11 means "no block".
  function automatic cipher_t aes(int unsigned key_bits);
    return '{
        name: (key_bits == 128) ? "AES-128" : (key_bits == 192) ? "AES-192" : "AES-256",
        family: AES,
        block_bits: 128,
        key_bits: key_bits,
        key_state_bits: key_bits,
        rounds: key_bits / 32 + 6,
        whitening: WHOLE,
        first_byte: HIGHEST,
        sboxes: 16,
        sbox_bits: ADJACENT,
        code_bits: 5,
        first_code: 10 - key_bits / 32,
        code_taps: 0,
        code_inverted: 0,
        idle_code: 'h11,
        rest_mask: 'h10,
        idle_mask: 'h01,
        table_stages: 2,
        tower_field_stages: 6,
        ram_sboxes: 1,
        compact: {NoCompact, (key_bits == 128) ? CompactByte : NoCompact}
    };
  endfunction
  localparam cipher_t Aes128 = aes(128);
  localparam cipher_t Aes192 = aes(192);
  localparam cipher_t Aes256 = aes(256);

  typedef logic [127:0] block_t;
  typedef logic [31:0] word_t;
  typedef logic [7:0] byte_t;

  // Entry x of the table is S(x), section 5.1.1; the left-most entry is S(FF).
  localparam logic [255:0][7:0] Sbox = {
    128'h16bb54b00f2d99416842e6bf0d89a18c,
    128'hdf2855cee9871e9b948ed9691198f8e1,
    128'h9e1dc186b95735610ef6034866b53e70,
    128'h8a8bbd4b1f74dde8c6b4a61c2e2578ba,
    128'h08ae7a65eaf4566ca94ed58d6d37c8e7,
    128'h79e4959162acd3c25c2406490a3a32e0,
    128'hdb0b5ede14b8ee4688902a22dc4f8160,
    128'h73195d643d7ea7c41744975fec130ccd,
    128'hd2f3ff1021dab6bcf5389d928f40a351,
    128'ha89f3c507f02f94585334d43fbaaefd0,
    128'hcf584c4a39becb6a5bb1fc20ed00d153,
    128'h842fe329b3d63b52a05a6e1b1a2c8309,
    128'h75b227ebe28012079a059618c323c704,
    128'h1531d871f1e5a534ccf73f362693fdb7,
    128'hc072a49cafa2d4adf04759fa7dc982ca,
    128'h76abd7fe2b670130c56f6bf27b777c63
  };
  localparam logic [255:0][7:0] InvSbox = {
    128'h7d0c2155631469e126d677ba7e042b17,
    128'h619953833cbbebc8b0f52aae4d3be0a0,
    128'hef9cc9939f7ae52d0d4ab519a97f5160,
    128'h5fec8027591012b131c7078833a8dd1f,
    128'hf45acd78fec0db9a2079d2c64b3e56fc,
    128'h1bbe18aa0e62b76f89c5291d711af147,
    128'h6edf751ce837f9e28535ade72274ac96,
    128'h73e6b4f0cecff297eadc674f4111913a,
    128'h6b8a130103bdafc1020f3fca8f1e2cd0,
    128'h0645b3b80558e4f70ad3bc8c00abd890,
    128'h849d8da75746155edab9edfd5048706c,
    128'h92b6655dcc5ca4d41698688664f6f872,
    128'h25d18b6d49a25b76b224d92866a12e08,
    128'h4ec3fa420b954cee3d23c2a632947b54,
    128'hcbe9dec444438e3487ff2f9b8239e37c,
    128'hfbd7f3819ea340bf38a53630d56a0952
  };

  typedef logic [255:0][7:0] table_t;

  // Bit k of all entries of a table.
  function automatic logic [7:0][255:0] table_columns(table_t entries);
    for (int k = 0; k < 8; k++) begin
      for (int x = 0; x < 256; x++) table_columns[k][x] = entries[x][k];
    end
  endfunction

  localparam logic [7:0][255:0] SboxColumns = table_columns(Sbox);
  localparam logic [7:0][255:0] InvSboxColumns = table_columns(InvSbox);

  function automatic byte_t sbox(byte_t x);
    for (int k = 0; k < 8; k++) sbox[k] = 1'(SboxColumns[k] >> x);
  endfunction

  function automatic byte_t inv_sbox(byte_t x);
    for (int k = 0; k < 8; k++) inv_sbox[k] = 1'(InvSboxColumns[k] >> x);
  endfunction

  // Places inside a round where registers can be: after the linear layer that begins an inverse round; in an
  // S-box in a composite field after the change of basis, the norm, its inverse and the products; after the
  // S-box.
  localparam int unsigned AfterLinear = 0;
  localparam int unsigned AfterBasis = 1;
  localparam int unsigned AfterNorm = 2;
  localparam int unsigned AfterInverse = 3;
  localparam int unsigned AfterProducts = 4;
  localparam int unsigned AfterSbox = 5;

  typedef logic [5:0] cuts_t;  // bit n: registers at place n

  // Register places for a number of stages, balanced in levels of logic. An inverse round begins with its
  // linear layer, so the S-box and the key addition share the last stage.
  function automatic cuts_t cuts(int unsigned stages, bit tower_field, bit undone);
    if (stages == 1) return '0;
    if (!tower_field) return undone ? 6'b000001 : 6'b100000;
    case (stages)
      2: return undone ? 6'b000100 : 6'b001000;
      3: return undone ? 6'b001010 : 6'b010100;
      4: return undone ? 6'b001101 : 6'b110100;
      5: return undone ? 6'b010111 : 6'b110110;
      default: return undone ? 6'b011111 : 6'b111110;
    endcase
  endfunction

  // Section 4.2.1: multiplication by x.
  function automatic byte_t xtime(byte_t a);
    return {a[6:4], a[3] ^ a[7], a[2] ^ a[7], a[1], a[0] ^ a[7], a[7]};
  endfunction

  // Byte 4c+r of a block.
  function automatic byte_t at(block_t block, int r, int c);
    return block[8*(15-4*(c%4)-(r%4))+:8];
  endfunction

  // Section 5.1.2: row r rotates left by r; section 5.3.1: right by r.
  function automatic block_t shift_rows(block_t state);
    block_t result;
    for (int c = 0; c < 4; c++) begin
      for (int r = 0; r < 4; r++) result[8*(15-4*c-r)+:8] = at(state, r, c + r);
    end
    return result;
  endfunction

  function automatic block_t inv_shift_rows(block_t state);
    block_t result;
    for (int c = 0; c < 4; c++) begin
      for (int r = 0; r < 4; r++) result[8*(15-4*c-r)+:8] = at(state, r, c + 4 - r);
    end
    return result;
  endfunction

  // Section 5.1.3. The state also comes multiplied by x: some S-boxes deliver both.
  function automatic block_t mix_columns(block_t state, block_t doubled);
    block_t result;
    for (int c = 0; c < 4; c++) begin
      for (int r = 0; r < 4; r++) begin
        result[8*(15-4*c-r)+:8] = at(doubled, r, c) ^ at(doubled, r + 1, c) ^ at(state, r + 1, c)
            ^ at(state, r + 2, c) ^ at(state, r + 3, c);
      end
    end
    return result;
  endfunction

  function automatic block_t xtime_block(block_t state);
    block_t result;
    for (int n = 0; n < 16; n++) result[8*n+:8] = xtime(state[8*n+:8]);
    return result;
  endfunction

  // Section 5.3.3: MixColumns of a column to which 04 (s_r + s_(r+2)) was added.
  function automatic block_t inv_mix_columns(block_t state);
    block_t mixed;
    for (int c = 0; c < 4; c++) begin
      for (int r = 0; r < 4; r++) begin
        mixed[8*(15-4*c-r)+:8] = at(state, r, c) ^ xtime(xtime(at(state, r, c) ^ at(state, r + 2, c)));
      end
    end
    return mix_columns(mixed, xtime_block(mixed));
  endfunction

  // Section 5.2: the round constant added by the step from round key i to i+1 of a schedule with keys of
  // `words` words, and the number of the new word it is added to; 4 for none.
  function automatic int unsigned constant_place(int unsigned words, int unsigned i);
    for (int unsigned k = 0; k < 4; k++) begin
      if ((4 * i + words + k) % words == 0) return k;
    end
    return 4;
  endfunction

  function automatic byte_t round_constant(int unsigned words, int unsigned i);
    byte_t constant;
    if (constant_place(words, i) == 4) return '0;
    constant = 8'h01;
    for (int unsigned k = 1; k < (4 * i + words + constant_place(words, i)) / words; k++) begin
      constant = xtime(constant);
    end
    return constant;
  endfunction

endpackage
