"""Traces in the graph: which answers are final, what they were worth, and what is made of them."""

import json
from dataclasses import replace

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.list_filter import ListFilter
from app.domain.nodes.thinking import NodeStatus, Role
from app.domain.page import PageRequest
from app.domain.trace import (
    Rejection,
    TraceFilter,
    TraceKind,
    TrainingFormat,
    TrainingOptions,
)
from app.errors import ConflictError, InvalidInputError, NotFoundError, UnavailableError
from app.events.types import learning_stream
from app.export.training import TooFewTracesError
from app.graph.driver import open_driver
from app.local.base import Connection
from app.reasoning.learning.ratings import RatingService
from tests.factories import make_session
from tests.fakes.graph import FailingGraph
from tests.graph.learning.answers import ANSWER, good_answers, turn, write

PAGE = PageRequest(10)


async def _ids(services: Services, **wanted: object) -> list[str]:
    filter_ = TraceFilter(**wanted)  # pyright: ignore[reportArgumentType]  # any field
    return [trace.id for trace in (await services.learning.traces.list_page(PAGE, filter_)).items]


async def test_a_trace_is_a_question_with_its_final_answer(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    question, calling = turn(session_id, "Which queue?", "I look it up.")
    result = replace(
        question,
        id=new_id(),
        role=Role.TOOL,
        blocks=(TextBlock("found"),),
        response="found",
        parent_id=calling.id,
    )
    final = replace(
        calling,
        id=new_id(),
        blocks=(TextBlock("Streams."),),
        response="Streams.",
        parent_id=result.id,
        degraded=("memory: away",),
    )
    _, aside = turn(session_id, "Aside?", "Aside.", branch="agent")
    _, broken = turn(session_id, "Broken?", "Half", status=NodeStatus.INTERRUPTED)
    nodes = [question, calling, result, final]
    await services.think_graph.add_nodes(session_id, nodes)
    for node in (aside, broken):
        await services.think_graph.add_nodes(session_id, [replace(node, parent_id=question.id)])
    page = await services.learning.traces.list_page(PAGE, TraceFilter())
    [trace] = page.items
    assert (trace.id, trace.kind, trace.session_id) == (final.id, TraceKind.THINKING, session_id)
    assert (trace.question, trace.answer) == ("Which queue?", "Streams.")
    assert (trace.provider, trace.model, trace.errors) == ("offline", "graph", ("memory: away",))
    assert (trace.rounds, trace.quality, trace.templates) == (None, None, ())


async def test_traces_are_filtered_and_paged_newest_first(services: Services) -> None:
    ids = await write(services, [(f"Which {word}?", word) for word in ("queue", "log", "cache")])
    for id_, value in zip(ids, (9, 5), strict=False):
        await services.learning.ratings.rate(new_id(), id_, value)
    assert await _ids(services) == sorted(ids, reverse=True)
    assert await _ids(services, graded=True) == sorted(ids[:2], reverse=True)
    assert await _ids(services, graded=False) == [ids[2]]
    assert await _ids(services, min_quality=8.0) == [ids[0]]
    assert await _ids(services, only=ListFilter(text="WHICH LOG")) == [ids[1]]
    assert await _ids(services, provider="offline", model="graph") == sorted(ids, reverse=True)
    assert await _ids(services, provider="anthropic") == []
    assert await _ids(services, kinds=frozenset({TraceKind.DEBATE})) == []
    reads, every = services.learning.traces, TraceFilter()
    first = await reads.list_page(PageRequest(2), every)
    rest = await reads.list_page(PageRequest(2, first.keys[-1]), every)
    assert (first.has_next, rest.has_next) == (True, False)
    assert [t.id for t in (*first.items, *rest.items)] == sorted(ids, reverse=True)


async def test_statistics_count_what_there_is_and_what_it_was_worth(services: Services) -> None:
    ids = await write(services, [(f"Which {word}?", word) for word in ("queue", "log", "cache")])
    for id_, value in zip(ids, (9, 6), strict=False):
        await services.learning.ratings.rate(new_id(), id_, value)
    found = await services.learning.traces.statistics()
    assert (found.total, found.graded, found.good, found.mean_quality) == (3, 2, 1, 7.5)
    [count] = found.counts
    assert (count.kind, count.provider, count.total) == (TraceKind.THINKING, "offline", 3)


async def test_a_new_rating_closes_the_one_before_at_the_same_moment(services: Services) -> None:
    [id_] = await write(services, [("Which queue?", "Streams.")])
    rate = services.learning.ratings.rate
    await rate(new_id(), id_, 6, "thin")
    await rate(new_id(), id_, 6, "thin")
    await rate(new_id(), id_, 9)
    [ratings] = await services.learning.traces.ratings([id_])
    assert [(r.value, r.note) for r in ratings] == [(9, None), (6, "thin")]
    assert ratings[0].recorded_to is None
    assert ratings[1].recorded_to == ratings[0].recorded_from
    [trace] = (await services.learning.traces.list_page(PAGE, TraceFilter())).items
    assert (trace.rating, trace.quality) == (9, 9.0)
    events = await services.event_reads.replay_after(learning_stream(services.tenant_id), 0, 10)
    assert [(e.type, e.payload["value"]) for e in events] == [
        ("trace_rated", 6),
        ("trace_rated", 9),
    ]


async def test_what_cannot_be_rated_is_refused_and_nothing_is_written(
    services: Services, other_services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    question, answer = turn(session_id, "Which?", "Half", status=NodeStatus.INTERRUPTED)
    await services.think_graph.add_nodes(session_id, [question, answer])
    [done] = await write(services, [("Which queue?", "Streams.")])
    rate = services.learning.ratings.rate
    for value in (0, 11):
        with pytest.raises(InvalidInputError, match="1 to 10"):
            await rate(new_id(), done, value)
    for unfinished in (question.id, answer.id):
        with pytest.raises(ConflictError, match="finished"):
            await rate(new_id(), unfinished, 5)
    with pytest.raises(NotFoundError):
        await rate(new_id(), new_id(), 5)
    with pytest.raises(NotFoundError):
        await other_services.learning.ratings.rate(new_id(), done, 5)
    assert await services.learning.traces.ratings([done, answer.id]) == [(), ()]
    assert await services.event_reads.head(learning_stream(services.tenant_id)) is None


async def test_a_fault_at_any_write_of_a_rating_leaves_the_old_one_in_force(
    noema: Noema, services: Services
) -> None:
    [id_] = await write(services, [("Which queue?", "Streams.")])
    await services.learning.ratings.rate(new_id(), id_, 6)
    before = await services.learning.traces.ratings([id_])
    step = 1
    while True:
        failing = FailingGraph(noema.graph_of(services.tenant_id), step)
        try:
            await RatingService(failing).rate(new_id(), id_, 9)
        except UnavailableError:
            assert await services.learning.traces.ratings([id_]) == before
            step += 1
        else:
            break
    assert step == failing.steps + 1 == 6


async def test_deleting_a_session_takes_the_ratings_of_its_answers_along(
    services: Services,
) -> None:
    [id_] = await write(services, [("Which queue?", "Streams.")])
    await services.learning.ratings.rate(new_id(), id_, 6)
    [trace] = (await services.learning.traces.list_page(PAGE, TraceFilter())).items
    assert trace.session_id is not None
    await services.sessions.delete(trace.session_id)
    assert await services.learning.traces.ratings([id_]) == [()]
    assert (await services.learning.traces.statistics()).graded == 0


async def test_fewer_than_fifty_good_answers_are_refused_with_the_reasons(
    services: Services,
) -> None:
    await good_answers(services, 2)
    [low, short, _] = await write(
        services, [("Low?", ANSWER), ("Short?", "No."), ("Ungraded?", ANSWER)]
    )
    await services.learning.ratings.rate(new_id(), low, 7)
    await services.learning.ratings.rate(new_id(), short, 10)
    with pytest.raises(TooFewTracesError) as refused:
        await services.learning.exports.collect(TrainingOptions())
    assert refused.value.message == (
        "2 traces are good enough; 50 are needed"
        " (left out: 1 ungraded, 1 low_quality, 1 short_answer)"
    )


async def test_an_export_has_the_same_bytes_twice_and_says_what_it_left_out(
    services: Services,
) -> None:
    ids = await good_answers(services, 55)
    [again] = await write(services, [("Tell me about accordions, please.", ANSWER + "Or so.")])
    await services.learning.ratings.rate(new_id(), again, 2)
    options = TrainingOptions(seed=7)
    made = await services.learning.exports.collect(options)
    assert (made.considered, made.good, made.rejected) == (56, 55, {Rejection.LOW_QUALITY: 1})
    assert (made.train_count, made.validation_count) == (49, 6)
    assert set(made.trace_ids) == set(ids)
    assert await services.learning.exports.collect(options) == made
    first = json.loads(made.train.splitlines()[0])
    assert first["instruction"].startswith("Tell me about ")
    assert first["provenance"]["graded_by"] == "rating"
    preferred = await services.learning.exports.collect(TrainingOptions(TrainingFormat.PREFERENCE))
    [line] = [json.loads(line) for line in preferred.train.splitlines()]
    assert line["provenance"]["rejected"]["trace_id"] == again
    assert line["provenance"]["chosen"]["trace_id"] == ids[0]
    with pytest.raises(InvalidInputError):
        await services.learning.exports.collect(TrainingOptions(min_quality=11))


FORK = """
MATCH (n:ThinkingNode {id: $answer_id})
CREATE (f:Fork {id: $id, tenant_id: $tenant_id, session_id: n.session_id, status: 'complete',
    question: 'Which way?', recorded_from: datetime()})
CREATE (f)-[:HAS_BRANCH]->(b:ForkBranch {id: $branch_id, tenant_id: $tenant_id})-[:PRODUCED]->(n)
"""


async def test_a_fork_is_a_trace_once_somebody_chose_a_branch(
    services: Services, neo4j: Connection
) -> None:
    [answer_id] = await write(services, [("Which way?", "The long one.")])
    fork = {"id": new_id(), "branch_id": new_id(), "tenant_id": services.tenant_id}
    rate = services.learning.ratings.rate
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 1) as driver:
        await driver.execute_query(FORK, {**fork, "answer_id": answer_id}, database_="neo4j")
        assert await _ids(services, kinds=frozenset({TraceKind.FORK})) == []
        with pytest.raises(ConflictError, match="finished"):
            await rate(new_id(), fork["id"], 8)
        chosen = "MATCH (f:Fork {id: $id, tenant_id: $tenant_id}) SET f.selected_id = $branch_id"
        await driver.execute_query(chosen, fork, database_="neo4j")
    await rate(new_id(), fork["id"], 8)
    wanted = TraceFilter(kinds=frozenset({TraceKind.FORK}), min_quality=8.0, provider="offline")
    [trace] = (await services.learning.traces.list_page(PAGE, wanted)).items
    assert (trace.id, trace.kind, trace.rating) == (fork["id"], TraceKind.FORK, 8)
    assert (trace.question, trace.answer) == ("Which way?", "The long one.")
    counts = (await services.learning.traces.statistics()).counts
    assert [(c.kind, c.total, c.good) for c in counts] == [
        (TraceKind.THINKING, 1, 0),
        (TraceKind.FORK, 1, 1),
    ]
