"""The text of a module: declarations, the logic of each state, the outputs, and the state machine."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence

from cipherfab.compilers.hls.datapath import Datapath, Port, index_bits, width
from cipherfab.compilers.hls.expressions import expression, place, value
from cipherfab.compilers.hls.registers import Edge
from cipherfab.compilers.hls.schedule import State, array_of
from cipherfab.compilers.ir.model import Array, Branch, Local, Operand, Return, Switch

_HEAD = """// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0
//
{about}
//
// Bit order: element 0 of an array in the lowest bits. Reset: synchronous, control only.
// Side channels: not protected.

"""


class _Text:
    """Writes the module of a datapath."""

    def __init__(self, path: Datapath) -> None:
        self._path = path

    def lines(self, name: str) -> Iterator[str]:
        """Yield the module."""
        yield f"module {name} ("
        yield ",\n".join(_port(port) for port in self._path.ports)
        yield ");"
        yield ""
        yield from self._declarations()
        for state in self._path.states:
            yield from self._computed(state)
        yield from self._memories()
        yield from self._shown()
        yield from self._sequence()
        yield "endmodule"

    def _declarations(self) -> Iterator[str]:
        path = self._path
        size = max(1, (len(path.states) - 1).bit_length())
        yield f"  typedef enum logic [{size - 1}:0] {{"
        yield ",\n".join(f"    {path.labels[state.key]}" for state in path.states)
        yield "  } state_e;"
        yield "  state_e state_q;"
        yield ""
        for array in path.tables:
            yield from self._table(array)
        for register, name in path.kept.items():
            yield f"  logic [{width(register.bits) - 1}:0] {name};"
        yield ""

    def _table(self, array: Array) -> Iterator[str]:
        name, bits, count = self._path.memories[array.name], array.bits, 1 << index_bits(array)
        words = [*array.contents, *([0] * (count - len(array.contents)))]
        listed = textwrap.fill(
            ", ".join(f"{bits}'h{word:x}" for word in reversed(words)),
            width=100,
            initial_indent=" " * 6,
            subsequent_indent=" " * 6,
        )
        if array.constant and array.name not in self._path.block_rams:
            yield f"  localparam logic [{count - 1}:0][{bits - 1}:0] {name} = {{\n{listed}\n  }};"
            return
        if array.visible:
            yield f"  logic [{bits - 1}:0] {name}[{count}];"
            return
        style = ""
        if array.name in self._path.block_rams:
            style = f'(* {"rom" if array.constant else "ram"}_style = "block" *) '
        yield f"  typedef logic [{bits - 1}:0] {name}_t[{count}];"
        yield f"  function automatic {name}_t {name}_contents();"
        yield f"    localparam logic [{count - 1}:0][{bits - 1}:0] Words = {{\n{listed}\n    }};"
        yield f"    for (int unsigned i = 0; i < {count}; i++) {name}_contents[i] = Words[i];"
        yield "  endfunction"
        yield f"  {style}logic [{bits - 1}:0] {name}[{count}] = {name}_contents();"
        if array.name in self._path.block_rams:
            yield f"  logic [{index_bits(array) - 1}:0] {name}_place;"
            yield f"  logic {name}_read;"
            yield f"  logic [{bits - 1}:0] {name}_q;"

    def _computed(self, state: State) -> Iterator[str]:
        path = self._path
        loads = {id(step) for step in state.steps if array_of(step, path.bases) in path.block_rams}
        steps = [step for step in state.steps if step.result is not None and id(step) not in loads]
        if not steps and not state.arriving:
            return
        line = next((step.line for step in (*state.arriving, *steps) if step.line), None)
        yield f"  // {path.labels[state.key]}" + (f": line {line.number} of {line.file}." if line else ".")
        for step in state.arriving:
            assert step.result is not None
            yield self._wire(step.result, f"{path.memories[array_of(step, path.bases)]}_q")
        for step in steps:
            assert step.result is not None
            yield self._wire(step.result, expression(path, step, state.key))
        yield ""

    def _wire(self, result: Local, text: str) -> str:
        name = self._path.wires[result]
        return f"  logic [{width(result.bits) - 1}:0] {name};\n  assign {name} = {text};"

    def _memories(self) -> Iterator[str]:
        """Yield the addresses that block RAMs read."""
        path = self._path
        for array in path.tables:
            if array.name not in path.block_rams:
                continue
            name = path.memories[array.name]
            loads = [
                (state, step)
                for state in path.states
                for step in state.steps
                if step.opcode == "load" and array_of(step, path.bases) == array.name
            ]
            yield "  always_comb begin"
            yield f"    {name}_read  = 1'b1;"
            yield f"    {name}_place = '0;"
            yield "    case (state_q)"
            for state, step in loads:
                yield f"      {path.labels[state.key]}: {name}_place = {place(path, step, state.key)};"
            yield f"      default: {name}_read = 1'b0;"
            yield "    endcase"
            yield "  end"
            yield f"  always_ff @(posedge clk_i) if ({name}_read) {name}_q <= {name}[{name}_place];"
            yield ""

    def _shown(self) -> Iterator[str]:
        """Yield the outputs."""
        path = self._path
        ends = [state for state in path.states if isinstance(state.terminator, Return)]
        last = " || ".join(f"state_q == {path.labels[state.key]}" for state in ends)
        yield f"  assign in_ready_o  = state_q == {path.labels[path.first]};"
        yield f"  assign out_valid_o = {last or '1' + chr(39) + 'b0'};"
        for port in path.ports:
            if port.direction == "output" and port.name not in ("in_ready_o", "out_valid_o"):
                chosen = [(state, self._result(port.name, state)) for state in ends]
                text = chosen[-1][1] if chosen else "'0"
                for state, shown in reversed(chosen[:-1]):
                    text = f"(state_q == {path.labels[state.key]}) ? {shown} : {text}"
                yield f"  assign {port.name} = {text};"
        yield ""

    def _result(self, port: str, state: State) -> str:
        if port == "result_o":
            assert isinstance(state.terminator, Return) and state.terminator.value is not None
            return value(self._path, state.terminator.value, state.key)
        array = self._path.arrays[port.removesuffix("_o")]
        if array in self._path.tables:
            name = self._path.memories[array.name]
            return f"{{{', '.join(f'{name}[{n}]' for n in reversed(range(len(array.contents))))}}}"
        ends = self._path.outputs[state.block.name]
        shown = [value(self._path, ends[array.name, n], state.key) for n in range(len(array.contents))]
        return f"{{{', '.join(reversed(shown))}}}"

    def _sequence(self) -> Iterator[str]:
        path = self._path
        first = path.labels[path.first]
        yield "  always_ff @(posedge clk_i) begin"
        yield "    case (state_q)"
        for state in path.states:
            moves = [*self._stores(state), *self._moves(state)]
            if state.key == path.first:
                moves = [*self._loads(), *moves]
            if isinstance(state.terminator, Return):
                moves = [f"if (out_ready_i) state_q <= {first};"]
            elif state.key == path.first:
                moves = ["if (in_valid_i) begin", *_indented(moves), "end"]
            yield f"      {path.labels[state.key]}: begin"
            yield from (f"        {line}" for line in moves)
            yield "      end"
        yield f"      default: state_q <= {first};"
        yield "    endcase"
        yield f"    if (rst_i) state_q <= {first};"
        yield "  end"
        yield ""

    def _loads(self) -> Iterator[str]:
        """Yield the loading of memories from input ports."""
        for array in self._path.tables:
            if array.visible and not array.constant:
                bits, name = array.bits, self._path.memories[array.name]
                loop = f"for (int unsigned i = 0; i < {len(array.contents)}; i++)"
                yield f"{loop} {name}[i] <= {array.name}_i[{bits}*i+:{bits}];"

    def _stores(self, state: State) -> Iterator[str]:
        for step in state.steps:
            if step.opcode == "store":
                name = self._path.memories[array_of(step, self._path.bases)]
                written = value(self._path, step.operands[1], state.key)
                yield f"{name}[{place(self._path, step, state.key)}] <= {written};"

    def _moves(self, state: State) -> Iterator[str]:
        """Yield the next values of registers, and the next state."""
        path = self._path
        edges = [edge for edge in path.registers.edges if edge.source == state.key]
        writes = {edge: path.registers.writes(edge) for edge in edges}
        common = self._common(edges, writes)
        yield from self._assignments(common, state)
        ways = {
            edge.target[0]: [
                *self._assignments({k: v for k, v in writes[edge].items() if k not in common}, state),
                *([] if edge.target == state.key else [f"state_q <= {path.labels[edge.target]};"]),
            ]
            for edge in edges
        }
        match state.terminator:
            case Branch(condition, then, otherwise) if then != otherwise:
                yield from _choice(value(path, condition, state.key), ways[then], ways[otherwise])
            case Switch(chosen, cases, default):
                yield f"case ({value(path, chosen, state.key)})"
                for number, name in cases.items():
                    yield from _case(f"{width(chosen.bits)}'h{number:x}", ways[name])
                yield from _case("default", ways[default])
                yield "endcase"
            case _:
                for way in ways.values():
                    yield from way

    def _assignments(self, writes: Mapping[Local, Operand], state: State) -> Iterator[str]:
        for register, source in writes.items():
            yield f"{self._path.kept[register]} <= {value(self._path, source, state.key)};"

    def _common(
        self, edges: Sequence[Edge], writes: Mapping[Edge, Mapping[Local, Operand]]
    ) -> dict[Local, Operand]:
        """Return the registers that take, or may take, the same value on all edges."""
        found: dict[Local, Operand] = {}
        for register in dict.fromkeys(each for edge in edges for each in writes[edge]):
            sources = {writes[edge][register] for edge in edges if register in writes[edge]}
            others = [edge for edge in edges if register not in writes[edge]]
            free = all(self._path.registers.is_free(register, edge.target) for edge in others)
            if len(sources) == 1 and free:
                found[register] = sources.pop()
        return found


def _port(port: Port) -> str:
    size = f"[{port.bits - 1}:0] " if port.bits > 1 else ""
    return f"    {port.direction:<6} logic {size}{port.name}"


def _indented(lines: Sequence[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def _choice(condition: str, then: list[str], otherwise: list[str]) -> Iterator[str]:
    if then and otherwise:
        yield f"if ({condition}) begin"
        yield from _indented(then)
        yield "end else begin"
        yield from _indented(otherwise)
        yield "end"
    elif then or otherwise:
        yield f"if ({'' if then else '!'}{condition}) begin"
        yield from _indented(then or otherwise)
        yield "end"


def _case(label: str, lines: list[str]) -> Iterator[str]:
    yield f"  {label}: begin"
    yield from _indented(_indented(lines))
    yield "  end"


def module_text(path: Datapath, name: str, about: str) -> str:
    """Return a datapath as a module of SystemVerilog.

    Parameters
    ----------
    path : Datapath
        The datapath.
    name : str
        Name of the module.
    about : str
        Description for its header.
    """
    comment = textwrap.indent(about, "// ", lambda line: True).replace("// \n", "//\n")
    return _HEAD.format(about=comment) + "\n".join(_Text(path).lines(name)) + "\n"
