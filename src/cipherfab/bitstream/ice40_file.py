"""The file that an iCE40 loads: a sequence of commands with one checksum at its end.

Source: Project IceStorm, "Bitstream File Format Documentation". The high half of a command byte is what to
do, the low half the number of bytes of its argument, the highest first. Commands 0 have another number as
their argument; those that write memory are followed by its bits and two bytes of 0.
"""

import numpy as np

from cipherfab.bitstream.checksum import Checksums
from cipherfab.errors import InputError

_PREAMBLE = b"\x7e\xaa\x99\x7e"
_RUN, _CHECK, _WIDTH, _HEIGHT = 0, 2, 6, 7
_WRITE_CONFIGURATION, _WRITE_RAM, _RESET, _WAKE_UP = 1, 3, 5, 6
# Set the bank, its offset, the address for the next start, the oscillator and how to start again.
_SETTINGS = frozenset({1, 4, 5, 8, 9})

BANK = (872, 272)
"""Width and height of a configuration memory of a HX8K; every device of the family has its own."""

POLYNOMIAL = 0x1021
INITIAL = 0xFFFF


def checksums(image: bytes) -> Checksums:
    """Find the checksum of a file.

    Raises
    ------
    InputError
        If it is no such file, ends too early, or is for another device.
    """
    start, end = _Commands(image).run()
    places = (np.array([place], np.int64) for place in (start, end, end))
    starts, ends, fields = places
    return Checksums(starts=starts, ends=ends, fields=fields, polynomial=POLYNOMIAL, initial=INITIAL)


class _Commands:
    """Goes through the commands of a file."""

    def __init__(self, image: bytes) -> None:
        self.image = image
        found = image.find(_PREAMBLE, 0, 1 << 16)
        if not image.startswith(b"\xff\x00") or found < 0:
            raise InputError("the file does not begin like one for an iCE40: FF 00, and later 7E AA 99 7E")
        self.place = found + len(_PREAMBLE)
        self.size = (0, 0)
        self.written = 0

    def run(self) -> tuple[int, int]:
        """Return the bytes that the checksum covers; it stands behind them."""
        covered = None
        checked = None
        while True:
            command, size = divmod(self._take(1), 16)
            before = self.place
            argument = self._take(size)
            if command == _RUN and argument == _RESET:
                covered = self.place
            elif command == _RUN and argument in (_WRITE_CONFIGURATION, _WRITE_RAM):
                self._memory(argument == _WRITE_CONFIGURATION)
            elif command == _RUN and argument == _WAKE_UP:
                break
            elif command == _CHECK and covered is not None and size == 2:
                checked = covered, before
            elif command == _WIDTH:
                self.size = argument + 1, self.size[1]
            elif command == _HEIGHT:
                self.size = self.size[0], argument
            elif command not in _SETTINGS:
                raise InputError(
                    f"byte {before - 1} of the file is no command of an iCE40: {self.image[before - 1]:#04x}"
                )
        if checked is None or self.written != 4:
            raise InputError(
                f"the file has {self.written} configuration memories and "
                f"{'a' if checked else 'no'} checksum; 4 and one are needed"
            )
        return checked

    def _memory(self, configuration: bool) -> None:
        if configuration and self.size != BANK:
            found, wanted = (" x ".join(map(str, size)) for size in (self.size, BANK))
            raise InputError(
                f"the file is for another device: a configuration memory of {found} bits, not {wanted}"
            )
        self.written += configuration
        width, height = self.size
        self.place += width * height // 8
        if self._take(2):
            raise InputError(f"no two bytes of 0 before byte {self.place}, at the end of a memory")

    def _take(self, count: int) -> int:
        """Return the number in the next bytes."""
        taken = self.image[self.place : self.place + count]
        if len(taken) < count:
            raise InputError(f"the file ends after {len(self.image)} bytes, before its last command")
        self.place += count
        return int.from_bytes(taken, "big")
