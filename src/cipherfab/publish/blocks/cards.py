"""Cards of ciphers and architectures for the home page of the site, and the views of the explorer."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from operator import attrgetter
from urllib.parse import urlencode

from cipherfab.catalogue import ARCHITECTURES
from cipherfab.models import ALGORITHMS
from cipherfab.publish.blocks.best import TARGET, best_at
from cipherfab.publish.blocks.ciphers import heading
from cipherfab.records.formatting import figure_of
from cipherfab.records.metrics import metric
from cipherfab.records.published import published
from cipherfab.records.record import Measurement

_FIGURES = (("luts", "LUT"), ("throughput", "Mbit/s"), ("efficiency", "Mbit/s per LUT"))
"""The three figures of a card, each of the design that is best at it, and their units."""


@dataclass(frozen=True, kw_only=True)
class Card:
    """A family of ciphers or an architecture, with its published figures on one target.

    Attributes
    ----------
    name : str
        Of its page and its drawing.
    title : str
        For people.
    says : str
        A line about it.
    names : dict[str, list[str]]
        What the explorer chooses, by kind.
    records : list[Measurement]
        Its figures on the target, at least one.
    """

    name: str
    title: str
    says: str
    names: dict[str, list[str]]
    records: list[Measurement]

    @property
    def target(self) -> str:
        """The target of the figures."""
        return self.records[0].target

    @property
    def view(self) -> str:
        """The fragment of the explorer's address that shows it."""
        return urlencode({**self.names, "target": self.target}, doseq=True)

    @property
    def figures(self) -> list[str]:
        """The best of each figure, with its unit."""
        return [f"**{figure_of(metric(key), best_at(key, self.records))}** {unit}" for key, unit in _FIGURES]


def blocks() -> dict[str, str]:
    """Return the cards, and the views of the explorer."""
    found = {"explorer-views": views(), "cards-ciphers": cards(ciphers())}
    shown = (each for each in architectures() if ARCHITECTURES[each.title].kind != "operation")
    return found | {"cards-architectures": cards(shown)}


def cards(shown: Iterable[Card]) -> str:
    """Return cards as a list of Markdown, which the site lays out as a grid."""
    return f'<div class="grid cards" markdown>\n\n{"".join(map(_shown, shown))}</div>\n'


def _shown(card: Card) -> str:
    page = f"reference/{card.name}.md"
    lines = [
        f"* [![{card.title}: block diagram](images/cards/{card.name}.svg)]({page})",
        f"[**{card.title}**]({page})\n    {card.says}",
        f"{', '.join(card.figures)} · `{card.target}`",
        f"[Explore](explorer.md#{card.view})",
    ]
    return "\n\n    ".join(lines) + "\n\n"


def views() -> str:
    """List the views of the explorer, each under its own fragment."""
    return "".join(
        f'* <a id="{escape(card.view)}"></a>{card.title}: `#{card.view}`\n'
        for card in (*ciphers(), *architectures())
    )


def ciphers() -> Iterator[Card]:
    """Yield the cards of families of ciphers."""
    families = dict.fromkeys(model.family for model in ALGORITHMS.values())
    for family in families:
        models = [each for each in ALGORITHMS.values() if each.family == family and each.kind != "operation"]
        members = {each.name for each in models}
        records = [each for each in published() if each.cipher in members]
        blocks, keys = (
            _or(sorted(set(map(attrgetter(size), models)))) for size in ("block_bits", "key_bits")
        )
        says = f"Blocks of {blocks} bits, keys of {keys}"
        yield _card(f"ciphers/{family}", heading(family), says, "cipher", records)


def architectures() -> Iterator[Card]:
    """Yield the cards of architectures."""
    for name in ARCHITECTURES:
        records = [each for each in published() if each.architecture == name]
        if records:
            says = ARCHITECTURES[name].title
            yield _card(f"architectures/{name}", name, says[0].upper() + says[1:], "architecture", records)


def _or(numbers: list[int]) -> str:
    """Return numbers as a person lists them: "80 or 128"."""
    return " or ".join(filter(None, [", ".join(map(str, numbers[:-1])), str(numbers[-1])]))


def _card(name: str, title: str, says: str, kind: str, records: list[Measurement]) -> Card:
    targets = Counter(each.target for each in records)
    target = TARGET if TARGET in targets else max(sorted(targets), key=targets.__getitem__)
    chosen = [each for each in records if each.target == target]
    names = sorted({getattr(each, kind) for each in chosen})
    return Card(name=name, title=title, says=says, names={kind: names}, records=chosen)
