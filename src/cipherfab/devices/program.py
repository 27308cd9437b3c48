"""A program that the tool flow runs, and the wheel that brings it."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Program:
    """A program in a wheel.

    Attributes
    ----------
    name : str
        "nextpnr-ecp5".
    distribution : str
        The wheel.
    module : str
        The WebAssembly it runs, which two programs can share; named after the program if it is empty.
    versioned : bool
        Whether it can be asked for its version.
    """

    name: str
    distribution: str
    module: str = ""
    versioned: bool = True

    @property
    def package(self) -> str:
        """The package in the wheel."""
        return self.distribution.replace("-", "_")


def nextpnr(family: str) -> Program:
    """Return nextpnr for a family."""
    return Program(name=f"nextpnr-{family}", distribution=f"yowasp-nextpnr-{family}")
