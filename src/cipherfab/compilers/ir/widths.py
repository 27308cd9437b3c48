"""Determines the element width of each array.

Addresses that can point into the same array form one class, through additions, selections and calls. All
accesses of a class use elements of one width, the smallest; otherwise there is an error.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from cipherfab.compilers.ir.llvm import Definition, Variable
from cipherfab.compilers.ir.model import SourceLocation
from cipherfab.compilers.ir.statement import Statement
from cipherfab.compilers.ir.text import GlobalAddress, Reference, Value
from cipherfab.compilers.ir.types import PointerType, Type, Unsupported, scalars, size
from cipherfab.errors import InputError

Key = tuple[str, str]
"""A function, empty for global variables, and a name in it; an empty name is the function's result."""

_COPIES = ("llvm.memcpy.", "llvm.memmove.")
_SIZES = {1, 2, 4, 8}


@dataclass(frozen=True)
class _Access:
    size: int
    line: SourceLocation | None


class Widths:
    """The widths of elements, by address.

    Parameters
    ----------
    definitions : Mapping[str, Definition]
        All functions of the program.
    variables : Mapping[str, Variable]
        All global variables.
    widest : int
        Maximum bytes of an element: 8, or 4 to split larger ones in two.

    Raises
    ------
    InputError
        If accesses to one array do not match.
    """

    def __init__(
        self, definitions: Mapping[str, Definition], variables: Mapping[str, Variable], widest: int = 8
    ) -> None:
        self._parents: dict[Key, Key] = {}
        self._accesses: dict[Key, list[_Access]] = {}
        self._declared: dict[Key, tuple[Type, SourceLocation | None]] = {}
        self._seen: set[Key] = set()
        for name, variable in variables.items():
            self._declared["", name] = variable.type, None
        for function in definitions.values():
            for block in function.blocks.values():
                for statement in block:
                    self._visit(function.name, statement, definitions)
        self._sizes = {root: min(found, widest) for root, found in self._decide().items()}

    def of(self, function: str, value: Value) -> int:
        """Return the bytes of an element at an address; 1 if nothing is ever accessed there."""
        key = self._key(function, value)
        return self._sizes.get(self._find(key), 1) if key else 1

    def _key(self, function: str, value: Value) -> Key | None:
        match value:
            case Reference(name):
                return function, name
            case GlobalAddress(name):
                return "", name
        return None

    def _find(self, key: Key) -> Key:
        root = key
        while (parent := self._parents.get(root, root)) != root:
            root = parent
        while key != root:
            key, self._parents[key] = self._parents.get(key, root), root
        return root

    def _join(self, left: Key | None, right: Key | None) -> None:
        if left and right:
            self._parents[self._find(left)] = self._find(right)

    def _visit(self, function: str, statement: Statement, definitions: Mapping[str, Definition]) -> None:
        """Record the address classes that a statement implies."""
        keys = [
            self._key(function, value) if isinstance(kind, PointerType) else None
            for kind, value in statement.operands
        ]
        self._seen.update(key for key in keys if key)
        result: Key = function, statement.result
        match statement.opcode:
            case "alloca":
                self._declared[result] = statement.type, statement.line
            case "load":
                self._access(keys[0], statement)
            case "store":
                self._access(keys[1], statement)
            case "getelementptr":
                self._join(result, keys[0])
            case "phi" | "select" | "freeze" if isinstance(statement.type, PointerType):
                for key in keys:
                    self._join(result, key)
            case "ret" if keys:
                self._join((function, ""), keys[0])
            case "call" if statement.callee in definitions:
                callee = definitions[statement.callee]
                for parameter, key in zip(callee.parameters, keys, strict=False):
                    self._join((callee.name, parameter.name), key)
                if isinstance(callee.result, PointerType):
                    self._join(result, (callee.name, ""))
            case "call" if statement.callee.startswith(_COPIES):
                self._join(keys[0], keys[1])
            case "eq" | "ne" | "ult" | "ule" | "ugt" | "uge":
                self._join(keys[0], keys[1])

    def _access(self, key: Key | None, statement: Statement) -> None:
        if key:
            access = _Access(size(statement.type), statement.line)
            self._accesses.setdefault(key, []).append(access)

    def _decide(self) -> dict[Key, int]:
        """Return the bytes of an element, by the root of its class."""
        least: dict[Key, _Access] = {}
        for key, accesses in self._accesses.items():
            root = self._find(key)
            for access in accesses:
                if root not in least or access.size < least[root].size:
                    least[root] = access
        decided = {root: access.size for root, access in least.items()}
        own: dict[Key, int] = {}
        for key in self._declared.keys() & self._seen:
            root = self._find(key)
            own[key] = self._own(key, least.get(root))
            decided[root] = min(decided.get(root, 8), own[key])
        for key in sorted(own):
            root = self._find(key)
            self._agree(key, own[key], decided[root], least.get(root))
        return decided

    def _where(self, key: Key, access: _Access | None) -> str:
        line = (access.line if access else None) or self._declared[key][1]
        return f"{line}: " if line else ""

    def _own(self, key: Key, access: _Access | None) -> int:
        """Return the bytes of an element of a variable, as declared."""
        try:
            sizes = scalars(self._declared[key][0])
        except Unsupported as error:
            raise InputError(f"{self._where(key, access)}{error} in {key[1]} is not supported") from None
        if not sizes <= _SIZES:
            raise InputError(
                f"{self._where(key, access)}{key[1]} has elements of"
                f" {' and '.join(str(8 * each) for each in sorted(sizes))} bits;"
                " allowed are elements of 8, 16, 32 and 64 bits"
            )
        # In a structure with several widths, larger elements are composed of smaller ones.
        return min(sizes, default=1)

    def _agree(self, key: Key, own: int, found: int, access: _Access | None) -> None:
        """Require that accesses to a variable have its element width, or are halves of 64 bits."""
        if found < own and (own, found) != (8, 4):
            raise InputError(
                f"{self._where(key, access)}{key[1]} has elements of {8 * own} bits and is accessed by"
                f" {8 * found} bits; all accesses to a variable must be of the width of its elements"
            )
