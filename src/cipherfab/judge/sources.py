"""Sources of a core from elsewhere, as a front end may read them: Verilog without includes.

Includes are put in place here, and VHDL becomes Verilog, so no tool opens a file that was not looked through.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cipherfab.errors import InputError
from cipherfab.judge.guard import disarmed, read_verilog, read_vhdl
from cipherfab.judge.vhdl import translated

_VERILOG, _VHDL, _HEADERS = (".v", ".sv"), (".vhd", ".vhdl"), (".v", ".sv", ".vh", ".svh", ".h")
_INCLUDE = re.compile(r'`include\s*"([^"\n]*)"')
_DEEPEST = 32
_MOST_CHARACTERS = 64 << 20


@dataclass(frozen=True, kw_only=True)
class Sources:
    """Files of a core.

    Attributes
    ----------
    files : tuple[Path, ...]
        In compile order, all in one language.
    headers : tuple[Path, ...]
        Those that may be included.
    vhdl : bool
        Whether they are VHDL.
    """

    files: tuple[Path, ...]
    headers: tuple[Path, ...] = ()
    vhdl: bool = False


def judged_sources(files: Sequence[Path], folder: Path, headers: Sequence[Path] | None = None) -> Sources:
    """Return the places of sources that may be judged.

    Parameters
    ----------
    files : Sequence[Path]
        Sources in compile order. Relative ones are relative to the folder.
    folder : Path
        That of the adapter.
    headers : Sequence[Path] | None
        Files that they include; None if those are among the sources.

    Raises
    ------
    InputError
        If one is not in the folder or below, does not exist, has another suffix, or is refused for what is in
        it; if the sources are in two languages.
    """
    suffixes = (*_VERILOG, *_VHDL) if headers is not None else (*_HEADERS, *_VHDL)
    found = tuple(_place(each, folder, suffixes) for each in files)
    vhdl = [each.suffix in _VHDL for each in found]
    if any(vhdl) and not all(vhdl):
        raise InputError("sources are either Verilog and SystemVerilog or VHDL; a core in both is not judged")
    if headers is None:
        named = () if any(vhdl) else [name for each in found for name, _ in _includes(read_verilog(each))]
        included = tuple(each for each in found if any(_ends(each, name) for name in named))
        found = tuple(each for each in found if each not in included)
    else:
        included = tuple(_place(each, folder, _HEADERS) for each in headers)
    sources = Sources(files=found, headers=included, vhdl=any(vhdl))
    for each in (*found, *included):
        if sources.vhdl:
            read_vhdl(each)
        else:
            _included(read_verilog(each), each, sources.headers)
    return sources


def _place(path: Path, folder: Path, suffixes: Sequence[str]) -> Path:
    found, root = (folder / path).resolve(), folder.resolve()
    if not found.is_relative_to(root):
        raise InputError(f"{path} is outside the folder of the adapter, {root}")
    if not found.is_file():
        raise InputError(f"there is no file {path} in {root}")
    if found.suffix not in suffixes or not re.fullmatch(r"[\w.+-]+", found.name):
        *most, last = suffixes
        raise InputError(
            f"{path} is no source; allowed are names that end in {', '.join(most)} or {last}, "
            "of letters, digits, _, ., + and -"
        )
    return found


@dataclass(frozen=True, kw_only=True)
class Plain:
    """A core in Verilog without includes.

    Attributes
    ----------
    files : tuple[Path, ...]
        In compile order.
    top : str
        Its module, as it is spelt there.
    parameters : Mapping[str, str]
        Those that are still to be set, with their values.
    """

    files: tuple[Path, ...]
    top: str
    parameters: Mapping[str, str]


def plain_verilog(sources: Sources, top: str, parameters: Mapping[str, str], workdir: Path) -> Plain:
    """Write sources as Verilog without includes.

    Parameters
    ----------
    sources : Sources
        The sources.
    top : str
        Module or entity.
    parameters : Mapping[str, str]
        Values by name. Those of VHDL are set by what translates it.
    workdir : Path
        Private folder for the files.

    Raises
    ------
    InputError
        If includes go round in a circle; if VHDL needs GHDL and there is none.
    ToolError
        If GHDL does not understand the sources.
    """
    if sources.vhdl:
        verilog, module = translated(
            [(path.name, read_vhdl(path)) for path in sources.files], top, parameters, workdir
        )
        return Plain(files=(verilog,), top=module, parameters={})
    written = []
    for number, path in enumerate(sources.files):
        text = _expanded(path, sources.headers, 0)
        # Two files of different folders may have one name.
        copy = workdir / "judged" / str(number) / path.name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(disarmed(text), encoding="utf-8")
        written.append(copy)
    return Plain(files=tuple(written), top=top, parameters=parameters)


def _included(
    source: tuple[str, str], path: Path, headers: Sequence[Path]
) -> list[tuple[re.Match[str], Path]]:
    """Return where a source includes which header."""
    found = []
    for name, place in _includes(source):
        header = next((each for each in headers if _ends(each, name)), None)
        if header is None:
            line = source[0].count("\n", 0, place.start()) + 1
            raise InputError(f'{path}, line {line}: {name} is included; name it in headers = ["..."]')
        found.append((place, header))
    return found


def _includes(source: tuple[str, str]) -> Iterator[tuple[str, re.Match[str]]]:
    """Yield the names that a source includes, and where."""
    text, code = source
    for place in _INCLUDE.finditer(code):
        yield text[place.start(1) : place.end(1)], place


def _ends(path: Path, name: str) -> bool:
    parts = Path(name).parts
    return path.parts[-len(parts) :] == parts


def _expanded(path: Path, headers: Sequence[Path], depth: int) -> str:
    """Return a source with its includes in place, and with lines that say where each part is from."""
    if depth > _DEEPEST:
        raise InputError(f"{path} includes itself")
    source = read_verilog(path)
    pieces, end = list[str](), 0
    for place, header in _included(source, path, headers):
        line = source[0].count("\n", 0, place.start()) + 1
        body = _expanded(header, headers, depth + 1)
        pieces += [source[0][end : place.start()], f'\n`line 1 "{header.name}" 1\n{body}']
        pieces.append(f'\n`line {line} "{path.name}" 2\n')
        end = place.end()
    text = "".join((*pieces, source[0][end:]))
    if len(text) > _MOST_CHARACTERS:
        raise InputError(f"{path} has more than {_MOST_CHARACTERS:,} characters with what it includes")
    return text
