"""Cores of others: their adapters, their sources, and the tables beside ours."""

import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from msgspec.structs import replace

from cipherfab.errors import InputError
from cipherfab.judge.adapter import BlockAdapter, read_adapter
from cipherfab.publish import peers as module
from cipherfab.publish.checkout import root
from cipherfab.publish.experiments.peers import Core, Figures, blocks
from cipherfab.publish.peers import check_sources, ours, peers, script

NAME = "saiedhk-present"


def test_every_adapter_is_of_a_peer() -> None:
    assert sorted(path.parent.name for path in root().glob("peers/*/adapter.toml")) == sorted(peers())
    assert len(peers()) >= 8


@pytest.mark.parametrize("name", peers())
def test_adapters_follow_the_schema(name: str, tmp_path: Path) -> None:
    folder = root() / "peers" / name
    content = tomllib.loads((folder / "adapter.toml").read_text(encoding="utf-8"))
    named = {*content["sources"], *content.get("headers", ())}
    own = {each for each in named if not each.startswith("sources/")}
    assert own == {path.name for path in folder.iterdir() if path.is_file()} - {"adapter.toml"}
    for each in named:
        (tmp_path / each).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / each).write_text(
            (folder / each).read_text(encoding="utf-8") if each in own else "", "utf-8"
        )
    shutil.copyfile(folder / "adapter.toml", tmp_path / "adapter.toml")
    adapter = read_adapter(tmp_path / "adapter.toml")
    design = ours(peers()[name])
    assert adapter.cipher is design.cipher
    # Ours is compared with one that can do as much.
    both = not isinstance(adapter, BlockAdapter) or adapter.direction == "both"
    assert both == (design.encrypts and design.decrypts)


def test_commands_get_the_sources_of_all() -> None:
    lines = script().splitlines()
    assert sum(line.startswith("git clone https://") for line in lines) == len(peers())
    assert f"git clone https://github.com/saiedhk/PresentCryptoEngine peers/{NAME}/sources" in lines
    assert (
        "(cd peers/blu85-aes/sources && cd config && python gcm_config.py --mode 128 --size XS --pipe 0)"
        in lines
    )


def test_sources_are_at_their_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "folder", lambda: tmp_path)
    monkeypatch.setattr(module, "root", lambda: tmp_path)
    with pytest.raises(
        InputError, match=rf"no sources of {NAME} in {NAME}/sources; get those of all peers by"
    ):
        check_sources(NAME)
    place = tmp_path / NAME / "sources"
    place.mkdir(parents=True)

    def git(*arguments: str) -> str:
        command = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", *arguments]
        return subprocess.run(command, cwd=place, check=True, capture_output=True, text=True).stdout.strip()

    git("init", "--quiet")
    (place / "core.v").write_text("module core; endmodule\n", encoding="utf-8")
    git("add", ".")
    git("commit", "--quiet", "--message=core")
    commit = git("rev-parse", "HEAD")
    with pytest.raises(InputError, match=rf"the sources of {NAME} are at commit {commit}, not at a6676633"):
        check_sources(NAME)
    peer = replace(peers()[NAME], commit=commit)
    monkeypatch.setattr(module, "peers", lambda: {NAME: peer})
    check_sources(NAME)
    (place / "core.v").write_text("module core; wire x; endmodule\n", encoding="utf-8")
    with pytest.raises(InputError, match=rf"the sources of {NAME} have changes"):
        check_sources(NAME)


def test_tables() -> None:
    best, stock = (Figures(luts=n, ff=150, bram=0, fmax_mhz=f) for n, f in ((200, 250.0), (250, 200.0)))
    rows = [
        Core(core=core, source=source, proof="proved", latency=32, interval=32, key=0, best=best, stock=stock)
        for core, source in (("present-80/iterative", "old"), (NAME, peers()[NAME].commit))
    ]
    found = blocks(rows)
    lines = found["peers"].splitlines()
    assert "**PRESENT-80, encryption**; ours is `present-80/iterative`:" in lines
    figures = "| 32/32 | 200 | 150 | 250.0 | 500 | 250 | 200.0 | 400 |"
    assert f"| **ours** † {figures}" in lines
    assert f"| {NAME} {figures}" in lines
    assert "2 of these 2 cores are proved to compute their cipher." in lines
    unproved = blocks([rows[0], replace(rows[1], proof="out of time")])["peers"].splitlines()
    assert "1 of these 2 cores are proved to compute their cipher." in unproved
    assert f"* {NAME} is not: out of time" in unproved
    assert sum(line.startswith("| [") for line in found["peers-listed"].splitlines()) == len(peers())
