"""Studies: the shipped ones, files of users, names of published rows."""

from pathlib import Path

import pytest

from cipherfab.catalogue import PRESETS, parse, parse_id, read_study, studies
from cipherfab.errors import InputError

MINIMAL = 'designs = ["present-80/iterative"]\ntargets = ["ecp5"]\n'


def write(folder: Path, text: str) -> Path:
    """A study file."""
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_default_study() -> None:
    """Each cipher for the least area and iterative, unrolled by a few rounds, and one pipeline."""
    study = read_study("default")
    assert (study.name, study.seeds) == ("default", 1)
    assert study.targets == ("spartan-6", "ecp5")
    assert len(study.designs) == len(set(study.designs))
    forms: dict[str, set[str]] = {}
    for found in study.designs:
        unrolled = found.parameters.get("rounds_per_cycle", 1) != 1
        forms.setdefault(found.cipher.name, set()).add("unrolled" if unrolled else found.architecture.name)
    assert forms.keys() == {"aes-128", "present-80", "rectangle-80", "serpent-256"}
    for cipher, shapes in forms.items():
        assert "iterative" in shapes, cipher
        assert shapes & {"compact", "narrow"}, cipher
        assert "unrolled" in shapes, cipher
    assert [found.cipher.name for found in study.designs if found.architecture.name == "pipelined"] == [
        "present-80"
    ]


def test_the_full_study() -> None:
    """Four ciphers in five forms each, on one target without and one with place and route."""
    study = read_study("full")
    assert study.targets == ("spartan-6", "ecp5")
    assert study.seeds == 1
    assert len(study.designs) == len(set(study.designs)) == 20
    shapes = {found.id.partition("/")[2] for found in study.designs}
    assert shapes == {
        *("combinational", "pipelined:key_schedule=static", "pipelined"),
        *("iterative", "iterative:rounds_per_cycle=5"),
    }
    assert {found.cipher.name for found in study.designs} == {
        *("present-80", "present-128", "rectangle-80", "rectangle-128")
    }


@pytest.mark.parametrize("name", studies())
def test_shipped_studies_read(name: str) -> None:
    assert read_study(name).designs


def test_the_default_study_holds_the_round_based_rows() -> None:
    assert {parse(row) for row in ("R8", "V1")} <= set(read_study("default").designs)


def test_rows() -> None:
    for row, preset in PRESETS.items():
        assert preset.row == row
        assert preset.title
        assert parse(row) == parse_id(preset.design)
        assert parse(row).id == preset.design
    assert parse("V1").id == "present-80/iterative"
    assert parse("R8").id == "rectangle-80/iterative"
    assert parse("present-80/iterative:rounds_per_cycle=5").id == "present-80/iterative:rounds_per_cycle=5"


def test_an_unknown_row() -> None:
    with pytest.raises(InputError) as caught:
        parse("V99")
    assert str(caught.value) == f"unknown row 'V99'; rows with a design are {', '.join(PRESETS)}"


def test_a_file(tmp_path: Path) -> None:
    designs = 'designs = ["V1", "rectangle-80/pipelined:direction=both"]\n'
    text = f'title = "Two"\n{designs}targets = ["artix-7"]\nseeds = 5\n'
    study = read_study(str(write(tmp_path, text)))
    assert study.name == "mine"
    assert study.title == "Two"
    assert [found.id for found in study.designs] == [
        "present-80/iterative",
        "rectangle-80/pipelined:direction=both",
    ]
    assert study.targets == ("artix-7",)
    assert study.seeds == 5


def test_title_and_seeds_may_be_left_out(tmp_path: Path) -> None:
    study = read_study(str(write(tmp_path, MINIMAL)))
    assert (study.title, study.seeds) == ("mine", 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('targets = ["ecp5"]\n', "Object missing required field `designs`"),
        ('designs = []\ntargets = ["ecp5"]\n', "Expected `array` of length >= 1 - at `$.designs`"),
        ('designs = "V1"\ntargets = ["ecp5"]\n', "Expected `array`, got `str` - at `$.designs`"),
        ('designs = ["V1", 2]\ntargets = ["ecp5"]\n', "Expected `str`, got `int` - at `$.designs[1]`"),
        ('designs = ["V1"]\n', "Object missing required field `targets`"),
        (MINIMAL + "seeds = 0\n", "Expected `int` >= 1 - at `$.seeds`"),
        (MINIMAL + "seeds = true\n", "Expected `int`, got `bool` - at `$.seeds`"),
        (MINIMAL + "seeds = 1.5\n", "Expected `int`, got `float` - at `$.seeds`"),
        (MINIMAL + "title = 3\n", "Expected `str`, got `int` - at `$.title`"),
        (MINIMAL + "target = 3\n", "Object contains unknown field `target`"),
        (MINIMAL + MINIMAL, "Cannot overwrite a value"),
        ("designs = [\n", "Invalid value"),
    ],
)
def test_a_file_that_does_not_fit(tmp_path: Path, text: str, message: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(InputError) as caught:
        read_study(str(path))
    assert str(caught.value).startswith(f"study {path}: {message}")


def test_a_file_with_an_unknown_design(tmp_path: Path) -> None:
    path = write(tmp_path, 'designs = ["present-80/spiral"]\ntargets = ["ecp5"]\n')
    with pytest.raises(InputError, match="unknown architecture 'spiral'"):
        read_study(str(path))


def test_no_file(tmp_path: Path) -> None:
    name = str(tmp_path / "nothing.toml")
    with pytest.raises(InputError) as caught:
        read_study(name)
    assert str(caught.value).startswith(f"unknown study {name!r}; there are ascon, ccm, default")
    assert str(caught.value).endswith(", or give a study file")


def test_a_folder_and_a_binary_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is not a regular file"):
        read_study(str(tmp_path))
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="can't decode byte 0xff"):
        read_study(str(path))
