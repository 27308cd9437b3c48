"""The rules of the interface of a core of packets as sentences."""

from collections.abc import Iterator

from cipherfab.catalogue import PacketDesign
from cipherfab.deliver.interface import Interface
from cipherfab.models import HashFunction, MessageCipher


def interface(design: PacketDesign) -> Interface:
    """Return the interface rules of a core of packets."""
    cipher, blocks = design.model, design.cycles.blocks
    start, into, out, verdict = design.channels
    offered = {
        start: "A packet",
        into: "A transfer of the packet",
        out: "A transfer of the result",
        verdict: "The verdict",
    }
    nonce = cipher.nonce_name
    rule = [f"Make sure that the {nonce} {cipher.nonce_rule}."] if cipher.nonce_bytes else []
    worked_on = "a message" if cipher.has_messages else "data"
    end = "its tag" if cipher.tag_bytes else "the end of its digest" if not cipher.invertible else "the end"
    return Interface(
        warnings=[*cipher.warnings, *rule],
        sizes=_sizes(cipher),
        rules=[*_packet(cipher), *_end(design)],
        cycles={
            "latency": f"from accepting the start of a packet with {worked_on} of one block to {end}",
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
            "decrypt_i": "1 decrypts, 0 encrypts." if cipher.has_messages else "1 checks a tag, 0 makes one.",
            "key_i": "Key.",
            "nonce_i": f"{nonce[0].upper()}{nonce[1:]}; it {cipher.nonce_rule}.",
            "associated_bytes_i": f"Bytes of the {cipher.associated_name} that will come."
            if cipher.associates
            else "Ignored.",
            "digest_bytes_i": "Bytes of the digest." if _extends(cipher) else "Ignored.",
            "message_bytes_i": "Bytes of the message that will come.",
            "in_kind_i": "Kind of the bytes.",
            "in_data_i": "Bytes, the first one in the lowest bits.",
            "in_bytes_i": "Number of valid bytes.",
            "in_last_i": "The packet ends with this transfer.",
            "out_kind_o": "Kind of the bytes.",
            "out_data_o": "Bytes, the first one in the lowest bits; 0 after the valid ones.",
            "out_bytes_o": "Number of valid bytes.",
            "out_last_o": "The packet ends with this transfer.",
            "verdict_o": "Verdict on the packet.",
        },
    )


def _extends(cipher: MessageCipher) -> bool:
    """Whether a digest may have any length."""
    return isinstance(cipher, HashFunction) and cipher.extends


def _sizes(cipher: MessageCipher) -> str:
    block, tag = cipher.rate_bytes, cipher.tag_bytes
    of_block = ["Blocks", *(["secret message number"] if cipher.numbered else [])]
    if tag == block:
        of_block.append("tag")
    *before, final = of_block
    names = f"{', '.join(before)} and {final}" if before else final
    shorter = f"tag of {8 * tag} bits, " if 0 < tag < block else ""
    nonce = f", {cipher.nonce_name} of {cipher.nonce_bits} bits" if cipher.nonce_bytes else ""
    key = f", {shorter}key of {cipher.key_bits} bits" if cipher.key_bytes else ""
    return (
        f"{names} of {cipher.block_bits} bits{key}{nonce}. The first byte of a string is in the lowest bits."
    )


def _packet(cipher: MessageCipher) -> Iterator[str]:
    """Yield what goes into a packet, and what comes of it."""
    if isinstance(cipher, HashFunction):
        yield from _hashed(cipher)
        return
    parts = ["direction", "key", *([cipher.nonce_name] if cipher.nonce_bytes else [])]
    parts += ["the lengths of associated data and message"] if cipher.announces else []
    start = f"{', '.join(parts[:-1])} and {parts[-1]}"
    action = "decrypts" if cipher.has_messages else "checks a tag"
    yield f"A packet begins with a start: {start}. decrypt_i = 1 {action}."
    kinds = [
        *(["associated data (0)"] if cipher.associates else []),
        *(["secret message number (1)"] if cipher.numbered else []),
        *(["message (2)"] if cipher.has_messages else []),
        *(
            [f"tag (3, {'in decryption' if cipher.has_messages else 'to be checked'} only)"]
            if cipher.tag_bytes
            else []
        ),
    ]
    several = ", and a kind may be missing" if len(kinds) > 1 else ""
    yield (
        f"Its data follow in transfers of up to {cipher.rate_bytes} bytes, by kind: {', '.join(kinds)}. Only "
        f"the last transfer of a kind may be shorter; it may be empty{several}. in_last_i ends the packet."
    )
    if not cipher.has_messages:
        yield "One transfer of kind tag (3) leaves: the tag, or nothing if one was checked or after an error."
        return
    results = "Secret message number and message leave" if cipher.numbered else "The message leaves"
    contents = "the tag in encryption, empty in decryption or after an error" if cipher.tag_bytes else "empty"
    yield f"{results} in transfers of the same sizes, then one of kind tag (3) with out_last_o: {contents}."


def _hashed(function: HashFunction) -> Iterator[str]:
    """Yield what goes into a packet of a hash function, and what comes of it."""
    lengths = [f"of the {function.associated_name}"] if function.associates else []
    lengths += ["of the digest"] if function.extends else []
    plural = "s" if len(lengths) > 1 else ""
    announced = f", which announces the length{plural} {' and '.join(lengths)} in bytes" if lengths else ""
    yield f"A packet begins with a start{announced}."
    custom = f"{function.associated_name} (0), then " if function.associates else ""
    yield (
        f"Its data follow in transfers of up to {function.rate_bytes} bytes: {custom}message (2). Only the "
        "last transfer of a kind may be shorter, or empty. in_last_i ends the packet."
    )
    size = "the digest" if function.extends else f"the digest of {function.digest_bytes} bytes"
    yield (
        f"Then {size} leaves in transfers of kind message (2), and an empty one of kind tag (3) with "
        "out_last_o. Of a packet that is refused, nothing but the last one leaves."
    )


def _end(design: PacketDesign) -> Iterator[str]:
    """Yield what is refused, and what is kept back."""
    cipher, hold = design.model, design.hold_blocks
    reasons = {
        "wrong tag (1)": cipher.tag_bytes > 0,
        "truncated (2)": cipher.tag_bytes > 0,
        "unexpected (3)": True,
        "too long (4)": cipher.invertible,
        "aborted (5)": True,
        "bad length (7; another one than announced)": bool(cipher.announces) and cipher.invertible,
        "bad length (7; a digest of no bytes)": _extends(cipher) and not cipher.associates,
        "bad length (7; a digest of no bytes, or another customisation string than announced)": _extends(
            cipher
        )
        and cipher.associates,
        f"length of the message (7; allowed are {cipher.message_sizes} bytes)": cipher.has_messages
        and not cipher.takes(1),
    }
    verdicts = ["accepted (0)", *(name for name, possible in reasons.items() if possible)]
    yield f"Each packet has one verdict: {', '.join(verdicts)}."
    if hold:
        yield (
            f"Up to {hold} blocks of plaintext wait inside until the tag is checked: a packet that is not "
            "authentic shows nothing, and a longer one is too long."
        )
    elif cipher.tag_bytes and cipher.has_messages:
        yield (
            "Plaintext leaves before the tag is checked: **the receiver must not use it before the verdict.**"
        )
    yield (
        "abort_i drops the packet whose start was taken: an offer stays until it is taken, then only the "
        "closing transfer of kind tag follows."
    )
