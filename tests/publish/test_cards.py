"""The cards of the site: each has a sketch, and three figures of one device family if it was measured."""

from cipherfab.devices.targets import target
from cipherfab.drawing.sketches import sketches
from cipherfab.publish.blocks.cards import architectures, blocks, ciphers

UNMEASURED = {"architectures/gcm_pipelined", "architectures/xts_pipelined"}
"""Architectures without committed figures."""


def test_every_card_has_a_sketch_and_every_sketch_a_card() -> None:
    shown = blocks()
    text = shown["measured-cards-ciphers"] + shown["measured-cards-architectures"]
    drawn = sketches()
    assert {name for name in drawn if f"(images/cards/{name}.svg)" in text} == drawn.keys()
    assert text.count("\n* ") == len(drawn)


def test_every_card_has_three_figures() -> None:
    cards = [*ciphers(), *architectures()]
    assert {card.name for card in cards if not card.records} == UNMEASURED
    for card in filter(lambda card: card.records, cards):
        _, figures, _ = card.text.strip().rsplit("\n\n", 2)
        assert figures.count("**") == 6, card.name
        families = {target(record.target).family for record in card.best.values()}
        assert families == {target(card.records[0].target).family}
