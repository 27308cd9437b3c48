"""What a run of the tests showed, as ``index.md`` of a folder, with ``tests.json`` for programs.

What fails is in ``failed.txt`` as soon as it fails: a whole run takes hours, and may be cut short.

Tests that measure more leave a file ``*.md`` in the same folder, which becomes a section of the page: the
coverage of faults names those that no check found.
"""

import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

_SLOWEST = 20


@dataclass
class Outcome:
    """How a test ended, "passed", "failed" or "skipped", and its CPU seconds."""

    outcome: str = "passed"
    cpu_seconds: float = 0.0


class Page:
    """Collects the outcomes of all tests, and writes the page at the end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tests: defaultdict[str, Outcome] = defaultdict(Outcome)
        self.began = time.monotonic()
        folder.mkdir(parents=True, exist_ok=True)
        # Sections of an earlier run say nothing of this one.
        for section in folder.glob("*.md"):
            section.unlink()
        (folder / "failed.txt").write_text("", encoding="utf-8")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note one phase of a test."""
        test = self.tests[report.nodeid]
        test.cpu_seconds += getattr(report, "cpu_seconds", 0.0)
        if not report.passed and test.outcome != "failed":
            test.outcome = report.outcome
        if report.failed:
            with (self.folder / "failed.txt").open("a", encoding="utf-8") as failed:
                failed.write(f"{report.nodeid}\n\n{report.longreprtext}\n\n")

    def pytest_sessionfinish(self) -> None:
        """Write the page."""
        sections = {path.stem: path.read_text(encoding="utf-8") for path in sorted(self.folder.glob("*.md"))}
        text = "\n".join(page(self.tests, time.monotonic() - self.began, sections))
        (self.folder / "index.md").write_text(text + "\n", encoding="utf-8")
        (self.folder / "tests.json").write_bytes(msgspec.json.encode(self.tests))


def page(tests: Mapping[str, Outcome], seconds: float, sections: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of a page on tests, which have the names that pytest gives, and of further sections."""
    count = {word: sum(test.outcome == word for test in tests.values()) for word in ("failed", "skipped")}
    cpu = sum(test.cpu_seconds for test in tests.values())
    yield "# Tests"
    yield ""
    yield (
        f"{len(tests)} tests, {count['failed']} failed, {count['skipped']} skipped, "
        f"in {seconds / 60:.0f} minutes and {cpu:.0f} CPU seconds."
    )
    folders: dict[str, list[Outcome]] = defaultdict(list)
    for name, test in tests.items():
        folders["/".join(name.partition("::")[0].split("/")[:2])].append(test)
    yield "\n| Folder | Tests | Failed | CPU seconds |\n| --- | ---: | ---: | ---: |"
    for folder, found in sorted(folders.items()):
        failed = sum(test.outcome == "failed" for test in found)
        yield f"| {folder} | {len(found)} | {failed} | {sum(test.cpu_seconds for test in found):.0f} |"
    for outcome in ("failed", "skipped"):
        if count[outcome]:
            yield f"\n## {outcome.capitalize()}\n"
            yield from (f"* `{name}`" for name, test in sorted(tests.items()) if test.outcome == outcome)
    yield "\n## Slowest\n\n| Test | CPU seconds |\n| --- | ---: |"
    for name, test in sorted(tests.items(), key=lambda each: -each[1].cpu_seconds)[:_SLOWEST]:
        yield f"| `{name.replace('|', '&#124;')}` | {test.cpu_seconds:.1f} |"
    for title, text in sections.items():
        yield f"\n## {title.capitalize()}\n\n{text.rstrip()}"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that asks for a page."""
    parser.addoption("--page", metavar="FOLDER", type=Path, help="write what the run showed to a folder")


def pytest_configure(config: pytest.Config) -> None:
    """Write the page in the process that has all reports."""
    folder = config.getoption("--page")
    if folder is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Page(folder))
