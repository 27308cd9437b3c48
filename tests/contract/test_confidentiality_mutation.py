"""Mutants of the cores of modes that only hide, which the checks of packets must find."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cipherfab.catalogue import PacketDesign, parse_as
from cipherfab.models import MessageCipher
from cipherfab.verify.packet_contract import LANES
from cipherfab.verify.packets import Packet, mixed

from .conftest import Gates
from .mode_packets import (
    broken,
    ends_of_counters,
    equal_halves,
    long_units,
    parts_of_blocks,
    short_units,
)
from .mutants import Mutant, mutated, sampled
from .packet_runs import neighbours, run_packets

CORE, PIPELINE, UNITS = "cf_confidentiality", "cf_ctr_pipelined", "cf_xts"
STREAM, UNIT_PIPELINE, TWEAKS, COUNTER = "cf_key_stream", "cf_xts_pipelined", "cf_xts_tweaks", "cf_counter"
TRANSFER, CONTROL, SHELL = "cf_packet_transfer", "cf_packet_control", "cf_packet_shell"
ELASTIC, OUTPUT = "cf_elastic", "cf_packet_output"

PACKETS: dict[str, Callable[[MessageCipher], list[Packet]]] = {
    "broken": broken,
    "counters": ends_of_counters,
    "parts": parts_of_blocks,
    "short": short_units,
    "long": long_units,
    "halves": equal_halves,
}

DESIGNS = {
    "xts/iterative": "rounds_per_cycle=5,length_bits=4",
    "xts/pipelined": "rounds_per_stage=5,length_bits=4",
    "ctr/pipelined": "rounds_per_stage=5",
    **dict.fromkeys((f"{mode}/iterative" for mode in ("ctr", "cbc", "cfb", "ofb")), "rounds_per_cycle=5"),
}

MUTANTS = [
    Mutant(CORE, "      given_q   <= 1'b0;\n", "", "cfb/iterative abort"),
    Mutant(CORE, "      key_due_q <= Chains;\n", "", "cbc/iterative"),
    Mutant(CORE, "rst_i || start || !open_q", "rst_i || !open_q", "ctr/iterative abort"),
    Mutant(CORE, "decrypt ? worked ^ chain_q : worked", "worked ^ chain_q", "cbc/iterative"),
    Mutant(CORE, "decrypt ? data : data ^ chain_q", "data ^ chain_q", "cbc/iterative"),
    Mutant(CORE, "(close && empty) || made", "close || made", "ofb/iterative"),
    Mutant(CORE, "(step && Mode != CTR) ? chain_d", "step ? chain_d", "ctr/iterative"),
    Mutant(CORE, "(step && Mode != CTR) ? chain_d : chain_q", "chain_q", "ofb/iterative"),
    Mutant(CORE, "(counter & ~Counting) | ", "", "ctr/iterative:counter_bits=8 counters"),
    Mutant(CORE, "      if (start) ends_q <= 1'b0;\n", "", "ctr/iterative:counter_bits=8 counters"),
    Mutant(CORE, "(Mode == OFB) ? worked : decrypt", "decrypt", "ofb/iterative"),
    Mutant(CORE, "decrypt ? data : done;\n    assign advance", "done;\n    assign advance", "cfb/iterative"),
    Mutant(CORE, "if (start) chain_q <= nonce_i;", "", "cbc/iterative"),
    Mutant(CORE, "done[i] & {8{filled[i]}}", "done[i]", "ctr/iterative"),
    Mutant(CORE, "close && !empty && filled[0]", "close && !empty", "cbc/iterative"),
    Mutant(CORE, "close && !empty && filled[0]", "close && filled[0] && filled[1]", "cbc/iterative parts"),
    Mutant(PIPELINE, "(close && empty) || made", "close || made", "ctr/pipelined"),
    Mutant(PIPELINE, "|| made || full", "|| made", "ctr/pipelined:counter_bits=8 counters"),
    Mutant(STREAM, "open_q && !start_i && !rst_i", "open_q && !rst_i", "ctr/pipelined abort"),
    Mutant(STREAM, "ended_q && places_q == '0", "ended_q", "ctr/pipelined:counter_bits=8 counters"),
    Mutant(STREAM, "      places_q  <= '0;\n", "", "ctr/pipelined:counter_bits=8 counters"),
    Mutant(STREAM, "      ended_q   <= 1'b0;\n", "", "ctr/pipelined:counter_bits=8 counters"),
    Mutant(STREAM, "running_q && !ended_q", "running_q", "ctr/pipelined:counter_bits=8 counters"),
    Mutant(STREAM, "KeySchedule == STORED;", "1'b0;", "ctr/pipelined:key_schedule=stored"),
    Mutant(PIPELINE, "& {8{filled[i]}}", "", "ctr/pipelined"),
    Mutant(UNITS, "ahead_kind == MESSAGE && ", "", "xts/iterative broken"),
    Mutant(UNITS, "ahead_filled[0] && !ahead", "!ahead", "xts/iterative"),
    Mutant(UNITS, "&& !ahead_filled[Bytes-1]", "", "xts/iterative"),
    Mutant(UNITS, " && (last || ahead_valid)", "", "xts/iterative"),
    Mutant(UNITS, "(work_q == DATA && steals) || step", "step", "xts/iterative"),
    Mutant(UNITS, "blocks_q + 1'b1", "blocks_q", "xts/iterative"),
    Mutant(UNITS, "      blocks_q <= '0;\n", "", "xts/iterative long"),
    Mutant(UNITS, "keys_q[1] : keys_q[0]", "keys_q[0] : keys_q[1]", "xts/iterative"),
    Mutant(UNITS, "8'h87", "8'h86", "xts/iterative"),
    Mutant(UNITS, "(work_q == STEAL) != decrypt", "(work_q == STEAL)", "xts/iterative"),
    Mutant(UNITS, "steals && (work_q == STEAL)", "(work_q == STEAL)", "xts/iterative"),
    Mutant(UNITS, "ahead_data[i] : kept_q[i]", "ahead_data[i] : 8'd0", "xts/iterative"),
    Mutant(UNITS, "close ? kept_q[i] : worked[i]", "worked[i]", "xts/iterative"),
    Mutant(UNITS, "if (step) tweak_q <= next_tweak;", "", "xts/iterative"),
    Mutant(UNITS, "rst_i || start || work_q == REST", "rst_i || work_q == REST", "xts/iterative abort"),
    Mutant(UNITS, "decrypt && work_q != TWEAK", "decrypt", "xts/iterative"),
    Mutant(UNITS, "equal_q ? BAD_START : ", "", "xts/iterative halves"),
    Mutant(UNITS, "(close && blocks_q == '0) ? BAD_LENGTH : ACCEPTED", "ACCEPTED", "xts/iterative short"),
    Mutant(UNIT_PIPELINE, "ahead_kind == MESSAGE && ", "", "xts/pipelined broken"),
    Mutant(UNIT_PIPELINE, "ahead_filled[0] && !ahead", "!ahead", "xts/pipelined"),
    Mutant(UNIT_PIPELINE, "&& !ahead_filled[Bytes-1]", "", "xts/pipelined"),
    Mutant(UNIT_PIPELINE, "(last || ahead_valid)", "1'b1", "xts/pipelined"),
    Mutant(UNIT_PIPELINE, "made && alone_q", "made", "xts/pipelined"),
    Mutant(UNIT_PIPELINE, "kept || late_ready", "late_ready", "xts/pipelined"),
    Mutant(UNIT_PIPELINE, "    if (step && !close) some_q <= 1'b1;\n", "", "xts/pipelined"),
    Mutant(UNIT_PIPELINE, "some_q   <= 1'b0;", "", "xts/pipelined short"),
    Mutant(UNIT_PIPELINE, "alone_q  <= empty_q", "alone_q  <= 1'b0", "xts/pipelined"),
    Mutant(UNIT_PIPELINE, "empty_q  <= alone_q", "empty_q  <= 1'b1", "xts/pipelined"),
    Mutant(UNIT_PIPELINE, "places_q == PlacesBits'(2)", "1'b0", "xts/pipelined"),
    Mutant(COUNTER, "(High + 1)'(15)", "(High + 1)'(14)", "ctr/pipelined:counter_bits=32 counters"),
    Mutant(COUNTER, "== '1 && passes_q[i+1]", "== '1", "ctr/pipelined:counter_bits=32"),
    Mutant(COUNTER, "      if (load_i) count_q", "      if (1'b0) count_q", "ctr/pipelined"),
    Mutant(UNIT_PIPELINE, "      places_q <= '0;\n", "", "xts/pipelined abort"),
    Mutant(UNIT_PIPELINE, "      empty_q  <= 1'b1;\n", "", "xts/pipelined abort"),
    Mutant(UNIT_PIPELINE, "REST && !start && !rst_i", "REST && !rst_i", "xts/pipelined abort"),
    Mutant(UNIT_PIPELINE, "running_q && key_ready", "key_ready", "xts/pipelined"),
    Mutant(TWEAKS, "8'h87", "8'h86", "xts/pipelined"),
    Mutant(UNIT_PIPELINE, "(state_q == JOINED) != decrypt", "(state_q == JOINED)", "xts/pipelined"),
    Mutant(UNIT_PIPELINE, "!= decrypt && steals", "!= decrypt", "xts/pipelined"),
    Mutant(
        UNIT_PIPELINE,
        "state_q == DRAIN && alone_q && decrypt",
        "state_q == DRAIN && alone_q",
        "xts/pipelined",
    ),
    Mutant(
        UNIT_PIPELINE,
        "state_q == DRAIN && alone_q && decrypt",
        "state_q == DRAIN && decrypt",
        "xts/pipelined",
    ),
    Mutant(UNIT_PIPELINE, "(state_q == END && !decrypt)", "(state_q == END)", "xts/pipelined"),
    Mutant(UNIT_PIPELINE, "enters && !steals", "enters", "xts/pipelined"),
    Mutant(TWEAKS, "if (back_step_i) back_q", "if (1'b1) back_q", "xts/pipelined"),
    Mutant(TWEAKS, "given_q || ready", "ready", "xts/pipelined"),
    Mutant(TWEAKS, "if (start_i) front_q <= nonce_i;", "", "xts/pipelined"),
    Mutant(UNIT_PIPELINE, "ahead_data[i] : kept_q[i]", "ahead_data[i] : 8'd0", "xts/pipelined"),
    Mutant(UNIT_PIPELINE, "kept_q[i] & {8{filled[i]}}", "kept_q[i]", "xts/pipelined"),
    Mutant(UNIT_PIPELINE, "equal_q ? BAD_START : ", "", "xts/pipelined halves"),
    Mutant(UNIT_PIPELINE, "(close && !some_q) ? BAD_LENGTH : ACCEPTED", "ACCEPTED", "xts/pipelined short"),
    Mutant(UNIT_PIPELINE, "made && running_q && !kept", "made && !kept", "xts/pipelined abort"),
    Mutant(UNIT_PIPELINE, "{DATA, END} && empty_q", "{DATA, END}", "xts/pipelined"),
    Mutant(CONTROL, "!(step_late_i && fault)", "1'b1", "xts/pipelined broken"),
    Mutant(CONTROL, "!fault && !step_late_i", "!fault", "xts/pipelined"),
    Mutant(SHELL, "late_valid ? MESSAGE : kind", "kind", "xts/pipelined broken"),
    Mutant(SHELL, "late_valid ? late_bytes_i : bytes", "bytes", "xts/pipelined"),
    Mutant(SHELL, "drained && !late_due", "drained", "xts/pipelined broken"),
    Mutant(SHELL, "late_due_i && !aborted_q", "late_due_i", "xts/pipelined abort"),
    Mutant(SHELL, "late_valid_i && !aborted_q", "late_valid_i", "xts/pipelined abort"),
    Mutant(TRANSFER, "kind_i == TAG && TagBytes == 0", "1'b0", "ctr/iterative broken"),
    Mutant(ELASTIC, "in_valid_i || !ready_q", "in_valid_i", "ctr/pipelined"),
    Mutant(ELASTIC, "ready_q ? data_i : spare_q", "data_i", "ctr/pipelined"),
    Mutant(ELASTIC, "if (ready_q) spare_q", "if (1'b1) spare_q", "ctr/pipelined"),
    Mutant(ELASTIC, "!valid_q || out_ready_i", "1'b1", "ctr/pipelined"),
    Mutant(ELASTIC, "      valid_q <= 1'b0;\n", "", "ctr/pipelined abort"),
    Mutant(
        OUTPUT,
        "(rst_i || abort_i),\n        .in_valid_i",
        "(rst_i),\n        .in_valid_i",
        "ctr/pipelined abort",
    ),
]


# Gates of a pipeline take long to make.
FOR_NIGHT = [replace(each, at_night=each.at_night or "/pipelined" in each.shown_by) for each in MUTANTS]


@pytest.mark.parametrize("mutant", sampled(FOR_NIGHT))
def test_mutant_is_noticed(mutant: Mutant, gates: Gates, tmp_path: Path) -> None:
    core, _, packets = mutant.shown_by.partition(" ")
    mode, _, values = core.partition(":")
    design = parse_as(PacketDesign, f"aes-128-{mode}:{DESIGNS[mode]}{values and ','}{values}")
    sources = mutated(design.sources, f"{mutant.file}.sv", mutant.old, mutant.new, tmp_path)
    work = neighbours(PACKETS[packets](design.model), 6) if packets in PACKETS else []
    event = packets if packets in ("reset", "abort") else None
    work = work or mixed(design.model, 0, 2 * LANES)
    bench = run_packets(gates(design, sources), design, work, seed=7, event=event)
    assert bench.failures
