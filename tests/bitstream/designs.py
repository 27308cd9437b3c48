"""A small design with tunable LUTs, as a mapper would leave it.

A register, S-boxes of PRESENT behind it with the key inside their LUTs, and a register for what comes out.
More tunable LUTs have what can go wrong at inputs: constants, or nothing at all. A counter brings a carry
chain, enables, an asynchronous set and falling edges.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cipherfab.bitstream import ContentBits, Placement
from cipherfab.models.ciphers.present import SBOX
from cipherfab.tools.process import run
from cipherfab.tools.tools import Tool

BITS = 16
"""Bits of the S-boxes; as many tunable LUTs."""
ODD = 4
"""Further tunable LUTs."""
COUNT = BITS + ODD
PORTS = {
    "clk_i": 1,
    "rst_i": 1,
    "set_i": 1,
    "en_i": 1,
    "data_i": BITS,
    "data_o": BITS,
    "odd_o": ODD,
    "count_o": 6,
}
PORTS |= {"late_o": 1}
KEY = 0x1234
"""Key of the template."""

_PINS = {"ice40": ("SB_LUT4", "LUT_INIT", "I0 I1 I2 I3", "O"), "ecp5": ("LUT4", "INIT", "A B C D", "Z")}


@dataclass(frozen=True)
class Template:
    """A placed design and where its contents are."""

    placement: Placement
    bits: ContentBits


def contents(key: int) -> list[int]:
    """Return the contents of all tunable LUTs for a key."""
    keyed = [
        sum((SBOX[value ^ (key >> 4 * (bit // 4) & 15)] >> bit % 4 & 1) << value for value in range(16))
        for bit in range(BITS)
    ]
    return keyed + [(0x6996 * (index + 3) + key) & 0xFFFF for index in range(ODD)]


def expected(key: int, data: int) -> int:
    """Return what the S-boxes give."""
    return sum(SBOX[(data ^ key) >> shift & 15] << shift for shift in range(0, BITS, 4))


def odd(table: int, index: int, data: int) -> int:
    """Return what a further tunable LUT gives."""
    a, b, c, d = (data >> bit & 1 for bit in (0, 5, 10, 15))
    inputs = ((a, b, c, 0), (0, b, c, d), (a, b, c, 0), (0, 0, c, d))[index]
    return table >> sum(value << place for place, value in enumerate(inputs)) & 1


_PAD = """\
  (* BEL = "X0/Y16/io1" *) SB_GB_IO #(.PIN_TYPE(6'b000001)) u_clock (
    .PACKAGE_PIN(clk_i), .GLOBAL_BUFFER_OUTPUT(clock)
  );
  SB_GB u_enable (.USER_SIGNAL_TO_GLOBAL_BUFFER(en_i), .GLOBAL_BUFFER_OUTPUT(enable));"""


def source(family: str, key: int, *, pad: bool) -> str:
    """Return the design in SystemVerilog, with the contents for a key.

    With a pad the clock of an iCE40 comes from a pin that drives a global net itself, which has no model, and
    the enable from a global net that the fabric drives.
    """
    clock = _PAD if pad and family == "ice40" else "  assign {clock, enable} = {clk_i, en_i};"
    return f"""\
module box (
  input  logic clk_i, rst_i, set_i, en_i,
  input  logic [{BITS - 1}:0] data_i,
  output logic [{BITS - 1}:0] data_o,
  output logic [{ODD - 1}:0] odd_o,
  output logic [5:0] count_o,
  output logic late_o
);
  logic [{BITS - 1}:0] held_q, boxed;
  logic [5:0] count_q;
  logic late_q, clock, enable;
{clock}
{chr(10).join(_luts(family, contents(key)))}
  always_ff @(posedge clock) begin
    if (enable) held_q <= data_i;
    if (rst_i) data_o <= '0;
    else data_o <= boxed;
  end
  always_ff @(posedge clock or posedge set_i) begin
    if (set_i) count_q <= 6'h2a;
    else if (enable) count_q <= count_q + {{5'd0, data_i[0]}} + 6'd3;
  end
  always_ff @(negedge clock) late_q <= ^count_q[2:0];
  assign count_o = count_q;
  assign late_o = late_q;
endmodule
"""


def _luts(family: str, tables: list[int]) -> Iterator[str]:
    kind, parameter, names, output = _PINS[family]
    pins = names.split()
    held = [f"held_q[{bit}]" for bit in range(BITS)]
    a, b, c, d = held[0], held[5], held[10], held[15]
    inputs = [held[bit & ~3 : (bit & ~3) + 4] for bit in range(BITS)]
    inputs += [[a, b, c, "1'b0"], ["1'b0", b, c, d], [a, b, c], ["1'b0", "1'b0", c, d]]
    outputs = [f"boxed[{bit}]" for bit in range(BITS)] + [f"odd_o[{index}]" for index in range(ODD)]
    for number, (table, nets, net) in enumerate(zip(tables, inputs, outputs, strict=True)):
        connections = [f".{pin}({each})" for pin, each in zip(pins, nets, strict=False)]
        yield (
            f'  (* keep, tlut = "{number}" *) {kind} #(.{parameter}(16\'h{table:04x})) u_{number} '
            f"({', '.join([*connections, f'.{output}({net})'])});"
        )


def mapped(family: str, key: int, folder: Path, yosys: Tool, *, pad: bool = True) -> Path:
    """Map the design and return its netlist; see `source`."""
    text, netlist = folder / f"box_{family}.sv", folder / f"box_{family}.json"
    text.write_text(source(family, key, pad=pad), encoding="ascii")
    script = f"read_verilog -sv {text.name}; synth_{family} -top box -json {netlist.name}"
    run([*yosys.argv, "-q", "-p", script], cwd=folder, timeout=600)
    return netlist
