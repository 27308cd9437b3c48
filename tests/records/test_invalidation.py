"""One change at a time, in a copy of the tree: what depends on it gets another key, and nothing else does."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cipherfab.catalogue import rtl_root
from tests.suite.night import night

DESIGNS = (
    *("present-80/iterative", "present-128/iterative", "present-80/compact", "aes-128/iterative"),
    *("present-80/asip", "present-80/asip:machine=vscpu-80", "present-80/picoblaze"),
    *("present-80/picoblaze:machine=kcpsm6", "present-80/vscpu"),
    *("pi16-star/star_engine", "pi16cipher096v2/parallel"),
)
TARGETS = ("ecp5", "spartan-6")
SCRIPT = f"""
import json
from cipherfab.catalogue import parse_id
from cipherfab.devices.targets import target
from cipherfab.records.keys import elaboration_key, record_key
found = {{}}
for name in {DESIGNS}:
    design = parse_id(name)
    found[name] = elaboration_key(design, [])
    for family in {TARGETS}:
        key = record_key(design, target(family), rtl_hash="h", tools=[])
        found[f"{{name}} on {{family}}"] = key
print(json.dumps(found))
"""
PACKAGE = "src/cipherfab"
EVERY_RECORD = {f"{design} on {family}" for design in DESIGNS for family in TARGETS}
EVERY_ELABORATION = set(DESIGNS)


def records(*, of: str = "", on: str = "") -> set[str]:
    """The records with designs and targets of which this is a part."""
    return {name for name in EVERY_RECORD if of in name.split(" on ")[0] and on in name.split(" on ")[1]}


def keys(tree: Path) -> dict[str, str]:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "PYTHONPATH": str(tree / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of package and RTL."""
    source = rtl_root().parent
    for name in (PACKAGE, "rtl"):
        shutil.copytree(source / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


@pytest.fixture(scope="module")
def before() -> dict[str, str]:
    """The keys without a change."""
    return keys(rtl_root().parent)


def replaced(name: str, old: str, new: str) -> Callable[[Path], None]:
    """Replace a text in a file."""

    def change(tree: Path) -> None:
        path = tree / name
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))

    return change


def appended(name: str, text: str) -> Callable[[Path], None]:
    """Write a text at the end of a file, which may be a new one."""

    def change(tree: Path) -> None:
        with (tree / name).open("a") as file:
            file.write(text)

    return change


def commented(tree: Path) -> None:
    """Write comments everywhere, and other docstrings."""
    for path in tree.rglob("*.py"):
        path.write_text(f'"""Another docstring."""\n\n# A comment.\n{path.read_text()}\n# A comment.\n')
    for pattern, comment in (("*.sv", "// a comment"), ("*.v", "/* a\ncomment */"), ("*.asm", "; a comment")):
        for path in tree.rglob(pattern):
            path.write_text(f"{comment}\n{path.read_text()}\n\n{comment}\n")


def with_copy(folder: str, old: str, new: str, *changes: tuple[str, str]) -> Callable[[Path], None]:
    """Add a module that is a copy of another one but for some texts."""

    def change(tree: Path) -> None:
        text = (tree / folder / f"{old}.py").read_text()
        for was, becomes in changes:
            assert was in text
            text = text.replace(was, becomes)
        (tree / folder / f"{new}.py").write_text(text)

    return change


def together(*changes: Callable[[Path], None]) -> Callable[[Path], None]:
    """Make several changes, none of which may have an effect."""

    def change(tree: Path) -> None:
        for each in changes:
            each(tree)

    return change


CIPHERS = f"{PACKAGE}/models/ciphers"
ARCHITECTURES = f"{PACKAGE}/catalogue/architectures"
FAMILIES = f"{PACKAGE}/devices/families"
PROGRAMS = f"{PACKAGE}/processors/programs"
CODE = "\nANOTHER = 1\n"

CASES: dict[str, tuple[Callable[[Path], None], set[str]]] = {
    "comments and docstrings": (commented, set()),
    "a cipher, an architecture, a target, a study, an RTL file, and what only reads records": (
        together(
            with_copy(CIPHERS, "present", "toy", ('family="present"', 'family="toy"')),
            with_copy(ARCHITECTURES, "iterative", "toy", ('name="iterative"', 'name="toy"')),
            with_copy(FAMILIES, "spartan6", "toy", ('name="spartan-6"', 'name="toy"')),
            appended(f"{PACKAGE}/catalogue/studies/toy.toml", 'title = "toy"\n'),
            appended("rtl/cf_toy.sv", "module cf_toy; endmodule\n"),
            appended(f"{PACKAGE}/records/metrics.py", CODE),
            replaced(f"{PROGRAMS}/present-80.decrypt.vscpu-80.asm", "444444440000", "444444450000"),
        ),
        set(),
    ),
    "words of a program": (
        replaced(
            f"{PACKAGE}/processors/shipped.py", "program.machine.data_words", "program.machine.data_words + 1"
        ),
        records(of="asip") | records(of="picoblaze") | records(of="vscpu"),
    ),
    "a program": (
        replaced(f"{PROGRAMS}/present-80.encrypt.vscpu-80+.asm", "SBOX  register, 0", "SBOX  register, 1"),
        records(of="machine=vscpu-80"),
    ),
    "a program of two machines": (
        replaced(f"{PROGRAMS}/present-80.encrypt.kcpsm3+kcpsm6.asm", "LOAD  n, C0", "LOAD  n, C1"),
        records(of="picoblaze"),
    ),
    "what a program in C was compiled to": (
        replaced(f"{PROGRAMS}/present-80.encrypt.vscpu.asm", ".word 0x1000100", ".word 0x1000101"),
        records(of="present-80/vscpu"),
    ),
    "the contract of block ciphers": (
        appended(f"{PACKAGE}/verify/block_contract.py", CODE),
        EVERY_RECORD - records(of="pi16"),
    ),
    "the contract of packets": (
        appended(f"{PACKAGE}/verify/packet_contract.py", CODE),
        records(of="pi16cipher"),
    ),
    "packets": (appended(f"{PACKAGE}/verify/packets.py", CODE), records(of="pi16cipher")),
    "the contract of operations": (
        appended(f"{PACKAGE}/verify/operands.py", CODE),
        records(of="pi16-star"),
    ),
    "a model": (appended(f"{CIPHERS}/present.py", CODE), records(of="present")),
    "a known answer": (
        replaced(f"{PACKAGE}/models/vectors/present.json", '"5579c1387b228445"', '"5579c1387b228446"'),
        records(of="present-80"),
    ),
    "an architecture's file": (appended(f"{ARCHITECTURES}/iterative.py", CODE), records(of="iterative")),
    "a delay": (replaced(f"{FAMILIES}/spartan6.py", "net 0.579", "net 0.58"), records(on="spartan-6")),
    "cells of several families": (appended(f"{PACKAGE}/devices/xilinx.py", CODE), records(on="spartan-6")),
    "a recipe": (
        replaced(f"{FAMILIES}/ecp5.py", "recipes=LUT4_RECIPES", "recipes=LUT4_RECIPES[:1]"),
        records(on="ecp5"),
    ),
    "a recipe for LUTs with six inputs": (
        replaced(f"{PACKAGE}/devices/xilinx.py", '_PAIRED = "2,2,2,3,3,4"', '_PAIRED = "2,2,2,3,4,4"'),
        records(on="spartan-6"),
    ),
    "a recipe that families of several vendors share": (
        replaced(f"{PACKAGE}/devices/recipe.py", '"4:7"', '"4:6"'),
        EVERY_RECORD | EVERY_ELABORATION,
    ),
    "a rule of synthesis": (
        appended(f"{PACKAGE}/tools/tables_map.v", "module toy; endmodule\n"),
        EVERY_RECORD | EVERY_ELABORATION,
    ),
    "the script that runs Yosys": (
        appended(f"{PACKAGE}/tools/run_pyosys.py", CODE),
        EVERY_RECORD | EVERY_ELABORATION,
    ),
    "the simulator": (appended(f"{PACKAGE}/simulator/kernels.py", CODE), EVERY_RECORD),
    "the record": (appended(f"{PACKAGE}/records/record.py", CODE), EVERY_RECORD),
    "a module of RTL": (
        replaced("rtl/architectures/cf_iterative.sv", "endmodule", "logic toy;\nendmodule"),
        {design for design in DESIGNS if "iterative" in design},
    ),
}


AT_NIGHT = {
    *("packets", "the contract of packets", "the contract of operations", "cells of several families"),
    *("a recipe for LUTs with six inputs", "a recipe that families of several vendors share"),
    *("a program of two machines", "the record", "words of a program", "a rule of synthesis"),
    *("what a program in C was compiled to", "the script that runs Yosys"),
}
"""What is like another case: the same kind of file, of another family or kind of design."""
assert CASES.keys() > AT_NIGHT


@pytest.mark.parametrize("name", [night(name) if name in AT_NIGHT else name for name in CASES])
def test_a_change_gives_other_keys_to_what_depends_on_it(
    name: str, tree: Path, before: dict[str, str]
) -> None:
    change, expected = CASES[name]
    change(tree)
    after = keys(tree)
    assert {each for each in before if before[each] != after[each]} == expected
