"""How many bits authenticated ciphers process in a cycle, for long messages and for short ones: a table."""

from collections.abc import Iterable

from cipherfab.publish.markdown import table
from cipherfab.records.formatting import figure_of, measurements, printable
from cipherfab.records.metrics import PACKET_METRICS
from cipherfab.records.record import Measurement


def packet_table(records: Iterable[Measurement]) -> str:
    """Return a Markdown table with a line for each design that takes packets.

    What holds for a design holds on every target: the one that comes first is taken.
    """
    rows = {record.design: record for record in reversed(measurements(records)) if record.packets}
    headings = ["Design", "Latency, cycles"]
    headings += [item.title.partition(", ")[2] or "Long messages" for item in PACKET_METRICS]
    lines = []
    for record in reversed(rows.values()):
        figures = [figure_of(item, record) for item in PACKET_METRICS]
        lines.append([f"`{printable(record.design)}`", f"{record.cycles.latency:,}", *figures])
    return f"Bits processed in a clock cycle:\n\n{table(headings, lines, 'lr')}"
