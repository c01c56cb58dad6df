"""What is erased is gone from every property of the database, and no job writes it back."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.content.raw import RawPacker
from app.content.wire import Record, WireFormat
from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    BeliefStatus,
    Contradict,
    NewBelief,
    Resolution,
    Resolve,
)
from app.domain.beliefs.hypothesis import NewHypothesis, Thresholds
from app.domain.beliefs.knowledge_changes import EntryFields, Forget, Store
from app.domain.erasure import THINGS
from app.domain.fine_tune import NewFineTuneRun
from app.domain.ids import id_beside, new_id
from app.domain.job import JobKind, JobStatus
from app.domain.nodes.raw import NewRawPayload, RawChunk
from app.domain.nodes.session import NewSession
from app.domain.search import SearchQuery
from app.errors import ConflictError, NotFoundError
from app.graph.change import Write, run
from app.local.base import Connection, Home
from app.reads.search.neighbours import NeighbourReads
from app.reasoning.beliefs.hypothesis_verification.service import HypothesisService
from app.reasoning.knowledge.forgetting import Forgetting
from app.reasoning.knowledge.subject_walk import Walk
from app.reasoning.learning.runs import FineTuneRuns
from app.reasoning.nodes.sessions.service import SessionService
from app.settings import Settings
from tests.factories import make_node, make_session
from tests.fakes.embedder import LetterEmbedder
from tests.fakes.graph import MeanwhileGraph
from tests.graph.memory.planted import SECRET, Planter, driver_of, leaks, no_leftovers

# Where the secret is told before; one that is missing is not erased by what follows either.
_TOLD_IN = {
    *("AdapterActivation.reason", "Branch.name", "Category.words", "Conclusion.rationale"),
    "Correction.reason",
    "CustomMode.definition",
    *("ContentBlock.text", "Contradiction.summary", "Debate.question", "DecisionPoint.description"),
    *(
        "Entity.name",
        "Event.payload",
        "Experiment.reason",
        "ExploredThought.text",
        "Fork.question",
        "FineTuneRun.name",
        "ForkGuidance.text",
    ),
    *("ForkStyle.frame", "ImportedFile.name", "Insight.text", "Job.error", "KnowledgeEntry.tags"),
    "Job.subject_id",
    *("Hypothesis.text", "Option.text", "Outcome.text", "RawPayload.bytes", "Rating.note"),
    *("ReasoningStep.text", "Session.plan", "Session.tags", "Session.title", "StatusRecord.reason"),
    *("Task.note", "TaskPlan.goal", "TemplateVersion.body", "ThinkingNode.context_text"),
    *("ModeSwitch.reason", "REVISES.reason", "ThoughtBranch.name", "ThinkingNode.assumptions"),
    *("EVIDENCE.quote", "REJECTED.reason", "ThinkingNode.response", "KnowledgeEntry.content"),
}


_SAID = f"{SECRET} said that the lease of the depot ends in June."


@pytest.fixture
def planter(noema: Noema, services: Services) -> Planter:
    """It tells long texts in many places; a real model would read them for half a minute."""
    letters = LetterEmbedder()
    twin = Noema(noema.graph_of, noema.bus, noema.settings, noema.tenants, letters, noema.models)
    return Planter(twin, twin.services(services.tenant_id))


async def test_a_subject_is_gone_from_every_property_and_stays_gone_after_the_jobs(
    planter: Planter, services: Services, neo4j: Connection
) -> None:
    await planter.plant_everything()
    async with driver_of(neo4j) as driver:
        assert _TOLD_IN - await leaks(driver, services.tenant_id) == set()

        await services.knowledge.forgetting.forget(Forget(new_id(), subject=SECRET))

        assert await leaks(driver, services.tenant_id) == set()
        await planter.run_jobs()
        assert await leaks(driver, services.tenant_id) == set()


@pytest.mark.sweep
async def test_deleted_sessions_are_gone_from_every_property_and_stay_gone_after_the_jobs(
    planter: Planter, services: Services, neo4j: Connection
) -> None:
    await planter.plant_sessions()
    await planter.run_jobs()
    async with driver_of(neo4j) as driver:
        assert "Session.title" in await leaks(driver, services.tenant_id)

        for session_id in planter.session_ids:
            await services.sessions.delete(session_id)

        assert await leaks(driver, services.tenant_id) == set()
        await planter.run_jobs()
        assert await leaks(driver, services.tenant_id) == set()


async def _know(services: Services, title: str) -> str:
    stored = Store(new_id(), new_id(), EntryFields(title, f"{SECRET} measured it."))
    return (await services.knowledge.memory.store(stored)).entry_id


def _forgetting(noema: Noema, services: Services, at_once: int) -> Forgetting:
    graph = noema.graph_of(services.tenant_id)
    return Forgetting(graph, services.beliefs, no_leftovers(), at_once)


async def test_a_long_gap_behind_the_first_word_of_a_subject_holds_up_no_erasure(
    services: Services,
) -> None:
    gap = "\n" * 10_000
    said = f"{SECRET}{gap}, and a gap as JSON has it: {SECRET}{json.dumps(gap)[1:-1]}."
    stays, goes = (NewBelief(new_id(), BeliefKind.KNOWLEDGE, text) for text in (said, _SAID))
    for belief in (stays, goes):
        await services.beliefs.apply(Assert(new_id(), belief))

    forgotten = await services.knowledge.forgetting.forget(
        Forget(new_id(), subject=f"{SECRET} said that")
    )

    assert forgotten.ids == (goes.id,)


async def test_a_verification_does_not_quote_what_was_forgotten_while_it_weighed(
    noema: Noema, services: Services, neo4j: Connection
) -> None:
    await services.beliefs.apply(Assert(new_id(), NewBelief(new_id(), BeliefKind.KNOWLEDGE, _SAID)))
    new = NewHypothesis(new_id(), "The lease of the depot ends in June.")
    await services.hypotheses.propose(new)
    await services.vectors.embed_pending()

    async def forget() -> None:
        await services.knowledge.forgetting.forget(Forget(new_id(), subject=SECRET))

    graph = MeanwhileGraph(noema.graph_of(services.tenant_id), forget)
    near = NeighbourReads(graph, noema.embedder)
    service = HypothesisService(graph, services.beliefs, near, Thresholds())
    verified = await service.verify(await services.hypothesis_reads.require(new.id))

    assert SECRET in str(verified.evidence)
    async with driver_of(neo4j) as driver:
        assert await leaks(driver, services.tenant_id) == set()


async def test_what_is_too_much_for_one_transaction_is_forgotten_by_a_job_that_is_resumed(
    noema: Noema, services: Services, neo4j: Connection
) -> None:
    ids = {await _know(services, f"{SECRET} {number}") for number in range(7)}
    forgetting, request = (
        _forgetting(noema, services, 2),
        Forget(new_id(), subject=SECRET),
    )

    first = await forgetting.forget(request)

    assert len(first.ids) == 2
    assert first.job_id is not None
    assert (await forgetting.forget(request)).job_id == first.job_id
    assert (await services.job_reads.require(first.job_id)).kind == JobKind.ERASURE
    graph = noema.graph_of(services.tenant_id)
    # A worker that dies after this leaves nothing but the graph for the next one to go on from.
    [row] = await graph.read("erasure/find_erasure", id=request.id)
    step = await forgetting.erase_more(request.id, SECRET, Walk.parse(row["walk"]))
    assert await graph.apply(step) == 2
    left = await services.knowledge.forgetting.preview(request)
    assert len({one.id for one in left} & ids) == 3
    await noema.job_runner.run_due(services.tenant_id)
    job = await services.job_reads.require(first.job_id)
    assert (job.status, job.error) == (JobStatus.DONE, None)
    async with driver_of(neo4j) as driver:
        assert await leaks(driver, services.tenant_id) == set()


async def test_a_large_session_is_gone_at_once_and_a_job_removes_what_it_held(
    noema: Noema, services: Services, neo4j: Connection
) -> None:
    session = NewSession(new_id(), f"The case of {SECRET}")
    await services.sessions.create(session)
    for _ in range(5):
        await services.think_graph.add_node(make_node(session.id, TextBlock(f"As {SECRET} says.")))
    graph = noema.graph_of(services.tenant_id)
    sessions = SessionService(graph, 1_000, no_leftovers(), at_once=2)

    deletion = await sessions.delete(session.id)

    assert deletion.nodes == {}
    assert deletion.job_id is not None
    for refused in (
        services.session_reads.require(session.id),
        services.think_graph.add_node(make_node(session.id)),
        services.sessions.delete(session.id),
    ):
        with pytest.raises(NotFoundError):
            await refused
    with pytest.raises(ConflictError):
        await services.sessions.create(session)
    assert await services.event_reads.head(session.id) is None
    erasure_id = id_beside(session.id, "erasure")
    more = await graph.apply(sessions.erase_more, erasure_id, session.id)
    assert more == 2
    await noema.job_runner.run_due(services.tenant_id)
    assert (await services.job_reads.require(deletion.job_id)).status is JobStatus.DONE
    async with driver_of(neo4j) as driver:
        assert await leaks(driver, services.tenant_id) == set()
    assert await services.sessions.create(session) == session.id


async def _answered(noema: Noema, services: Services, data: Sequence[str]) -> str:
    """Store an answer whose texts say nothing, with records that arrived; give its id."""
    session_id = await services.sessions.create(make_session())
    node = make_node(session_id, TextBlock("Nothing was found."))
    await services.think_graph.add_node(node)
    api = WireFormat.ANTHROPIC_MESSAGES
    opened = NewRawPayload(new_id(), node.id, "anthropic", api, "m", datetime.now(UTC))
    packer = RawPacker(1_000_000)
    for one in data:
        packer.add(Record(one))

    def work() -> Write[None]:
        yield from services.raw.open_in([opened])
        yield from services.raw.append_in([RawChunk(opened.id, 0, packer.chunk() or b"")])

    await noema.graph_of(services.tenant_id).apply(work)
    return node.id


@pytest.mark.parametrize(
    "data",
    [
        [json.dumps({"delta": {"title": f"The house of {SECRET}."}})],
        [json.dumps({"delta": {"title": part}}) for part in ("A ", SECRET[:3], SECRET[3:], "!")],
        [f"not JSON, and {SECRET} in it"],
        [json.dumps({SECRET: 1})],
    ],
    ids=["one record", "pieces", "no JSON", "a key"],
)
async def test_a_subject_that_stands_only_in_packed_records_is_forgotten(
    noema: Noema, services: Services, neo4j: Connection, data: Sequence[str]
) -> None:
    told, other = [
        await _answered(noema, services, one) for one in (data, ['{"delta": "Nobody."}'])
    ]

    forgotten = await services.knowledge.forgetting.forget(Forget(new_id(), subject=SECRET))

    assert (forgotten.ids, forgotten.job_id) == ((told,), None)
    async with driver_of(neo4j) as driver:
        assert await leaks(driver, services.tenant_id) == set()
    assert list(await services.raw.of_nodes([told, other])) == [other]


async def test_what_is_told_while_a_job_erases_is_found_in_its_next_pass(
    noema: Noema, services: Services, neo4j: Connection
) -> None:
    for number in range(3):
        await _know(services, f"{SECRET} {number}")
    forgetting, request = _forgetting(noema, services, 2), Forget(new_id(), subject=SECRET)
    assert (await forgetting.forget(request)).job_id is not None
    graph = noema.graph_of(services.tenant_id)
    told = NewBelief("00000000-0000-7000-8000-000000000001", BeliefKind.KNOWLEDGE, _SAID)
    behind = Walk(dict.fromkeys(THINGS, "ffffffff"), has_found=True)

    await services.beliefs.apply(Assert(new_id(), told))
    await graph.apply(await forgetting.erase_more(request.id, SECRET, behind))
    async with driver_of(neo4j) as driver:
        assert "KnowledgeEntry.content" in await leaks(driver, services.tenant_id)
        await noema.job_runner.run_due(services.tenant_id)

        assert await leaks(driver, services.tenant_id) == set()


async def _begun(noema: Noema, services: Services, settings: Settings, run: NewFineTuneRun) -> Path:
    """Store a run and give the folder of its files."""
    await FineTuneRuns(noema.graph_of(services.tenant_id)).create(run)
    stored = await services.learning.runs.require(run.id)
    folder = Home(settings.home).training / stored.folder
    folder.mkdir(parents=True)
    return folder


async def test_lines_of_another_tenants_run_of_the_same_id_stay(
    noema: Noema, services: Services, other_services: Services, settings: Settings
) -> None:
    run = NewFineTuneRun(new_id(), "July", "small")
    own = await _begun(noema, services, settings, run) / "train.jsonl"
    others = await _begun(noema, other_services, settings, run) / "train.jsonl"
    line = json.dumps({"output": f"So {SECRET} said", "provenance": {"trace_id": new_id()}})
    for file in (own, others):
        file.write_text(line, encoding="utf-8")

    told = await services.knowledge.forgetting.forget(Forget(new_id(), subject=SECRET))

    assert told.lines == 1
    assert own.read_text(encoding="utf-8") == ""
    assert others.read_text(encoding="utf-8") == line


async def test_files_of_a_run_from_before_lie_in_the_folder_of_its_id(
    noema: Noema, services: Services, neo4j: Connection
) -> None:
    run = NewFineTuneRun(new_id(), "July", "small")
    await FineTuneRuns(noema.graph_of(services.tenant_id)).create(run)
    async with driver_of(neo4j) as driver:
        named = {"id": run.id}
        await driver.execute_query("MATCH (r:FineTuneRun {id: $id}) REMOVE r.folder", named)

    assert (await services.learning.runs.require(run.id)).folder == run.id


async def test_a_withdrawn_session_is_not_found_before_its_job_has_run(
    noema: Noema, services: Services
) -> None:
    session = NewSession(new_id(), f"The case of {SECRET}")
    await services.sessions.create(session)
    texts = [f"{SECRET} pays the rent in June.", "The rent is paid in May.", "Rent in July."]
    for said in texts:
        await services.think_graph.add_node(make_node(session.id, TextBlock(said)))
    other = await services.sessions.create(make_session())
    stays = make_node(other, TextBlock("Nobody pays the rent in August."))
    await services.think_graph.add_node(stays)
    await services.vectors.embed_pending()
    asked = SearchQuery("Who pays the rent?", 10)
    assert len((await services.search.search(asked)).hits) == 4
    graph = noema.graph_of(services.tenant_id)

    await SessionService(graph, 1_000, no_leftovers(), at_once=2).delete(session.id)

    found = (await services.search.search(asked)).hits
    assert [hit.node.id for hit in found] == [stays.id]
    near = await services.similar.similar(stays.id, SearchQuery("", 10))
    assert [hit.node.id for hit in near] == []


async def test_a_settled_contradiction_with_a_belief_outside_goes_with_its_session(
    services: Services, neo4j: Connection
) -> None:
    session_id = await services.sessions.create(make_session())
    inside = NewHypothesis(new_id(), f"{SECRET} pays the rent.", session_id)
    await services.hypotheses.propose(inside)
    outside = NewBelief(new_id(), BeliefKind.KNOWLEDGE, "Nobody pays the rent.")
    await services.beliefs.apply(Assert(new_id(), outside))
    clash = Contradict(new_id(), new_id(), inside.id, outside.id, summary=f"{SECRET} or nobody?")
    await services.beliefs.apply(clash)
    why = f"As {SECRET} said."
    settled = Resolve(new_id(), clash.contradiction_id, Resolution.DISMISSED, rationale=why)
    await services.beliefs.apply(settled)
    async with driver_of(neo4j) as driver:
        assert "Contradiction.summary" in await leaks(driver, services.tenant_id)

        await services.sessions.delete(session_id)

        assert await leaks(driver, services.tenant_id) == set()
    assert (await services.belief_reads.require(outside.id)).status is BeliefStatus.HELD


async def test_a_contradiction_of_what_was_forgotten_meanwhile_quotes_nothing(
    noema: Noema, services: Services, neo4j: Connection
) -> None:
    gone, stays = [await _know(services, title) for title in ("One", "Other")]
    await services.knowledge.forgetting.forget(Forget(new_id(), frozenset({gone})))
    sides = {"side_a": {"id": gone, "edge_id": new_id()}}
    sides["side_b"] = {"id": stays, "edge_id": new_id()}
    told = {"kind": "contradiction", "status": "open", "summary": f"{SECRET} or not"}
    row = {"id": new_id(), "properties": told, **sides}

    def write() -> Write[None]:
        at = datetime.now(UTC)
        yield from run("contradiction/create_contradictions", contradictions=[row], at=at)

    await noema.graph_of(services.tenant_id).apply(write)
    async with driver_of(neo4j) as driver:
        assert "Contradiction.summary" not in await leaks(driver, services.tenant_id)


async def test_lines_made_of_a_forgotten_answer_leave_the_files_of_training_runs(
    noema: Noema, services: Services, settings: Settings
) -> None:
    session_id = await services.sessions.create(make_session())
    question = make_node(session_id, TextBlock("Who pays?"))
    answer = make_node(session_id, TextBlock("The tenant."), parent_id=question.id)
    other = make_node(session_id, TextBlock("In June."))
    for node in (question, answer, other):
        await services.think_graph.add_node(node)
    run = NewFineTuneRun(new_id(), "July", "small")
    folder = await _begun(noema, services, settings, run)
    lines = [
        json.dumps({"output": "x", "provenance": {"trace_id": answer.id}}),
        json.dumps({"output": "y", "provenance": {"trace_id": other.id}}),
        json.dumps({"output": f"So\n{SECRET} said", "provenance": {"trace_id": new_id()}}),
        json.dumps({"provenance": {"chosen": {"trace_id": other.id}, "rejected": {}}}),
    ]
    (folder / "train.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")

    named = await services.knowledge.forgetting.forget(Forget(new_id(), frozenset({question.id})))
    told = await services.knowledge.forgetting.forget(Forget(new_id(), subject=SECRET))

    left = (folder / "train.jsonl").read_text(encoding="utf-8").splitlines()
    assert left == [lines[1], lines[3]]
    assert (named.lines, told.lines) == (1, 1)
    assert (await services.learning.runs.require(run.id)).erased_lines == 2
    deletion = await services.sessions.delete(session_id)
    assert deletion.lines == 2
    assert (folder / "train.jsonl").read_text(encoding="utf-8") == ""


async def test_events_about_a_forgotten_turn_tell_nothing_in_whatever_stream(
    services: Services,
) -> None:
    session_id = await services.sessions.create(make_session())
    first, second = make_node(session_id), make_node(session_id)
    for node in (first, second):
        await services.think_graph.add_node(node)
    before = await services.event_reads.replay_after(session_id, 0, 10)

    report = await services.knowledge.forgetting.forget(Forget(new_id(), frozenset({first.id})))

    after = await services.event_reads.replay_after(session_id, 0, 10)
    assert [(event.seq, event.type) for event in after] == [
        (event.seq, event.type) for event in before
    ]
    silent = [event.seq for event in after if event.payload == {"forgotten": True}]
    assert silent == [event.seq for event in before if event.payload.get("node_id") == first.id]
    assert report.events == len(silent) == 1


async def test_the_answer_lists_what_stays_and_why(services: Services) -> None:
    entry_id = await _know(services, "Kept in mind")
    report = await services.knowledge.forgetting.forget(Forget(new_id(), frozenset({entry_id})))
    assert report.job_id is None
    assert {one.what for one in report.kept} >= {
        "ids",
        "relationships",
        "marks of forgotten things",
    }
    assert all(one.why for one in report.kept)
