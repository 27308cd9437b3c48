"""Draws a timing diagram as SVG: the letters of WaveJSON that `cipherfab.deliver.wave` uses."""

from xml.etree import ElementTree

from cipherfab.deliver.wave import Lane, Wave

_CYCLE, _LANE, _HIGH, _SLOPE = 44, 30, 20, 4  # pixels; height and rise of a wave
_CHARACTER, _MARGIN = 7.3, 12
_STYLE = (
    "text{font:12px monospace;fill:#1a1a1a}"
    "path,polygon{stroke:#1a1a1a;stroke-width:1.2;fill:none}"
    ".grid{stroke:#d8d8d8;stroke-dasharray:2 3}"
    ".waits{fill:#ffffff}.moves{fill:#bcdcf5}.any{fill:#e4e4e4}"
    ".gap{stroke:none;fill:#ffffff}"
)
_BOX_CLASS = {"=": "waits", "5": "moves", "x": "any"}


def svg(wave: Wave, title: str) -> str:
    """Return a timing diagram as an SVG document; equal diagrams give equal text.

    Words taken in their cycle are tinted, don't-care values are grey, and a slanted cut marks cycles left
    out.
    """
    lanes = wave["signal"]
    left = round(max(len(lane["name"]) for lane in lanes) * _CHARACTER) + 2 * _MARGIN
    cycles = max(len(lane["wave"]) for lane in lanes)
    width, height = left + cycles * _CYCLE + _MARGIN, len(lanes) * _LANE + 2 * _MARGIN
    root = ElementTree.Element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        width=str(width),
        height=str(height),
        viewBox=f"0 0 {width} {height}",
        role="img",
    )
    ElementTree.SubElement(root, "title").text = title
    ElementTree.SubElement(root, "style").text = _STYLE
    ElementTree.SubElement(root, "rect", width="100%", height="100%", fill="#ffffff")
    for cycle in range(cycles + 1):
        x = left + cycle * _CYCLE
        _path(root, f"M{x} {_MARGIN}V{height - _MARGIN}", "grid")
    for number, lane in enumerate(lanes):
        top = _MARGIN + number * _LANE + (_LANE - _HIGH) // 2
        label = ElementTree.SubElement(root, "text", x=str(_MARGIN), y=str(top + 14))
        label.text = lane["name"]
        _lane(root, lane, left, top)
    ElementTree.indent(root, " ")
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _path(parent: ElementTree.Element, steps: str, kind: str = "") -> None:
    element = ElementTree.SubElement(parent, "path", d=steps)
    if kind:
        element.set("class", kind)


def _lane(root: ElementTree.Element, lane: Lane, left: int, top: int) -> None:
    letters = _spelled_out(lane["wave"])
    if "p" in letters:
        _clock(root, len(letters), left, top)
    else:
        words = iter(lane["data"])
        for start, end in _runs(lane["wave"]):
            letter, begin, finish = letters[start], left + start * _CYCLE, left + end * _CYCLE
            before = letters[start - 1] if start else letter
            if letter in "01":
                _level(root, letter == "1", before, begin, finish, top)
            else:
                _box(root, letter, begin, finish, top, "" if letter == "x" else next(words))
    for cycle, letter in enumerate(lane["wave"]):
        if letter == "|":
            _gap(root, left + cycle * _CYCLE + _CYCLE // 2, top)


def _spelled_out(wave: str) -> str:
    letters = ""
    for letter in wave:
        letters += letters[-1] if letter in ".|" else letter
    return letters


def _runs(wave: str) -> list[tuple[int, int]]:
    starts = [index for index, letter in enumerate(wave) if letter not in ".|"]
    return list(zip(starts, [*starts[1:], len(wave)], strict=True))


def _clock(root: ElementTree.Element, cycles: int, left: int, top: int) -> None:
    half = _CYCLE // 2
    period = f"V{top}h{half}V{top + _HIGH}h{half}"
    _path(root, f"M{left} {top + _HIGH}" + period * cycles)


def _level(root: ElementTree.Element, high: bool, before: str, begin: int, finish: int, top: int) -> None:
    y = top if high else top + _HIGH
    was = {"0": top + _HIGH, "1": top}.get(before, top + _HIGH // 2)
    _path(root, f"M{begin} {was}L{begin + (_SLOPE if was != y else 0)} {y}H{finish}")


def _box(root: ElementTree.Element, letter: str, begin: int, finish: int, top: int, word: str) -> None:
    middle, bottom = top + _HIGH // 2, top + _HIGH
    corners = (
        f"{begin},{middle} {begin + _SLOPE},{top} {finish - _SLOPE},{top} "
        f"{finish},{middle} {finish - _SLOPE},{bottom} {begin + _SLOPE},{bottom}"
    )
    box = ElementTree.SubElement(root, "polygon", points=corners)
    box.set("class", _BOX_CLASS[letter])
    if word:
        label = ElementTree.SubElement(root, "text", x=str(begin + _CYCLE // 2), y=str(top + 14))
        label.set("text-anchor", "middle")
        label.text = word


def _gap(root: ElementTree.Element, x: int, top: int) -> None:
    bottom = top + _HIGH + 3
    outline = f"{x - 5},{bottom} {x + 1},{top - 3} {x + 5},{top - 3} {x - 1},{bottom}"
    ElementTree.SubElement(root, "polygon", points=outline).set("class", "gap")
    _path(root, f"M{x - 5} {bottom}L{x + 1} {top - 3}M{x - 1} {bottom}L{x + 5} {top - 3}")
