"""LLVM text as statements by function and block, with their lines of C.

llvmlite first reads the text, which validates it, and writes it in a canonical form. It is in the extra
``cc``, so this module is imported on demand.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import llvmlite.binding as llvm

from cipherfab.compilers.ir.model import SourceLocation
from cipherfab.compilers.ir.statement import Statement, read_statement
from cipherfab.compilers.ir.text import Cursor, name_of
from cipherfab.compilers.ir.types import Type, Unsupported
from cipherfab.errors import InputError, ToolError

_MOST_STATEMENTS = 200_000
_NAME = r'[@%](?:"[^"]*"|[\w.$-]+)'
_GLOBAL = re.compile(rf"({_NAME}) = (.*?)\b(global|constant) (.*)")
_TYPE = re.compile(rf"({_NAME}) = type (.*)")
_LABEL = re.compile(r'("[^"]*"|[\w.$-]+):')
_META = re.compile(r"!(\d+) = (?:distinct )?(!.*)")
_DEBUG = re.compile(r"!dbg !(\d+)")
_FIELD = re.compile(r'(\w+): ("[^"]*"|[^,()]+)')
_SCOPES = 100


@dataclass(frozen=True, kw_only=True)
class Parameter:
    """A parameter: its name, its type, and for an address the number of bytes it points to."""

    name: str
    type: Type
    bytes: int


@dataclass(kw_only=True)
class Definition:
    """A function: its statements by block, in order."""

    name: str
    result: Type
    line: SourceLocation | None
    parameters: Sequence[Parameter] = ()
    blocks: dict[str, list[Statement]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Variable:
    """A global variable; the cursor is before its initial value, if that is known."""

    name: str
    constant: bool
    internal: bool
    type: Type
    cursor: Cursor | None


@dataclass(frozen=True, kw_only=True)
class LlvmModule:
    """The contents of an LLVM text."""

    definitions: Mapping[str, Definition]
    variables: Mapping[str, Variable]


def _load(text: str) -> Any:
    try:
        module = llvm.parse_assembly(text)
        module.verify()
    except RuntimeError as error:
        raise ToolError(f"llvmlite cannot read what clang wrote: {error}") from None
    return module


def functions(text: str) -> dict[str, bool]:
    """Return the functions that a text defines, and whether they are visible to other files."""
    found = (each for each in _load(text).functions if not each.is_declaration)
    return {each.name: each.linkage == llvm.Linkage.external for each in found}


def internalise(text: str, entry: str) -> str:
    """Return a text in which only one function and the writable variables are external."""
    module = _load(text)
    for each in module.functions:
        if not each.is_declaration and each.name != entry:
            each.linkage = llvm.Linkage.internal
    for each in module.global_variables:
        match = _GLOBAL.match(str(each))
        if match and match[3] == "constant" and not each.is_declaration:
            each.linkage = llvm.Linkage.internal
    return str(module)


def parse(text: str) -> LlvmModule:
    """Return the contents of a text.

    Raises
    ------
    InputError
        If it has something unsupported; the message begins with the line of C.
    ToolError
        If llvmlite cannot read it.
    """
    lines = str(_load(text)).splitlines()
    named: dict[str, Type] = {}
    for line in lines:
        if match := _TYPE.match(line):
            named[name_of(match[1])] = Cursor(match[2], named).type()
    return _Reader(named, _Sources(lines)).read(lines)


class _Sources:
    """Finds the line of C of a debug-information number."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._metadata = {int(match[1]): match[2] for line in lines if (match := _META.match(line))}
        self._known: dict[int, SourceLocation | None] = {}

    def find(self, text: str) -> SourceLocation | None:
        """Return the line that a text names by ``!dbg``."""
        match = _DEBUG.search(text)
        if match is None:
            return None
        number = int(match[1])
        if number not in self._known:
            fields = self._fields(number)
            line = int(fields.get("line", "0"))
            file = self._file(fields.get("scope", ""))
            self._known[number] = SourceLocation(file, line) if line and file else None
        return self._known[number]

    def _fields(self, number: int) -> dict[str, str]:
        return dict(_FIELD.findall(self._metadata.get(number, "")))

    def _file(self, link: str) -> str:
        """Return the file of a scope given as ``!12``."""
        for _ in range(_SCOPES):
            if not link.startswith("!"):
                break
            fields = self._fields(int(link[1:]))
            if "filename" in fields:
                return fields["filename"].strip('"').rpartition("/")[2]
            link = fields.get("file", "")
        return ""


def _not_supported(what: str, line: SourceLocation | None, function: str) -> InputError:
    where = f"{line}: " if line else ""
    return InputError(f"{where}{what} in {function} is not supported")


class _Reader:
    """Reads line by line."""

    def __init__(self, named: Mapping[str, Type], sources: _Sources) -> None:
        self._named = named
        self._sources = sources
        self._count = 0

    def read(self, lines: Sequence[str]) -> LlvmModule:
        """Read all."""
        definitions: dict[str, Definition] = {}
        variables: dict[str, Variable] = {}
        rest = iter(lines)
        for line in rest:
            if line.startswith("define "):
                found = self._header(line)
                definitions[found.name] = found
                self._body(found, rest)
            elif match := _GLOBAL.match(line):
                variable = self._variable(match)
                variables[variable.name] = variable
        return LlvmModule(definitions=definitions, variables=variables)

    def _variable(self, match: re.Match[str]) -> Variable:
        cursor = Cursor(match[4], self._named)
        words = match[2].split()
        return Variable(
            name=name_of(match[1]),
            constant=match[3] == "constant",
            internal="internal" in words or "private" in words,
            type=cursor.type(),
            cursor=None if "external" in words else cursor,
        )

    def _header(self, line: str) -> Definition:
        source = self._sources.find(line)
        before = line.partition("@")[0].removeprefix("define ")
        result = Cursor(before, self._named).result_type()
        cursor = Cursor(line[line.index("@") :], self._named)
        definition = Definition(name=name_of(cursor.take()), result=result, line=source)
        try:
            definition.parameters = list(_parameters(cursor))
        except Unsupported as error:
            raise _not_supported(str(error), source, definition.name) from None
        return definition

    def _body(self, function: Definition, lines: Iterator[str]) -> None:
        """Read statements up to the end of a function."""
        unnamed = sum(each.name.isdecimal() for each in function.parameters)
        # A first block without a name has no label either; its number follows those of parameters.
        block, label = None, str(unnamed)
        source = function.line
        for line in lines:
            if line == "}":
                return
            if match := _LABEL.match(line):
                label, block = match[1].strip('"'), None
                continue
            text = line.strip()
            if not text or text.startswith((";", "#dbg")):
                continue
            if text.startswith("switch "):
                while "]" not in text:
                    text += f" {next(lines).strip()}"
            source = self._sources.find(text) or source
            self._count += 1
            if self._count > _MOST_STATEMENTS:
                raise InputError(f"{source}: the program has more than {_MOST_STATEMENTS} statements")
            if block is None:
                block = function.blocks.setdefault(label, [])
            try:
                block.append(read_statement(text, self._named, source))
            except Unsupported as error:
                raise _not_supported(str(error), source, function.name) from None


def _parameters(cursor: Cursor) -> Iterator[Parameter]:
    cursor.expect("(")
    while not cursor.skip(")"):
        if cursor.word == "...":
            raise Unsupported("any number of arguments")
        kind = cursor.type()
        attributes = cursor.attributes()
        yield Parameter(name=name_of(cursor.take()), type=kind, bytes=attributes.get("dereferenceable", 0))
        cursor.skip(",")
