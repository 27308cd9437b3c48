"""The sketches of the cards: one for each card, and their boxes hold their labels."""

import pytest

from cipherfab.errors import InputError
from cipherfab.publish.blocks.cards import architectures, blocks, ciphers
from cipherfab.publish.sketches import panels, row, sketches


def test_every_card_has_a_sketch_and_every_sketch_a_card() -> None:
    shown = blocks()
    text = shown["measured-cards-ciphers"] + shown["measured-cards-architectures"]
    drawn = sketches()
    assert {name for name in drawn if f"(images/cards/{name}.svg)" in text} == drawn.keys()
    assert text.count("\n* ") == len(drawn)


def test_every_card_has_three_figures() -> None:
    for card in (*ciphers(), *architectures()):
        _, figures, _ = card.text.strip().rsplit("\n\n", 2)
        assert figures.count("**") == 6, card.name
        assert {record.target for record in card.best.values()} == {card.records[0].target}


def test_labels_are_inside_their_boxes() -> None:
    for name, panel in panels().items():
        assert [box.lines for box in panel.boxes.values() if not box.fits] == [], name


def test_a_row_may_lead_back() -> None:
    panel = row("port:block > @logic:one|round > register:state * 3 rounds")
    assert [(wire.source, wire.target, wire.label) for wire in panel.wires] == [
        ("0", "1", ""),
        ("1", "2", ""),
        ("2", "1", "3 rounds"),
    ]
    assert panel.boxes["1"].lines == ("one", "round")


def test_a_kind_that_does_not_exist_is_named() -> None:
    with pytest.raises(InputError, match=r"cards.toml: 'logik' is no kind of box; there are port, .*logic"):
        row("logik:round")
