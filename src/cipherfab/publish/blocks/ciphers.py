"""Ciphers and other algorithms: lists, known answers, and the figures of each family."""

from collections.abc import Iterable, Mapping, Sequence

from cipherfab.models import ALGORITHMS, CIPHERS, HASH_FUNCTIONS, HashFunction, MessageCipher
from cipherfab.models.messages import shipped_messages
from cipherfab.models.vectors import shipped_known_answers
from cipherfab.publish.blocks.measurements import NONE, tables
from cipherfab.publish.checkout import root
from cipherfab.publish.results import measured
from cipherfab.records.earlier import legend, marked
from cipherfab.records.formatting import figure_of, measurements, printable
from cipherfab.records.metrics import PACKET_METRICS
from cipherfab.records.record import Measurement
from cipherfab.report.markdown import noted, table

PACKET_STUDIES = ("elhadedy", "lanes", "ascon", "hashes", "gcm", "ccm", "modes")
"""The studies with designs of ciphers of messages."""

_MODELS = [model for model in ALGORITHMS.values() if isinstance(model, MessageCipher)]
OF_MESSAGES: Mapping[str, Sequence[MessageCipher]] = {
    family: [model for model in _MODELS if model.family == family]
    for family in dict.fromkeys(model.family for model in _MODELS)
}
"""The ciphers of messages by family."""


def blocks() -> dict[str, str]:
    """Return the blocks on ciphers."""
    families = dict.fromkeys(model.family for model in ALGORITHMS.values())
    found = {f"cipher-{name}": family(name) for name in families}
    found |= {f"cipher-{name}": variants(name) for name in OF_MESSAGES}
    found["ciphers"] = algorithms()
    found["cipher-pages"] = members(families)
    groups = measured("published", "speed"), measured(*PACKET_STUDIES)
    figures = tables(families, groups, lambda record: ALGORITHMS[record.cipher].family)
    found |= {f"measured-cipher-{name}": text for name, text in figures.items()}
    of_packets: dict[str, list[Measurement]] = {name: [] for name in OF_MESSAGES}
    of_packets |= {f"{each.family}-digests": [] for each in HASH_FUNCTIONS.values()}
    for record in groups[1]:
        digests = "-digests" if record.cipher in HASH_FUNCTIONS else ""
        of_packets[ALGORITHMS[record.cipher].family + digests].append(record)
    return found | {f"measured-packets-{name}": packet_table(own) for name, own in of_packets.items()}


def algorithms() -> str:
    """List everything that there are designs of."""
    rows = []
    for model in ALGORITHMS.values():
        key = f"{model.key_bits} bits" if model.key_bits else "none"
        name = f"[`{model.name}`](ciphers/{model.family}.md)"
        rows.append([name, model.title, model.kind, f"{model.block_bits} bits", key, model.rounds])
    return table(["Name", "Cipher", "Kind", "Block", "Key", "Rounds"], rows)


def members(families: Iterable[str]) -> str:
    """List the block ciphers with the page of their family, for the README."""
    rows = []
    for name in families:
        if titles := [model.title for model in CIPHERS.values() if model.family == name]:
            rows.append([", ".join(titles), f"[{heading(name)}](docs/reference/ciphers/{name}.md)"])
    return table(["Cipher", "Page with its bit order"], rows)


def heading(name: str) -> str:
    """Return the title of the page of a family."""
    page = root() / "docs" / "reference" / "ciphers" / f"{name}.md"
    return page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def family(name: str) -> str:
    """List the block ciphers of a family with their known answers."""
    rows = []
    for cipher in CIPHERS.values():
        if cipher.family == name:
            known = shipped_known_answers(cipher)
            sizes = [f"{cipher.block_bits} bits", f"{cipher.key_bits} bits", cipher.rounds]
            rows.append([f"`{cipher.name}`", cipher.title, *sizes, len(known.vectors), len(known.chains)])
    return table(["Name", "Cipher", "Block", "Key", "Rounds", "Vectors", "Monte-Carlo chains"], rows)


def variants(name: str) -> str:
    """List the ciphers of messages of a family, and its hash functions, with their known answers."""
    functions = [model for model in OF_MESSAGES[name] if isinstance(model, HashFunction)]
    rows = []
    for model in OF_MESSAGES[name]:
        if model in functions:
            continue
        known = shipped_messages(model)
        sizes = [8 * size for size in (model.key_bytes, model.nonce_bytes, model.rate_bytes)]
        tags = [len(known.verifications)] if model.tag_bytes else []
        bits = [f"{size} bits" if size else "none" for size in sizes]
        rows.append([f"`{model.name}`", *bits, len(known.messages), *tags])
    first = OF_MESSAGES[name][0]
    nonce, tagged = first.nonce_name.capitalize(), first.tag_bytes > 0
    headings = ["Name", "Key", nonce, "Block, tag" if tagged else "Block", "Messages known"]
    found = table([*headings, *(["Tags to accept or reject"] if tagged else [])], rows)
    return "\n".join([found, *([_functions(functions)] if functions else [])])


def _functions(functions: Iterable[HashFunction]) -> str:
    rows = [
        [
            f"`{each.name}`",
            f"{each.block_bits} bits",
            "any number of bytes" if each.extends else f"{each.digest_bytes} bytes",
            "yes" if each.associates else "no",
            len(shipped_messages(each).messages),
        ]
        for each in functions
    ]
    return table(["Name", "Block", "Digest", "Customisation string", "Digests known"], rows)


def packet_table(records: Iterable[Measurement]) -> str:
    """Return a Markdown table with a line for each design that takes packets.

    What holds for a design holds on every target: the one that comes first is taken.
    """
    rows = {record.design: record for record in reversed(measurements(records)) if record.packets}
    if not rows:
        return NONE
    headings = ["Design", "Latency, cycles"]
    headings += [item.title.partition(", ")[2] or "Long messages" for item in PACKET_METRICS]
    lines = []
    for record in reversed(rows.values()):
        figures = [figure_of(item, record) for item in PACKET_METRICS]
        name = marked(f"`{printable(record.design)}`", record)
        lines.append([name, f"{record.cycles.latency:,}", *figures])
    found = noted(table(headings, lines, "lr"), legend(rows.values()))
    return f"Bits processed in a clock cycle:\n\n{found}"
