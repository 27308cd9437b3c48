"""Yosys' own gates (``$_AND_`` to ``$_SDFFCE_PP1P_``) and truth tables: a netlist before it is mapped.

Source: the cell library of Yosys, gate-level cells; ``tools/tables.v``.
"""

from collections.abc import Iterator
from itertools import product

from cipherfab.devices.cell_model import CellModel, FlipFlop, flip_flop_cell, gate

_COMBINATIONAL = {
    "$_BUF_": ("A", "A"),
    "$_NOT_": ("A", "~A"),
    "$_AND_": ("A B", "A & B"),
    "$_NAND_": ("A B", "~(A & B)"),
    "$_OR_": ("A B", "A | B"),
    "$_NOR_": ("A B", "~(A | B)"),
    "$_XOR_": ("A B", "A ^ B"),
    "$_XNOR_": ("A B", "~(A ^ B)"),
    "$_ANDNOT_": ("A B", "A & ~B"),
    "$_ORNOT_": ("A B", "A | ~B"),
    "$_MUX_": ("A B S", "B if S else A"),
    "$_NMUX_": ("A B S", "~(B if S else A)"),
    "$_MUX4_": ("A B C D S T", "(D if S else C) if T else (B if S else A)"),
    "$_AOI3_": ("A B C", "~(A & B | C)"),
    "$_OAI3_": ("A B C", "~((A | B) & C)"),
    "$_AOI4_": ("A B C D", "~(A & B | C & D)"),
    "$_OAI4_": ("A B C D", "~((A | B) & (C | D))"),
}

# Type, pins, fields of the flip-flop. {c} is N (falling) or P (rising); {e}, {r}, {s} and {l} are N (active
# low) or P of the pins E, R, S and L, and {E} stands for "the pin E is active".
_ASYNCHRONOUS = {"asynchronous": "1"}
_FLIP_FLOPS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("$_DFF_{c}_", "D C", {}),
    ("$_DFFE_{c}{e}_", "D C E", {"enable": "{E}"}),
    ("$_DFF_{c}{r}0_", "D C R", {"clear": "{R}", **_ASYNCHRONOUS}),
    ("$_DFF_{c}{r}1_", "D C R", {"preset": "{R}", **_ASYNCHRONOUS}),
    ("$_DFFE_{c}{r}0{e}_", "D C R E", {"clear": "{R}", "enable": "{E}", **_ASYNCHRONOUS}),
    ("$_DFFE_{c}{r}1{e}_", "D C R E", {"preset": "{R}", "enable": "{E}", **_ASYNCHRONOUS}),
    ("$_DFFSR_{c}{s}{r}_", "D C S R", {"clear": "{R}", "preset": "{S}", **_ASYNCHRONOUS}),
    (
        "$_DFFSRE_{c}{s}{r}{e}_",
        "D C S R E",
        {"clear": "{R}", "preset": "{S}", "enable": "{E}", **_ASYNCHRONOUS},
    ),
    ("$_ALDFF_{c}{l}_", "D C L AD", {"clear": "{L} & ~AD", "preset": "{L} & AD", **_ASYNCHRONOUS}),
    (
        "$_ALDFFE_{c}{l}{e}_",
        "D C L AD E",
        {"clear": "{L} & ~AD", "preset": "{L} & AD", "enable": "{E}", **_ASYNCHRONOUS},
    ),
    ("$_SDFF_{c}{r}0_", "D C R", {"clear": "{R}"}),
    ("$_SDFF_{c}{r}1_", "D C R", {"preset": "{R}"}),
    ("$_SDFFE_{c}{r}0{e}_", "D C R E", {"clear": "{R}", "enable": "{E}"}),
    ("$_SDFFE_{c}{r}1{e}_", "D C R E", {"preset": "{R}", "enable": "{E}"}),
    ("$_SDFFCE_{c}{r}0{e}_", "D C R E", {"clear": "{R} & {E}", "enable": "{E}"}),
    ("$_SDFFCE_{c}{r}1{e}_", "D C R E", {"preset": "{R} & {E}", "enable": "{E}"}),
)

_LATCHES = (
    "$_DLATCH_{e}_",
    "$_DLATCH_{e}{r}0_",
    "$_DLATCH_{e}{r}1_",
    "$_DLATCHSR_{e}{s}{r}_",
    "$_SR_{s}{r}_",
)

_TABLE_INPUTS = range(1, 9)


def _table(count: int) -> CellModel:
    inputs = ", ".join(f"A[{index}]" for index in range(count))
    return CellModel(
        name=f"CF_TABLE{count}",
        inputs=f"A[{count}]",
        outputs="Y",
        logic={"Y": f"lut(TABLE, {inputs})"},
        parameters={"TABLE": 0},
        resources={"gate": 1},
    )


def _polarities(template: str) -> Iterator[dict[str, str]]:
    """Every choice for the placeholders of a type name: ``{"c": "P", "r": "N", "R": "~R"}``."""
    letters = [letter for letter in "cersl" if f"{{{letter}}}" in template]
    for choice in product("NP", repeat=len(letters)):
        polarity = dict(zip(letters, choice, strict=True))
        active = {
            each.upper(): each.upper() if polarity[each] == "P" else f"~{each.upper()}" for each in letters
        }
        yield polarity | active


def _flip_flops() -> Iterator[CellModel]:
    for template, pins, fields in _FLIP_FLOPS:
        for polarity in _polarities(template):
            values = {name: text.format(**polarity) for name, text in fields.items()}
            flip_flop = FlipFlop(clock="C", falling="0" if polarity["c"] == "P" else "1", **values)
            yield flip_flop_cell(template.format(**polarity), pins, flip_flop)


GATES = (
    *(gate(name, pins, f"Y = {function}", "gate") for name, (pins, function) in _COMBINATIONAL.items()),
    *(_table(count) for count in _TABLE_INPUTS),
    *_flip_flops(),
    *(
        CellModel(name=template.format(**polarity), resources={"latch": 1}, modelled=False)
        for template in _LATCHES
        for polarity in _polarities(template)
    ),
)
