"""Compares the recipes of every target with Yosys' own mapping of the same designs, and proves both.

Both netlists of a design are compared with generic gates that were made of the RTL without any optimisation
of the mapper (`cipherfab.verify.prove`). Two that are proved do the same.

    python docs/recipes.py                 writes docs/results/recipes.json
    python docs/recipes.py --only ecp5     the same for one target; the others stay as they are
"""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.progress import track

from cipherfab.catalogue import parse
from cipherfab.devices.targets import TARGETS, target
from cipherfab.flow.measure import elaborate, smallest, synthesise, verify_netlists
from cipherfab.netlist.area import area
from cipherfab.netlist.reader import read_netlist
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from cipherfab.verify.prove import prove

RESULT = Path(__file__).parent / "results" / "recipes.json"
ROOT = Path("build/recipes")
DESIGNS = (
    "present-80/iterative",
    "present-80/iterative:direction=both",
    "present-128/iterative:rounds_per_cycle=5",
    "present-128/narrow:port_bits=16",
    "rectangle-80/iterative",
    "aes-128/iterative:sbox=tower_field",
    "serpent-128/iterative",
)
"""Designs which Yosys' own mapping does within a minute; each is mapped and proved on eleven families."""
SECONDS = 60
"""What the solver may take for a netlist."""
OTHER_GOAL = "ecp5-speed"
"""Mapped for speed: its area is no measure of it."""


def compare(name: str, target_name: str) -> dict[str, object]:
    """Map a design both ways; the worker of a process.

    Returns
    -------
    dict[str, object]
        LUT sites of both, and which of the two are proved.

    Raises
    ------
    RuntimeError
        If one of the netlists does not do what the RTL does.
    """
    tools, family = Toolset(), target(target_name)
    with TemporaryDirectory(dir=ROOT) as folder:
        workdir = Path(folder)
        rtlil = elaborate(parse(name), tools, workdir).rtlil
        best = smallest(synthesise(rtlil, family, tools, workdir))
        netlists = {
            "ours": best.netlist,
            "default": read_netlist(
                yosys.synthesise_by_default(rtlil, family, workdir=workdir, tool=tools["yosys"]),
                family.cells,
            ),
        }
        gates = verify_netlists(parse(name), None, tools, workdir)["rtl"]
        proved = []
        for which, netlist in netlists.items():
            found = prove(gates, netlist, tools=tools, workdir=workdir, seconds=SECONDS)
            if found.verdict == "different":
                raise RuntimeError(f"{name} on {target_name}, {which}: {found.reason}")
            if found.verdict == "proved":
                proved.append(which)
    sites = {which: area(netlist, family).sites for which, netlist in netlists.items()}
    return {"design": parse(name).id, "target": target_name, **sites, "proved": proved}


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    names = [each for each in TARGETS if each != OTHER_GOAL]
    parser.add_argument("--only", choices=names, metavar="TARGET", help=f"one of {', '.join(names)}")
    only = parser.parse_args().only
    ROOT.mkdir(parents=True, exist_ok=True)
    chosen = [only] if only else names
    order = list(product((parse(name).id for name in DESIGNS), names))
    kept = json.loads(RESULT.read_bytes()) if only else []
    rows = {(row["design"], row["target"]): row for row in kept if row["target"] != only}
    with ProcessPoolExecutor() as pool:
        pending = [pool.submit(compare, *pair) for pair in order if pair[1] in chosen]
        for future in track(as_completed(pending), "Mapping and proving", total=len(pending)):
            row = future.result()
            rows[str(row["design"]), str(row["target"])] = row
            # What was measured stays if this is interrupted.
            content = [rows[pair] for pair in order if pair in rows]
            RESULT.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
