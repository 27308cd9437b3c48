"""What instructions cost and gain: machines that run one program, as tables and a drawing."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cipherfab.processors.family import FAMILY
from cipherfab.processors.member import Member
from cipherfab.publish.scatter import Point, scatter
from cipherfab.records.earlier import legend, marked
from cipherfab.records.formatting import figure, figure_of, measurements, per_cent
from cipherfab.records.metrics import metric
from cipherfab.records.pareto import pareto_front
from cipherfab.records.record import Measurement
from cipherfab.report.markdown import noted, table
from cipherfab.report.table_model import CIPHER_FRONT, TARGET_FRONT

_LUTS, _CYCLES, _FMAX = metric("luts"), metric("latency"), metric("fmax")
_GENERAL = ("NAND", "SRL", "SRLi")
"""Instructions that a machine has for those that it lacks, and loses when it needs them no more."""


@dataclass(frozen=True)
class _Machine:
    """A machine with its measurement."""

    member: Member
    record: Measurement

    @property
    def name(self) -> str:
        """Its name as tables show it."""
        return marked(f"`{self.member.name}`", self.record)

    @property
    def luts(self) -> int:
        """LUT sites."""
        return self.record.area.sites

    @property
    def cycles(self) -> int:
        """Latency."""
        return self.record.cycles.latency

    @property
    def product(self) -> int:
        """LUTs times cycles."""
        return self.luts * self.cycles

    @property
    def words(self) -> int:
        """Words of the program."""
        return self.record.program.instructions if self.record.program else 0

    @property
    def special(self) -> frozenset[str]:
        """Its instructions, apart from those that stand for others."""
        return frozenset(self.member.instructions) - frozenset(_GENERAL)


def _machines(records: Iterable[Measurement]) -> list[_Machine]:
    """Return the machines in the order of the family: each word width from the fewest instructions on."""
    measured = {str(each.parameters["machine"]): each for each in records if each.architecture == "asip"}
    found = [_Machine(member, measured[name]) for name, member in FAMILY.items() if name in measured]
    return sorted(found, key=lambda each: (-each.member.word_bits, _own(each), -each.product))


def _own(machine: _Machine) -> bool:
    """Whether a machine stands alone: it neither has a part of another one's instructions nor gives some."""
    member = machine.member
    return not member.programs_of and all(other.programs_of != member.name for other in FAMILY.values())


def _fronts(records: Iterable[Measurement]) -> tuple[set[str], set[str]]:
    """Return the designs on the front of all, and those on that of the machines."""
    every = measurements(records)
    machines = [each for each in every if each.architecture == "asip"]
    return _front(every), _front(machines)


def _front(records: Sequence[Measurement]) -> set[str]:
    return {records[index].design for index in pareto_front(records, _LUTS, _CYCLES)}


def instruction_set_table(records: Iterable[Measurement]) -> str:
    """Return a Markdown table: a line for each machine, and for each core beside them."""
    kept = list(records)
    of_all, of_machines = _fronts(kept)

    def glyph(record: Measurement) -> str:
        in_all, in_machines = record.design in of_all, record.design in of_machines
        return TARGET_FRONT if in_all else CIPHER_FRONT if in_machines else ""

    headings = ["", "Machine, or core", "Instructions"]
    headings += ["Program", "Data", "Cycles", "LUT", "FF", "Fmax, MHz", "LUT x cycles / 1,000"]
    rows = []
    for each in _machines(kept):
        program = each.record.program
        words = [figure(program.instructions), figure(program.data_words)] if program else ["", ""]
        names = " ".join(each.member.instructions)
        rows.append([glyph(each.record), each.name, names, *words, *_figures(each.record)])
    for record in measurements(kept):
        if record.architecture != "asip":
            name = marked(f"`{record.design}`", record)
            rows.append([glyph(record), name, "by hand", "", "", *_figures(record)])
    glyphs = (
        f"* {TARGET_FRONT} No machine or core here has fewer LUTs as well as fewer cycles.\n"
        f"* {CIPHER_FRONT} No machine has.\n"
    )
    sentence = legend(kept)
    return f"{table(headings, rows, 'lllr')}\n{glyphs}" + (f"* {sentence}\n" if sentence else "")


def _figures(record: Measurement) -> list[str]:
    product = record.area.sites * record.cycles.latency
    cycles, luts, ff = record.cycles.latency, record.area.sites, record.area.ff
    return [figure(cycles), figure(luts), figure(ff), figure_of(_FMAX, record), figure(round(product / 1000))]


def instruction_steps_table(records: Iterable[Measurement]) -> str:
    """Return a Markdown table: what it changes if a machine gets instructions, for all next ones."""
    headings = ["From", "To", "More", "No more", "Program", "Cycles", "LUT", "LUT x cycles"]
    rows = []
    steps = _steps(_machines(records))
    for before, after in steps:
        more, fewer = (
            " ".join(name for name in one.instructions if name not in other.instructions)
            for one, other in ((after.member, before.member), (before.member, after.member))
        )
        changes = [
            _change(before, after, lambda each: each.words),
            _change(before, after, lambda each: each.cycles),
            _change(before, after, lambda each: each.luts),
            per_cent(after.product / before.product - 1),
        ]
        rows.append([before.name, after.name, more, fewer, *changes])
    return noted(table(headings, rows, "llllr"), legend(each.record for step in steps for each in step))


def _steps(machines: Sequence[_Machine]) -> list[tuple[_Machine, _Machine]]:
    """Return pairs of machines between which there is no other one."""
    pairs = [
        (one, other)
        for one in machines
        for other in machines
        if one.member.word_bits == other.member.word_bits and one.special < other.special
    ]
    return [
        (one, other)
        for one, other in pairs
        if not any(one.special < between.special < other.special for between in machines)
    ]


def _change(before: _Machine, after: _Machine, value: Callable[[_Machine], int]) -> str:
    difference = value(after) - value(before)
    return f"{'+' if difference > 0 else '-' if difference < 0 else ''}{figure(abs(difference))}"


def instruction_set_drawing(records: Iterable[Measurement], title: str) -> str:
    """Return an SVG document: cycles over LUTs, and the front of the machines."""
    kept = list(records)
    _, front = _fronts(kept)
    points = [
        Point(
            label=each.member.name.removeprefix("vscpu-"),
            x=each.luts,
            y=each.cycles,
            group=2 if _own(each) else int(each.member.word_bits == 16),
            front=each.record.design in front,
        )
        for each in _machines(kept)
    ]
    for record in kept:
        if record.architecture != "asip":
            label = record.design.partition("/")[2]
            points.append(Point(label=label, x=record.area.sites, y=record.cycles.latency, group=3))
    groups = ("words of 80 bits", "words of 16 bits", "our own", "by hand")
    return scatter(title, ("LUT", "cycles"), groups, points)
