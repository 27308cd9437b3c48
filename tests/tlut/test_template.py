"""Templates: configurations for keys are right, and files that are none are refused."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from cipherfab.bitstream import same_elsewhere
from cipherfab.devices import icestorm_database
from cipherfab.errors import CheckError, InputError
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.reader import read_netlist
from cipherfab.tlut.targets import tlut_target
from cipherfab.tlut.template.readback import compare_emitted, read_back
from cipherfab.tlut.template.template import Template, encode, read_template
from cipherfab.tlut.template.tune import Bench
from cipherfab.tools.tools import Toolset
from tests.tlut.conftest import Placed

Templates = Callable[[str], Placed]


def bench(family: str, folder: Path) -> Bench:
    return Bench(target=tlut_target(family), tools=Toolset(), workdir=folder)


def gates(found: Placed) -> Netlist:
    return read_netlist(found.gates, tlut_target("ice40").cells)


@pytest.fixture
def database() -> None:
    """Skip where the device's database is missing."""
    if not any(path.is_file() for path in icestorm_database.PATHS):
        pytest.skip(f"{icestorm_database.PACKAGE} is not installed")


@pytest.mark.nightly
@pytest.mark.usefixtures("database")
def test_configurations_read_back_do_what_the_design_does(placed: Templates, tmp_path: Path) -> None:
    found = placed("ice40")
    result = read_back(
        found.template,
        found.placement,
        gates(found),
        bench("ice40", tmp_path),
        keys=128,
    )
    assert result.keys == 128
    # Neighbours among random keys of eight bits are equal now and then.
    assert 100 < result.different <= 128


@pytest.mark.usefixtures("database")
def test_tables_in_the_wrong_order_are_found(placed: Templates, tmp_path: Path) -> None:
    found = placed("ice40")
    wrong = replace(found.template, rows=np.roll(found.template.rows, 1, axis=0))
    with pytest.raises(CheckError, match="do not do what the gates do"):
        read_back(
            wrong,
            found.placement,
            gates(found),
            bench("ice40", tmp_path),
            keys=64,
        )


@pytest.mark.usefixtures("database")
def test_a_change_elsewhere_is_found(placed: Templates, tmp_path: Path) -> None:
    found = placed("ice40")

    class Careless(Template):
        def specialise(self, values: Any) -> bytes:
            image = bytearray(super().specialise(values))
            image[len(image) // 2] ^= 1
            return bytes(image)

    fields = {name: getattr(found.template, name) for name in found.template.__dataclass_fields__}
    with pytest.raises(CheckError, match="more than truth tables"):
        read_back(
            Careless(**fields),
            found.placement,
            gates(found),
            bench("ice40", tmp_path),
            keys=64,
        )


@pytest.mark.nightly
@pytest.mark.parametrize("family", ["ice40", "ecp5"])
def test_configurations_are_those_of_place_and_route(placed: Templates, tmp_path: Path, family: str) -> None:
    found = placed(family)
    compare_emitted(found.template, found.placement, bench(family, tmp_path))
    wrong = replace(found.template, rows=found.template.rows[:, ::-1])
    with pytest.raises(CheckError, match="not that which place and route writes"):
        compare_emitted(wrong, found.placement, bench(family, tmp_path))


def test_only_tables_change(placed: Templates) -> None:
    template = placed("ice40").template
    images = {key: template.specialise({"key_i": key}) for key in range(256)}
    assert template.image in images.values()
    assert len(set(images.values())) == 256
    assert all(same_elsewhere(template.image, image, template.bits) for image in images.values())


def test_a_template_is_read_as_it_was_written(placed: Templates, tmp_path: Path) -> None:
    template = placed("ice40").template
    path = tmp_path / "keyed.template"
    path.write_bytes(encode(template))
    read = read_template(path)
    assert encode(read) == encode(template)
    assert read.parameters == {"key_i": 8}
    assert read.specialise({"key_i": 0x5A}) == template.specialise({"key_i": 0x5A})


def _changed(data: bytes, **fields: Any) -> bytes:
    content = msgspec.msgpack.decode(data)
    for name, value in fields.items():
        *outer, last = name.split(".")
        (content[outer[0]] if outer else content)[last] = value
    return msgspec.msgpack.encode(content)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"magic": "something else"}, "begins with 'something else'; allowed is"),
        ({"target": "ecp6"}, "it is for 'ecp6'; allowed are ecp5, ice40"),
        ({"code.slots": 3}, "uses a word that is none of its 3"),
        ({"code.slots": 1 << 40}, "allowed are 1 to"),
        ({"rows": b"\x10" * 16}, "cannot reshape"),
        ({"code.rows": [1, 2, 3]}, "its LUTs have 3 inputs"),
        ({"offsets": b""}, "cannot reshape"),
        ({"image": b"short"}, "outside of its configuration"),
        ({"code.operations": b"\xff" * 20}, "a word that is none of its"),
        ({"code.tables": b"\0" * 12}, "reshape"),
        ({"code.parameters": {"key_i": [-1]}}, "a word that is none of its"),
        ({"design": 5}, "Expected `str`"),
    ],
)
def test_a_broken_template_is_refused(
    placed: Templates, tmp_path: Path, fields: dict[str, Any], message: str
) -> None:
    path = tmp_path / "broken.template"
    path.write_bytes(_changed(encode(placed("ice40").template), **fields))
    with pytest.raises(InputError, match=f"broken.template is no template of cipherfab: .*({message})"):
        read_template(path)


@pytest.mark.parametrize("data", [b"", b"\x80", b"garbage", b"\x93\x01\x02", b"\xdc\xff\xff" * 50])
def test_a_file_that_is_no_template_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "other"
    path.write_bytes(data)
    with pytest.raises(InputError, match="is no template of cipherfab"):
        read_template(path)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, "parameter key_i has no value; it has 8 bits"),
        ({"key_i": 0x1FF}, "does not fit its 8 bits"),
        ({"key_i": -1}, "does not fit its 8 bits"),
        ({"key_i": 1, "nonce": 2}, "no parameter 'nonce'; allowed are key_i"),
    ],
)
def test_values_have_to_fit_and_are_not_shown(
    placed: Templates, values: dict[str, int], message: str
) -> None:
    with pytest.raises(InputError, match=message) as error:
        placed("ice40").template.specialise(values)
    assert "511" not in str(error.value) and "1ff" not in str(error.value).lower()
