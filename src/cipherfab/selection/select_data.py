"""A choice as plain data, for programs."""

from typing import Any, TypeAlias

from cipherfab.records.metrics import metric
from cipherfab.selection.constraints import OBJECTIVES, Candidate, Wish
from cipherfab.selection.select import Choice, NearMiss, Relaxation
from cipherfab.selection.select_text import miss_text

Json: TypeAlias = dict[str, Any]

_FIGURES = ("luts", "ff", "bram", "latency", "interval", "throughput", "efficiency", "latency_ns")


def choice_data(choice: Choice, target: str) -> Json:
    """Return a choice as JSON values; figures have the keys of the metrics, ``None`` where there is none."""
    wish = choice.wish
    return {
        "target": target,
        "wish": _wish(wish),
        "winner": _design(choice.winner, wish) if choice.winner else None,
        "ranking": [_design(each, wish) for each in choice.ranking],
        "relaxations": [_relaxation(each, choice) for each in choice.relaxations],
        "near_misses": [_near_miss(each, wish) for each in choice.near_misses],
    }


def _wish(wish: Wish) -> Json:
    return {
        "max_luts": wish.max_luts,
        "max_ff": wish.max_ff,
        "max_bram": wish.max_bram,
        "min_mbps": wish.min_mbps,
        "max_latency": wish.max_latency,
        "decrypt": wish.decrypt,
        "key_every_block": wish.key_every_block,
        "ciphers": list(wish.ciphers),
        "clock_mhz": wish.clock_mhz,
        "for": wish.objective,
    }


def _design(candidate: Candidate, wish: Wish) -> Json:
    record = candidate.at(wish)
    timing = candidate.record.timing
    return {
        "design": candidate.design.id,
        "cipher": candidate.design.cipher.name,
        "encrypts": candidate.design.encrypts,
        "decrypts": candidate.design.decrypts,
        "key": record.cycles.key,
        "fmax": candidate.fmax,
        "fmax_kind": timing.kind if timing else None,
        "clock": metric("fmax").value(record),
        **{key: metric(key).value(record) for key in _FIGURES},
        "protection": record.protection,
    }


def _relaxation(found: Relaxation, choice: Choice) -> Json:
    item = OBJECTIVES[choice.wish.objective].metric
    winner = choice.winner
    return {
        "option": found.option,
        "wish": _wish(found.wish),
        "picks": _design(found.candidate, found.wish),
        "metric": item.key,
        "from": item.value(winner.at(choice.wish)) if winner else None,
        "to": item.value(found.candidate.at(found.wish)),
    }


def _near_miss(near: NearMiss, wish: Wish) -> Json:
    return {
        **_design(near.candidate, wish),
        "misses": [
            {"option": miss.option or None, "found": miss.found, "text": miss_text(miss, near, wish)}
            for miss in near.misses
        ],
    }
