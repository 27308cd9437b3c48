"""What a configuration of an iCE40 computes, found from its bits alone."""

import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from cipherfab.bitstream import (
    CONTENTS_PORT,
    FORMATS,
    contents_lanes,
    patch,
    read_configuration,
    read_contents,
    same_elsewhere,
    unpack,
)
from cipherfab.devices import icestorm_database as database
from cipherfab.devices.families.ice40 import CELL_BITS, CELLS, CONTENTS_BITS, site_of
from cipherfab.errors import InputError, ToolError
from cipherfab.netlist.model import Netlist, NetlistError
from cipherfab.netlist.reader import read_netlist
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools.process import run
from cipherfab.tools.tools import Toolset
from tests.bitstream import designs
from tests.bitstream.designs import BITS, COUNT, KEY, ODD, Template

Templates = Callable[[str], Template]
Words = NDArray[np.uint64]
Contents = NDArray[np.uint16]
LANES = 256
INPUTS = {"rst_i": 1, "set_i": 1, "en_i": 1, "data_i": BITS}
OUTPUTS = ("data_o", "odd_o", "count_o", "late_o")


@pytest.fixture(scope="module")
def texts(template: Templates, visible: Path) -> Callable[[bytes], str]:
    """Unpack files; where the database is missing the tests are skipped."""
    if not any(path.is_file() for path in database.PATHS):
        pytest.skip(f"{database.PACKAGE} is not installed")
    known: dict[bytes, str] = {}

    def text(image: bytes) -> str:
        if image not in known:
            known[image] = unpack(image, FORMATS["ice40"], workdir=visible, tools=Toolset())
        return known[image]

    return text


@pytest.fixture(scope="module")
def icebox() -> str:
    """The reader of Project IceStorm."""
    found = shutil.which("icebox_vlog")
    if found is None:
        pytest.skip("icebox_vlog (package fpga-icestorm) is not installed")
    return found


@pytest.fixture(scope="module")
def text(template: Templates, texts: Callable[[bytes], str]) -> str:
    """The template, unpacked."""
    return texts(template("ice40").placement.image)


def stimulus(port: str, draw: random.Random) -> Words:
    """Return a random value of an input in every lane; resets are rare."""
    width = INPUTS[port]
    values = [draw.getrandbits(width) for _ in range(LANES)]
    if port in ("rst_i", "set_i"):
        values = [value & (draw.getrandbits(3) == 0) for value in values]
    return pack_lanes(values, width)


def outputs(netlist: Netlist, seed: int, cycles: int = 40, contents: Words | None = None) -> list[list[int]]:
    """Run a netlist with random inputs and return what it shows in every cycle."""
    draw = random.Random(seed)
    simulator = Simulator(netlist, lanes=LANES)
    if contents is not None:
        simulator.write(CONTENTS_PORT, contents)
    shown = []
    for _ in range(cycles):
        for port in INPUTS:
            simulator.write(port, stimulus(port, draw))
        shown += [unpack_lanes(simulator.read(port)) for port in OUTPUTS]
        simulator.clock()
        shown += [unpack_lanes(simulator.read(port)) for port in OUTPUTS]
    return shown


def test_the_template_does_what_the_mapped_netlist_does(
    template: Templates, text: str, visible: Path
) -> None:
    placement = template("ice40").placement
    mapped = read_netlist(designs.mapped("ice40", KEY, visible, Toolset()["yosys"], pad=False), CELLS)
    found = read_configuration(text, placement.pins)
    assert {name: port.width for name, port in found.ports.items()} == designs.PORTS
    assert outputs(found, 1) == outputs(mapped, 1)
    # A pin drives one global net, the fabric others. Each kind of register and the carry chain took part.
    kinds = {cell.kind.name for cell in found.cells}
    assert {"SB_LUT4", "SB_DFFE", "SB_DFFSR", "SB_DFFER", "SB_DFFES", "SB_DFFN", "SB_CARRY"} <= kinds
    assert text.count(".extra_bit ") == 1


def run_keys(netlist: Netlist, contents: Contents, keys: list[int], tables: list[list[int]]) -> int:
    """Run one key in every lane; return how many lanes are wrong."""
    draw = random.Random(4)
    simulator = Simulator(netlist, lanes=LANES)
    simulator.write(CONTENTS_PORT, contents_lanes(contents))
    wrong = set()
    for _ in range(8):
        data = [draw.getrandbits(BITS) for _ in range(LANES)]
        for port, value in {"rst_i": 0, "set_i": 0, "en_i": 1}.items():
            simulator.write(port, value)
        simulator.write("data_i", pack_lanes(data, BITS))
        simulator.clock(2)
        boxed, odd = unpack_lanes(simulator.read("data_o")), unpack_lanes(simulator.read("odd_o"))
        for lane, key in enumerate(keys):
            rest = [designs.odd(tables[lane][BITS + index], index, data[lane]) for index in range(ODD)]
            right = designs.expected(key, data[lane]), sum(bit << index for index, bit in enumerate(rest))
            if (boxed[lane], odd[lane]) != right:
                wrong.add(lane)
    return len(wrong)


def test_a_key_in_every_lane(template: Templates, text: str) -> None:
    placement, bits = template("ice40").placement, template("ice40").bits
    draw = random.Random(3)
    keys = [draw.getrandbits(BITS) for _ in range(LANES)]
    tables = [designs.contents(key) for key in keys]
    physical = placement.physical(np.array(tables, np.uint16))
    images = [patch(placement.image, bits, row) for row in physical]
    assert all(same_elsewhere(placement.image, image, bits) for image in images)
    contents = np.array([read_contents(image, bits) for image in images])
    netlist = read_configuration(text, placement.pins, tunable=placement.sites)
    assert run_keys(netlist, contents, keys, tables) == 0
    # With the contents of the neighbour every lane is wrong, and with the logical index most are.
    assert run_keys(netlist, np.roll(contents, 1, axis=0), keys, tables) == LANES
    assert run_keys(netlist, np.array(tables, np.uint16), keys, tables) == LANES


def test_a_specialised_file_unpacked(template: Templates, texts: Callable[[bytes], str]) -> None:
    placement, bits = template("ice40").placement, template("ice40").bits
    table = designs.contents(0xBEEF)
    image = patch(placement.image, bits, placement.physical(np.array(table, np.uint16)))
    plain = read_configuration(texts(image), placement.pins)
    opened = read_configuration(texts(image), placement.pins, tunable=placement.sites)
    contents = contents_lanes(np.tile(read_contents(image, bits), (LANES, 1)))
    assert outputs(plain, 2) == outputs(opened, 2, contents=contents)
    template_netlist = read_configuration(texts(placement.image), placement.pins)
    assert outputs(plain, 2) != outputs(template_netlist, 2)


def test_every_bit_of_contents_counts(template: Templates, text: str) -> None:
    """A bit of a LUT that is flipped in the text is seen, unless an input that is not connected hides it."""
    placement = template("ice40").placement
    right = outputs(read_configuration(text, placement.pins), 5, cycles=12)
    lines = text.split("\n")
    for lut, row in ((0, 0), (3, 15), (9, 6)):
        x, y, cell = site_of(placement.sites[lut])
        line = lines.index(f".logic_tile {x} {y}") + 1
        at, column = CELL_BITS[CONTENTS_BITS[row]]
        line += 2 * cell + at
        flipped = str(1 - int(lines[line][column]))
        changed = [*lines]
        changed[line] = lines[line][:column] + flipped + lines[line][column + 1 :]
        assert outputs(read_configuration("\n".join(changed), placement.pins), 5, cycles=12) != right


EVERY_PAD = "".join(
    f".extra_bit {bank} {column} {row}\n" for bank in (0, 1) for column in (870, 871) for row in (270, 271)
)
"""Lets pads drive all global nets."""


@pytest.mark.parametrize(
    ("old", "new", "error", "message"),
    [
        (r"^\.device 8k", ".device 1k", InputError, "for the device '1k'; '8k' is read"),
        (r"^\.device 8k", ".divice 8k", InputError, r"'\.divice 8k' is no section of a configuration"),
        (r"^(\.logic_tile 5 5\n)[01]+\n", r"\1", InputError, "logic_tile 5 5 is not 16 rows of 54 bits"),
        (r"^(\.logic_tile 5 5\n)[01]", r"\1x", InputError, "logic_tile 5 5 is not 16 rows of 54 bits"),
        (r"^\.io_tile (\d+ \d+)\n", r".comment \1\n", InputError, "of the configuration has no IOB_"),
        (r"\Z", EVERY_PAD, NetlistError, r"glb_netwk_\d has two drivers"),
        (r"^\.extra_bit.*\n", "", NetlistError, r"glb_netwk_\d has no driver"),
    ],
)
def test_a_text_that_is_refused(
    old: str, new: str, error: type[Exception], message: str, template: Templates, text: str
) -> None:
    changed, count = re.subn(old, new, text, flags=re.MULTILINE)
    if not count:
        pytest.fail(f"nothing like {old}")
    with pytest.raises(error, match=message):
        read_configuration(changed, template("ice40").placement.pins)


def test_noise_is_an_explained_error_or_none(template: Templates, text: str) -> None:
    draw = random.Random(8)
    placement = template("ice40").placement
    tiles = [found.end() for found in re.finditer(r"_tile \d+ \d+\n", text)]
    used = [begin for begin in tiles if "1" in text[begin : begin + 800].split(".", maxsplit=1)[0]]
    refused = 0
    for _ in range(12):
        changed = list(text)
        for _ in range(20):
            place = draw.choice(used) + draw.randrange(280)
            if changed[place] in "01":
                changed[place] = draw.choice("01")
        try:
            read_configuration("".join(changed), placement.pins)
        except (InputError, NetlistError):
            refused += 1
    assert refused > 3


def test_pins_that_do_not_fit(template: Templates, text: str) -> None:
    pins = dict(template("ice40").placement.pins)
    without = {name: sites for name, sites in pins.items() if name != "late_o"}
    with pytest.raises(NetlistError, match=f"pin {pins['late_o'][0]} drives outwards and is no port"):
        read_configuration(text, without)
    with pytest.raises(NetlistError, match="two bits of ports have the same pin"):
        read_configuration(text, {**without, "late_o": (pins["late_o"][0], pins["en_i"][0])})
    swapped = {**pins, "late_o": pins["en_i"], "data_i": (pins["late_o"][0], *pins["data_i"][1:])}
    swapped["en_i"] = (pins["data_i"][0],)
    with pytest.raises(NetlistError, match="port data_i has pins that are inputs, and pins that are outputs"):
        read_configuration(text, swapped)
    with pytest.raises(InputError, match="'A1' is no pin of an iCE40; one is X0/Y24/io0"):
        read_configuration(text, {**pins, "late_o": ("A1",)})
    with pytest.raises(InputError, match="'X1/Y1' is no logic cell of an iCE40"):
        read_configuration(text, pins, tunable=("X1/Y1",))


def test_contents_of_lanes() -> None:
    contents = np.random.default_rng(1).integers(0, 1 << 16, (64, COUNT), np.uint16)
    rows = contents_lanes(contents)
    assert rows.shape == (16 * COUNT, 1)
    values = unpack_lanes(rows)
    assert values[5] == sum(int(word) << 16 * index for index, word in enumerate(contents[5]))
    with pytest.raises(InputError, match=r"the files a multiple of 64"):
        contents_lanes(contents[:5])


def test_a_missing_database(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, template: Templates) -> None:
    database.load_database.cache_clear()
    monkeypatch.setattr(database, "PATHS", (tmp_path / "none",))
    with pytest.raises(ToolError, match="apt-get install fpga-icestorm-chipdb"):
        database.load_database()
    (tmp_path / "none").write_text("#\n\n.net 0\n\n.buffer 1 1 1 B0[0]\n1 1\n")
    with pytest.raises(ToolError, match="none is not understood"):
        database.load_database()
    database.load_database.cache_clear()


def test_the_reader_of_icestorm_finds_the_same(
    template: Templates, text: str, visible: Path, icebox: str
) -> None:
    placement = template("ice40").placement
    (visible / "template.asc").write_text(text)
    verilog = run([icebox, "template.asc"], cwd=visible, timeout=120)
    (visible / "icebox.v").write_text(verilog)
    script = "read_verilog icebox.v; proc; opt_clean; techmap; opt_clean; write_json icebox.json"
    run([*Toolset()["yosys"].argv, "-q", "-p", script], cwd=visible, timeout=120)
    theirs, ours = read_netlist(visible / "icebox.json"), read_configuration(text, placement.pins)
    names = {
        name: [re.sub(r"X(\d+)/Y(\d+)/io(\d)", r"io_\1_\2_\3", site) for site in sites]
        for name, sites in placement.pins.items()
    }
    assert set(theirs.ports) == {each for sites in names.values() for each in sites}
    draw = random.Random(6)
    first, second = Simulator(ours, lanes=LANES), Simulator(theirs, lanes=LANES)
    for _ in range(40):
        for port in INPUTS:
            words = stimulus(port, draw)
            first.write(port, words)
            for name, row in zip(names[port], words, strict=True):
                second.write(name, row[None])
        first.clock()
        second.clock()
        for port in OUTPUTS:
            assert (first.read(port) == np.concatenate([second.read(name) for name in names[port]])).all(), (
                port
            )


def cleared(text: str, kind: str, places: list[tuple[int, int]]) -> str:
    """Return a configuration without some bits of all tiles of a kind."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if line.startswith(f".{kind}_tile "):
            for row, column in places:
                digits = lines[number + 1 + row]
                lines[number + 1 + row] = f"{digits[:column]}0{digits[column + 1 :]}"
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("kind", "places", "message"),
    [
        (
            "logic",
            [(row, 7) for row in range(8, 16)],
            r"glb_netwk_\d does not reach tile \d+ \d+: a buffer is off",
        ),
        ("io", [(9, 3), (6, 3)], r"the input of pin X\d+/Y\d+/io\d is read, and switched off"),
        ("io", [(3, 17), (13, 17)], r"pin X.* is of the type \d{4}00; only plain pins are read"),
        (
            "logic",
            [(row, 44) for row in range(0, 16, 2)],
            r"the carry of X\d+/Y\d+/lc\d is used, and switched off",
        ),
    ],
    ids=["column buffer", "input enable", "registered input", "carry"],
)
def test_a_bit_that_is_missing(
    kind: str, places: list[tuple[int, int]], message: str, template: Templates, text: str
) -> None:
    changed = cleared(text, kind, places)
    assert changed != text
    with pytest.raises(NetlistError, match=message):
        read_configuration(changed, template("ice40").placement.pins)
