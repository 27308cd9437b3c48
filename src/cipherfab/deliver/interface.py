"""What a core's interface asks for, in sentences."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Interface:
    """What a core's interface asks for, whatever it computes.

    Attributes
    ----------
    warnings
        What whoever uses the core has to know first.
    sizes
        Sizes of what the core works on, and the order of bits.
    rules
        Those beside the rules of valid and ready.
    cycles
        What is counted as latency, interval and key, by these names; nothing for a key that costs none.
    ports
        What each port is for, by its name.
    """

    warnings: list[str]
    sizes: str
    rules: list[str]
    cycles: dict[str, str]
    ports: dict[str, str]
