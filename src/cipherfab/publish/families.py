"""The parts of the RTL that are alike for every family of ciphers: numbers, branches, list of files.

A part is what stands between ``generated:families`` and ``/generated`` in comments. In each module
that chooses by family, a family has a generated branch unless it has one of its own: then its
functions have other arguments, or it has modules instead.
"""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from pathlib import Path

from cipherfab.catalogue.rtl import rtl_sources
from cipherfab.errors import InputError
from cipherfab.models.cipher import BlockCipher
from cipherfab.models.ciphers import CIPHERS
from cipherfab.publish.checkout import root

_PART = re.compile(r"(?<=generated:families\n)(.*?)(?=^ *\S+ /generated$)", re.DOTALL | re.MULTILINE)
_NUMBER = re.compile(r"^ *(\w+) *= (\d+),?$", re.MULTILINE)
_OWN = re.compile(r"^ +([A-Z]\w*): begin", re.MULTILINE)

BRANCHES = {
    "cf_round": ("forward = {0}::round(block_i)", "inverse = {0}::inv_round(block_i)"),
    "cf_round_key": ("added = {0}::round_key(key_i, code_i)",),
    "cf_key_step": (
        "next_key     = {0}::next_key(key_i, code_i)",
        "previous_key = {0}::previous_key(key_i, previous_code)",
    ),
    "cf_layers": (
        "sub_o    = Back ? {0}::inv_sub_layer(sub_i) : {0}::sub_layer(sub_i)",
        "linear_o = Back ? {0}::inv_linear_layer(linear_i) : {0}::linear_layer(linear_i)",
    ),
}
"""Assignments of the branches by module; {0} is the package of the family."""


def families() -> dict[Path, str]:
    """Write the parts of families."""
    return parts(root() / "rtl", CIPHERS.values())


def parts(folder: Path, ciphers: Collection[BlockCipher]) -> dict[Path, str]:
    """Write the parts of the families of some ciphers in a folder of RTL.

    Raises
    ------
    InputError
        If a file has no such part, or several.
    """
    names = sorted({each.family for each in ciphers})
    with_sboxes = sorted({each.family for each in ciphers if each.sboxes})
    found = {
        folder / "cf_pkg.sv": lambda part, _: _numbers(part, names),
        folder / "cipherfab.core": lambda *_: _files(folder),
    }
    for module, branches in BRANCHES.items():
        chosen = with_sboxes if module == "cf_layers" else names
        found[folder / "ciphers" / f"{module}.sv"] = partial(_branches, branches, chosen)
    return {path: _filled(path, write) for path, write in found.items()}


def _filled(path: Path, write: Callable[[str, str], str]) -> str:
    """Return a file with its part written, from what was there and the text around it."""
    text = path.read_text(encoding="utf-8")
    if len(_PART.findall(text)) != 1:
        raise InputError(f"{path.name} has no part generated:families, or several")
    return _PART.sub(lambda part: write(part[0], _PART.sub("", text)), text)


def _numbers(part: str, names: Iterable[str]) -> str:
    """Return a number for each family: those that have one keep it."""
    known = {name: int(number) for name, number in _NUMBER.findall(part)}
    for name in names:
        known.setdefault(name.upper(), max(known.values(), default=0) + 1)
    width = max(map(len, known))
    return ",\n".join(f"    {name:<{width}} = {number}" for name, number in known.items()) + "\n"


def _branches(assignments: Sequence[str], names: Iterable[str], part: str, around: str) -> str:
    del part
    own = _OWN.findall(around)
    return "".join(_branch(assignments, name) for name in names if name.upper() not in own)


def _branch(assignments: Sequence[str], family: str) -> str:
    body = "".join(f"      assign {each.format(f'cf_{family}_pkg')};\n" for each in assignments)
    return f"    {family.upper()}: begin : gen_{family}\n{body}    end\n"


def _files(folder: Path) -> str:
    return "".join(f"      - {path.relative_to(folder).as_posix()}\n" for path in rtl_sources(folder))
