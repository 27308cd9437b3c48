"""Where the boxes of a block diagram are on its grid, and the ways of the wires between them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise

from cipherfab.errors import InputError

Place = tuple[float, float]
Area = tuple[float, float, float, float]
"""Left, top, right and bottom in pixels."""

MARGIN, HEAD, LINE = 28, 64, 14
LETTER = 6.1
"""Room that a letter takes, on average, in a label of 11 pixels."""
_CELL, _GAP = (80, 36), (24, 26)
_PAD, _LANE, _ROUND = 3, 9, 11  # pixels; _ROUND is the radius of an XOR


def rows_for(lines: int) -> float:
    """Return the rows of the grid that a box with some lines of text takes."""
    return (lines * LINE + 4 * _PAD + _GAP[1]) / (_CELL[1] + _GAP[1])


def corner(at: Place) -> Place:
    """Return where the cell in a column and a row begins, in pixels."""
    return MARGIN + at[0] * (_CELL[0] + _GAP[0]), HEAD + at[1] * (_CELL[1] + _GAP[1])


@dataclass(frozen=True, kw_only=True)
class Box:
    """A box: its kind, some lines of text, and the cells it takes, from a column and a row on."""

    kind: str
    lines: tuple[str, ...] = ()
    at: Place
    size: Place = (1, 1)

    @cached_property
    def area(self) -> Area:
        """Where it is in its panel."""
        begin = list(corner(self.at))
        size = [count * (_CELL[i] + _GAP[i]) - _GAP[i] for i, count in enumerate(self.size)]
        if self.kind == "xor":
            begin = [first + extent / 2 - _ROUND for first, extent in zip(begin, size, strict=True)]
            size = [2 * _ROUND, 2 * _ROUND]
        return begin[0], begin[1], begin[0] + size[0], begin[1] + size[1]

    @property
    def fits(self) -> bool:
        """Whether its text is inside, as far as one can tell without a font."""
        left, top, right, bottom = self.area
        wide = max((len(line) for line in self.lines), default=0) * LETTER
        return wide + 2 * _PAD <= right - left and len(self.lines) * LINE <= bottom - top

    def on(self, side: str, share: float) -> Place:
        """Return the place on a side, n, e, s or w, at a share of its length from the left or the top."""
        left, top, right, bottom = self.area
        if side in "ns":
            return left + share * (right - left), top if side == "n" else bottom
        return left if side == "w" else right, top + share * (bottom - top)


@dataclass(frozen=True, kw_only=True)
class Wire:
    """A wire from one box to another; an empty side is the one that faces the other box.

    A wire between the same sides of two boxes goes around what is between them, ``lane`` lanes away.
    """

    source: str
    target: str
    sides: tuple[str, str] = ("", "")
    shares: tuple[float | None, float | None] = (None, None)
    lane: int = 1
    label: str = ""


@dataclass(frozen=True, kw_only=True)
class Panel:
    """One structure: boxes by name, wires, captions above the boxes at some places, and sentences below."""

    heading: str
    boxes: dict[str, Box]
    wires: tuple[Wire, ...] = ()
    steps: tuple[str, ...] = ()
    captions: tuple[tuple[str, Place], ...] = ()

    def __post_init__(self) -> None:
        """Refuse wires of boxes that do not exist."""
        for wire in self.wires:
            for name in (wire.source, wire.target):
                if name not in self.boxes:
                    raise InputError(f"{self.heading}: a wire names {name!r}, there is no such box")

    @property
    def size(self) -> Place:
        """Width, and height without the sentences, with margins."""
        areas = [box.area for box in self.boxes.values()]
        for wire in self.wires:
            path = self.route(wire)
            areas += [(x, y, x, y) for x, y in path]
            if wire.label:
                areas.append(label_area(wire.label, path))
        right, below = max(area[2] for area in areas), max(area[3] for area in areas)
        wide = max(8 * len(self.heading), *(5.3 * len(line) for line in self.steps), 0)
        return max(right, MARGIN + wide) + MARGIN, below + 2 * LINE

    def route(self, wire: Wire) -> list[Place]:
        """Return the corners of a wire, from the edge of one box to that of the other."""
        boxes = self.boxes[wire.source], self.boxes[wire.target]
        sides = _sides(boxes[0].area, boxes[1].area)
        first, last = (given or found for given, found in zip(wire.sides, sides, strict=True))
        shares = wire.shares
        if first + last in ("ew", "we", "ns", "sn"):
            shares = _facing(boxes, first in "ns", shares)
        begin, end = (
            box.on(side, 0.5 if share is None else share)
            for box, side, share in zip(boxes, (first, last), shares, strict=True)
        )
        return _corners(begin, end, first, last, self._lane(begin, end, first, wire.lane))

    def _lane(self, begin: Place, end: Place, side: str, lane: int) -> float:
        """Return where a wire around others runs: as near as it meets no box."""
        across = 0 if side in "ns" else 1
        along, away = 1 - across, 1 if side in "se" else -1
        low, high = sorted((begin[across], end[across]))
        edges = sorted(
            (
                (away * box.area[along], away * box.area[along + 2])
                for box in self.boxes.values()
                if box.area[across] < high and box.area[across + 2] > low
            ),
            key=min,
        )
        edge = max(away * begin[along], away * end[along])
        for each in edges:
            if min(each) < edge + 2 * _PAD + _LANE * lane and max(each) > edge:
                edge = max(each)
        return away * (edge + _PAD + _LANE * lane)


def _sides(one: Area, other: Area) -> tuple[str, str]:
    """Return the sides that face each other, or those for a wire with one corner."""
    across = "ew" if one[2] <= other[0] else "we" if other[2] <= one[0] else ""
    down = "sn" if one[3] <= other[1] else "ns" if other[3] <= one[1] else ""
    if across and down and not (one[1] < other[3] and other[1] < one[3]):
        return across[0], down[1]
    found = across or down or "ew"
    return found[0], found[1]


def _facing(
    boxes: tuple[Box, Box], vertical: bool, shares: tuple[float | None, float | None]
) -> tuple[float | None, float | None]:
    """Return shares of facing sides, so that the wire is straight where it can be."""
    low, high = (0, 2) if vertical else (1, 3)
    areas = [box.area for box in boxes]
    begin, end = max(area[low] for area in areas), min(area[high] for area in areas)
    if begin >= end:
        return shares
    given = next((i for i, share in enumerate(shares) if share is not None), None)
    place = (begin + end) / 2
    if given is not None:
        place = areas[given][low] + (shares[given] or 0) * (areas[given][high] - areas[given][low])
    found = [(place - area[low]) / (area[high] - area[low]) for area in areas]
    kept = [share if share is not None else at for share, at in zip(shares, found, strict=True)]
    return (kept[0], kept[1]) if all(0 <= share <= 1 for share in kept) else shares


def _corners(begin: Place, end: Place, first: str, last: str, lane: float) -> list[Place]:
    """Return the corners of a path that leaves at one side and arrives at another."""
    vertical = first in "ns", last in "ns"
    if first == last:
        middle = [(begin[0], lane), (end[0], lane)] if vertical[0] else [(lane, begin[1]), (lane, end[1])]
    elif vertical == (True, True):
        half = (begin[1] + end[1]) / 2
        middle = [(begin[0], half), (end[0], half)]
    elif vertical == (False, False):
        half = (begin[0] + end[0]) / 2
        middle = [(half, begin[1]), (half, end[1])]
    else:
        middle = [(begin[0], end[1]) if vertical[0] else (end[0], begin[1])]
    path = [begin, *middle, end]
    kept = [path[0]]
    for i, place in enumerate(path[1:-1], 1):
        if not any(
            abs(kept[-1][k] - place[k]) < 0.1 and abs(path[i + 1][k] - place[k]) < 0.1 for k in (0, 1)
        ):
            kept.append(place)
    return [*kept, end]


def label_area(label: str, path: Sequence[Place]) -> Area:
    """Return where the label of a wire stands: above its longest part, below or on its right.

    A straight wire has it near its begin, where other wires are least likely to leave.
    """
    (x, y), (to_x, to_y) = max(pairwise(path), key=lambda part: _length(*part))
    wide, half = 0.85 * LETTER * len(label), (_length((x, y), (to_x, to_y))) / 2
    if abs(y - to_y) > 0.1:
        middle = (y + to_y) / 2
        return x + 5, middle - 5, x + 5 + wide, middle + 5
    along = 1 if to_x > x else -1
    middle = x + along * (min(half, 6 + wide / 2) if len(path) == 2 else half)
    below = len(path) == 4 and y > max(path[0][1], path[-1][1]) + 1
    top = y + 3 if below else y - 13
    return middle - wide / 2, top, middle + wide / 2, top + 10


def _length(one: Place, other: Place) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def branches(paths: Sequence[Sequence[Place]]) -> Iterator[Place]:
    """Yield where wires that begin together part."""
    for one, other in combinations(paths, 2):
        for (begin, end), (same, stop) in zip(pairwise(one), pairwise(other), strict=False):
            if _length(begin, same) > 0.1:
                break
            across = abs(begin[0] - end[0]) > 0.1
            if across != (abs(same[0] - stop[0]) > 0.1) or _length(end, stop) > 0.1:
                near = min((end, stop), key=lambda place: _length(begin, place))
                forward = (end[0] - begin[0]) * (stop[0] - same[0]) + (end[1] - begin[1]) * (
                    stop[1] - same[1]
                )
                if forward > 0:
                    yield near
                elif begin != one[0]:
                    yield begin
                break
