"""The file of what designs with parameters in tunable LUTs take."""

from pathlib import Path

import msgspec
import pytest

from cipherfab.errors import InputError
from cipherfab.tlut.tuning import FILE, Size, Tuning, read_tunings

TUNING = Tuning(
    design="fir",
    target="ice40",
    parameters={"coefficients_i": 32},
    interval=None,
    ordinary=Size(luts=784, flip_flops=50, depth=17),
    tuned=Size(luts=580, flip_flops=50, depth=13, sites=570),
    tunable=249,
    operations=513,
)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    assert read_tunings(tmp_path) == []
    (tmp_path / FILE).write_bytes(msgspec.json.encode([TUNING]))
    assert read_tunings(tmp_path) == [TUNING]


@pytest.mark.parametrize("content", [b"{}", b'[{"design": 1}]', b"[", b'[{"design": "\xff"}]', b"\xff"])
def test_what_is_no_list_of_tunings_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(InputError, match=r"tunable\.json does not follow the schema of tunable: "):
        read_tunings(tmp_path)
