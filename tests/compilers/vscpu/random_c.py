"""Random C programs whose every step means something: no overflow with a sign, no access outside an array."""

import random
from dataclasses import dataclass, field

_TYPES = ("uint8_t", "int8_t", "uint16_t", "int16_t", "uint32_t", "int32_t", "uint64_t", "int64_t")
_SIZES = (4, 8, 16)
FUNCTIONS = 6
"""Functions of a program, each of which puts what it returns into an element of ``out``."""
GIVEN = 4
"""Numbers of 64 bits that a program is given."""


def bits(kind: str) -> int:
    """Return the width of a type."""
    return int(kind.removesuffix("_t").lstrip("uint"))


@dataclass
class _Scope:
    """What can be named in a function."""

    variables: dict[str, str] = field(default_factory=dict)
    fixed: dict[str, str] = field(default_factory=dict)
    arrays: dict[str, tuple[str, int]] = field(default_factory=dict)
    loops: int = 0


class Writer:
    """Writes a program."""

    def __init__(self, generator: random.Random) -> None:
        self._random = generator
        self._globals: dict[str, tuple[str, int]] = {}
        self._constant: set[str] = set()
        self._functions: list[tuple[str, str, list[str]]] = []
        self._count = 0

    def program(self) -> str:
        """Return a program; its function is ``run``."""
        lines = ["#include <stdint.h>", ""]
        lines += [self._array(number) for number in range(self._random.randint(2, 4))]
        for number in range(FUNCTIONS):
            lines += ["", *self._function(f"f{number}")]
        lines += [
            "",
            f"void run(uint64_t out[static {FUNCTIONS}], const uint64_t given[static {GIVEN}])",
            "{",
        ]
        for number, (name, _, parameters) in enumerate(self._functions):
            several = (
                f"({kind})(given[{(number + place) % GIVEN}] >> {self._random.choice((0, 3, 8, 16))})"
                for place, kind in enumerate(parameters)
            )
            lines.append(f"    out[{number}] = (uint64_t){name}({', '.join(several)});")
        return "\n".join([*lines, "}"]) + "\n"

    def _name(self, prefix: str) -> str:
        self._count += 1
        return f"{prefix}{self._count}"

    def _array(self, number: int) -> str:
        kind, count = self._random.choice(_TYPES), self._random.choice(_SIZES)
        name = f"g{number}"
        self._globals[name] = kind, count
        constant = self._random.random() < 0.4
        if constant:
            self._constant.add(name)
        values = ", ".join(self._number(kind) for _ in range(count))
        return f"static {'const ' if constant else ''}{kind} {name}[{count}] = {{{values}}};"

    def _number(self, kind: str) -> str:
        wide = bits(kind)
        value = self._random.getrandbits(self._random.choice((1, 4, wide, wide)))
        edge = self._random.choice((value, value, value, 0, 1, (1 << wide) - 1, 1 << wide - 1))
        return f"({kind}){edge:#x}u" + ("ll" if wide == 64 else "")

    def _function(self, name: str) -> list[str]:
        parameters = [self._random.choice(_TYPES) for _ in range(self._random.randint(1, 3))]
        scope = _Scope(arrays=dict(self._globals))
        for number, kind in enumerate(parameters):
            scope.variables[f"p{number}"] = kind
        kind = self._random.choice(_TYPES)
        given = ", ".join(f"{each} p{number}" for number, each in enumerate(parameters))
        inline = "__attribute__((noinline)) " if self._random.random() < 0.7 else ""
        lines = [f"{inline}static {kind} {name}({given})", "{"]
        for _ in range(self._random.randint(1, 3)):
            lines.append(f"    {self._declaration(scope)}")
        if self._random.random() < 0.4:
            lines.append(f"    {self._own_array(scope)}")
        for _ in range(self._random.randint(1, 4)):
            lines += self._statement(scope, 1)
        lines += [f"    return ({kind}){self._expression(scope, 2)};", "}"]
        self._functions.append((name, kind, parameters))
        return lines

    def _declaration(self, scope: _Scope) -> str:
        kind, name = self._random.choice(_TYPES), self._name("v")
        text = f"{kind} {name} = ({kind}){self._expression(scope, 1)};"
        scope.variables[name] = kind
        return text

    def _own_array(self, scope: _Scope) -> str:
        kind, count, name = self._random.choice(_TYPES), self._random.choice(_SIZES[:2]), self._name("a")
        text = f"{kind} {name}[{count}] = {{({kind}){self._expression(scope, 1)}}};"
        scope.arrays[name] = kind, count
        return text

    def _statement(self, scope: _Scope, depth: int) -> list[str]:
        chosen = self._random.choice(("set", "set", "store", "call", "if", "for", "switch", "while"))
        if depth > 2:
            chosen = self._random.choice(("set", "store"))
        space = "    " * depth
        forms = {"if": self._if, "for": self._for, "while": self._while, "switch": self._switch}
        if chosen in forms:
            return [f"{space}{line}" for line in forms[chosen](scope, depth)]
        return [f"{space}{self._assignment(scope, chosen)}"]

    def _inner(self, scope: _Scope, depth: int) -> list[str]:
        """Return a statement within another one."""
        return [line.removeprefix("    " * depth) for line in self._statement(scope, depth + 1)]

    def _if(self, scope: _Scope, depth: int) -> list[str]:
        lines = [f"if ({self._expression(scope, 2)}) {{", *self._inner(scope, depth)]
        if self._random.random() < 0.5:
            lines += ["} else {", *self._inner(scope, depth)]
        return [*lines, "}"]

    def _for(self, scope: _Scope, depth: int) -> list[str]:
        name, turns = self._name("i"), self._random.randint(1, 5)
        scope.fixed[name] = "int32_t"
        up, down = f"{name} = 0; {name} < {turns}; {name}++", f"{name} = {turns}; {name} > 0; {name}--"
        lines = [f"for (int32_t {self._random.choice((up, down))}) {{", *self._inner(scope, depth), "}"]
        del scope.fixed[name]
        return lines

    def _while(self, scope: _Scope, depth: int) -> list[str]:
        name, turns = self._name("w"), f"(uint32_t){self._expression(scope, 1)} & 7"
        scope.fixed[name] = "uint32_t"
        head = f"for (uint32_t {name} = {turns}; {name}; {name}--) {{"
        lines = [head, *self._inner(scope, depth), "}"]
        del scope.fixed[name]
        return lines

    def _switch(self, scope: _Scope, depth: int) -> list[str]:
        lines = [f"switch ((uint32_t){self._expression(scope, 1)} & 7) {{"]
        for case in self._random.sample(range(8), self._random.randint(1, 7)):
            lines += [f"case {case}:", *self._inner(scope, max(depth, 2))]
            if self._random.random() < 0.7:
                lines.append("    break;")
        return [*lines, "default:;", "}"]

    def _assignment(self, scope: _Scope, chosen: str) -> str:
        writable = [name for name in scope.arrays if name not in self._constant]
        if chosen == "store" and writable:
            name = self._random.choice(writable)
            kind, count = scope.arrays[name]
            return f"{name}[{self._element(scope, count)}] = ({kind}){self._expression(scope, 2)};"
        name = self._random.choice(list(scope.variables))
        kind = scope.variables[name]
        if chosen == "call" and self._functions:
            # By itself: what else is in an expression could be evaluated before or behind it.
            callee, _, parameters = self._random.choice(self._functions)
            given = ", ".join(f"({each}){self._variable(scope)}" for each in parameters)
            return f"{name} = ({kind}){callee}({given});"
        return f"{name} = ({kind}){self._expression(scope, 3)};"

    def _element(self, scope: _Scope, count: int) -> str:
        if self._random.random() < 0.4:
            return str(self._random.randrange(count))
        return f"(uint32_t){self._expression(scope, 1)} & {count - 1}"

    def _leaf(self, scope: _Scope) -> tuple[str, str]:
        """Return a number, a variable or an element, and its type."""
        chosen = self._random.random()
        if chosen < 0.2:
            kind = self._random.choice(_TYPES)
            return self._number(kind), kind
        if chosen < 0.35 and scope.arrays:
            name = self._random.choice(list(scope.arrays))
            kind, count = scope.arrays[name]
            return f"{name}[{self._element(scope, count) if self._random.random() < 0.7 else 0}]", kind
        name = self._variable(scope)
        return name, {**scope.variables, **scope.fixed}[name]

    def _variable(self, scope: _Scope) -> str:
        return self._random.choice([*scope.variables, *scope.fixed])

    def _expression(self, scope: _Scope, depth: int) -> str:
        """Return an expression in parentheses, of some type."""
        if depth == 0:
            return self._leaf(scope)[0]
        kind = self._random.choice(("uint32_t", "uint64_t", "uint32_t", "uint16_t", "uint8_t"))
        signed = kind.removeprefix("u")
        wide = bits(kind)
        a = f"({kind}){self._expression(scope, depth - 1)}"
        b = f"({kind}){self._expression(scope, depth - 1)}"
        other = self._random.choice((b, b, self._number(kind)))
        # Narrow operands become int: where that could overflow, they are cast once more.
        plain = kind if wide >= 32 else "uint32_t"
        forms = (
            lambda: f"(({plain}){a} + ({plain}){other})",
            lambda: f"(({plain}){a} - ({plain}){other})",
            lambda: f"(({plain}){a} * ({plain}){other})",
            lambda: f"({a} & {other})",
            lambda: f"({a} | {other})",
            lambda: f"({a} ^ {other})",
            lambda: f"(({plain}){a} << {self._random.randrange(wide)})",
            lambda: f"({a} >> {self._random.randrange(wide)})",
            lambda: f"(({signed}){a} >> {self._random.randrange(wide)})",
            lambda: f"(({plain}){a} << ({b} & {wide - 1}))",
            lambda: f"({a} >> ({b} & {wide - 1}))",
            lambda: f"(({signed}){a} >> ({b} & {wide - 1}))",
            lambda: f"({a} / (({kind})({other}) | 1))",
            lambda: f"({a} % (({kind})({other}) | 1))",
            lambda: f"(({signed}){a} / ((({signed}){b} & 31) + 2))",
            lambda: f"(({signed}){a} % ((({signed}){b} & 31) + 3))",
            lambda: f"({a} {self._random.choice(('<', '<=', '>', '>=', '==', '!='))} {other})",
            lambda: f"(({signed}){a} {self._random.choice(('<', '<=', '>', '>=', '=='))} ({signed}){other})",
            lambda: f"({a} ? {b} : {other})",
            lambda: f"({a} {self._random.choice(('&&', '||'))} {b})",
            lambda: f"(~({plain}){a})",
            lambda: f"(!{a})",
            lambda: f"(-({plain}){a})",
            lambda: self._rotation(kind, a, wide),
            lambda: f"(({signed}){a})",
        )
        return self._random.choice(forms)()

    def _rotation(self, kind: str, a: str, wide: int) -> str:
        by = self._random.randrange(1, wide)
        return f"(({kind})(({kind}){a} << {by}) | ({kind})({a} >> {wide - by}))"
