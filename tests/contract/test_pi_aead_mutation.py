"""The checks of the authenticated cipher can fail: mutants of its control, its data path and its padding."""

from dataclasses import replace
from pathlib import Path

import pytest

from cipherfab.catalogue import PacketDesign, parse_as
from cipherfab.verify.packet_contract import LANES
from cipherfab.verify.packets import WRONG_TAG, Packet, mixed

from .broken_packets import SMALL, broken, long
from .conftest import Gates
from .mutants import Mutant, mutated, sampled
from .test_pi_aead import neighbours, run_packets

DESIGN = parse_as(PacketDesign, "pi16cipher096v2/parallel:lanes=2,hold_blocks=4")
NIBBLES = parse_as(PacketDesign, "pi16cipher096v2/parallel:digit_bits=4,lanes=2,hold_blocks=4")
CIPHER, FLOW, BLOCK, HOLD, LANE = "cf_pi_cipher", "cf_pi_flow", "cf_pi_block", "cf_pi_hold", "cf_pi_lane"
FEED = "cf_pi_feed"


MUTANTS = [
    Mutant(CIPHER, "{1'b1, nonce_i, key_i}", "{1'b1, key_i, nonce_i}"),
    Mutant(CIPHER, "(seed_q || step_q) ? CounterBits'(1) : -CounterBits'(back_q)", "CounterBits'(1)"),
    Mutant(CIPHER, "if (first) tag_q <= '0;", ""),
    Mutant(CIPHER, "base ^= tag_q[open_chunk[1]]", "base ^= tag_q[0]"),
    Mutant(CIPHER, "data_chunk[0] ? '1 : kept_q", "1'b1 ? '1 : kept_q"),
    Mutant(CIPHER, "tag_q == in_data_i", "tag_q[1] == in_data_i[127:64]", "bits"),
    Mutant(CIPHER, "next_valid ? next : '0", "next_valid ? next : out_q"),
    Mutant(CIPHER, "bytes: with_tag ? BytesBits'(BlockBytes) : '0", "bytes: BytesBits'(BlockBytes)"),
    Mutant(BLOCK, "BytesBits'(i) == bytes_i", "1'b0"),
    Mutant(BLOCK, "inside_data && replace_i", "replace_i"),
    Mutant(BLOCK, "data_i[8*i+:8] ^ rate_i[8*i+:8] : '0", "data_i[8*i+:8] ^ rate_i[8*i+:8] : 8'd1"),
    Mutant(HOLD, "if (release_i) released_q", "released_q"),
    Mutant(HOLD, "drop_i ? released_q : written", "written"),
    Mutant(HOLD, "!= pointer_t'(Words)", "!= pointer_t'(Words + 1)", "long"),
    Mutant(LANE, "      round_q <= '0;\n      last_q  <= 1'b0;", "      last_q  <= 1'b0;", "reset"),
    Mutant(FLOW, "take && !other;", "take;"),
    Mutant(FLOW, "number || other || in_bytes_i != bytes_t'(BlockBytes)", "number || other"),
    Mutant(FLOW, "|| (collect_o && number_q)", ""),
    Mutant(FLOW, "number_q ? BLOCKS : second_q", "second_q"),
    Mutant(FLOW, "decrypt_q && second_q;", "decrypt_q;"),
    Mutant(FLOW, "if (settled) back_o +=", "if (1'b0) back_o +="),
    Mutant(FLOW, "head_q & ~used_q & open_free_i", "head_q & open_free_i"),
    Mutant(FLOW, "Hold && decrypt_q && can_take", "1'b0 && can_take", "long"),
    Mutant(FLOW, "!Hold || !decrypt_q || (checked && accepted)", "1'b1"),
    Mutant(FLOW, "decrypt_q ? here && !fault : ended_q", "decrypt_q ? here : ended_q", "broken"),
    Mutant(FLOW, "!decrypt_q || !in_last_i) wrong", "!decrypt_q) wrong", "broken"),
    Mutant(FLOW, "second_q && !fresh_q) wrong", "1'b0) wrong", "broken"),
    Mutant(FLOW, "if (state_q == CHECK) wrong = UNEXPECTED;", "", "broken"),
    Mutant(FLOW, "in_bytes_i > bytes_t'(BlockBytes)", "1'b0", "broken"),
    Mutant(FLOW, "if (decrypt_q && in_last_i) wrong = TRUNCATED;", "", "broken"),
    Mutant(
        FLOW,
        "SECRET_NUMBER && in_bytes_i < bytes_t'(BlockBytes)) wrong",
        "SECRET_NUMBER && 1'b0) wrong",
        "broken",
    ),
    Mutant(FLOW, "(ended_q || (in_valid_i && in_last_i))", "1'b1", "broken"),
    Mutant(FLOW, "settled || state_q == DRAIN || rst_i", "settled || rst_i", "broken"),
    Mutant(FLOW, "      ready_q         <= 1'b0;\n", "", "reset"),
    Mutant(FLOW, "(special_q ? '0 : opened_i)", "opened_i"),
    Mutant(FLOW, "Alternate ? slot_q : !collect_o", "1'b1"),
    Mutant(FLOW, "(!output_due || room_i)", "(!output_due || room_i || !decrypt_q)", "long"),
    Mutant(FLOW, "& ~busy_i & data_free_i", "& data_free_i"),
    Mutant(FLOW, "      pending_q <= '0;\n", "", "reset"),
    Mutant(FEED, "      busy_q  <= 1'b0;\n      first_q", "      first_q", "abort of digits"),
    Mutant(FEED, "      chunk_q <= '0;\n", "", "abort"),
    Mutant(CIPHER, "rst_i || withdraw)", "rst_i)", "abort"),
    Mutant(CIPHER, "if (rst_i || withdraw) begin", "if (rst_i) begin", "abort"),
    Mutant(LANE, "      place_q <= '0;\n", "", "abort"),
    Mutant(LANE, "if (fill_i) filling_q <= 1'b1;", ""),
    Mutant(FLOW, "verdict_valid_q ? verdict_q : ACCEPTED", "verdict_q"),
    Mutant(FLOW, "end_q && drained_i && !verdict_valid_q", "end_q"),
    Mutant(FLOW, "ended_q   <= 1'b0;", ""),
]


def work(name: str) -> list[Packet]:
    """Return the packets of that name."""
    match name:
        case "broken":
            return neighbours(broken(hold=True), 3)
        case "long":
            return long(4) * 4
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
    packets, _, digits = mutant.shown_by.partition(" of ")
    design = NIBBLES if digits else DESIGN
    event = packets if packets in ("reset", "abort") else None
    assert run_packets(gates(design, sources), design, work(packets), seed=7, event=event).failures
