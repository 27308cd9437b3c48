from importlib.metadata import version

from cipherfab.catalogue import parse_id
from cipherfab.deliver.project import file_list, fusesoc_core


def test_file_list_keeps_the_order() -> None:
    lines = file_list(["b.sv", "a.sv"]).splitlines()
    assert lines[0].startswith("//")
    # Icarus reads none of the SystemVerilog.
    assert "iverilog" not in lines[0]
    assert lines[1:] == ["b.sv", "a.sv"]


def test_core_file_lists_sources_and_bench() -> None:
    text = fusesoc_core(
        parse_id("present-80/iterative"),
        {
            "rtl": ("systemVerilogSource", ["b.sv", "a.sv"]),
            "verilog": ("verilogSource", ["v.v"]),
            "bench": ("systemVerilogSource", ["tb/t.sv"]),
            "waivers": ("vlt", ["w.vlt"]),
        },
    )
    assert text.startswith("CAPI=2:\n")
    assert f"name: cipherfab:cores:cf_present_80_iterative:{version('cipherfab')}\n" in text
    rtl, bench = text.partition("  bench:")[::2]
    assert rtl.index("- b.sv") < rtl.index("- a.sv") < rtl.index("- v.v")
    assert "- tb/t.sv" in bench
    assert "- w.vlt" in bench.partition("  waivers:\n    file_type: vlt")[2]
    assert "toplevel: cf_present_80_iterative\n" in text
    assert "toplevel: cf_present_80_iterative_tb\n" in text
