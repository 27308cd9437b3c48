"""The block diagram of the datasheet: every port, and the structures of the cards."""

from xml.etree import ElementTree

import pytest

from cipherfab.catalogue import parse_id
from cipherfab.catalogue.design import architectures_of
from cipherfab.deliver.block_diagram import _inside, _ports, block_diagram
from cipherfab.drawing.sketches import architecture_panel, cipher_panel
from cipherfab.models import ALGORITHMS

DESIGNS = [f"{name}/{each}" for name, model in ALGORITHMS.items() for each in architectures_of(model)]


def words(drawing: str) -> str:
    return " ".join(element.text or "" for element in ElementTree.fromstring(drawing).iter())


@pytest.mark.parametrize("name", DESIGNS)
def test_every_port_is_there_and_fits(name: str) -> None:
    design = parse_id(name)
    drawing = block_diagram(design)
    for port in design.ports:
        assert (port.name if port.width == 1 else f"{port.name}[{port.width - 1}:0]") in words(drawing)
    assert [box.lines for box in _ports(design).boxes.values() if not box.fits] == []


def test_shows_architecture_and_cipher() -> None:
    text = words(block_diagram(parse_id("aes-192/iterative")))
    assert "Architecture: iterative" in text
    assert "Cipher: aes-192" in text
    assert "12 rounds" in text


def test_structures_do_not_touch() -> None:
    found = {
        "one": architecture_panel("iterative"),
        "two": cipher_panel(parse_id("present-80/iterative").cipher),
    }
    panel = _inside({caption: each for caption, each in found.items() if each})
    low = max(box.area[3] for name, box in panel.boxes.items() if name.startswith("0."))
    high = min(box.area[1] for name, box in panel.boxes.items() if name.startswith("1."))
    assert high - low > 40  # pixels, for a wire back and a caption


def test_what_has_no_drawing_shows_its_ports() -> None:
    text = words(block_diagram(parse_id("pi16cipher096v2-block/message_processor")))
    assert "ciphertext_o[127:0]" in text
    assert "Architecture" not in text
