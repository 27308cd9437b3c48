"""C to SystemVerilog: all steps, one after the other."""

from dataclasses import dataclass
from pathlib import Path

from cipherfab.compilers.hls.datapath import Datapath, Options
from cipherfab.compilers.hls.inline import inlined
from cipherfab.compilers.hls.verilog import module_text
from cipherfab.compilers.ir.divisions import without_divisions
from cipherfab.compilers.ir.front import compile_c
from cipherfab.compilers.ir.model import Function, Module, SourceLocation, successors

_ABOUT = """{function}, made of {file} by cipherfab.

Operands are taken when in_valid_i and in_ready_o are high, results when out_valid_o and out_ready_i are.

  latency  = as many cycles as states are passed from the first to that of the result, at least 1
  interval = latency + 1"""


@dataclass(frozen=True, kw_only=True)
class Hardware:
    """A function as hardware.

    Attributes
    ----------
    name : str
        Name of the module.
    module : Module
        The program that it does the same as.
    path : Datapath
        Its ports, states and registers.
    text : str
        The module.
    loops : tuple[SourceLocation, ...]
        Lines at which the loops that are left end, each once, as far as known.
    """

    name: str
    module: Module
    path: Datapath
    text: str
    loops: tuple[SourceLocation, ...]


def from_c(
    source: Path, function: str | None, options: Options, *, unroll: bool = False, name: str | None = None
) -> Hardware:
    """Return a function of a C file as a module of SystemVerilog.

    Parameters
    ----------
    source : Path
        The file.
    function : str | None
        The function; not needed if there is but one that others can call.
    options : Options
        How it becomes hardware.
    unroll : bool
        Whether short loops become logic.
    name : str | None
        Name of the module; that of the function if there is none.

    Raises
    ------
    InputError
        If something is wrong with the file, or cannot become hardware.
    ToolError
        If the extra ``cc`` is not installed, or clang fails.
    """
    module = compile_c(source, function, goal="unrolled" if unroll else "looped")
    whole = inlined(module.functions[module.entry], module.functions)
    path = Datapath(without_divisions(whole), module.arrays, options)
    called = name or module.entry
    about = _ABOUT.format(function=module.entry, file=source.name)
    return Hardware(
        name=called, module=module, path=path, text=module_text(path, called, about), loops=_loops(whole)
    )


def _loops(function: Function) -> tuple[SourceLocation, ...]:
    """Return the lines of the back edges."""
    blocks = {block.name: block for block in function.blocks}
    first = function.blocks[0].name
    open_blocks, done, found = {first}, set[str](), list[SourceLocation]()
    work = [(first, iter(successors(blocks[first].terminator)))]
    while work:
        name, targets = work[-1]
        for target in targets:
            if target in open_blocks:
                line = blocks[name].terminator.line
                found += [line] if line else []
            elif target not in done:
                open_blocks.add(target)
                work.append((target, iter(successors(blocks[target].terminator))))
                break
        else:
            open_blocks.discard(name)
            done.add(name)
            work.pop()
    return tuple(sorted(set(found)))
