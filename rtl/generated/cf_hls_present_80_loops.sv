// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// encrypt, compiled from present_80.c by cipherfab.
//
// Operands are taken when in_valid_i and in_ready_o are high, results when out_valid_o and out_ready_i are.
//
//   latency  = the number of states from the first to that of the result, in cycles, at least 1
//   interval = latency + 1
//
// Bit order: element 0 of an array in the lowest bits. Reset: synchronous, control only.
// Side channels: not protected.

module cf_hls_present_80_loops (
    input  logic clk_i,
    input  logic rst_i,
    input  logic in_valid_i,
    output logic in_ready_o,
    input  logic [63:0] block_i,
    input  logic [79:0] key_i,
    output logic out_valid_o,
    input  logic out_ready_i,
    output logic [63:0] block_o
);

  typedef enum logic [2:0] {
    S0,
    S1,
    S2,
    S3,
    S4,
    S5
  } state_e;
  state_e state_q;

  localparam logic [15:0][7:0] sbox = {
      8'h2, 8'h1, 8'h7, 8'h4, 8'h8, 8'hf, 8'he, 8'h3, 8'hd, 8'ha, 8'h0, 8'h9, 8'hb, 8'h6, 8'h5, 8'hc
  };
  logic [63:0] v37_q;
  logic [31:0] v18_q;
  logic [15:0] v19_q;
  logic [63:0] v20_q;
  logic [63:0] v21_q;
  logic [31:0] v22_q;
  logic [63:0] v23_q;
  logic [31:0] v36_q;

  // S0: line 9 of present_80.c.
  logic [63:0] v3;
  assign v3 = 64'(key_i[64+:16]);
  logic [63:0] v4;
  assign v4 = v3 << 64'h30;
  logic [63:0] v6;
  assign v6 = 64'(key_i[48+:16]);
  logic [63:0] v7;
  assign v7 = v6 << 64'h20;
  logic [63:0] v8;
  assign v8 = v7 | v4;
  logic [63:0] v10;
  assign v10 = 64'(key_i[32+:16]);
  logic [63:0] v11;
  assign v11 = v10 << 64'h10;
  logic [63:0] v12;
  assign v12 = v8 | v11;
  logic [63:0] v14;
  assign v14 = 64'(key_i[16+:16]);
  logic [63:0] v15;
  assign v15 = v12 | v14;

  // S1: line 15 of present_80.c.
  logic [63:0] v21;
  assign v21 = v37_q ^ v20_q;

  // S2: line 17 of present_80.c.
  logic [31:0] v24;
  assign v24 = v22_q << 32'h2;
  logic [63:0] v25;
  assign v25 = 64'(v24);
  logic [63:0] v26;
  assign v26 = v21_q >> v25;
  logic [31:0] v27;
  assign v27 = 32'(v26);
  logic [31:0] v28;
  assign v28 = v27 & 32'hf;
  logic [31:0] v29;
  assign v29 = 32'h0 + 32'(signed'(v28));
  logic [7:0] v30;
  assign v30 = sbox[4'(v29)];
  logic [63:0] v31;
  assign v31 = 64'(v30);
  logic [63:0] v32;
  assign v32 = v31 << v25;
  logic [63:0] v33;
  assign v33 = v32 | v23_q;
  logic [31:0] v34;
  assign v34 = v22_q + 32'h1;
  logic [0:0] v35;
  assign v35 = v34 == 32'h10;

  // S3: line 19 of present_80.c.
  logic [63:0] v38;
  assign v38 = 64'(v36_q);
  logic [63:0] v39;
  assign v39 = v23_q >> v38;
  logic [63:0] v40;
  assign v40 = v39 & 64'h1;
  logic [31:0] v41;
  assign v41 = v36_q >> 32'h2;
  logic [31:0] v42;
  assign v42 = v36_q << 32'h4;
  logic [31:0] v43;
  assign v43 = v42 & 32'h30;
  logic [31:0] v44;
  assign v44 = v43 | v41;
  logic [63:0] v45;
  assign v45 = 64'(v44);
  logic [63:0] v46;
  assign v46 = v40 << v45;
  logic [63:0] v47;
  assign v47 = v46 | v37_q;
  logic [31:0] v48;
  assign v48 = v36_q + 32'h1;
  logic [0:0] v49;
  assign v49 = v48 == 32'h40;

  // S4: line 23 of present_80.c.
  logic [63:0] v50;
  assign v50 = v20_q << 64'h3d;
  logic [63:0] v51;
  assign v51 = 64'(v19_q);
  logic [63:0] v52;
  assign v52 = v51 << 64'h2d;
  logic [63:0] v53;
  assign v53 = v52 | v50;
  logic [63:0] v54;
  assign v54 = v20_q >> 64'h13;
  logic [31:0] v55;
  assign v55 = 32'(v20_q);
  logic [31:0] v56;
  assign v56 = v55 >> 32'h3;
  logic [63:0] v57;
  assign v57 = v53 >> 64'h3c;
  logic [31:0] v58;
  assign v58 = 32'(v57);
  logic [31:0] v59;
  assign v59 = 32'h0 + 32'(signed'(v58));
  logic [7:0] v60;
  assign v60 = sbox[4'(v59)];
  logic [63:0] v61;
  assign v61 = 64'(v60);
  logic [63:0] v62;
  assign v62 = v61 << 64'h3c;
  logic [63:0] v63;
  assign v63 = v52 & 64'hfffe00000000000;
  logic [63:0] v64;
  assign v64 = v54 | v63;
  logic [63:0] v65;
  assign v65 = v62 | v64;
  logic [31:0] v66;
  assign v66 = v18_q >> 32'h1;
  logic [63:0] v67;
  assign v67 = 64'(v66);
  logic [63:0] v68;
  assign v68 = v65 ^ v67;
  logic [31:0] v69;
  assign v69 = v18_q << 32'hf;
  logic [31:0] v70;
  assign v70 = v69 ^ v56;
  logic [15:0] v71;
  assign v71 = 16'(v70);
  logic [31:0] v72;
  assign v72 = v18_q + 32'h1;
  logic [0:0] v73;
  assign v73 = v72 == 32'h20;

  // S5: line 29 of present_80.c.
  logic [63:0] v74;
  assign v74 = v37_q ^ v20_q;

  assign in_ready_o  = state_q == S0;
  assign out_valid_o = state_q == S5;
  assign block_o = {v74};

  always_ff @(posedge clk_i) begin
    case (state_q)
      S0: begin
        if (in_valid_i) begin
          v37_q <= block_i;
          v18_q <= 32'h1;
          v19_q <= key_i[0+:16];
          v20_q <= v15;
          state_q <= S1;
        end
      end
      S1: begin
        v21_q <= v21;
        v22_q <= 32'h0;
        v23_q <= 64'h0;
        state_q <= S2;
      end
      S2: begin
        v23_q <= v33;
        v36_q <= 32'h0;
        v37_q <= 64'h0;
        v22_q <= v34;
        if (v35) begin
          state_q <= S3;
        end
      end
      S3: begin
        v37_q <= v47;
        v36_q <= v48;
        if (v49) begin
          state_q <= S4;
        end
      end
      S4: begin
        v20_q <= v68;
        v18_q <= v72;
        v19_q <= v71;
        if (v73) begin
          state_q <= S5;
        end else begin
          state_q <= S1;
        end
      end
      S5: begin
        if (out_ready_i) state_q <= S0;
      end
      default: state_q <= S0;
    endcase
    if (rst_i) state_q <= S0;
  end

endmodule
