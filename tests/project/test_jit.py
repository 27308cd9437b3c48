"""Compiled loops: what is kept on disk follows every file that it is made of."""

import subprocess
import sys
from pathlib import Path

INNER = "from cipherfab.jit import kernel\n\n@kernel\ndef inner(x):\n    return x + {}\n"
OUTER = """
from cipherfab.jit import kernel
from inner import inner

@kernel
def outer(x):
    return 10 * inner(x)

print(outer(1), outer(2), inner(1))
"""


def test_a_change_in_a_kernel_reaches_those_that_call_it(tmp_path: Path) -> None:
    (tmp_path / "outer.py").write_text(OUTER, encoding="utf-8")
    for added, printed in ((1, "20 30 2"), (1, "20 30 2"), (5, "60 70 6")):
        (tmp_path / "inner.py").write_text(INNER.format(added), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "outer.py"], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == printed
