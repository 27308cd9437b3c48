"""C to SystemVerilog: the whole flow."""

from dataclasses import dataclass
from pathlib import Path

from cipherfab.compilers.hls.datapath import Datapath, Options
from cipherfab.compilers.hls.inline import inlined
from cipherfab.compilers.hls.verilog import module_text
from cipherfab.compilers.ir.divisions import without_divisions
from cipherfab.compilers.ir.front import compile_c
from cipherfab.compilers.ir.model import Function, Module, SourceLocation, successors

_ABOUT = """{function}, compiled from {file} by cipherfab.

Operands are taken when in_valid_i and in_ready_o are high, results when out_valid_o and out_ready_i are.

  latency  = the number of states from the first to that of the result, in cycles, at least 1
  interval = latency + 1"""


@dataclass(frozen=True, kw_only=True)
class Hardware:
    """A function as hardware.

    Attributes
    ----------
    name : str
        Name of the module.
    module : Module
        The program it was compiled from.
    path : Datapath
        Its ports, states and registers.
    text : str
        The module.
    loops : tuple[SourceLocation, ...]
        Lines where the remaining loops end, each once, as far as known.
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
        The function; optional if only one is not static.
    options : Options
        Options of synthesis.
    unroll : bool
        Whether to unroll short loops.
    name : str | None
        Name of the module; by default the function's.

    Raises
    ------
    InputError
        If the file is invalid, or cannot become hardware.
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
