"""A hypothesis is tested: a question is asked again with it given, beside the answer without it."""

from dataclasses import dataclass, replace

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import Assert, BeliefKind, BeliefStatus, NewBelief
from app.domain.beliefs.hypothesis import HypothesisStatus, NewHypothesis
from app.domain.beliefs.knowledge_changes import Forget
from app.domain.ids import new_id
from app.domain.nodes.plan import TaskStatus
from app.domain.page import PageRequest
from app.domain.people.checkpoints import CheckpointVerdict
from app.domain.people.experiments import Experiment, ExperimentDecision, NewExperiment
from app.errors import AppError, ConflictError, InvalidInputError, NotFoundError
from app.local.base import Connection
from app.reasoning.orchestrator.schemas import Question
from tests.factories import make_session
from tests.fakes.vendors.exchange import streamed
from tests.fakes.vendors.formats import ANTHROPIC, OPENAI_CHAT, Format
from tests.fakes.vendors.service import vendor_of
from tests.graph.memory.planted import driver_of

ASKED = "Why does the north pump stop at night?"
KNOWN = "The north pump stops at night because its fuse trips."
SUPPOSED = "The north pump stops at night because the timer is set wrongly."
APPROVED, EDITED, REJECTED = CheckpointVerdict


@dataclass
class Answered:
    """A question that was answered before anybody supposed anything."""

    noema: Noema
    services: Services
    session_id: str
    answer_id: str
    premise_id: str

    async def start(self, **fields: object) -> str:
        new = NewExperiment(new_id(), self.answer_id, "ada", text=SUPPOSED)
        return await self.services.plans.experiments.start(replace(new, **fields))  # pyright: ignore[reportArgumentType]  # its fields

    async def run(self, experiment_id: str) -> Experiment:
        assert await self.noema.deliberations.run_due(self.services.tenant_id) == 1
        return await self.services.plans.experiments.require(experiment_id)

    async def compared(self) -> Experiment:
        return await self.run(await self.start())

    async def decide(self, told: Experiment, verdict: CheckpointVerdict, **fields: object) -> None:
        decision = ExperimentDecision(new_id(), told.id, verdict, "It was tried.", "ada")
        await self.services.plans.experiments.decide(replace(decision, **fields))  # pyright: ignore[reportArgumentType]  # its fields

    async def text(self, answer_id: str | None) -> str:
        return str((await self.services.thinking_reads.require(str(answer_id))).response)

    async def hypotheses(self) -> int:
        return len((await self.services.hypothesis_reads.list_page(PageRequest(9))).items)


@pytest.fixture
async def answered(noema: Noema, services: Services) -> Answered:
    premise = NewBelief(new_id(), BeliefKind.KNOWLEDGE, KNOWN)
    await services.beliefs.apply(Assert(new_id(), premise))
    session_id = await services.sessions.create(make_session("Pumps"))
    started = await services.orchestrator.think(Question(new_id(), session_id, ASKED))
    return Answered(noema, services, session_id, started.node_id, premise.id)


async def test_a_question_is_asked_again_with_the_hypothesis_and_both_answers_stay(
    answered: Answered,
) -> None:
    before = await answered.text(answered.answer_id)
    experiment_id = await answered.start()
    waiting = await answered.services.plans.experiments.require(experiment_id)
    assert (waiting.status, waiting.second_id, waiting.difference) == (
        *(TaskStatus.RUNNING, None),
        None,
    )
    told = await answered.run(experiment_id)
    assert (told.status, told.question, told.hypothesis, told.author, told.verdict) == (
        *(TaskStatus.DONE, ASKED),
        *(SUPPOSED, "ada", None),
    )
    assert told.hypothesis_status is HypothesisStatus.OPEN
    assert (SUPPOSED in before, SUPPOSED in await answered.text(told.second_id)) == (False, True)
    assert await answered.text(answered.answer_id) == before
    assert told.difference is not None
    assert told.hypothesis_id in told.difference.added_evidence_ids
    assert answered.premise_id in told.difference.kept_evidence_ids
    assert any(SUPPOSED in text for text in told.difference.added) or any(
        SUPPOSED in one.after for one in told.difference.changed
    )


async def test_a_verdict_concludes_the_hypothesis_once_and_a_refuted_one_is_answered_no_more(
    answered: Answered,
) -> None:
    waiting = await answered.services.plans.experiments.require(await answered.start())
    with pytest.raises(ConflictError):
        await answered.decide(waiting, REJECTED)
    told = await answered.run(waiting.id)
    assert (told.verdict, told.hypothesis_status) == (None, HypothesisStatus.OPEN)
    await answered.decide(told, REJECTED, author="Grace")
    decided = await answered.services.plans.experiments.require(told.id)
    assert (decided.verdict, decided.reason, decided.decided_by, decided.hypothesis_status) == (
        *(REJECTED, "It was tried."),
        *("Grace", HypothesisStatus.REFUTED),
    )
    [belief] = await answered.services.belief_reads.get_many([told.hypothesis_id])
    assert belief is not None
    assert belief.status is BeliefStatus.RETRACTED
    with pytest.raises(ConflictError):
        await answered.decide(told, APPROVED)
    assert await answered.services.plans.experiments.require(told.id) == decided
    again = Question(new_id(), answered.session_id, ASKED)
    started = await answered.services.orchestrator.think(again)
    assert SUPPOSED not in await answered.text(started.node_id)


async def test_what_is_no_experiment_is_refused_and_nothing_is_written(answered: Answered) -> None:
    told = await answered.compared()
    kept = await answered.hypotheses()
    used = {"answer_id": told.second_id, "text": None, "hypothesis_id": told.hypothesis_id}
    for fields, code in (
        ({"answer_id": new_id()}, NotFoundError.code),
        ({"hypothesis_id": new_id()}, InvalidInputError.code),
        ({"text": None}, InvalidInputError.code),
        ({"text": " "}, InvalidInputError.code),
        ({"text": None, "hypothesis_id": new_id()}, NotFoundError.code),
        (used, InvalidInputError.code),
    ):
        with pytest.raises(AppError) as error:
            await answered.start(**fields)
        assert error.value.code == code
    await answered.decide(told, REJECTED)
    with pytest.raises(ConflictError):
        await answered.start(text=None, hypothesis_id=told.hypothesis_id)
    assert await answered.hypotheses() == kept
    assert await answered.noema.deliberations.run_due(answered.services.tenant_id) == 0


async def test_experiments_are_listed_in_pages_and_by_hypothesis(answered: Answered) -> None:
    service = answered.services.plans.experiments
    ids = [await answered.start(text=text) for text in ("It is cold.", "It is wet.", "It is old.")]
    first = await service.list_page(PageRequest(2))
    assert [one.id for one in first.items] == [ids[2], ids[1]]
    rest = await service.list_page(PageRequest(2, after=first.keys[-1]))
    assert ([one.id for one in rest.items], rest.has_next) == ([ids[0]], False)
    only = await service.list_page(PageRequest(2), first.items[1].hypothesis_id)
    assert [one.id for one in only.items] == [ids[1]]


@pytest.mark.sweep
async def test_the_same_again_changes_nothing_and_an_edit_puts_another_in_its_place(
    answered: Answered,
) -> None:
    key = new_id()
    assert await answered.start(id=key) == await answered.start(id=key) == key
    told = await answered.run(key)
    await answered.decide(told, EDITED, text="The timer runs an hour late.")
    found = await answered.services.hypothesis_reads.require(told.hypothesis_id)
    assert found.status is HypothesisStatus.SUPERSEDED
    revision = await answered.services.hypothesis_reads.require(str(found.superseded_by_id))
    assert (revision.text, revision.status) == ("The timer runs an hour late.", "open")
    second = await answered.start(text=None, hypothesis_id=revision.id)
    assert (await answered.run(second)).hypothesis == revision.text


@pytest.mark.sweep
async def test_one_that_is_cancelled_is_asked_again_on_resume(answered: Answered) -> None:
    experiment_id = await answered.start()
    await answered.services.plans.service.cancel(experiment_id)
    cancelled = await answered.services.plans.experiments.require(experiment_id)
    assert (cancelled.status, cancelled.difference) == (TaskStatus.CANCELLED, None)
    await answered.services.plans.service.resume(experiment_id)
    assert (await answered.run(experiment_id)).status is TaskStatus.DONE


async def test_an_experiment_goes_with_its_session_and_with_its_hypothesis(
    answered: Answered, neo4j: Connection
) -> None:
    services = answered.services
    other = NewHypothesis(new_id(), SUPPOSED)
    await services.hypotheses.propose(other)
    first = await answered.start()
    second = await answered.start(text=None, hypothesis_id=other.id)
    left = [await _found(neo4j, first, second)]
    await services.knowledge.forgetting.forget(Forget(new_id(), frozenset({other.id})))
    left.append(await _found(neo4j, first, second))
    await services.sessions.delete(answered.session_id)
    left.append(await _found(neo4j, first, second))
    assert left == [{first, second}, {first}, set()]


async def _found(neo4j: Connection, *ids: str) -> set[str]:
    async with driver_of(neo4j) as driver:
        found = await driver.execute_query(
            "MATCH (n:Experiment) WHERE n.id IN $ids RETURN n.id AS id", ids=list(ids)
        )
    return {row["id"] for row in found.records}


@pytest.mark.sweep
@pytest.mark.parametrize("format_", [ANTHROPIC, OPENAI_CHAT], ids=lambda f: f.provider)
async def test_a_vendor_is_given_the_hypothesis_and_not_the_answer_without_it(
    format_: Format, noema: Noema, services: Services
) -> None:
    session_id = await services.sessions.create(make_session("Pumps"))
    async with vendor_of(noema, begin_s=5.0, idle_s=5.0) as vendor:
        vendor.script += [streamed(format_.said(text)) for text in (KNOWN, SUPPOSED)]
        asked = replace(
            Question(new_id(), session_id, ASKED),
            provider=format_.provider,
            model=format_.model,
        )
        started = await services.orchestrator.think(asked)
        answered = Answered(noema, services, session_id, started.node_id, "")
        told = await answered.compared()
    assert told.difference is not None
    assert [(one.before, one.after) for one in told.difference.changed] == [(KNOWN, SUPPOSED)]
    assert told.difference.added_evidence_ids == (told.hypothesis_id,)
    sent = str(vendor.bodies[1])
    assert (ASKED in sent, f"<hypothesis>\\n{SUPPOSED}" in sent, KNOWN in sent) == (
        *(True, True),
        False,
    )
