"""Training runs on a real Neo4j with a real, small trainer: how they end, and what is in force."""

import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.bootstrap import Noema, Services
from app.domain.fine_tune import FineTuneRun, FineTuneStatus, Hyperparameters, NewFineTuneRun
from app.domain.ids import id_beside, new_id
from app.domain.job import Job, JobKind, JobStatus
from app.domain.nodes.branch import KnownModel
from app.domain.page import PageRequest
from app.errors import ConflictError, InvalidInputError, NotFoundError, UnavailableError
from app.events.types import learning_stream
from app.export.training import TooFewTracesError
from app.graph.base import Graph
from app.jobs.learning import Learning, learning_of
from app.jobs.queue import LEASE_S, MAX_ATTEMPTS, JobQueue, Report
from app.jobs.runner import JobRunner
from app.local.trainer import hashed
from app.reasoning.learning.errors import TrainerUnavailableError
from app.reasoning.learning.runs import FineTuneRuns, NewAdapter
from tests.conftest import PassTime
from tests.fakes.graph import FailingGraph
from tests.graph.learning.answers import good_answers

SCRIPT = Path(__file__).parents[2] / "fakes" / "trainer.py"
LearningWith = Callable[[str | None], Learning]


@pytest.fixture(scope="module")
async def learned(noema: Noema) -> Services:
    """A tenant with 52 good answers."""
    found = noema.services(new_id())
    await good_answers(found, 52)
    return found


@pytest.fixture
def learning_with(noema: Noema, learned: Services, tmp_path: Path) -> LearningWith:
    """Give what the tenant learns with, its trainer in the mode of that name."""
    graph = noema.graph_of(learned.tenant_id)

    def make(mode: str | None) -> Learning:
        command = f"{sys.executable} {SCRIPT} {mode}" if mode else None
        changed = {"home": tmp_path, "trainer_command": command}
        return learning_of(graph, noema.vector_models, noema.settings.model_copy(update=changed))

    return make


def _new(base_model: str = "small") -> NewFineTuneRun:
    return NewFineTuneRun(new_id(), "July", base_model)


def _runner(noema: Noema, learning: Learning) -> JobRunner:
    async def train(_graph: Graph, job: Job, _report: Report) -> None:
        await learning.fine_tuning.carry_out(job)

    return JobRunner(noema.graph_of, {JobKind.FINE_TUNE: train}, noema.bus)


async def _trained(
    noema: Noema, learning: Learning, tenant_id: str, base_model: str = "small"
) -> FineTuneRun:
    """Start a run, carry it out, and give it as it is then."""
    new = _new(base_model)
    await learning.fine_tuning.start(new)
    async with asyncio.timeout(60):
        assert await _runner(noema, learning).run_due(tenant_id) >= 1
    return await learning.runs.require(new.id)


async def _told(services: Services, stream: str) -> list[str]:
    events = await services.event_reads.replay_after(stream, 0, 100)
    return [str(event.payload["status"]) for event in events if "status" in event.payload]


async def test_without_a_trainer_nothing_is_trained_and_nothing_is_written(
    learning_with: LearningWith,
) -> None:
    learning, new = learning_with(None), _new()
    with pytest.raises(TrainerUnavailableError) as refused:
        await learning.fine_tuning.start(new)
    assert refused.value.code == "TRAINER_UNAVAILABLE"
    assert await learning.runs.get_many([new.id]) == [None]


async def test_a_run_trains_on_the_good_answers_and_keeps_what_was_made(
    noema: Noema, learned: Services, learning_with: LearningWith, tmp_path: Path
) -> None:
    learning = learning_with("train")
    run = await _trained(noema, learning, learned.tenant_id)
    assert (run.status, run.error, run.attempt) == (FineTuneStatus.COMPLETED, None, 1)
    assert (run.trace_count, run.step, run.steps) == (52, 4, 4)
    assert run.metrics.keys() == {"loss"}
    [adapter] = [
        a for a in (await learning.runs.adapters(PageRequest(50))).items if a.run_id == run.id
    ]
    assert (adapter.id, adapter.name, adapter.base_model) == (run.adapter_id, "July", "small")
    made = tmp_path / "training" / run.folder / "output" / "adapter"
    assert hashed(made) == (adapter.sha256, adapter.bytes)
    assert (tmp_path / "training" / adapter.path) == made
    data = tmp_path / "training" / run.folder / "train.jsonl"
    assert (len(data.read_text("utf-8").splitlines()), data.stat().st_mode & 0o777) == (47, 0o600)
    assert await _told(learned, run.id) == ["queued", "running", *["running"] * 4, "completed"]
    assert (await learned.job_reads.require(run.job_id)).status is JobStatus.DONE


@pytest.mark.parametrize(
    ("mode", "error"),
    [
        ("crash", "the trainer ended with exit code 3: out of memory"),
        ("escape", "the trainer named an adapter outside of its output folder"),
        ("promise", "the trainer named an adapter that it did not write"),
    ],
)
async def test_a_trainer_that_fails_closes_the_run_with_the_reason_and_no_adapter(
    noema: Noema, learned: Services, learning_with: LearningWith, mode: str, error: str
) -> None:
    learning = learning_with(mode)
    run = await _trained(noema, learning, learned.tenant_id)
    assert (run.status, run.error, run.adapter_id) == (FineTuneStatus.FAILED, error, None)
    assert await _runner(noema, learning).run_due(learned.tenant_id) == 0


async def test_a_cancelled_run_stops_its_trainer(
    noema: Noema, learned: Services, learning_with: LearningWith, tmp_path: Path
) -> None:
    learning, new = learning_with("wait"), _new()
    await learning.fine_tuning.start(new)
    async with asyncio.timeout(60):
        with noema.bus.listen(learned.tenant_id, new.id) as wake_up:
            work = asyncio.create_task(_runner(noema, learning).run_due(learned.tenant_id))
            while (await learning.runs.require(new.id)).step is None:
                await wake_up.wait(1)
        await learning.fine_tuning.cancel(new.id)
        await work
    run = await learning.runs.require(new.id)
    assert (run.status, run.adapter_id) == (FineTuneStatus.CANCELLED, None)
    assert (tmp_path / "training" / run.folder / "output" / "told").read_text("utf-8") == "SIGTERM"
    assert (await learned.job_reads.require(run.job_id)).status is JobStatus.CANCELLED
    with pytest.raises(ConflictError, match="cancelled already"):
        await learning.fine_tuning.cancel(new.id)


async def test_a_run_that_waits_can_be_cancelled_and_is_never_begun(
    noema: Noema, learned: Services, learning_with: LearningWith
) -> None:
    learning, new = learning_with("train"), _new()
    await learning.fine_tuning.start(new)
    await learning.fine_tuning.cancel(new.id)
    assert await _runner(noema, learning).run_due(learned.tenant_id) == 0
    assert await _told(learned, new.id) == ["queued", "cancelled"]


async def test_after_a_crash_of_the_service_the_run_begins_anew_and_says_so(
    noema: Noema, learned: Services, learning_with: LearningWith, tmp_path: Path
) -> None:
    learning, new = learning_with("train"), _new()
    await learning.fine_tuning.start(new)
    [queued] = [j for j in await learned.job_reads.list_open() if j.kind == JobKind.FINE_TUNE]
    died = asyncio.create_task(learning_with("wait").fine_tuning.carry_out(queued))
    async with asyncio.timeout(60):
        with noema.bus.listen(learned.tenant_id, new.id) as wake_up:
            while (await learning.runs.require(new.id)).step is None:
                await wake_up.wait(1)
        died.cancel()
        await asyncio.wait({died})
        await _runner(noema, learning).run_due(learned.tenant_id)
    run = await learning.runs.require(new.id)
    assert (run.status, run.attempt) == (FineTuneStatus.COMPLETED, 2)
    note = tmp_path / "training" / run.folder / "output" / "adapter" / "README"
    assert note.read_text("utf-8") == "attempt 2 on small"


async def test_a_run_whose_job_was_given_up_is_failed(
    noema: Noema, learned: Services, learning_with: LearningWith, pass_time: PassTime
) -> None:
    learning, new = learning_with("train"), _new()
    await learning.fine_tuning.start(new)
    queue = JobQueue(noema.graph_of(learned.tenant_id), "crashing")
    for _ in range(MAX_ATTEMPTS + 1):
        await queue.claim([JobKind.FINE_TUNE])
        await pass_time(learned.tenant_id, LEASE_S)
    run = await learning.runs.require(new.id)
    assert (run.status, run.error) == (FineTuneStatus.FAILED, "nobody finished it")


async def test_a_start_sent_again_starts_no_second_run(
    learned: Services, learning_with: LearningWith
) -> None:
    learning, new = learning_with("train"), _new()
    for _ in range(2):
        await learning.fine_tuning.start(new)
    assert await _told(learned, new.id) == ["queued"]
    await learning.fine_tuning.cancel(new.id)


async def test_what_cannot_be_started_writes_nothing(
    noema: Noema, learned: Services, learning_with: LearningWith, other_services: Services
) -> None:
    learning = learning_with("train")
    wrong = NewFineTuneRun(new_id(), "July", "small", hyperparameters=Hyperparameters(rank=0))
    with pytest.raises(InvalidInputError, match="rank"):
        await learning.fine_tuning.start(wrong)
    nameless = NewFineTuneRun(new_id(), " ", "small")
    with pytest.raises(InvalidInputError, match="name"):
        await learning.fine_tuning.start(nameless)
    graph = noema.graph_of(other_services.tenant_id)
    changed = noema.settings.model_copy(update={"trainer_command": "true"})
    poor, new = learning_of(graph, noema.vector_models, changed), _new()
    with pytest.raises(TooFewTracesError):
        await poor.fine_tuning.start(new)
    assert await learning.runs.get_many([wrong.id, nameless.id, new.id]) == [None] * 3
    assert await other_services.job_reads.list_open() == []


async def test_a_run_of_another_tenant_is_not_there(
    noema: Noema, learned: Services, learning_with: LearningWith, other_services: Services
) -> None:
    run = await _trained(noema, learning_with("train"), learned.tenant_id)
    other = other_services.learning
    assert await other.runs.get_many([run.id]) == [None]
    assert (await other.runs.list_page(PageRequest(5))).items == ()
    assert (await other.runs.adapters(PageRequest(5))).items == ()
    with pytest.raises(NotFoundError):
        await other.fine_tuning.cancel(run.id)
    with pytest.raises(NotFoundError):
        await other.runs.require_adapter(str(run.adapter_id))


async def test_a_fault_at_any_write_of_the_end_leaves_the_run_running(
    noema: Noema, learned: Services
) -> None:
    graph = noema.graph_of(learned.tenant_id)
    runs, new = FineTuneRuns(graph), _new()
    await runs.create(new)
    await runs.begin(new.id, ["no such trace"], "0" * 64)
    adapter = NewAdapter(id_beside(new.id, "adapter"), "1" * 64, 5, "somewhere")
    step = 1
    while True:
        failing = FailingGraph(graph, step)
        try:
            await FineTuneRuns(failing).complete(new.id, adapter, {"loss": 1.0})
        except UnavailableError:
            run = await learned.learning.runs.require(new.id)
            assert (run.status, run.adapter_id) == (FineTuneStatus.RUNNING, None)
            step += 1
        else:
            break
    assert step == failing.steps + 1 == 5
    assert (await learned.learning.runs.require(new.id)).adapter_id == adapter.id


async def test_adapters_are_put_in_force_and_rolled_back_one_after_another(
    noema: Noema, learned: Services, learning_with: LearningWith
) -> None:
    learning, model = learning_with("train"), f"model {new_id()}"
    ids: list[str] = []
    for _ in range(2):
        run = await _trained(noema, learning, learned.tenant_id, model)
        ids.append(str(run.adapter_id))
    one, two = [await learning.runs.require_adapter(id_) for id_ in ids]
    adapters = learning.adapters
    with pytest.raises(ConflictError, match="no adapter is in force"):
        await adapters.roll_back(model)
    for adapter in (one, two, two):
        await adapters.activate(adapter, "better")
    assert await adapters.roll_back(model, "worse on Mondays") == one.id
    assert (await learning.runs.require_adapter(one.id)).active is True
    assert (await learning.runs.require_adapter(two.id)).active is False
    assert await adapters.roll_back(model) is None
    with pytest.raises(ConflictError, match="no adapter is in force"):
        await adapters.roll_back(model)
    history = [a for a in await learning.runs.activations() if a.base_model == model]
    assert [(a.adapter_id, a.reason) for a in history] == [
        (one.id, "worse on Mondays"),
        (two.id, "better"),
        (one.id, "better"),
    ]
    assert all(a.recorded_to is not None for a in history)
    stream = learning_stream(learned.tenant_id)
    events = await learned.event_reads.replay_after(stream, 0, 500)
    told = [e.payload for e in events if e.type == "adapter_activated"]
    mine = [(e["before"], e["adapter_id"]) for e in told if e["base_model"] == model]
    assert mine == [(None, one.id), (one.id, two.id), (two.id, one.id), (one.id, None)]


async def test_an_adapter_that_the_model_server_does_not_have_is_not_put_in_force(
    noema: Noema, learned: Services, learning_with: LearningWith, tmp_path: Path
) -> None:
    async def served() -> list[KnownModel]:
        return [KnownModel("small", None), KnownModel("july:latest", None)]

    run = await _trained(noema, learning_with("train"), learned.tenant_id, f"model {new_id()}")
    graph = noema.graph_of(learned.tenant_id)
    home = noema.settings.model_copy(update={"home": tmp_path})
    learning = learning_of(graph, noema.vector_models, home, served)
    adapter = await learning.runs.require_adapter(str(run.adapter_id))
    for name in (None, "june"):
        with pytest.raises(ConflictError, match="has no model") as refused:
            await learning.adapters.activate(adapter, served_as=name)
        assert refused.value.field == "served_as"
    assert (await learning.runs.require_adapter(adapter.id)).active is False
    await learning.adapters.activate(adapter, served_as="july")
    found = await learning.runs.require_adapter(adapter.id)
    assert (found.active, found.served_as) == (True, "july")


async def test_an_adapter_whose_files_changed_is_not_put_in_force(
    noema: Noema, learned: Services, learning_with: LearningWith, tmp_path: Path
) -> None:
    learning = learning_with("train")
    run = await _trained(noema, learning, learned.tenant_id, f"model {new_id()}")
    adapter = await learning.runs.require_adapter(str(run.adapter_id))
    weights = tmp_path / "training" / adapter.path / "bigrams.json"
    weights.write_text(json.dumps({"the": {"end": 1}}), "utf-8")
    with pytest.raises(ConflictError, match="not those"):
        await learning.adapters.activate(adapter)
    weights.unlink()
    with pytest.raises(ConflictError, match="not those"):
        await learning.adapters.activate(adapter)
    assert (await learning.runs.require_adapter(adapter.id)).active is False
