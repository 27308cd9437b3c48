"""The numbers are those of the papers: as many, with the same sums, of known rows and families.

The sums were made from the papers, not from the files. The second of a column counts the first row once, the
second twice and so on, so that rows that changed places are found too.
"""

from decimal import Decimal

import pytest

from cipherfab.catalogue import PRESETS, parse
from cipherfab.comparison.comparison import answered
from cipherfab.devices.targets import TARGETS
from cipherfab.papers import Paper, PublishedTable, papers, read_paper
from cipherfab.papers.families import FAMILIES

PAPERS = [read_paper(name) for name in papers()]
TABLES = [(paper, table) for paper in PAPERS for table in paper.tables]

ROWS = {
    "shrivastava": {f"R{number}" for number in range(9)},
    "sugier": {f"S{number}" for number in range(1, 12)},
    "elhadedy": {f"P{number}" for number in range(1, 6)},
    "kadam": {"E1"},
    "varici": {f"V{number}" for number in range(1, 7)},
}
"""All systems that designs here are to answer."""

SUMS: dict[tuple[str, str], dict[str, tuple[int, str, str]]] = {
    ("elhadedy", "Table IV"): {
        "throughput": (2, "5.54", "9.88"),
        "slices": (2, "493", "759"),
        "fmax": (2, "597", "944"),
        "throughput_per_slice": (2, "22.11", "38.82"),
    },
    ("elhadedy", "Table V"): {
        "lut": (2, "17994", "26936"),
        "tluts": (2, "256", "512"),
        "reconfiguration_time": (2, "600", "1200"),
    },
    ("elhadedy", "Sections V and VI"): {
        "slices": (5, "2522", "6352"),
        "fmax": (5, "1715", "5477"),
        "latency_cycles": (3, "2852", "7857"),
        "throughput": (2, "110", "235"),
    },
    ("elhadedy", "Section VI.B"): {
        "throughput": (1, "4.34", "4.34"),
    },
    ("elhadedy", "Section II"): {
        "round_operations": (1, "8", "8"),
        "constant_bits": (1, "512", "512"),
    },
    ("elhadedy", "Section IV"): {
        "constant_bits": (1, "384", "384"),
    },
    ("elhadedy", "Section VI.C"): {
        "operations": (1, "16", "16"),
    },
    ("elhadedy", "Section VI.D"): {
        "copies": (1, "100", "100"),
        "copy_slices": (1, "1114", "1114"),
        "copy_throughput": (1, "15", "15"),
        "parallel_bytes": (1, "1600", "1600"),
        "fmax": (1, "250", "250"),
        "throughput": (1, "1.5", "1.5"),
    },
    ("elhadedy", "Section VII.D"): {
        "tlut_time": (1, "230", "230"),
    },
    ("kadam", "Table 1"): {
        "slices": (3, "40787", "124212"),
        "bram": (1, "102", "102"),
        "fmax": (4, "432.74", "1376.39"),
        "throughput": (4, "891.742", "1848.878"),
        "throughput_per_slice": (3, "2.78135", "9.49645"),
    },
    ("kadam", "Section 4"): {
        "stages_per_round": (1, "9", "9"),
        "latency_cycles": (1, "91", "91"),
        "decryption_wait": (1, "68", "68"),
    },
    ("shrivastava", "Table II"): {
        "key_bits": (28, "2624", "41920"),
        "latency_cycles": (32, "1736", "27544"),
        "slices": (32, "4982", "99392"),
        "lut": (32, "9960", "177826"),
        "ff": (32, "3780", "59608"),
        "fmax": (32, "6797.868", "113272.303"),
        "static_power": (32, "8659.32", "154008.67"),
        "dynamic_power": (32, "721.81", "14590.78"),
        "total_power": (32, "9380.36", "168625.35"),
        "throughput": (32, "13595.271", "243397.651"),
        "throughput_fixed": (32, "1185.512", "21368.404"),
        "energy_fixed": (32, "36.242", "625.327"),
        "throughput_per_slice_fixed": (32, "7.348", "105.224"),
    },
    ("shrivastava", "Section III (cycles)"): {
        "latency_cycles": (5, "498", "1534"),
        "load_cycles": (5, "36", "115"),
        "round_cycles": (6, "20", "61"),
        "unload_cycles": (6, "26", "83"),
        "encrypt_cycles": (2, "292", "592"),
    },
    ("shrivastava", "Section III (resources)"): {
        "ff": (2, "298", "447"),
        "sboxes": (4, "50", "122"),
    },
    ("sugier", "Table 1"): {
        "ff": (20, "68268", "923643"),
        "lut": (20, "317046", "3136649"),
        "bram": (20, "206", "1494"),
        "fmax": (20, "2296.2", "25645.25"),
        "latency_cycles": (20, "314", "4363"),
        "latency": (20, "2757.1", "36326.5"),
        "throughput": (20, "226.32", "2249.65"),
    },
    ("sugier", "Section 3.2 (LUTs)"): {
        "sbox_bits": (4, "4224", "6592"),
        "sbox_luts": (4, "150", "180"),
        "round_sboxes": (4, "96", "272"),
        "round_luts": (4, "2496", "3200"),
    },
    ("sugier", "Section 3.2 (block RAM)"): {
        "sbox_bits": (2, "2112", "2176"),
        "ram_bits": (2, "32", "48"),
        "sboxes_per_ram": (2, "520", "1032"),
    },
    ("sugier", "Section 3.3"): {
        "rounds_per_cycle": (1, "8", "8"),
        "encrypt_cycles": (1, "4", "4"),
    },
    ("varici", "Table I"): {
        "instruction_bits": (5, "80", "200"),
        "instructions": (5, "2936", "5937"),
        "data_bits": (5, "144", "416"),
        "data_words": (4, "130", "444"),
    },
    ("varici", "Table II"): {
        "lut": (9, "12055", "51375"),
        "ff": (8, "5373", "21267"),
        "fmax": (9, "1989", "10970"),
        "latency_cycles": (9, "969363", "3564075"),
        "latency": (9, "10284854", "38886223"),
        "area_time": (9, "102079307000", "407065269000"),
    },
    ("varici", "Section III"): {
        "lut": (9, "12055", "51375"),
        "ff": (8, "5373", "21267"),
        "fmax": (9, "1989", "10970"),
        "latency_cycles": (9, "969457", "3564410"),
        "instructions": (5, "2936", "12121"),
        "data_words": (4, "130", "800"),
    },
}
"""Of every column: how many figures, their sum, and their sum with each times the place of its row."""

CLAIMS = {
    "elhadedy": "17 4 108 1114",
    "kadam": "",
    "shrivastava": "38.18 55.03 34.65 96.07 96.07 41.17 80.76 5.20 52.03 2.6 2.6 80 80 80 80",
    "sugier": "",
    "varici": "2681 22324 211 6 41 2",
}
"""Values of the claims, in their order."""

CONSTANTS = {
    "elhadedy": {"P1 block_bits": 128, "P2 block_bits": 256, "P2 rounds": 3, "P3 block_bits": 128}
    | {"P4 block_bits": 128, "virtex-7 slices": 75900},
    "kadam": {"block_bits": 128, "E1 rounds": 10, "E1 interval_cycles": 1}
    | {"mccanny interval_cycles": 1, "deng interval_cycles": 10},
    "shrivastava": {"block_bits": 64, "rounds": 25, "fixed_mhz": 13.56},
    "sugier": {"block_bits": 128, "S11 rounds": 32}
    | {f"S{number} interval_cycles": 1 for number in (2, 3, 4, 5, 8, 9)}
    | {"spartan-6 ff": 93296, "spartan-6 lut": 46648, "spartan-6 bram": 344}
    | {"spartan-3 ff": 40960, "spartan-3 lut": 40960, "spartan-3 bram": 40},
    "varici": {"block_bits": 64},
}
"""What is known besides the tables: of the paper, of its systems, and how much its devices have."""


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_claims_and_constants_are_those_of_the_paper(paper: Paper) -> None:
    assert [claim.value.printed for claim in paper.claims] == list(map(Decimal, CLAIMS[paper.name].split()))
    found = {key: float(figure.value) for key, figure in paper.constants.items()}
    for system in paper.systems.values():
        found |= {f"{system.name} {key}": float(figure.value) for key, figure in system.constants.items()}
    for family, device in paper.devices.items():
        found |= {f"{family} {key}": float(figure.value) for key, figure in device.available.items()}
    assert found == CONSTANTS[paper.name]


def test_there_are_sums_for_every_table() -> None:
    assert {(paper.name, table.name) for paper, table in TABLES} == set(SUMS)


@pytest.mark.parametrize(
    ("paper", "table"), TABLES, ids=[f"{paper.name}-{table.name}" for paper, table in TABLES]
)
def test_figures_have_the_sums_of_the_paper(paper: Paper, table: PublishedTable) -> None:
    expected = SUMS[paper.name, table.name]
    assert [column.key for column in table.columns] == list(expected)
    for key, (count, plain, weighted) in expected.items():
        printed = [
            (place, row.figures[key].printed)
            for place, row in enumerate(table.systems, 1)
            if key in row.figures
        ]
        assert len(printed) == count, key
        assert sum(value for _, value in printed) == Decimal(plain), key
        assert sum(place * value for place, value in printed) == Decimal(weighted), key


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_every_row_is_there_and_every_system_has_figures(paper: Paper) -> None:
    assert ROWS[paper.name] <= set(paper.systems)
    others = set().union(*(rows for name, rows in ROWS.items() if name != paper.name))
    assert not others & set(paper.systems)
    assert {row.row for table in paper.tables for row in table.systems} == set(paper.systems)


def test_designs_that_are_named_exist_and_answer_known_families() -> None:
    named = [row for _, table in TABLES for row in table.systems if row.design != row.system.design]
    assert named
    for row in named:
        assert parse(row.design)
        assert row.target in TARGETS
        assert row.row in PRESETS


def test_each_family_of_a_row_is_answered_once() -> None:
    counts = {paper.name: len(answered(paper)) for paper in PAPERS}
    assert counts["sugier"] == 20
    assert counts["shrivastava"] >= 4
    for paper in PAPERS:
        places = [(system.row, system.target) for system in answered(paper)]
        assert len(set(places)) == len(places)


def test_targets_have_the_luts_of_their_family() -> None:
    for name in FAMILIES.keys() & TARGETS.keys():
        assert TARGETS[name].dual_output_lut == (FAMILIES[name].shape.lut_inputs == 6)
        assert TARGETS[name].title.startswith(FAMILIES[name].title)
