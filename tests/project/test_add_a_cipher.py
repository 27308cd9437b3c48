"""The page that says how to add a cipher: its steps, done in a copy, give cores that pass."""

from pathlib import Path

import pytest

from cipherfab.publish.families import BRANCHES
from tests.fixtures.toy_cipher import ROOT, add_toy_cipher, changed, copy, run

KNOWN = (
    "from cipherfab.publish.elaborations import elaborations; "
    "from cipherfab.records.elaborations import write_known; "
    'write_known({each.content: "0" for each in elaborations().values()})'
)
"""Makes up what `make docs` takes minutes to find out: which designs another cipher has changed."""

MODULES = [f"rtl/ciphers/{name}.sv" for name in BRANCHES]


@pytest.mark.nightly
def test_the_steps_of_the_page_give_a_cipher(workdir: Path) -> None:
    """All blocks of code fit where they say, and the commands of the page find nothing wrong."""
    tree = workdir / "tree"
    copy(ROOT, tree)
    generate, tests, *verifications = add_toy_cipher(tree)
    assert set(run(tree, generate).split()) == {"rtl/cf_pkg.sv", "rtl/cipherfab.core", *MODULES}
    assert " passed" in run(tree, tests)
    assert len(verifications) >= 3
    for command in verifications:
        assert command.startswith("cipherfab verify toy-64/")
        assert run(tree, command).endswith(", 0 failed\n")
    run(tree, f"python -c '{KNOWN}'")
    assert "docs/reference/ciphers/toy.md\n" in run(tree, "python -m cipherfab.publish docs")
    assert " passed" in run(tree, "python -m pytest -q tests/project/test_docs.py -k cipher")


@pytest.mark.parametrize("diff", [" b\n+c\n", " d\n+c\n", "+c\n"])
def test_a_change_that_fits_nowhere_or_twice_is_an_error(diff: str) -> None:
    """Otherwise a page that is out of date would go unnoticed."""
    with pytest.raises(ValueError, match="places for"):
        changed("a\nb\nb\n", diff)


def test_a_change_is_made_where_it_says() -> None:
    assert changed("a\nb\nb\n", " a\n-b\n+c\n") == "a\nc\nb\n"
