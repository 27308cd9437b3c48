"""How block ciphers are named."""

from dataclasses import replace

import pytest

from cipherfab.models import ALGORITHMS, block_cipher, cipher

LED = ((64, 64), (64, 80), (64, 96), (64, 128))
GIFT = ((64, 128), (128, 128))
THREEFISH = ((256, 256), (512, 512), (1024, 1024))
SPECK = ((32, 64), (64, 96), (64, 128), (128, 128), (128, 192), (128, 256))


@pytest.mark.parametrize(
    ("family", "variants", "sizes", "name"),
    [
        ("led", LED, (64, 80), "led-80"),
        ("simple", ((64, 64),), (64, 64), "simple-64"),
        ("gift", GIFT, (64, 128), "gift-64"),
        ("gift", GIFT, (128, 128), "gift-128"),
        ("threefish", THREEFISH, (512, 512), "threefish-512"),
        ("speck", SPECK, (64, 128), "speck-64-128"),
        ("speck", SPECK, (128, 128), "speck-128-128"),
        ("speck", SPECK, (32, 64), "speck-32-64"),
    ],
)
def test_a_name_has_the_sizes_in_which_its_family_differs(
    family: str, variants: tuple[tuple[int, int], ...], sizes: tuple[int, int], name: str
) -> None:
    block, key = sizes
    model = replace(cipher("present-80"), family=family, variants=variants, block_bits=block, key_bits=key)
    assert (model.name, model.title) == (name, name.upper())


def test_what_is_no_block_cipher() -> None:
    assert block_cipher(cipher("present-80")) is cipher("present-80")
    with pytest.raises(TypeError, match="pi16-star is no block cipher"):
        block_cipher(ALGORITHMS["pi16-star"])
