"""The exchange with a core as a timing diagram in WaveJSON, the language of WaveDrom."""

from collections.abc import Sequence
from typing import TypedDict

from cipherfab.catalogue import Design
from cipherfab.deliver.recording import Level, Row

_LONGEST_RUN = 3  # longer runs of identical cycles are cut
_WAITS, _MOVES = "=", "5"  # a word offered, and a word taken in this cycle

_CHANNELS = (
    ("key_valid_i", "key_ready_o", ("key_i",)),
    ("in_valid_i", "in_ready_o", ("block_i", "decrypt_i", "key_i")),
    ("out_valid_o", "out_ready_i", ("block_o",)),
)


class Lane(TypedDict):
    """One line of a diagram: ``wave`` has a letter for each cycle, ``data`` the words in order."""

    name: str
    wave: str
    data: list[str]


class Wave(TypedDict):
    """A timing diagram."""

    signal: list[Lane]


def wave(design: Design, rows: Sequence[Row]) -> Wave:
    """Return the timing diagram of a recorded exchange with a design.

    Letters: ``p`` clock, ``0`` ``1`` levels, ``x`` don't care, ``=`` a word that waits, ``5`` a word taken in
    this cycle, ``.`` unchanged, ``|`` unchanged for any number of cycles.
    """
    kept = _kept(rows)
    lanes = [Lane(name="clk_i", wave=_join("p" * len(rows), kept), data=[])]
    if any(row["rst_i"] for row in rows):
        lanes.append(_level(rows, kept, "rst_i"))
    for valid, ready, words in _CHANNELS:
        if valid == "key_valid_i" and design.key_with_block:
            continue
        lanes += [_level(rows, kept, valid), _level(rows, kept, ready)]
        for name in words:
            if name == "decrypt_i":
                if design.encrypts and design.decrypts:
                    lanes.append(_level(rows, kept, name))
            elif name != "key_i" or design.key_with_block == (valid == "in_valid_i"):
                moves = [bool(row[valid] and row[ready] and not row["rst_i"]) for row in rows]
                if design.key_held and name == "key_i":
                    moves = [False] * len(rows)  # a register, not a port that moves words
                lanes.append(_words(rows, kept, name, moves))
    return Wave(signal=lanes)


def _kept(rows: Sequence[Row]) -> list[bool]:
    """Return whether each cycle is drawn; others form gaps.

    Cycles that differ only in a word number are identical.
    """
    alike = [
        {name: level.partition(".")[0] if isinstance(level, str) else level for name, level in row.items()}
        for row in rows
    ]
    kept = [True] * len(rows)
    start = 0
    for index in range(1, len(rows) + 1):
        if index == len(rows) or alike[index] != alike[start]:
            if index - start > _LONGEST_RUN:
                kept[start + 1 : index - 1] = [False] * (index - start - 2)
            start = index
    return kept


def _join(letters: Sequence[str], kept: Sequence[bool]) -> str:
    """Return the letters of the drawn cycles, repeated ones as ``.``, cuts as ``|``."""
    wave = ""
    previous = ""
    for index, letter in enumerate(letters):
        if kept[index]:
            wave += "." if letter == previous else letter
            previous = letter
        elif kept[index - 1]:
            wave += "|"
    return wave


def _level(rows: Sequence[Row], kept: Sequence[bool], name: str) -> Lane:
    letters: dict[Level, str] = {False: "0", True: "1", None: "x"}
    return Lane(name=name, wave=_join([letters[row[name]] for row in rows], kept), data=[])


def _words(rows: Sequence[Row], kept: Sequence[bool], name: str, moves: Sequence[bool]) -> Lane:
    wave, data = "", []
    previous = ("", "")
    for index, row in enumerate(rows):
        word = row[name]
        if not kept[index]:
            wave += "|" if kept[index - 1] else ""
            continue
        letter = "x" if word is None else _MOVES if moves[index] else _WAITS
        current = (letter, str(word))
        if current == previous:
            wave += "."
        else:
            wave += letter
            data += [] if word is None else [str(word)]
        previous = current
    return Lane(name=name, wave=wave, data=data)
