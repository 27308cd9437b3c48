import re

import pytest

from cipherfab.catalogue import ARCHITECTURES, design, needed_sources, rtl_root, rtl_sources, source_text
from cipherfab.errors import InputError


@pytest.mark.parametrize("module", [architecture.module for architecture in ARCHITECTURES.values()])
def test_sources_are_complete_and_no_more(module: str) -> None:
    sources = needed_sources(module)
    names = [path.stem for path in sources]
    texts = {path.stem: re.sub(r"//.*", "", path.read_text()) for path in sources}
    # Complete: every module that is instantiated is there, and every package that is mentioned.
    used = {
        name for text in texts.values() for name in re.findall(r"^ *(cf_\w+) (?:#\(|u_)", text, re.MULTILINE)
    }
    assert used <= set(names)
    packages = {path.stem for path in rtl_sources() if path.stem.endswith("_pkg")}
    mentioned = {name for name in packages if any(re.search(rf"\b{name}::", text) for text in texts.values())}
    assert {name for name in names if name.endswith("_pkg")} == mentioned
    # No more: every module is instantiated by another one, but for the top.
    assert {name for name in names if not name.endswith("_pkg")} == used | {module}


def test_other_templates_stay_out() -> None:
    templates = (each for each in ARCHITECTURES.values() if each.kind == "block cipher")
    modules = {architecture.module for architecture in templates}
    for module in modules:
        assert {path.stem for path in needed_sources(module)} & modules == {module}


@pytest.mark.parametrize(
    "name", [name for name, each in ARCHITECTURES.items() if each.kind == "block cipher"]
)
def test_a_design_has_nothing_of_other_families(name: str) -> None:
    families = {path.name for path in (rtl_root() / "ciphers").iterdir() if path.is_dir()}
    for cipher in ARCHITECTURES[name].ciphers:
        core = design(cipher.name, name)
        found = {path.parent.name for path in core.sources if path.is_relative_to(rtl_root() / "ciphers")}
        # The VSCPU family has instructions of several.
        own = {"present", "rectangle"} if name in ("asip", "vscpu") else set[str]()
        assert cipher.family in found
        assert found & families <= own | {cipher.family}


def test_the_text_of_a_source_has_the_branch_of_the_family_alone() -> None:
    path = rtl_root() / "ciphers" / "cf_round.sv"
    whole = path.read_text(encoding="utf-8")
    assert source_text(path, {}) == whole
    text = source_text(path, {"Cipher": "cf_present_pkg::Present80"})
    branches = re.findall(r"^    (\w+): begin", text, re.MULTILINE)
    assert branches == ["PRESENT", "default"]
    # The others are left out, and nothing else is changed.
    lines = iter(whole.splitlines())
    assert all(line in lines for line in text.splitlines())


def test_order_is_the_compile_order() -> None:
    everything = rtl_sources()
    places = [everything.index(path) for path in needed_sources("cf_iterative")]
    assert places == sorted(places)


def test_unknown_module() -> None:
    with pytest.raises(InputError, match=r"no module 'cf_none' in the RTL; there are .*cf_iterative"):
        needed_sources("cf_none")
