"""Where a judged core stands beside the designs of the catalogue."""

from cipherfab.judge.judgement import Judgement
from cipherfab.judge.on_target import OnTarget
from cipherfab.records.metrics import metric
from cipherfab.records.published import published

_MOST = 3


def beside(measured: OnTarget, found: Judgement) -> str:
    """Return how the published designs of the same cipher compare on a target, in one line."""
    records = [
        record
        for record in published(target=measured.target)
        if record.cipher == found.cipher and record.timing is not None
    ]
    if not records:
        return f"no published design of {found.cipher} to compare with"
    if measured.best.throughput_mbps is None:
        return "without a clock, nothing to compare"
    better = []
    for record in records:
        luts, speed = (metric(key).value(record) for key in ("luts", "throughput"))
        if luts is None or speed is None:
            continue
        if luts <= measured.best.luts and speed >= measured.best.throughput_mbps:
            better.append((luts, speed, record.design))
    if not better:
        return f"none of {len(records)} published designs of {found.cipher} is smaller as well as faster"
    shown = [
        f"{design} ({luts:,.0f} LUT, {speed:,.0f} Mbit/s)" for luts, speed, design in sorted(better)[:_MOST]
    ]
    return f"smaller as well as faster: {'; '.join(shown)}"
