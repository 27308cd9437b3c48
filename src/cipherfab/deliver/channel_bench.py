"""The self-checking test bench of a core for operands or packets, with its lists of inputs and outputs."""

import random
from collections.abc import Sequence

from cipherfab.catalogue import Channel, Design, OperationDesign, PacketDesign
from cipherfab.deliver.naming import identifier, signals, vector_range
from cipherfab.deliver.top import HEADER, comment
from cipherfab.verify.check import known_answers
from cipherfab.verify.operands import draw, values
from cipherfab.verify.packets import TAG, Packet, Transfer, mixed

_OPERANDS = 64
_PACKETS = 128
_MOST_TRANSFERS = 4
"""Of a shipped known answer."""

_STALLS = (0, 128, 224)
"""Stalled cycles out of 256, in each pass."""


def channel_bench(design: Design) -> str:
    """Return the SystemVerilog of the test bench, with its lists.

    In each pass everything enters and leaves once, in the order of each channel. There is a reset between
    passes.
    """
    name, work = identifier(design), _work(design)
    names = signals(design)
    results = sum(len(work[each.name]) for each in design.channels if each.direction == "output")
    declared = "".join(
        f"  logic {vector_range(port.width):8}{names[port.name]};\n"
        for port in design.ports
        if port.name != "clk_i"
    )
    longest = max(len(port.name) for port in design.ports)
    connections = ",\n".join(f"      .{port.name:{longest}}({names[port.name]})" for port in design.ports)
    tied = [names[port] for port in ("clear_i", "abort_i") if port in names]
    ties = "".join(f"  assign {name} = 1'b0;\n" for name in tied) + ("\n" if tied else "")
    return (
        HEADER
        + comment(
            f"Self-checking test bench of {name}: in {len(_STALLS)} passes everything enters and "
            'leaves, while senders and receivers wait more and more. Ends with "PASS n vectors", n being the '
            "results compared, or with $fatal at the first error or if nothing moves any more."
        )
        + f"\nmodule {name}_tb;\n\n  logic clk;\n{declared}\n"
        + f"  {name} u_dut (\n{connections}\n  );\n\n{ties}"
        + _RANDOM
        + "".join(_list(channel, work[channel.name]) for channel in design.channels)
        + "".join(
            _sender(channel, names, at) if channel.direction == "input" else _receiver(channel, names, at)
            for at, channel in enumerate(design.channels)
        )
        + _main(design, results)
        + "\nendmodule\n"
    )


def _work(design: Design) -> dict[str, list[list[int]]]:
    """Return for each channel the values of its data ports, transfer by transfer."""
    match design:
        case OperationDesign():
            return _operands(design)
        case PacketDesign():
            return _packets(design)
        case _:
            raise NotImplementedError(f"{design.id} has a bench of its own")


def _operands(design: OperationDesign) -> dict[str, list[list[int]]]:
    answers = [*known_answers(design), *draw(design, random.Random(1), _OPERANDS)]
    return {
        channel.name: [
            word for answer in answers for word in values(channel, answer[side], design.transfers[side])
        ]
        for side, channel in enumerate(design.channels)
    }


def _packets(design: PacketDesign) -> dict[str, list[list[int]]]:
    packets = [p for p in known_answers(design) if len(p.transfers) <= _MOST_TRANSFERS]
    packets += mixed(design.model, design.hold_blocks, _PACKETS)
    return {
        "start": [packet.start for packet in packets],
        "in": [_transfer(each) for p in packets for each in p.transfers],
        "out": [_transfer(each) for p in packets for each in _results(p)],
        "verdict": [[packet.verdict] for packet in packets],
    }


def _results(packet: Packet) -> Sequence[Transfer]:
    return (*packet.results, Transfer(kind=TAG, data=packet.tag, last=True))


def _transfer(transfer: Transfer) -> list[int]:
    return [transfer.kind, _number(transfer.data), len(transfer.data), int(transfer.last)]


def _number(data: bytes) -> int:
    return int.from_bytes(data, "little")


_RANDOM = """\
  // The same numbers in every simulator: a xorshift generator for each channel.
  function automatic logic [31:0] next_random(logic [31:0] x);
    logic [31:0] y;
    y = x ^ (x << 13);
    y = y ^ (y >> 17);
    next_random = y ^ (y << 5);
  endfunction

  int unsigned stalls;
  int unsigned idle;
  logic moved;

"""


def _list(channel: Channel, work: Sequence[Sequence[int]]) -> str:
    width = sum(port.width for port in channel.data)
    cases = "".join(
        f"      {index}: {channel.name}_item = {{{', '.join(_literals(channel, values))}}};\n"
        for index, values in enumerate(work)
    )
    return (
        f"  // Channel {channel.name}: {', '.join(port.name for port in channel.data)}.\n"
        f"  localparam int {channel.name.capitalize()}Items = {len(work)};\n"
        f"  function automatic logic [{width - 1}:0] {channel.name}_item(int index);\n"
        f"    case (index)\n{cases}"
        f"      default: {channel.name}_item = '0;\n    endcase\n  endfunction\n\n"
    )


def _literals(channel: Channel, values: Sequence[int]) -> list[str]:
    return [f"{port.width}'h{value:x}" for port, value in zip(channel.data, values, strict=True)]


def _sender(channel: Channel, names: dict[str, str], number: int) -> str:
    name = channel.name
    valid, ready = names[channel.valid.name], names[channel.ready.name]
    data = ", ".join(names[port.name] for port in channel.data)
    return f"""\
  int {name}_next;
  logic [31:0] {name}_random;
  assign {{{data}}} = {valid} ? {name}_item({name}_next) : '0;
  always @(posedge clk) begin
    {name}_random <= next_random({name}_random);
    if (rst) begin
      {name}_next   <= 0;
      {name}_random <= 32'd{number + 1};
      {valid} <= 1'b0;
    end else if (!{valid} || {ready}) begin
      {name}_next <= {name}_next + int'({valid});
      {valid} <= {name}_next + int'({valid}) < {name.capitalize()}Items
          && {{24'd0, {name}_random[15:8]}} >= stalls;
    end
  end

"""


def _receiver(channel: Channel, names: dict[str, str], number: int) -> str:
    name = channel.name
    valid, ready = names[channel.valid.name], names[channel.ready.name]
    data = ", ".join(names[port.name] for port in channel.data)
    width = sum(port.width for port in channel.data)
    return f"""\
  int {name}_next;
  logic [31:0] {name}_random;
  logic {name}_waits;
  logic [{width - 1}:0] {name}_seen;
  always @(posedge clk) begin
    {name}_random <= next_random({name}_random);
    {ready} <= {{24'd0, {name}_random[15:8]}} >= stalls;
    {name}_waits <= {valid} && !{ready};
    {name}_seen <= {{{data}}};
    if (rst) begin
      {name}_next   <= 0;
      {name}_random <= 32'd{number + 1};
      {name}_waits  <= 1'b0;
      {ready} <= 1'b0;
    end else begin
      if ({name}_waits && !{valid}) $fatal(1, "FAIL: an offer at {name} was withdrawn");
      if ({name}_waits && {name}_seen != {{{data}}}) $fatal(1, "FAIL: an offer at {name} changed");
      if ({valid} && {ready}) begin
        if ({name}_next == {name.capitalize()}Items) $fatal(1, "FAIL: one transfer too many at {name}");
        if ({name}_item({name}_next) != {{{data}}}) begin
          $fatal(1, "FAIL: transfer %0d at {name} is %h, not %h",
                 {name}_next, {{{data}}}, {name}_item({name}_next));
        end
        {name}_next <= {name}_next + 1;
      end
    end
  end

"""


def _main(design: Design, results: int) -> str:
    pairs = [(channel.valid, channel.ready) for channel in design.channels]
    names = signals(design)
    moved = " || ".join(f"({names[valid.name]} && {names[ready.name]})" for valid, ready in pairs)
    done = " && ".join(f"{c.name}_next == {c.name.capitalize()}Items" for c in design.channels)
    cycles = design.cycles
    patience = 1000 + 8 * (cycles.latency + cycles.interval)
    passes = "".join(f"    one_pass({each});\n" for each in _STALLS)
    return f"""\
  assign moved = {moved};
  always @(posedge clk) idle <= (rst || moved) ? 0 : idle + 1;

  task automatic one_pass(int unsigned stalled);
    stalls = stalled;
    rst = 1'b1;
    repeat (2) @(negedge clk);
    rst = 1'b0;
    while (!({done})) begin
      @(negedge clk);
      if (idle > {patience}) $fatal(1, "FAIL: nothing moves any more");
    end
    // Nothing may come after the last result.
    repeat ({patience}) @(negedge clk);
  endtask

  initial begin
    clk = 1'b0;
    forever #5 clk = !clk;
  end

  initial begin
{passes}    $display("PASS {len(_STALLS) * results} vectors");
    $finish;
  end
"""
