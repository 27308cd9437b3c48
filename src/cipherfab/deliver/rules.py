"""The rules of a core's interface as sentences, for its header and its datasheet."""

from cipherfab.catalogue import Design


def description(design: Design) -> str:
    """Return what the core is, with the parameters that leave a choice for its cipher."""
    parameters = ", ".join(
        f"{parameter.name}={design.parameters[parameter.name]}"
        for parameter in design.architecture.parameters
        if len(parameter.allowed(design.cipher, design.parameters)) > 1
    )
    return f"{design.cipher.title}: {design.architecture.title} ({parameters})"


def key_rule(design: Design) -> str:
    """Return how the core takes its key."""
    if design.key_with_block:
        return (
            "The key comes with the block: key_i is taken in the cycle that accepts block_i, key_valid_i is "
            "ignored and key_ready_o equals in_ready_o. A new key costs no cycle."
        )
    register = (
        " key_i is the output of a register outside, which takes the key at that edge and keeps it."
        if design.key_held
        else ""
    )
    return (
        "The key has a channel of its own: it is taken when key_valid_i and key_ready_o are high, stays in "
        "use until another one is taken or the core is reset, and has precedence over a block that is "
        "offered in the same cycle. "
        f"The first block can be accepted {design.cycles.key} cycles after the key.{register}"
    )


def direction_rule(design: Design) -> str:
    """Return what the core does with a block."""
    if design.encrypts and design.decrypts:
        return "decrypt_i is taken with the block: 1 decrypts it, 0 encrypts it."
    return f"The core {'encrypts' if design.encrypts else 'decrypts'} every block; decrypt_i is ignored."


def meanings(design: Design) -> dict[str, str]:
    """Return what each port is for, by port name."""
    both = design.encrypts and design.decrypts
    with_block = design.key_with_block
    return {
        "clk_i": "Clock, rising edge.",
        "rst_i": "Synchronous reset, active high; drops the blocks inside"
        + ("." if with_block else " and the key."),
        "key_valid_i": "Ignored." if with_block else "A key is offered.",
        "key_ready_o": "Equals in_ready_o." if with_block else "The key offered is taken in this cycle.",
        "key_i": "Key, taken with the block."
        if with_block
        else "Key that was taken, held outside."
        if design.key_held
        else "Key.",
        "in_valid_i": "A block is offered.",
        "in_ready_o": "The block offered is taken in this cycle.",
        "decrypt_i": "Taken with the block: 1 decrypts, 0 encrypts." if both else "Ignored.",
        "block_i": "Block in.",
        "out_valid_o": "A result is offered.",
        "out_ready_i": "The result offered is taken in this cycle.",
        "block_o": "Block out, valid while out_valid_o is high.",
    }
