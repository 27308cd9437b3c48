"""The file that an ECP5 loads: commands, and frames of configuration with a checksum each.

Source: Project Trellis, "Bitstream format". A command is a byte and three bytes of information, of which the
highest bit says that a checksum follows its argument. A checksum covers what came since the one before it; of
the bytes FF between commands, of which any number may stand there, it covers one. The frames are written by
one command, with one such byte behind each.
"""

import numpy as np

from cipherfab.bitstream.checksum import Checksums
from cipherfab.errors import InputError

_BEGIN = b"\xff\x00"
_PREAMBLE = b"\xff\xff\xbd\xb3"
_DUMMY, _RESET, _IDENTITY, _FRAMES, _DONE = 0xFF, 0x3B, 0xE2, 0x82, 0x5E
# Bytes of the argument of other commands.
_ARGUMENTS = {_RESET: 0, _IDENTITY: 4, 0x22: 4, 0x46: 0, 0xCE: 0, 0xC2: 4, _DONE: 0}

DEVICE = 0x41113043
"""What a LFE5U-85 says it is."""
FRAMES = 13294
FRAME = 142
"""Frames of that device, and the bytes of one."""
# With a checksum behind every frame, and one byte FF.
_FORM = 0x91

POLYNOMIAL = 0x8005


def checksums(image: bytes) -> Checksums:
    """Find the checksums of a file.

    Raises
    ------
    InputError
        If it is no such file, ends too early, is for another device, or has commands that are not read: those
        of compressed files, and those that fill block RAM.
    """
    return _Commands(image).run()


class _Commands:
    """Goes through the commands of a file."""

    def __init__(self, image: bytes) -> None:
        self.image = image
        found = image.find(_PREAMBLE, 0, 1 << 16)
        if not image.startswith(_BEGIN) or found < 0:
            raise InputError("the file does not begin like one for an ECP5: FF 00, and later FF FF BD B3")
        self.place = found + len(_PREAMBLE)
        self.since = self.place
        self.ranges: list[tuple[int, int]] = []
        self.complete = False

    def run(self) -> Checksums:
        while True:
            first = self.place
            command = self._take(1)
            if command == _DUMMY:
                # Of those in a row the last is covered.
                self.since = max(self.since, first)
                continue
            information = self._take(3)
            if command == _FRAMES:
                self._frames(information)
                continue
            if command not in _ARGUMENTS:
                raise InputError(f"byte {first} of the file is no command that is read: {command:#04x}")
            argument = self._take(_ARGUMENTS[command])
            if command == _IDENTITY and argument != DEVICE:
                raise InputError(f"the file is for another device: {argument:#010x}, not {DEVICE:#010x}")
            if command == _RESET:
                self.since = self.place
            if command == _DONE:
                break
            if information >> 23:
                self._check()
        if not self.complete:
            raise InputError("the file has no frames")
        starts, ends = np.array(self.ranges, np.int64).T
        return Checksums(starts=starts, ends=ends, fields=ends, polynomial=POLYNOMIAL, initial=0)

    def _frames(self, information: int) -> None:
        form, count = information >> 16, information & 0xFFFF
        if (form, count) != (_FORM, FRAMES):
            raise InputError(
                f"the file has {count} frames of the form {form:#04x}; "
                f"those of a LFE5U-85 are {FRAMES} of the form {_FORM:#04x}"
            )
        if len(self.image) < self.place + count * (FRAME + 3):
            raise InputError(f"the file ends after {len(self.image)} bytes, within its frames")
        for _ in range(count):
            self.place += FRAME
            self._check()
            if self._take(1) != _DUMMY:
                raise InputError(f"byte {self.place - 1} of the file is not the FF behind a frame")
        self.complete = True

    def _check(self) -> None:
        """Take a checksum."""
        self.ranges.append((self.since, self.place))
        self._take(2)
        self.since = self.place

    def _take(self, count: int) -> int:
        """Return the number in the next bytes."""
        taken = self.image[self.place : self.place + count]
        if len(taken) < count:
            raise InputError(f"the file ends after {len(self.image)} bytes, before its last command")
        self.place += count
        return int.from_bytes(taken, "big")
