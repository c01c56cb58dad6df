"""What search returns unasked: what holds now, and nothing that Noema itself made."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.content.wire import WireFormat
from app.domain.beliefs.belief import (
    AsOf,
    Assert,
    BeliefKind,
    BeliefStatus,
    Contradict,
    NewBelief,
    Retract,
    Supersede,
)
from app.domain.beliefs.hypothesis import NewHypothesis
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.outcome import NewOutcome, OutcomeStatus
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, Role
from app.domain.search import SearchHit, SearchQuery
from app.domain.search_filter import EVERYTHING, SearchFilter
from app.graph.change import run
from app.reads.graph.walks.paths import Ends, PathQuery
from app.reads.search.evidence import EvidenceReads
from app.reads.search.facets import FEW_REPLACED, FacetReads
from tests.factories import make_decision, make_node, make_session

ASK = "the queue"
GENERATED = frozenset({NodeKind.DEBATE_TURN, NodeKind.COMPACTION})


async def _hits(services: Services, only: SearchFilter, limit: int = 10) -> list[SearchHit]:
    return list((await services.search.search(SearchQuery(ASK, limit, only=only))).hits)


async def _found(services: Services, only: SearchFilter = EVERYTHING) -> set[str]:
    return {hit.node.id for hit in await _hits(services, only)}


async def _believe(services: Services, text: str) -> str:
    id_ = new_id()
    belief = NewBelief(id_, BeliefKind.KNOWLEDGE, text)
    await services.beliefs.apply(Assert(new_id(), belief))
    return id_


async def _withdrawn(services: Services) -> tuple[str, str, str]:
    """Give one belief that holds, one that it replaced, and one that was retracted."""
    holds = await _believe(services, "The queue survives a restart.")
    replaced = await _believe(services, "The queue loses what it holds in a restart.")
    retracted = await _believe(services, "The queue is a contract.")
    await services.beliefs.apply(Supersede(new_id(), belief_id=replaced, by_id=holds))
    await services.beliefs.apply(Retract(new_id(), retracted, "it was a guess"))
    return holds, replaced, retracted


@pytest.mark.parametrize("has_vectors", [False, True])
async def test_search_returns_what_holds_and_on_request_what_was_withdrawn(
    services: Services, has_vectors: bool
) -> None:
    holds, replaced, retracted = await _withdrawn(services)
    if has_vectors:
        await services.vectors.embed_pending()
    assert await _found(services) == {holds}
    assert await _found(services, SearchFilter(include_withdrawn=True)) == {
        holds,
        replaced,
        retracted,
    }
    assert await _found(services, SearchFilter(statuses=frozenset({"retracted"}))) == {retracted}


async def test_search_of_a_past_moment_returns_what_held_then(services: Services) -> None:
    holds = await _believe(services, "The queue survives a restart.")
    replaced = await _believe(services, "The queue loses what it holds in a restart.")
    [then] = [hit.node for hit in await _hits(services, SearchFilter()) if hit.node.id == replaced]
    moment = AsOf(recorded=max(then.recorded_from, await _now(services)))
    await services.beliefs.apply(Supersede(new_id(), belief_id=replaced, by_id=holds))

    past = await _hits(services, SearchFilter(as_of=moment))
    assert {hit.node.id for hit in past} == {holds, replaced}
    assert {hit.truth_status.belief_status for hit in past} == {BeliefStatus.HELD}
    assert [hit.truth_status.replaced_by for hit in past] == [None, None]
    assert await _found(services) == {holds}


async def _now(services: Services) -> datetime:
    """Give the time at which something else was recorded last."""
    id_ = await _believe(services, "Unrelated: rain in spring.")
    [node] = [one for one in await services.node_reads.get_many([id_]) if one]
    return node.recorded_from


async def test_as_many_hits_come_as_asked_when_most_of_what_matches_was_withdrawn(
    services: Services,
) -> None:
    for number in range(40):
        await _believe(services, f"The queue the queue the queue, guess {number}.")
    hits = await _hits(services, SearchFilter(), limit=38)
    for hit in hits:
        await services.beliefs.apply(Retract(new_id(), hit.node.id, "a guess"))
    await services.vectors.embed_pending()
    left = await _hits(services, SearchFilter(), limit=2)
    assert len(left) == 2
    assert {hit.node.id for hit in left}.isdisjoint(hit.node.id for hit in hits)


async def test_a_hit_says_what_it_is_worth_and_what_replaced_it(services: Services) -> None:
    holds, replaced, retracted = await _withdrawn(services)
    other = await _believe(services, "The queue is full of holes.")
    await services.beliefs.apply(Contradict(new_id(), new_id(), holds, other))
    hits = await _hits(services, SearchFilter(include_withdrawn=True))
    standing = {hit.node.id: hit.truth_status for hit in hits}

    assert (standing[holds].belief_status, standing[holds].disputed) == (BeliefStatus.HELD, True)
    assert standing[replaced].belief_status is BeliefStatus.SUPERSEDED
    by = standing[replaced].replaced_by
    assert by is not None
    assert (by.id, by.title) == (holds, "The queue survives a restart.")
    assert standing[replaced].replaced_at is not None
    assert standing[retracted].belief_status is BeliefStatus.RETRACTED
    assert standing[retracted].replaced_by is None


async def test_a_thought_that_another_one_supersedes_is_withdrawn_too(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    old = await services.think_graph.add_node(make_node(session_id, TextBlock("The queue loses.")))
    new = await services.think_graph.add_node(make_node(session_id, TextBlock("The queue keeps.")))
    await services.think_graph.link(NewEdge(new_id(), EdgeType.SUPERSEDES, new, old))
    assert await _found(services) == {new}
    hits = await _hits(services, SearchFilter(include_withdrawn=True))
    [by] = [hit.truth_status.replaced_by for hit in hits if hit.node.id == old]
    assert by is not None
    assert by.id == new


@pytest.mark.parametrize("few_replaced", [0, FEW_REPLACED])
async def test_what_was_withdrawn_is_counted_where_it_is_asked_for_or_found(
    noema: Noema, services: Services, few_replaced: int
) -> None:
    await _withdrawn(services)
    session_id = await services.sessions.create(make_session())
    old = await services.think_graph.add_node(make_node(session_id, TextBlock("The queue loses.")))
    new = await services.think_graph.add_node(make_node(session_id, TextBlock("The queue keeps.")))
    await services.think_graph.link(NewEdge(new_id(), EdgeType.SUPERSEDES, new, old))
    [written] = await services.node_reads.get_many([new])
    assert written is not None
    facets = FacetReads(noema.graph_of(services.tenant_id), few_replaced)

    async def total(only: SearchFilter = EVERYTHING, found: Sequence[str] = ()) -> int:
        return (await facets.count(SearchQuery(ASK, only=only), found)).total

    assert await total() == 2
    assert await total(found=(new,)) == 2
    assert await total(found=(old, new)) == 3
    assert await total(SearchFilter(include_withdrawn=True)) == 5
    assert await total(SearchFilter(as_of=AsOf(recorded=written.recorded_from))) == 3


@pytest.mark.parametrize("few_replaced", [0, FEW_REPLACED])
async def test_a_belief_is_counted_by_its_status_whatever_is_said_to_replace_it(
    noema: Noema, services: Services, few_replaced: int
) -> None:
    holds = await _believe(services, "The queue survives a restart.")
    later = await _believe(services, "The queue is on disk.")
    [told] = await services.node_reads.get_many([holds])
    assert told is not None
    graph = noema.graph_of(services.tenant_id)
    ends = {"start_id": later, "end_id": holds, "type": EdgeType.SUPERSEDES}
    said = {"weight": 1.0, "source": "api", "rule": None, "evidence_id": None, "span": None}
    edge = {"id": new_id(), **ends, **said}
    await graph.apply(run, "edge/create_edges", edges=[edge], at=told.recorded_from)
    facets = FacetReads(graph, few_replaced)
    assert (await facets.count(SearchQuery(ASK), ())).total == 2


async def test_a_decision_says_how_it_ended(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    decision = make_decision("the queue")
    await services.think_graph.add_node(
        make_node(session_id, TextBlock("Settled."), decisions=(decision,))
    )
    outcome = NewOutcome(new_id(), decision.id, OutcomeStatus.FAILED, "It lost a message.")
    await services.outcomes.record(outcome)
    [found] = [h for h in await _hits(services, SearchFilter()) if h.node.id == decision.id]
    assert found.truth_status.outcome is OutcomeStatus.FAILED


def _made(session_id: str, text: str, **fields: object) -> NewThinkingNode:
    return replace(make_node(session_id, TextBlock(text)), **fields)  # pyright: ignore[reportArgumentType]


def _generated(session_id: str) -> list[NewThinkingNode]:
    """Give one of each thing that Noema itself makes."""
    decided = (make_decision("the queue of the offline answer"),)
    offline = {"provider": "offline", "api": WireFormat.OFFLINE}
    return [
        _made(
            session_id, "The queue, offline.", kind=NodeKind.THINKING, decisions=decided, **offline
        ),
        _made(session_id, "The queue, branched.", kind=NodeKind.FORK_BRANCH, **offline),
        _made(session_id, "The queue, put together.", kind=NodeKind.SYNTHESIS, **offline),
        _made(session_id, "The queue, debated.", kind=NodeKind.DEBATE_TURN),
        _made(session_id, "The queue, summed up.", kind=NodeKind.COMPACTION, role=Role.SYSTEM),
        *(
            _made(
                session_id,
                "The queue, asked.",
                kind=NodeKind.MESSAGE,
                role=Role.USER,
                branch=branch,
                turn_id=new_id(),
            )
            for branch in ("fork:bold", "debate:judge")
        ),
    ]


async def _write_generated(services: Services) -> tuple[str, set[str]]:
    """Give a thought of a person, and what Noema made."""
    session_id = await services.sessions.create(make_session())
    own = await services.think_graph.add_node(make_node(session_id, TextBlock("The queue holds.")))
    made = _generated(session_id)
    for node in made:
        await services.think_graph.add_node(node)
    decisions = {decision.id for node in made for decision in node.decisions}
    return own, {node.id for node in made} | decisions


@pytest.mark.parametrize("has_vectors", [False, True])
async def test_what_noema_made_is_no_hit_unless_asked_for(
    services: Services, has_vectors: bool
) -> None:
    own, made = await _write_generated(services)
    if has_vectors:
        await services.vectors.embed_pending()
    assert await _found(services) == {own}
    assert await _found(services, SearchFilter(include_generated=True)) == {own, *made}
    similar = await services.similar.similar(own, SearchQuery("", 20))
    assert similar == ()
    wide = SearchQuery("", 20, only=SearchFilter(include_generated=True))
    if has_vectors:
        assert {hit.node.id for hit in await services.similar.similar(own, wide)} == made


async def test_naming_a_kind_that_only_noema_makes_asks_for_it(services: Services) -> None:
    await _write_generated(services)
    found = await services.search.search(SearchQuery(ASK, kinds=GENERATED))
    assert {hit.node.kind for hit in found.hits} == GENERATED


async def test_what_noema_made_is_not_counted_among_what_matches(services: Services) -> None:
    _, made = await _write_generated(services)
    assert (await services.facets.count(SearchQuery(ASK), ())).total == 1
    wide = SearchQuery(ASK, only=SearchFilter(include_generated=True))
    assert (await services.facets.count(wide, ())).total == 1 + len(made)


async def test_what_noema_made_is_no_evidence(services: Services) -> None:
    own, _ = await _write_generated(services)
    found = await EvidenceReads(services.search).find(ASK, 20)
    assert found.ids == (own,)


async def test_what_was_asked_before_takes_no_place_of_evidence(services: Services) -> None:
    holds = await _believe(services, "It survives a restart, as any queue on disk does.")
    session_id = await services.sessions.create(make_session())
    for _ in range(7):
        node = make_node(session_id, TextBlock(ASK))
        asked = replace(node, kind=NodeKind.MESSAGE, role=Role.USER)
        await services.think_graph.add_node(asked)
    assert holds not in {hit.node.id for hit in await _hits(services, EVERYTHING, 6)}
    found = await EvidenceReads(services.search).find(ASK, 2)
    assert found.ids == (holds,)


async def test_what_noema_made_is_no_evidence_of_a_hypothesis(services: Services) -> None:
    own, _ = await _write_generated(services)
    await services.vectors.embed_pending()
    id_ = await services.hypotheses.propose(NewHypothesis(new_id(), "The queue holds."))
    hypothesis = await services.hypothesis_reads.require(id_)
    told = await services.hypotheses.verify(hypothesis)
    assert {one.node_id for one in told.evidence} <= {own}


async def test_a_decision_of_an_offline_answer_is_no_precedent(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    own = make_decision("the queue on disk")
    await services.think_graph.add_node(
        make_node(session_id, TextBlock("Settled."), decisions=(own,))
    )
    await _write_generated(services)
    like = await services.precedents.like_text("which queue", 10)
    assert [one.decision.id for one in like] == [own.id]


@pytest.mark.parametrize("by_weight", [False, True])
async def test_no_path_goes_through_what_noema_made_unless_asked_for(
    services: Services, by_weight: bool
) -> None:
    session_id = await services.sessions.create(make_session())
    start, end = [
        await services.think_graph.add_node(make_node(session_id, TextBlock(text)))
        for text in ("From here.", "To there.")
    ]
    made = _generated(session_id)[0]
    await services.think_graph.add_node(made)
    for ends in ((start, made.id), (made.id, end)):
        await services.think_graph.link(NewEdge(new_id(), EdgeType.INFLUENCES, *ends))
    reads = services.graph_reads.paths
    query = PathQuery(Ends(start, end), by_weight=by_weight)
    assert (await reads.paths(query)).paths == ()
    [path] = (await reads.paths(replace(query, include_generated=True))).paths
    assert [node.id for node in path.nodes] == [start, made.id, end]
    [to_it] = (await reads.paths(replace(query, ends=Ends(start, made.id)))).paths
    assert [node.id for node in to_it.nodes] == [start, made.id]
    assert await services.walk.path(start, end) is None
