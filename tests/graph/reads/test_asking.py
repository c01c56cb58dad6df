"""Questions about how things hang together, on a real Neo4j."""

from dataclasses import replace
from datetime import timedelta

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock, ToolCallBlock, ToolResultBlock
from app.domain.beliefs.belief import AsOf, Assert, BeliefKind, NewBelief
from app.domain.ids import new_id
from app.domain.nodes.decision import NewDecision
from app.domain.nodes.edge import Direction, EdgeType, NewEdge
from app.domain.nodes.graph_answers import OpenReason, OptionConflict, ToolUse
from app.domain.nodes.outcome import NewOutcome, OutcomeStatus
from app.domain.nodes.thinking import Role
from app.errors import InvalidInputError, NotFoundError
from app.reads.graph.expansion import MAX_SECONDS, Expander, ExpansionLimits
from app.reads.graph.walks.lineage import ORIGINS
from app.reads.graph.walks.paths import Ends, PathQuery
from tests.factories import make_decision, make_node, make_session
from tests.graph.knowledge import KnowledgeMaker

SUPPORTS = EdgeType.SUPPORTS


async def _say(
    services: Services, session_id: str, text: str, parent: str | None = None, **fields: object
) -> str:
    node = make_node(session_id, TextBlock(text), parent_id=parent)
    return await services.think_graph.add_node(replace(node, **fields))  # pyright: ignore[reportArgumentType]  # any of its fields


async def _nodes(services: Services, count: int) -> list[str]:
    session_id = await services.sessions.create(make_session())
    return [await _say(services, session_id, f"Thought {n}") for n in range(count)]


async def _link(
    services: Services, start: str, end: str, type_: EdgeType = SUPPORTS, weight: float = 1.0
) -> str:
    return await services.think_graph.link(NewEdge(new_id(), type_, start, end, weight))


async def _moment(services: Services, id_: str) -> AsOf:
    """Give the moment at which a node was recorded."""
    return AsOf((await services.node_reads.require(id_)).recorded_from)


async def test_a_lineage_goes_back_to_what_it_comes_from_and_on_to_what_came_of_it(
    services: Services,
) -> None:
    session_id = await services.sessions.create(make_session())
    question = await _say(services, session_id, "Which queue?", role=Role.USER)
    decision = make_decision("Redis Streams")
    thought = await _say(services, session_id, "Streams.", question, decisions=(decision,))
    doubt = await _say(services, session_id, "Unrelated support.")
    await _link(services, doubt, thought)
    outcome = NewOutcome(new_id(), decision.id, OutcomeStatus.FAILED, "It lost messages.")
    await services.outcomes.record(outcome)
    later = make_decision("Kafka")
    again = await _say(services, session_id, "Kafka then.", decisions=(later,))
    await _link(services, later.id, decision.id, EdgeType.SUPERSEDES)
    found = await services.graph_reads.lineage.lineage(decision.id)
    told = {node.id: at for node, at in zip(found.nodes, found.generations, strict=True)}
    assert told == {question: -2, thought: -1, decision.id: 0, outcome.id: 1, later.id: 1}
    assert list(found.generations) == sorted(found.generations)
    assert {edge.type for edge in found.edges} == {
        EdgeType.FOLLOWS,
        EdgeType.DECIDED,
        EdgeType.RESULTED_IN,
        EdgeType.SUPERSEDES,
    }
    assert again not in told
    assert not found.truncated
    near = await services.graph_reads.lineage.lineage(decision.id, depth=1)
    assert question not in {node.id for node in near.nodes}


async def test_a_lineage_with_too_many_nodes_says_that_it_was_cut(services: Services) -> None:
    first, *others = await _nodes(services, 4)
    for other in others:
        await _link(services, other, first, EdgeType.REFINES)
    found = await services.graph_reads.lineage.lineage(first, first=3)
    assert (len(found.nodes), found.truncated) == (3, True)
    assert not (await services.graph_reads.lineage.lineage(first, first=4)).truncated


async def test_a_walk_out_of_time_begins_no_further_round(noema: Noema, services: Services) -> None:
    a, b = await _nodes(services, 2)
    await _link(services, b, a, EdgeType.REFINES)
    graph = noema.graph_of(services.tenant_id)
    for ticks, reached in (((0.0, 0.0, MAX_SECONDS), [a, b]), ((0.0, MAX_SECONDS), [a])):
        clock = iter(ticks)
        expander = Expander(graph, lambda clock=clock: next(clock))
        found = await expander.expand([a], ORIGINS.turned(), ExpansionLimits(depth=3, nodes=10))
        assert (list(found.hops), found.truncated) == (reached, True)


async def test_a_neighbourhood_gives_the_closest_first(services: Services) -> None:
    a, b, c, d = await _nodes(services, 4)
    await _link(services, a, b, weight=0.2)
    await _link(services, c, a, weight=0.8)
    await _link(services, c, d, weight=1.0)
    bd = await _link(services, b, d, EdgeType.REFINES, weight=0.1)
    near = services.graph_reads.neighbourhood
    found = await near.neighbourhood(a)
    assert [node.id for node in found.nodes] == [a, c, d, b]
    assert found.closeness == pytest.approx((1.0, 0.4, 0.2, 0.1))
    assert found.depths == (0, 1, 2, 1)
    assert bd in {edge.id for edge in found.edges}
    assert not found.truncated
    few = await near.neighbourhood(a, reach=ExpansionLimits(depth=2, nodes=2))
    assert ([node.id for node in few.nodes], few.truncated) == ([a, c], True)
    out = await near.neighbourhood(a, [SUPPORTS], Direction.OUT)
    assert [node.id for node in out.nodes] == [a, b]


async def test_a_neighbourhood_of_the_past_knows_nothing_of_what_came_since(
    services: Services,
) -> None:
    a, b = await _nodes(services, 2)
    await _link(services, a, b)
    [c] = await _nodes(services, 1)
    then = await _moment(services, c)
    await _link(services, a, c)
    near = services.graph_reads.neighbourhood
    past = await near.neighbourhood(a, reach=ExpansionLimits(2, 20, then))
    assert [node.id for node in past.nodes] == [a, b]
    assert len((await near.neighbourhood(a)).nodes) == 3
    with pytest.raises(NotFoundError):
        await near.neighbourhood(c, reach=ExpansionLimits(2, 20, await _moment(services, a)))


async def test_what_does_not_hold_at_a_moment_in_the_world_is_left_out(services: Services) -> None:
    [a] = await _nodes(services, 1)
    start = (await services.node_reads.require(a)).recorded_from
    belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, "The lease runs.", None, start)
    await services.beliefs.apply(Assert(new_id(), belief))
    await _link(services, a, belief.id, EdgeType.USED)
    near = services.graph_reads.neighbourhood
    before = await near.neighbourhood(
        a, reach=ExpansionLimits(1, 9, AsOf(valid=start - timedelta(days=1)))
    )
    after = await near.neighbourhood(a, reach=ExpansionLimits(1, 9, AsOf(valid=start)))
    assert ([n.id for n in before.nodes], [n.id for n in after.nodes]) == ([a, belief.id], [a])


async def test_paths_come_shortest_first_and_by_weight_strongest_first(services: Services) -> None:
    a, b, c, d = await _nodes(services, 4)
    await _link(services, a, d, weight=0.1)
    await _link(services, a, b, weight=0.9)
    await _link(services, d, b, weight=0.9)
    await _link(services, b, a, EdgeType.REFINES, weight=0.5)
    await _link(services, a, c, weight=0.5)
    await _link(services, c, d, weight=0.5)
    reads, ends = services.graph_reads.paths, Ends(a, d)
    shortest = await reads.paths(PathQuery(ends))
    assert [[node.id for node in path.nodes] for path in shortest.paths][0] == [a, d]
    assert [len(path.edges) for path in shortest.paths] == [1, 2, 2]
    assert not shortest.truncated
    strongest = await reads.paths(PathQuery(ends, by_weight=True))
    told = [[node.id for node in path.nodes] for path in strongest.paths]
    assert told == [[a, b, d], [a, c, d], [a, d]]
    assert [path.strength for path in strongest.paths] == pytest.approx([0.81, 0.25, 0.1])
    direct = await reads.paths(PathQuery(ends, max_hops=1))
    assert [len(path.edges) for path in direct.paths] == [1]
    assert (await reads.paths(PathQuery(ends, types=[EdgeType.MERGES]))).paths == ()
    [itself] = (await reads.paths(PathQuery(Ends(a, a)))).paths
    assert ([node.id for node in itself.nodes], itself.edges) == ([a], ())


@pytest.mark.parametrize("by_weight", [False, True])
async def test_paths_of_the_past_take_no_later_relationship(
    services: Services, by_weight: bool
) -> None:
    a, b, c = await _nodes(services, 3)
    await _link(services, a, b)
    [mark] = await _nodes(services, 1)
    then = await _moment(services, mark)
    await _link(services, b, c)
    query = PathQuery(Ends(a, c), by_weight=by_weight)
    assert len((await services.graph_reads.paths.paths(query)).paths) == 1
    assert (await services.graph_reads.paths.paths(replace(query, as_of=then))).paths == ()


async def test_a_session_context_tells_the_newest_what_is_open_and_which_tools(
    services: Services, knowledge: KnowledgeMaker
) -> None:
    session_id = await services.sessions.create(make_session("Queues"))
    question = await _say(services, session_id, "Which queue?", role=Role.USER)
    taken = make_decision("Redis Streams")
    weighed = NewDecision(new_id(), "Which disk", None, taken.rejected)
    calls = (
        ToolCallBlock("1", "bench", "{}"),
        ToolResultBlock("1", "no", is_error=True),
        TextBlock("Streams."),
    )
    answer = make_node(session_id, *calls, parent_id=question, decisions=(taken, weighed))
    await services.think_graph.add_node(replace(answer, confidence=0.7))
    last = await _say(services, session_id, "And the cost?", answer.id, role=Role.USER)
    clash = await knowledge.contradiction("Cost or speed", answer.id, question)
    found = await services.graph_reads.sessions.session_context(session_id)
    assert (found.session.title, found.kinds) == ("Queues", {"thought": 3})
    assert [node.node_id for node in found.nodes] == [last, answer.id, question]
    told = found.nodes[1]
    assert (told.reasoning, told.confidence_score, told.decision_count) == ("Streams.", 0.7, 2)
    assert {decision.id for decision in found.decisions} == {taken.id, weighed.id}
    assert {one.node.id: one.reason for one in found.open_questions} == {
        last: OpenReason.UNANSWERED,
        weighed.id: OpenReason.UNDECIDED,
        clash: OpenReason.CONTRADICTED,
    }
    assert found.tools == (ToolUse("bench", 1, 1),)
    assert not found.truncated
    assert (await services.graph_reads.sessions.session_context(session_id, 2)).truncated


async def test_a_comparison_tells_what_is_shared_and_where_decisions_clash(
    services: Services, knowledge: KnowledgeMaker
) -> None:
    session_id = await services.sessions.create(make_session())
    one, other = make_decision("Redis Streams"), make_decision("Kafka", ("Redis streams", "slow"))
    a = await _say(services, session_id, "Redis queue", decisions=(one,), confidence=0.9)
    b = await _say(services, session_id, "Kafka queue", decisions=(other,), confidence=0.4)
    shared, own = await knowledge.entry("Load"), await knowledge.entry("Skill")
    await _link(services, a, shared, EdgeType.USED)
    await _link(services, b, shared, EdgeType.USED)
    await _link(services, a, own, EdgeType.DEPENDS_ON)
    says = await _link(services, b, a, EdgeType.CONTRADICTS)
    found = await services.graph_reads.comparison.compare([a, b])
    assert found.shared_premise_ids == (shared,)
    assert found.compared[0].own_premise_ids == (own,)
    assert found.compared[1].premise_ids == (shared,)
    [pair] = found.likenesses
    assert (pair.a_id, pair.b_id, pair.words, pair.shared_words) == (a, b, 1 / 3, ("queue",))
    assert pair.confidence_gap == pytest.approx(0.5)
    assert pair.cosine is None
    assert found.option_conflicts == (OptionConflict("Redis Streams", one.id, other.id, "slow"),)
    assert {node.id for node in found.nodes} == {a, b, shared, own}
    assert says in {edge.id for edge in found.edges}
    decided = await services.graph_reads.comparison.compare([one.id, other.id])
    assert set(decided.compared[0].premise_ids) == {a, own, shared}


async def test_a_second_tenant_sees_nothing_of_it(
    services: Services, other_services: Services
) -> None:
    a, b = await _nodes(services, 2)
    await _link(services, a, b)
    asking = other_services.graph_reads
    with pytest.raises(NotFoundError):
        await asking.lineage.lineage(a)
    with pytest.raises(NotFoundError):
        await asking.neighbourhood.neighbourhood(a)
    with pytest.raises(NotFoundError):
        await asking.paths.paths(PathQuery(Ends(a, b)))
    with pytest.raises(NotFoundError):
        await asking.comparison.compare([a, b])


async def test_a_limit_out_of_range_names_its_field(services: Services) -> None:
    asking, ends = services.graph_reads, Ends(new_id(), new_id())
    refused = {
        "depth": asking.lineage.lineage(new_id(), depth=11),
        "limit": asking.neighbourhood.neighbourhood(new_id(), reach=ExpansionLimits(2, 201)),
        "types": asking.neighbourhood.neighbourhood(new_id(), []),
        "max_hops": asking.paths.paths(PathQuery(ends, max_hops=9)),
        "ids": asking.comparison.compare([ends.start_id, ends.start_id]),
    }
    for field, question in refused.items():
        with pytest.raises(InvalidInputError) as error:
            await question
        assert error.value.field == field
