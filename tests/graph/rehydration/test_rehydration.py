"""What an answer was given of earlier sessions is in the graph, with its reason and its use."""

from collections.abc import Sequence

import pytest

from app.bootstrap import Services
from app.domain.beliefs.rehydration import RehydratedItem
from app.domain.ids import new_id
from app.domain.list_filter import ALL
from app.domain.request import Request
from app.errors import NotFoundError
from app.events.types import EventType
from app.reasoning.orchestrator.schemas import Question
from tests.factories import make_session
from tests.graph.rehydration.stories import STORIES, tell

STORY = STORIES[0]


async def _asked(services: Services, session_id: str | None = None) -> str:
    """Ask the question of the story in a second session; give the answer."""
    session_id = session_id or await services.sessions.create(make_session())
    return (
        await services.orchestrator.think(Question(new_id(), session_id, STORY.question))
    ).node_id


async def _given(services: Services, node_id: str) -> dict[str, RehydratedItem]:
    [items] = await services.knowledge_context.rehydration.of_nodes([node_id])
    return {one.item.id: one for one in items}


async def _ratings(services: Services, session_id: str) -> int:
    events = await services.event_reads.list_after(session_id, 0, 200, ALL)
    return [event.type for event in events].count(EventType.REHYDRATION_RATED)


def _places(items: dict[str, RehydratedItem], ids: Sequence[str]) -> list[int]:
    return [[*items].index(id_) for id_ in ids]


async def test_an_answer_says_what_it_was_given_of_another_session_and_why(
    services: Services,
) -> None:
    failed, succeeded = await tell(services, STORY)
    given = await _given(services, await _asked(services))
    assert {failed, succeeded} <= given.keys()
    assert given[failed].reason.endswith("it failed")
    assert [*given] == sorted(given, key=lambda id_: (-given[id_].score, id_))
    assert all(one.is_useful is None for one in given.values())


async def test_what_a_session_said_itself_is_not_rehydrated(services: Services) -> None:
    decisions = await tell(services, STORY)
    [decision] = await services.decision_reads.get_many(decisions[:1])
    assert decision
    given = await _given(services, await _asked(services, decision.session_id))
    assert {one.item.session_id for one in given.values()} == {None}


async def test_a_node_that_only_states_a_decision_goes_along_once(services: Services) -> None:
    decisions = await tell(services, STORY)
    found = await services.decision_reads.get_many(decisions)
    nodes = {decision.node_id for decision in found if decision}
    context = await services.knowledge_context.build(STORY.question, 2_000)
    assert set(decisions) <= set(context.ids)
    assert nodes & set(context.ids) == set()


async def test_feedback_moves_later_scores(services: Services) -> None:
    failed, succeeded = await tell(services, STORY)
    node_id = await _asked(services)
    before = await _given(services, node_id)
    await services.rehydration.rate(node_id, failed, is_useful=True)
    await services.rehydration.rate(node_id, succeeded, is_useful=False)
    after = await _given(services, await _asked(services))
    assert after[failed].score == pytest.approx(before[failed].score + 0.15)
    assert after[succeeded].score == pytest.approx(before[succeeded].score - 0.15)
    assert after[succeeded].reason.endswith("useful 0 of 1 times")
    first, second = _places(after, (failed, succeeded))
    assert first < second


async def test_a_verdict_replaces_the_one_before_and_is_told_once(services: Services) -> None:
    failed, _succeeded = await tell(services, STORY)
    session_id = await services.sessions.create(make_session())
    node_id = await _asked(services, session_id)
    for is_useful in (True, True, False):
        await services.rehydration.rate(node_id, failed, is_useful=is_useful)
    assert (await _given(services, node_id))[failed].is_useful is False
    assert await _ratings(services, session_id) == 2


async def test_a_retried_verdict_does_not_come_back(services: Services) -> None:
    failed, _succeeded = await tell(services, STORY)
    node_id = await _asked(services)
    request = Request(new_id(), "rateRehydration", "useful")
    await services.rehydration.rate(node_id, failed, is_useful=True, request=request)
    await services.rehydration.rate(node_id, failed, is_useful=False)
    await services.rehydration.rate(node_id, failed, is_useful=True, request=request)
    assert (await _given(services, node_id))[failed].is_useful is False


async def test_a_verdict_on_what_an_answer_was_not_given_is_refused_and_writes_nothing(
    services: Services, other_services: Services
) -> None:
    failed, _succeeded = await tell(services, STORY)
    session_id = await services.sessions.create(make_session())
    node_id = await _asked(services, session_id)
    for refusing, item_id in ((services, new_id()), (other_services, failed)):
        with pytest.raises(NotFoundError, match="given no such thing"):
            await refusing.rehydration.rate(node_id, item_id, is_useful=True)
    assert (await _given(services, node_id))[failed].is_useful is None
    assert await _ratings(services, session_id) == 0
    assert await other_services.knowledge_context.rehydration.of_nodes([node_id]) == [()]
