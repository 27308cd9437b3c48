"""Proposes an adapter for a core, from the names and widths of its ports."""

import json
import re
from collections.abc import Mapping, Sequence

from cipherfab.catalogue.channel import packet_channels
from cipherfab.models import BlockCipher, MessageCipher

UNKNOWN = "UNKNOWN"
"""Stands for a port, or a module, that is not recognised."""

_INPUTS = {
    "clock": r"^(i_?)?(clk|clock|ck|aclk)",
    "reset": r"a?re?se?t|^nr?st|^rst",
    "decrypt": r"dec|enc",
    "key_start": r"key.*(valid|start|load|ld|init|en)|(load|ld|init).*key|^init$",
    "take": r"(out|o|result|res).*(ready|rdy|ack)|^(ready|ack)_?i",
    "start": r"start|go$|^ld|load|next|begin|valid|vld|req|enable|^en$",
}
_OUTPUTS = {
    "key_done": r"key.*(ready|done|valid)",
    "done": r"done|valid|vld|finish|ack|complete",
    "ready": r"ready|rdy|idle",
}
_OPTIONAL = ("reset", "decrypt", "start", "key_start", "take", "key_done", "ready", "done")


def propose(
    name: str,
    top: str,
    sources: Sequence[str],
    headers: Sequence[str],
    cipher: BlockCipher,
    ports: Mapping[str, tuple[str, int]],
) -> str:
    """Return an adapter as TOML, with remarks on what is a guess.

    Parameters
    ----------
    name, top : str
        Name for people; the module.
    sources, headers : Sequence[str]
        Files in compile order; those that they include. Relative to the adapter.
    cipher : BlockCipher
        What the core computes.
    ports : Mapping[str, tuple[str, int]]
        Direction and width of the ports, by name.
    """
    found = _roles(cipher, ports)
    both = "decrypt" in found
    lines = [
        f"name = {_quoted(name)}",
        f"cipher = {_quoted(cipher.name)}",
        f'direction = "{"both" if both else "encrypt"}"  # or "decrypt"{"" if both else ", or both"}',
        'byte_order = "as_specified"  # or "reversed": the first byte is the lowest',
        f"top = {_quoted(top)}",
        f"sources = [{', '.join(map(_quoted, sources))}]",
        *([f"headers = [{', '.join(map(_quoted, headers))}]"] if headers else []),
        *([] if "start" in found else ["pipelined = true  # no port says that there is a block"]),
        *([] if "done" in found else ["latency = 0  # cycles from a block to its result; no port says it"]),
        "",
        "# Guessed from names and widths: look through them.",
        "[ports]",
    ]
    for role in ("clock", "reset", "start", "ready", "done", "take", "key_start", "key_done"):
        if role in found or role not in _OPTIONAL:
            lines.append(f"{role} = {_quoted(found.get(role, UNKNOWN))}")
        if role == "reset" and role in found:
            lines.append(f'reset_active = "{"low" if _is_low(found[role]) else "high"}"')
    lines += [f"{role} = {_quoted(found.get(role, UNKNOWN))}" for role in ("block", "key", "result")]
    if both:
        level = "low" if re.search(r"enc", found["decrypt"], re.I) else "high"
        lines += [f"decrypt = {_quoted(found['decrypt'])}", f'decrypt_active = "{level}"']
    left = [
        port for port, (direction, _) in ports.items() if direction != "output" and port not in found.values()
    ]
    if left:
        lines += ["", "# Inputs that are constant.", "[ties]", *(f"{port} = 0" for port in left)]
    return "\n".join(lines) + "\n"


def propose_packets(
    name: str,
    top: str,
    sources: Sequence[str],
    headers: Sequence[str],
    cipher: MessageCipher,
    ports: Mapping[str, tuple[str, int]],
) -> str:
    """Return an adapter of a cipher of messages; as `propose`."""
    due = [port.name for channel in packet_channels(cipher) for port in channel.ports]
    missing = [port for port in due if port not in ports]
    lines = [f"name = {_quoted(name)}", f"cipher = {_quoted(cipher.name)}"]
    if missing:
        clock = next((port for port in ports if re.search(_INPUTS["clock"], port, re.I)), UNKNOWN)
        lines += [
            f"# {top} has not the ports for packets, such as {missing[0]}: write a module that has them,",
            f"# with {top} inside. Name it here, and its file in sources.",
            f"top = {_quoted(UNKNOWN)}",
            "# What is measured, and its clock.",
            f"core = {_quoted(top)}",
            f"clock = {_quoted(clock)}",
        ]
    else:
        lines.append(f"top = {_quoted(top)}")
    lines.append(f"sources = [{', '.join(map(_quoted, sources))}]")
    if headers:
        lines.append(f"headers = [{', '.join(map(_quoted, headers))}]")
    if cipher.tag_bytes:
        lines.append("hold_blocks = 0  # blocks of plaintext that wait for their tag; 0: it leaves at once")
    return "\n".join(lines) + "\n"


def _roles(cipher: BlockCipher, ports: Mapping[str, tuple[str, int]]) -> dict[str, str]:
    """Return ports by what they probably are."""
    found: dict[str, str] = {}

    def pick(role: str, direction: str, width: int, pattern: str) -> None:
        for port, (goes, bits) in ports.items():
            fits = goes == direction and bits == width and port not in found.values()
            if fits and re.search(pattern, port, re.I):
                found[role] = port
                return

    pick("key", "input", cipher.key_bits, "key|k")
    pick("block", "input", cipher.block_bits, "plain|block|text|data|in|state|pt|")
    pick("result", "output", cipher.block_bits, "cipher|result|out|block|text|data|ct|")
    for role, pattern in _INPUTS.items():
        pick(role, "input", 1, pattern)
    for role, pattern in _OUTPUTS.items():
        pick(role, "output", 1, pattern)
    if "done" not in found and "ready" in found:
        found["done"] = found["ready"]
    return found


def _is_low(port: str) -> bool:
    return bool(re.search(r"(_?n|_?b|_ni|_l)$|^n", port, re.I))


def _quoted(text: str) -> str:
    return json.dumps(text)
