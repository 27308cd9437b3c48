"""Everything has its page, links lead somewhere, commands and designs in the text exist."""

import re
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from posixpath import normpath

import click
import pytest

from cipherfab.catalogue import ARCHITECTURES, parse
from cipherfab.cli.main import main as command_group
from cipherfab.models import CIPHERS
from cipherfab.papers import papers

LINK = re.compile(r"!?\[[^\]\[]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
DESIGN = re.compile(rf"\b(?:{'|'.join(CIPHERS)})/[a-z_]+(?::[a-z_]+=[\w-]+(?:,[a-z_]+=[\w-]+)*)?")
# Ciphers of messages, which are not in the registry of block ciphers.
OF_MESSAGES = {"ascon", "gcm", "ccm", "cmac", "pi-cipher", "ctr", "cbc", "cfb", "ofb", "xts"}
# Invented for the pages that say how to add one.
INVENTED = {"myarch", "mytarget"}


@pytest.fixture(scope="module")
def pages(texts: Mapping[str, str]) -> Mapping[str, str]:
    """Return the pages of the documentation by path."""
    found = {name: text for name, text in texts.items() if name.endswith(".md")}
    assert {"README.md", "CONTRIBUTING.md", "docs/index.md", "docs/tutorial.md"} <= found.keys()
    return found


@pytest.fixture(scope="module")
def commands() -> Mapping[str, click.Command]:
    """Return the commands of `cipherfab`."""
    return command_group.load_all()


def anchors(text: str) -> set[str]:
    """Return the anchors of a page: those that its headings get, and its own."""
    headings = re.findall(r"^#+ +(.+)$", FENCE.sub("", text), re.MULTILINE)
    own = set(re.findall(r'<a id="([^"]+)">', text))
    return own | {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


def shell_lines(text: str) -> Iterator[list[str]]:
    """Yield the words of each line in the code of a page, and of code in the text."""
    for code in re.findall(r"^ *```(?:sh|console)?\n(.*?)^ *```", text, re.MULTILINE | re.DOTALL):
        for line in code.splitlines():
            if line.startswith(("make ", "cipherfab ", ".venv/bin/cipherfab ")):
                yield shlex.split(line, comments=True)
    for code in re.findall(r"`((?:make|cipherfab) [^`]+)`", FENCE.sub("", text)):
        yield shlex.split(code)


def test_every_cipher_has_a_page(pages: Mapping[str, str]) -> None:
    for model in CIPHERS.values():
        page = pages.get(f"docs/reference/ciphers/{model.family}.md", "")
        assert f"<!-- generated:cipher-{model.family} -->" in page, model.name
        assert "## Bit order" in page, model.name
    for name in OF_MESSAGES:
        page = pages.get(f"docs/reference/ciphers/{name}.md", "")
        assert f"<!-- generated:cipher-{name} -->" in page, name
        assert "## Bit order" in page, name


def test_every_cipher_is_where_readers_look_first(
    pages: Mapping[str, str], commands: Mapping[str, click.Command]
) -> None:
    help_texts = [commands[name].help or "" for name in ("encrypt", "decrypt")]
    for model in CIPHERS.values():
        page = f"reference/ciphers/{model.family}.md"
        assert model.title in pages["README.md"]
        assert f"(docs/{page})" in pages["README.md"]
        assert f"({page})" in pages["docs/index.md"]
        assert all(f"  {model.family.upper()} " in text for text in help_texts)


def test_every_architecture_has_a_page(pages: Mapping[str, str]) -> None:
    for name, architecture in ARCHITECTURES.items():
        page = pages.get(f"docs/reference/architectures/{name}.md", "")
        assert architecture.module in page, name
        for block in ("parameters", "cycles", "measured-architecture"):
            assert f"<!-- generated:{block}-{name} -->" in page, name
        for heading in ("When to choose it", "Cycle counts", "Handshake", "Key", "Measured"):
            assert f"\n## {heading}\n" in page, (name, heading)


def test_every_command_has_a_page(pages: Mapping[str, str], commands: Mapping[str, click.Command]) -> None:
    assert commands
    for name in commands:
        assert f"<!-- generated:command-{name} -->" in pages.get(f"docs/reference/commands/{name}.md", ""), (
            name
        )


def test_every_paper_has_a_page(pages: Mapping[str, str]) -> None:
    for name in papers():
        page = pages.get(f"docs/reference/papers/{name}.md", "")
        assert f"<!-- generated:contradictions-{name} -->" in page, name
        assert f"<!-- generated:paper-{name} -->" in page or f"generated:measured-paper-{name} " in page, name


def test_no_page_is_about_something_that_is_gone(
    pages: Mapping[str, str], commands: Mapping[str, click.Command]
) -> None:
    families = {model.family for model in CIPHERS.values()} | OF_MESSAGES
    existing = {"ciphers": families, "architectures": set(ARCHITECTURES)}
    existing |= {"commands": set(commands), "papers": set(papers())}
    for folder, names in existing.items():
        found = {PurePosixPath(page).stem for page in pages if page.startswith(f"docs/reference/{folder}/")}
        assert found == names, folder


def test_every_page_is_reached_from_the_index(pages: Mapping[str, str]) -> None:
    reached = {"docs/index.md"}
    waiting = ["docs/index.md"]
    while waiting:
        page = waiting.pop()
        for target in LINK.findall(pages[page]):
            path = normpath(str(PurePosixPath(page).parent / target.partition("#")[0]))
            if path in pages and path not in reached:
                reached.add(path)
                waiting.append(path)
    assert {page for page in pages if page.startswith("docs/")} - reached == set()


def test_links_lead_somewhere(root: Path, pages: Mapping[str, str]) -> None:
    for page, text in pages.items():
        for link in LINK.findall(FENCE.sub("", text)):
            if re.match(r"https?:", link):
                continue
            target, _, anchor = link.partition("#")
            path = normpath(str(PurePosixPath(page).parent / target)) if target else page
            assert (root / path).exists(), f"{page}: {link}"
            if anchor:
                assert anchor in anchors(pages[path]), f"{page}: {link}"


def test_commands_in_the_text_exist(
    root: Path, pages: Mapping[str, str], commands: Mapping[str, click.Command]
) -> None:
    makefile = (root / "Makefile").read_text(encoding="utf-8")
    goals = set(re.findall(r"^([a-z]+):.*## ", makefile, re.MULTILINE))
    checked = 0
    for page, text in pages.items():
        for program, *words in shell_lines(text):
            where = f"{page}: {program} {' '.join(words)}"
            if program == "make":
                assert {word for word in words if "=" not in word} <= goals, where
            elif words[0].isalpha():
                assert words[0] in commands, where
                known = {
                    name for item in commands[words[0]].params for name in (*item.opts, *item.secondary_opts)
                }
                options = {word.partition("=")[0] for word in words[1:] if re.match(r"--?[a-z]", word)}
                assert options <= known | {"--help"}, where
            checked += 1
    assert checked > 20


def test_designs_in_the_text_exist(pages: Mapping[str, str]) -> None:
    found = {text for page in pages.values() for text in DESIGN.findall(page)}
    assert len(found) > 10
    for text in found:
        if text.partition("/")[2] not in INVENTED:
            parse(text)


def test_readme_gives_the_two_commands(root: Path, pages: Mapping[str, str]) -> None:
    found = [words for words in shell_lines(pages["README.md"]) if words[0] == "make"]
    assert found[:2] == [["make", "explore"], ["make", "test"]]
    run = (root / ".ci" / "run").read_text(encoding="utf-8")
    assert "\nmake test\n" in run, "continuous integration runs the test command of the README"
