"""Verilator's lint has nothing to say about any template, with the few waivers of ``rtl/lint.vlt``."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from cipherfab.catalogue import ARCHITECTURES, Design, PacketDesign, needed_sources, parse_id, rtl_root
from cipherfab.deliver import identifier
from cipherfab.deliver.top import top_module
from tests.contract.axis_example import example, packet_example, sources
from tests.cosim.verilate import environment, run, whole_sources
from tests.suite.designs import choose, different, nightly, variants
from tests.suite.night import night

# Modules that are no templates, with their parameters.
MODULES = [
    *(
        ("cf_axis_packets", (f"WordBytes={n}", f"NonceBits={bits}"))
        for n, bits in ((1, 96), (16, 96), (8, 128))
    ),
    ("cf_vscpu_von_neumann", ()),
    *(("cf_picoblaze", (f"Machine={number}",)) for number in (4, 5)),
]
LONG = {"fixed_key", "parallel", "pipelined", "engine", "asip"}
"""Architectures with large constants or many copies, which Verilator reads for long."""
BATCH = 40
"""Designs in a run of Verilator, whose start takes longer than most of them."""


def verilate(folder: Path, top: str, files: Sequence[Path], parameters: Sequence[str] = ()) -> str:
    """Return what Verilator says of a module with parameters."""
    # Most is found before loops are unrolled, and what comes of long ones takes most of the time.
    arguments = ["--lint-only", "-Wall", "--quiet", "--unroll-count", "4", "--top-module", top]
    arguments.append(str(rtl_root() / "lint.vlt"))
    chosen = [f"-G{parameter}" for parameter in parameters]
    return run(["verilator", *arguments, *chosen, *map(str, files)], folder, environment()).stdout


def lint(folder: Path, tops: Mapping[str, str], designs: Sequence[Design]) -> str:
    """Return what Verilator says of a module with an instance of every design.

    ``tops`` are the modules of the designs by their ids.
    """
    ports, instances, files = [], [], []
    for number, each in enumerate(designs):
        files.append(folder / f"{identifier(each)}.sv")
        files[-1].write_text(tops[each.id], encoding="utf-8")
        names = {port: f"p{number}_{port.name}" for port in each.ports}
        ports += [f"{p.direction} logic [{p.width - 1}:0] {name}" for p, name in names.items()]
        wires = ", ".join(f".{port.name}({name})" for port, name in names.items())
        instances.append(f"{identifier(each)} u_{number} ({wires});\n")
    files.append(folder / "batch.sv")
    files[-1].write_text(
        f"module batch ({', '.join(ports)});\n{''.join(instances)}endmodule\n", encoding="utf-8"
    )
    return verilate(folder, "batch", [*whole_sources(*designs), *files])


def faults(folder: Path, tops: Mapping[str, str], designs: Sequence[Design]) -> dict[str, str]:
    """Return what Verilator says of designs by their ids; nothing for those it has nothing to say of."""
    if lint(folder, tops, designs) == "":
        return {}
    alone = {each.id: lint(folder, tops, [each]) for each in designs}
    return {name: said for name, said in alone.items() if said}


def batches(name: str) -> Iterator[list[Design]]:
    """Yield all designs of an architecture that are tested at night."""
    designs = choose(variants(ARCHITECTURES[name]), nightly)
    for first in range(0, len(designs), BATCH):
        yield designs[first : first + BATCH]


@pytest.mark.parametrize("name", [night(name) if name in LONG else name for name in ARCHITECTURES])
def test_nothing_to_say(name: str, tmp_path: Path) -> None:
    designs = choose(variants(ARCHITECTURES[name]), different)
    assert {each.cipher.family for each in designs} == {each.family for each in ARCHITECTURES[name].ciphers}
    assert faults(tmp_path, {each.id: top_module(each) for each in designs}, designs) == {}


@pytest.mark.nightly
@pytest.mark.parametrize("name", ARCHITECTURES)
def test_nothing_to_say_of_more(name: str, tmp_path: Path) -> None:
    for designs in batches(name):
        assert faults(tmp_path, {each.id: top_module(each) for each in designs}, designs) == {}


def test_a_fault_names_its_design(tmp_path: Path) -> None:
    designs = [parse_id(f"rectangle-80/{name}") for name in ("narrow", "iterative", "ram")]
    tops = {each.id: top_module(each) for each in designs}
    assert faults(tmp_path, tops, designs) == {}
    core = tops["rectangle-80/iterative"].replace("(block_i)", "(block_i[62:0])")
    (found,) = faults(tmp_path, {**tops, "rectangle-80/iterative": core}, designs).items()
    assert found[0] == "rectangle-80/iterative"
    assert "WIDTHEXPAND" in found[1]


@pytest.mark.parametrize(("module", "parameters"), MODULES, ids=str)
def test_nothing_to_say_of_modules(module: str, parameters: tuple[str, ...], tmp_path: Path) -> None:
    assert verilate(tmp_path, module, needed_sources(module), parameters) == ""


@pytest.mark.parametrize(
    ("name", "size"),
    # Keys that do not fill their words, one word for all, the other order of bytes.
    [
        ("present-80/iterative", 4),
        ("aes-128/pipelined:key_schedule=stored", 16),
        ("serpent-256/iterative", 1),
    ],
)
def test_nothing_to_say_of_the_bridge_to_a_core(name: str, size: int, tmp_path: Path) -> None:
    chosen = parse_id(name)
    top = tmp_path / "aes_stream.sv"
    top.write_text(example(chosen), encoding="utf-8")
    assert verilate(tmp_path, top.stem, [*sources(chosen), top], (f"WordBytes={size}",)) == ""


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("ascon-aead128/iterative", 4),
        ("aes-128-gcm/iterative", 16),
        ("aes-128-xts/iterative", 8),
        ("aes-128-cmac/iterative", 4),
        ("aes-128-ccm/iterative", 8),
        ("pi16cipher096v2/parallel", 1),
    ],
)
def test_nothing_to_say_of_the_bridge_to_packets(name: str, size: int, tmp_path: Path) -> None:
    chosen = parse_id(name)
    assert isinstance(chosen, PacketDesign)
    top = tmp_path / "aead_stream.sv"
    top.write_text(packet_example(chosen), encoding="utf-8")
    assert verilate(tmp_path, top.stem, [*sources(chosen), top], (f"WordBytes={size}",)) == ""


def test_every_waiver_has_its_reason() -> None:
    lines = (rtl_root() / "lint.vlt").read_text(encoding="utf-8").splitlines()
    waivers = [number for number, line in enumerate(lines) if line.startswith("lint_off")]
    assert waivers
    assert all(lines[number - 1].startswith("// ") for number in waivers)
