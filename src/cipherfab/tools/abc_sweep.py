"""Runs ABC on AIGER files: values that it proves equal are merged."""

from pathlib import Path

from cipherfab.tools import yosys
from cipherfab.tools.tools import Tool

CONFLICTS = 10_000
# ABC is called for a design only; this one comes out as it went in.
_CARRIER = r"""
module \carrier
  wire input 1 \a
  wire input 2 \b
  wire output 3 \y
  cell $_AND_ \gate
    connect \A \a
    connect \B \b
    connect \Y \y
  end
end
"""


def sweep(aiger: Path, *, workdir: Path, tool: Tool, timeout: float, conflicts: int = CONFLICTS) -> Path:
    """Merge all values of an AIGER file that ABC proves equal, with simulation and a SAT solver in turns.

    Parameters
    ----------
    aiger : Path
        A combinational file in ``workdir``.
    workdir : Path
        An existing folder for the files of this run.
    tool : Tool
        Yosys.
    timeout : float
        Seconds it may take.
    conflicts : int
        Limit of the solver for a pair of values; at the limit they count as different.

    Returns
    -------
    Path
        AIGER file with the same inputs and outputs; outputs that are proved constant are constants.

    Raises
    ------
    TimeLimitError
        If it takes too long.
    ToolError
        If the tool fails.
    """
    carrier, result = workdir / "carrier.il", workdir / f"{aiger.stem}_swept.aig"
    carrier.write_text(_CARRIER, encoding="utf-8")
    commands = (
        "backup",
        f"read_aiger {yosys.plain_word(aiger.name)}",
        f"ifraig -C {conflicts}",
        f"write_aiger {yosys.plain_word(result.name)}",
        "restore",
        "strash",
        "if",
    )
    script = [f"read_rtlil {carrier.name}", f'abc -lut 4 -script "+{";".join(commands)}"']
    yosys.run_script(script, workdir, tool, [result], timeout=timeout)
    return result
