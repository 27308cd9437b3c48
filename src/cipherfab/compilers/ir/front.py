"""From a C file to the model of a program."""

import importlib
from pathlib import Path

from cipherfab.compilers.ir.clang import Goal, optimise, package, to_llvm
from cipherfab.compilers.ir.model import Module
from cipherfab.errors import InputError


def compile_c(source: Path, function: str | None = None, *, goal: Goal = "size", widest: int = 8) -> Module:
    """Return the program that begins with a function of a C file.

    Parameters
    ----------
    source : Path
        The file; it has all that the function needs.
    function : str | None
        Name of the function; not needed if the file has but one that other files could call, or ``main``.
    goal : Goal
        What clang optimises for.
    widest : int
        Bytes that the element of an array may have: 8, or 4 if larger ones are to become two.

    Raises
    ------
    InputError
        If something is wrong with the file, or not supported; the message begins with the line of C.
    ToolError
        If the extra ``cc`` is not installed, or clang fails.
    """
    for name in ("ziglang", "llvmlite"):
        package(name)
    # Both need llvmlite, which only the extra brings.
    llvm, reader = (importlib.import_module(f"cipherfab.compilers.ir.{name}") for name in ("llvm", "reader"))
    text = to_llvm(source, goal)
    entry = _entry(source, llvm.functions(text), function)
    module: Module = reader.read_module(optimise(llvm.internalise(text, entry), goal), entry, widest)
    return module


def _entry(source: Path, functions: dict[str, bool], wanted: str | None) -> str:
    """Return where the program begins."""
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
    raise InputError(f"{source.name} has several functions; say with which the program begins: {known}")
