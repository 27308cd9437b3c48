"""The rules of a core's interface, in sentences."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Interface:
    """The rules of a core's interface.

    Attributes
    ----------
    warnings
        Warnings for users of the core.
    sizes
        Sizes of the data, and their bit order.
    rules
        Rules beyond the valid-ready handshake.
    cycles
        Definitions of latency, interval and key, by these names; none for a key that costs no cycles.
    ports
        Purpose of each port, by name.
    """

    warnings: list[str]
    sizes: str
    rules: list[str]
    cycles: dict[str, str]
    ports: dict[str, str]
