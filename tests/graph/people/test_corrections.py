"""A person corrects an answer: the question is asked again, and the difference is shown."""

from dataclasses import dataclass, replace

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import Assert, BeliefKind, BeliefStatus, NewBelief
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType
from app.domain.nodes.plan import NewPlan, PlannedTask, TaskStatus
from app.domain.nodes.thinking import NodeKind, ThinkingNode
from app.domain.page import PageRequest
from app.domain.people.checkpoints import CheckpointVerdict
from app.domain.people.corrections import Correction, NewCorrection
from app.errors import AppError, InvalidInputError, NotFoundError
from app.local.base import Connection
from app.reads.graph.rows import edges_from
from app.reasoning.orchestrator.schemas import Question
from tests.factories import make_session
from tests.fakes.vendors.exchange import streamed
from tests.fakes.vendors.formats import ANTHROPIC, OPENAI_CHAT, Format
from tests.fakes.vendors.service import vendor_of
from tests.graph.memory.planted import driver_of

ASKED = "When does the lease of the depot end?"
WRONG = "The lease of the depot ends in June."
RIGHT = "The lease of the depot ends in July."
EDITED, REJECTED = CheckpointVerdict.EDITED, CheckpointVerdict.REJECTED


@dataclass
class Answered:
    """A question that was answered from one belief."""

    noema: Noema
    services: Services
    session_id: str
    answer_id: str
    premise_id: str

    async def correct(self, **fields: object) -> str:
        new = NewCorrection(new_id(), self.answer_id, EDITED, "It was extended.", "ada", RIGHT)
        return await self.services.plans.corrections.correct(replace(new, **fields))  # pyright: ignore[reportArgumentType]  # its fields

    async def run(self, correction_id: str) -> Correction:
        assert await self.noema.deliberations.run_due(self.services.tenant_id) == 1
        return await self.services.plans.corrections.require(correction_id)

    async def nodes(self) -> list[ThinkingNode]:
        reads = self.services.thinking_reads
        return list((await reads.list_by_session(self.session_id, PageRequest(100))).items)

    async def edges(self, *ids: str) -> set[tuple[str, str, str]]:
        types = [EdgeType.SUPERSEDES, EdgeType.CHALLENGES]
        given = {"ids": [*ids], "types": types, "recorded": None, "limit": 9}
        graph = self.noema.graph_of(self.services.tenant_id)
        [row] = await graph.read("edge/list_between", **given)
        return {(one.type, one.start_id, one.end_id) for one in edges_from(row["edges"])}


async def _answered(noema: Noema, services: Services) -> Answered:
    premise = NewBelief(new_id(), BeliefKind.KNOWLEDGE, WRONG)
    await services.beliefs.apply(Assert(new_id(), premise))
    session_id = await services.sessions.create(make_session("Leases"))
    started = await services.orchestrator.think(Question(new_id(), session_id, ASKED))
    return Answered(noema, services, session_id, started.node_id, premise.id)


@pytest.fixture
async def answered(noema: Noema, services: Services) -> Answered:
    return await _answered(noema, services)


async def test_a_premise_that_is_corrected_gives_another_answer_and_both_stay(
    answered: Answered,
) -> None:
    first = await answered.services.thinking_reads.require(answered.answer_id)
    correction_id = await answered.correct(premise_id=answered.premise_id)
    waiting = await answered.services.plans.corrections.require(correction_id)
    assert (waiting.status, waiting.second_id, waiting.difference) == (
        *(TaskStatus.RUNNING, None),
        None,
    )
    told = await answered.run(correction_id)
    assert (told.status, told.question, told.author) == (TaskStatus.DONE, ASKED, "ada")
    [premise, by] = await answered.services.belief_reads.get_many(
        [answered.premise_id, str(told.replacement_id)]
    )
    assert premise is not None
    assert by is not None
    assert (premise.status, by.status, by.text) == (
        *(BeliefStatus.SUPERSEDED, BeliefStatus.HELD),
        RIGHT,
    )
    assert told.difference is not None
    assert told.difference.dropped_evidence_ids == (answered.premise_id,)
    assert str(told.replacement_id) in told.difference.added_evidence_ids
    second = await answered.services.thinking_reads.require(str(told.second_id))
    assert (WRONG in str(first.response), WRONG in str(second.response)) == (True, False)
    assert RIGHT in str(second.response)
    unchanged = await answered.services.thinking_reads.require(answered.answer_id)
    assert unchanged.response == first.response
    note = await answered.services.thinking_reads.require(told.note_id)
    assert (note.kind, note.response, note.author) == (NodeKind.HUMAN_ANNOTATION, RIGHT, "ada")
    assert await answered.edges(second.id, first.id, note.id) == {
        (EdgeType.SUPERSEDES, second.id, first.id),
        (EdgeType.CHALLENGES, note.id, first.id),
    }


async def test_what_cannot_be_corrected_is_refused_and_nothing_is_written(
    answered: Answered,
) -> None:
    before = len(await answered.nodes())
    [message] = [node for node in await answered.nodes() if node.kind is NodeKind.MESSAGE]
    for fields, code in (
        ({"answer_id": new_id()}, NotFoundError.code),
        ({"answer_id": message.id}, InvalidInputError.code),
        ({"premise_id": new_id()}, InvalidInputError.code),
        ({"verdict": CheckpointVerdict.APPROVED}, InvalidInputError.code),
    ):
        with pytest.raises(AppError) as error:
            await answered.correct(**fields)
        assert error.value.code == code
    task = PlannedTask("again", "Again.", "reviser")
    plan = NewPlan(new_id(), answered.session_id, ASKED, (task,))
    with pytest.raises(InvalidInputError, match="has no task in a plan"):
        await answered.services.plans.service.start(plan)
    assert len(await answered.nodes()) == before
    assert await answered.noema.deliberations.run_due(answered.services.tenant_id) == 0


@pytest.mark.sweep
async def test_the_same_correction_again_changes_nothing_and_a_second_one_follows_the_first(
    answered: Answered,
) -> None:
    key = new_id()
    assert await answered.correct(id=key) == await answered.correct(id=key) == key
    told = await answered.run(key)
    assert told.premise_id is None
    again = await answered.correct(answer_id=told.second_id, text="It ends in May.")
    second = await answered.run(again)
    assert (second.question, second.answer_id) == (ASKED, told.second_id)


@pytest.mark.sweep
async def test_a_rejected_premise_is_retracted_and_the_answer_does_without(
    answered: Answered,
) -> None:
    told = await answered.run(
        await answered.correct(premise_id=answered.premise_id, verdict=REJECTED, text=None)
    )
    [premise] = await answered.services.belief_reads.get_many([answered.premise_id])
    assert premise is not None
    assert (premise.status, told.text, told.replacement_id) == (
        *(BeliefStatus.RETRACTED, None),
        None,
    )
    second = await answered.services.thinking_reads.require(str(told.second_id))
    assert WRONG not in str(second.response)


async def test_a_correction_goes_with_its_session(answered: Answered, neo4j: Connection) -> None:
    correction_id = await answered.correct()
    await answered.services.sessions.delete(answered.session_id)
    async with driver_of(neo4j) as driver:
        found = await driver.execute_query(
            "MATCH (n:Correction {id: $id}) RETURN n", id=correction_id
        )
    assert found.records == []


@pytest.mark.sweep
async def test_one_that_is_cancelled_is_asked_again_on_resume(answered: Answered) -> None:
    correction_id = await answered.correct()
    await answered.services.plans.service.cancel(correction_id)
    cancelled = await answered.services.plans.corrections.require(correction_id)
    assert (cancelled.status, cancelled.difference) == (TaskStatus.CANCELLED, None)
    await answered.services.plans.service.resume(correction_id)
    assert (await answered.run(correction_id)).status is TaskStatus.DONE


@pytest.mark.sweep
@pytest.mark.parametrize("format_", [ANTHROPIC, OPENAI_CHAT], ids=lambda f: f.provider)
async def test_a_vendor_is_asked_the_question_again_with_the_correction(
    format_: Format, noema: Noema, services: Services
) -> None:
    session_id = await services.sessions.create(make_session("Leases"))
    async with vendor_of(noema, begin_s=5.0, idle_s=5.0) as vendor:
        vendor.script += [streamed(format_.said(text)) for text in (WRONG, RIGHT)]
        asked = replace(
            Question(new_id(), session_id, ASKED),
            provider=format_.provider,
            model=format_.model,
        )
        started = await services.orchestrator.think(asked)
        answered = Answered(noema, services, session_id, started.node_id, "")
        told = await answered.run(await answered.correct())
    assert told.difference is not None
    assert [(one.before, one.after) for one in told.difference.changed] == [(WRONG, RIGHT)]
    sent = str(vendor.bodies[1])
    assert all(text in sent for text in (ASKED, WRONG, RIGHT, "It was extended."))
    second = await services.thinking_reads.require(str(told.second_id))
    assert (second.provider, second.model) == (format_.provider, format_.model)
