"""The drawings of the documentation, by file."""

from pathlib import Path

from cipherfab.drawing.sketches import sketches
from cipherfab.papers import papers, read_paper
from cipherfab.publish.blocks.curves import LANES, STAGES, engines
from cipherfab.publish.checkout import root
from cipherfab.publish.curve import curve_drawing
from cipherfab.publish.instruction_sets import instruction_set_drawing
from cipherfab.publish.paper_figures import FIGURES, draw
from cipherfab.publish.results import measured
from cipherfab.publish.structures import structures
from cipherfab.publish.timing import timing_diagrams


def images() -> dict[Path, str]:
    """Return timing and block diagrams, sketches of the cards, figures of papers drawn again, and curves."""
    found = timing_diagrams()
    for name, figures in FIGURES.items():
        paper, ours = read_paper(name), measured(name)
        found |= {f"{name}-{number}": draw(paper, number, charts, ours) for number, charts in figures.items()}
    found["engine-stages"] = curve_drawing(
        engines(), STAGES, "The AES engine with one to nine stages in a round"
    )
    found["lanes"] = curve_drawing(measured("lanes"), LANES, "pi-Cipher over its lanes")
    found["instruction-sets"] = instruction_set_drawing(
        measured("instructions"),
        "PRESENT-80 on machines with more and more instructions: cycles over LUTs",
    )
    found |= {f"diagrams/{each.name}": each.svg for paper in papers() for each in structures(paper)}
    found |= {f"cards/{name}": text for name, text in sketches().items()}
    return {root() / "docs" / "images" / f"{name}.svg": text for name, text in found.items()}
