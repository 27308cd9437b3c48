"""How the device families are placed and routed, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType


@dataclass(frozen=True, kw_only=True)
class FlipFlop:
    """A plain D flip-flop of a family: cell type, parameters and port names."""

    cell: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    clock: str
    data: str
    output: str
    tied: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Gate:
    """A cell of a family without a register: cell type, parameters, attributes and port names.

    Its `inputs` are those that nets are connected to, in order; `tied` holds the values of the others.
    """

    cell: str
    inputs: tuple[str, ...]
    output: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    attributes: Mapping[str, str] = field(default_factory=dict)
    tied: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Serial:
    """What a serial shell is made of, beside flip-flops.

    Attributes
    ----------
    exclusive_or : Gate
        With two inputs, made of the LUT of the family.
    buffers : Mapping[str, Gate]
        Between a pin, by its name, and what is behind it; empty where nextpnr adds and places them.
    """

    exclusive_or: Gate
    buffers: Mapping[str, Gate] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class PlaceAndRoute:
    """How a family is placed and routed.

    Attributes
    ----------
    tool : str
        nextpnr for the family.
    device : tuple[str, ...]
        Arguments that choose device, package and speed grade.
    small : tuple[str, ...]
        Arguments for netlists of at most `small_cells` cells, where annealing takes seconds and gives
        markedly higher frequencies.
    large : tuple[str, ...]
        Arguments for all others.
    small_cells : int
        Limit of what is small, in LUTs and flip-flops together.
    flip_flop : FlipFlop
        What the timing shell is made of.
    serial : Serial | None
        For a shell that needs three pins only, where a netlist cannot be placed out of context; else None.
    """

    tool: str
    device: tuple[str, ...]
    small: tuple[str, ...]
    large: tuple[str, ...]
    small_cells: int
    flip_flop: FlipFlop
    serial: Serial | None = None


_TRELLIS_FF = FlipFlop(
    cell="TRELLIS_FF",
    parameters=MappingProxyType(
        {
            "GSR": "DISABLED",
            "CEMUX": "1 ",
            "CLKMUX": "CLK",
            "LSRMUX": "LSR",
            "REGSET": "RESET",
            "SRMODE": "LSR_OVER_CE",
        }
    ),
    clock="CLK",
    data="DI",
    output="Q",
)

ECP5 = PlaceAndRoute(
    tool="nextpnr-ecp5",
    device=("--85k", "--package", "CABGA756", "--speed", "6", "--out-of-context"),
    small=("--placer", "sa"),
    large=("--placer", "heap", "--placer-heap-timingweight", "3"),
    small_cells=1000,
    flip_flop=_TRELLIS_FF,
)

ECP5_SPEED = replace(ECP5, large=("--placer", "heap", "--placer-heap-timingweight", "1000"))

ICE40 = PlaceAndRoute(
    tool="nextpnr-ice40",
    device=("--hx8k", "--package", "ct256"),
    small=("--placer", "sa"),
    large=("--placer", "heap"),
    small_cells=1000,
    flip_flop=FlipFlop(cell="SB_DFF", clock="C", data="D", output="Q"),
    serial=Serial(
        exclusive_or=Gate(
            cell="SB_LUT4",
            parameters=MappingProxyType({"LUT_INIT": "0110"}),
            inputs=("I0", "I1"),
            output="O",
            tied=MappingProxyType({"I2": "0", "I3": "0"}),
        )
    ),
)

_INPUT, _OUTPUT = (Gate(cell=cell, inputs=("I",), output="O") for cell in ("IBUF", "OBUF"))

GOWIN = PlaceAndRoute(
    tool="nextpnr-himbaechel-gowin",
    device=("--device", "GW1NR-LV9QN88PC6/I5", "--vopt", "family=GW1N-9C"),
    small=("--placer", "sa"),
    large=("--placer", "heap"),
    small_cells=1000,
    flip_flop=FlipFlop(cell="DFF", parameters={}, clock="CLK", data="D", output="Q"),
    serial=Serial(
        exclusive_or=Gate(
            cell="LUT2",
            parameters=MappingProxyType({"INIT": "0110"}),
            inputs=("I0", "I1"),
            output="F",
        ),
        # Pins 52, 27 and 10.
        buffers=MappingProxyType(
            {
                "clk_i": replace(_INPUT, attributes={"BEL": "X46Y16/IOBA"}),
                "shell_in": replace(_INPUT, attributes={"BEL": "X10Y28/IOBA"}),
                "shell_out": replace(_OUTPUT, attributes={"BEL": "X0Y14/IOBA"}),
            }
        ),
    ),
)

NEXUS = PlaceAndRoute(
    tool="nextpnr-nexus",
    device=("--device", "LIFCL-40-8BG400C"),
    small=("--router", "router1"),
    large=("--router", "router1"),
    small_cells=0,
    # Pins that are left open are inactive; constants are refused.
    flip_flop=FlipFlop(cell="FD1P3IX", parameters={"GSR": "DISABLED"}, clock="CK", data="D", output="Q"),
    serial=Serial(
        exclusive_or=Gate(
            cell="LUT4", parameters=MappingProxyType({"INIT": "0x6666"}), inputs=("A", "B"), output="Z"
        ),
        buffers=MappingProxyType(
            {
                "clk_i": Gate(cell="IB", inputs=("I",), output="O", attributes={"LOC": "E13"}),
                "shell_in": Gate(cell="IB", inputs=("I",), output="O", attributes={"LOC": "E11"}),
                "shell_out": Gate(cell="OB", inputs=("I",), output="O", attributes={"LOC": "E12"}),
            }
        ),
    ),
)

MACHXO2 = PlaceAndRoute(
    tool="nextpnr-machxo2",
    device=("--device", "LCMXO3LF-6900C-6BG256C"),
    small=(),
    large=(),
    small_cells=0,
    flip_flop=_TRELLIS_FF,
    serial=Serial(
        exclusive_or=Gate(
            cell="LUT4",
            parameters=MappingProxyType({"INIT": f"{0x6666:016b}"}),
            inputs=("A", "B"),
            output="Z",
            tied=MappingProxyType({"C": "0", "D": "0"}),
        ),
        # The database has no way from the fourth and the eighth clock buffer to some columns.
        buffers=MappingProxyType(
            {
                "clk_i": Gate(
                    cell="DCCA",
                    inputs=("CLKI",),
                    output="CLKO",
                    attributes=MappingProxyType({"BEL": "X18/Y13/DCC0"}),
                    tied=MappingProxyType({"CE": "1"}),
                )
            }
        ),
    ),
)

GATEMATE = PlaceAndRoute(
    tool="nextpnr-himbaechel-gatemate",
    device=("--device", "CCGM1A1", "--vopt", "allow-unconstrained"),
    small=(),
    large=(),
    small_cells=0,
    flip_flop=FlipFlop(
        cell="CC_DFF",
        parameters=MappingProxyType({"CLK_INV": "0", "EN_INV": "0", "SR_INV": "0", "SR_VAL": "0"}),
        clock="CLK",
        data="D",
        output="Q",
        tied=MappingProxyType({"EN": "1", "SR": "0"}),
    ),
    serial=Serial(
        exclusive_or=Gate(
            cell="CC_LUT2", parameters=MappingProxyType({"INIT": "0110"}), inputs=("I0", "I1"), output="O"
        ),
        buffers=MappingProxyType(
            {
                "clk_i": Gate(cell="CC_IBUF", inputs=("I",), output="Y"),
                "shell_in": Gate(cell="CC_IBUF", inputs=("I",), output="Y"),
                "shell_out": Gate(cell="CC_OBUF", inputs=("A",), output="O"),
            }
        ),
    ),
)
