"""The past of how things hang together, on a real Neo4j: as the live answer was then."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from typing import NamedTuple

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.beliefs.belief import (
    AsOf,
    Assert,
    BeliefKind,
    Contradict,
    NewBelief,
    Reopen,
    Resolution,
    Resolve,
)
from app.domain.beliefs.hypothesis import Conclusion, HypothesisStatus, NewHypothesis
from app.domain.ids import new_id
from app.domain.nodes.decision import NewDecision
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.graph_answers import SessionContext
from app.domain.nodes.session import SessionStatus
from app.domain.nodes.thinking import Role
from app.domain.search import VECTOR_PROPERTIES
from app.errors import NotFoundError
from app.reads.graph.expansion import NOW, Expander, ExpansionLimits
from app.reads.graph.graph_reads import GraphReads
from app.reads.graph.session_context import SessionContextReads
from app.reads.graph.walks.comparison import ComparisonReads
from app.reads.graph.walks.lineage import LineageReads
from app.reads.graph.walks.neighbourhood import NeighbourhoodReads
from app.reads.graph.walks.paths import Ends, PathQuery, PathReads
from tests.factories import make_decision, make_node, make_session


class Told(NamedTuple):
    """A question, what it rests on, and what is said about both."""

    session: str
    question: str
    thought: str
    premise: str
    decision: str
    contradiction: str
    hypothesis: str
    resolver: str


async def _say(
    services: Services, session_id: str, text: str, parent: str | None = None, **fields: object
) -> str:
    node = make_node(session_id, TextBlock(text), parent_id=parent)
    return await services.think_graph.add_node(replace(node, **fields))  # pyright: ignore[reportArgumentType]  # any of its fields


async def _link(
    services: Services, start: str, end: str, type_: EdgeType = EdgeType.SUPPORTS
) -> None:
    await services.think_graph.link(NewEdge(new_id(), type_, start, end))


async def _believe(services: Services, text: str) -> str:
    belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, text)
    await services.beliefs.apply(Assert(new_id(), belief))
    return belief.id


async def _moment(services: Services) -> AsOf:
    """Give a moment after all that was written so far, and before what comes."""
    session_id = await services.sessions.create(make_session())
    return AsOf((await services.session_reads.require(session_id)).recorded_from)


async def _begin(services: Services) -> Told:
    session_id = await services.sessions.create(make_session("Queues"))
    question = await _say(services, session_id, "Which queue?", role=Role.USER)
    decision = make_decision("Redis Streams", ("RabbitMQ", "slow"))
    weighed = NewDecision(new_id(), "Which disk", None, decision.rejected)
    taken = (decision, weighed)
    thought = await _say(services, session_id, "Streams.", question, decisions=taken)
    premise, resolver = await _believe(services, "It runs here."), await _believe(services, "See.")
    await _link(services, thought, premise, EdgeType.USED)
    clash = Contradict(new_id(), new_id(), premise, thought, summary="Here or there")
    await services.beliefs.apply(
        Assert(new_id(), NewBelief(thought, BeliefKind.THOUGHT, None)),
    )
    await services.beliefs.apply(clash)
    hypothesis = NewHypothesis(new_id(), "It holds a year.", session_id)
    await services.hypotheses.propose(hypothesis)
    await _link(services, hypothesis.id, thought)
    return Told(
        session_id,
        question,
        thought,
        premise,
        decision.id,
        clash.contradiction_id,
        hypothesis.id,
        resolver,
    )


async def _go_on(services: Services, told: Told) -> None:
    """Change whatever there is to be changed."""
    later = make_decision("Kafka")
    doubt = await _say(services, told.session, "And then?", told.thought, role=Role.USER)
    answer = await _say(services, told.session, "Kafka.", doubt, decisions=(later,))
    await _link(services, answer, told.thought)
    await _link(services, doubt, told.premise, EdgeType.CHALLENGES)
    await _link(services, later.id, told.decision, EdgeType.SUPERSEDES)
    await _link(services, told.question, told.premise, EdgeType.RELATED_TO)
    settled = Resolve(new_id(), told.contradiction, Resolution.FAVOR_A, told.resolver)
    await services.beliefs.apply(settled)
    shown = Conclusion(new_id(), told.hypothesis, HypothesisStatus.SUPPORTED, "It did.")
    await services.hypotheses.conclude(shown)
    await services.sessions.archive(told.session)


Question = Callable[[Services, GraphReads, Told, AsOf], Awaitable[object]]


def _unhurried(noema: Noema, services: Services) -> GraphReads:
    """Give the questions with a clock that stands still: Neo4j plans each statement once."""
    graph = noema.graph_of(services.tenant_id)
    expander = Expander(graph, lambda: 0.0)
    vectors = VECTOR_PROPERTIES[noema.embedder.model]
    return GraphReads(
        lineage=LineageReads(graph, expander),
        neighbourhood=NeighbourhoodReads(graph, expander),
        paths=PathReads(graph, expander),
        sessions=SessionContextReads(graph),
        comparison=ComparisonReads(graph, expander, vectors),
    )


async def _context(_: Services, asking: GraphReads, told: Told, as_of: AsOf) -> SessionContext:
    found = await asking.sessions.session_context(told.session, as_of=as_of)
    # These alone are those of now.
    session = replace(found.session, version=0, updated_at=found.session.recorded_from)
    return replace(found, session=session)


QUESTIONS: dict[str, Question] = {
    "traverse": lambda s, _, t, m: s.walk.traverse(t.thought, depth=3, as_of=m),
    "traverse_cut": lambda s, _, t, m: s.walk.traverse(t.thought, depth=3, limit=3, as_of=m),
    "path": lambda s, _, t, m: s.walk.path(t.question, t.contradiction, as_of=m),
    "why": lambda s, _, t, m: s.why.why(t.decision, m),
    "lineage": lambda _, a, t, m: a.lineage.lineage(t.decision, as_of=m),
    "neighbourhood": lambda _, a, t, m: a.neighbourhood.neighbourhood(
        t.thought, reach=ExpansionLimits(3, 100, m)
    ),
    "paths": lambda _, a, t, m: a.paths.paths(
        PathQuery(Ends(t.question, t.contradiction), as_of=m)
    ),
    "paths_by_weight": lambda _, a, t, m: a.paths.paths(
        PathQuery(Ends(t.question, t.contradiction), by_weight=True, as_of=m)
    ),
    "compare": lambda _, a, t, m: a.comparison.compare([t.thought, t.contradiction], as_of=m),
    "session_context": _context,
}


async def test_every_question_answers_the_past_exactly_as_it_did_then(
    noema: Noema, services: Services
) -> None:
    told = await _begin(services)
    then = await _moment(services)
    asking = _unhurried(noema, services)
    answers = {name: await ask(services, asking, told, NOW) for name, ask in QUESTIONS.items()}
    await _go_on(services, told)
    for name, ask in QUESTIONS.items():
        assert await ask(services, asking, told, then) == answers[name], name
        if name != "traverse_cut":
            assert await ask(services, asking, told, NOW) != answers[name], name


async def test_what_was_recorded_later_cannot_be_asked_of_the_past(services: Services) -> None:
    then = await _moment(services)
    told = await _begin(services)
    for ask in QUESTIONS.values():
        with pytest.raises(NotFoundError):
            await ask(services, services.graph_reads, told, then)


async def test_a_session_of_the_past_has_the_status_and_the_counts_of_then(
    services: Services,
) -> None:
    told = await _begin(services)
    await services.sessions.archive(told.session)
    archived = await _moment(services)
    await services.sessions.reopen(told.session)
    await _say(services, told.session, "One more.")
    reads = services.graph_reads.sessions
    past = (await reads.session_context(told.session, as_of=archived)).session
    assert (past.status, past.node_count, past.decision_count) == (SessionStatus.ARCHIVED, 2, 2)
    now = (await reads.session_context(told.session)).session
    assert (now.status, now.node_count) == (SessionStatus.ACTIVE, 3)


async def test_a_relationship_that_has_ended_is_walked_in_its_own_time_alone(
    services: Services,
) -> None:
    told = await _begin(services)
    clash, resolver, settles = told.contradiction, told.resolver, [EdgeType.RESOLVED_BY]
    await services.beliefs.apply(Resolve(new_id(), clash, Resolution.FAVOR_A, resolver))
    settled = await _moment(services)
    await services.beliefs.apply(Reopen(new_id(), clash))
    walk = services.walk
    around = await walk.traverse(clash, settles, as_of=settled)
    assert [(node.id, node.status) for node in around.nodes][0] == (clash, "resolved")
    assert around.node_ids == (clash, resolver)
    path = await walk.path(clash, resolver, settles, as_of=settled)
    assert path is not None
    assert path.edges == around.edges
    read = services.knowledge_reads.get_contradictions
    [[then], [since]] = await read([clash], settled.recorded), await read([clash])
    assert (then and then.resolved_by_id, since and since.resolved_by_id) == (resolver, None)
    now = await walk.traverse(clash, settles)
    assert [(node.id, node.status) for node in now.nodes] == [(clash, "open")]
    assert await walk.path(clash, resolver, settles) is None


async def test_no_question_goes_through_what_does_not_hold_in_the_world_then(
    services: Services,
) -> None:
    session_id = await services.sessions.create(make_session())
    a, b = await _say(services, session_id, "A"), await _say(services, session_id, "B")
    end = (await services.node_reads.require(b)).recorded_from
    lease = NewBelief(new_id(), BeliefKind.KNOWLEDGE, "The lease runs.", None, end)
    await services.beliefs.apply(Assert(new_id(), lease))
    await _link(services, a, lease.id, EdgeType.USED)
    await _link(services, b, lease.id, EdgeType.USED)
    held, over = AsOf(valid=end - timedelta(days=1)), AsOf(valid=end)
    walk, paths = services.walk, services.graph_reads.paths
    for as_of, there in ((held, True), (over, False), (NOW, True)):
        assert ((await walk.traverse(a, depth=2, as_of=as_of)).node_ids == (a, lease.id, b)) == (
            there
        )
        assert (await walk.path(a, b, as_of=as_of) is not None) == there
        assert bool((await services.why.why(a, as_of)).rests_on) == there
        for by_weight in (False, True):
            query = PathQuery(Ends(a, b), by_weight=by_weight, as_of=as_of)
            assert bool((await paths.paths(query)).paths) == there


async def test_the_two_ends_of_a_path_are_there_whether_they_hold_or_not(
    services: Services,
) -> None:
    session_id = await services.sessions.create(make_session())
    a = await _say(services, session_id, "A")
    end = (await services.node_reads.require(a)).recorded_from
    lease = NewBelief(new_id(), BeliefKind.KNOWLEDGE, "The lease runs.", None, end)
    await services.beliefs.apply(Assert(new_id(), lease))
    await _link(services, a, lease.id, EdgeType.USED)
    for ends in ((a, lease.id), (lease.id, a)):
        found = await services.walk.path(*ends, as_of=AsOf(valid=end))
        assert found is not None
        assert found.node_ids == ends


async def test_the_past_of_one_tenant_is_not_there_for_another(
    services: Services, other_services: Services
) -> None:
    told = await _begin(services)
    then = await _moment(services)
    for ask in QUESTIONS.values():
        with pytest.raises(NotFoundError):
            await ask(other_services, other_services.graph_reads, told, then)
