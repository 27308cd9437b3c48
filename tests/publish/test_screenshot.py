"""The picture of the report."""

import shutil
from pathlib import Path

import pytest

from cipherfab.errors import ToolError
from cipherfab.publish.screenshot import SIZE, draw


@pytest.mark.browser
def test_the_picture_has_the_size_of_the_window(tmp_path: Path) -> None:
    if not shutil.which("chromium") or not shutil.which("chromedriver"):
        pytest.skip("needs chromium and chromedriver")
    picture = tmp_path / "report.png"
    draw(picture)
    data = picture.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    sides = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    assert sides == (SIZE["width"], SIZE["height"])


def test_without_a_browser_it_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ToolError, match="needs chromium and chromedriver"):
        draw(tmp_path / "report.png")
