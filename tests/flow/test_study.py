"""Studies: what is run, what is taken from the store, what happens when something fails."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cipherfab.catalogue import parse_id, read_study
from cipherfab.devices.targets import TARGETS
from cipherfab.errors import ToolError
from cipherfab.flow.effort import effort
from cipherfab.flow.jobs import FlowSettings
from cipherfab.flow.study import Event, Finished, Options, Pair, Preparing, Ready, Started, Waiting, run
from cipherfab.records import keys
from cipherfab.records.database import Store, StoreError
from cipherfab.records.keys import elaboration_key
from cipherfab.records.record import Failure, Measurement, Record
from cipherfab.tools.tools import Tool
from tests.suite.night import night

RUN = Path(__file__).parent / "stand_in" / "run_study.py"
DESIGNS = ("present-80/iterative", "present-80/pipelined", "rectangle-80/iterative:rounds_per_cycle=5")


def pairs(designs: tuple[str, ...] = DESIGNS, targets: tuple[str, ...] = ("spartan-6", "ecp5")) -> list[Pair]:
    """Every design on every target."""
    return [(parse_id(design), TARGETS[target]) for design in designs for target in targets]


def names(records: list[Record]) -> list[tuple[str, str]]:
    """What the records are of."""
    return [(record.design, record.target) for record in records]


class Study:
    """Runs studies with the stand-in, and keeps what they tell."""

    def __init__(self, path: Path, flow: FlowSettings, stand_in: Any) -> None:
        self.store = Store(path)
        self.flow = flow
        self.folder = stand_in.place(flow)
        self.stand_in = stand_in
        self.events: list[Event] = []

    def __call__(self, wanted: list[Pair], **options: Any) -> list[Record]:
        """Run one; what was done before is forgotten."""
        (self.folder / "log").unlink(missing_ok=True)
        self.events.clear()
        options = {"make_pool": self.stand_in.InlinePool, **options}
        return run(
            wanted,
            self.store,
            self.flow,
            Options(on_event=self.events.append, **options),
        )

    @property
    def done(self) -> list[str]:
        """Steps that were done."""
        done: list[str] = self.stand_in.log(self.folder)
        return done


@pytest.fixture
def study(tmp_path: Path, flow: FlowSettings, stand_in: Any) -> Study:
    """A study on a new store."""
    return Study(tmp_path / "store.sqlite", flow, stand_in)


def test_every_pair_gets_its_record_in_the_order_asked(study: Study) -> None:
    wanted = pairs()
    records = study(wanted)
    assert names(records) == [(design.id, target.name) for design, target in wanted]
    assert all(isinstance(record, Measurement) for record in records)


def test_the_first_half_is_what_costs_least_and_the_most_expensive_comes_next(study: Study) -> None:
    designs = (*DESIGNS, "present-128/pipelined:direction=both")
    study(pairs(designs))
    costs = {f"{design.id} on {target.name}": effort(design, target) for design, target in pairs(designs)}
    measured = [line.removeprefix("measure ") for line in study.done if line.startswith("measure")]
    rising = sorted(costs, key=lambda name: costs[name])
    assert measured == [*rising[:4], *reversed(rising[4:])]
    # No design is elaborated before it is needed.
    assert study.done[:2] == [f"elaborate {DESIGNS[0]}", f"measure {DESIGNS[0]} on spartan-6"]


def tool(name: str) -> Tool:
    return Tool(name=name, kind="wheel", argv=(name,), version="1", identity=f"{name} 1")


def test_a_tool_is_compiled_while_what_does_not_need_it_goes_on(study: Study) -> None:
    study.stand_in.behave(study.folder, "prepare nextpnr-ecp5", sleep=3)
    study(pairs(), prepare=[tool("nextpnr-ecp5")], make_pool=lambda: study.stand_in.StandInPool(2))
    ready = study.done.index("prepared nextpnr-ecp5")
    before, after = study.done[:ready], study.done[ready:]
    assert sorted(line for line in before if line.startswith("measure")) == sorted(
        f"measure {design} on spartan-6" for design in DESIGNS
    )
    assert [line.split()[-1] for line in after if line.startswith("measure")] == ["ecp5"] * 3
    assert study.events[0] == Preparing("nextpnr-ecp5")
    assert Waiting() in study.events


def test_nothing_begins_before_yosys_is_compiled(study: Study) -> None:
    study.stand_in.behave(study.folder, "prepare yosys", sleep=1)
    study(pairs(), prepare=[tool("yosys")], make_pool=lambda: study.stand_in.StandInPool(2))
    assert study.done[:2] == ["prepare yosys", "prepared yosys"]


def test_nothing_is_compiled_for_what_is_in_the_store(study: Study) -> None:
    study(pairs())
    study(pairs(), prepare=[tool("nextpnr-ecp5")])
    assert study.done == []


def test_events(study: Study) -> None:
    (record,) = study(pairs(DESIGNS[:1], ("ecp5",)))
    started, ready, measuring, finished = study.events
    assert started == Started(DESIGNS[0], None)
    assert ready == Ready(DESIGNS[0])
    assert measuring == Started(DESIGNS[0], "ecp5")
    assert isinstance(finished, Finished)
    assert finished.record == record
    assert finished.seconds is not None
    study(pairs(DESIGNS[:1], ("ecp5",)))
    assert study.events == [Finished(record, None)]


def test_a_second_run_does_nothing(study: Study) -> None:
    first = study(pairs())
    assert study(pairs()) == first
    assert study.done == []


def test_only_what_is_new_is_done(study: Study) -> None:
    study(pairs(DESIGNS[:1], ("ecp5",)))
    study(pairs(DESIGNS[:1]))
    assert study.done == [f"elaborate {DESIGNS[0]}", f"measure {DESIGNS[0]} on spartan-6"]
    study(pairs(DESIGNS[:2]))
    assert all(DESIGNS[1] in line for line in study.done)


def test_a_design_given_twice_is_measured_once(study: Study) -> None:
    records = study([*pairs(DESIGNS[:1]), *pairs(DESIGNS[:1])])
    assert len(records) == 4
    assert records[:2] == records[2:]
    assert len(study.done) == 3


def test_changed_sources_are_read_again_and_only_changed_designs_measured(
    study: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    study(pairs())
    monkeypatch.setattr(keys, "rtl_digest", lambda sources: "a comment was changed")
    study(pairs())
    assert sorted(study.done) == sorted(f"elaborate {design}" for design in DESIGNS)
    study(pairs())
    assert study.done == []

    monkeypatch.setattr(keys, "rtl_digest", lambda sources: "rectangle was changed")
    study.stand_in.behave(study.folder, "rectangle", rtl_hash="new rtl")
    study(pairs())
    measured = [line for line in study.done if line.startswith("measure")]
    assert measured == [f"measure {DESIGNS[2]} on {target}" for target in ("spartan-6", "ecp5")]


def test_sources_changed_back_need_nothing(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    before = study(pairs())
    with monkeypatch.context() as context:
        context.setattr(keys, "rtl_digest", lambda sources: "changed")
        study.stand_in.behave(study.folder, "present", rtl_hash="new rtl", lut=999)
        after = study(pairs())
    assert before != after
    assert study(pairs()) == before
    assert study.done == []
    # What was shown last stands for the design.
    assert sorted(names(study.store.records())) == sorted(names(before))
    assert all(record in before for record in study.store.records())


@pytest.mark.parametrize("change", ["tools", "workbench"])
def test_anything_else_that_changes_means_measuring_again(
    study: Study, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    wanted = pairs(DESIGNS[:1], ("ecp5",))
    study(wanted)
    match change:
        case "tools":
            study.flow = replace(study.flow, tools=study.stand_in.Tools("2"))
        case "workbench":
            monkeypatch.setattr(keys, "code_digest", lambda *_: "another")
    study(wanted)
    assert f"measure {DESIGNS[0]} on ecp5" in study.done
    study(wanted)
    assert study.done == []


def test_only_missing_seeds_are_placed_and_all_are_kept(study: Study) -> None:
    wanted = pairs(DESIGNS[:1], ("ecp5",))

    def seeds(asked: int) -> list[int]:
        study.flow = replace(study.flow, seeds=asked)
        (record,) = study(wanted)
        assert study.store.records() == [record]
        assert isinstance(record, Measurement)
        assert record.timing is not None
        return list(record.timing.fmax_mhz)

    assert seeds(2) == [1, 2]
    assert f"measure {DESIGNS[0]} on ecp5" in study.done
    # Fewer seeds than are there need nothing, and take nothing away.
    assert seeds(1) == [1, 2]
    assert study.done == []
    study.stand_in.behave(study.folder, DESIGNS[0], lut=200)
    assert seeds(4) == [1, 2, 3, 4]
    assert [line for line in study.done if line.startswith("measure")] == [f"measure {DESIGNS[0]} on ecp5"]
    assert seeds(4) == [1, 2, 3, 4]
    assert study.done == []


def test_stock_synthesis_is_made_up_for_and_kept(study: Study) -> None:
    wanted = pairs(DESIGNS[:1], ("ecp5",))
    study.flow = replace(study.flow, seeds=2)
    study(wanted)
    study.flow = replace(study.flow, stock=True)
    (record,) = study(wanted)
    assert isinstance(record, Measurement)
    assert record.stock
    assert record.timing
    assert list(record.timing.fmax_mhz) == [1, 2]
    study(wanted)
    assert study.done == []
    study.flow = replace(study.flow, stock=False, seeds=3)
    (again,) = study(wanted)
    assert isinstance(again, Measurement)
    assert again.stock == record.stock


def test_more_seeds_are_nothing_to_what_is_not_placed(study: Study) -> None:
    wanted = pairs(DESIGNS[:1], ("spartan-6",))
    study(wanted)
    study.flow = replace(study.flow, seeds=5)
    study(wanted)
    assert study.done == []


def test_a_design_that_fails_does_not_stop_the_others(study: Study) -> None:
    study.stand_in.behave(study.folder, "pipelined on ecp5", error="1 block came out wrong", permanent=True)
    records = study(pairs())
    assert [type(record) for record in records].count(Failure) == 1
    assert records[3] == Failure(design=DESIGNS[1], target="ecp5", reason="1 block came out wrong")
    assert study(pairs()) == records
    assert study.done == []
    assert records[3] in study.store.records()


def test_a_tool_that_fails_is_tried_again(study: Study) -> None:
    folder = study.folder
    study.stand_in.behave(folder, "pipelined on ecp5", error="nextpnr-ecp5 is missing")
    study.stand_in.behave(folder, "elaborate rectangle", error="yosys: syntax error")
    records = study(pairs())
    failed = {
        (record.design, record.target, record.reason) for record in records if isinstance(record, Failure)
    }
    assert failed == {
        (DESIGNS[1], "ecp5", "nextpnr-ecp5 is missing"),
        (DESIGNS[2], "ecp5", "yosys: syntax error"),
        (DESIGNS[2], "spartan-6", "yosys: syntax error"),
    }
    assert len(study.store.records()) == 3
    (folder / "behaviour.json").unlink()
    assert not any(isinstance(record, Failure) for record in study(pairs()))
    assert len(study.done) == 5


def test_a_process_that_dies_fails_alone(study: Study) -> None:
    study.stand_in.behave(study.folder, "pipelined on ecp5", die=True)
    study.stand_in.behave(study.folder, "elaborate rectangle", sleep=0.5)
    records = study(pairs(), make_pool=lambda: study.stand_in.StandInPool(2))
    failed = [record for record in records if isinstance(record, Failure)]
    assert failed == [
        Failure(design=DESIGNS[1], target="ecp5", reason="its process was killed; is there enough memory?")
    ]
    assert len(study.done) == 3 + 6
    assert len(study.store.records()) == 5


@pytest.mark.parametrize(
    ("behaviour", "message"),
    [
        ({"error": "nextpnr-ecp5 was killed by SIGBUS (7)"}, r"^nextpnr-ecp5 was killed by SIGBUS \(7\)$"),
        ({"die": True}, "^compiling nextpnr-ecp5 was killed; is there enough memory"),
    ],
)
def test_tools_that_cannot_be_compiled_stop_the_run(
    study: Study, behaviour: dict[str, Any], message: str
) -> None:
    study.stand_in.behave(study.folder, "prepare", **behaviour)
    with pytest.raises(ToolError, match=message):
        study(pairs(), prepare=[tool("nextpnr-ecp5")], make_pool=lambda: study.stand_in.StandInPool(1))
    assert study.done[0] == "prepare nextpnr-ecp5"
    assert not [line for line in study.done if line.endswith("ecp5") and line.startswith("measure")]


def test_a_store_that_fails_stops_the_run_and_the_work(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    def put(store: Store, key: str, record: Record) -> None:
        raise StoreError("no space is left on the disk")

    monkeypatch.setattr(Store, "put", put)
    study.stand_in.behave(study.folder, "pipelined on", sleep=600)
    begin = time.monotonic()
    with pytest.raises(StoreError, match="no space is left on the disk"):
        study(pairs(), make_pool=lambda: study.stand_in.StandInPool(3))
    assert time.monotonic() - begin < 20


def test_what_another_process_measured_meanwhile_is_taken(study: Study, tmp_path: Path) -> None:
    other = Study(tmp_path / "store.sqlite", study.flow, study.stand_in)

    def watch(event: Event) -> None:
        if isinstance(event, Started) and event.target is None and not other.events:
            other(pairs())

    run(pairs(), study.store, study.flow, Options(on_event=watch, make_pool=study.stand_in.InlinePool))
    assert len([line for line in study.done if line.startswith("measure")]) == 6


@pytest.fixture
def start() -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Start a study as a process of its own, on ECP5: store, folder, jobs, designs."""
    started: list[subprocess.Popen[str]] = []

    def begin(store: Path, folder: Path, jobs: int, *designs: str) -> subprocess.Popen[str]:
        command = [sys.executable, str(RUN), str(store), str(folder), str(jobs), *designs]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        started.append(process)
        return process

    yield begin
    for process in started:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("number", [signal.SIGKILL, night(signal.SIGINT)])
def test_a_stopped_run_goes_on_where_it_was(
    flow: FlowSettings, stand_in: Any, tmp_path: Path, start: Any, number: signal.Signals
) -> None:
    """Nothing that was finished is lost, and nothing of it is done again."""
    store, folder = tmp_path / "store.sqlite", stand_in.place(flow)
    designs = [design.id for design in read_study("default").designs]
    stand_in.behave(folder, "measure", sleep=0.05)
    first = start(store, folder, 2, *designs)
    assert first.stdout
    finished = [first.stdout.readline().split()[0] for _ in range(4)]
    first.send_signal(number)
    output, _ = first.communicate(timeout=20)
    finished += [line.split()[0] for line in output.splitlines()]
    assert 4 <= len(finished) < len(designs)
    before = [line.split()[1] for line in stand_in.log(folder) if line.startswith("measure")]
    with Store(store) as opened:
        kept = [record.design for record in opened.records()]
    assert set(finished) <= set(kept)
    assert len(set(before) - set(kept)) <= 2  # what was in flight

    (folder / "log").unlink()
    second = start(store, folder, 2, *designs)
    output, errors = second.communicate(timeout=60)
    assert (second.returncode, errors) == (0, "")
    told = dict(line.split() for line in output.splitlines())
    assert told.keys() == set(designs)
    assert {design for design, how in told.items() if how == "cached"} == set(kept)
    again = [line.split()[1] for line in stand_in.log(folder) if line.startswith("measure")]
    assert sorted(again) == sorted(set(designs) - set(kept))


def test_two_runs_share_a_store(flow: FlowSettings, stand_in: Any, tmp_path: Path, start: Any) -> None:
    store = tmp_path / "store.sqlite"
    designs = [design.id for design in read_study("default").designs]
    stand_in.behave(flow.folder, "measure", sleep=0.02)
    runs = [start(store, flow.folder, 1, *designs) for _ in range(2)]
    for each in runs:
        output, errors = each.communicate(timeout=60)
        assert (each.returncode, errors) == (0, "")
        assert sorted(line.split()[0] for line in output.splitlines()) == sorted(designs)
    with Store(store) as opened:
        assert sorted(record.design for record in opened.records()) == sorted(designs)


def test_sources_edited_while_they_are_read_are_read_again(
    study: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = pairs(DESIGNS[:1], ("ecp5",))
    edits = iter(range(1000))
    with monkeypatch.context() as context:
        context.setattr(keys, "rtl_digest", lambda sources: f"edit {next(edits)}")
        study(wanted)
    for number in range(next(edits)):
        monkeypatch.setattr(keys, "rtl_digest", lambda sources, number=number: f"edit {number}")
        assert study.store.elaboration(elaboration_key(wanted[0][0], study.flow.tools.identities())) is None
