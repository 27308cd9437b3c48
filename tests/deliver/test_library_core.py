"""The FuseSoC core file of the whole library, ``rtl/cipherfab.core``."""

import re
from importlib.metadata import version

from cipherfab.catalogue import ARCHITECTURES, rtl_root, rtl_sources


def test_lists_every_source_in_compile_order() -> None:
    text = (rtl_root() / "cipherfab.core").read_text(encoding="utf-8")
    listed = re.findall(r"^ +- (\S+\.sv)$", text, re.MULTILINE)
    assert listed == [path.relative_to(rtl_root()).as_posix() for path in rtl_sources()]
    [top] = re.findall(r"^ +toplevel: (\w+)$", text, re.MULTILINE)
    assert top in {architecture.module for architecture in ARCHITECTURES.values()}
    assert f"name: cipherfab:cores:cipherfab:{version('cipherfab')}\n" in text
    assert (rtl_root() / "lint.vlt").is_file()
    assert "- lint.vlt\n" in text
