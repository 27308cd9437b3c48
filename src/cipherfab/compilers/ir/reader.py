"""Reads LLVM text into our own model of a program.

Unsupported features raise `InputError`, with the line of C.
"""

from collections.abc import Iterator, Mapping, Sequence

from cipherfab.compilers.ir import llvm
from cipherfab.compilers.ir.model import (
    ADDRESS,
    Address,
    Array,
    Function,
    Local,
    Module,
    Operand,
    SourceLocation,
)
from cipherfab.compilers.ir.text import GlobalAddress, Reference
from cipherfab.compilers.ir.translate import Translator, width
from cipherfab.compilers.ir.types import VOID, PointerType, Type, Unsupported, layout, size
from cipherfab.compilers.ir.widths import Widths
from cipherfab.errors import InputError

_MOST_ELEMENTS = 1 << 16


def read_module(text: str, entry: str, widest: int = 8) -> Module:
    """Return the program in an LLVM text, as far as a function needs it.

    Parameters
    ----------
    text : str
        The text.
    entry : str
        The entry function. A parameter may be an address if the text states the number of bytes it points to;
        these become an array of its name.
    widest : int
        Maximum bytes of an array element: 8, or 4 to split larger ones in two.

    Raises
    ------
    InputError
        If something is unsupported; the message begins with the line of C.
    ToolError
        If llvmlite cannot read the text.
    """
    return _Program(llvm.parse(text), entry, widest).read()


class _Program:
    """Reads everything a function needs."""

    def __init__(self, text: llvm.LlvmModule, entry: str, widest: int) -> None:
        self._variables = text.variables
        self._entry = entry
        self._needed = {name: text.definitions[name] for name in _order(text.definitions, entry)}
        self._widths = Widths(self._needed, text.variables, widest)
        self._arrays: dict[str, Array] = {}

    def read(self) -> Module:
        """Read it."""
        functions = {name: self._function(each) for name, each in self._needed.items()}
        return Module(entry=self._entry, functions=functions, arrays=self._arrays)

    def _function(self, definition: llvm.Definition) -> Function:
        try:
            result = None if definition.result == VOID else width(definition.result)
            values = {each.name: self._parameter(definition, each) for each in definition.parameters}
        except Unsupported as error:
            raise InputError(
                f"{definition.line}: {error} as parameter or result of {definition.name} is not supported"
            ) from None
        if definition.name == self._entry and result == ADDRESS:
            raise InputError(
                f"{definition.line}: {definition.name} returns an address, which is not supported"
            )
        translator = Translator(definition, self._widths, self._needed, values)
        blocks = translator.translate()
        for name, (element, count) in translator.memory.allocated.items():
            self._add(Array(name=name, bits=8 * element, contents=[0] * self._require(count, name)))
        for name in sorted(translator.places - self._arrays.keys()):
            self._add(self._variable(name))
        return Function(
            name=definition.name,
            parameters=[each for each in values.values() if isinstance(each, Local)],
            result_bits=result,
            blocks=blocks,
            line=definition.line,
        )

    def _parameter(self, definition: llvm.Definition, parameter: llvm.Parameter) -> Operand:
        if definition.name != self._entry or not isinstance(parameter.type, PointerType):
            return Local(parameter.name, width(parameter.type))
        if not parameter.bytes:
            raise InputError(
                f"{definition.line}: {parameter.name} of {definition.name} is an address of unknown size;"
                f" declare it, for example, as uint32_t {parameter.name}[static 4]"
            )
        element = self._widths.of(definition.name, Reference(parameter.name))
        if parameter.name in self._variables:
            raise InputError(f"{definition.line}: {parameter.name} is both a parameter and a variable")
        count = self._require(parameter.bytes // element, parameter.name)
        self._add(Array(name=parameter.name, bits=8 * element, contents=[0] * count, visible=True))
        return Address(parameter.name)

    def _variable(self, name: str) -> Array:
        variable = self._variables.get(name)
        if variable is None or variable.cursor is None:
            raise InputError(f"the variable {name} is declared but not defined; put everything in one file")
        element = self._widths.of("", GlobalAddress(name))
        try:
            count = self._require(size(variable.type) // element, name)
            contents = variable.cursor.contents(variable.type)
        except Unsupported as error:
            raise InputError(f"{error} in the variable {name} is not supported") from None
        return Array(
            name=name,
            bits=8 * element,
            contents=_elements(contents, variable.type, element, count),
            constant=variable.constant,
            visible=not variable.internal and not variable.constant,
        )

    def _require(self, count: int, name: str) -> int:
        if count > _MOST_ELEMENTS:
            raise InputError(f"{name} has {count} elements; allowed are up to {_MOST_ELEMENTS}")
        return count

    def _add(self, array: Array) -> None:
        self._arrays[array.name] = array


def _order(definitions: Mapping[str, llvm.Definition], entry: str) -> list[str]:
    """Return the functions needed, callees first."""
    order: list[str] = []
    state = {entry: "open"}
    work = [(entry, _calls(definitions[entry]))]
    while work:
        name, calls = work[-1]
        for callee, line in calls:
            if callee not in definitions:
                raise InputError(
                    f"{line}: {name} calls {callee}, which is not defined; put everything in one file"
                )
            if state.get(callee) == "open":
                raise InputError(f"{line}: {name} calls {callee}, which is recursion; that is not supported")
            if callee not in state:
                state[callee] = "open"
                work.append((callee, _calls(definitions[callee])))
                break
        else:
            work.pop()
            state[name] = "done"
            order.append(name)
    return order


def _calls(definition: llvm.Definition) -> Iterator[tuple[str, SourceLocation | None]]:
    """Yield a function's calls, with their lines."""
    for block in definition.blocks.values():
        for statement in block:
            if statement.callee and not statement.callee.startswith("llvm."):
                yield statement.callee, statement.line


def _elements(contents: Sequence[int], kind: Type, element: int, count: int) -> list[int]:
    """Return the initial elements of an array, given the integers of its type in order."""
    if len(contents) == count:
        return list(contents)
    data = bytearray(count * element)
    for (place, octets), value in zip(layout(kind), contents, strict=True):
        data[place : place + octets] = (value & (1 << 8 * octets) - 1).to_bytes(octets, "little")
    parts = (data[place : place + element] for place in range(0, len(data), element))
    return [int.from_bytes(part, "little") for part in parts]
