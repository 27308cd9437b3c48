"""What designs here are to reach, row by row, typed from the papers once more."""

from cipherfab.papers import papers, read_paper

GOALS = {
    "R0": ("spartan-6", {"latency_cycles": 194}),
    "R1": ("spartan-6", {"latency_cycles": 42, "lut": 202, "ff": 158}),
    "R2": ("spartan-6", {"latency_cycles": 48, "lut": 300, "ff": 203}),
    "R3": ("spartan-6", {"latency_cycles": 105, "lut": 198, "ff": 153}),
    "R4": ("spartan-6", {"latency_cycles": 108, "lut": 275, "ff": 203}),
    "R5": ("spartan-6", {"latency_cycles": 50, "lut": 160, "ff": 6}),
    "R6": ("spartan-6", {"latency_cycles": 50, "lut": 110, "ff": 6}),
    "R7": ("spartan-6", {"latency_cycles": 5, "lut": 472, "ff": 67}),
    "R8": ("spartan-6", {"latency_cycles": 26, "lut": 272, "ff": 149}),
    "S1": ("spartan-6", {"latency_cycles": 1, "lut": 8997, "ff": 256, "bram": 0}),
    "S2": ("spartan-6", {"latency_cycles": 11, "lut": 9087, "ff": 1536, "bram": 0}),
    "S3": ("spartan-6", {"latency_cycles": 11, "lut": 3946, "ff": 256, "bram": 80}),
    "S4": ("spartan-6", {"latency_cycles": 11, "lut": 8884, "ff": 2944, "bram": 0}),
    "S5": ("spartan-6", {"latency_cycles": 11, "lut": 3376, "ff": 1664, "bram": 86}),
    "S6": ("spartan-6", {"latency_cycles": 11, "lut": 1367, "ff": 817, "bram": 0}),
    "S7": ("spartan-6", {"latency_cycles": 1, "lut": 16888, "ff": 256, "bram": 0}),
    "S8": ("spartan-6", {"latency_cycles": 32, "lut": 15523, "ff": 4224, "bram": 0}),
    "S9": ("spartan-6", {"latency_cycles": 34, "lut": 22029, "ff": 16768, "bram": 0}),
    "S10": ("spartan-6", {"latency_cycles": 34, "lut": 1566, "ff": 806, "bram": 0}),
    "S11": ("spartan-6", {"latency_cycles": 6}),
    "P1": ("artix-7", {"latency_cycles": 12}),
    "P2": ("artix-7", {"latency_cycles": 50, "lut": 4 * 971}),
    "P3": ("artix-7", {"latency_cycles": 160}),
    "P4": ("artix-7", {"slices": 1114}),
    "P5": ("virtex-7", {}),
    "E1": ("spartan-3", {"latency_cycles": 91, "decryption_wait": 68, "lut": 2 * 17003}),
    "V1": ("spartan-6", {"latency_cycles": 32, "lut": 213, "ff": 213}),
    "V2": ("artix-7", {"latency_cycles": 29124, "lut": 466, "ff": 765}),
    "V3": ("artix-7", {"instructions": 509, "latency_cycles": 359943}),
    "V4": (
        "artix-7",
        {"instructions": 2210, "data_words": 58, "latency_cycles": 557997, "lut": 8966, "ff": 3203},
    ),
    "V5": ("artix-7", {"instructions": 16, "data_words": 8, "latency_cycles": 502, "lut": 1023, "ff": 507}),
    "V6": ("artix-7", {"instructions": 45, "data_words": 16, "latency_cycles": 1402, "lut": 270, "ff": 291}),
}


def test_every_row_has_its_goal() -> None:
    goals = [goal for name in papers() for goal in read_paper(name).goals]
    first: dict[str, tuple[str, dict[str, int]]] = {}
    for goal in goals:
        first.setdefault(goal.system, (goal.family, dict(goal.most)))
    assert first == GOALS
    second = [goal for goal in goals if (goal.family, dict(goal.most)) != GOALS[goal.system]]
    assert [goal.system for goal in second] == [f"S{number}" for number in range(1, 11)]
    assert {goal.family for goal in second} == {"spartan-3"}
    assert all(goal.most.keys() == {"latency_cycles", "lut", "ff", "bram"} for goal in second)


def test_more_is_better_of_two_figures() -> None:
    """Ten times the throughput of a LUT, and twenty times that of a message processor."""
    least = {
        goal.system: dict(goal.least) for name in papers() for goal in read_paper(name).goals if goal.least
    }
    assert least == {"P2": {"throughput_per_lut": 0.245}, "P4": {"throughput": 300}}
    elhadedy = read_paper("elhadedy")
    throughput = {row: elhadedy.says(row, "virtex-7", "throughput") for row in ("P2", "P3")}
    assert throughput["P2"] and throughput["P3"]
    assert round(10 * float(throughput["P2"].value) / (4 * 971), 3) == 0.245
    assert 20 * throughput["P3"].value == 300
