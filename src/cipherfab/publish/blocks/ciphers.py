"""What there are designs of: lists, known answers, and the figures of each family."""

from cipherfab.models import ALGORITHMS, CIPHERS
from cipherfab.models.ciphers.pi_cipher import PI_CIPHERS
from cipherfab.models.pi_vectors import shipped_pi_vectors
from cipherfab.models.vectors import shipped_known_answers
from cipherfab.publish.blocks.measurements import tables
from cipherfab.publish.markdown import table
from cipherfab.publish.packets import packet_table
from cipherfab.publish.results import measured

PI_STUDIES = ("elhadedy", "lanes")
"""The studies with designs of pi-Cipher."""


def blocks() -> dict[str, str]:
    """Return the blocks on ciphers."""
    families = dict.fromkeys(model.family for model in ALGORITHMS.values())
    found = {f"cipher-{name}": family(name) for name in families}
    found |= {"ciphers": algorithms(), "cipher-pi-cipher": variants()}
    groups = measured("published", "speed"), measured(*PI_STUDIES)
    figures = tables(families, groups, lambda record: ALGORITHMS[record.cipher].family)
    found |= {f"measured-cipher-{name}": text for name, text in figures.items()}
    return found | {"measured-packets": packet_table(groups[1])}


def algorithms() -> str:
    """List everything that there are designs of."""
    rows = []
    for model in ALGORITHMS.values():
        key = f"{model.key_bits} bits" if model.key_bits else "none"
        name = f"[`{model.name}`](ciphers/{model.family}.md)"
        rows.append([name, model.title, model.kind, f"{model.block_bits} bits", key, model.rounds])
    return table(["Name", "Cipher", "Kind", "Block", "Key", "Rounds"], rows)


def family(name: str) -> str:
    """List the block ciphers of a family with their known answers."""
    rows = []
    for cipher in CIPHERS.values():
        if cipher.family == name:
            known = shipped_known_answers(cipher)
            sizes = [f"{cipher.block_bits} bits", f"{cipher.key_bits} bits", cipher.rounds]
            rows.append([f"`{cipher.name}`", cipher.title, *sizes, len(known.vectors), len(known.chains)])
    return table(["Name", "Cipher", "Block", "Key", "Rounds", "Vectors", "Monte-Carlo chains"], rows)


def variants() -> str:
    """List the variants of pi-Cipher with their known answers."""
    known = shipped_pi_vectors()
    messages = [*known.aead, *known.published, *(trace.message for trace in known.aead_trace)]
    rows = [
        [
            f"`{model.name}`",
            f"{model.permutation.word_bits} bits",
            *(f"{8 * size} bits" for size in (model.key_bytes, model.nonce_bytes, model.rate_bytes)),
            sum(vector.cipher is model for vector in messages),
            sum(vector.cipher is model for vector in known.verify),
        ]
        for model in PI_CIPHERS.values()
    ]
    sizes = ["Word", "Key", "Nonce", "Block, tag"]
    return table(["Name", *sizes, "Messages known", "Tags to accept or reject"], rows)
