"""What tunable LUTs cost: mapping a design once, and making a configuration for a key."""

from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table

from benchmarks.timing import timed
from cipherfab.catalogue import parse, rtl_sources
from cipherfab.netlist.reader import read_netlist
from cipherfab.tlut.mapper.map_netlist import map_netlist
from cipherfab.tlut.targets import TLUT_TARGETS
from cipherfab.tlut.template.tune import Bench, Source, make_template, tune
from cipherfab.tools.tools import Toolset

DESIGN = "present-80/combinational"
_KEYS = 1000


def tunable_table(folder: Path, console: Console) -> Table:
    """Time mapping and specialisation of an unrolled cipher on an iCE40."""
    table = Table("What", "Time", title=f"Tunable LUTs: {DESIGN} on ice40")
    design = parse(DESIGN)
    source = Source(name=design.id, files=rtl_sources(), top=design.module, settings=design.sv_parameters)
    with TemporaryDirectory(dir=folder) as workdir, console.status(DESIGN):
        bench = Bench(target=TLUT_TARGETS["ice40"], tools=Toolset(), workdir=Path(workdir))
        tuned = tune(source, ["key"], bench)
        netlist = read_netlist(tuned.gates, bench.target.cells)
        mapping = timed(partial(map_netlist, netlist, ["key_i"], inputs=4))
        template, _ = make_template(source, tuned, bench)
    keys = list(range(_KEYS))
    single = timed(partial(template.specialise, {"key_i": 1}))
    many = timed(partial(template.contents, {"key_i": keys}))
    table.add_row(f"{template.luts:,} LUTs mapped, tables as functions of the key", f"{mapping:.2f} s")
    table.add_row(f"a configuration for a key, {len(template.bits):,} tunable LUTs", f"{1e3 * single:.2f} ms")
    table.add_row(f"truth tables for {_KEYS:,} keys at once, for each", f"{1e6 * many / _KEYS:.0f} µs")
    return table
