"""The blocks of the documentation, by name; each module has those of a topic.

Names that begin with ``measured-`` are those of figures.
"""

from cipherfab.publish.blocks import (
    architectures,
    best,
    cards,
    ciphers,
    commands,
    curves,
    experiments,
    metrics,
    papers,
    processors,
    python,
    targets,
)

_TOPICS = (
    *(ciphers, architectures, best, cards, targets, metrics),
    *(processors, papers, curves, commands, python, experiments),
)


def blocks() -> dict[str, str]:
    """Return all blocks, by name."""
    return {name: text for topic in _TOPICS for name, text in topic.blocks().items()}
