"""The interface for Python: how its functions are called, and the fields of a result."""

import inspect
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from cipherfab.api.blocks import decrypt, encrypt
from cipherfab.api.core import Core
from cipherfab.api.measuring import measure
from cipherfab.api.results import Result, results
from cipherfab.report.columns import COLUMNS
from cipherfab.report.markdown import table

_OTHERS = {
    "figures": '"own" where they were measured here, or "published".',
    "parameters": "Parameters of the design by name, those at their default included.",
}
"""Fields that are no columns of `cipherfab export`."""


def blocks() -> dict[str, str]:
    """Return the blocks on the interface."""
    heads = {f"python-{each.__name__}": signature(each) for each in (results, measure, encrypt, decrypt)}
    return {**heads, "python-Core": constructor(Core), "python-result": result_fields()}


def signature(function: Callable[..., Any]) -> str:
    """Return the head of a function, as in its source."""
    head, _, _ = inspect.getsource(function).partition(':\n    """')
    return f"```python\n{head.removeprefix('def ')}\n```\n"


def constructor(made: type) -> str:
    """Return how an object is made, as in its source."""
    _, _, rest = inspect.getsource(made).partition("def __init__(self, ")
    arguments, _, _ = rest.partition(") -> None:")
    return f"```python\n{made.__name__}({arguments})\n```\n"


def result_fields() -> str:
    """Return the fields of a result, with unit and meaning."""
    rows = []
    for field in fields(Result):
        column = COLUMNS.get(field.name)
        unit, meaning = (column.unit, column.meaning) if column else ("", _OTHERS[field.name])
        rows.append([f"`{field.name}`", unit, meaning])
    return table(["Field", "Unit", "Meaning"], rows)
