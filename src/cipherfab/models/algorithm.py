"""What every golden model says of itself, whatever it computes."""

from typing import Literal, Protocol, TypeAlias

Kind: TypeAlias = Literal[
    "block cipher",
    "authenticated cipher",
    "confidentiality mode",
    "message authentication code",
    "hash function",
    "operation",
]
"""What is computed: blocks under a key, packets with or without tags, digests, or results from operands."""


class Algorithm(Protocol):
    """A golden model: a `BlockCipher`, a `MessageCipher`, or an `Operation`."""

    @property
    def kind(self) -> Kind:
        """What it computes."""

    @property
    def name(self) -> str:
        """Short name, as it stands in a design's id."""

    @property
    def title(self) -> str:
        """Name in text."""

    @property
    def family(self) -> str:
        """Name without sizes."""

    @property
    def block_bits(self) -> int:
        """Bits of data that are processed together."""

    @property
    def key_bits(self) -> int:
        """Bits of a key; 0 if there is none."""

    @property
    def rounds(self) -> int:
        """Number of rounds."""

    @property
    def reference(self) -> str:
        """The specification."""
