// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// The ports of a processor that runs a cipher program: writes key and block to its data memory, starts it, and
// reads out the result, from the place of the block or elsewhere.
//
// Words move as on narrow ports: the most significant first, every transfer with a word of the key, the last
// ones with a word of the block too; where a word has at least the bits of a block, all in one transfer. They
// go to the memory one by one. If a key does not fill its words, the unused bits are the highest of the first;
// a block that does not fill its word is in the highest bits.
//
//   latency  = KeyWords + BlockWords cycles from the first word to run_o; from halt_i to the last word of the result
//              BlockWords cycles, or 2 * BlockWords if the memory has a register
//   interval = the same plus the cycles of the program
//
// Bit order: that of the cipher's package. Reset: synchronous, control only.
// Side channels: not protected.

module cf_processor_port
  import cf_pkg::*;
#(
    parameter  cipher_t                Cipher,
    parameter  int unsigned            WordBits     = 16,
    parameter  int unsigned            AddressBits  = 4,
    // Addresses of the lowest words.
    parameter  logic [AddressBits-1:0] BlockPlace   = '0,
    parameter  logic [AddressBits-1:0] KeyPlace     = '0,
    parameter  logic [AddressBits-1:0] ResultPlace  = BlockPlace,
    // 1 if a word is read in the cycle after its address, 0 if in the same.
    parameter  bit                     ReadRegister = 1'b0,
    localparam bit                     Whole        = WordBits >= Cipher.block_bits,
    localparam int unsigned            PortBits     = Whole ? Cipher.block_bits : WordBits,
    localparam int unsigned            KeyPortBits  = Whole ? Cipher.key_bits : WordBits
) (
    input  logic                   clk_i,
    input  logic                   rst_i,
    input  logic                   in_valid_i,
    output logic                   in_ready_o,
    input  logic [KeyPortBits-1:0] key_i,
    input  logic [   PortBits-1:0] block_i,
    output logic                   out_valid_o,
    input  logic                   out_ready_i,
    output logic [   PortBits-1:0] block_o,
    // The processor: it runs while run_o is high, and halts in the last of these cycles.
    output logic                   run_o,
    input  logic                   halt_i,
    // The memory, while run_o is low.
    output logic [AddressBits-1:0] place_o,
    output logic                   write_o,
    output logic [   WordBits-1:0] word_o,
    // The bits of a block in the word that is read.
    input  logic [   PortBits-1:0] word_i
);

  localparam int unsigned BlockWords = Cipher.block_bits / PortBits;
  localparam int unsigned KeyWords = (Cipher.key_bits + KeyPortBits - 1) / KeyPortBits;
  localparam int unsigned IndexBits = (KeyWords == 1) ? 1 : $clog2(KeyWords);
  typedef logic [IndexBits-1:0] index_t;

  typedef enum logic [1:0] {
    LOAD,
    RUN,
    UNLOAD
  } phase_e;
  phase_e phase_q;
  index_t index_q;  // of the word that moves
  logic   key_q;    // the word of the key is next; that of the block is already in the memory
  logic   read_q;   // the word to send has been read

  logic takes, gives, last;
  assign takes       = phase_q == LOAD && (key_q || 32'(index_q) >= BlockWords);
  assign gives       = phase_q == UNLOAD && read_q;
  assign last        = index_q == '0;
  assign in_ready_o  = takes;
  assign out_valid_o = gives;
  assign run_o       = phase_q == RUN;

  assign place_o = (takes ? KeyPlace : write_o ? BlockPlace : ResultPlace) + AddressBits'(index_q);
  assign write_o = phase_q == LOAD;
  assign word_o  = takes ? WordBits'(key_i) : WordBits'(block_i) << (WordBits - PortBits);
  assign block_o = word_i;

  always_ff @(posedge clk_i) begin
    case (phase_q)
      LOAD:
      if (in_valid_i) begin
        key_q <= !takes;
        if (takes) index_q <= index_q - index_t'(1);
        if (takes && last) begin
          phase_q <= RUN;
          index_q <= index_t'(BlockWords - 1);
        end
      end
      RUN: if (halt_i) phase_q <= UNLOAD;
      default:
      if (gives && out_ready_i) begin
        index_q <= index_q - index_t'(1);
        if (last) begin
          phase_q <= LOAD;
          index_q <= index_t'(KeyWords - 1);
        end
      end
    endcase
    if (rst_i) begin
      phase_q <= LOAD;
      index_q <= index_t'(KeyWords - 1);
      key_q   <= 1'b0;
    end
  end

  if (ReadRegister) begin : gen_read
    always_ff @(posedge clk_i) read_q <= phase_q == UNLOAD && !(gives && out_ready_i);
  end else begin : gen_no_read
    assign read_q = 1'b1;
  end

endmodule
