// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
// Programs for ciphers on machines.
//
// Written by `make docs` from the descriptions in src/cipherfab/isa: change those.
// Bit order: that of words. No clocks, no state, no side-channel protection.

package cf_programs_pkg;
  import cf_pkg::*;

  // Instructions.
  function automatic int unsigned length(cipher_e cipher, direction_e direction, machine_e machine);
    case ({cipher, direction, machine})
      {PRESENT_80, ENCRYPT, VSCPU_80}: return 12;
      {PRESENT_80, ENCRYPT, VSCPU_16}: return 43;
      {PRESENT_80, ENCRYPT, VSCPU_16X3}: return 43;
      {PRESENT_80, ENCRYPT, KCPSM3}: return 99;
      {PRESENT_80, ENCRYPT, KCPSM6}: return 99;
      {PRESENT_80, DECRYPT, KCPSM3}: return 165;
      {PRESENT_80, DECRYPT, KCPSM6}: return 165;
      {RECTANGLE_80, ENCRYPT, KCPSM3}: return 119;
      {RECTANGLE_80, ENCRYPT, KCPSM6}: return 119;
      {RECTANGLE_80, DECRYPT, KCPSM3}: return 187;
      {RECTANGLE_80, DECRYPT, KCPSM6}: return 187;
      default: return 0;
    endcase
  endfunction

  // The instructions, the first one in the lowest bits.
  function automatic logic [3365:0] code(cipher_e cipher, direction_e direction, machine_e machine);
    case ({cipher, direction, machine})
      {PRESENT_80, ENCRYPT, VSCPU_80}: return 3366'({
        12'h8d2,
        96'h5291880582b8141750052853
      });
      {PRESENT_80, ENCRYPT, VSCPU_16}: return 3366'({
        36'hbd22ce680,
        96'h179167156045441184198560,
        96'h57058054055012b11a109431,
        96'h7327104b18328104a1932910,
        96'h491a32a1063162161160106d,
        96'h06c3fc0380270160052ce1cd
      });
      {PRESENT_80, ENCRYPT, VSCPU_16X3}: return 3366'({
        6'h30,
        96'h000684a91da946635156c445,
        96'h2e2d60239c88e30229c88a30,
        96'h219c88630209c88230139b44,
        96'ha4c118ac420ac005c0e6d029,
        96'h30062b0082a80186d2153104,
        96'h4b3a128c74929a18c033188c,
        96'hc2032188c82031188c420301,
        96'h88c020031a00847010980005
      });
      {PRESENT_80, ENCRYPT, KCPSM3}: return 3366'({
        54'h2a000800020702,
        96'h80402070280802070280c020,
        96'h702c016988053df007c80720,
        96'h0c7780c01530053a8000f230,
        96'h3c040b0203c840b0403c080f,
        96'h3002cc40e1ff34d00f2302c9,
        96'h00f4003c480b1003c040f130,
        96'h344801410c014b4000d50e14,
        96'h800b5e030054023c35406536,
        96'h018d04b9cb607088003a0708,
        96'h8083a070880c3a07088103b0,
        96'h03ec0168672dd7069880206f,
        96'h001ab006682f78081c22090e,
        96'h81c22090e81c22090e05e807,
        96'hc80023b46b3f1a8f4693bbb0,
        96'hdcfcd01b0dee43eb94f2e33a,
        96'hb98e2e236b80cb003d055001,
        96'h630b88d2e030c00f408f0034,
        96'h135c0162006f78015e0008ec
      });
      {PRESENT_80, ENCRYPT, KCPSM6}: return 3366'({
        54'h25000500014702,
        96'h50401470250801470250c014,
        96'h70280169180519f00ac80660,
        96'h0ca780801520053940006230,
        96'h180402020188402040180806,
        96'h30008c4071ff10d006230089,
        96'h006400184802100180406130,
        96'h1048004108014a2000d80e1d,
        96'h800b1e020054063c36006776,
        96'h011d04bdfb54708500394708,
        96'h50839470850c3947085103a0,
        96'h03e80168b7edf8069180202f,
        96'h000ab002682e78051c21490e,
        96'h51c21490e51c21490e01e80a,
        96'hc80063b4bbff2ebf4b9fbbf3,
        96'hdc6cd02f3def4febd7f2f3fa,
        96'hbdbe2f2f6bc3ca003d015000,
        96'h630bcbd2f0f0800f418f0074,
        96'h13e00146006e78021e0018ec
      });
      {PRESENT_80, DECRYPT, KCPSM3}: return 3366'({
        90'h2a0003d000f1402c480f010,
        96'h3cc40b3003c500b310387fcf,
        96'h2302c840b2403d0c0f3203c8,
        96'h00d2403c480b13005042a000,
        96'hb9cb607088043a070880c3a0,
        96'h7088083a07088103aa000800,
        96'h020702804020702808020702,
        96'h80c020702a800207008101a0,
        96'h7008081a070080c1a0700804,
        96'h1b0075a80018802bde018803,
        96'h3df007c807200f0074c01b30,
        96'h06bc02474000d71918802b5e,
        96'h007780023c35439534130069,
        96'h180f8613a049401360c01a40,
        96'h8f0180f06138194d86234198,
        96'hc86330bb0dcfcd01b0df5442,
        96'h523adc80206f001ab006682f,
        96'h78081c02090681c02090681c,
        96'h02090605e807c80023fc6b2d,
        96'h1a8bc6931c021f0091c01f86,
        96'h72d734135c36c01b47780023,
        96'hc35406536018d04c021c1300,
        96'h3c800f1302cd00b3003c0c0f,
        96'h0102cc80f210387fcd3403c8,
        96'hc0b2403c480b1003d000f010,
        96'h3c4c0d12005043007e19cb75,
        96'hc0d620081bc006ac019a0bde,
        96'h0207088243a07088243a0708,
        96'h8243817a01f20008ed1acfc6,
        96'ha3d1a4eeec373f3406c37034,
        96'h135c0162006f78015e0008ec
      });
      {PRESENT_80, DECRYPT, KCPSM6}: return 3366'({
        90'h25000190006140084806010,
        96'h18c4023001850023101c7fc6,
        96'h230088402240190c06320188,
        96'h004240184802130010425000,
        96'hbdfb5470850439470850c394,
        96'h7085083947085103a5000500,
        96'h014702504014702508014702,
        96'h50c014702940014700510194,
        96'h70050819470050c194700504,
        96'h1a0075940011802b9e011803,
        96'h19f00ac806600e0074801b20,
        96'h06b802462000f81911802b1e,
        96'h00a780063c36039774120069,
        96'h2c3f8b1fa009400360801a41,
        96'h8f02c3f0b1f82d7d8b2f42db,
        96'hc8b3f0bf3dc6cd02f3df6042,
        96'h763ad980202f000ab002682e,
        96'h78051c01490651c01490651c,
        96'h01490601e80ac80063fcbbed,
        96'h2ebbcb9f18021e0091801f8b,
        96'h7ed67413e036801b4a780063,
        96'hc36006776011d048021c0300,
        96'h18800613008d002300180c06,
        96'h01008c8062101c7fc4340188,
        96'hc02240184802100190006010,
        96'h184c0412001042007e2dfb7e,
        96'h00d460080bc002ac009a0b9e,
        96'h014708524394708524394708,
        96'h5243807a02b20018ed2effcb,
        96'hafd2e7eefcf71b340bcf7074,
        96'h13e00146006e78021e0018ec
      });
      {RECTANGLE_80, ENCRYPT, KCPSM3}: return 3366'({
        30'h2a000804,
        96'h220708484060308820212301,
        96'hc01c3006fa80018a033c2407,
        96'h9a06280470a0a8000f1403c8,
        96'h40d4003c100f3402cc40f320,
        96'h3c0c0f42034100f100344c0e,
        96'h1ff050430068044030068048,
        96'h03006804c030068d0003544d,
        96'h7280ad0a0c01a00af0d50194,
        96'hd1a2b47e0d004b452e3333cf,
        96'h02e8313e2c3006eb8cdee835,
        96'h1a0c6e13bb9ce46735b94fcf,
        96'h5d03d482e03d3c1806639b80,
        96'hbee52d194f46c2f1acb4f090,
        96'h2803cf0901a4fcf2902883cf,
        96'h2901a4ecf1902843cf1901a4,
        96'hdcf39028c3cf3901a4cf0059,
        96'h180fc613b188dc6333b80fae,
        96'h53cb88eae638b84dae734b8c,
        96'hcae830c01cf0070c01be0600,
        96'h808012680c01480af2054001,
        96'h62005c401830c01480af0034,
        96'h075c0162806f9a0166800aec
      });
      {RECTANGLE_80, ENCRYPT, KCPSM6}: return 3366'({
        30'h25000504,
        96'h21470834405430852020d301,
        96'h801c2006f940011a0318240a,
        96'h9a046804a0a0940006140188,
        96'h40440018100634008c406320,
        96'h180c06420101006100104c07,
        96'h1ff010420068004020068008,
        96'h02006800c02006888003604d,
        96'h6680ac0a0801a01af0d8019d,
        96'hd1a0f47d4d0037452f3f318f,
        96'h02f8f11a2c2006ebcfdef8f5,
        96'h2e3c6f1fbbdfe4b7f5bd7fc6,
        96'h5d019482f0fd18180b6f9bc3,
        96'hbef5ed2d7f4bcef2efb46090,
        96'h0c03c60902e7fc62900c83c6,
        96'h2902e7ec61900c43c61902e7,
        96'hdc63900cc3c63902e7ce0059,
        96'h2c3fcb1fb2cbdcb3f3bc3faf,
        96'h5fcbcbeaf6f8bc7daf7f4bcf,
        96'hcaf8f0801ce0070801bd4600,
        96'h50800d680801481af2014000,
        96'h62001c400830801481af0074,
        96'h07e00146806e9a0226801aec
      });
      {RECTANGLE_80, DECRYPT, KCPSM3}: return 3366'({
        6'h2a,
        96'h0003c100b4203cd00f42034c,
        96'h00e0ff3c8c0f3403d040f100,
        96'h2c900f020340c01400a8002e,
        96'h03f3c240a00f3c240693fb88,
        96'hecf2902883cf2901a4eee137,
        96'h3c640a10f3c6406937b8cccf,
        96'h39028c3cf3901a4cea000180,
        96'hfc613b188dc6333a80020700,
        96'h8080127808200203004a2030,
        96'h08bc022aa0006280cf0901e6,
        96'h818a011c2834000d51f9ca02,
        96'hb4283008302bc35435534070,
        96'h097c02b30092b84ecf1d03c5,
        96'h42e03f184fee6393d802e53d,
        96'h198f6e137184eee635198e6e,
        96'hc2f180beeb2d194b4fc303ee,
        96'h030089ba0cee3311a0dc6335,
        96'h1b0cc6b31b80f2e238b84d2e,
        96'h330c02b0105004580127004e,
        96'h02e03eb88eae136b8ccb00ac,
        96'hc023b008bc022a0108818212,
        96'h101c020c1100c020c1200c02,
        96'h0c1300c020c0af2054030083,
        96'h05803008305c030083060030,
        96'h08302bc20d0e334835c384b4,
        96'h27540653468ad1f834012d14,
        96'hb8cccf3c0ba0c4f8b0c0226e,
        96'h8371a0cee33518cc6e13b184,
        96'hdee639198d6e53f3d740f510,
        96'h184eee03d3c1806639b80bc6,
        96'h03fb94b4653d1b0bc6b2dc02,
        96'h5cf1403c840d4003c100f340,
        96'h2cc40f3203c0c0f42034100f,
        96'h100344c0e1ff050430092034,
        96'h075c0162806f9a0166800aec
      });
      {RECTANGLE_80, DECRYPT, KCPSM6}: return 3366'({
        6'h25,
        96'h00018100242018d00642010c,
        96'h0070ff188c06340190406100,
        96'h089006020100c0040094002f,
        96'h0ff18240300f18240b9ffbcb,
        96'hec62900c83c62902e7eef1f7,
        96'h18640310f18640b9f7bcfcc6,
        96'h3900cc3c63902e7ce50002c3,
        96'hfcb1fb2cbdcb3f3940014700,
        96'h50800d780520014300362020,
        96'h08b8022a50004680c60902a6,
        96'h811a01282822000d81f99a02,
        96'hb0282008306bc36035774060,
        96'h097802b20092bc7ec61d0185,
        96'h42f0ff2c7fef6f919802f5fd,
        96'h2dbf6f1f72c7eef6f52dbe6f,
        96'hcef2c3befbed2d7b46c301ae,
        96'h020089be3cef3f12e3dcb3f5,
        96'h2f3ccbbf1bc3f2f2f8bc7d2f,
        96'h3f0802b0005000580027000e,
        96'h02f0febcbeaf1f6bcfca00ac,
        96'h8023a008b80229410851820d,
        96'h1018020c01008020c0200802,
        96'h0c03008020c1af2014020083,
        96'h01802008301c020083020020,
        96'h08306bc14d0e17483e038374,
        96'h276006774683d1f53400dd14,
        96'hbcfcc63c0be3c468b080226f,
        96'h8f72e3cef3f52cfc6f1fb2c7,
        96'hdef6f92dbd6f5ff197406510,
        96'h2c7eef0fd18180b6f9bc3bcb,
        96'h0ffbd7b4b5fd2f3bcbbed802,
        96'h5c6140188404400181006340,
        96'h08c406320180c06420101006,
        96'h100104c071ff010420092074,
        96'h07e00146806e9a0226801aec
      });
      default: return '0;
    endcase
  endfunction

  // What data words begin with, word 0 in the lowest bits.
  function automatic logic [639:0] data(cipher_e cipher, direction_e direction, machine_e machine);
    case ({cipher, direction, machine})
      {PRESENT_80, ENCRYPT, VSCPU_80}: return 640'({
        64'h0000000000000000,
        96'h000000000000000000000000,
        96'h000000000000000000030000,
        96'h0000000400000000ffffffff,
        96'hff8000000000000000000000,
        96'h000000000000000000000000,
        96'h000000000000000000000000
      });
      {PRESENT_80, ENCRYPT, VSCPU_16}: return 640'({
        64'h00060004ff800000,
        96'h000000000000000000000000,
        96'h000000000000000000000000
      });
      {PRESENT_80, ENCRYPT, VSCPU_16X3}: return 640'({
        32'h00000000,
        96'h000000000000000000000000,
        96'h000000000000000000000000,
        96'h000000000000000000000000,
        96'h000000000000000000000000,
        96'h000000000000000000000000
      });
      default: return '0;
    endcase
  endfunction

  // Where the lowest word of the block is, and then that of the result.
  function automatic int unsigned block_place(cipher_e cipher, direction_e direction, machine_e machine);
    case ({cipher, direction, machine})
      {PRESENT_80, ENCRYPT, VSCPU_80}: return 0;
      {PRESENT_80, ENCRYPT, VSCPU_16}: return 0;
      {PRESENT_80, ENCRYPT, VSCPU_16X3}: return 0;
      default: return 0;
    endcase
  endfunction

  // Where the lowest word of the key is.
  function automatic int unsigned key_place(cipher_e cipher, direction_e direction, machine_e machine);
    case ({cipher, direction, machine})
      {PRESENT_80, ENCRYPT, VSCPU_80}: return 1;
      {PRESENT_80, ENCRYPT, VSCPU_16}: return 4;
      {PRESENT_80, ENCRYPT, VSCPU_16X3}: return 4;
      default: return 0;
    endcase
  endfunction

endpackage
