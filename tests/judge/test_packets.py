"""Cores of authenticated ciphers from elsewhere, behind the ports for packets."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cipherfab.catalogue import PacketDesign, parse_id
from cipherfab.catalogue.architecture import Cycles
from cipherfab.errors import InputError
from cipherfab.judge.judgement import Judgement
from cipherfab.tools.tools import Toolset
from cipherfab.tools.verilog import write_verilog
from tests.suite.night import night

Judged = Callable[..., Judgement]
Wrapped = Callable[..., None]

ADAPTER = """\
name = "core"
cipher = "ascon-aead128"
top = "peer"
core = "core"
sources = ["core.v", "peer.v"]
"""


@pytest.fixture
def wrapped(cores: Path, workdir: Path) -> Wrapped:
    """Return a function that writes a core of Ascon and a top without abort, after replacements in it."""

    def write(*changes: tuple[str, str]) -> None:
        design = parse_id("ascon-aead128/iterative:rounds_per_cycle=6,hold_blocks=0")
        assert isinstance(design, PacketDesign)
        tool = Toolset()["yosys"]
        text = write_verilog(
            design.sources, design.module, design.sv_parameters, "core", workdir=workdir, tool=tool
        )
        (cores / "core.v").write_text(text, encoding="utf-8")
        ports = [port for port in design.ports if port.name != "abort_i"]
        head = ",\n".join(f"  {port.direction} [{port.width - 1}:0] {port.name}" for port in ports)
        pins = ", ".join(f".{port.name}({port.name})" for port in ports)
        core = f"core u_core ({pins}, .abort_i(1'b0), .clear_i(1'b0));"
        top = f"module peer (\n{head}\n);\n  {core}\nendmodule\n"
        for old, new in changes:
            assert old in top
            top = top.replace(old, new, 1)
        (cores / "peer.v").write_text(top, encoding="utf-8")
        (cores / "core.toml").write_text(ADAPTER, encoding="utf-8")

    return write


def test_a_right_core(judged: Judged, wrapped: Wrapped) -> None:
    wrapped()
    found = judged("core")
    assert found.faults == ()
    # 24 / 6 rounds, 2 cycles a block, 3 of the ports.
    assert found.cycles == Cycles(latency=9, interval=2, key=0)
    assert found.verification is not None
    assert found.verification.vectors > 1000
    assert found.verification.random_blocks > 1000
    assert found.proof is not None
    assert found.proof.verdict == "open"


@pytest.mark.nightly
def test_the_core_alone_is_measured(judged: Judged, wrapped: Wrapped) -> None:
    wrapped()
    found = judged("core", "spartan-6")
    (measured,) = found.targets
    assert measured.best.luts > 1000
    assert measured.best.fmax_mhz is not None
    assert measured.best.throughput_mbps == pytest.approx(measured.best.fmax_mhz * 128 / 2)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (".in_data_i(in_data_i)", ".in_data_i({in_data_i[127:8], 8'd0})", "results differ"),
        night(".verdict_o(verdict_o)", ".verdict_o()", "verdict 0, not 1"),
        night(".out_valid_o(out_valid_o)", ".out_valid_o()", "out is not 0 while it offers nothing"),
    ],
)
def test_faults(old: str, new: str, told: str, judged: Judged, wrapped: Wrapped) -> None:
    tie = {"verdict_o": "assign verdict_o = 0;", "out_valid_o": "assign out_valid_o = 0;"}
    name = old[1 : old.index("(")]
    wrapped((old, new), ("endmodule", f"  {tie.get(name, '')}\nendmodule"))
    found = judged("core")
    assert any(told in fault for fault in found.faults), found.faults
    assert found.targets == ()


@pytest.mark.nightly
def test_a_core_that_never_answers(judged: Judged, wrapped: Wrapped) -> None:
    pins = (".in_valid_i(in_valid_i)", ".in_valid_i(1'b0)"), (".in_ready_o(in_ready_o)", ".in_ready_o()")
    wrapped(*pins, ("endmodule", "  assign in_ready_o = 0;\nendmodule"))
    (fault, *_) = judged("core").faults
    assert "no transfer in 20204 cycles with 1 of 1 packets taken and 0 results delivered" in fault


def test_a_top_that_has_not_the_ports(judged: Judged, wrapped: Wrapped) -> None:
    wrapped(("input [0:0] in_last_i", "input [0:0] in_lst_i"), (".in_last_i(in_last_i)", ".in_last_i(1'b0)"))
    told = "peer has no port in_last_i; did you mean in_lst_i?.* so write a top module that has them"
    with pytest.raises(InputError, match=told):
        judged("core")


def test_ports_that_are_too_wide(judged: Judged, wrapped: Wrapped) -> None:
    wrapped(("input [4:0] in_bytes_i", "input [7:0] in_bytes_i"))
    with pytest.raises(InputError, match=r"in_bytes_i of peer is an input of 8 bits; it has to be .* of 5"):
        judged("core")


def test_inputs_that_nobody_drives(judged: Judged, wrapped: Wrapped) -> None:
    wrapped(("module peer (", "module peer (\n  input mode_i,"))
    with pytest.raises(InputError, match="inputs of peer that no core for packets has: mode_i"):
        judged("core")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('core = "core"', 'core = "core"\nclock = "clock"', "core has no clock clock; did you mean"),
        ('core = "core"', 'core = "core"\nparameters = { A = 1 }', "parameters are those of top"),
        ('core = "core"', "[ports]\nclock = 1", "ports"),
        ('"ascon-aead128"', '"pi16-star"', "pi16-star is an operation; block ciphers and ciphers of mess"),
    ],
)
def test_adapters_that_do_not_fit(old: str, new: str, told: str, judged: Judged, wrapped: Wrapped) -> None:
    wrapped()
    with pytest.raises(InputError) as caught:
        judged("core", **{old: new})
    assert told in str(caught.value)
