// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// encrypt, compiled from rectangle_80.c by cipherfab.
//
// Operands are taken when in_valid_i and in_ready_o are high, results when out_valid_o and out_ready_i are.
//
//   latency  = the number of states from the first to that of the result, in cycles, at least 1
//   interval = latency + 1
//
// Bit order: element 0 of an array in the lowest bits. Reset: synchronous, control only.
// Side channels: not protected.

module cf_hls_rectangle_80_loops (
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
    S4
  } state_e;
  state_e state_q;

  localparam logic [15:0][7:0] sbox = {
      8'h2, 8'h4, 8'hf, 8'h8, 8'hd, 8'h3, 8'h0, 8'hb, 8'h9, 8'h7, 8'he, 8'h1, 8'ha, 8'hc, 8'h5, 8'h6
  };
  logic [15:0] v10_q;
  logic [15:0] v11_q;
  logic [15:0] v12_q;
  logic [15:0] v28_q;
  logic [15:0] v14_q;
  logic [15:0] v15_q;
  logic [15:0] v16_q;
  logic [15:0] v17_q;
  logic [31:0] v18_q;
  logic [31:0] v19_q;
  logic [15:0] v20_q;
  logic [15:0] v25_q;
  logic [15:0] v26_q;
  logic [15:0] v27_q;
  logic [31:0] v29_q;

  // S1: line 32 of rectangle_80.c.
  logic [15:0] v21;
  assign v21 = v28_q ^ v17_q;
  logic [15:0] v22;
  assign v22 = v12_q ^ v16_q;
  logic [15:0] v23;
  assign v23 = v11_q ^ v15_q;
  logic [15:0] v24;
  assign v24 = v10_q ^ v14_q;

  // S2: line 15 of rectangle_80.c.
  logic [31:0] v30;
  assign v30 = 32'(v28_q);
  logic [31:0] v31;
  assign v31 = v30 >> v29_q;
  logic [31:0] v32;
  assign v32 = v31 & 32'h1;
  logic [31:0] v33;
  assign v33 = 32'(v27_q);
  logic [31:0] v34;
  assign v34 = v33 >> v29_q;
  logic [31:0] v35;
  assign v35 = v34 << 32'h1;
  logic [31:0] v36;
  assign v36 = v35 & 32'h2;
  logic [31:0] v37;
  assign v37 = 32'(v26_q);
  logic [31:0] v38;
  assign v38 = v37 >> v29_q;
  logic [31:0] v39;
  assign v39 = v38 << 32'h2;
  logic [31:0] v40;
  assign v40 = v39 & 32'h4;
  logic [31:0] v41;
  assign v41 = 32'(v25_q);
  logic [31:0] v42;
  assign v42 = v41 >> v29_q;
  logic [31:0] v43;
  assign v43 = v42 << 32'h3;
  logic [31:0] v44;
  assign v44 = v43 & 32'h8;
  logic [31:0] v45;
  assign v45 = 32'h1 << v29_q;
  logic [31:0] v46;
  assign v46 = v45 ^ 32'hffffffff;
  logic [31:0] v47;
  assign v47 = 32'h0 + 32'(signed'(v32));
  logic [31:0] v48;
  assign v48 = v47 + 32'(signed'(v36));
  logic [31:0] v49;
  assign v49 = v48 + 32'(signed'(v40));
  logic [31:0] v50;
  assign v50 = v49 + 32'(signed'(v44));
  logic [7:0] v51;
  assign v51 = sbox[4'(v50)];
  logic [31:0] v52;
  assign v52 = 32'(v51);
  logic [31:0] v53;
  assign v53 = v46 & v30;
  logic [31:0] v54;
  assign v54 = v52 & 32'h1;
  logic [31:0] v55;
  assign v55 = v54 << v29_q;
  logic [31:0] v56;
  assign v56 = v55 | v53;
  logic [15:0] v57;
  assign v57 = 16'(v56);
  logic [31:0] v58;
  assign v58 = v46 & v33;
  logic [31:0] v59;
  assign v59 = v52 >> 32'h1;
  logic [31:0] v60;
  assign v60 = v59 & 32'h1;
  logic [31:0] v61;
  assign v61 = v60 << v29_q;
  logic [31:0] v62;
  assign v62 = v61 | v58;
  logic [15:0] v63;
  assign v63 = 16'(v62);
  logic [31:0] v64;
  assign v64 = v46 & v37;
  logic [31:0] v65;
  assign v65 = v52 >> 32'h2;
  logic [31:0] v66;
  assign v66 = v65 & 32'h1;
  logic [31:0] v67;
  assign v67 = v66 << v29_q;
  logic [31:0] v68;
  assign v68 = v67 | v64;
  logic [15:0] v69;
  assign v69 = 16'(v68);
  logic [31:0] v70;
  assign v70 = v46 & v41;
  logic [31:0] v71;
  assign v71 = v52 >> 32'h3;
  logic [31:0] v72;
  assign v72 = v71 & 32'h1;
  logic [31:0] v73;
  assign v73 = v72 << v29_q;
  logic [31:0] v74;
  assign v74 = v73 | v70;
  logic [15:0] v75;
  assign v75 = 16'(v74);
  logic [31:0] v76;
  assign v76 = v29_q + 32'h1;
  logic [0:0] v77;
  assign v77 = v76 == 32'h10;

  // S3: line 8 of rectangle_80.c.
  logic [15:0] v78;
  assign v78 = 16'(({v27_q, v27_q} << (16'h1 % 16)) >> 16);
  logic [15:0] v79;
  assign v79 = 16'(({v26_q, v26_q} << (16'hc % 16)) >> 16);
  logic [15:0] v80;
  assign v80 = 16'(({v25_q, v25_q} << (16'hd % 16)) >> 16);
  logic [31:0] v81;
  assign v81 = 32'(v17_q);
  logic [31:0] v82;
  assign v82 = v81 & 32'h1;
  logic [31:0] v83;
  assign v83 = 32'(v16_q);
  logic [31:0] v84;
  assign v84 = v83 << 32'h1;
  logic [31:0] v85;
  assign v85 = v84 & 32'h2;
  logic [31:0] v86;
  assign v86 = 32'(v15_q);
  logic [31:0] v87;
  assign v87 = v86 << 32'h2;
  logic [31:0] v88;
  assign v88 = v87 & 32'h4;
  logic [31:0] v89;
  assign v89 = 32'(v14_q);
  logic [31:0] v90;
  assign v90 = v89 << 32'h3;
  logic [31:0] v91;
  assign v91 = v90 & 32'h8;
  logic [31:0] v92;
  assign v92 = 32'h0 + 32'(signed'(v82));
  logic [31:0] v93;
  assign v93 = v92 + 32'(signed'(v85));
  logic [31:0] v94;
  assign v94 = v93 + 32'(signed'(v88));
  logic [31:0] v95;
  assign v95 = v94 + 32'(signed'(v91));
  logic [7:0] v96;
  assign v96 = sbox[4'(v95)];
  logic [31:0] v97;
  assign v97 = 32'(v96);
  logic [31:0] v98;
  assign v98 = v81 & 32'hfff0;
  logic [31:0] v99;
  assign v99 = v97 & 32'h1;
  logic [31:0] v100;
  assign v100 = v83 & 32'hfff0;
  logic [31:0] v101;
  assign v101 = v97 >> 32'h1;
  logic [31:0] v102;
  assign v102 = v101 & 32'h1;
  logic [31:0] v103;
  assign v103 = v86 & 32'hfff0;
  logic [31:0] v104;
  assign v104 = v97 >> 32'h2;
  logic [31:0] v105;
  assign v105 = v104 & 32'h1;
  logic [31:0] v106;
  assign v106 = v89 & 32'hfff0;
  logic [31:0] v107;
  assign v107 = v97 >> 32'h3;
  logic [31:0] v108;
  assign v108 = v107 & 32'h1;
  logic [31:0] v109;
  assign v109 = v81 >> 32'h1;
  logic [31:0] v110;
  assign v110 = v109 & 32'h1;
  logic [31:0] v111;
  assign v111 = v83 & 32'h2;
  logic [31:0] v112;
  assign v112 = v86 << 32'h1;
  logic [31:0] v113;
  assign v113 = v112 & 32'h4;
  logic [31:0] v114;
  assign v114 = v89 << 32'h2;
  logic [31:0] v115;
  assign v115 = v114 & 32'h8;
  logic [31:0] v116;
  assign v116 = 32'h0 + 32'(signed'(v110));
  logic [31:0] v117;
  assign v117 = v116 + 32'(signed'(v111));
  logic [31:0] v118;
  assign v118 = v117 + 32'(signed'(v113));
  logic [31:0] v119;
  assign v119 = v118 + 32'(signed'(v115));
  logic [7:0] v120;
  assign v120 = sbox[4'(v119)];
  logic [31:0] v121;
  assign v121 = 32'(v120);
  logic [31:0] v122;
  assign v122 = v121 << 32'h1;
  logic [31:0] v123;
  assign v123 = v122 & 32'h2;
  logic [31:0] v124;
  assign v124 = v99 | v123;
  logic [31:0] v125;
  assign v125 = v121 & 32'h2;
  logic [31:0] v126;
  assign v126 = v102 | v125;
  logic [31:0] v127;
  assign v127 = v121 >> 32'h1;
  logic [31:0] v128;
  assign v128 = v127 & 32'h2;
  logic [31:0] v129;
  assign v129 = v105 | v128;
  logic [31:0] v130;
  assign v130 = v121 >> 32'h2;
  logic [31:0] v131;
  assign v131 = v130 & 32'h2;
  logic [31:0] v132;
  assign v132 = v108 | v131;
  logic [31:0] v133;
  assign v133 = v81 >> 32'h2;
  logic [31:0] v134;
  assign v134 = v133 & 32'h1;
  logic [31:0] v135;
  assign v135 = v83 >> 32'h1;
  logic [31:0] v136;
  assign v136 = v135 & 32'h2;
  logic [31:0] v137;
  assign v137 = v86 & 32'h4;
  logic [31:0] v138;
  assign v138 = v89 << 32'h1;
  logic [31:0] v139;
  assign v139 = v138 & 32'h8;
  logic [31:0] v140;
  assign v140 = 32'h0 + 32'(signed'(v134));
  logic [31:0] v141;
  assign v141 = v140 + 32'(signed'(v136));
  logic [31:0] v142;
  assign v142 = v141 + 32'(signed'(v137));
  logic [31:0] v143;
  assign v143 = v142 + 32'(signed'(v139));
  logic [7:0] v144;
  assign v144 = sbox[4'(v143)];
  logic [31:0] v145;
  assign v145 = 32'(v144);
  logic [31:0] v146;
  assign v146 = v145 << 32'h2;
  logic [31:0] v147;
  assign v147 = v146 & 32'h4;
  logic [31:0] v148;
  assign v148 = v124 | v147;
  logic [31:0] v149;
  assign v149 = v148 | v98;
  logic [31:0] v150;
  assign v150 = v145 << 32'h1;
  logic [31:0] v151;
  assign v151 = v150 & 32'h4;
  logic [31:0] v152;
  assign v152 = v126 | v151;
  logic [31:0] v153;
  assign v153 = v152 | v100;
  logic [31:0] v154;
  assign v154 = v145 & 32'h4;
  logic [31:0] v155;
  assign v155 = v129 | v154;
  logic [31:0] v156;
  assign v156 = v155 | v103;
  logic [31:0] v157;
  assign v157 = v145 >> 32'h1;
  logic [31:0] v158;
  assign v158 = v157 & 32'h4;
  logic [31:0] v159;
  assign v159 = v132 | v158;
  logic [31:0] v160;
  assign v160 = v159 | v106;
  logic [31:0] v161;
  assign v161 = v81 >> 32'h3;
  logic [31:0] v162;
  assign v162 = v161 & 32'h1;
  logic [31:0] v163;
  assign v163 = v83 >> 32'h2;
  logic [31:0] v164;
  assign v164 = v163 & 32'h2;
  logic [31:0] v165;
  assign v165 = v86 >> 32'h1;
  logic [31:0] v166;
  assign v166 = v165 & 32'h4;
  logic [31:0] v167;
  assign v167 = v89 & 32'h8;
  logic [31:0] v168;
  assign v168 = 32'h0 + 32'(signed'(v162));
  logic [31:0] v169;
  assign v169 = v168 + 32'(signed'(v164));
  logic [31:0] v170;
  assign v170 = v169 + 32'(signed'(v166));
  logic [31:0] v171;
  assign v171 = v170 + 32'(signed'(v167));
  logic [7:0] v172;
  assign v172 = sbox[4'(v171)];
  logic [31:0] v173;
  assign v173 = 32'(v172);
  logic [31:0] v174;
  assign v174 = v173 << 32'h3;
  logic [31:0] v175;
  assign v175 = v174 & 32'h8;
  logic [31:0] v176;
  assign v176 = v175 | v149;
  logic [15:0] v177;
  assign v177 = 16'(v176);
  logic [31:0] v178;
  assign v178 = v173 << 32'h2;
  logic [31:0] v179;
  assign v179 = v178 & 32'h8;
  logic [31:0] v180;
  assign v180 = v179 | v153;
  logic [15:0] v181;
  assign v181 = 16'(v180);
  logic [31:0] v182;
  assign v182 = v173 << 32'h1;
  logic [31:0] v183;
  assign v183 = v182 & 32'h8;
  logic [31:0] v184;
  assign v184 = v183 | v156;
  logic [15:0] v185;
  assign v185 = 16'(v184);
  logic [31:0] v186;
  assign v186 = v173 & 32'h8;
  logic [31:0] v187;
  assign v187 = v186 | v160;
  logic [15:0] v188;
  assign v188 = 16'(v187);
  logic [15:0] v189;
  assign v189 = 16'(({v177, v177} << (16'h8 % 16)) >> 16);
  logic [15:0] v190;
  assign v190 = 16'(v18_q);
  logic [15:0] v191;
  assign v191 = v189 ^ v190;
  logic [15:0] v192;
  assign v192 = v191 ^ v181;
  logic [15:0] v193;
  assign v193 = 16'(({v188, v188} << (16'hc % 16)) >> 16);
  logic [15:0] v194;
  assign v194 = v20_q ^ v193;
  logic [31:0] v195;
  assign v195 = v18_q << 32'h1;
  logic [31:0] v196;
  assign v196 = v195 & 32'h1e;
  logic [31:0] v197;
  assign v197 = v18_q >> 32'h4;
  logic [31:0] v198;
  assign v198 = v18_q >> 32'h2;
  logic [31:0] v199;
  assign v199 = v197 ^ v198;
  logic [31:0] v200;
  assign v200 = v199 & 32'h1;
  logic [31:0] v201;
  assign v201 = v200 | v196;
  logic [31:0] v202;
  assign v202 = v19_q + 32'h1;
  logic [0:0] v203;
  assign v203 = v202 == 32'h19;

  // S4: line 48 of rectangle_80.c.
  logic [15:0] v204;
  assign v204 = v17_q ^ v28_q;
  logic [15:0] v205;
  assign v205 = v12_q ^ v16_q;
  logic [15:0] v206;
  assign v206 = v11_q ^ v15_q;
  logic [15:0] v207;
  assign v207 = v14_q ^ v10_q;

  assign in_ready_o  = state_q == S0;
  assign out_valid_o = state_q == S4;
  assign block_o = {v207, v206, v205, v204};

  always_ff @(posedge clk_i) begin
    case (state_q)
      S0: begin
        if (in_valid_i) begin
          v10_q <= block_i[48+:16];
          v11_q <= block_i[32+:16];
          v12_q <= block_i[16+:16];
          v28_q <= block_i[0+:16];
          v14_q <= key_i[48+:16];
          v15_q <= key_i[32+:16];
          v16_q <= key_i[16+:16];
          v17_q <= key_i[0+:16];
          v18_q <= 32'h1;
          v19_q <= 32'h0;
          v20_q <= key_i[64+:16];
          state_q <= S1;
        end
      end
      S1: begin
        v25_q <= v24;
        v26_q <= v23;
        v27_q <= v22;
        v28_q <= v21;
        v29_q <= 32'h0;
        state_q <= S2;
      end
      S2: begin
        v28_q <= v57;
        v27_q <= v63;
        v26_q <= v69;
        v25_q <= v75;
        v29_q <= v76;
        if (v77) begin
          state_q <= S3;
        end
      end
      S3: begin
        v16_q <= v185;
        v15_q <= v188;
        v17_q <= v192;
        v14_q <= v194;
        v12_q <= v78;
        v11_q <= v79;
        v10_q <= v80;
        v18_q <= v201;
        v19_q <= v202;
        v20_q <= v177;
        if (v203) begin
          state_q <= S4;
        end else begin
          state_q <= S1;
        end
      end
      S4: begin
        if (out_ready_i) state_q <= S0;
      end
      default: state_q <= S0;
    endcase
    if (rst_i) state_q <= S0;
  end

endmodule
