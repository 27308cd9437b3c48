"""Coverage figures as JSON and as a table of Markdown."""

from collections.abc import Sequence

import msgspec

from cipherfab.mutation.coverage import Coverage


def to_json(coverages: Sequence[Coverage]) -> bytes:
    """Return coverage figures as JSON: a list of objects with the attributes of `Coverage` and ``found``."""
    rows = [msgspec.to_builtins(each) | {"found": each.found} for each in coverages]
    return msgspec.json.format(msgspec.json.encode(rows), indent=2) + b"\n"


def to_markdown(coverages: Sequence[Coverage]) -> str:
    """Return a table of coverage figures, and below it the faults that were missed."""
    lines = [
        "| Design | Faults | Tried | Found | Harmless | Missed |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for each in coverages:
        counts = (each.possible, each.tried, each.found, each.harmless, len(each.missed))
        lines.append(f"| `{each.design}` | {' | '.join(map(str, counts))} |")
    total = [
        sum(counts)
        for counts in zip(*((c.tried, c.found, c.harmless, len(c.missed)) for c in coverages), strict=True)
    ]
    lines.append(f"| all | | {' | '.join(map(str, total))} |")
    for each in coverages:
        if each.missed:
            lines += ["", f"Missed in `{each.design}`:", "", *(f"* `{fault}`" for fault in each.missed)]
    return "\n".join(lines) + "\n"
