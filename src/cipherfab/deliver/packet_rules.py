"""The rules of an authenticated cipher's interface as sentences."""

from cipherfab.catalogue import PacketDesign
from cipherfab.deliver.interface import Interface


def interface(design: PacketDesign) -> Interface:
    """Return the interface rules of an authenticated cipher."""
    cipher, blocks = design.model, design.cycles.blocks
    block, hold = cipher.block_bits // 8, design.parameters["hold_blocks"]
    start, into, out, verdict = design.channels
    numbered = cipher.numbered
    offered = {
        start: "A packet",
        into: "A transfer of the packet",
        out: "A transfer of the result",
        verdict: "The verdict",
    }
    sizes, tag = f"Blocks{', secret message number' if numbered else ''}", ""
    if cipher.tag_bytes == block:
        sizes += " and tag"
    else:
        tag = f"tag of {8 * cipher.tag_bytes} bits, "
    number = "secret message number (1), " if numbered else ""
    results = "Secret message number and message leave" if numbered else "The message leaves"
    return Interface(
        warnings=[*cipher.warnings, "Never use a nonce twice under one key."],
        sizes=f"{sizes} of {cipher.block_bits} bits, {tag}key of {cipher.key_bits} bits, "
        f"nonce of {cipher.nonce_bits} bits. The first byte of a string is in the lowest bits.",
        rules=[
            "A packet begins with a start: direction, key and nonce. decrypt_i = 1 decrypts.",
            f"Its data follow in transfers of up to {block} bytes, by kind: associated data (0), {number}"
            "message (2), tag (3, in decryption only). Only the last transfer of a kind may be shorter; it "
            "may be empty, and a kind may be missing. in_last_i ends the packet.",
            f"{results} in transfers of the same sizes, then one of kind tag with out_last_o: the tag in "
            "encryption, empty in decryption or after an error.",
            "Each packet has one verdict: accepted (0), wrong tag (1), truncated (2), unexpected (3), too "
            "long (4), aborted (5).",
            f"Up to {hold} blocks of plaintext wait inside until the tag is checked: a packet that "
            "is not authentic shows nothing, and a longer one is too long."
            if hold
            else "Plaintext leaves before the tag is checked: **the receiver must not use it before the "
            "verdict.**",
            "abort_i drops the packet whose start was taken: an offer stays until it is taken, then "
            "only the closing transfer of kind tag follows.",
        ],
        cycles={
            "latency": "from accepting the start of a packet with a message of one block to its tag",
            "interval": "between two accepted blocks of a phase"
            if blocks == 1
            else f"for every {blocks} blocks of a phase",
            "key": "",
        },
        ports={
            "clk_i": "Clock, rising edge.",
            "rst_i": "Synchronous reset, active high; drops the packet inside.",
            "clear_i": "Drops everything and wipes keys, states and plaintext, as a reset of this core does.",
            "abort_i": "Drops the packet inside, which then has the verdict aborted.",
            **{channel.valid.name: f"{what} is offered." for channel, what in offered.items()},
            **{
                channel.ready.name: f"{what} that is offered is taken in this cycle."
                for channel, what in offered.items()
            },
            "decrypt_i": "1 decrypts, 0 encrypts.",
            "key_i": "Key.",
            "nonce_i": "Nonce, which never comes twice under one key.",
            "in_kind_i": "Kind of the bytes.",
            "in_data_i": "Bytes, the first one in the lowest bits.",
            "in_bytes_i": "Number of valid bytes.",
            "in_last_i": "The packet ends with this transfer.",
            "out_kind_o": "Kind of the bytes.",
            "out_data_o": "Bytes, the first one in the lowest bits; 0 after the valid ones.",
            "out_bytes_o": "Number of valid bytes.",
            "out_last_o": "The tag: the packet ends with this transfer.",
            "verdict_o": "Verdict on the packet.",
        },
    )
