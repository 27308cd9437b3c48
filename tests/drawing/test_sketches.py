"""The sketches: their boxes hold their labels, and what a row says is drawn."""

import pytest

from cipherfab.drawing.sketches import panels, row
from cipherfab.errors import InputError


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
    with pytest.raises(InputError, match=r"'logik' is no kind of box; there are port, .*logic"):
        row("logik:round")
