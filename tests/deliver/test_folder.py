from pathlib import Path

import pytest

from cipherfab.deliver.folder import write_folder
from cipherfab.errors import InputError

FILES = {"a.txt": "a\n", "deep/er/b.txt": "b\n"}


def test_writes_into_a_new_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such folder"):
        write_folder(tmp_path / "missing" / "folder", FILES)
    folder = tmp_path / "folder"
    written = write_folder(folder, FILES)
    assert [path.relative_to(folder).as_posix() for path in written] == list(FILES)
    assert {path.relative_to(folder).as_posix(): path.read_bytes() for path in written} == {
        "a.txt": b"a\n",
        "deep/er/b.txt": b"b\n",
    }


def test_writes_into_an_empty_folder(tmp_path: Path) -> None:
    assert len(write_folder(tmp_path, FILES)) == 2


def test_refuses_a_folder_that_is_not_empty(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(InputError, match=r"is not empty; give another folder, or --force"):
        write_folder(tmp_path, FILES)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_force_replaces_files_and_keeps_others(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    (tmp_path / "a.txt").write_text("old")
    write_folder(tmp_path, FILES, force=True)
    assert (tmp_path / "mine.txt").read_text() == "mine"
    assert (tmp_path / "a.txt").read_text() == "a\n"


def test_refuses_a_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("")
    with pytest.raises(InputError, match="is not a folder"):
        write_folder(path, FILES, force=True)


@pytest.mark.parametrize("name", ["../outside.txt", "deep/../../outside.txt", "{absolute}"])
def test_never_writes_outside(tmp_path: Path, name: str) -> None:
    folder, outside = tmp_path / "folder", tmp_path / "outside.txt"
    files = {**FILES, name.format(absolute=outside): "x"}
    with pytest.raises(InputError, match="outside of"):
        write_folder(folder, files)
    assert not outside.exists()
    assert not folder.exists()


@pytest.mark.parametrize("link", ["a.txt", "deep"])
def test_does_not_follow_links_out_of_the_folder(tmp_path: Path, link: str) -> None:
    folder, other = tmp_path / "folder", tmp_path / "other"
    folder.mkdir()
    if link == "deep":
        other.mkdir()
    (folder / link).symlink_to(other)
    with pytest.raises(InputError, match="nothing was written"):
        write_folder(folder, FILES, force=True)
    assert [path.name for path in folder.iterdir()] == [link]
    assert not other.exists() or not list(other.iterdir())


def test_a_folder_may_be_reached_by_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_folder(tmp_path / "link", FILES)
    assert (tmp_path / "real" / "a.txt").exists()


def test_reports_what_the_system_refuses(tmp_path: Path) -> None:
    (tmp_path / "deep").write_text("a file where a folder should be")
    with pytest.raises(InputError, match="cannot write to"):
        write_folder(tmp_path, FILES, force=True)
