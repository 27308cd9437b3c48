"""Reads papers, each a TOML file beside this one, and checks every field.

Numbers keep the digits they are written with: ``41.0`` is not ``41``, and ``29e3`` is a figure of two digits.
A figure that a row does not have is ``"-"``.
"""

import tomllib
from collections.abc import Iterable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec

from cipherfab.errors import InputError
from cipherfab.formula import Formula
from cipherfab.names import meant
from cipherfab.papers.families import FAMILIES
from cipherfab.papers.figure import Figure
from cipherfab.papers.paper import (
    Claim,
    Column,
    Conclusion,
    Device,
    Paper,
    Place,
    PublishedSystem,
    PublishedTable,
    System,
)
from cipherfab.papers.quantities import QUANTITIES, UNITS, Unit
from cipherfab.papers.rules import KINDS

_FOLDER = Path(__file__).parent
_ABSENT = "-"
_LIMIT = 10**12


class _File(msgspec.Struct, forbid_unknown_fields=True):
    author: str
    title: str
    system: dict[str, "_System"]
    table: list["_Table"]
    constants: dict[str, Any] = {}
    device: dict[str, "_Device"] = {}
    short: dict[str, str] = {}
    claim: list["_Claim"] = []
    conclusion: list["_Conclusion"] = []


class _System(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    design: str = ""
    tuned: str = ""
    settings: dict[str, str] = {}
    without_unloading: bool = False
    constants: dict[str, Any] = {}


class _Device(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    available: dict[str, Any] = {}
    flattered: dict[str, str] = {}


class _Column(msgspec.Struct, forbid_unknown_fields=True):
    key: str
    unit: str


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    system: str
    values: list[Any]
    target: str = ""
    design: str = ""


class _Table(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    title: str
    columns: list[_Column]
    rows: list[_Row]


class _Claim(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    system: str
    against: str | list[str]
    value: Any
    columns: list[str] = []
    target: str = ""


class _Conclusion(msgspec.Struct, forbid_unknown_fields=True):
    text: str
    formula: str = ""
    figures: dict[str, str] = {}
    rows: list[str] = []
    least: Decimal | int | None = None
    most: Decimal | int | None = None


def papers() -> tuple[str, ...]:
    """Return the names of the papers."""
    return tuple(path.stem for path in sorted(_FOLDER.glob("*.toml")))


def read_paper(name: str) -> Paper:
    """Return a paper.

    Raises
    ------
    InputError
        If there is no paper of this name.
    """
    name = meant("paper", name, papers())
    return parse_paper(name, (_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def parse_paper(name: str, text: str) -> Paper:
    """Return the paper that a text in TOML describes.

    Raises
    ------
    InputError
        If the text is not TOML, or a field is missing, unknown or not allowed.
    """
    try:
        content = msgspec.convert(tomllib.loads(text, parse_float=Decimal), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise InputError(f"paper {name}: {error}") from error
    return _Reader(name, content).paper()


class _Reader:
    """Turns the fields of a file into a paper."""

    def __init__(self, name: str, content: _File) -> None:
        self._name = name
        self._content = content
        self._systems = {
            key: System(
                name=key,
                title=found.title,
                design=found.design,
                constants=self._exact(key, found.constants),
                tuned=found.tuned,
                settings=found.settings,
                without_unloading=found.without_unloading,
            )
            for key, found in content.system.items()
        }

    def paper(self) -> Paper:
        """Return the paper."""
        content = self._content
        tables = tuple(self._table(found) for found in content.table)
        self._distinct("tables", [each.name for each in tables])
        for family, found in content.device.items():
            self._known(f"device {family}", family, FAMILIES)
            for key in found.flattered:
                self._known(f"flattered figure of {family}", key, QUANTITIES)
        for row in content.short:
            self._known("short row", row, self._systems)
        return Paper(
            name=self._name,
            author=content.author,
            title=content.title,
            constants=self._exact("the paper", content.constants),
            devices={
                family: Device(
                    name=found.name,
                    available=self._exact(family, found.available),
                    flattered=found.flattered,
                )
                for family, found in content.device.items()
            },
            systems=self._systems,
            short=content.short,
            tables=tables,
            claims=tuple(self._claim(f"claim {i}", each, tables) for i, each in enumerate(content.claim, 1)),
            conclusions=tuple(
                self._conclusion(f"conclusion {i}", each) for i, each in enumerate(content.conclusion, 1)
            ),
        )

    def _table(self, found: _Table) -> PublishedTable:
        columns = tuple(self._column(found.name, each) for each in found.columns)
        self._distinct(f"columns of {found.name}", [each.key for each in columns])
        systems = tuple(self._row(found.name, columns, each) for each in found.rows)
        self._distinct(f"rows of {found.name}", [each.label for each in systems])
        return PublishedTable(name=found.name, title=found.title, columns=columns, systems=systems)

    def _column(self, table: str, found: _Column) -> Column:
        self._known(f"column of {table}", found.key, QUANTITIES)
        base = QUANTITIES[found.key].unit
        allowed = {symbol: unit for symbol, unit in UNITS.items() if unit.base == base}
        self._known(f"unit of {found.key} in {table}", found.unit, allowed)
        return Column(found.key, allowed[found.unit])

    def _row(self, table: str, columns: tuple[Column, ...], found: _Row) -> PublishedSystem:
        where = f"{found.system} in {table}"
        self._known(f"system of {where}", found.system, self._systems)
        if found.target:
            self._known(f"target of {where}", found.target, self._content.device)
        if len(found.values) != len(columns):
            raise self._error(f"{where} has {len(found.values)} values; it must have {len(columns)}")
        figures = {
            column.key: self._figure(f"{column.key} of {where}", value, column.unit)
            for column, value in zip(columns, found.values, strict=True)
            if value != _ABSENT
        }
        system = self._systems[found.system]
        design = found.design or system.design
        return PublishedSystem(system=system, target=found.target, figures=figures, design=design)

    def _claim(self, where: str, found: _Claim, tables: Iterable[PublishedTable]) -> Claim:
        self._known(f"kind of {where}", found.kind, KINDS)
        kind = KINDS[found.kind]
        if bool(found.columns) == bool(kind.columns):
            allowed = f"none: they are {', '.join(kind.columns)}" if kind.columns else "one or more keys"
            raise self._error(f"columns of {where} are {found.columns}; for {found.kind} give {allowed}")
        columns = kind.columns or tuple(found.columns)
        against = (found.against,) if isinstance(found.against, str) else tuple(found.against)
        for key in columns:
            self._known(f"column of {where}", key, QUANTITIES)
        for name in (found.system, *against):
            self._known(f"system of {where}", name, self._systems)
        if found.target:
            self._known(f"target of {where}", found.target, self._content.device)
        claim = Claim(
            kind=found.kind,
            columns=columns,
            system=found.system,
            against=against,
            target=found.target,
            value=self._figure(f"value of {where}", found.value, kind.unit(columns)),
        )
        for name in (claim.system, *claim.against):
            for key in claim.columns:
                if not any(each.says(name, claim.target, key) for each in tables):
                    raise self._error(f"{where} is about {key} of {name}; no table has it")
        return claim

    def _conclusion(self, where: str, found: _Conclusion) -> Conclusion:
        places = {name: self._place(f"{name} of {where}", text) for name, text in found.figures.items()}
        for name in found.rows:
            self._known(f"row of {where}", name, self._systems)
        try:
            formula = Formula(found.formula) if found.formula else None
        except (ValueError, SyntaxError) as error:
            raise self._error(f"{where}: {error}") from error
        if (formula.names if formula else set()) != places.keys():
            raise self._error(f"{where}: figures are {', '.join(places)}; they must be those of the formula")
        if (formula is None) == (found.least is not None or found.most is not None):
            raise self._error(f"{where}: a formula needs a bound, and a bound a formula")
        return Conclusion(
            text=found.text,
            formula=formula,
            figures=places,
            rows=tuple(found.rows),
            least=None if found.least is None else float(found.least),
            most=None if found.most is None else float(found.most),
        )

    def _place(self, where: str, text: str) -> Place:
        row, _, rest = text.partition(" ")
        family, _, key = rest.partition(" ")
        if row != "*" and "/" not in row:
            self._known(f"row of {where}", row, self._systems)
        self._known(f"family of {where}", family, FAMILIES)
        self._known(f"quantity of {where}", key, QUANTITIES)
        return Place(row, family, key)

    def _exact(self, where: str, found: Mapping[str, Any]) -> dict[str, Figure]:
        for key in found:
            self._known(f"constant of {where}", key, QUANTITIES)
        return {
            key: self._figure(f"{key} of {where}", value, UNITS[QUANTITIES[key].unit].exact)
            for key, value in found.items()
        }

    def _figure(self, where: str, value: object, unit: Unit) -> Figure:
        # not isinstance: true and false are no numbers here
        number = Decimal(value) if type(value) in (int, Decimal) else None  # type: ignore[arg-type]
        if number is None or not number.is_finite() or not 0 <= number < _LIMIT:
            allowed = f"a number from 0 to below {_LIMIT:.0e}, or {_ABSENT!r} where a row has none"
            raise self._error(f"{where} is {value!r}; it must be {allowed}")
        return Figure(number, unit)

    def _known(self, what: str, name: str, allowed: Mapping[str, object]) -> None:
        if name not in allowed:
            raise self._error(f"{what} is {name!r}; it must be one of {', '.join(allowed)}")

    def _distinct(self, what: str, names: list[str]) -> None:
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise self._error(f"two {what} are {twice[0]!r}; each must be there once")

    def _error(self, message: str) -> InputError:
        return InputError(f"paper {self._name}: {message}")
