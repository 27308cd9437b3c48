"""The rows that are to be answered and their families, typed from the papers once more."""

from cipherfab.papers import papers, read_paper

RECTANGLE = ["spartan-6", "virtex-5", "spartan-3", "virtex-4"]
SUGIER = ["spartan-6", "spartan-3"]
ROWS = {
    **{f"R{number}": RECTANGLE for number in range(9)},
    **{f"S{number}": SUGIER for number in range(1, 12)},
    **{f"P{number}": ["virtex-7"] for number in range(1, 6)},
    **{part: ["virtex-7"] for part in ("KPIG", "ALU")},
    **{f"V{number}": ["artix-7"] for number in range(1, 7)},
    "E1": ["virtex-e", "spartan-3"],
}


def test_every_row_is_there_on_every_family() -> None:
    found = {
        name: paper.families(name)
        for paper in map(read_paper, papers())
        for name, system in paper.systems.items()
        if system.is_row
    }
    assert found == ROWS


def test_a_row_has_one_answer() -> None:
    systems = [system for paper in map(read_paper, papers()) for system in paper.systems.values()]
    assert [system.name for system in systems if system.tuned] == ["P5"]
    assert not any(system.tuned and system.design for system in systems)
