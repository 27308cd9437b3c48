"""From a C file to the model of a program."""

import importlib
from pathlib import Path

from cipherfab.compilers.ir.clang import Goal, optimise, package, to_llvm
from cipherfab.compilers.ir.model import Module
from cipherfab.errors import InputError


def compile_c(source: Path, function: str | None = None, *, goal: Goal = "size", widest: int = 8) -> Module:
    """Return the program whose entry is a function of a C file.

    Parameters
    ----------
    source : Path
        The file; it must define everything the function uses.
    function : str | None
        Name of the function; optional if only one is not static, or for ``main``.
    goal : Goal
        Goal of optimisation.
    widest : int
        Maximum bytes of an array element: 8, or 4 to split larger ones in two.

    Raises
    ------
    InputError
        If the file is invalid, or uses something unsupported; the message begins with the line of C.
    ToolError
        If the extra ``cc`` is not installed, or clang fails.
    """
    for name in ("ziglang", "llvmlite"):
        package(name)
    # Both need llvmlite, which is only in the extra.
    llvm, reader = (importlib.import_module(f"cipherfab.compilers.ir.{name}") for name in ("llvm", "reader"))
    text = to_llvm(source, goal)
    entry = _entry(source, llvm.functions(text), function)
    module: Module = reader.read_module(optimise(llvm.internalise(text, entry), goal), entry, widest)
    return module


def _entry(source: Path, functions: dict[str, bool], wanted: str | None) -> str:
    """Return the entry function."""
    if not functions:
        raise InputError(f"{source.name} has no function")
    known = ", ".join(functions)
    if wanted is not None:
        if wanted not in functions:
            raise InputError(f"{source.name} has no function {wanted!r}; it has {known}")
        return wanted
    seen = [name for name, external in functions.items() if external]
    if "main" in functions or len(seen) == 1:
        return "main" if "main" in functions else seen[0]
    raise InputError(f"{source.name} has several functions; choose the entry: {known}")
