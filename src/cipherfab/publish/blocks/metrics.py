"""The metrics with their definitions."""

from collections.abc import Iterable

from cipherfab.records.conditions import Conditions
from cipherfab.records.metrics import METRICS, PACKET_METRICS, PROGRAM_METRICS, Metric, metrics_under
from cipherfab.report.markdown import table


def blocks() -> dict[str, str]:
    """Return the blocks on metrics."""
    return {"metrics": metrics(), "conditions": conditioned()}


def metrics() -> str:
    """List the metrics with their definitions."""
    return metric_table((*METRICS, *PACKET_METRICS, *PROGRAM_METRICS))


def conditioned() -> str:
    """List the metrics that conditions change, or that count with them alone."""
    known = {(item.key, item.definition) for item in METRICS}
    shown = metrics_under(Conditions())
    return metric_table([item for item in shown if (item.key, item.definition) not in known])


def metric_table(items: Iterable[Metric]) -> str:
    """List metrics with their definitions."""
    rows = [
        [item.title, f"`{item.key}`", item.unit, f"{item.better} is better", item.definition]
        for item in items
    ]
    return table(["Metric", "Key", "Unit", "", "Definition"], rows)
