"""The wrapper around a core from elsewhere: gives it the ports of the cores of the catalogue.

A core without an input for "the result is taken" gets one block at a time: the wrapper keeps block and key
while it works, and the result until it is taken. None of that adds a cycle to the latency. A pipeline gets
a block in every cycle, and nobody lets its results wait.
"""

from collections.abc import Mapping

from cipherfab.judge.adapter import BlockAdapter
from cipherfab.judge.words import words

TOP = "cf_judged"
"""Module of the wrapper."""
ALONE = "cf_alone"
"""Module of the core alone."""


_COUNTER = """\
  logic [{bits}-1:0] left_q;
  assign done_w = left_q != 0 && left_q <= {words};
  always_ff @(posedge clk_i) begin
    if (start) left_q <= {cycles};
    else if (left_q != 0) left_q <= left_q - 1'b1;
    if (rst_i) left_q <= 0;
  end"""
_ROW = """\
  logic [{latency}:0] valid;
  assign valid[0] = start;
  assign done_w = valid[{latency}];
  always_ff @(posedge clk_i) valid[{latency}:1] <= rst_i ? 0 : valid[{latency}-1:0];"""

# Valid and ready on both sides, and the key with the block. A pipeline is always ready.
_STREAM = """\
  assign start       = in_valid_i;
  assign in_ready_o  = ready;
  assign key_ready_o = ready;
  assign block       = block_i;
  assign key         = key_i;
  assign decrypt     = decrypt_i;
  assign key_start   = 1'b0;
  assign out_valid_o = done;
  assign take        = out_ready_i;
  assign block_o     = result;
"""


def wrapper(adapter: BlockAdapter, there: Mapping[str, tuple[str, int]], *, early: bool = False) -> str:
    """Return the wrapper of a core as SystemVerilog; its module is `TOP`.

    Parameters
    ----------
    adapter : BlockAdapter
        The core.
    there : Mapping[str, tuple[str, int]]
        Direction and width of its ports, by name.
    early : bool
        Whether a block may start in the cycle of the result before, of a core that does one at a time. A core
        whose result depends on its inputs as they are does not stand that.
    """
    block_bits, key_bits = adapter.cipher.block_bits, adapter.cipher.key_bits
    ports = adapter.ports
    widths = {role: there[getattr(ports, role)][1] for role in ("block", "key", "result")}
    whole = widths == {"block": block_bits, "key": key_bits, "result": block_bits}
    stream = adapter.pipelined or (ports.ready and ports.take and not ports.key_start and whole)
    body = _STREAM if stream else _one_job(adapter, early)
    return f"""\
module {TOP} (
    input  logic clk_i,
    input  logic rst_i,
    input  logic key_valid_i,
    output logic key_ready_o,
    input  logic [{key_bits - 1}:0] key_i,
    input  logic in_valid_i,
    output logic in_ready_o,
    input  logic decrypt_i,
    input  logic [{block_bits - 1}:0] block_i,
    output logic out_valid_o,
    input  logic out_ready_i,
    output logic [{block_bits - 1}:0] block_o
);

  logic start, ready, done, take, key_start, key_done, decrypt;
  logic [{block_bits - 1}:0] block, result;
  logic [{key_bits - 1}:0] key;

{body}
{words(adapter, widths)}

{_instance(adapter, block_bits // widths["result"])}
endmodule
"""


def alone(adapter: BlockAdapter, there: Mapping[str, tuple[str, int]]) -> str:
    """Return a module `ALONE` with nothing but the core, the ports that it has, and the clock of ours.

    Parameters
    ----------
    adapter : BlockAdapter
        The core.
    there : Mapping[str, tuple[str, int]]
        Direction and width of its ports, by name.
    """
    clock = adapter.ports.clock
    ports = {name: port for name, port in there.items() if name not in (clock, *adapter.ties)}
    declared = [f"{direction} logic [{width - 1}:0] {name}_p" for name, (direction, width) in ports.items()]
    pins = {clock: "clk_i", **{name: f"{name}_p" for name in ports}}
    pins |= {name: str(value) for name, value in adapter.ties.items()}
    head = ",\n    ".join(["input logic clk_i", *declared])
    return f"module {ALONE} (\n    {head}\n);\n  {_core(adapter, pins)}\nendmodule\n"


def _core(adapter: BlockAdapter, pins: Mapping[str, str]) -> str:
    parameters = _pins({name: str(value) for name, value in adapter.parameters.items()})
    return f"{adapter.top}{f' #({parameters})' if parameters else ''} u_core ({_pins(pins)});"


def _instance(adapter: BlockAdapter, result_words: int) -> str:
    ports = adapter.ports
    pins, lines = dict[str, str](), list[str]()
    for role, name in ports.names().items():
        if name in pins:
            # One port in two roles, such as ready and done.
            lines.append(f"  assign {role}_w = {pins[name]};")
        else:
            pins[name] = f"{role}_w"
    pins[ports.clock] = "clk_i"
    if ports.reset:
        pins[ports.reset] = "rst_i" if ports.reset_active == "high" else "!rst_i"
    if ports.decrypt:
        pins[ports.decrypt] = "decrypt_w" if ports.decrypt_active == "high" else "!decrypt_w"
    pins |= {port: str(value) for port, value in adapter.ties.items()}
    lines.append(f"  {_core(adapter, pins)}")
    if not ports.ready:
        lines.append("  assign ready_w = 1'b1;")
    if not ports.key_done:
        lines.append("  assign key_done_w = ready_w;")
    latency = adapter.latency
    if latency and adapter.pipelined:
        lines.append(_ROW.format(latency=latency))
    elif latency:
        cycles = latency + result_words - 1
        lines.append(_COUNTER.format(bits=cycles.bit_length(), words=result_words, cycles=cycles))
    return "\n".join(lines)


def _pins(values: Mapping[str, str]) -> str:
    return ", ".join(f".{name}({value})" for name, value in values.items())


def _one_job(adapter: BlockAdapter, early: bool) -> str:
    """Return the body for one block at a time; the next one waits until the result is there, or is gone."""
    block_bits, key_bits = adapter.cipher.block_bits, adapter.cipher.key_bits
    free = "(!busy_q || arrived && out_ready_i)" if early else "!busy_q"
    if adapter.ports.key_start:
        keys = """\
  logic loading_q, keyed_q;
  assign key_ready_o = !busy_q && !held_q && !loading_q && ready;
  assign key_start   = key_valid_i && key_ready_o;
  assign open        = keyed_q && !loading_q && !key_valid_i;
  assign key         = key_start ? key_i : key_q;
  always_ff @(posedge clk_i) begin
    if (key_start) begin
      key_q     <= key_i;
      loading_q <= 1'b1;
    end else if (loading_q && key_done) begin
      loading_q <= 1'b0;
      keyed_q   <= 1'b1;
    end
    if (rst_i) begin
      loading_q <= 1'b0;
      keyed_q   <= 1'b0;
    end
  end
"""
    else:
        keys = """\
  assign key_ready_o = in_ready_o;
  assign key_start   = 1'b0;
  assign open        = 1'b1;
  assign key         = start ? key_i : key_q;
  always_ff @(posedge clk_i) if (start) key_q <= key_i;
"""
    return f"""\
  logic busy_q, held_q, decrypt_q, open, arrived;
  logic [{block_bits - 1}:0] block_q, result_q;
  logic [{key_bits - 1}:0] key_q;

{keys}
  assign in_ready_o  = {free} && !held_q && open && ready;
  assign start       = in_valid_i && in_ready_o;
  assign block       = start ? block_i : block_q;
  assign decrypt     = start ? decrypt_i : decrypt_q;
  assign arrived     = busy_q && done;
  assign take        = arrived;
  assign out_valid_o = arrived || held_q;
  assign block_o     = held_q ? result_q : result;
  always_ff @(posedge clk_i) begin
    if (start) begin
      block_q   <= block_i;
      decrypt_q <= decrypt_i;
      busy_q    <= 1'b1;
    end else if (arrived) begin
      result_q <= result;
      busy_q   <= 1'b0;
      held_q   <= !out_ready_i;
    end else if (out_ready_i) begin
      held_q <= 1'b0;
    end
    if (rst_i) begin
      busy_q <= 1'b0;
      held_q <= 1'b0;
    end
  end
"""
