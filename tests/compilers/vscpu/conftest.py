"""Needs the compiler."""

import pytest

pytest.importorskip("ziglang", reason="needs the extra cc: pip install 'cipherfab[cc]'")
