"""A vector set: the file of tests that the server sends, and the file of results that it gets back.

Source: NIST, "Automated Cryptographic Validation Protocol", section on vector sets. The file holds one
object, or a list of an object with the version of the protocol and one with the vector set.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cipherfab.acvp.functions import FUNCTIONS, Answer, Fields
from cipherfab.acvp.journal import Journal
from cipherfab.acvp.services import Service
from cipherfab.errors import CipherfabError, InputError
from cipherfab.models.strict_json import JsonObject, read_json
from cipherfab.names import nearest

_MOST = 2**31 - 1
_VERSION = "acvVersion"


@dataclass(frozen=True)
class Test:
    """A test: its group, its number, its cipher, and what answers it."""

    group: int
    number: int
    cipher: str
    answer: Answer


@dataclass(frozen=True)
class VectorSet:
    """A vector set.

    Attributes
    ----------
    version : str | None
        Version of the protocol, if the file has one; then the response has it too.
    head : Fields
        What identifies the vector set.
    tests : Sequence[Test]
        All tests, in the order of the file.
    """

    version: str | None
    head: Fields
    tests: Sequence[Test]

    @property
    def ciphers(self) -> list[str]:
        """The ciphers, one for each size of key."""
        return list(dict.fromkeys(test.cipher for test in self.tests))

    @property
    def title(self) -> str:
        """The function, as the protocol calls it."""
        return " ".join(str(self.head[name]) for name in ("algorithm", "mode") if self.head.get(name))

    def answer(self, service: Service, journal: Journal) -> None:
        """Answer all tests that the journal has no answers of, and add them to it.

        Raises
        ------
        CipherfabError
            If a test is refused; the message says which.
        """
        for test in self.tests[len(journal.answers) :]:
            try:
                journal.keep(test.answer(service))
            except CipherfabError as error:
                raise type(error)(f"group {test.group}, test {test.number}: {error}") from error

    def response(self, answers: Sequence[Fields]) -> object:
        """Return the response, for a JSON file."""
        groups: dict[int, list[Fields]] = {}
        for test, answer in zip(self.tests, answers, strict=True):
            groups.setdefault(test.group, []).append({"tcId": test.number, **answer})
        body = {
            **self.head,
            "testGroups": [{"tgId": number, "tests": tests} for number, tests in groups.items()],
        }
        return body if self.version is None else [{_VERSION: self.version}, body]


def read_vector_set(path: Path) -> VectorSet:
    """Read and check a file of tests.

    Raises
    ------
    InputError
        If it is no vector set, or one with something that is not supported: the message says where and what.
    """
    value, version, place = read_json(path), None, ""
    if isinstance(value, list):
        if len(value) != 2:
            raise InputError(f"{path}: a list of {len(value)}, allowed: the version and the vector set")
        first = JsonObject(path, "[0]", value[0])
        version, place, value = first.text(_VERSION), "[1]", value[1]
        first.close()
    body = JsonObject(path, place, value)
    algorithm, revision = body.text("algorithm"), body.text("revision")
    head: Fields = {"vsId": body.integer("vsId", 0, _MOST), "algorithm": algorithm}
    mode = ""
    if "mode" in body:
        mode = body.take("mode", str, "a string")
        head["mode"] = mode
    head["revision"] = revision
    if "isSample" in body:
        head["isSample"] = body.flag("isSample")
    if (algorithm, mode, revision) not in FUNCTIONS:
        known = {" ".join(filter(None, each)): each for each in FUNCTIONS}
        asked = " ".join(filter(None, (algorithm, mode, revision)))
        near = nearest(asked, known)
        hint = f"did you mean {near}? " if near else ""
        raise InputError(f"{path}: {asked} is not supported; {hint}allowed: {', '.join(known)}")
    read_group = FUNCTIONS[algorithm, mode, revision]

    def tests() -> Iterator[Test]:
        for group in body.children("testGroups"):
            number = group.integer("tgId", 0, _MOST)
            cipher, read = read_group(group)
            for test in group.children("tests"):
                yield Test(number, test.integer("tcId", 0, _MOST), cipher, read(test))

    found = VectorSet(version, head, tuple(tests()))
    body.close()
    return found
