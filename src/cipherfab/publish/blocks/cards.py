"""Cards of ciphers and architectures for the home page of the site, and the views of the explorer."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from urllib.parse import urlencode

from cipherfab.catalogue import ARCHITECTURES
from cipherfab.devices.targets import target
from cipherfab.drawing.sketches import panels
from cipherfab.models import ALGORITHMS
from cipherfab.publish.blocks.best import TARGET, best_at
from cipherfab.publish.blocks.ciphers import heading
from cipherfab.records.earlier import earlier, legend, marked
from cipherfab.records.formatting import figure_of
from cipherfab.records.metrics import metric
from cipherfab.records.published import published
from cipherfab.records.record import Measurement
from cipherfab.report.markdown import noted

_FIGURES = {"luts": "LUT", "throughput": "Mbit/s", "efficiency": "per LUT"}
"""The three figures of a card, each of the design that is best at it, and their units."""


@dataclass(frozen=True, kw_only=True)
class Card:
    """A family of ciphers or an architecture, with its published figures on one device family.

    Attributes
    ----------
    name : str
        Of its page and its drawing.
    title : str
        Its name for people.
    says : str
        A line about it.
    names : dict[str, list[str]]
        What the explorer chooses, by kind.
    records : list[Measurement]
        Its figures, all on one device family; none if it has not been measured.
    """

    name: str
    title: str
    says: str
    names: dict[str, list[str]]
    records: list[Measurement]

    @property
    def view(self) -> str:
        """The fragment of the explorer's address that shows it; empty if the explorer has nothing to show."""
        if all(map(earlier, self.records)):
            return ""
        targets = sorted({each.target for each in self.records})
        return urlencode({**self.names, "target": targets}, doseq=True)

    @property
    def best(self) -> dict[str, Measurement]:
        """The record that is best at each figure."""
        return {key: best_at(key, self.records) for key in _FIGURES} if self.records else {}

    @property
    def text(self) -> str:
        """The card as an item of a list in Markdown."""
        page = f"reference/{self.name}.md"
        parts = [f"[**{self.title}**]({page})", self.says]
        if self.name in panels():
            parts.insert(0, f"[![{self.title}: block diagram](images/cards/{self.name}.svg)]({page})")
        if self.records:
            figures = (
                f"{marked(f'**{figure_of(metric(key), record)}**', record)} {_FIGURES[key]}"
                for key, record in self.best.items()
            )
            family = _family(self.records[0])
            link = f"[Explore on {family}](explorer.md#{self.view})" if self.view else f"On {family}"
            parts += [" · ".join(figures), link]
        return "* " + "\n\n    ".join(parts) + "\n\n"


def blocks() -> dict[str, str]:
    """Return the cards, and the views of the explorer."""
    families = list(ciphers())
    structures = list(architectures())
    shown = [each for each in structures if ARCHITECTURES[each.title].kind != "operation"]
    return {
        "measured-cards-ciphers": cards(families),
        "measured-cards-architectures": cards(shown),
        "explorer-views": views([*families, *structures]),
    }


def cards(shown: Iterable[Card]) -> str:
    """Return cards as a list of Markdown, which the site lays out as a grid."""
    kept = list(shown)
    text = f'<div class="grid cards" markdown>\n\n{"".join(card.text for card in kept)}</div>\n'
    return noted(text, legend(record for card in kept for record in card.best.values()))


def views(shown: Iterable[Card]) -> str:
    """List the views of the explorer, each under its own fragment."""
    return "".join(f'* <a id="{card.view}"></a>{card.title}: `#{card.view}`\n' for card in shown if card.view)


def ciphers() -> Iterator[Card]:
    """Yield the cards of families of ciphers."""
    families = dict.fromkeys(model.family for model in ALGORITHMS.values())
    for family in families:
        models = [each for each in ALGORITHMS.values() if each.family == family and each.kind != "operation"]
        members = {each.name for each in models}
        records = [each for each in published(earlier=True) if each.cipher in members]
        sizes = (_or(set(map(attrgetter(size), models))) for size in ("block_bits", "key_bits"))
        says = "Blocks of {} bits, keys of {}".format(*sizes)
        yield _card(f"ciphers/{family}", heading(family), says, "cipher", records)


def architectures() -> Iterator[Card]:
    """Yield the cards of architectures."""
    for name, architecture in ARCHITECTURES.items():
        records = [each for each in published(earlier=True) if each.architecture == name]
        says = architecture.title[0].upper() + architecture.title[1:]
        yield _card(f"architectures/{name}", name, says, "architecture", records)


def _or(numbers: Iterable[int]) -> str:
    """Return numbers as a person lists them: "80 or 128"."""
    *others, last = sorted(numbers)
    return " or ".join(filter(None, [", ".join(map(str, others)), str(last)]))


def _family(record: Measurement) -> str:
    """Return the device family of a record: a device has a target for area and one for speed."""
    return target(record.target).family


def _card(name: str, title: str, says: str, kind: str, records: list[Measurement]) -> Card:
    records = [each for each in records if not earlier(each)] or records
    families = Counter(map(_family, records))
    usual = target(TARGET).family
    family = usual if usual in families else max(sorted(families), key=families.__getitem__, default="")
    chosen = [each for each in records if _family(each) == family]
    names = sorted({getattr(each, kind) for each in chosen})
    return Card(name=name, title=title, says=says, names={kind: names}, records=chosen)
