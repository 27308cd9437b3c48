"""A delivered folder works on its own: it simulates, it synthesises, and its bench fails when it should."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from cipherfab.catalogue import ARCHITECTURES, BlockDesign, Design, parse_id
from cipherfab.deliver import contents, identifier, write_folder
from cipherfab.deliver.block_bench import bench_vectors
from cipherfab.deliver.made import Made
from cipherfab.tools.process import run
from cipherfab.tools.tools import find_tool
from tests.cosim.verilate import compile_bench
from tests.suite.designs import bench, core, sample, variants
from tests.suite.night import night

DESIGNS = sample((each for name in ARCHITECTURES.values() for each in variants(name)), bench, core)

PACKETS = "pi16cipher096v2/parallel:hold_blocks=4"

pytestmark = pytest.mark.cosim


@pytest.fixture
def deliver(tmp_path: Path, unmade: Made) -> Callable[[str], tuple[Design, Path]]:
    """Write a design into an empty folder."""

    def write(design_id: str) -> tuple[Design, Path]:
        design = parse_id(design_id)
        write_folder(tmp_path / "core", contents(design, unmade))
        return design, tmp_path / "core"

    return write


def compiled(design: Design, folder: Path) -> Path:
    name = identifier(design)
    return compile_bench(folder, f"{name}_tb.f", f"{name}_tb")


def simulated(program: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("design_id", DESIGNS)
def test_bench_passes(design_id: str, deliver: Callable[[str], tuple[Design, Path]]) -> None:
    design, folder = deliver(design_id)
    result = simulated(compiled(design, folder))
    assert result.returncode == 0, result.stdout
    if isinstance(design, BlockDesign):
        compared = 2 * len(bench_vectors(design))
    else:
        bench = (folder / "tb" / f"{identifier(design)}_tb.sv").read_text(encoding="utf-8")
        results = [each.name.capitalize() for each in design.channels if each.direction == "output"]
        counts = [re.search(rf"int {name}Items = (\d+);", bench) for name in results]
        compared = 3 * sum(int(count[1]) for count in counts if count)
    assert result.stdout.startswith(f"PASS {compared} vectors\n")


@pytest.mark.parametrize(
    ("design_id", "table"),
    [
        ("present-80/iterative", "present/cf_present_pkg.sv: Sbox"),
        (
            "rectangle-80/combinational:direction=decrypt",
            "rectangle/cf_rectangle_pkg.sv: InvSbox",
        ),
    ],
)
def test_bench_fails_with_a_wrong_entry_in_the_substitution_table(
    design_id: str, table: str, deliver: Callable[[str], tuple[Design, Path]]
) -> None:
    design, folder = deliver(design_id)
    file, _, name = table.partition(": ")
    package = folder / "rtl" / "ciphers" / file
    text = package.read_text(encoding="utf-8")
    found = re.search(rf" {name} = 64'h(\w{{16}});", text)
    assert found
    entry = int(found.group(1), 16) ^ 0x0000_0400_0000_0000
    package.write_text(text.replace(found.group(1), f"{entry:016x}"), encoding="utf-8")
    result = simulated(compiled(design, folder))
    assert result.returncode != 0
    assert "it should be" in result.stdout + result.stderr
    assert "PASS" not in result.stdout


@pytest.mark.parametrize(
    ("design_id", "file", "old", "new", "message"),
    [
        ("pi16-star/star_engine", "cf_pi_cipher_pkg.sv", "(j + 3) % 4", "(j + 2) % 4", "at out is"),
        ("pi16-star/star_engine", "cf_pi_star_engine.sv", "!out_valid_o || out_ready_i;", "1'b1;", "at out"),
        (PACKETS, "cf_pi_cipher.sv", "tag == in_data_i", "1'b1", "at verdict is 0, not 1"),
        night(PACKETS, "cf_pi_packet.sv", "state_q == SETTLE && settled_i", "1'b0", "nothing moves any more"),
    ],
)
def test_bench_of_channels_fails_with_a_fault(
    design_id: str,
    file: str,
    old: str,
    new: str,
    message: str,
    deliver: Callable[[str], tuple[Design, Path]],
) -> None:
    design, folder = deliver(design_id)
    path = folder / "rtl" / "pi_cipher" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    result = simulated(compiled(design, folder))
    assert result.returncode != 0
    assert message in result.stdout + result.stderr
    assert "PASS" not in result.stdout


@pytest.mark.parametrize(
    ("design_id", "early", "late"),
    [
        (
            "present-80/iterative",
            "a result without a block",
            "33 cycles after the one before; it should be 32",
        ),
        ("rectangle-80/narrow:port_bits=16", "Assertion failed", "it should be"),
    ],
)
def test_bench_fails_with_a_core_that_breaks_the_contract(
    design_id: str, early: str, late: str, deliver: Callable[[str], tuple[Design, Path]]
) -> None:
    design, folder = deliver(design_id)
    name = identifier(design)
    top = folder / f"{name}.sv"
    sound = top.read_text(encoding="utf-8").replace(name, "cf_sound_design")
    faulty = Path(__file__).with_name("faulty_top.sv").read_text(encoding="utf-8").replace("cf_design", name)
    widths = {port.name: port.width for port in design.ports}
    for parameter, port in (("KeyPortBits", "key_i"), ("BlockPortBits", "block_i")):
        faulty = re.sub(rf"({parameter} += )\d+", rf"\g<1>{widths[port]}", faulty)
    top.write_text(sound + faulty, encoding="utf-8")
    program = compiled(design, folder)
    assert simulated(program).returncode == 0
    messages = {
        1: early,
        2: "nothing moved for",
        3: "a result that waited changed",
        4: "it should be",
        5: late,
    }
    for fault, message in messages.items():
        result = simulated(program, f"+fault={fault}")
        assert result.returncode != 0, fault
        assert message in result.stdout + result.stderr
        assert "PASS" not in result.stdout


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        # The words of a result in the opposite order.
        ("engines/cf_word_engine.sv", "state_q[BlockBits-1-:PortBits]", "state_q[PortBits-1:0]"),
        # A reset that leaves the words of a block as they are.
        ("shells/cf_word_shell.sv", "if (reset_o) begin", "if (1'b0) begin"),
    ],
)
def test_bench_fails_with_words_out_of_place(
    file: str, old: str, new: str, deliver: Callable[[str], tuple[Design, Path]]
) -> None:
    design, folder = deliver("rectangle-80/narrow:port_bits=16")
    template = folder / "rtl" / file
    text = template.read_text(encoding="utf-8")
    assert text.count(old) == 1
    template.write_text(text.replace(old, new), encoding="utf-8")
    result = simulated(compiled(design, folder))
    assert result.returncode != 0
    assert "PASS" not in result.stdout


@pytest.mark.parametrize("design_id", DESIGNS)
def test_synthesises(design_id: str, deliver: Callable[[str], tuple[Design, Path]]) -> None:
    design, folder = deliver(design_id)
    name = identifier(design)
    # As few commands as a user would need; bmuxmap keeps tables from becoming memories. Gates are not made:
    # that takes several times as long, and every measured design is mapped from the same sources.
    script = f"""
        read_slang --threads 1 -F {name}.f --top {name}
        hierarchy -check
        flatten
        bmuxmap
        prep
        memory_map
        simplemap t:$*dff* t:$*latch*
        check -assert
        select -assert-none t:$_*LATCH* t:$mem*
        select -assert-min {design.cipher.block_bits + 1} t:$_*DFF*
    """
    (folder / "run.ys").write_text("\n".join(line.strip() for line in script.splitlines()), encoding="utf-8")
    run([*find_tool("yosys").argv, "-q", "run.ys"], cwd=folder, timeout=300)
