"""Shows progress on standard error, in a terminal or a log."""

from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from types import TracebackType

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
)
from rich.text import Text

from cipherfab.flow.effort import effort
from cipherfab.flow.study import Event, Finished, Pair, Preparing, Ready, Started
from cipherfab.records.formatting import figure_of, printable
from cipherfab.records.metrics import metric
from cipherfab.records.record import Failure, Record
from cipherfab.tools.tools import Tool
from cipherfab.tools.tools import prepare as compile_tools


def prepare(tools: Iterable[Tool], tell: Callable[[str], None]) -> None:
    """Compile tools not yet compiled on this machine, after a message."""
    compile_tools(tools, lambda tool: tell(_preparing(tool.name)))


def _preparing(name: str) -> str:
    return f"preparing {name}: compiling it, once on this machine; this can take a minute"


_SILENCE = 8.0
"""Seconds between signs of life in a log; checked every two."""
_BAR = 36
"""Columns of a terminal reserved for all but the text."""
_PRIOR = 120.0
"""Weight, in seconds of work, of the estimates before any measurement."""


class StudyProgress:
    """One line for each finished design, and a progress bar; in a log, a line now and then.

    Parameters
    ----------
    pairs : Sequence[Pair]
        Records to expect.
    console : Console
        Where to show progress.
    """

    def __init__(self, pairs: Sequence[Pair], console: Console) -> None:
        self._left = {(design.id, target.name): effort(design, target) for design, target in pairs}
        self._total = len(self._left)
        self._console = console
        self._done = self._stored = 0
        self._running: dict[str, tuple[float, float]] = {}  # what, since when and its effort, as begun
        self._most = 1  # that ran at once
        self._expected = self._measured = _PRIOR
        self._begun = self._said = monotonic()
        self._bar = Progress(
            SpinnerColumn(),
            MofNCompleteColumn(),
            BarColumn(bar_width=16),
            TimeElapsedColumn(),
            TextColumn("{task.description}", markup=False),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._bar.add_task("", total=self._total)

    def __enter__(self) -> "StudyProgress":
        """Start showing."""
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Remove the bar, and print the summary."""
        self._bar.stop()
        self._tell_stored()

    def say(self, text: str) -> None:
        """Show a line."""
        self._console.print(Text(printable(text)), soft_wrap=True)
        self._said = monotonic()

    def tell(self, event: Event) -> None:
        """Show an event of a study."""
        if isinstance(event, Started):
            self._tell_stored()
            place = f"{event.design} on {event.target}" if event.target else event.design
            self._run(place, self._left.get((event.design, event.target or ""), 0.0))
        elif isinstance(event, Preparing):
            self.say(_preparing(event.tool))
            self._run(event.tool, 0.0)
        elif isinstance(event, Ready):
            self._running.pop(event.name, None)
        elif isinstance(event, Finished):
            self._finish(event)
        self._most = max(self._most, len(self._running))
        shown = Text(self._now())
        shown.truncate(max(self._console.width - _BAR, 0), overflow="ellipsis")
        self._bar.update(self._task, completed=self._done, description=shown.plain)
        if not self._console.is_terminal and monotonic() - self._said >= _SILENCE:
            self.say(f"[{self._done}/{self._total}] {monotonic() - self._begun:.0f} s, {self._now()}")

    def _run(self, what: str, cost: float) -> None:
        self._running[what] = monotonic(), cost

    def _finish(self, event: Finished) -> None:
        record = event.record
        for place in (record.design, f"{record.design} on {record.target}"):
            self._running.pop(place, None)
        expected = self._left.pop((record.design, record.target), 0.0)
        self._done += 1
        if event.seconds is None:
            self._stored += 1
        else:
            self._expected += expected
            self._measured += event.seconds
            self.say(f"[{self._done}/{self._total}] {_outcome(record)} ({event.seconds:.1f} s)")

    def _now(self) -> str:
        """Return the running designs and the estimated time left."""
        remaining = self._remaining()
        shown = f"{remaining / 60:.0f} min" if remaining >= 90 else f"{5 * round(remaining / 5) or 5:.0f} s"
        return f"about {shown} left: {', '.join(self._running)}" if self._left else ""

    def _remaining(self) -> float:
        """Estimate the seconds left: from efforts, corrected by the measurements so far."""
        scale = self._measured / self._expected
        now = monotonic()
        under_way = sum(min(now - since, cost * scale) for since, cost in self._running.values())
        return (sum(self._left.values()) * scale - under_way) / self._most

    def _tell_stored(self) -> None:
        if self._stored:
            self.say(f"{self._stored} of {self._total} from the store")
            self._stored = 0


def _outcome(record: Record) -> str:
    place = f"{record.design} on {record.target}"
    if isinstance(record, Failure):
        return f"{place}: failed, {record.reason}"
    luts, flip_flops, fmax = (figure_of(metric(key), record) for key in ("luts", "ff", "fmax"))
    return f"{place}: {luts} LUT, {flip_flops} FF" + (f", {fmax} MHz" if record.timing else "")
