"""Proves properties of a SystemVerilog harness for all inputs and all times, or shows where they fail."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from cipherfab.tools import yosys
from cipherfab.tools.process import run
from cipherfab.tools.tools import Tool

# ABC is called for a design only; what it reads itself has nothing to do with this one.
_CARRIER = "module carrier(input a, b, output y); assign y = a & b; endmodule\n"
_TO_AIGER = (
    "proc",
    "opt -full",
    "memory_collect",
    "memory_map",
    "opt -full",
    "techmap",
    "opt -full",
    "dffunmap",
    "techmap",
    "opt_merge",
    "aigmap",
    "opt_clean",
    # Registers begin with any value.
    "write_aiger -zinit harness.aig",
)
_STATUS = re.compile(r"snl_(SAT|UNSAT|UNK) ")


class Harness:
    """The logic of a harness whose output says, bit by bit, which property is violated."""

    def __init__(
        self, sources: Sequence[Path], top: str, parameters: Mapping[str, str], *, workdir: Path, tool: Tool
    ) -> None:
        """Elaborate it.

        Raises
        ------
        ToolError
            If the sources do not elaborate.
        """
        self._workdir, self._tool = workdir, tool
        rtlil = yosys.elaborate(sources, top, parameters, workdir=workdir, tool=tool)
        self._yosys([f"read_rtlil {rtlil.name}", *_TO_AIGER])
        (workdir / "carrier.v").write_text(_CARRIER, encoding="utf-8")

    def prove(self, number: int, *, seconds: int) -> bool | None:
        """Tell whether a property holds for ever; None if that stays open.

        Its cone alone is looked at, by property directed reachability.
        """
        return self._ask(number, f"pdr -T {seconds}")

    def fails_within(self, number: int, *, cycles: int) -> bool:
        """Tell whether a property can be violated in so many cycles from power-up on."""
        found = self._ask(number, f"bmc3 -F {cycles}")
        assert found is not True
        return found is False

    def _ask(self, number: int, command: str) -> bool | None:
        status = self._workdir / "status"
        status.unlink(missing_ok=True)
        commands = (
            "backup",
            "read_aiger harness.aig",
            "&get -n",
            f"&cone -O {number} -R 1",
            "&scl",
            "&put",
            command,
            f"write_status {status.name}",
            "restore",
            "strash",
            "if",
        )
        self._yosys(["read_verilog carrier.v", "simplemap", f'abc -lut 4 -script "+{";".join(commands)}"'])
        answer = status.read_text(encoding="utf-8")
        found = _STATUS.match(answer)
        assert found, answer
        return {"UNSAT": True, "SAT": False, "UNK": None}[found[1]]

    def _yosys(self, script: Sequence[str]) -> None:
        path = self._workdir / "check.ys"
        path.write_text("\n".join(script) + "\n", encoding="utf-8")
        run([*self._tool.argv, "-q", path.name], cwd=self._workdir, timeout=600)
