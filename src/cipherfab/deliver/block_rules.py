"""The rules of a block cipher core's interface as sentences."""

from cipherfab.catalogue import BlockDesign
from cipherfab.deliver.interface import Interface
from cipherfab.models.vectors import shipped_vectors
from cipherfab.models.words import write_hex
from cipherfab.records.formatting import fixed_key_warning


def interface(design: BlockDesign) -> Interface:
    """Return the interface rules of a block cipher core."""
    cipher, warning = design.cipher, fixed_key_warning([design.protection])
    rules = filter(None, (word_rule(design), key_rule(design), direction_rule(design)))
    return Interface(
        warnings=[warning] if warning else [],
        sizes=f"Blocks of {cipher.block_bits} bits, key of {cipher.key_bits} bits, {cipher.rounds} rounds. "
        f"{_order(design)}",
        rules=[*rules, "Results come in the order of the blocks."],
        cycles=_cycles(design),
        ports={port.name: _ports(design)[port.name] for port in design.ports},
    )


def _order(design: BlockDesign) -> str:
    """Return how a string of the specification maps to port bits."""
    cipher, what = design.cipher, "block or key" if design.port_bits else "port"
    if cipher.byte_order == "little":
        order = f"byte 0 is in the lowest bits of a {what}"
    else:
        order = f"the first digit is in the highest bits of a {what}"
    return f"Order of hexadecimal digits: {cipher.bit_order}; {order}."


def known_answer(design: BlockDesign) -> list[tuple[str, str, str]]:
    """Return a known answer: name, string and value of each data port."""
    cipher, vectors = design.cipher, shipped_vectors(design.cipher)
    # Prefer one that shows the order.
    vector = next((each for each in vectors if each.key and each.plaintext), vectors[0])
    key = vector.key if design.fixed_key is None else design.fixed_key
    blocks = (vector.plaintext, cipher.encrypt(key, vector.plaintext))
    into, out = blocks if design.encrypts else reversed(blocks)
    rows = [("key_i", key, cipher.key_bits)] if design.fixed_key is None else []
    rows += [("block_i", into, cipher.block_bits), ("block_o", out, cipher.block_bits)]
    return [
        (port, write_hex(value, bits, cipher.byte_order), f"{bits}'h{value:0{bits // 4}x}")
        for port, value, bits in rows
    ]


def function(design: BlockDesign) -> str:
    """Return a short description of the core's direction."""
    if design.encrypts and design.decrypts:
        return "encryption and decryption, chosen with each block"
    return "encryption" if design.encrypts else "decryption"


def key_rule(design: BlockDesign) -> str:
    """Return how the core takes its key."""
    if design.fixed_key is not None:
        return (
            "The key is part of the design, and anyone with the design has the key: key_i and key_valid_i "
            "are ignored, key_ready_o equals in_ready_o."
        )
    if design.key_with_block:
        return (
            "The key comes with the block: key_i is taken in the cycle that accepts block_i, key_valid_i is "
            "ignored and key_ready_o equals in_ready_o. A new key costs no cycle."
            if not design.port_bits
            else "The key comes with the block: in_valid_i and in_ready_o apply to key_i too. key_valid_i "
            "is ignored, key_ready_o equals in_ready_o. Every block brings its key."
        )
    register = (
        " key_i is the output of an external register, which takes the key at that edge and keeps it."
        if design.key_held
        else ""
    )
    return (
        "The key has a channel of its own: it is taken when key_valid_i and key_ready_o are high, stays in "
        "use until another one is taken or the core is reset, and has priority over a block "
        "offered in the same cycle. "
        f"The first block can be accepted {design.cycles.key} cycles after the key"
        + (
            f"; if it is to be decrypted, {design.cycles.key + design.cycles.decrypt} cycles."
            if design.cycles.decrypt
            else "."
        )
        + (
            " Blocks under the previous key may still be in flight, except the first of either direction."
            if design.cycles.key_in_flight
            else ""
        )
        + register
    )


def word_rule(design: BlockDesign) -> str:
    """Return how blocks and keys move through narrow ports; nothing for wide ones."""
    if not design.port_bits:
        return ""
    words, unused = design.key_words, design.key_words * design.port_bits - design.cipher.key_bits
    block = (
        "each brings a word of both"
        if words == design.block_words
        else f"each brings a word of the key, the last {design.block_words} also a word of the block each"
    )
    return (
        f"Blocks and keys move in words of {_bits(design.port_bits)}, the most significant first. A block "
        f"and its key come in {words} transfers: {block}. "
        + (f"The highest {_bits(unused)} of a key's first word are ignored. " if unused else "")
        + f"A result leaves in {design.block_words} transfers. If the first word of a block is taken in the "
        "cycle in which the first of a result is, the next words of both also move in the same cycles, and "
        "out_valid_o then waits for in_valid_i; a block that begins later waits until the result has left."
    )


def _bits(count: int) -> str:
    return f"{count} bit{'s' if count > 1 else ''}"


def _cycles(design: BlockDesign) -> dict[str, str]:
    words = design.port_bits > 0
    return {
        "latency": "from accepting the first word of a block to offering the last one of its result"
        if words
        else "from accepting a block to offering its result",
        "interval": f"between {'the first words of ' if words else ''}two accepted blocks",
        "key": "from accepting a key to accepting the first block under it",
    }


def direction_rule(design: BlockDesign) -> str:
    """Return the meaning of decrypt_i."""
    if design.encrypts and design.decrypts:
        return "decrypt_i is taken with the block: 1 decrypts it, 0 encrypts it."
    return f"The core {'encrypts' if design.encrypts else 'decrypts'} every block; decrypt_i is ignored."


def _ports(design: BlockDesign) -> dict[str, str]:
    both = design.encrypts and design.decrypts
    with_block = design.key_with_block
    words = design.port_bits > 0
    block, result = ("word", "word") if words else ("block", "result")
    of_key, of_block = ("Word of the key", "Word of the block") if words else ("Key", "Block")
    return {
        "clk_i": "Clock, rising edge.",
        "rst_i": "Synchronous reset, active high; drops the blocks inside"
        + ("." if with_block else " and the key."),
        "clear_i": "Wipes the key and all that depends on it, as a reset of this core does; drops the blocks "
        "inside and anything offered.",
        "key_valid_i": "Ignored." if with_block else "A key is offered.",
        "key_ready_o": "Equals in_ready_o." if with_block else "The key offered is taken in this cycle.",
        "key_i": "Ignored."
        if design.fixed_key is not None
        else f"{of_key}, taken with the block."
        if with_block
        else "The key taken, held outside."
        if design.key_held
        else "Key.",
        "in_valid_i": f"A {block} is offered.",
        "in_ready_o": f"The {block} offered is taken in this cycle.",
        "decrypt_i": "Taken with the block: 1 decrypts, 0 encrypts." if both else "Ignored.",
        "block_i": f"{of_block} in.",
        "out_valid_o": f"A {result} is offered.",
        "out_ready_i": f"The {result} offered is taken in this cycle.",
        "block_o": f"{of_block} out, valid while out_valid_o is high.",
    }
