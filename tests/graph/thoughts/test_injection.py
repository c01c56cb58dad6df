"""What thoughts are given of what is stored is in the graph, with its source and its use."""

from typing import Any

import pytest

from app.bootstrap import Services
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief, Retract
from app.domain.guidance.injection import InjectionSource, SourceRelevance
from app.domain.ids import new_id
from app.domain.nodes.injected import InjectedItem
from app.domain.nodes.session import NewSession
from app.domain.nodes.thought import Revision
from app.domain.request import Request
from app.errors import ConflictError, NotFoundError
from app.reasoning.turns.rehydration.service import GivenBy
from tests.graph.thoughts.lines import ThoughtLine

_SESSION, _REVISION, _DIVERSE, _CHAIN, _NEAR = InjectionSource
_TEXT = "The queue loses messages when a worker restarts."


async def _given(line: ThoughtLine, thought_id: str) -> dict[str, InjectedItem]:
    [items] = await line.services.thoughts.injection.of_thoughts([thought_id])
    assert [one.given.rank for one in items] == [*range(1, len(items) + 1)]
    return {one.item.id: one for one in items}


async def _sources(line: ThoughtLine, thought_id: str) -> dict[str, InjectionSource]:
    return {id_: one.given.source for id_, one in (await _given(line, thought_id)).items()}


async def _know(services: Services, text: str) -> str:
    belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, text)
    await services.beliefs.apply(Assert(new_id(), belief))
    return belief.id


async def _project_line(services: Services, project: str) -> ThoughtLine:
    session = NewSession(new_id(), "Queues", project=project)
    return ThoughtLine(services, await services.sessions.create(session))


async def test_a_thought_is_given_the_last_five_of_its_session(line: ThoughtLine) -> None:
    earlier = [await line.add(f"Note {number}.") for number in range(6)]
    last = await line.add(_TEXT, injection_scale=1)
    assert await _sources(line, last) == dict.fromkeys(earlier[:0:-1], _SESSION)


async def test_nothing_is_given_to_a_thought_that_does_not_ask(line: ThoughtLine) -> None:
    await line.add()
    assert await _given(line, await line.add()) == {}
    assert await _given(line, await line.add(injection_scale=0)) == {}


async def test_a_revision_is_given_what_it_revises_and_what_that_revised(
    line: ThoughtLine,
) -> None:
    first = await line.add("The disk is the limit.")
    second = await line.revise(first)
    for number in range(5):
        await line.add(f"Note {number}.")
    third = await line.add(_TEXT, revises=Revision(second, "Wrong."), injection_scale=3)
    sources = await _sources(line, third)
    assert (sources[first], sources[second]) == (_REVISION, _REVISION)
    after = await line.add(_TEXT, injection_scale=3)
    assert {first, second} & (await _given(line, after)).keys() == set()


async def test_other_sessions_of_the_project_give_their_last_three(services: Services) -> None:
    other = await _project_line(services, "queues")
    earlier = [await other.add(f"Lamp {number}.") for number in range(4)]
    line = await _project_line(services, "queues")
    stranger = await _project_line(services, "lamps")
    thought = await line.add("Unheard words.", injection_scale=3)
    assert await _sources(line, thought) == dict.fromkeys(earlier[1:], _CHAIN)
    assert await _given(stranger, await stranger.add("Silent bells.", injection_scale=3)) == {}


async def test_what_is_near_is_given_while_it_holds(line: ThoughtLine) -> None:
    held, gone = [
        await _know(line.services, f"A worker that restarts loses {what} of the queue.")
        for what in ("messages", "offsets")
    ]
    await line.services.beliefs.apply(Retract(new_id(), gone, "It does not."))
    given = await _sources(line, await line.add(_TEXT, confidence=0.9, injection_scale=3))
    assert given == {held: _NEAR}


async def test_a_thought_of_low_confidence_is_given_things_that_differ(line: ThoughtLine) -> None:
    known = await _know(line.services, "A worker that restarts loses messages of the queue.")
    await line.services.vectors.embed_pending()
    unsure = await line.add(_TEXT, confidence=0.49, injection_scale=1)
    [item] = (await _given(line, unsure)).values()
    assert (item.item.id, item.given.source, item.given.weight) == (known, _DIVERSE, 0.7)
    assert item.given.similarity is not None
    assert 0.5 < item.given.similarity <= 1
    assert item.given.score == pytest.approx(0.7 * item.given.similarity, abs=1e-3)


async def test_a_retry_writes_nothing_and_another_scale_is_a_conflict(line: ThoughtLine) -> None:
    await line.add("Earlier.")
    service, id_ = line.services.thoughts.service, new_id()
    new = line.thought(_TEXT, id=id_, injection_scale=1)
    await service.add(new)
    before = await _given(line, id_)
    assert len(before) == 1
    await service.add(new)
    with pytest.raises(ConflictError):
        await service.add(line.thought(_TEXT, id=id_, injection_scale=2))
    assert await _given(line, id_) == before


async def test_a_preview_gives_what_a_thought_would_be_given_and_stores_nothing(
    line: ThoughtLine,
) -> None:
    earlier = await line.add("Earlier.")
    id_ = await line.add(_TEXT)
    thoughts = line.services.thoughts
    thought = await thoughts.reads.require(id_)
    would = await thoughts.service.would_inject(thought, None)
    assert [(one.item_id, one.source) for one in would] == [(earlier, _SESSION)]
    assert await thoughts.service.would_inject(thought, 0) == ()
    assert await _given(line, id_) == {}


async def _figures(line: ThoughtLine) -> tuple[SourceRelevance, ...]:
    [figures] = await line.services.thoughts.reads.metacognition([line.session_id])
    return figures.injections


async def test_verdicts_make_the_relevance_of_each_source(line: ThoughtLine) -> None:
    first, second = await line.add("One."), await line.add("Two.")
    known = await _know(line.services, "A worker that restarts loses messages of the queue.")
    third = await line.add(_TEXT, confidence=0.9, injection_scale=1)
    rate = line.services.rehydration.rate
    for item_id, is_useful in ((first, False), (second, False), (second, True)):
        await rate(third, item_id, is_useful=is_useful, by=GivenBy.INJECTION)
    assert (await _given(line, third))[second].is_useful is True
    assert await _figures(line) == (
        SourceRelevance(_SESSION, 2, 2, 1, 0.5),
        SourceRelevance(_NEAR, 1, 0, 0, None),
    )
    assert known in await _given(line, third)
    assert (await line.events()).count("injection_rated") == 3


async def test_a_retried_verdict_does_not_come_back(line: ThoughtLine) -> None:
    first = await line.add("One.")
    second = await line.add(_TEXT, injection_scale=1)
    request = Request(new_id(), "RateInjection", "useful")
    told: dict[str, Any] = {"by": GivenBy.INJECTION}
    rate = line.services.rehydration.rate
    await rate(second, first, is_useful=True, request=request, **told)
    await rate(second, first, is_useful=False, **told)
    await rate(second, first, is_useful=True, request=request, **told)
    assert (await _given(line, second))[first].is_useful is False


async def test_a_verdict_on_what_was_not_given_is_refused_and_writes_nothing(
    line: ThoughtLine, other_services: Services
) -> None:
    first = await line.add("One.")
    second = await line.add(_TEXT, injection_scale=1)
    for services, item_id in ((line.services, new_id()), (other_services, first)):
        with pytest.raises(NotFoundError, match="the thought was given no such thing"):
            await services.rehydration.rate(second, item_id, is_useful=True, by=GivenBy.INJECTION)
    with pytest.raises(NotFoundError):
        await line.services.rehydration.rate(second, first, is_useful=True)
    assert (await _given(line, second))[first].is_useful is None
    assert "injection_rated" not in await line.events()
    assert await other_services.thoughts.injection.of_thoughts([second]) == [()]


async def test_what_a_deleted_session_said_is_given_no_more(services: Services) -> None:
    other = await _project_line(services, "queues")
    await other.add("Lamp.")
    line = await _project_line(services, "queues")
    thought = await line.add("Unheard words.", injection_scale=3)
    assert len(await _given(line, thought)) == 1
    await services.sessions.delete(other.session_id)
    assert await _given(line, thought) == {}
