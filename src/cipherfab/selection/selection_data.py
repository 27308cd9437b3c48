"""A selection as plain data, for programs."""

from dataclasses import asdict
from typing import Any, TypeAlias

from cipherfab.records.metrics import metric
from cipherfab.records.published import is_published
from cipherfab.selection.constraints import OBJECTIVES, Candidate, Constraints
from cipherfab.selection.select import NearMiss, Relaxation, Selection
from cipherfab.selection.selection_text import violation_text

Json: TypeAlias = dict[str, Any]

_FIGURES = ("luts", "ff", "bram", "latency", "interval", "throughput", "efficiency", "latency_ns")


def selection_data(selection: Selection, target: str) -> Json:
    """Return a selection as JSON values; figures have the keys of the metrics."""
    constraints = selection.constraints
    return {
        "target": target,
        "constraints": _constraints(constraints),
        "winner": _design(selection.winner, constraints) if selection.winner else None,
        "ranking": [_design(each, constraints) for each in selection.ranking],
        "relaxations": [_relaxation(each, selection) for each in selection.relaxations],
        "near_misses": [_near_miss(each, constraints) for each in selection.near_misses],
    }


def _constraints(constraints: Constraints) -> Json:
    found = asdict(constraints)
    objective = found.pop("objective")
    return {**found, "ciphers": list(constraints.ciphers), "for": objective}


def _design(candidate: Candidate, constraints: Constraints) -> Json:
    record = candidate.at(constraints)
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
        "published": is_published(candidate.record),
    }


def _relaxation(found: Relaxation, selection: Selection) -> Json:
    item = OBJECTIVES[selection.constraints.objective].metric
    winner = selection.winner
    return {
        "option": found.option,
        "constraints": _constraints(found.constraints),
        "picks": _design(found.candidate, found.constraints),
        "metric": item.key,
        "from": item.value(winner.at(selection.constraints)) if winner else None,
        "to": item.value(found.candidate.at(found.constraints)),
    }


def _near_miss(near: NearMiss, constraints: Constraints) -> Json:
    return {
        **_design(near.candidate, constraints),
        "violations": [
            {
                "option": violation.option or None,
                "found": violation.found,
                "text": violation_text(violation, near, constraints),
            }
            for violation in near.violations
        ],
    }
