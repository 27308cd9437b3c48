"""Generated blocks: written by name; what is no block, or not known, is an error."""

import pytest

from cipherfab.errors import InputError
from cipherfab.publish.checkout import root
from cipherfab.publish.experiments import EXPERIMENTS
from cipherfab.publish.pages import filled

KNOWN = {"one": "first\n", "two": "```\nsecond\n```\n"}
BEGIN, END = "<!-- generated:{} -->\n", "<!-- /generated -->\n"


def test_blocks_are_written_and_the_rest_stays() -> None:
    old = f"before\n{BEGIN.format('one')}old\n{END}between\n{BEGIN.format('two')}{END}after\n"
    new = filled(old, KNOWN, "a.md")
    assert new == (
        f"before\n{BEGIN.format('one')}first\n{END}between\n{BEGIN.format('two')}```\nsecond\n```\n{END}after\n"
    )
    assert filled(new, KNOWN, "a.md") == new


def test_a_block_in_fenced_code_is_an_example() -> None:
    text = f"```\n{BEGIN.format('other')}{END}```\n"
    assert filled(text, KNOWN, "a.md") == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{BEGIN.format('ones')}{END}", "a.md: unknown block 'ones'; similar is one"),
        (f"{BEGIN.format('measured-x')}{END}", "a.md: unknown block 'measured-x'; similar is no other"),
        (f"{BEGIN.format('one')}{BEGIN.format('two')}{END}", "a.md: block 'one' has no end"),
        (BEGIN.format("one"), "a.md: <!-- generated:one --> is no block with an end"),
        (f"<!-- generated: one -->\n{END}", "a.md: <!-- generated: one --> is no block with an end"),
        (END, "a.md: <!-- /generated --> is no block with an end"),
    ],
)
def test_what_is_wrong_is_named(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        filled(text, KNOWN, "a.md")
    assert str(caught.value) == message


def test_every_block_of_an_experiment_is_shown() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in (root() / "docs").rglob("*.md"))
    names = [
        f"measured-{name}" for each in EXPERIMENTS.values() for name in each.blocks(each.read(each.path))
    ]
    assert len(names) >= len(EXPERIMENTS)
    assert [name for name in names if f"<!-- generated:{name} -->" not in pages] == []
