"""ABC merges what is equal, whatever its structure, and nothing else."""

from pathlib import Path

import pytest

from cipherfab.errors import TimeLimitError, ToolError
from cipherfab.logic.aiger import constant_outputs, write_aiger
from cipherfab.logic.network import LogicNetwork
from cipherfab.tools.abc_sweep import sweep
from cipherfab.tools.tools import Tool


def test_equal_values_are_merged(workdir: Path, tool: Tool) -> None:
    network = LogicNetwork()
    a, b, c = (network.source() for _ in range(3))
    both = network.conjunction(a, network.parity(b, c))
    apart = network.parity(network.conjunction(a, b), network.conjunction(a, c))
    either = network.choice(a, b, c)
    differences = [network.parity(both, apart), network.parity(both, either), network.parity(both, apart ^ 1)]
    path = workdir / "question.aig"
    path.write_bytes(write_aiger(network, differences))
    assert constant_outputs(path.read_bytes(), 3) == [False] * 3
    swept = sweep(path, workdir=workdir, tool=tool, timeout=60)
    assert constant_outputs(swept.read_bytes(), 3) == [True, False, False]


def test_a_file_that_is_none(workdir: Path, tool: Tool) -> None:
    path = workdir / "question.aig"
    path.write_bytes(b"nothing")
    with pytest.raises(ToolError):
        sweep(path, workdir=workdir, tool=tool, timeout=60)


def test_a_time_limit(workdir: Path, tool: Tool) -> None:
    path = workdir / "question.aig"
    path.write_bytes(write_aiger(LogicNetwork(), [0]))
    with pytest.raises(TimeLimitError, match=r"was ended after 0\.01 s"):
        sweep(path, workdir=workdir, tool=tool, timeout=0.01)
