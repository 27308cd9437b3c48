"""Names as people type them."""

import pytest

from cipherfab.errors import InputError
from cipherfab.names import meant, nearest

KNOWN = ("aes-128", "aes-192", "engine", "present-80", "rounds_per_cycle")


@pytest.mark.parametrize("text", ["aes-128", "AES-128", "aes128", "Aes_128"])
def test_a_name_however_it_is_written(text: str) -> None:
    assert meant("cipher", text, KNOWN) == "aes-128"


def test_what_two_names_could_be_is_neither() -> None:
    with pytest.raises(InputError, match="unknown word 'A_B'"):
        meant("word", "A_B", ["ab", "a-b"])
    assert meant("word", "a-b", ["ab", "a-b"]) == "a-b"


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("presnt-80", "present-80"),
        ("PRESENT", "present-80"),
        ("aes-28", "aes-128"),
        ("AES-129", "aes-128"),
        ("rou", "rounds_per_cycle"),
        ("ro", None),
        ("", None),
        ("twofish", None),
        ("none", None),
    ],
)
def test_the_nearest_name(text: str, near: str | None) -> None:
    assert nearest(text, KNOWN) == near


def test_a_refusal_suggests_and_lists() -> None:
    with pytest.raises(InputError) as caught:
        meant("cipher", "presnt-80", KNOWN, of="this table", more=", or a file")
    assert str(caught.value) == (
        "unknown cipher 'presnt-80' of this table; did you mean present-80? "
        "There are aes-128, aes-192, engine, present-80, rounds_per_cycle, or a file"
    )
    with pytest.raises(InputError, match=r"^unknown cipher 'des'; there are aes-128, "):
        meant("cipher", "des", KNOWN)
