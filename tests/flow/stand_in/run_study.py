"""Runs a study with the stand-in, as a process of its own: STORE FOLDER JOBS DESIGN..."""

import importlib
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

from cipherfab.catalogue import parse_id
from cipherfab.devices.targets import target
from cipherfab.flow.jobs import FlowSettings
from cipherfab.flow.study import Finished, Options, run
from cipherfab.records.database import Store

if __name__ == "__main__":
    stand_in: Any = importlib.import_module("stand_in")
    store, folder, jobs, *designs = sys.argv[1:]

    def tell(event: object) -> None:
        """Print one line for each record."""
        if isinstance(event, Finished):
            print(event.record.design, "cached" if event.seconds is None else "measured", flush=True)

    for name, function in stand_in.pinned().items():
        patch(name, function).start()
    flow = FlowSettings(tools=stand_in.Tools(), folder=Path(folder), seeds=1)
    with Store(Path(store)) as opened:
        run(
            [(parse_id(design), target("ecp5")) for design in designs],
            opened,
            flow,
            Options(on_event=tell, make_pool=lambda: stand_in.StandInPool(int(jobs))),
        )
