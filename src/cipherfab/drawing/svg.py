"""A drawing as an SVG document: equal drawings are equal text."""

from collections.abc import Mapping
from xml.etree import ElementTree

_STYLE = (
    "text{font:11px sans-serif;fill:#1a1a1a}"
    ".title{font-weight:bold}"
    ".end{text-anchor:end}"
    ".middle{text-anchor:middle}"
    ".grid{stroke:#d8d8d8}"
)


class Drawing:
    """Elements on a white ground.

    Parameters
    ----------
    title : str
        For those who cannot see it.
    size : tuple[int, int]
        Width and height in pixels.
    style : str
        Of its own classes, besides "title", "end", "middle" and "grid".
    """

    def __init__(self, title: str, size: tuple[int, int], style: str) -> None:
        width, height = map(str, size)
        page = {"xmlns": "http://www.w3.org/2000/svg", "role": "img", "width": width, "height": height}
        self._root = ElementTree.Element("svg", page | {"viewBox": f"0 0 {width} {height}"})
        ElementTree.SubElement(self._root, "title").text = title
        ElementTree.SubElement(self._root, "style").text = _STYLE + style
        ElementTree.SubElement(self._root, "rect", width="100%", height="100%", fill="#ffffff")

    def add(self, tag: str, kind: str, attributes: Mapping[str, str], label: str = "") -> None:
        """Add an element of a class; its label shows when the pointer rests on it."""
        element = ElementTree.SubElement(self._root, tag, {"class": kind, **attributes})
        if label:
            ElementTree.SubElement(element, "title").text = label

    def text(self, text: str, x: float, y: float, kind: str = "") -> None:
        """Write text that begins at a place, or ends there, or has its middle there."""
        attributes = {"x": number(x), "y": number(y)} | ({"class": kind} if kind else {})
        ElementTree.SubElement(self._root, "text", attributes).text = text

    def document(self) -> str:
        """Return the document."""
        ElementTree.indent(self._root, " ")
        return ElementTree.tostring(self._root, encoding="unicode") + "\n"


def number(value: float) -> str:
    """Return a coordinate in pixels, to a hundredth."""
    return f"{round(value, 2):g}"
