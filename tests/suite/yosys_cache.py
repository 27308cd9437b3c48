"""One store of what Yosys wrote, for all tests and all processes that run them.

The same design is elaborated by tests of the contract, of cosimulation, of delivery and of the flow. What a
run of Yosys writes depends on its script, on the files that the script names and on the tool: the results
are stored under a hash of these in ``build/test-cache``. A run that fails is not stored.
"""

import fcntl
import hashlib
import os
import re
import time
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Protocol

import msgspec
import pytest

from cipherfab.tools import yosys
from cipherfab.tools.tools import Tool

UNUSED = 14 * 86_400.0
"""Seconds after which an entry that nobody read is removed."""
_BETWEEN_NAMES = re.compile(r'[\s;"+]+')


class Run(Protocol):
    """Runs a script of Yosys in a folder."""

    def __call__(
        self,
        script: Sequence[str],
        workdir: Path,
        tool: Tool,
        results: Iterable[Path],
        *,
        timeout: float = ...,
    ) -> None:
        """Write ``results``, or raise a `ToolError`."""


@dataclass(frozen=True)
class YosysCache:
    """Results of Yosys by their inputs.

    Attributes
    ----------
    folder
        Where they are stored.
    run
        Makes the missing ones.
    """

    folder: Path
    run: Run

    def __call__(
        self,
        script: Sequence[str],
        workdir: Path,
        tool: Tool,
        results: Iterable[Path],
        *,
        timeout: float = 1800.0,
    ) -> None:
        """Write the results of a script to its folder, from the store or by running it."""
        results = list(results)
        key = _key(script, workdir, tool, results)
        entry = self.folder / key[:2] / key
        with self._alone(key):
            if not entry.exists():
                self.run(script, workdir, tool, results, timeout=timeout)
                _write(entry, [result.read_bytes() for result in results])
                return
        os.utime(entry)
        contents = msgspec.msgpack.decode(zlib.decompress(entry.read_bytes()), type=list[bytes])
        for result, content in zip(results, contents, strict=True):
            result.write_bytes(content)

    @contextmanager
    def _alone(self, key: str) -> Iterator[None]:
        """Let one of several processes make a result while the others wait for it."""
        locks = self.folder / "locks"
        locks.mkdir(parents=True, exist_ok=True)
        with (locks / key[:3]).open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def expire(self) -> None:
        """Remove the entries that nobody has read for long."""
        for entry in self.folder.glob("??/*"):
            if entry.stat().st_mtime < time.time() - UNUSED:
                entry.unlink(missing_ok=True)


def _key(script: Sequence[str], workdir: Path, tool: Tool, results: Sequence[Path]) -> str:
    """Return a hash of everything that a run depends on."""
    digest = hashlib.sha256()

    def add(part: bytes) -> None:
        digest.update(len(part).to_bytes(8, "big") + part)

    text = "\n".join(script)
    for name in sorted(set(_BETWEEN_NAMES.split(text)) - {""}):
        path = workdir / name
        # A result that an earlier run left behind is about to be overwritten.
        if path.is_file() and path not in results:
            add(path.read_bytes())
            # Other folders are temporary ones, with names that mean nothing.
            text = text.replace(name, path.name) if name.startswith("../") else text
    for part in (text, tool.identity, *tool.argv, *(result.name for result in results)):
        add(part.encode())
    return digest.hexdigest()


def _write(entry: Path, contents: Sequence[bytes]) -> None:
    """Write an entry completely or not at all."""
    entry.parent.mkdir(exist_ok=True)
    with NamedTemporaryFile(dir=entry.parent, delete=False) as file:
        file.write(zlib.compress(msgspec.msgpack.encode(contents), level=1))
    os.replace(file.name, entry)


def pytest_configure(config: pytest.Config) -> None:
    """Put the store in front of Yosys."""
    folder = config.rootpath / "build" / "test-cache"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    cache = YosysCache(folder, yosys.run_script)
    if not hasattr(config, "workerinput"):
        cache.expire()
    yosys.run_script = cache
