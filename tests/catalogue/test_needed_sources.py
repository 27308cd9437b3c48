import re

import pytest

from cipherfab.catalogue import ARCHITECTURES, needed_sources, rtl_sources
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


def test_order_is_the_compile_order() -> None:
    everything = rtl_sources()
    places = [everything.index(path) for path in needed_sources("cf_iterative")]
    assert places == sorted(places)


def test_unknown_module() -> None:
    with pytest.raises(InputError, match=r"no module 'cf_none' in the RTL; there are .*cf_iterative"):
        needed_sources("cf_none")
