"""Reading JSON of users: what is wrong is said with its place, the value and what is allowed."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cipherfab.errors import InputError
from cipherfab.models import strict_json
from cipherfab.models.strict_json import JsonObject, read_object

FILE = Path("known.json")


def test_fields_that_fit() -> None:
    """Every kind of field gives its value, and nothing is left over."""
    fields = {
        "note": "two\nlines",
        "kind": "b",
        "count": 3,
        "key": "00fF",
        "odd": "1ff",
        "list": ["0102", "00fF"],
        "octets": "00fF",
        "flag": True,
        "child": {"total": 1},
        "children": [{"n": 1}, {"n": 2}],
    }
    record = JsonObject(FILE, "", fields)
    assert record.names == tuple(fields)
    assert record.text("note") == "two\nlines"
    assert record.choice("kind", ("a", "b")) == "b"
    assert record.integer("count", 3, 3) == 3
    assert record.word("key", 16) == 0x00FF
    assert record.word("key", 16, "little") == 0xFF00
    assert record.word("odd", 9) == 0x1FF
    assert record.words("list", 16, 2) == [0x0102, 0x00FF]
    assert record.words("list", 16, 2, "little") == [0x0201, 0xFF00]
    assert record.octets("octets") == record.octets("octets", 2) == b"\x00\xff"
    assert record.flag("flag") is True
    record.child("child").equal("total", 1, "the number of things")
    assert [child.integer("n", 0, 9) for child in record.children("children")] == [1, 2]
    assert "absent" not in record
    record.close()


@pytest.mark.parametrize(
    ("value", "take", "message"),
    [
        (7, lambda o: o.text("f"), "7, allowed: a printable text that is not empty"),
        (" ", lambda o: o.text("f"), "' ', allowed: a printable text that is not empty"),
        ("\x1b[2J", lambda o: o.text("f"), r"'\x1b[2J', allowed: a printable text that is not empty"),
        ("\ud800", lambda o: o.text("f"), r"'\ud800', allowed: a printable text that is not empty"),
        ("c", lambda o: o.choice("f", ("a", "b")), "'c', allowed: a, b"),
        (["a"], lambda o: o.choice("f", ("a", "b")), "['a'], allowed: a, b"),
        (5, lambda o: o.integer("f", 1, 4), "5, allowed: an integer from 1 to 4"),
        (True, lambda o: o.integer("f", 1, 4), "True, allowed: an integer from 1 to 4"),
        (2.0, lambda o: o.integer("f", 1, 4), "2.0, allowed: an integer from 1 to 4"),
        ("2", lambda o: o.integer("f", 1, 4), "'2', allowed: an integer from 1 to 4"),
        ("12g4", lambda o: o.word("f", 16), "'12g4', allowed: a string of 4 hexadecimal digits (16 bits)"),
        ("0x12", lambda o: o.word("f", 16), "'0x12', allowed: a string of 4 hexadecimal digits (16 bits)"),
        ("1_23", lambda o: o.word("f", 16), "'1_23', allowed: a string of 4 hexadecimal digits (16 bits)"),
        ("123\n", lambda o: o.word("f", 16), r"'123\n', allowed: a string of 4 hexadecimal digits (16 bits)"),
        ("12٣4", lambda o: o.word("f", 16), "'12٣4', allowed: a string of 4 hexadecimal digits (16 bits)"),
        (
            "123",
            lambda o: o.word("f", 16),
            "'123', allowed: a string of 4 hexadecimal digits (16 bits), not 3",
        ),
        (1234, lambda o: o.word("f", 16), "1234, allowed: a string of 4 hexadecimal digits (16 bits)"),
        ("123", lambda o: o.octets("f"), "'123', allowed: a string of two hexadecimal digits for each byte"),
        (12, lambda o: o.octets("f"), "12, allowed: a string of two hexadecimal digits for each byte"),
        (
            "1234",
            lambda o: o.octets("f", 1),
            "'1234', allowed: a string of 1 bytes, 2 hexadecimal digits, not 4",
        ),
        (1, lambda o: o.flag("f"), "1, allowed: true or false"),
        (
            "12",
            lambda o: o.words("f", 8, 1),
            "'12', allowed: a list of 1 words of 2 hexadecimal digits (8 bits)",
        ),
        (
            ["12", 3],
            lambda o: o.words("f", 8, 2),
            "['12', 3], allowed: a list of 2 words of 2 hexadecimal digits (8 bits)",
        ),
        (
            ["12"],
            lambda o: o.words("f", 8, 2),
            "['12'], allowed: a list of 2 words of 2 hexadecimal digits (8 bits), not 1",
        ),
        (2, lambda o: o.equal("f", 3, "the number of things"), "2, allowed: 3, the number of things"),
        (3.0, lambda o: o.equal("f", 3, "the number of things"), "3.0, allowed: 3, the number of things"),
        ([], lambda o: o.child("f"), "[], allowed: an object"),
        ({}, lambda o: list(o.children("f")), "{}, allowed: a list of at least one object"),
        ([], lambda o: list(o.children("f")), "[], allowed: a list of at least one object"),
    ],
)
def test_fields_that_do_not_fit(value: object, take: Callable[[JsonObject], object], message: str) -> None:
    """The whole message, for every kind of field."""
    with pytest.raises(InputError) as caught:
        take(JsonObject(FILE, "vectors[3]", {"f": value}))
    assert str(caught.value) == f"known.json: vectors[3].f is {message}"


def test_a_missing_field() -> None:
    """The message says what should be there."""
    with pytest.raises(InputError) as caught:
        JsonObject(FILE, "vectors[3]", {}).integer("key_bits", 8, 1024)
    assert (
        str(caught.value) == "known.json: vectors[3].key_bits is missing, allowed: an integer from 8 to 1024"
    )


def test_an_unknown_field() -> None:
    """The message lists the fields that were asked for, optional ones included."""
    record = JsonObject(FILE, "", {"key": "00", "kee": "01"})
    record.word("key", 8)
    assert "block_bits" not in record
    with pytest.raises(InputError) as caught:
        record.close()
    assert str(caught.value) == "known.json: kee is an unknown field, allowed: key, block_bits"


def test_an_unknown_field_of_a_list_entry() -> None:
    """Entries are closed on the way, the last one too."""
    record = JsonObject(FILE, "", {"items": [{"n": 1}, {"n": 1, "\x1b[2J": 2}]})
    with pytest.raises(InputError) as caught:
        for item in record.children("items"):
            item.integer("n", 1, 1)
    assert str(caught.value) == r"known.json: items[1].'\x1b[2J' is an unknown field, allowed: n"


def test_an_entry_that_is_no_object() -> None:
    """The entry is named by its index."""
    with pytest.raises(InputError) as caught:
        list(JsonObject(FILE, "", {"items": [1]}).children("items"))
    assert str(caught.value) == "known.json: items[0] is 1, allowed: an object"


def test_long_values_are_cut() -> None:
    """A message stays readable whatever the file holds."""
    for value in ("f" * 100_000, ["x" * 1000] * 1000, {str(n): n for n in range(1000)}):
        with pytest.raises(InputError) as caught:
            JsonObject(FILE, "", {"key": value}).word("key", 80)
        assert len(str(caught.value)) < 600
    with pytest.raises(InputError) as caught:
        JsonObject(FILE, "", {"n" * 100_000: 1}).close()
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "empty, allowed: one JSON object"),
        (b" \n", "empty, allowed: one JSON object"),
        (b"key = 1", "not JSON: Expecting value at line 1, column 1"),
        (
            b'{"a": [1,\n',
            "not JSON: Expecting value at line 2, column 1 (the end of the file: is it truncated?)",
        ),
        (b'{"a": 1} x', "not JSON: Extra data at line 1, column 10"),
        (b"\xff\xfe{}", "byte 0xff at offset 0 is not UTF-8, allowed: JSON in UTF-8"),
        (b"[]", "the file is [], allowed: an object"),
        (b'{"a": 1, "b": {"c": 1, "c": 1}}', "an object has the field 'c' twice, allowed: once"),
        (b"[" * 100_000, "nested too deeply, allowed: objects in lists in objects"),
    ],
)
def test_files_that_do_not_fit(tmp_path: Path, content: bytes, message: str) -> None:
    """Each message names the file and the trouble."""
    path = tmp_path / "known.json"
    path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        read_object(path)
    assert str(caught.value) == f"{path}: {message}"


def test_every_prefix_of_a_file_is_an_error(tmp_path: Path) -> None:
    """A file cut anywhere is never taken for a whole one."""
    path = tmp_path / "known.json"
    content = '{"a": [{"key": "00ff", "n": -12}], "b": "é"}'.encode()
    for size in range(len(content)):
        path.write_bytes(content[:size])
        with pytest.raises(InputError, match=r"known\.json: "):
            read_object(path)


def test_an_integer_of_thousands_of_digits(tmp_path: Path) -> None:
    """Python refuses to convert it; that is an input error as well."""
    path = tmp_path / "known.json"
    path.write_text('{"a": ' + "9" * 10_000 + "}")
    with pytest.raises(InputError, match="not a file of this format: Exceeds the limit"):
        read_object(path)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """A missing file, a folder, and a pipe that nobody writes to."""
    with pytest.raises(InputError, match=r"none\.json cannot be read: No such file or directory"):
        read_object(tmp_path / "none.json")
    with pytest.raises(InputError, match="not a regular file"):
        read_object(tmp_path)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(InputError, match=r"pipe is not a regular file"):
        read_object(pipe)


def test_the_size_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of just the size allowed is read, one byte more is an error."""
    monkeypatch.setattr(strict_json, "MAX_FILE_BYTES", 10)
    path = tmp_path / "known.json"
    path.write_text('{"a":   1}')
    assert read_object(path).integer("a", 1, 1) == 1
    path.write_text('{"a":    1}')
    with pytest.raises(InputError) as caught:
        read_object(path)
    assert str(caught.value) == f"{path} is larger than the allowed 10 bytes"
