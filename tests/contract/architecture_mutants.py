"""Faults in the source of templates, shells, engines, buffers and registers; the contract notices each."""

from .mutants import Mutant

BUFFER = "cf_credit_buffer.sv"
NARROW = "architectures/cf_narrow.sv"
COMPACT = "architectures/cf_compact.sv"
FIXED_KEY = "architectures/cf_fixed_key.sv"
RAM = "architectures/cf_ram.sv"
RAM_ROUND = "engines/cf_ram_round.sv"
KEY_STEP_RAM = "ciphers/cf_key_step_ram.sv"
REGISTER = "cf_ram_register.sv"
PIPELINED = "architectures/cf_pipelined.sv"
COMBINATIONAL = "architectures/cf_combinational.sv"
BLOCK_SHELL = "shells/cf_block_shell.sv"
KEY_SHELL = "shells/cf_key_shell.sv"
WORD_SHELL = "shells/cf_word_shell.sv"
PIPELINE_SHELL = "shells/cf_pipeline_shell.sv"
PIPELINE_KEY = "shells/cf_pipeline_key.sv"
GHOST = "shells/cf_ghost.sv"
FLY = "engines/cf_fly_engine.sv"
WALK = "engines/cf_walk_engine.sv"
ROUNDS = "engines/cf_rounds.sv"
STORED = "engines/cf_stored_engine.sv"
STORED_KEYS = "engines/cf_stored_keys.sv"
WORD = "engines/cf_word_engine.sv"
WORD_ENTRY = "engines/cf_word_entry.sv"
STEPPED = "engines/cf_stepped_round.sv"
EARLY = "engines/cf_early_words.sv"
ROUND_PIPELINE = "engines/cf_round_pipeline.sv"
KEY_PIPELINE = "engines/cf_key_pipeline.sv"
KEY_WALK = "engines/cf_key_walk.sv"
COMMON_KEYS = "engines/cf_common_keys.sv"
ITERATIVE_8 = "present-80/iterative"
BOTH = "present-80/iterative:direction=both"
KEPT = "present-80/iterative:key_schedule=stored"
KEPT_BACK = "rectangle-80/iterative:direction=decrypt,key_schedule=stored,rounds_per_cycle=5,entry_rounds=5"
KEPT_BOTH = "rectangle-80/iterative:direction=both,key_schedule=stored,rounds_per_cycle=5"
NARROW_8 = "rectangle-80/narrow"
NARROW_BACK = "rectangle-80/narrow:direction=decrypt"
RAM_1 = "rectangle-80/ram:write_ports=1"
RAM_2 = "rectangle-80/ram"
RAM_BACK = "rectangle-80/ram:direction=decrypt"
RAM_LOOK_UP = "rectangle-80/ram:sbox=block_ram,key_sbox=block_ram"
FIXED_5 = "rectangle-80/fixed_key:rounds_per_cycle=5"
SEVEN = "rectangle-80/pipelined:rounds_per_stage=7"
ONE_KEY = "rectangle-80/pipelined:key_schedule=static,rounds_per_stage=7"

ARCHITECTURE_MUTANTS = [
    Mutant(BLOCK_SHELL, "open && full_i;", "open;", ITERATIVE_8),
    Mutant(BLOCK_SHELL, "open && (!full_i || out_ready_i)", "open", ITERATIVE_8),
    Mutant(BLOCK_SHELL, "open && (!full_i || out_ready_i)", "open && !full_i", ITERATIVE_8),
    Mutant(BLOCK_SHELL, "in_valid_i && (!full_i || out_ready_i);", "in_valid_i;", "rectangle-80/iterative"),
    Mutant(BLOCK_SHELL, "(rest_i && out_ready_i && !in_valid_i)", "(rest_i && !in_valid_i)", ITERATIVE_8),
    Mutant(BLOCK_SHELL, "rst_i || clear ||", "clear ||", ITERATIVE_8),
    Mutant(BLOCK_SHELL, "rst_i || clear ||", "rst_i ||", "present-80/iterative:clear=on"),
    Mutant(
        KEY_SHELL,
        "open && !full_q && !loading_i",
        "open && !loading_i",
        "present-80/iterative:direction=decrypt",
    ),
    Mutant(KEY_SHELL, "keyed_i && !key_valid_i && (!full_q || out_ready_i);", "keyed_i;", BOTH),
    Mutant(KEY_SHELL, "open && keyed_i &&", "open &&", BOTH),
    Mutant(KEY_SHELL, "open && full_q;", "open;", BOTH),
    Mutant(KEY_SHELL, "else if (rest_i && full_q && out_ready_i) full_q", "else if (rest_i) full_q", BOTH),
    Mutant(KEY_SHELL, "if (reset_o) full_q", "if (clear) full_q", BOTH),
    Mutant(KEY_SHELL, "assign reset_o     = rst_i || clear;", "assign reset_o = rst_i;", f"{BOTH},clear=on"),
    # Words in step: neither side moves alone, and a block begins with the first word of a result or after it.
    Mutant(WORD_SHELL, "(pending && (!loading_q || in_valid_i))", "pending", NARROW_8),
    Mutant(
        WORD_SHELL,
        "out_ready_i && (!loading_q || in_valid_i) : in_valid_i",
        "out_ready_i : in_valid_i",
        NARROW_8,
    ),
    Mutant(
        WORD_SHELL, "pending ? out_ready_i && (!loading_q || in_valid_i) : in_valid_i", "in_valid_i", NARROW_8
    ),
    Mutant(
        WORD_SHELL, "open && (!full_i || (out_ready_i && (loading_q || count_q == '0)))", "open", NARROW_8
    ),
    Mutant(
        WORD_SHELL,
        "open && (!full_i || (out_ready_i && (loading_q || count_q == '0)))",
        "open && !full_i",
        NARROW_8,
    ),
    Mutant(WORD_SHELL, "unload_o && !loading_q && !(ResultWords == 1 && take)", "unload_o", NARROW_8),
    Mutant(WORD_SHELL, "unload_o && !loading_q && !(ResultWords == 1 && take)", "1'b0", NARROW_8),
    Mutant(WORD_SHELL, "if (take) loading_q <= 1'b1;", "", NARROW_8),
    Mutant(WORD_SHELL, "count_t'(ResultWords - 1)", "count_t'(ResultWords - 2)", NARROW_8),
    Mutant(WORD_SHELL, "count_t'(KeyWords - 1)", "count_t'(KeyWords - 2)", NARROW_8),
    Mutant(WORD_SHELL, "if (reset_o) begin\n      count_q", "if (clear) begin\n      count_q", NARROW_8),
    Mutant(WORD_SHELL, "= rst_i || clear;", "= rst_i;", "rectangle-80/narrow:clear=on"),
    Mutant(WORD_SHELL, "last_step_i ? '0", "1'b0 ? '0", "rectangle-80/serial:sbox_count=3"),
    Mutant(
        NARROW,
        "(KeyBits + PortBits - 1) / PortBits",
        "KeyBits / PortBits",
        "rectangle-80/narrow:port_bits=32",
    ),
    Mutant(WORD, "state_q[BlockBits-1-:PortBits]", "state_q[PortBits-1:0]", NARROW_8),
    Mutant(WORD, "if (unload_i) code_q <= IdleCode;", "", NARROW_8),
    Mutant(WORD, "if (reset_i) code_q <= IdleCode;", "", NARROW_8),
    Mutant(WORD, "if (Back && working && turn && final_round) code_q <= LastCode;", "", NARROW_BACK),
    Mutant(WORD, "!AddKey && last_in_i", "1'b1", "serpent-128/narrow"),
    Mutant(WORD, "if (reset_i) back_q <= 1'b0;", "", NARROW_BACK),
    Mutant(WORD, "else if (stepped_code == LastCode) state_d = state_q ^ round_key;", "", NARROW_BACK),
    Mutant(WORD, "(!early_o || out_ready_i)", "1'b1", "rectangle-80/serial:port_bits=16,early_words=3"),
    Mutant(
        WORD_ENTRY,
        "{state_q_i[BlockBits-PortBits-1:0], word}",
        "{word, state_q_i[BlockBits-1:PortBits]}",
        NARROW_8,
    ),
    Mutant(WORD_ENTRY, "last_in_i ? first_key : shifted_key", "shifted_key", "serpent-128/narrow"),
    Mutant(STEPPED, "Back ? code_o : code_i", "code_i", "serpent-128/narrow:direction=decrypt"),
    Mutant(
        EARLY,
        "Steps - EarlyWords + i;",
        "Steps - EarlyWords;",
        "rectangle-80/serial:port_bits=16,early_words=3",
    ),
    Mutant(
        EARLY,
        ">= StepBits'(Steps - EarlyWords)",
        "> StepBits'(Steps - EarlyWords)",
        "rectangle-80/serial:port_bits=16,early_words=3",
    ),
    # Ports may show anything while nothing is offered.
    Mutant(WALK, "if (step && rest_q) other_key_q", "if (rest_q) other_key_q", BOTH),
    Mutant(WALK, "(decrypt_d == decrypt_q) ? other_key_q : key_q", "other_key_q", BOTH),
    Mutant(WALK, "keyed_q   <= 1'b0;", "", BOTH),
    Mutant(FLY, "if (idle_i) code_q <= IdleCode;", "", ITERATIVE_8),
    Mutant(FLY, "start_i || !rest_o", "1'b1", ITERATIVE_8),
    Mutant(
        ROUNDS,
        "(RoundsPerCycle + i - Entry)",
        "(RoundsPerCycle + i)",
        "serpent-128/iterative:rounds_per_cycle=5",
    ),
    Mutant(
        ROUNDS,
        "(Rounds - Phase) % RoundsPerCycle",
        "Phase",
        "serpent-128/iterative:rounds_per_cycle=4,direction=both",
    ),
    Mutant(
        ROUNDS,
        ".code_i   (decrypt_i ? code[i+1] : entered_code[i])",
        ".code_i   (entered_code[i])",
        "serpent-128/iterative:direction=both",
    ),
    Mutant(STORED, "if (load_i) keyed_q <= 1'b0;", "", KEPT),
    Mutant(STORED, "row_q     <= '0;", "", KEPT),
    Mutant(STORED_KEYS, "loading_q && code_q == LastCode", "loading_q", KEPT),
    Mutant(STORED_KEYS, "place_q[1] && row_q != '0", "place_q[1]", KEPT_BACK),
    Mutant(STORED_KEYS, "row_t'(Cycles + 1 - Carry)", "row_t'(Cycles - Carry)", KEPT_BOTH),
    Mutant(STORED_KEYS, "decrypt_i) ? word[Mirror]", "decrypt_i) ? word[i]", KEPT_BOTH),
    Mutant(STORED_KEYS, "if (clear_i) wiping_q <= 1'b1;", "wiping_q <= 1'b1;", f"{KEPT},clear=on"),
    Mutant(GHOST, "core_in_ready_i && !hidden", "core_in_ready_i", "rectangle-80/compact:clear=on"),
    Mutant(GHOST, "core_out_valid_i && !hidden", "core_out_valid_i", "rectangle-80/compact:clear=on"),
    Mutant(
        GHOST,
        "OutBits'(Blocks * OutWords)",
        "OutBits'(Blocks * OutWords - 1)",
        "rectangle-80/compact:clear=on",
    ),
    Mutant(
        GHOST,
        "rst_i || (Clear && clear_i);\n  assign core_key",
        "Clear && clear_i;\n  assign core_key",
        "rectangle-80/compact",
    ),
    Mutant(COMPACT, "!(load && needs && !core_in_valid) && ", "", "rectangle-80/compact"),
    Mutant(COMPACT, " && !(core_out_valid && !core_out_ready)", "", "rectangle-80/compact"),
    Mutant(COMPACT, "core_rst || (unloaded", "(unloaded", "rectangle-80/compact"),
    Mutant(COMPACT, "if (core_rst) unload_q <= '0;", "", "rectangle-80/compact"),
    Mutant(PIPELINE_SHELL, "!offer || take;", "1'b1;", SEVEN),
    Mutant(PIPELINE_SHELL, "in_valid_i && in_ready_o;", "in_valid_i;", ONE_KEY),
    Mutant(PIPELINE_SHELL, "if (reset_o) valid_q <= '0;", "", SEVEN),
    Mutant(PIPELINE_SHELL, "room && open_i &&", "room &&", ONE_KEY),
    Mutant(
        PIPELINE_SHELL,
        "room && open_i &&",
        "open_i &&",
        "rectangle-80/pipelined:key_schedule=static,flow=credit",
    ),
    Mutant(PIPELINE_SHELL, "offer && !clear && !flush_o", "offer && !clear", f"{SEVEN},flow=credit,clear=on"),
    Mutant(
        PIPELINE_SHELL, "open_i && !clear && !flush_o", "open_i && !clear", f"{SEVEN},flow=credit,clear=on"
    ),
    Mutant(PIPELINE_KEY, "keyed_q && !key_valid_i", "keyed_q", ONE_KEY),
    Mutant(PIPELINE_KEY, "wait_q  <= WaitBits'(Rounds)", "wait_q <= WaitBits'(Rounds - 1)", ONE_KEY),
    Mutant(PIPELINE_KEY, "wait_q <= WaitBits'(Latency)", "wait_q <= WaitBits'(1)", ONE_KEY),
    Mutant(PIPELINE_KEY, "idle_q && empty_i &&", "empty_i &&", ONE_KEY),
    Mutant(
        PIPELINE_KEY,
        "idle_q && empty_i &&",
        "idle_q &&",
        "rectangle-80/pipelined:key_schedule=static,flow=credit,rounds_per_stage=25",
    ),
    Mutant(
        COMMON_KEYS,
        "stored_q[Rounds-1:1]}",
        "stored_q[Rounds-2:0]}",
        "rectangle-80/pipelined:rounds_per_stage=7,key_schedule=stored",
    ),
    Mutant(COMMON_KEYS, "if (load_i) static_key_q", "static_key_q", ONE_KEY),
    Mutant(
        PIPELINED, "selected ? round_key[Rounds] : round_key[0]", "round_key[0]", f"{ONE_KEY},direction=both"
    ),
    Mutant(PIPELINED, "places[0] = 1'b1", "places[0] = 1'b0", SEVEN),
    Mutant(
        ROUND_PIPELINE,
        "Directed * (StagesPerRound - 1)",
        "Directed * 0",
        "aes-128/pipelined:stages_per_round=2,direction=both",
        at_night=True,
    ),
    Mutant(KEY_PIPELINE, "back[i] ? BackCode : ForwardCode", "ForwardCode", f"{SEVEN},direction=both"),
    Mutant(KEY_WALK, "walked ? next_key : kept_key", "next_key", f"{SEVEN},direction=both"),
    Mutant(RAM, "if (idle || (ghost_q && rest && full)) code_q <= IdleCode;", "", RAM_2),
    Mutant(RAM, "if (reset) back_q <= 1'b0;", "", RAM_BACK),
    Mutant(RAM, "rest && !ghost_q", "rest", "rectangle-80/ram:clear=on"),
    Mutant(FIXED_KEY, "if (!rest || start) state_q", "state_q", FIXED_5),
    Mutant(FIXED_KEY, "if (idle) row_q <= '0;", "", FIXED_5),
    Mutant(FIXED_KEY, "if (start) row_q <= row_t'(1);", "if (start) row_q <= row_t'(2);", FIXED_5),
    Mutant(COMBINATIONAL, "if (idle) valid_q <= 1'b0;", "", "rectangle-80/combinational"),
    Mutant(
        COMBINATIONAL,
        "if (start) begin\n      valid_q  <= 1'b1;",
        "begin if (start) valid_q <= 1'b1;",
        "rectangle-80/combinational",
    ),
    Mutant(COMPACT, "prepare_q << 1 == '0", "1'b1", "present-80/compact"),
    Mutant(BUFFER, "Latency + 6;", "Latency + 5;", "rectangle-80/pipelined:rounds_per_stage=7,flow=credit"),
    Mutant(BUFFER, "Slots = 5;", "Slots = 4;", "rectangle-80/pipelined:rounds_per_stage=7,flow=credit"),
    Mutant(BUFFER, "(Places + Words - 1) / Words", "Places / Words", "rectangle-80/pipelined:flow=credit"),
    Mutant(
        BUFFER,
        "credit_back_q != entered_q",
        "credit_back_q && !entered_q",
        "rectangle-80/pipelined:rounds_per_stage=2,flow=credit",
    ),
    Mutant(
        BUFFER,
        "entered_q ? credits_q[1]",
        "1'b0 ? credits_q[1]",
        "rectangle-80/pipelined:rounds_per_stage=7,flow=credit",
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
        BUFFER,
        "if (taken) head_q",
        "if (out_valid_o) head_q",
        "rectangle-80/pipelined:rounds_per_stage=7,flow=credit",
    ),
    Mutant(RAM, "&& !read_q && !back_q;", "&& !read_q;", "rectangle-80/ram:direction=decrypt"),
    Mutant(RAM, "assign fresh_key   = read_q &&", "assign fresh_key   = !read_q &&", RAM_1),
    Mutant(RAM, "assign fresh_state = read_q && first;", "assign fresh_state = read_q;", RAM_1),
    Mutant(RAM_ROUND, "first_i ? state_i : next_state_o", "state_i", "rectangle-80/ram:sbox=block_ram"),
    Mutant(RAM_ROUND, "code_before(Cipher,", "code_after(Cipher,", RAM_LOOK_UP),
    Mutant(
        RAM_ROUND,
        ".next_i        (added_o),\n        .decrypt_i     (1'b0)",
        ".next_i        (state_i),\n        .decrypt_i     (1'b0)",
        RAM_LOOK_UP,
    ),
    Mutant(KEY_STEP_RAM, "mix_key_80(key_i, substituted", "mix_key_80(key_i, nibbles", RAM_LOOK_UP),
    Mutant(RAM, "LookUp ? read_q && !first", "LookUp ? read_q", RAM_LOOK_UP),
    Mutant(RAM, "LookUp ? !rest && !read_q : write_state", "write_state", RAM_LOOK_UP),
    Mutant(RAM, "read_q <= !read_q && CyclesPerRound == 2;", "read_q <= 1'b0;", RAM_1),
    Mutant(RAM, "next_code == FirstCode) code_q", "next_code == LastCode) code_q", RAM_BACK),
    Mutant(RAM, "next_code == LastCode) read_q", "next_code == FirstCode) read_q", RAM_BACK),
    Mutant(RAM, "      code_q <= FirstCode;\n      read_q", "      read_q", RAM_2),
    Mutant(REGISTER, "write_i ? inner_i : words_q[place]", "words_q[place]", RAM_2),
    Mutant(REGISTER, "assign place = !fresh_i;", "assign place = 1'b1;", RAM_2),
    Mutant(REGISTER, "words_q[write_i] <=", "words_q[0] <=", RAM_1),
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
]
