"""Keys of the store: hashes over everything that a result depends on."""

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from itertools import chain
from pathlib import Path

import msgspec

from cipherfab.catalogue import Design, rtl_root, rtl_sources
from cipherfab.catalogue.architectures import MODULES as ARCHITECTURES
from cipherfab.devices.target import Target
from cipherfab.devices.targets import MODULES as TARGETS
from cipherfab.errors import ToolError
from cipherfab.models.registry import MODULES as MODELS
from cipherfab.processors.shipped import ProgramName, shipped_program
from cipherfab.records.dependencies import CodeTree, digest
from cipherfab.records.record import SCHEMA
from cipherfab.tools.tools import Kind, ToolIdentity, find_tool
from cipherfab.verify.check import CONTRACTS, known_answers

_MEASURE = ("cipherfab.flow.measure",)
_PROVE = ("cipherfab.proof.prove",)
_ELABORATE = ("cipherfab.tools.yosys", "cipherfab.catalogue.rtl")
_MEMBERS = frozenset(
    (
        *(*ARCHITECTURES.values(), *TARGETS.values(), *chain.from_iterable(MODELS.values())),
        *(each.__module__ for each in CONTRACTS.values()),
    )
)
_TREE = CodeTree(Path(__file__).resolve().parent.parent)


def elaboration_key(design: Design, tools: Iterable[ToolIdentity]) -> str:
    """Return the key of a design's elaborated RTL: of sources, parameters and the tools that read them."""
    sources = rtl_digest(design.sources)
    return _key(sources, _elaboration_code(), design.module, design.sv_parameters, list(tools))


def record_key(design: Design, target: Target, *, rtl_hash: str, tools: Iterable[ToolIdentity]) -> str:
    """Return the key of a record: of the elaborated RTL and everything that is done to it.

    Placement seeds are no part of it: a record holds all that a design was placed with.
    """
    return _key(
        SCHEMA,
        code_digest(design, target),
        rtl_hash,
        design.id,
        dict(design.parameters),
        design.cycles,
        _program(design),
        _answers(design),
        target.name,
        list(tools),
    )


def proof_key(design: Design, *, rtl_hash: str, tools: Iterable[ToolIdentity]) -> str:
    """Return the key of a proof: of the elaborated RTL, the golden model, and the code that proves."""
    modules = _closure(
        _PROVE, frozenset((*MODELS[design.cipher.name], ARCHITECTURES[design.architecture.name]))
    )
    return _key(_digest(modules), rtl_hash, design.id, design.cycles, list(tools))


def code_files(design: Design, target: Target) -> set[Path]:
    """Return the files of this package that a record of a design on a target depends on.

    Known answers and programs are not among them: a key has what was read from them.
    """
    return {path for module in _modules(design, target) for path in _TREE.files(module)}


def code_digest(design: Design, target: Target) -> str:
    """Return a hash over `code_files`."""
    return _digest(_modules(design, target))


def rtl_digest(sources: Iterable[Path]) -> str:
    """Return a hash over the names and contents of RTL sources, but for comments."""
    return digest({path.relative_to(rtl_root()).as_posix(): path for path in sources})


@cache
def workbench_digest() -> str:
    """Return a hash over the code and data that any record can depend on."""
    modules = _closure(_MEASURE, _MEMBERS)
    return _key(_digest(modules), digest(_TREE.data(modules)))


def installation(tools: Iterable[tuple[str, Kind]]) -> dict[str, str]:
    """Return what figures that are made here depend on, besides the work itself: this package and tools.

    Machines that say the same make the same figures, and give them the same key.

    Parameters
    ----------
    tools : Iterable[tuple[str, Kind]]
        Names and kinds of the tools that are used.
    """
    code, rtl = workbench_digest()[:12], rtl_digest(rtl_sources())[:12]
    found = {"cipherfab": f"{version('cipherfab')} (code {code}, RTL {rtl})"}
    for name, kind in tools:
        try:
            found[name] = find_tool(name, kind).identity
        except ToolError:
            found[name] = "missing"
    return found


def _modules(design: Design, target: Target) -> frozenset[str]:
    parts = *MODELS[design.cipher.name], ARCHITECTURES[design.architecture.name], TARGETS[target.name]
    return _closure(_MEASURE, frozenset((*parts, CONTRACTS[design.cipher.kind].__module__)))


@cache
def _closure(roots: tuple[str, ...], own: frozenset[str]) -> frozenset[str]:
    return frozenset(_TREE.closure(roots, own, _MEMBERS))


@cache
def _digest(modules: frozenset[str]) -> str:
    return _TREE.digest(modules)


def _elaboration_code() -> str:
    return _digest(_closure(_ELABORATE, frozenset()))


def _program(design: Design) -> object:
    """Return what a processor of a design runs; None of other designs."""
    if design.program is None:
        return None
    name = ProgramName(design.cipher.name, str(design.parameters["direction"]), design.program.machine)
    program = shipped_program(name)
    return design.program, list(program.code), sorted(program.data.items())


@cache
def _answers(design: Design) -> str:
    return _key(repr(known_answers(design)))


def _key(*parts: object) -> str:
    return hashlib.sha256(msgspec.json.encode(parts, order="sorted")).hexdigest()
