"""Channels of a core: ports that move together, when valid and ready are both high."""

from collections.abc import Iterable
from typing import NamedTuple

from cipherfab.models import MessageCipher, Operation


class Port(NamedTuple):
    """A port of a core.

    Attributes
    ----------
    name : str
        Its name.
    direction : str
        "input" or "output".
    width : int
        Width in bits.
    enum : str
        SystemVerilog type, where it is an enum; else empty.
    """

    name: str
    direction: str
    width: int
    enum: str = ""


class Channel(NamedTuple):
    """Data that move in one transfer.

    Attributes
    ----------
    name : str
        "in": ``in_valid_i`` and ``in_ready_o`` say when.
    direction : str
        "input" or "output", of the data.
    data : tuple[Port, ...]
        What moves.
    """

    name: str
    direction: str
    data: tuple[Port, ...]

    @property
    def valid(self) -> Port:
        """Says that something is offered."""
        return Port(f"{self.name}_valid_{'i' if self.direction == 'input' else 'o'}", self.direction, 1)

    @property
    def ready(self) -> Port:
        """Says that what is offered is taken."""
        back = "output" if self.direction == "input" else "input"
        return Port(f"{self.name}_ready_{'o' if self.direction == 'input' else 'i'}", back, 1)

    @property
    def ports(self) -> tuple[Port, ...]:
        """All of them."""
        return (self.valid, self.ready, *self.data)


def _channel(name: str, direction: str, data: Iterable[tuple[str, int]], enums: dict[str, str]) -> Channel:
    suffix = "i" if direction == "input" else "o"
    ports = (Port(f"{each}_{suffix}", direction, width, enums.get(each, "")) for each, width in data)
    return Channel(name, direction, tuple(ports))


def block_channels(block_bits: int, key_bits: int) -> tuple[Channel, ...]:
    """Return the channels of a block cipher core whose ports have these widths."""
    return (
        _channel("key", "input", [("key", key_bits)], {}),
        _channel("in", "input", [("decrypt", 1), ("block", block_bits)], {}),
        _channel("out", "output", [("block", block_bits)], {}),
    )


_KIND, _VERDICT = "cf_packet_pkg::kind_e", "cf_packet_pkg::verdict_e"


def length_bits(cipher: MessageCipher) -> int:
    """Return the width of the length of a message, where it is announced: what the nonce leaves, up to 32."""
    return min(8 * (15 - cipher.nonce_bytes), 32)


def packet_channels(cipher: MessageCipher) -> tuple[Channel, ...]:
    """Return the channels of a cipher of packets: start, packet in, packet out, verdict."""
    key = [("decrypt", 1), ("key", cipher.key_bits)] if cipher.key_bits else []
    nonce = [("nonce", cipher.nonce_bits)] if cipher.nonce_bits else []
    widths = {"associated_bytes": 16, "message_bytes": length_bits(cipher), "digest_bytes": 16}
    start = [*key, *nonce, *((name, widths[name]) for name in cipher.announces)]
    moved = [("kind", 2), ("data", cipher.block_bits), ("bytes", cipher.rate_bytes.bit_length()), ("last", 1)]
    into, out = ([(f"{side}_{name}", width) for name, width in moved] for side in ("in", "out"))
    return (
        _channel("start", "input", start, {}),
        _channel("in", "input", into, {"in_kind": _KIND}),
        _channel("out", "output", out, {"out_kind": _KIND}),
        _channel("verdict", "output", [("verdict", 3)], {"verdict": _VERDICT}),
    )


def operation_channels(operation: Operation, words_in: int, words_out: int) -> tuple[Channel, ...]:
    """Return the channels of an operation, its operands and results cut into so many words."""
    operands = [(name, width // words_in) for name, width in operation.operands.items()]
    results = [(name, width // words_out) for name, width in operation.results.items()]
    return _channel("in", "input", operands, {}), _channel("out", "output", results, {})
