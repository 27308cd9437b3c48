"""The output folder: private work folders, files that are never half there."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from cipherfab.errors import InputError
from cipherfab.workspace.folder import replacing, replacing_bytes, work_folder


def folders(output: Path) -> list[Path]:
    """Work folders there are."""
    return [path for path in (output / "work").iterdir() if path.is_dir()]


def test_a_work_folder_goes_away_even_when_something_fails(tmp_path: Path) -> None:
    with work_folder(tmp_path / "out") as folder:
        assert folder.is_absolute()
        assert folders(tmp_path / "out") == [folder]
        (folder / "sub").mkdir()
    assert folders(tmp_path / "out") == []
    with pytest.raises(KeyboardInterrupt), work_folder(tmp_path / "out"):
        raise KeyboardInterrupt
    assert folders(tmp_path / "out") == []


def test_several_at_once(tmp_path: Path) -> None:
    with work_folder(tmp_path) as first:
        with work_folder(tmp_path) as second:
            assert first != second
            assert first.is_dir()
        assert first.is_dir()
        assert not second.exists()


def test_what_a_killed_run_left_behind_is_removed(tmp_path: Path) -> None:
    code = (
        "import os, pathlib, signal\n"
        "from cipherfab.workspace.folder import work_folder\n"
        f"with work_folder(pathlib.Path({str(tmp_path)!r})) as folder:\n"
        "    (folder / 'large').write_text('x')\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=False)
    (left,) = folders(tmp_path)
    assert (left / "large").exists()
    with work_folder(tmp_path) as folder:
        assert folders(tmp_path) == [folder]


def test_a_folder_of_a_run_elsewhere_stays(tmp_path: Path) -> None:
    code = (
        "import pathlib, sys\n"
        "from cipherfab.workspace.folder import work_folder\n"
        f"with work_folder(pathlib.Path({str(tmp_path)!r})) as folder:\n"
        "    print(folder, flush=True)\n"
        "    sys.stdin.read()\n"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout
    theirs = Path(other.stdout.readline().strip())
    with work_folder(tmp_path):
        assert theirs.is_dir()
    other.communicate()
    assert folders(tmp_path) == []


def test_a_file_is_replaced_when_it_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "page.html"
    with pytest.raises(InputError, match=r"no such folder: .*deep"), replacing(path):
        pytest.fail("there is nothing to write to")
    path.parent.mkdir()
    with replacing(path) as file:
        file.write("first")
        assert not path.exists()
    assert path.read_text() == "first"
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask
    with pytest.raises(ZeroDivisionError), replacing(path) as file:
        file.write("second")
        raise ZeroDivisionError
    assert path.read_text() == "first"
    assert list(path.parent.iterdir()) == [path]


def test_bytes_and_texts_are_written_as_they_are(tmp_path: Path) -> None:
    with replacing_bytes(tmp_path / "bytes") as raw:
        raw.write(b"\xff\r\n")
    with replacing(tmp_path / "text") as file:
        file.write("≈\n")
    assert (tmp_path / "bytes").read_bytes() == b"\xff\r\n"
    assert (tmp_path / "text").read_bytes() == "≈\n".encode()


def test_what_is_no_file_is_written_and_not_replaced(tmp_path: Path) -> None:
    with replacing(Path("/dev/null")) as file:
        file.write("x")
    assert Path("/dev/null").is_char_device()


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "real")
    with replacing(tmp_path / "link") as file:
        file.write("x")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "x"
