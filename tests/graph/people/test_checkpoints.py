"""Checkpoints: asked by one key, decided by another, once, and before they expire."""

from dataclasses import replace
from datetime import timedelta

import pytest

from app.bootstrap import Services
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief
from app.domain.beliefs.knowledge_changes import Forget
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.domain.people.checkpoints import (
    Checkpoint,
    CheckpointDecision,
    CheckpointStatus,
    CheckpointVerdict,
    NewCheckpoint,
)
from app.domain.request import Request
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.events.types import knowledge_stream
from app.graph.driver import open_driver
from app.local.base import Connection
from app.reads.records.checkpoints import ALL, CheckpointFilter
from tests.factories import make_session

AGENT, PERSON = "agent", "ada"
APPROVED, EDITED, REJECTED = CheckpointVerdict
OPEN, EXPIRED = CheckpointStatus.OPEN, CheckpointStatus.EXPIRED
_ENDED = """MATCH (k:Checkpoint {tenant_id: $tenant, id: $id})
SET k.expires_at = datetime.statement('Z') - duration({seconds: 1})"""


async def _ask(services: Services, **given: object) -> str:
    new = NewCheckpoint(new_id(), "May I send it?", AGENT, "Send it.")
    return await services.people.checkpoints.ask(replace(new, **given))  # pyright: ignore[reportArgumentType]  # its fields


async def _decide(services: Services, checkpoint_id: str, **given: object) -> Checkpoint:
    decision = CheckpointDecision(checkpoint_id, APPROVED, PERSON)
    await services.people.checkpoints.decide(replace(decision, **given))  # pyright: ignore[reportArgumentType]  # its fields
    return await services.people.checkpoint_reads.require(checkpoint_id)


async def _end(neo4j: Connection, services: Services, checkpoint_id: str) -> None:
    """Let the time of a checkpoint be over."""
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 1) as driver:
        await driver.execute_query(_ENDED, tenant=services.tenant_id, id=checkpoint_id)


async def _told(services: Services, stream_id: str) -> list[tuple[str, object]]:
    events = await services.event_reads.replay_after(stream_id, 0, 100)
    found = [event for event in events if event.type.startswith("checkpoint_")]
    return [(event.type, event.payload.get("status")) for event in found]


async def _listed(services: Services, only: CheckpointFilter = ALL) -> list[str]:
    page = await services.people.checkpoint_reads.list_page(PageRequest(10), only)
    return [one.id for one in page.items]


async def test_what_is_asked_waits_and_says_how_long(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    id_ = await _ask(services, node_id=session_id, options=("Now", "Later"), life_s=60)
    asked = await services.people.checkpoint_reads.require(id_)
    assert (asked.status, asked.session_id, asked.options) == (OPEN, session_id, ("Now", "Later"))
    lives = asked.expires_at - asked.recorded_from
    assert abs(lives - timedelta(seconds=60)) < timedelta(seconds=5)
    assert 0 < asked.expires_in_s <= 60
    assert await _told(services, session_id) == [("checkpoint_asked", None)]


async def test_a_person_approves_edits_or_rejects(services: Services) -> None:
    approved = await _decide(services, await _ask(services), author="Ada")
    assert (approved.status, approved.answer) == (CheckpointStatus.APPROVED, "Send it.")
    assert (approved.decided_by, approved.expires_in_s) == ("Ada", 0)
    id_ = await _ask(services, options=("Now", "Later"))
    assert (await _decide(services, id_, option="Later")).answer == "Later"
    edited = await _decide(services, await _ask(services), verdict=EDITED, text="Wait.")
    assert (edited.status, edited.answer) == (CheckpointStatus.EDITED, "Wait.")
    rejected = await _decide(services, await _ask(services), verdict=REJECTED, reason="Too soon.")
    assert (rejected.answer, rejected.reason, rejected.decided_by) == (None, "Too soon.", PERSON)
    told = await _told(services, knowledge_stream(services.tenant_id))
    decided = [status for type_, status in told if type_ == "checkpoint_decided"]
    assert decided == ["approved", "approved", "edited", "rejected"]


async def test_a_decided_one_is_not_decided_again(services: Services) -> None:
    before = await _decide(services, await _ask(services))
    with pytest.raises(ConflictError, match="ada decided it already: approved") as refused:
        await _decide(services, before.id, verdict=REJECTED, reason="No.")
    assert refused.value.field == "checkpoint_id"
    assert await services.people.checkpoint_reads.require(before.id) == before
    assert len(await _told(services, knowledge_stream(services.tenant_id))) == 2


async def test_an_expired_one_answers_as_expired_and_is_not_decided(
    services: Services, neo4j: Connection
) -> None:
    id_ = await _ask(services)
    await _end(neo4j, services, id_)
    before = await services.people.checkpoint_reads.require(id_)
    assert (before.status, before.answer, before.expires_in_s) == (EXPIRED, None, 0)
    with pytest.raises(ConflictError, match="has expired"):
        await _decide(services, id_)
    assert await services.people.checkpoint_reads.require(id_) == before
    # What is asked next marks it; it reads the same.
    await _ask(services)
    assert await services.people.checkpoint_reads.require(id_) == before


async def test_the_key_that_asked_does_not_decide(services: Services) -> None:
    id_ = await _ask(services)
    with pytest.raises(ConflictError, match="the key that asked does not decide"):
        await _decide(services, id_, key_name=AGENT, author=PERSON)
    assert (await services.people.checkpoint_reads.require(id_)).status is OPEN


async def test_an_option_that_is_not_there_leaves_it_open(services: Services) -> None:
    id_ = await _ask(services, options=("Now", "Later"))
    with pytest.raises(InvalidInputError):
        await _decide(services, id_, option="Never")
    assert (await services.people.checkpoint_reads.require(id_)).status is OPEN


async def test_lists_tell_what_is_open_and_what_is_over(
    services: Services, neo4j: Connection
) -> None:
    session_id = await services.sessions.create(make_session())
    over, decided = await _ask(services), await _ask(services)
    waiting, of_session = await _ask(services), await _ask(services, node_id=session_id)
    await _end(neo4j, services, over)
    await _decide(services, decided)
    assert await _listed(services) == [of_session, waiting, decided, over]
    assert await _listed(services, CheckpointFilter([OPEN])) == [of_session, waiting]
    assert await _listed(services, CheckpointFilter([EXPIRED])) == [over]
    assert await _listed(services, CheckpointFilter(session_id=session_id)) == [of_session]
    reads = services.people.checkpoint_reads
    page = await reads.list_page(PageRequest(3))
    rest = await reads.list_page(PageRequest(3, page.keys[-1]))
    assert (page.has_next, [one.id for one in rest.items], rest.has_next) == (True, [over], False)


async def test_a_checkpoint_about_nothing_is_refused(
    services: Services, other_services: Services
) -> None:
    theirs = await other_services.sessions.create(make_session())
    for node_id in (new_id(), theirs):
        with pytest.raises(NotFoundError) as refused:
            await _ask(services, node_id=node_id)
        assert refused.value.field == "node_id"
    assert await _listed(services) == []


async def test_the_same_call_under_one_key_asks_and_decides_once(services: Services) -> None:
    key, other = new_id(), new_id()
    new, people = NewCheckpoint(key, "May I?", AGENT), services.people
    decision = CheckpointDecision(key, REJECTED, PERSON, reason="No.")
    for _ in range(2):
        await people.checkpoints.ask(new, Request.of(key, "AskCheckpoint", {}))
    for _ in range(2):
        await people.checkpoints.decide(decision, Request.of(other, "DecideCheckpoint", {}))
    assert len(await _told(services, knowledge_stream(services.tenant_id))) == 2


async def test_a_checkpoint_goes_with_what_it_is_about(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, "The disk is slow.")
    await services.beliefs.apply(Assert(new_id(), belief))
    kept = await _ask(services)
    for node_id in (session_id, belief.id):
        await _ask(services, node_id=node_id)
    forgotten = await services.knowledge.forgetting.forget(Forget(new_id(), frozenset({belief.id})))
    deletion = await services.sessions.delete(session_id)
    assert (forgotten.parts["Checkpoint"], deletion.nodes["Checkpoint"]) == (1, 1)
    assert await _listed(services) == [kept]
