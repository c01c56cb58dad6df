"""Outcomes and precedents on a real Neo4j."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from app.bootstrap import Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.nodes.decision import NewDecision
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.outcome import NewOutcome, OutcomeStatus
from app.domain.search import SearchQuery
from app.errors import AppError, ConflictError, InvalidInputError, NotFoundError
from app.events.types import EventType
from tests.factories import make_decision, make_node, make_session

MARCH = datetime(2026, 3, 1, tzinfo=UTC)
FAILED, MIXED = OutcomeStatus.FAILED, OutcomeStatus.MIXED


async def _decide(
    services: Services, decision: NewDecision, at: datetime = MARCH, text: str = "So be it."
) -> str:
    """Record a decision in a session of its own and give the session."""
    session_id = await services.sessions.create(make_session())
    node = make_node(session_id, TextBlock(text), decisions=(decision,))
    await services.think_graph.add_node(replace(node, valid_from=at))
    return session_id


async def test_an_outcome_hangs_on_its_decision_and_is_told_in_the_session(
    services: Services,
) -> None:
    decision = make_decision("Redis Streams", ("RabbitMQ", "one more server"))
    session_id = await _decide(services, decision)
    [node] = (await services.walk.traverse(decision.id, [EdgeType.DECIDED])).nodes[1:]
    given = NewOutcome(new_id(), decision.id, FAILED, "It lost 4 messages.", MARCH, (node.id,))
    assert await services.outcomes.record(given) == given.id
    [outcome] = await services.precedents.get_outcomes([given.id])
    assert outcome is not None
    assert (outcome.decision_id, outcome.session_id) == (decision.id, session_id)
    assert (outcome.status, outcome.text) == (FAILED, "It lost 4 messages.")
    assert (outcome.valid_from, outcome.evidence_ids) == (MARCH, (node.id,))
    around = await services.walk.traverse(given.id, depth=1)
    assert {(e.start_id, e.type, e.end_id) for e in around.edges} >= {
        (decision.id, EdgeType.RESULTED_IN, given.id),
        (given.id, EdgeType.EVIDENCED_BY, node.id),
    }
    told = (await services.event_reads.replay_after(session_id, 0, 10))[-1]
    assert told.type == EventType.OUTCOME_RECORDED
    assert told.payload == {"id": given.id, "decision_id": decision.id, "status": "failed"}


async def test_an_outcome_is_recorded_once_and_its_id_means_nothing_else(
    services: Services,
) -> None:
    decision = make_decision("Redis Streams")
    session_id = await _decide(services, decision)
    given = NewOutcome(new_id(), decision.id, FAILED, "It lost messages.")
    await services.outcomes.record(given)
    head = await services.event_reads.head(session_id)
    await services.outcomes.record(given)
    for other in (
        replace(given, text="It held."),
        replace(given, status=MIXED),
        replace(given, id=decision.id),
    ):
        with pytest.raises(ConflictError):
            await services.outcomes.record(other)
    assert await services.event_reads.head(session_id) == head
    assert [len(o) for o in await services.precedents.outcomes_of([decision.id])] == [1]


@pytest.mark.parametrize(
    ("change", "error", "field"),
    [
        ({"text": " \n"}, InvalidInputError, "text"),
        ({"text": "\x00"}, InvalidInputError, "text"),
        ({"evidence_ids": (new_id(),)}, NotFoundError, "evidence_ids"),
        ({"evidence_ids": tuple(new_id() for _ in range(101))}, InvalidInputError, "evidence_ids"),
        ({"decision_id": new_id()}, NotFoundError, "decision_id"),
    ],
)
async def test_a_refused_outcome_leaves_nothing_behind(
    services: Services, change: dict[str, object], error: type[AppError], field: str
) -> None:
    decision = make_decision("Redis Streams")
    session_id = await _decide(services, decision)
    head = await services.event_reads.head(session_id)
    given = NewOutcome(new_id(), decision.id, FAILED, "It lost messages.")
    with pytest.raises(error) as refused:
        await services.outcomes.record(replace(given, **change))  # pyright: ignore[reportArgumentType]  # one of its fields
    assert refused.value.field == field
    assert await services.precedents.get_outcomes([given.id]) == [None]
    assert await services.event_reads.head(session_id) == head


async def test_an_outcome_comes_after_its_session_was_archived_and_goes_with_it(
    services: Services,
) -> None:
    decision = make_decision("Redis Streams")
    session_id = await _decide(services, decision)
    await services.sessions.archive(session_id)
    given = NewOutcome(new_id(), decision.id, FAILED, "It lost messages.")
    await services.outcomes.record(given)
    assert (await services.sessions.delete(session_id)).nodes["Outcome"] == 1
    assert await services.precedents.get_outcomes([given.id]) == [None]


async def test_an_outcome_is_found_by_its_words(services: Services) -> None:
    decision = make_decision("Redis Streams")
    await _decide(services, decision)
    given = NewOutcome(new_id(), decision.id, FAILED, "The flamingo stood still.")
    await services.outcomes.record(given)
    found = await services.search.search(SearchQuery("flamingo", kinds=frozenset({"outcome"})))
    assert [(hit.node.id, hit.node.status) for hit in found.hits] == [(given.id, "failed")]


async def test_precedents_come_with_what_was_turned_down_and_how_they_ended(
    services: Services,
) -> None:
    queue = make_decision("Redis Streams for the queue", ("RabbitMQ", "one more server"))
    tea = make_decision("Green tea")
    await _decide(services, queue)
    await _decide(services, tea)
    later = make_decision("Kafka for the queue")
    await _decide(services, later, MARCH + timedelta(days=90))
    await services.think_graph.link(NewEdge(new_id(), EdgeType.SUPERSEDES, later.id, queue.id))
    for status, days in ((MIXED, 1), (FAILED, 60)):
        seen = MARCH + timedelta(days=days)
        await services.outcomes.record(NewOutcome(new_id(), queue.id, status, "Seen.", seen))
    found = await services.precedents.like_text("which queue with Redis Streams", 1)
    [precedent] = found
    assert precedent.decision.id == queue.id
    assert [(o.text, o.reason) for o in precedent.decision.rejected] == [
        ("RabbitMQ", "one more server")
    ]
    assert precedent.ending is FAILED
    assert [outcome.status for outcome in precedent.outcomes] == [FAILED, MIXED]
    assert [node.id for node in precedent.replaced_by] == [later.id]


async def test_a_decision_has_only_earlier_ones_as_precedents_and_never_itself(
    services: Services, other_services: Services
) -> None:
    first, second, third = (make_decision(f"Queue number {n}") for n in range(3))
    for days, decision in enumerate((first, second, third)):
        await _decide(services, decision, MARCH + timedelta(days=days))
    await _decide(other_services, make_decision("Queue number 9"))
    found = await services.precedents.like_decision(second.id, 5)
    assert [one.decision.id for one in found] == [first.id]
    assert found[0].ending is None
    with pytest.raises(NotFoundError):
        await other_services.precedents.like_decision(second.id, 5)


@pytest.mark.parametrize(("text", "first", "field"), [(" ", 5, "text"), ("queue", 0, "first")])
async def test_a_question_without_words_or_number_names_its_field(
    services: Services, text: str, first: int, field: str
) -> None:
    with pytest.raises(InvalidInputError) as refused:
        await services.precedents.like_text(text, first)
    assert refused.value.field == field


async def test_confidence_is_compared_with_the_latest_outcome(services: Services) -> None:
    succeeded, reversed_ = OutcomeStatus.SUCCEEDED, OutcomeStatus.REVERSED
    told = [(0.9, [succeeded]), (0.9, [succeeded, reversed_]), (0.2, [FAILED]), (0.5, [MIXED])]
    for confidence, statuses in [*told, (None, [succeeded]), (0.7, [])]:
        decision = replace(make_decision("Redis Streams"), confidence=confidence)
        await _decide(services, decision)
        for day, status in enumerate(statuses):
            at = MARCH + timedelta(days=day)
            await services.outcomes.record(NewOutcome(new_id(), decision.id, status, "So.", at))
    report = await services.outcomes.calibration()
    assert (report.mixed, report.without_confidence) == (1, 1)
    assert report.calibration is not None
    bins = [(one.count, one.mean_confidence, one.share_right) for one in report.calibration.bins]
    assert bins == [(1, 0.2, 0.0), (2, 0.9, 0.5)]
    assert report.calibration.brier == pytest.approx((0.01 + 0.81 + 0.04) / 3)


async def test_without_an_outcome_nothing_is_compared(services: Services) -> None:
    await _decide(services, replace(make_decision("Redis Streams"), confidence=0.9))
    report = await services.outcomes.calibration()
    assert (report.calibration, report.mixed, report.without_confidence) == (None, 0, 0)
