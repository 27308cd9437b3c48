"""The checks of the authenticated cipher can fail: mutants of its control, its data path and its padding."""

from dataclasses import replace
from pathlib import Path

import pytest

from cipherfab.catalogue import PacketDesign, parse_as
from cipherfab.verify.packet_contract import LANES
from cipherfab.verify.packets import WRONG_TAG, Packet, mixed

from .broken_packets import broken, long
from .conftest import Gates
from .mutants import Mutant, mutated, sampled
from .packet_runs import neighbours, run_packets
from .test_pi_aead import SMALL

DESIGN = parse_as(PacketDesign, "pi16cipher096v2/parallel:lanes=2,hold_blocks=4")
NIBBLES = parse_as(PacketDesign, "pi16cipher096v2/parallel:digit_bits=4,lanes=2,hold_blocks=4")
AHEAD = parse_as(PacketDesign, "pi16cipher096v2/parallel:lanes=7,hold_blocks=4")
CIPHER, PACKET, TRANSFER, SCHEDULER = "cf_pi_cipher", "cf_pi_packet", "cf_packet_transfer", "cf_pi_scheduler"
DATAPATH, BLOCK, LANE, FEED = "cf_pi_datapath", "cf_pi_block", "cf_pi_lane", "cf_pi_feed"
RATES = "cf_pi_rates"
FEED_COUNT, OUTPUT, HOLD = "cf_pi_feed_count", "cf_packet_output", "cf_packet_hold"


MUTANTS = [
    Mutant(CIPHER, "tag == in_data_i", "tag[127:64] == in_data_i[127:64]", "bits"),
    Mutant(DATAPATH, "{1'b1, nonce_i, key_i}", "{1'b1, key_i, nonce_i}"),
    Mutant(DATAPATH, "(seed_q || count_up_i) ? CounterBits'(1) : -CounterBits'(count_back_i)", "1'b1"),
    Mutant(DATAPATH, "if (first_i || clear_i)", "if (clear_i)"),
    Mutant(FEED, "opening ^= tag[open_chunk[1]]", "opening ^= tag[0]"),
    Mutant(FEED, "fill_chunk[0] ? '1 : keep_q", "1'b1 ? '1 : keep_q"),
    Mutant(BLOCK, "BytesBits'(i) == bytes_i", "1'b0"),
    Mutant(BLOCK, "inside_data && replace_i", "replace_i"),
    Mutant(BLOCK, "data_i[8*i+:8] ^ rate_i[8*i+:8] : '0", "data_i[8*i+:8] ^ rate_i[8*i+:8] : 8'd1"),
    Mutant(OUTPUT, "close_i ? closing : '0", "close_i ? closing : out_q"),
    Mutant(OUTPUT, "bytes: with_tag_i ? BytesBits'(TagBytes) : '0", "bytes: BytesBits'(TagBytes)"),
    Mutant(OUTPUT, "rst_i || abort_i)", "rst_i)", "abort"),
    Mutant(OUTPUT, "waiting_valid && !abort_i", "waiting_valid", "abort"),
    Mutant(OUTPUT, "if (rst_i) begin", "if (rst_i || abort_i) begin", "abort"),
    Mutant(HOLD, "if (release_i) released_q", "released_q"),
    Mutant(HOLD, "drop_i ? released_q : written", "written"),
    Mutant(HOLD, "!= pointer_t'(Words)", "!= pointer_t'(Words + 1)", "long"),
    Mutant(LANE, "      round_q <= '0;\n      last_q  <= 1'b0;", "      last_q  <= 1'b0;", "reset"),
    Mutant(LANE, "      place_q <= '0;\n", "", "abort"),
    Mutant(LANE, "assign adding = lane_q == FILLING;", "assign adding = 1'b0;"),
    Mutant(LANE, "      lane_q  <= FREE;\n", "", "reset"),
    Mutant(FEED_COUNT, "      chunk_q <= '0;\n", "", "abort"),
    Mutant(FEED_COUNT, "      busy_q  <= 1'b0;\n", "", "abort of digits"),
    Mutant(SCHEDULER, "head_q & lane_free_i & open_feed_free_i", "head_q & open_feed_free_i"),
    Mutant(SCHEDULER, "tail_q & lane_open_i & fill_feed_free_i", "tail_q & lane_open_i", "long"),
    Mutant(SCHEDULER, " && lane_done_i == '0", ""),
    Mutant(SCHEDULER, "valid_q && |(read_q & fill_feed_free_i)", "valid_q", "packets of ahead"),
    Mutant(SCHEDULER, "pending_q <= block_valid_i ||", "pending_q <=", "packets of ahead"),
    Mutant(SCHEDULER, "      if (flush_i) valid_q <= 1'b0;\n", "", "packets of ahead"),
    Mutant(RATES, "collecting ? collect_i : tail_i", "tail_i"),
    Mutant(RATES, "if (read_i) rate_o", "rate_o", "packets of ahead"),
    Mutant(SCHEDULER, "give_back ? ahead_q : '0", "'0"),
    Mutant(SCHEDULER, "settle_i && !opened_q", "settle_i"),
    Mutant(TRANSFER, "kind_i < phase_i || bytes_i > bytes_t'(BlockBytes)", "kind_i < phase_i", "broken"),
    Mutant(TRANSFER, "kind_i < phase_i || bytes_i", "bytes_i", "broken"),
    Mutant(TRANSFER, "!(decrypt_i && last_i)", "!decrypt_i", "broken"),
    Mutant(TRANSFER, "kind_i != TAG && decrypt_i && last_i", "1'b0", "broken"),
    Mutant(TRANSFER, "kind_i == SECRET_NUMBER && !whole_o", "1'b0", "broken"),
    Mutant(TRANSFER, "kind_i == TAG && short_tag", "1'b0", "broken"),
    Mutant(PACKET, "(block_valid_o && from_transfer) ||", "block_valid_o ||"),
    Mutant(PACKET, "is_number || !from_transfer || !whole", "is_number || !from_transfer"),
    Mutant(PACKET, "|| (settled && phase_q == SECRET_NUMBER)", ""),
    Mutant(PACKET, "SECRET_NUMBER && !is_number) phase_d", "SECRET_NUMBER) phase_d"),
    Mutant(PACKET, "decrypt_q && phase_q != ASSOCIATED_DATA;", "decrypt_q;"),
    Mutant(PACKET, "Hold && decrypt_q && due", "1'b0 && due", "long"),
    Mutant(
        PACKET, "(!has_result || result_ready_i)", "(!has_result || result_ready_i || !decrypt_q)", "long"
    ),
    Mutant(PACKET, "block_valid_o && has_result && !wrong", "block_valid_o && has_result", "large"),
    Mutant(PACKET, "!Hold || !decrypt_q || (checked && authentic)", "1'b1"),
    Mutant(PACKET, "decrypt_q ? offered && !fault : ended_q", "decrypt_q ? offered : ended_q", "broken"),
    Mutant(PACKET, "(ended_q || (in_valid_i && in_last_i))", "1'b1", "broken"),
    Mutant(PACKET, "settled || state_q == DRAIN ||", "settled ||", "broken"),
    Mutant(PACKET, "verdict_valid_q ? verdict_q : ACCEPTED", "verdict_q"),
    Mutant(PACKET, "drained_i && !verdict_valid_q", "!verdict_valid_q"),
    Mutant(PACKET, "ended_d   = 1'b0;", ""),
    Mutant(PACKET, "!(state_q inside {IDLE, START})", "state_q != IDLE", "abort"),
]


def work(name: str) -> list[Packet]:
    """Return the packets of that name."""
    match name:
        case "broken":
            return neighbours(broken(SMALL, hold=True), 3)
        case "large":
            return neighbours(
                [each for each in broken(SMALL, hold=True) if any(t.size for t in each.transfers)], 3
            )
        case "long":
            return long(SMALL, 4) * 4
        case "bits":
            good = next(p for p in mixed(SMALL, 4, LANES) if p.decrypt and p.verdict == 0)
            return [good, *flipped(good)]
        case _:
            return mixed(SMALL, 4, 2 * LANES)


def flipped(packet: Packet) -> list[Packet]:
    """Return a packet to decrypt with each bit of its tag changed."""
    *before, tag = packet.transfers
    made = []
    for bit in range(8 * len(tag.data)):
        data = (int.from_bytes(tag.data, "little") ^ 1 << bit).to_bytes(len(tag.data), "little")
        changed = (*before, replace(tag, data=data))
        made.append(replace(packet, transfers=changed, results=(), verdict=WRONG_TAG))
    return made


@pytest.mark.parametrize("mutant", sampled(MUTANTS))
def test_mutant_is_noticed(mutant: Mutant, gates: Gates, tmp_path: Path) -> None:
    file = f"{mutant.file}.sv"
    sources = mutated(DESIGN.sources, file, mutant.old, mutant.new, tmp_path)
    packets, _, name = mutant.shown_by.partition(" of ")
    design = {"digits": NIBBLES, "ahead": AHEAD, "": DESIGN}[name]
    event = packets if packets in ("reset", "abort") else None
    assert run_packets(gates(design, sources), design, work(packets), seed=7, event=event).failures
