"""The file of docs/how-to/add-a-target.md is all that a new family needs."""

import re
from pathlib import Path

import pytest

from tests.fixtures.toy_cipher import ROOT, blocks, copy, run

PAGE = ROOT / "docs/how-to/add-a-target.md"


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the code with the file of the page."""
    tree = tmp_path_factory.mktemp("repository")
    for name in ("src", "rtl"):
        copy(ROOT / name, tree / name)
    (added,) = (block for block in blocks(PAGE.read_text(encoding="utf-8")) if block.language == "python")
    file = tree / added.path
    assert file.parent.is_dir()
    assert not file.exists()
    file.write_text(added.text, encoding="utf-8")
    return tree


def test_the_commands_of_the_page_know_the_family_and_verify_a_core(tree: Path) -> None:
    (commands,) = (block.text for block in blocks(PAGE.read_text(encoding="utf-8")) if block.language == "sh")
    listed, verified = (run(tree, command) for command in commands.splitlines())
    assert "Eagle (Anlogic)" in listed
    pattern = r"eagle, recipe narrow-area: 192 vectors and \d+ random blocks \(seed 1\) compared, 0 failed\n"
    assert re.fullmatch(pattern, verified)


def test_no_other_target_changes(tree: Path) -> None:
    code = (
        "from cipherfab.devices.targets import MODULES as m; print(*(f'{n} {m[n]}' for n in m), sep=chr(10))"
    )
    before, after = (set(run(root, f'python -c "{code}"').splitlines()) for root in (ROOT, tree))
    assert after - before == {"eagle cipherfab.devices.families.eagle"}
    assert before < after
