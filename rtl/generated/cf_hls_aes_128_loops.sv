// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// encrypt, compiled from aes_128.c by cipherfab.
//
// Operands are taken when in_valid_i and in_ready_o are high, results when out_valid_o and out_ready_i are.
//
//   latency  = the number of states from the first to that of the result, in cycles, at least 1
//   interval = latency + 1
//
// Bit order: element 0 of an array in the lowest bits. Reset: synchronous, control only.
// Side channels: not protected.

module cf_hls_aes_128_loops (
    input  logic clk_i,
    input  logic rst_i,
    input  logic in_valid_i,
    output logic in_ready_o,
    input  logic [127:0] block_i,
    input  logic [127:0] key_i,
    output logic out_valid_o,
    input  logic out_ready_i,
    output logic [127:0] block_o
);

  typedef enum logic [5:0] {
    S0,
    S1,
    S2,
    S3,
    S4,
    S5,
    S6,
    S7,
    S8,
    S9,
    S10,
    S11,
    S12,
    S13,
    S14,
    S15,
    S16,
    S17,
    S18,
    S19,
    S20,
    S21,
    S22,
    S23,
    S24,
    S25,
    S26,
    S27,
    S28,
    S29,
    S30,
    S31,
    S32,
    S33,
    S34,
    S35,
    S36,
    S37,
    S38,
    S39,
    S40,
    S41
  } state_e;
  state_e state_q;

  logic [7:0] block[16];
  typedef logic [7:0] encrypt_k_t[16];
  function automatic encrypt_k_t encrypt_k_contents();
    localparam logic [15:0][7:0] Words = {
      8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0
    };
    for (int unsigned i = 0; i < 16; i++) encrypt_k_contents[i] = Words[i];
  endfunction
  logic [7:0] encrypt_k[16] = encrypt_k_contents();
  typedef logic [7:0] encrypt_moved_t[16];
  function automatic encrypt_moved_t encrypt_moved_contents();
    localparam logic [15:0][7:0] Words = {
      8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0
    };
    for (int unsigned i = 0; i < 16; i++) encrypt_moved_contents[i] = Words[i];
  endfunction
  logic [7:0] encrypt_moved[16] = encrypt_moved_contents();
  typedef logic [7:0] encrypt_state_t[16];
  function automatic encrypt_state_t encrypt_state_contents();
    localparam logic [15:0][7:0] Words = {
      8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0, 8'h0
    };
    for (int unsigned i = 0; i < 16; i++) encrypt_state_contents[i] = Words[i];
  endfunction
  logic [7:0] encrypt_state[16] = encrypt_state_contents();
  logic [7:0] key[16];
  localparam logic [255:0][7:0] sbox = {
      8'h16, 8'hbb, 8'h54, 8'hb0, 8'hf, 8'h2d, 8'h99, 8'h41, 8'h68, 8'h42, 8'he6, 8'hbf, 8'hd,
      8'h89, 8'ha1, 8'h8c, 8'hdf, 8'h28, 8'h55, 8'hce, 8'he9, 8'h87, 8'h1e, 8'h9b, 8'h94, 8'h8e,
      8'hd9, 8'h69, 8'h11, 8'h98, 8'hf8, 8'he1, 8'h9e, 8'h1d, 8'hc1, 8'h86, 8'hb9, 8'h57, 8'h35,
      8'h61, 8'he, 8'hf6, 8'h3, 8'h48, 8'h66, 8'hb5, 8'h3e, 8'h70, 8'h8a, 8'h8b, 8'hbd, 8'h4b,
      8'h1f, 8'h74, 8'hdd, 8'he8, 8'hc6, 8'hb4, 8'ha6, 8'h1c, 8'h2e, 8'h25, 8'h78, 8'hba, 8'h8,
      8'hae, 8'h7a, 8'h65, 8'hea, 8'hf4, 8'h56, 8'h6c, 8'ha9, 8'h4e, 8'hd5, 8'h8d, 8'h6d, 8'h37,
      8'hc8, 8'he7, 8'h79, 8'he4, 8'h95, 8'h91, 8'h62, 8'hac, 8'hd3, 8'hc2, 8'h5c, 8'h24, 8'h6,
      8'h49, 8'ha, 8'h3a, 8'h32, 8'he0, 8'hdb, 8'hb, 8'h5e, 8'hde, 8'h14, 8'hb8, 8'hee, 8'h46,
      8'h88, 8'h90, 8'h2a, 8'h22, 8'hdc, 8'h4f, 8'h81, 8'h60, 8'h73, 8'h19, 8'h5d, 8'h64, 8'h3d,
      8'h7e, 8'ha7, 8'hc4, 8'h17, 8'h44, 8'h97, 8'h5f, 8'hec, 8'h13, 8'hc, 8'hcd, 8'hd2, 8'hf3,
      8'hff, 8'h10, 8'h21, 8'hda, 8'hb6, 8'hbc, 8'hf5, 8'h38, 8'h9d, 8'h92, 8'h8f, 8'h40, 8'ha3,
      8'h51, 8'ha8, 8'h9f, 8'h3c, 8'h50, 8'h7f, 8'h2, 8'hf9, 8'h45, 8'h85, 8'h33, 8'h4d, 8'h43,
      8'hfb, 8'haa, 8'hef, 8'hd0, 8'hcf, 8'h58, 8'h4c, 8'h4a, 8'h39, 8'hbe, 8'hcb, 8'h6a, 8'h5b,
      8'hb1, 8'hfc, 8'h20, 8'hed, 8'h0, 8'hd1, 8'h53, 8'h84, 8'h2f, 8'he3, 8'h29, 8'hb3, 8'hd6,
      8'h3b, 8'h52, 8'ha0, 8'h5a, 8'h6e, 8'h1b, 8'h1a, 8'h2c, 8'h83, 8'h9, 8'h75, 8'hb2, 8'h27,
      8'heb, 8'he2, 8'h80, 8'h12, 8'h7, 8'h9a, 8'h5, 8'h96, 8'h18, 8'hc3, 8'h23, 8'hc7, 8'h4, 8'h15,
      8'h31, 8'hd8, 8'h71, 8'hf1, 8'he5, 8'ha5, 8'h34, 8'hcc, 8'hf7, 8'h3f, 8'h36, 8'h26, 8'h93,
      8'hfd, 8'hb7, 8'hc0, 8'h72, 8'ha4, 8'h9c, 8'haf, 8'ha2, 8'hd4, 8'had, 8'hf0, 8'h47, 8'h59,
      8'hfa, 8'h7d, 8'hc9, 8'h82, 8'hca, 8'h76, 8'hab, 8'hd7, 8'hfe, 8'h2b, 8'h67, 8'h1, 8'h30,
      8'hc5, 8'h6f, 8'h6b, 8'hf2, 8'h7b, 8'h77, 8'h7c, 8'h63
  };
  logic [31:0] v1_q;
  logic [7:0] v28_q;
  logic [7:0] v29_q;
  logic [7:0] v30_q;
  logic [7:0] v31_q;
  logic [7:0] v32_q;
  logic [7:0] v33_q;
  logic [7:0] v34_q;
  logic [7:0] v35_q;
  logic [7:0] v36_q;
  logic [7:0] v37_q;
  logic [7:0] v38_q;
  logic [7:0] v39_q;
  logic [7:0] v40_q;
  logic [7:0] v41_q;
  logic [7:0] v42_q;
  logic [7:0] v43_q;
  logic [7:0] v44_q;
  logic [31:0] v45_q;
  logic [7:0] v101_q;
  logic [7:0] v105_q;
  logic [7:0] v109_q;
  logic [0:0] v139_q;
  logic [7:0] v53_q;
  logic [7:0] v57_q;
  logic [7:0] v61_q;
  logic [7:0] v65_q;
  logic [7:0] v69_q;
  logic [7:0] v73_q;
  logic [7:0] v77_q;
  logic [7:0] v81_q;
  logic [7:0] v85_q;
  logic [7:0] v89_q;
  logic [7:0] v93_q;
  logic [7:0] v97_q;
  logic [31:0] v140_q;
  logic [7:0] v176_q;
  logic [31:0] v177_q;
  logic [7:0] v191_q;
  logic [31:0] v192_q;
  logic [7:0] v206_q;
  logic [31:0] v207_q;
  logic [0:0] v209_q;
  logic [7:0] v217_q;
  logic [7:0] v218_q;
  logic [7:0] v219_q;
  logic [7:0] v220_q;
  logic [7:0] v221_q;
  logic [7:0] v222_q;
  logic [7:0] v223_q;
  logic [7:0] v224_q;
  logic [7:0] v225_q;
  logic [7:0] v226_q;
  logic [7:0] v227_q;
  logic [7:0] v228_q;
  logic [7:0] v229_q;
  logic [7:0] v230_q;
  logic [7:0] v231_q;

  // S2: line 39 of aes_128.c.
  logic [31:0] v2;
  assign v2 = 32'hf - v1_q;
  logic [31:0] v3;
  assign v3 = 32'h0 + 32'(signed'(v2));
  logic [7:0] v4;
  assign v4 = key[4'(v3)];
  logic [31:0] v5;
  assign v5 = 32'h0 + 32'(signed'(v1_q));
  logic [31:0] v6;
  assign v6 = 32'h0 + 32'(signed'(v2));
  logic [7:0] v7;
  assign v7 = block[4'(v6)];
  logic [7:0] v8;
  assign v8 = v7 ^ v4;
  logic [31:0] v9;
  assign v9 = 32'h0 + 32'(signed'(v1_q));
  logic [31:0] v10;
  assign v10 = v1_q + 32'h1;
  logic [0:0] v11;
  assign v11 = v10 == 32'h10;

  // S3: line 38 of aes_128.c.
  logic [7:0] v12;
  assign v12 = encrypt_k[4'(32'hd)];
  logic [7:0] v13;
  assign v13 = encrypt_k[4'(32'h0)];
  logic [7:0] v14;
  assign v14 = encrypt_k[4'(32'he)];
  logic [7:0] v15;
  assign v15 = encrypt_k[4'(32'h1)];
  logic [7:0] v16;
  assign v16 = encrypt_k[4'(32'hf)];
  logic [7:0] v17;
  assign v17 = encrypt_k[4'(32'h2)];
  logic [7:0] v18;
  assign v18 = encrypt_k[4'(32'hc)];
  logic [7:0] v19;
  assign v19 = encrypt_k[4'(32'h3)];
  logic [7:0] v20;
  assign v20 = encrypt_k[4'(32'h4)];
  logic [7:0] v21;
  assign v21 = encrypt_k[4'(32'h5)];
  logic [7:0] v22;
  assign v22 = encrypt_k[4'(32'h6)];
  logic [7:0] v23;
  assign v23 = encrypt_k[4'(32'h7)];
  logic [7:0] v24;
  assign v24 = encrypt_k[4'(32'h8)];
  logic [7:0] v25;
  assign v25 = encrypt_k[4'(32'h9)];
  logic [7:0] v26;
  assign v26 = encrypt_k[4'(32'ha)];
  logic [7:0] v27;
  assign v27 = encrypt_k[4'(32'hb)];

  // S4: line 47 of aes_128.c.
  logic [7:0] v46;
  assign v46 = encrypt_state[4'(32'h0)];
  logic [31:0] v47;
  assign v47 = 32'(v46);
  logic [31:0] v48;
  assign v48 = 32'h0 + 32'(signed'(v47));
  logic [7:0] v49;
  assign v49 = sbox[8'(v48)];
  logic [7:0] v50;
  assign v50 = encrypt_state[4'(32'h5)];
  logic [31:0] v51;
  assign v51 = 32'(v50);
  logic [31:0] v52;
  assign v52 = 32'h0 + 32'(signed'(v51));
  logic [7:0] v53;
  assign v53 = sbox[8'(v52)];
  logic [7:0] v54;
  assign v54 = encrypt_state[4'(32'ha)];
  logic [31:0] v55;
  assign v55 = 32'(v54);
  logic [31:0] v56;
  assign v56 = 32'h0 + 32'(signed'(v55));
  logic [7:0] v57;
  assign v57 = sbox[8'(v56)];
  logic [7:0] v58;
  assign v58 = encrypt_state[4'(32'hf)];
  logic [31:0] v59;
  assign v59 = 32'(v58);
  logic [31:0] v60;
  assign v60 = 32'h0 + 32'(signed'(v59));
  logic [7:0] v61;
  assign v61 = sbox[8'(v60)];
  logic [7:0] v62;
  assign v62 = encrypt_state[4'(32'h4)];
  logic [31:0] v63;
  assign v63 = 32'(v62);
  logic [31:0] v64;
  assign v64 = 32'h0 + 32'(signed'(v63));
  logic [7:0] v65;
  assign v65 = sbox[8'(v64)];
  logic [7:0] v66;
  assign v66 = encrypt_state[4'(32'h9)];
  logic [31:0] v67;
  assign v67 = 32'(v66);
  logic [31:0] v68;
  assign v68 = 32'h0 + 32'(signed'(v67));
  logic [7:0] v69;
  assign v69 = sbox[8'(v68)];
  logic [7:0] v70;
  assign v70 = encrypt_state[4'(32'he)];
  logic [31:0] v71;
  assign v71 = 32'(v70);
  logic [31:0] v72;
  assign v72 = 32'h0 + 32'(signed'(v71));
  logic [7:0] v73;
  assign v73 = sbox[8'(v72)];
  logic [7:0] v74;
  assign v74 = encrypt_state[4'(32'h3)];
  logic [31:0] v75;
  assign v75 = 32'(v74);
  logic [31:0] v76;
  assign v76 = 32'h0 + 32'(signed'(v75));
  logic [7:0] v77;
  assign v77 = sbox[8'(v76)];
  logic [7:0] v78;
  assign v78 = encrypt_state[4'(32'h8)];
  logic [31:0] v79;
  assign v79 = 32'(v78);
  logic [31:0] v80;
  assign v80 = 32'h0 + 32'(signed'(v79));
  logic [7:0] v81;
  assign v81 = sbox[8'(v80)];
  logic [7:0] v82;
  assign v82 = encrypt_state[4'(32'hd)];
  logic [31:0] v83;
  assign v83 = 32'(v82);
  logic [31:0] v84;
  assign v84 = 32'h0 + 32'(signed'(v83));
  logic [7:0] v85;
  assign v85 = sbox[8'(v84)];
  logic [7:0] v86;
  assign v86 = encrypt_state[4'(32'h2)];
  logic [31:0] v87;
  assign v87 = 32'(v86);
  logic [31:0] v88;
  assign v88 = 32'h0 + 32'(signed'(v87));
  logic [7:0] v89;
  assign v89 = sbox[8'(v88)];
  logic [7:0] v90;
  assign v90 = encrypt_state[4'(32'h7)];
  logic [31:0] v91;
  assign v91 = 32'(v90);
  logic [31:0] v92;
  assign v92 = 32'h0 + 32'(signed'(v91));
  logic [7:0] v93;
  assign v93 = sbox[8'(v92)];
  logic [7:0] v94;
  assign v94 = encrypt_state[4'(32'hc)];
  logic [31:0] v95;
  assign v95 = 32'(v94);
  logic [31:0] v96;
  assign v96 = 32'h0 + 32'(signed'(v95));
  logic [7:0] v97;
  assign v97 = sbox[8'(v96)];
  logic [7:0] v98;
  assign v98 = encrypt_state[4'(32'h1)];
  logic [31:0] v99;
  assign v99 = 32'(v98);
  logic [31:0] v100;
  assign v100 = 32'h0 + 32'(signed'(v99));
  logic [7:0] v101;
  assign v101 = sbox[8'(v100)];
  logic [7:0] v102;
  assign v102 = encrypt_state[4'(32'h6)];
  logic [31:0] v103;
  assign v103 = 32'(v102);
  logic [31:0] v104;
  assign v104 = 32'h0 + 32'(signed'(v103));
  logic [7:0] v105;
  assign v105 = sbox[8'(v104)];
  logic [7:0] v106;
  assign v106 = encrypt_state[4'(32'hb)];
  logic [31:0] v107;
  assign v107 = 32'(v106);
  logic [31:0] v108;
  assign v108 = 32'h0 + 32'(signed'(v107));
  logic [7:0] v109;
  assign v109 = sbox[8'(v108)];
  logic [31:0] v110;
  assign v110 = 32'(v43_q);
  logic [31:0] v111;
  assign v111 = 32'h0 + 32'(signed'(v110));
  logic [7:0] v112;
  assign v112 = sbox[8'(v111)];
  logic [7:0] v113;
  assign v113 = v42_q ^ v112;
  logic [31:0] v114;
  assign v114 = 32'(v41_q);
  logic [31:0] v115;
  assign v115 = 32'h0 + 32'(signed'(v114));
  logic [7:0] v116;
  assign v116 = sbox[8'(v115)];
  logic [7:0] v117;
  assign v117 = v40_q ^ v116;
  logic [31:0] v118;
  assign v118 = 32'(v39_q);
  logic [31:0] v119;
  assign v119 = 32'h0 + 32'(signed'(v118));
  logic [7:0] v120;
  assign v120 = sbox[8'(v119)];
  logic [7:0] v121;
  assign v121 = v38_q ^ v120;
  logic [31:0] v122;
  assign v122 = 32'(v37_q);
  logic [31:0] v123;
  assign v123 = 32'h0 + 32'(signed'(v122));
  logic [7:0] v124;
  assign v124 = sbox[8'(v123)];
  logic [7:0] v125;
  assign v125 = v36_q ^ v124;
  logic [7:0] v126;
  assign v126 = v113 ^ v44_q;
  logic [7:0] v127;
  assign v127 = v35_q ^ v126;
  logic [7:0] v128;
  assign v128 = v34_q ^ v117;
  logic [7:0] v129;
  assign v129 = v33_q ^ v121;
  logic [7:0] v130;
  assign v130 = v32_q ^ v125;
  logic [7:0] v131;
  assign v131 = v31_q ^ v127;
  logic [7:0] v132;
  assign v132 = v30_q ^ v128;
  logic [7:0] v133;
  assign v133 = v29_q ^ v129;
  logic [7:0] v134;
  assign v134 = v28_q ^ v130;
  logic [7:0] v135;
  assign v135 = v37_q ^ v131;
  logic [7:0] v136;
  assign v136 = v43_q ^ v132;
  logic [7:0] v137;
  assign v137 = v41_q ^ v133;
  logic [7:0] v138;
  assign v138 = v39_q ^ v134;
  logic [0:0] v139;
  assign v139 = v45_q == 32'ha;

  // S20: line 59 of aes_128.c.
  logic [31:0] v141;
  assign v141 = 32'h0 + 32'(signed'(v140_q));
  logic [7:0] v142;
  assign v142 = encrypt_moved[4'(v141)];
  logic [31:0] v143;
  assign v143 = v141 + 32'(signed'(32'h1));
  logic [7:0] v144;
  assign v144 = encrypt_moved[4'(v143)];
  logic [31:0] v145;
  assign v145 = v141 + 32'(signed'(32'h2));
  logic [7:0] v146;
  assign v146 = encrypt_moved[4'(v145)];
  logic [31:0] v147;
  assign v147 = v141 + 32'(signed'(32'h3));
  logic [7:0] v148;
  assign v148 = encrypt_moved[4'(v147)];
  logic [7:0] v149;
  assign v149 = v144 ^ v142;
  logic [7:0] v150;
  assign v150 = v149 ^ v146;
  logic [7:0] v151;
  assign v151 = v150 ^ v148;
  logic [7:0] v152;
  assign v152 = v149 << 8'h1;
  logic [0:0] v153;
  assign v153 = signed'(v149) < signed'(8'h0);
  logic [7:0] v154;
  assign v154 = v153 ? 8'h1b : 8'h0;
  logic [7:0] v155;
  assign v155 = v152 ^ v154;
  logic [7:0] v156;
  assign v156 = v155 ^ v151;
  logic [7:0] v157;
  assign v157 = v139_q ? 8'h0 : v156;
  logic [31:0] v158;
  assign v158 = 32'h0 + 32'(signed'(v140_q));
  logic [7:0] v159;
  assign v159 = encrypt_k[4'(v158)];
  logic [7:0] v160;
  assign v160 = v159 ^ v157;
  logic [7:0] v161;
  assign v161 = v160 ^ v142;
  logic [31:0] v162;
  assign v162 = 32'h0 + 32'(signed'(v140_q));
  logic [31:0] v163;
  assign v163 = v140_q | 32'h1;
  logic [31:0] v164;
  assign v164 = 32'h0 + 32'(signed'(v163));
  logic [7:0] v165;
  assign v165 = encrypt_moved[4'(v164)];
  logic [7:0] v166;
  assign v166 = v146 ^ v165;
  logic [7:0] v167;
  assign v167 = v166 << 8'h1;
  logic [0:0] v168;
  assign v168 = signed'(v166) < signed'(8'h0);
  logic [7:0] v169;
  assign v169 = v168 ? 8'h1b : 8'h0;
  logic [7:0] v170;
  assign v170 = v167 ^ v169;
  logic [7:0] v171;
  assign v171 = v170 ^ v151;
  logic [7:0] v172;
  assign v172 = v139_q ? 8'h0 : v171;
  logic [31:0] v173;
  assign v173 = 32'h0 + 32'(signed'(v163));
  logic [7:0] v174;
  assign v174 = encrypt_k[4'(v173)];
  logic [7:0] v175;
  assign v175 = v174 ^ v172;
  logic [7:0] v176;
  assign v176 = v175 ^ v165;
  logic [31:0] v177;
  assign v177 = 32'h0 + 32'(signed'(v163));
  logic [31:0] v178;
  assign v178 = v140_q | 32'h2;
  logic [31:0] v179;
  assign v179 = 32'h0 + 32'(signed'(v178));
  logic [7:0] v180;
  assign v180 = encrypt_moved[4'(v179)];
  logic [7:0] v181;
  assign v181 = v148 ^ v180;
  logic [7:0] v182;
  assign v182 = v181 << 8'h1;
  logic [0:0] v183;
  assign v183 = signed'(v181) < signed'(8'h0);
  logic [7:0] v184;
  assign v184 = v183 ? 8'h1b : 8'h0;
  logic [7:0] v185;
  assign v185 = v182 ^ v184;
  logic [7:0] v186;
  assign v186 = v185 ^ v151;
  logic [7:0] v187;
  assign v187 = v139_q ? 8'h0 : v186;
  logic [31:0] v188;
  assign v188 = 32'h0 + 32'(signed'(v178));
  logic [7:0] v189;
  assign v189 = encrypt_k[4'(v188)];
  logic [7:0] v190;
  assign v190 = v189 ^ v187;
  logic [7:0] v191;
  assign v191 = v190 ^ v180;
  logic [31:0] v192;
  assign v192 = 32'h0 + 32'(signed'(v178));
  logic [31:0] v193;
  assign v193 = v140_q | 32'h3;
  logic [31:0] v194;
  assign v194 = 32'h0 + 32'(signed'(v193));
  logic [7:0] v195;
  assign v195 = encrypt_moved[4'(v194)];
  logic [7:0] v196;
  assign v196 = v142 ^ v195;
  logic [7:0] v197;
  assign v197 = v196 << 8'h1;
  logic [0:0] v198;
  assign v198 = signed'(v196) < signed'(8'h0);
  logic [7:0] v199;
  assign v199 = v198 ? 8'h1b : 8'h0;
  logic [7:0] v200;
  assign v200 = v197 ^ v199;
  logic [7:0] v201;
  assign v201 = v200 ^ v151;
  logic [7:0] v202;
  assign v202 = v139_q ? 8'h0 : v201;
  logic [31:0] v203;
  assign v203 = 32'h0 + 32'(signed'(v193));
  logic [7:0] v204;
  assign v204 = encrypt_k[4'(v203)];
  logic [7:0] v205;
  assign v205 = v204 ^ v202;
  logic [7:0] v206;
  assign v206 = v205 ^ v195;
  logic [31:0] v207;
  assign v207 = 32'h0 + 32'(signed'(v193));
  logic [31:0] v208;
  assign v208 = v140_q + 32'h4;
  logic [0:0] v209;
  assign v209 = v140_q < 32'hc;

  // S24: line 31 of aes_128.c.
  logic [7:0] v210;
  assign v210 = v44_q << 8'h1;
  logic [0:0] v211;
  assign v211 = signed'(v44_q) < signed'(8'h0);
  logic [7:0] v212;
  assign v212 = v211 ? 8'h1b : 8'h0;
  logic [7:0] v213;
  assign v213 = v212 ^ v210;
  logic [31:0] v214;
  assign v214 = v45_q + 32'h1;
  logic [0:0] v215;
  assign v215 = v214 == 32'hb;

  // S25: line 67 of aes_128.c.
  logic [7:0] v216;
  assign v216 = encrypt_state[4'(32'h0)];
  logic [7:0] v217;
  assign v217 = encrypt_state[4'(32'h1)];
  logic [7:0] v218;
  assign v218 = encrypt_state[4'(32'h2)];
  logic [7:0] v219;
  assign v219 = encrypt_state[4'(32'h3)];
  logic [7:0] v220;
  assign v220 = encrypt_state[4'(32'h4)];
  logic [7:0] v221;
  assign v221 = encrypt_state[4'(32'h5)];
  logic [7:0] v222;
  assign v222 = encrypt_state[4'(32'h6)];
  logic [7:0] v223;
  assign v223 = encrypt_state[4'(32'h7)];
  logic [7:0] v224;
  assign v224 = encrypt_state[4'(32'h8)];
  logic [7:0] v225;
  assign v225 = encrypt_state[4'(32'h9)];
  logic [7:0] v226;
  assign v226 = encrypt_state[4'(32'ha)];
  logic [7:0] v227;
  assign v227 = encrypt_state[4'(32'hb)];
  logic [7:0] v228;
  assign v228 = encrypt_state[4'(32'hc)];
  logic [7:0] v229;
  assign v229 = encrypt_state[4'(32'hd)];
  logic [7:0] v230;
  assign v230 = encrypt_state[4'(32'he)];
  logic [7:0] v231;
  assign v231 = encrypt_state[4'(32'hf)];

  assign in_ready_o  = state_q == S0;
  assign out_valid_o = state_q == S41;
  assign block_o = {block[15], block[14], block[13], block[12], block[11], block[10], block[9], block[8], block[7], block[6], block[5], block[4], block[3], block[2], block[1], block[0]};

  always_ff @(posedge clk_i) begin
    case (state_q)
      S0: begin
        if (in_valid_i) begin
          for (int unsigned i = 0; i < 16; i++) block[i] <= block_i[8*i+:8];
          for (int unsigned i = 0; i < 16; i++) key[i] <= key_i[8*i+:8];
          state_q <= S1;
        end
      end
      S1: begin
        v1_q <= 32'h0;
        state_q <= S2;
      end
      S2: begin
        encrypt_k[4'(v5)] <= v4;
        encrypt_state[4'(v9)] <= v8;
        v1_q <= v10;
        if (v11) begin
          state_q <= S3;
        end
      end
      S3: begin
        v28_q <= v27;
        v29_q <= v26;
        v30_q <= v25;
        v31_q <= v24;
        v32_q <= v23;
        v33_q <= v22;
        v34_q <= v21;
        v35_q <= v20;
        v36_q <= v19;
        v37_q <= v18;
        v38_q <= v17;
        v39_q <= v16;
        v40_q <= v15;
        v41_q <= v14;
        v42_q <= v13;
        v43_q <= v12;
        v44_q <= 8'h1;
        v45_q <= 32'h1;
        state_q <= S4;
      end
      S4: begin
        encrypt_moved[4'(32'h0)] <= v49;
        encrypt_k[4'(32'h1)] <= v117;
        v101_q <= v101;
        v105_q <= v105;
        v109_q <= v109;
        v40_q <= v117;
        v38_q <= v121;
        v36_q <= v125;
        v42_q <= v126;
        v35_q <= v127;
        v34_q <= v128;
        v33_q <= v129;
        v32_q <= v130;
        v31_q <= v131;
        v30_q <= v132;
        v29_q <= v133;
        v28_q <= v134;
        v37_q <= v135;
        v43_q <= v136;
        v41_q <= v137;
        v39_q <= v138;
        v139_q <= v139;
        v53_q <= v53;
        v57_q <= v57;
        v61_q <= v61;
        v65_q <= v65;
        v69_q <= v69;
        v73_q <= v73;
        v77_q <= v77;
        v81_q <= v81;
        v85_q <= v85;
        v89_q <= v89;
        v93_q <= v93;
        v97_q <= v97;
        state_q <= S5;
      end
      S5: begin
        encrypt_moved[4'(32'h1)] <= v53_q;
        encrypt_k[4'(32'h2)] <= v38_q;
        state_q <= S6;
      end
      S6: begin
        encrypt_moved[4'(32'h2)] <= v57_q;
        encrypt_k[4'(32'h3)] <= v36_q;
        state_q <= S7;
      end
      S7: begin
        encrypt_moved[4'(32'h3)] <= v61_q;
        encrypt_k[4'(32'h0)] <= v42_q;
        state_q <= S8;
      end
      S8: begin
        encrypt_moved[4'(32'h4)] <= v65_q;
        encrypt_k[4'(32'h4)] <= v35_q;
        state_q <= S9;
      end
      S9: begin
        encrypt_moved[4'(32'h5)] <= v69_q;
        encrypt_k[4'(32'h5)] <= v34_q;
        state_q <= S10;
      end
      S10: begin
        encrypt_moved[4'(32'h6)] <= v73_q;
        encrypt_k[4'(32'h6)] <= v33_q;
        state_q <= S11;
      end
      S11: begin
        encrypt_moved[4'(32'h7)] <= v77_q;
        encrypt_k[4'(32'h7)] <= v32_q;
        state_q <= S12;
      end
      S12: begin
        encrypt_moved[4'(32'h8)] <= v81_q;
        encrypt_k[4'(32'h8)] <= v31_q;
        state_q <= S13;
      end
      S13: begin
        encrypt_moved[4'(32'h9)] <= v85_q;
        encrypt_k[4'(32'h9)] <= v30_q;
        state_q <= S14;
      end
      S14: begin
        encrypt_moved[4'(32'ha)] <= v89_q;
        encrypt_k[4'(32'ha)] <= v29_q;
        state_q <= S15;
      end
      S15: begin
        encrypt_moved[4'(32'hb)] <= v93_q;
        encrypt_k[4'(32'hb)] <= v28_q;
        state_q <= S16;
      end
      S16: begin
        encrypt_moved[4'(32'hc)] <= v97_q;
        encrypt_k[4'(32'hc)] <= v37_q;
        state_q <= S17;
      end
      S17: begin
        encrypt_moved[4'(32'hd)] <= v101_q;
        encrypt_k[4'(32'hd)] <= v43_q;
        state_q <= S18;
      end
      S18: begin
        encrypt_moved[4'(32'he)] <= v105_q;
        encrypt_k[4'(32'he)] <= v41_q;
        state_q <= S19;
      end
      S19: begin
        encrypt_moved[4'(32'hf)] <= v109_q;
        encrypt_k[4'(32'hf)] <= v39_q;
        v140_q <= 32'h0;
        state_q <= S20;
      end
      S20: begin
        encrypt_state[4'(v162)] <= v161;
        v176_q <= v176;
        v177_q <= v177;
        v191_q <= v191;
        v192_q <= v192;
        v206_q <= v206;
        v207_q <= v207;
        v140_q <= v208;
        v209_q <= v209;
        state_q <= S21;
      end
      S21: begin
        encrypt_state[4'(v177_q)] <= v176_q;
        state_q <= S22;
      end
      S22: begin
        encrypt_state[4'(v192_q)] <= v191_q;
        state_q <= S23;
      end
      S23: begin
        encrypt_state[4'(v207_q)] <= v206_q;
        if (v209_q) begin
          state_q <= S20;
        end else begin
          state_q <= S24;
        end
      end
      S24: begin
        v44_q <= v213;
        v45_q <= v214;
        if (v215) begin
          state_q <= S25;
        end else begin
          state_q <= S4;
        end
      end
      S25: begin
        block[4'(32'hf)] <= v216;
        v217_q <= v217;
        v218_q <= v218;
        v219_q <= v219;
        v220_q <= v220;
        v221_q <= v221;
        v222_q <= v222;
        v223_q <= v223;
        v224_q <= v224;
        v225_q <= v225;
        v226_q <= v226;
        v227_q <= v227;
        v228_q <= v228;
        v229_q <= v229;
        v230_q <= v230;
        v231_q <= v231;
        state_q <= S26;
      end
      S26: begin
        block[4'(32'he)] <= v217_q;
        state_q <= S27;
      end
      S27: begin
        block[4'(32'hd)] <= v218_q;
        state_q <= S28;
      end
      S28: begin
        block[4'(32'hc)] <= v219_q;
        state_q <= S29;
      end
      S29: begin
        block[4'(32'hb)] <= v220_q;
        state_q <= S30;
      end
      S30: begin
        block[4'(32'ha)] <= v221_q;
        state_q <= S31;
      end
      S31: begin
        block[4'(32'h9)] <= v222_q;
        state_q <= S32;
      end
      S32: begin
        block[4'(32'h8)] <= v223_q;
        state_q <= S33;
      end
      S33: begin
        block[4'(32'h7)] <= v224_q;
        state_q <= S34;
      end
      S34: begin
        block[4'(32'h6)] <= v225_q;
        state_q <= S35;
      end
      S35: begin
        block[4'(32'h5)] <= v226_q;
        state_q <= S36;
      end
      S36: begin
        block[4'(32'h4)] <= v227_q;
        state_q <= S37;
      end
      S37: begin
        block[4'(32'h3)] <= v228_q;
        state_q <= S38;
      end
      S38: begin
        block[4'(32'h2)] <= v229_q;
        state_q <= S39;
      end
      S39: begin
        block[4'(32'h1)] <= v230_q;
        state_q <= S40;
      end
      S40: begin
        block[4'(32'h0)] <= v231_q;
        state_q <= S41;
      end
      S41: begin
        if (out_ready_i) state_q <= S0;
      end
      default: state_q <= S0;
    endcase
    if (rst_i) state_q <= S0;
  end

endmodule
