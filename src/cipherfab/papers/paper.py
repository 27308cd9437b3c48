"""Papers, their tables and what they say of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cipherfab.formula import Formula
from cipherfab.papers.figure import Figure
from cipherfab.papers.quantities import QUANTITIES, Unit


@dataclass(frozen=True)
class Column:
    """A column of a table: key of its quantity, and the unit."""

    key: str
    unit: Unit

    @property
    def heading(self) -> str:
        """Title of the quantity, with the unit where it does not name it: "Latency, ns", "LUT"."""
        title = QUANTITIES[self.key].title
        return title if self.unit.symbol.lower() in title.lower() else f"{title}, {self.unit.symbol}"


@dataclass(frozen=True, kw_only=True)
class System:
    """Something that a paper has figures of.

    Attributes
    ----------
    name : str
        Row that designs here are named by, "S1"; another name for earlier work and for parts.
    title : str
        What it is.
    design : str
        Id of the design that answers it; empty if there is none.
    constants : Mapping[str, Figure]
        What is known of it exactly, besides the tables: cycles between two blocks where that is not the
        latency.
    tuned : str
        Id of the design that answers it with its key in tunable LUTs; empty if there is none.
    settings : Mapping[str, str]
        What parameters of that design's module are set to, besides those that its id fixes.
    without_unloading : bool
        Whether its cycles end where the result is ready, with words of it still to leave.
    """

    name: str
    title: str
    design: str
    constants: Mapping[str, Figure]
    tuned: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    without_unloading: bool = False

    @property
    def is_row(self) -> bool:
        """Whether it is a system of the paper itself, which is to be answered."""
        return bool(self.design or self.tuned)


@dataclass(frozen=True, kw_only=True)
class Device:
    """A device.

    Attributes
    ----------
    name : str
        Its name.
    available : Mapping[str, Figure]
        What it has of some resources, by key of the quantity.
    flattered : Mapping[str, str]
        Why figures of ours look better than they are beside those of this device, by key of the quantity.
    """

    name: str
    available: Mapping[str, Figure]
    flattered: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class PublishedSystem:
    """A system on a device family, as published: a row of a table.

    Attributes
    ----------
    system : System
        What it is.
    target : str
        Name of the device family; empty where none is named or it does not matter.
    figures : Mapping[str, Figure]
        By key of the quantity; those that are printed.
    design : str
        Id of the design that answers it there, most often that of the system; empty if there is none.
    """

    system: System
    target: str
    figures: Mapping[str, Figure]
    design: str

    @property
    def row(self) -> str:
        """Name of the system."""
        return self.system.name

    @property
    def title(self) -> str:
        """What the system is."""
        return self.system.title

    @property
    def label(self) -> str:
        """Row and family: what tells it from the others of the table."""
        return f"{self.row} {self.target}" if self.target else self.row

    def value(self, key: str) -> float | None:
        """Return a figure in the base unit of its quantity, None if there is none."""
        return float(self.figures[key].value) if key in self.figures else None

    def count(self, key: str) -> int | None:
        """Return a number of things, None if there is none."""
        return int(self.figures[key].value) if key in self.figures else None


@dataclass(frozen=True, kw_only=True)
class PublishedTable:
    """A table of a paper, or figures of its text.

    Attributes
    ----------
    name : str
        As the paper numbers it, "Table II"; "Section 4" for figures of the text.
    title : str
        What it holds.
    columns : tuple[Column, ...]
        In its order.
    systems : tuple[PublishedSystem, ...]
        Its rows, in its order.
    """

    name: str
    title: str
    columns: tuple[Column, ...]
    systems: tuple[PublishedSystem, ...]

    def says(self, name: str, target: str, key: str) -> list[Figure]:
        """Return its figures of a system on a family; rows and families without a name stand for all."""
        return [
            row.figures[key]
            for row in self.systems
            if row.row == name
            and key in row.figures
            and (not row.target or not target or row.target == target)
        ]


@dataclass(frozen=True, kw_only=True)
class Claim:
    """What a paper's text says of its figures: one system beside others.

    Attributes
    ----------
    kind : str
        One of `rules.KINDS`.
    columns : tuple[str, ...]
        Keys of the quantities it is about.
    system : str
        Name of the system.
    against : tuple[str, ...]
        Names of the systems it is held against.
    target : str
        Family that it is about; empty where there are figures of one only.
    value : Figure
        What is said.
    """

    kind: str
    columns: tuple[str, ...]
    system: str
    against: tuple[str, ...]
    target: str
    value: Figure

    @property
    def label(self) -> str:
        """Row and family, as those of a table."""
        return f"{self.system} {self.target}" if self.target else self.system


@dataclass(frozen=True)
class Place:
    """Where a figure is: a row of the paper or the id of a design, a family, and the key of a quantity.

    The row ``*`` stands for each row of a conclusion.
    """

    row: str
    family: str
    key: str


@dataclass(frozen=True, kw_only=True)
class Conclusion:
    """What a paper concludes, as a sentence and as a formula with bounds.

    Attributes
    ----------
    text : str
        The sentence.
    formula : Formula | None
        Of the figures; None where nothing in figures says whether the sentence is true.
    figures : Mapping[str, Place]
        By their names in the formula.
    rows : tuple[str, ...]
        Rows for each of which it must hold; empty if it is about none in particular.
    least, most : float | None
        Bounds of its value, if it is to be true.
    """

    text: str
    formula: Formula | None = None
    figures: Mapping[str, Place] = field(default_factory=dict)
    rows: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None


@dataclass(frozen=True, kw_only=True)
class Paper:
    """A paper with all its figures.

    Attributes
    ----------
    name, author, title : str
        Short name, and the source.
    constants : Mapping[str, Figure]
        What holds exactly for all its systems: bits of a block.
    devices : Mapping[str, Device]
        By name of the family.
    systems : Mapping[str, System]
        By name.
    short : Mapping[str, str]
        By name of a system: why our answer is worse in some figure, and what was tried.
    tables : tuple[PublishedTable, ...]
        In its order, figures of the text last.
    claims : tuple[Claim, ...]
        In its order.
    conclusions : tuple[Conclusion, ...]
        In its order.
    """

    name: str
    author: str
    title: str
    constants: Mapping[str, Figure]
    devices: Mapping[str, Device]
    systems: Mapping[str, System]
    short: Mapping[str, str]
    tables: tuple[PublishedTable, ...]
    claims: tuple[Claim, ...]
    conclusions: tuple[Conclusion, ...] = ()

    def says(self, name: str, target: str, key: str) -> Figure | None:
        """Return its figure of a system on a family with the most digits, None if it has none."""
        found = [figure for table in self.tables for figure in table.says(name, target, key)]
        return min(found, key=lambda figure: figure.exponent, default=None)

    def families(self, name: str) -> list[str]:
        """Return the families of a system: those of its figures, or all where they name none."""
        rows = [row for table in self.tables for row in table.systems if row.row == name and row.target]
        return list(dict.fromkeys(row.target for row in rows)) or list(self.devices)

    def design(self, name: str, target: str) -> str:
        """Return the id of the design that answers a system on a family; empty if there is none."""
        rows = (row for table in self.tables for row in table.systems)
        found = (row.design for row in rows if (row.row, row.target) == (name, target))
        usual = self.systems[name].design
        return next((design for design in found if design != usual), usual)
