"""Faults in the source of templates, buffers and registers; the contract notices each."""

from .mutants import Mutant

ITERATIVE = "architectures/cf_iterative.sv"
BUFFER = "cf_credit_buffer.sv"
NARROW = "architectures/cf_narrow.sv"
COMPACT = "architectures/cf_compact.sv"
FIXED_KEY = "architectures/cf_fixed_key.sv"
RAM = "architectures/cf_ram.sv"
REGISTER = "cf_ram_register.sv"
PIPELINED = "architectures/cf_pipelined.sv"
COMBINATIONAL = "architectures/cf_combinational.sv"
NARROW_8 = "rectangle-80/narrow"
RAM_1 = "rectangle-80/ram:write_ports=1"
RAM_2 = "rectangle-80/ram"
RAM_BACK = "rectangle-80/ram:direction=decrypt"

ARCHITECTURE_MUTANTS = [
    Mutant(
        ITERATIVE,
        "assign out_valid_o = first && !idle;",
        "assign out_valid_o = first;",
        "present-80/iterative",
    ),
    Mutant(ITERATIVE, "first && (idle || out_ready_i)", "first", "present-80/iterative"),
    # Ports may show anything while nothing is offered.
    Mutant(
        ITERATIVE,
        "if (step && first) other_key_q",
        "if (first) other_key_q",
        "present-80/iterative:direction=both",
    ),
    Mutant(ITERATIVE, "first && (idle || out_ready_i)", "first && idle", "present-80/iterative"),
    Mutant(ITERATIVE, "out_ready_i && !in_valid_i)", "!in_valid_i)", "present-80/iterative"),
    Mutant(ITERATIVE, "if (rst_i || (first", "if ((first", "present-80/iterative"),
    Mutant(ITERATIVE, "(in_valid_i && (idle || out_ready_i));", "in_valid_i;", "rectangle-80/iterative"),
    Mutant(ITERATIVE, "keyed_q && !key_valid_i &&", "keyed_q &&", "present-80/iterative:direction=both"),
    Mutant(ITERATIVE, "rest_q && keyed_q &&", "rest_q &&", "present-80/iterative:direction=both"),
    Mutant(
        ITERATIVE,
        "(decrypt == decrypt_q) ? other_key_q : key_q",
        "other_key_q",
        "present-80/iterative:direction=both",
    ),
    Mutant(
        ITERATIVE,
        "assign key_ready_o = rest_q && !block_q;",
        "assign key_ready_o = rest_q;",
        "present-80/iterative:direction=decrypt",
    ),
    Mutant(
        ITERATIVE,
        "if (key_accept && KeySchedule == STORED) keyed_q <= 1'b0;",
        "",
        "present-80/iterative:key_schedule=stored",
    ),
    Mutant(ITERATIVE, "if (rst_i) row_q <= '0;", "", "present-80/iterative:key_schedule=stored"),
    Mutant(
        ITERATIVE,
        "loading_q && load_code_q == LastCode",
        "loading_q",
        "present-80/iterative:key_schedule=stored",
    ),
    Mutant(
        ITERATIVE,
        "place_q[1] && load_row_q != '0",
        "place_q[1]",
        "rectangle-80/iterative:direction=decrypt,key_schedule=stored,rounds_per_cycle=5,entry_rounds=5",
    ),
    Mutant(
        ITERATIVE,
        "row_t'(Cycles + 1 - Carry)",
        "row_t'(Cycles - Carry)",
        "rectangle-80/iterative:direction=both,key_schedule=stored,rounds_per_cycle=5",
    ),
    Mutant(
        ITERATIVE,
        "decrypt) ? word[Mirror]",
        "decrypt) ? word[i]",
        "rectangle-80/iterative:direction=both,key_schedule=stored,rounds_per_cycle=5",
    ),
    # Words in step: neither side moves alone, and a block begins with the first word of a result or after it.
    Mutant(
        NARROW,
        "assign out_valid_o = pending && (!loading_q || in_valid_i);",
        "assign out_valid_o = pending;",
        NARROW_8,
    ),
    Mutant(
        NARROW, "out_ready_i && (!loading_q || in_valid_i) : in_valid_i", "out_ready_i : in_valid_i", NARROW_8
    ),
    Mutant(
        NARROW, "pending ? out_ready_i && (!loading_q || in_valid_i) : in_valid_i", "in_valid_i", NARROW_8
    ),
    Mutant(NARROW, "(out_ready_i && (loading_q || word_q == '0))", "out_ready_i", NARROW_8),
    Mutant(NARROW, "(out_ready_i && (loading_q || word_q == '0))", "(loading_q || word_q == '0)", NARROW_8),
    Mutant(NARROW, "!pending || (out_ready_i && (loading_q || word_q == '0))", "!pending", NARROW_8),
    Mutant(NARROW, "if (!loading_q) word_q <= '0;", "word_q <= '0;", NARROW_8),
    Mutant(NARROW, "if (!loading_q) word_q <= '0;", "", NARROW_8),
    Mutant(NARROW, "if (take) loading_q <= 1'b1;", "", NARROW_8),
    Mutant(NARROW, "      code_q <= IdleCode;\n      if", "      if", NARROW_8),
    Mutant(NARROW, "word_t'(BlockWords - 1)", "word_t'(BlockWords - 2)", NARROW_8),
    Mutant(NARROW, "word_t'(KeyWords - 1)", "word_t'(KeyWords - 2)", NARROW_8),
    Mutant(
        NARROW,
        "(KeyBits + PortBits - 1) / PortBits",
        "KeyBits / PortBits",
        "rectangle-80/narrow:port_bits=32",
    ),
    Mutant(NARROW, "state_q[BlockBits-1-:PortBits]", "state_q[PortBits-1:0]", NARROW_8),
    Mutant(NARROW, "word_q    <= '0;\n      loading_q <= 1'b0;\n    end\n  end", "end\n  end", NARROW_8),
    Mutant(NARROW, "code_q    <= IdleCode;", "", NARROW_8),
    Mutant(
        NARROW,
        "if (Back && back_q && stepped_code == FirstCode) code_q <= LastCode;",
        "",
        "rectangle-80/narrow:direction=decrypt",
    ),
    Mutant(NARROW, "!rest || (!Early && last_in)", "!rest", "serpent-128/narrow"),
    Mutant(NARROW, "if (rst_i) back_q <= 1'b0;", "", "rectangle-80/narrow:direction=decrypt"),
    Mutant(
        NARROW,
        "back_q || (!rest && stepped_code == LastCode)",
        "back_q",
        "rectangle-80/narrow:direction=decrypt",
    ),
    Mutant(COMPACT, "!(load && needs && !in_valid_i) && ", "", "rectangle-80/compact"),
    Mutant(COMPACT, " && !(out_valid_o && !out_ready_i)", "", "rectangle-80/compact"),
    Mutant(COMPACT, "rst_i || (unloaded", "(unloaded", "rectangle-80/compact"),
    Mutant(COMPACT, "prepare_q << 1 == '0", "1'b1", "present-80/compact"),
    Mutant(COMPACT, "if (rst_i) unload_q <= '0;", "", "rectangle-80/compact"),
    Mutant(PIPELINED, "!out_valid_o || out_ready_i", "1'b1", "rectangle-80/pipelined:rounds_per_stage=7"),
    Mutant(
        PIPELINED,
        "{valid_q, accept}",
        "{valid_q, in_valid_i}",
        "rectangle-80/pipelined:rounds_per_stage=7,key_schedule=static",
    ),
    Mutant(PIPELINED, "if (rst_i) valid_q <= '0;", "", "rectangle-80/pipelined:rounds_per_stage=7"),
    Mutant(
        PIPELINED,
        "open_q && !key_valid_i",
        "open_q",
        "rectangle-80/pipelined:rounds_per_stage=7,key_schedule=static",
    ),
    Mutant(
        PIPELINED,
        "stored_q[Rounds-1:1]}",
        "stored_q[Rounds-2:0]}",
        "rectangle-80/pipelined:rounds_per_stage=7,key_schedule=stored",
    ),
    Mutant(
        PIPELINED,
        "wait_q <= WaitBits'(Rounds)",
        "wait_q <= WaitBits'(Rounds - 1)",
        "rectangle-80/pipelined:rounds_per_stage=7,key_schedule=static",
    ),
    Mutant(
        PIPELINED,
        "wait_q <= WaitBits'(Latency)",
        "wait_q <= WaitBits'(1)",
        "rectangle-80/pipelined:rounds_per_stage=7,key_schedule=static",
    ),
    Mutant(
        PIPELINED,
        "assign key_ready_o = idle_q;",
        "assign key_ready_o = 1'b1;",
        "rectangle-80/pipelined:rounds_per_stage=7,key_schedule=static",
    ),
    Mutant(BUFFER, "Latency + 6;", "Latency + 5;", "rectangle-80/pipelined:rounds_per_stage=7,flow=credit"),
    Mutant(BUFFER, "Slots = 5;", "Slots = 4;", "rectangle-80/pipelined:rounds_per_stage=7,flow=credit"),
    Mutant(BUFFER, "(Places + Words - 1) / Words", "Places / Words", "rectangle-80/pipelined:flow=credit"),
    Mutant(
        BUFFER,
        "credit_back_q != enter_i",
        "credit_back_q && !enter_i",
        "rectangle-80/pipelined:rounds_per_stage=2,flow=credit",
    ),
    Mutant(BUFFER, "credits_q     <= '1;", "", "rectangle-80/pipelined:rounds_per_stage=7,flow=credit"),
    Mutant(
        BUFFER,
        ": waiting_q[0] && slots_q[0]",
        ": waiting_q[0]",
        "rectangle-80/pipelined:rounds_per_stage=7,flow=credit",
    ),
    Mutant(BUFFER, "place.bank[Banks-1]", "1'b0", "rectangle-80/pipelined:flow=credit"),
    Mutant(BUFFER, "<= read_q.bank[b]", "<= First.bank[b]", "rectangle-80/pipelined:flow=credit"),
    Mutant(
        BUFFER,
        "Credits - Slots;",
        "Credits - Slots - 1;",
        "rectangle-80/pipelined:rounds_per_stage=7,flow=credit",
    ),
    Mutant(
        PIPELINED,
        "idle_q && gen_credit.empty",
        "idle_q",
        "rectangle-80/pipelined:key_schedule=static,flow=credit,rounds_per_stage=25",
    ),
    Mutant(
        PIPELINED,
        "room && open_q",
        "open_q",
        "rectangle-80/pipelined:key_schedule=static,flow=credit",
    ),
    Mutant(
        BUFFER,
        "if (taken) head_q",
        "if (out_valid_o) head_q",
        "rectangle-80/pipelined:rounds_per_stage=7,flow=credit",
    ),
    Mutant(
        RAM,
        "assign out_valid_o = rest && !idle;",
        "assign out_valid_o = rest;",
        RAM_2,
    ),
    Mutant(RAM, "rest && (idle || out_ready_i)", "rest", RAM_2),
    Mutant(RAM, "rest && (idle || out_ready_i)", "rest && idle", RAM_2),
    Mutant(RAM, "&& !read_q && !back_q;", "&& !read_q;", "rectangle-80/ram:direction=decrypt"),
    Mutant(RAM, "assign fresh_key   = read_q &&", "assign fresh_key   = !read_q &&", RAM_1),
    Mutant(RAM, "assign fresh_state = read_q && first;", "assign fresh_state = read_q;", RAM_1),
    Mutant(RAM, "first ? fetched : next_state", "fetched", "rectangle-80/ram:sbox=block_ram"),
    Mutant(RAM, "read_q <= !read_q && WritePorts == 1;", "read_q <= 1'b0;", RAM_1),
    Mutant(RAM, "stepped_code == FirstCode) code_q", "stepped_code == LastCode) code_q", RAM_BACK),
    Mutant(RAM, "stepped_code == LastCode) read_q", "stepped_code == FirstCode) read_q", RAM_BACK),
    Mutant(RAM, "if (out_valid_o && out_ready_i) code_q <= IdleCode;", "", RAM_2),
    Mutant(RAM, "      code_q <= FirstCode;\n      read_q", "      read_q", RAM_2),
    Mutant(RAM, "      code_q <= IdleCode;\n      read_q <= 1'b0;", "", RAM_2),
    Mutant(RAM, "if (rst_i) back_q <= 1'b0;", "", RAM_BACK),
    Mutant(REGISTER, "write_i ? inner_i : words_q[place]", "words_q[place]", RAM_2),
    Mutant(REGISTER, "assign place = !fresh_i;", "assign place = 1'b1;", RAM_2),
    Mutant(REGISTER, "words_q[write_i] <=", "words_q[0] <=", RAM_1),
    Mutant(
        FIXED_KEY,
        "(out_valid_o && out_ready_i);",
        "out_valid_o;",
        "rectangle-80/fixed_key:rounds_per_cycle=5",
    ),
    Mutant(FIXED_KEY, "if (!rest || accept) state_q", "state_q", "rectangle-80/fixed_key:rounds_per_cycle=5"),
    Mutant(
        FIXED_KEY,
        "if (out_valid_o && out_ready_i) row_q",
        "if (out_valid_o) row_q",
        "rectangle-80/fixed_key:rounds_per_cycle=5",
    ),
    Mutant(FIXED_KEY, "if (rst_i) row_q <= '0;", "", "rectangle-80/fixed_key:rounds_per_cycle=5"),
    Mutant(
        FIXED_KEY,
        "if (accept) row_q <= row_t'(1);",
        "if (accept) row_q <= row_t'(2);",
        "rectangle-80/fixed_key:rounds_per_cycle=5",
    ),
    Mutant(
        FIXED_KEY,
        "i == 0 && row % int'(Cycles) != 0",
        "1'b0",
        "rectangle-80/fixed_key:rounds_per_cycle=5",
    ),
    Mutant(
        FIXED_KEY,
        "schedule[int'(Rounds)-Index]",
        "schedule[Index]",
        "rectangle-80/fixed_key:rounds_per_cycle=5,direction=decrypt",
    ),
    Mutant(COMBINATIONAL, "!valid_q || out_ready_i", "1'b1", "rectangle-80/combinational"),
    Mutant(COMBINATIONAL, "if (rst_i) valid_q <= 1'b0;", "", "rectangle-80/combinational"),
    Mutant(
        COMBINATIONAL,
        "if (in_valid_i && in_ready_o) result_q",
        "if (in_valid_i) result_q",
        "rectangle-80/combinational",
    ),
]
