"""A four-state test bench in Verilog: registers power up as X, and inputs are X while their valid is low.

After a reset, no valid may be X, no data that are valid, and no ready while its valid is high.
"""

from cipherfab.catalogue import BlockDesign, Design, Port
from cipherfab.deliver import identifier
from cipherfab.deliver.naming import vector_range

_BENCH = """\
module bench;
  reg clk = 0, rst = 1, keyed = 0;
  integer results = 0;
{declarations}
  always #5 clk = !clk;
  {name} dut (.clk_i(clk), .rst_i(rst), {connections});
  task check(input unknown);
    if (!rst && unknown) begin
      $display("unknown in cycle %0d", $time / 10);
      $finish;
    end
  endtask
  // Before the edge: what a core shows, and what moves.
  always @(negedge clk) begin
    #4;
{looks}
  end
  // Behind it: what comes next.
  always @(posedge clk) if (!rst) begin
    #1;
{draws}
  end
  initial begin
    #20 rst = 0;
    #{time} $display("%0d results", results);
    $finish;
  end
endmodule
"""


def four_state_bench(design: Design, results: int) -> str:
    """Return a bench that runs a core for as many cycles as so many results may take."""
    declarations, looks, draws = [], [], []
    with_block = isinstance(design, BlockDesign) and design.key_with_block
    for channel in design.channels:
        name, valid, ready, data = channel.name, channel.valid.name, channel.ready.name, channel.data
        if name == "key" and with_block:
            declarations += [_declaration("reg", port) for port in data]
            declarations.append(f"  reg {valid} = 0; wire {ready};")
            continue
        if name == "in" and with_block:
            data = (*data, *design.channels[0].data)
        # In other modes the message processor works on what it was given before.
        joined = "{" + ", ".join(port.name for port in data if port.name != "pc_i") + "}"
        given = channel.direction == "input"
        declarations += [_declaration("reg" if given else "wire", port) for port in channel.data]
        if given:
            declarations.append(f"  reg {valid} = 0, moved_{name} = 1; wire {ready};")
            looks.append(f"    check({valid} && {ready} === 1'bx);")
            looks.append(f"    moved_{name} = !{valid} || {ready};")
            width = sum(port.width for port in data)
            drawn = "{" + ", ".join(["$random"] * -(-width // 32)) + "}"
            wanted = "!keyed || $random % 64 == 0" if name == "key" else "$random"
            held = isinstance(design, BlockDesign) and design.key_held and name == "key"
            # A key that is held outside stays as it is, and comes once.
            idle, chance = (drawn, "!keyed") if held else (f"{width}'bx", wanted)
            change = f"if (!keyed) {joined} = {drawn};" if held else f"{joined} = {valid} ? {drawn} : {idle};"
            sets = f" if ({valid}) keyed = 1;" if name == "key" else ""
            draws.append(f"    if (moved_{name}) begin {valid} = {chance}; {change}{sets} end")
        else:
            declarations.append(f"  wire {valid}; reg {ready} = 0;")
            looks.append(f"    check({valid} === 1'bx || ({valid} && ^{joined} === 1'bx));")
            looks.append(f"    if ({valid} && {ready}) results = results + 1;")
            draws.append(f"    {ready} = $random;")
    quiet = {port.name: "1'b0" for port in design.controls if port.name not in ("clk_i", "rst_i")}
    wires = quiet | {port.name: port.name for channel in design.channels for port in channel.ports}
    wires |= {name: "4'b0" for name in wires if name == "pc_i"}
    cycles = design.cycles
    return _BENCH.format(
        name=identifier(design),
        declarations="\n".join(declarations),
        connections=", ".join(f".{port}({wire})" for port, wire in wires.items()),
        looks="\n".join(looks),
        draws="\n".join(draws),
        time=10 * (100 + 4 * results * (cycles.key + cycles.decrypt + cycles.interval + cycles.latency)),
    )


def _declaration(kind: str, port: Port) -> str:
    return f"  {kind} {vector_range(port.width)} {port.name};"
