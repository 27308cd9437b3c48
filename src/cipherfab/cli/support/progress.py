"""Shows on standard error what is going on, in a terminal as well as in a log."""

from collections.abc import Callable, Iterable
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

from cipherfab.flow.study import Event, Started
from cipherfab.records.formatting import figure_of, printable
from cipherfab.records.metrics import metric
from cipherfab.records.record import Failure, Record
from cipherfab.tools.tools import Tool
from cipherfab.tools.tools import prepare as compile_tools


def prepare(tools: Iterable[Tool], tell: Callable[[str], None]) -> None:
    """Compile the tools that were not compiled on this machine yet, telling so before it takes its time."""
    compile_tools(
        tools,
        lambda tool: tell(
            f"preparing {tool.name}: it is compiled once on this machine, which can take a minute"
        ),
    )


class StudyProgress:
    """One line for each design that is done, and in a terminal a bar of what is going on.

    Parameters
    ----------
    total : int
        Records to expect.
    console : Console
        Where to show it.
    """

    def __init__(self, total: int, console: Console) -> None:
        self._total = total
        self._console = console
        self._done = self._stored = 0
        self._running: dict[str, None] = {}  # in the order begun
        self._bar = Progress(
            SpinnerColumn(),
            MofNCompleteColumn(),
            BarColumn(bar_width=24),
            TimeElapsedColumn(),
            TextColumn("{task.description}", markup=False),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._bar.add_task("", total=total)

    def __enter__(self) -> "StudyProgress":
        """Begin to show."""
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take the bar away, and tell what is left to tell."""
        self._bar.stop()
        self._tell_stored()

    def say(self, text: str) -> None:
        """Show a line."""
        self._console.print(Text(printable(text)), soft_wrap=True)

    def tell(self, event: Event) -> None:
        """Show an event of a study."""
        if isinstance(event, Started):
            self._tell_stored()
            self._running.pop(event.design, None)
            place = f"{event.design} on {event.target}" if event.target else event.design
            self._running[place] = None
        else:
            record = event.record
            for place in (record.design, f"{record.design} on {record.target}"):
                self._running.pop(place, None)
            self._done += 1
            if event.seconds is None:
                self._stored += 1
            else:
                self.say(f"[{self._done}/{self._total}] {_outcome(record)} ({event.seconds:.1f} s)")
        self._bar.update(self._task, completed=self._done, description=", ".join(self._running))

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
