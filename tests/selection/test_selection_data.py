"""A selection as JSON values."""

import json
from collections.abc import Callable

from cipherfab.selection.constraints import Candidate, Constraints
from cipherfab.selection.select import select
from cipherfab.selection.selection_data import selection_data

Make = Callable[..., Candidate]


def test_everything_is_there_and_is_json(candidate: Make) -> None:
    pool = [
        candidate("present-80/iterative", lut=200, kind="modelled"),
        candidate("rectangle-80/iterative", lut=250, latency=25, interval=25),
        candidate("present-80/iterative:direction=both", lut=150, fmax=40.0, key=32),
    ]
    constraints = Constraints(
        min_mbps=90.5, clock_mhz=50, max_luts=220, ciphers=("present-80", "rectangle-80")
    )
    data = selection_data(select(pool, constraints), "ecp5")
    assert json.loads(json.dumps(data)) == data
    assert list(data) == ["target", "constraints", "winner", "ranking", "relaxations", "near_misses"]
    assert data["target"] == "ecp5"
    assert data["constraints"] == {
        "max_luts": 220,
        "max_ff": None,
        "max_bram": None,
        "min_mbps": 90.5,
        "max_latency": None,
        "decrypt": False,
        "key_every_block": False,
        "ciphers": ["present-80", "rectangle-80"],
        "clock_mhz": 50,
        "for": "efficiency",
    }
    assert data["winner"] == data["ranking"][0]
    assert data["winner"] == {
        "design": "present-80/iterative",
        "cipher": "present-80",
        "encrypts": True,
        "decrypts": False,
        "key": 0,
        "fmax": 100.0,
        "fmax_kind": "modelled",
        "clock": 50,
        "luts": 200,
        "ff": 100,
        "bram": 0,
        "latency": 32,
        "interval": 32,
        "throughput": 100.0,
        "efficiency": 0.5,
        "latency_ns": 640.0,
        "protection": "none",
        "published": False,
    }
    (relaxation,) = data["relaxations"]
    assert (relaxation["option"], relaxation["picks"]["design"]) == ("--max-luts", "rectangle-80/iterative")
    assert relaxation["constraints"] == {**data["constraints"], "max_luts": 250}
    assert (relaxation["metric"], relaxation["from"], relaxation["to"]) == ("efficiency", 0.5, 0.512)
    near = {each["design"]: each["violations"] for each in data["near_misses"]}
    assert near == {
        "present-80/iterative:direction=both": [
            {"option": "--clock", "found": 40.0, "text": "Fmax 40.0 MHz (--clock 50)"}
        ],
        "rectangle-80/iterative": [
            {"option": "--max-luts", "found": 250, "text": "250 LUT (--max-luts 220)"}
        ],
    }


def test_nothing_fits(candidate: Make) -> None:
    data = selection_data(
        select([candidate("present-80/iterative:direction=decrypt", fmax=None)], Constraints()), "x"
    )
    assert (data["winner"], data["ranking"], data["relaxations"]) == (None, [], [])
    (near,) = data["near_misses"]
    assert [near[key] for key in ("fmax", "fmax_kind", "clock", "throughput", "encrypts")] == [
        *[None] * 4,
        False,
    ]
    assert [each["option"] for each in near["violations"]] == ["--clock", None]
