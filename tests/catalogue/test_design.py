"""Designs: ids, parameters, ports, and the formulas of their cycle counts."""

import pytest

from cipherfab.catalogue import ARCHITECTURES, Cycles, Design, Port, design, parse_id, read_study
from cipherfab.errors import InputError
from cipherfab.models import ALGORITHMS
from tests.suite.designs import variants

DIRECTIONS = ("encrypt", "decrypt", "both")


@pytest.fixture(scope="module")
def space() -> list[Design]:
    """Designs of every architecture and cipher, with every word and numbers of every range."""
    return [found for template in ARCHITECTURES.values() for found in variants(template)]


def defaults_in_every_direction() -> list[Design]:
    """The designs of the full study, each in every direction."""
    return [
        design(
            found.cipher.name,
            found.architecture.name,
            {**{name: str(value) for name, value in found.parameters.items()}, "direction": direction},
        )
        for found in read_study("full").designs
        for direction in DIRECTIONS
    ]


@pytest.mark.parametrize("found", defaults_in_every_direction(), ids=lambda found: found.id)
def test_the_id_of_a_default_design_reads_back(found: Design) -> None:
    again = parse_id(found.id)
    assert again == found
    assert hash(again) == hash(found)
    assert again.id == found.id
    assert dict(again.parameters) == dict(found.parameters)
    assert again.encrypts == (found.parameters["direction"] != "decrypt")
    assert again.decrypts == (found.parameters["direction"] != "encrypt")


def test_every_design_has_its_own_id_and_reads_back(space: list[Design]) -> None:
    assert len(space) > 1000
    assert len({found.id for found in space}) == len(space)
    for found in space:
        assert dict(parse_id(found.id).parameters) == dict(found.parameters), found.id


def test_an_id_names_only_what_differs_from_the_defaults() -> None:
    written = {
        "present-80/iterative:direction=encrypt,rounds_per_cycle=1,entry_rounds=0": "present-80/iterative",
        "present-80/iterative:rounds_per_cycle=05": "present-80/iterative:rounds_per_cycle=5",
        # 31 rounds leave a remainder of 1 when done by 5, so one entry round is the only choice.
        "present-80/iterative:entry_rounds=1,rounds_per_cycle=5": "present-80/iterative:rounds_per_cycle=5",
        "present-80/iterative:entry_rounds=1": "present-80/iterative:entry_rounds=1",
        "present-80/pipelined:rounds_per_stage=2,key_schedule=static,direction=both": (
            "present-80/pipelined:direction=both,key_schedule=static,rounds_per_stage=2"
        ),
    }
    assert {text: parse_id(text).id for text in written} == written


def test_equality() -> None:
    first = parse_id("present-80/iterative:rounds_per_cycle=1")
    assert first == parse_id("present-80/iterative")
    assert first != parse_id("present-128/iterative")
    assert first != "present-80/iterative"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no design id; write CIPHER/ARCHITECTURE"),
        ("present-80", "'present-80' is no design id; write present-80/ARCHITECTURE with one of asip, "),
        ("present-80/", "'present-80/' is no design id; write present-80/ARCHITECTURE with one of asip, "),
        ("/iterative", "'/iterative' is no design id; write CIPHER/ARCHITECTURE"),
        (
            "present-80/iterative:",
            "'present-80/iterative:' is no design id; write present-80/ARCHITECTURE",
        ),
        (
            "present-80/iterative:direction",
            "'direction' in 'present-80/iterative:direction' is no parameter; write NAME=VALUE",
        ),
        (
            "present-80/iterative:direction=",
            "'direction=' in 'present-80/iterative:direction=' is no parameter; write NAME=VALUE",
        ),
        (
            "present-80/iterative:direction=both,",
            "'' in 'present-80/iterative:direction=both,' is no parameter; write NAME=VALUE",
        ),
        (
            "present-80/iterative:direction=both,direction=both",
            "parameter 'direction' is given twice in 'present-80/iterative:direction=both,direction=both'",
        ),
        ("des/iterative", f"unknown cipher 'des'; there are {', '.join(ALGORITHMS)}"),
        (
            "present-80/looped",
            "unknown architecture 'looped' of present-80; there are asip, combinational, compact, ",
        ),
        (
            "serpent-128/compact",
            "there is no compact core of serpent-128; its architectures are combinational, ",
        ),
        (
            "present-80/iterative/2",
            "unknown architecture 'iterative/2' of present-80; did you mean iterative? There are asip",
        ),
        (
            "present-80/narrow:direction=both",
            "direction of narrow for present-80 is 'both'; allowed: encrypt, decrypt",
        ),
        (
            "present-80/narrow:port_bits=64",
            "port_bits of narrow for present-80 is '64'; allowed: 1, 2, 4, 8, 16, 32",
        ),
        ("aes-128/ram:sbox=block_ram", "sbox of ram for aes-128 is 'block_ram'; allowed: table, tower_field"),
        ("present-80/ram:write_ports=3", "write_ports of ram for present-80 is '3'; allowed: 1 to 2"),
        ("aes-128/narrow:port_bits=3", "port_bits of narrow for aes-128 is '3'; allowed: 1, 2, 4, 8, 16, 32"),
        (
            "aes-128/narrow:sbox=block_ram",
            "sbox of narrow for aes-128 is 'block_ram'; allowed: table, tower_field",
        ),
        (
            "present-80/combinational:rounds_per_cycle=2",
            "unknown parameter 'rounds_per_cycle' of combinational; there are direction",
        ),
        (
            "present-80/iterative:rounds_per_cycle=32",
            "rounds_per_cycle of iterative for present-80 is '32'; allowed: 1 to 31",
        ),
        (
            "rectangle-80/iterative:rounds_per_cycle=26",
            "rounds_per_cycle of iterative for rectangle-80 is '26'; allowed: 1 to 25",
        ),
        (
            "present-80/iterative:rounds_per_cycle=5,entry_rounds=2",
            "entry_rounds of iterative for present-80 is '2'; allowed: 1",
        ),
        (
            "rectangle-80/iterative:direction=both,key_schedule=stored,rounds_per_cycle=5,entry_rounds=5",
            "entry_rounds of iterative for rectangle-80 is '5'; allowed: 0",
        ),
        (
            "rectangle-80/iterative:rounds_per_cycle=5,entry_rounds=2",
            "entry_rounds of iterative for rectangle-80 is '2'; allowed: 0, 5",
        ),
        (
            "present-80/pipelined:key_schedule=kept",
            "key_schedule of pipelined for present-80 is 'kept'; allowed: pipelined, static, stored",
        ),
        (
            "present-80/combinational:direction=sideways",
            "direction of combinational for present-80 is 'sideways'; allowed: encrypt, decrypt, both",
        ),
    ],
)
def test_errors_name_the_value_and_what_is_allowed(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_id(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("present-80/combinational", Cycles(latency=1, interval=1, key=0)),
        ("rectangle-128/combinational:direction=both", Cycles(latency=1, interval=1, key=0)),
        ("present-80/iterative", Cycles(latency=32, interval=32, key=0)),
        ("present-80/iterative:entry_rounds=1", Cycles(latency=31, interval=31, key=0)),
        ("present-80/iterative:direction=decrypt", Cycles(latency=32, interval=32, key=32)),
        ("present-80/iterative:key_schedule=stored", Cycles(latency=32, interval=32, key=33)),
        ("present-80/iterative:rounds_per_cycle=5", Cycles(latency=7, interval=7, key=0)),
        ("present-80/iterative:rounds_per_cycle=31", Cycles(latency=2, interval=2, key=0)),
        ("present-80/iterative:rounds_per_cycle=31,entry_rounds=31", Cycles(latency=1, interval=1, key=0)),
        ("rectangle-80/iterative", Cycles(latency=26, interval=26, key=0)),
        ("rectangle-80/iterative:rounds_per_cycle=5", Cycles(latency=6, interval=6, key=0)),
        ("present-80/pipelined", Cycles(latency=32, interval=1, key=0)),
        ("present-80/pipelined:direction=both", Cycles(latency=63, interval=1, key=0)),
        ("present-80/pipelined:key_schedule=static", Cycles(latency=31, interval=1, key=32)),
        ("present-80/pipelined:direction=both,key_schedule=static", Cycles(latency=31, interval=1, key=32)),
        ("present-80/pipelined:rounds_per_stage=2", Cycles(latency=17, interval=1, key=0)),
        ("present-80/pipelined:key_schedule=stored", Cycles(latency=31, interval=1, key=32)),
        ("aes-128/pipelined:stages_per_round=5", Cycles(latency=51, interval=1, key=0)),
        ("aes-128/pipelined:stages_per_round=5,key_schedule=stored", Cycles(latency=50, interval=1, key=11)),
        ("rectangle-80/pipelined:key_schedule=static", Cycles(latency=25, interval=1, key=26)),
        ("rectangle-80/narrow", Cycles(latency=42, interval=35, key=0)),
        ("rectangle-128/narrow", Cycles(latency=48, interval=41, key=0)),
        ("rectangle-80/narrow:direction=decrypt,port_bits=32", Cycles(latency=54, interval=53, key=0)),
        ("present-80/narrow:port_bits=1", Cycles(latency=174, interval=111, key=0)),
        ("aes-128/narrow", Cycles(latency=41, interval=26, key=0)),
        ("present-80/compact", Cycles(latency=2255, interval=2256, key=0)),
        ("present-80/compact:port_bits=16", Cycles(latency=128, interval=129, key=0)),
        ("rectangle-80/compact", Cycles(latency=543, interval=544, key=0)),
        ("aes-128/compact", Cycles(latency=2806, interval=2816, key=0)),
        ("rectangle-80/ram", Cycles(latency=27, interval=27, key=0)),
        ("rectangle-80/ram:write_ports=1", Cycles(latency=52, interval=52, key=0)),
        ("present-80/ram:direction=decrypt", Cycles(latency=65, interval=65, key=0)),
    ],
)
def test_cycles(text: str, expected: Cycles) -> None:
    assert parse_id(text).cycles == expected


def test_cycles_make_sense_for_every_design(space: list[Design]) -> None:
    for found in space:
        cycles = found.cycles
        stages = int(found.parameters.get("stages_per_round", 1))
        buffer = 3 if found.takes_while_waiting else 0
        words = found.key_words + found.block_words - 2
        if found.cipher.kind != "block cipher":
            # Words of up to 64 digits: 50 steps and a few for a block, 196 for a packet of one.
            assert 1 <= cycles.interval <= 51 * 64 + 5, found.id
            assert 1 <= cycles.latency <= 197 * 64, found.id
            continue
        if found.architecture.name == "hls":
            assert found.cipher.rounds <= cycles.latency < cycles.interval <= cycles.latency + 1, found.id
            continue
        if found.program:
            # Words come and go one by one.
            moved = found.key_words + 2 * found.block_words
            assert cycles.latency < cycles.interval <= cycles.latency + 20, found.id
            assert cycles.interval - moved >= found.program.instructions, found.id
            continue
        # Steps of a round: one S-box in each, or reading and writing.
        steps = {"serial": 32, "ram": 3, "sliced": 3}.get(found.architecture.name, 1)
        most = (1 + steps) * found.cipher.rounds * stages + 2 + buffer + words
        if found.architecture.name == "compact":  # takes a block only when the last result has left
            assert found.cipher.rounds < cycles.latency < cycles.interval <= cycles.latency + 10, found.id
        else:
            assert 1 <= cycles.interval <= cycles.latency <= most, found.id
        assert (cycles.key == 0) == found.key_with_block, found.id


def test_entry_rounds_leave_whole_cycles(space: list[Design]) -> None:
    for found in space:
        if found.architecture.name == "iterative":
            rest = found.cipher.rounds - int(found.parameters["entry_rounds"])
            assert rest % int(found.parameters["rounds_per_cycle"]) == 0, found.id


def test_ports() -> None:
    ports = {port.name: port for port in parse_id("present-128/iterative").ports}
    assert list(ports) == [
        *("clk_i", "rst_i", "key_valid_i", "key_ready_o", "key_i", "in_valid_i", "in_ready_o", "decrypt_i"),
        *("block_i", "out_valid_o", "out_ready_i", "block_o"),
    ]
    assert ports["key_i"] == Port("key_i", "input", 128)
    assert ports["block_o"] == Port("block_o", "output", 64)
    for port in ports.values():
        assert port.direction == ("input" if port.name.endswith("_i") else "output")
        assert port.width == {"key_i": 128, "block_i": 64, "block_o": 64}.get(port.name, 1)


def test_words_of_full_width() -> None:
    for text in ("present-80/iterative", "aes-256/pipelined"):
        found = parse_id(text)
        assert (found.port_bits, found.block_words, found.key_words) == (0, 1, 1)


@pytest.mark.parametrize(
    ("text", "port_bits", "block_words", "key_words"),
    [
        ("rectangle-80/narrow", 8, 8, 10),
        ("rectangle-128/narrow", 8, 8, 16),
        ("present-80/narrow:port_bits=1", 1, 64, 80),
        # 80 bits fill two and a half words.
        ("present-80/narrow:port_bits=32", 32, 2, 3),
        ("aes-128/narrow", 8, 16, 16),
        ("aes-192/narrow:port_bits=32", 32, 4, 6),
    ],
)
def test_words_of_narrow_ports(text: str, port_bits: int, block_words: int, key_words: int) -> None:
    found = parse_id(text)
    assert (found.port_bits, found.block_words, found.key_words) == (port_bits, block_words, key_words)
    widths = {port.name: port.width for port in found.ports}
    assert {widths[name] for name in ("key_i", "block_i", "block_o")} == {port_bits}
    assert list(widths) == [port.name for port in parse_id("present-80/iterative").ports]


def test_block_rams() -> None:
    assert parse_id("aes-192/iterative:sbox=block_ram").block_rams == 8
    assert parse_id("aes-128/pipelined:sbox=block_ram").block_rams == 80
    assert parse_id("aes-128/pipelined:sbox=block_ram,ram_sboxes=4").block_rams == 20
    assert parse_id("aes-128/pipelined").block_rams == 0
    assert parse_id("present-80/combinational").block_rams == 0
    assert parse_id("aes-128/ram").block_rams == 2
    assert parse_id("rectangle-80/ram:sbox=block_ram").block_rams == 6
    assert parse_id("rectangle-80/ram:sbox=block_ram,key_sbox=block_ram").block_rams == 7
    assert parse_id("rectangle-128/ram:sbox=block_ram,key_sbox=block_ram").block_rams == 8


def test_verilog_parameters() -> None:
    assert parse_id("rectangle-128/pipelined:direction=both,key_schedule=static").sv_parameters == {
        "Cipher": "cf_rectangle_pkg::Rectangle128",
        "Direction": "cf_pkg::BOTH",
        "KeySchedule": "cf_pkg::STATIC",
        "Flow": "cf_pkg::ENABLE",
        "RoundsPerStage": "1",
        "StagesPerRound": "1",
        "Sbox": "cf_pkg::TABLE",
        "KeySbox": "cf_pkg::TABLE",
        "RamSboxes": "16",
        "Clear": "1'b0",
        "Gate": "1'b0",
    }
    assert parse_id("present-80/iterative:rounds_per_cycle=5").sv_parameters == {
        "Cipher": "cf_present_pkg::Present80",
        "Direction": "cf_pkg::ENCRYPT",
        "KeySchedule": "cf_pkg::ON_THE_FLY",
        "RoundsPerCycle": "5",
        "EntryRounds": "1",
        "Sbox": "cf_pkg::TABLE",
        "KeySbox": "cf_pkg::TABLE",
        "Clear": "1'b0",
        "Gate": "1'b0",
    }
    given = parse_id("aes-128/pipelined:sbox=tower_field").sv_parameters
    assert given["Sbox"] == given["KeySbox"] == "cf_pkg::TOWER_FIELD"
    given = parse_id("aes-128/pipelined:sbox=block_ram").sv_parameters
    assert (given["Sbox"], given["KeySbox"]) == ("cf_pkg::BLOCK_RAM", "cf_pkg::TABLE")


def test_parameters_cannot_be_changed() -> None:
    found = parse_id("present-80/iterative")
    with pytest.raises(TypeError):
        found.parameters["rounds_per_cycle"] = 2  # type: ignore[index]
