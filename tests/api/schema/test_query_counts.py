"""How many statements an operation runs: the same for one thing as for many."""

from collections.abc import AsyncIterator
from itertools import pairwise
from typing import ParamSpec, TypeVar

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    Contradict,
    Derive,
    NewBelief,
    NewJustification,
)
from app.domain.beliefs.hypothesis import NewHypothesis
from app.domain.beliefs.knowledge_changes import EntryFields, Store
from app.domain.debate import NewDebate
from app.domain.fine_tune import NewFineTuneRun
from app.domain.fork import NewFork
from app.domain.ids import new_id
from app.domain.nodes.branch import ModelChoice, NewBranch
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.exploration import NewExploration
from app.domain.nodes.thought import NewThought
from app.graph.base import Graph
from app.main import create_app
from app.reasoning.learning.runs import FineTuneRuns
from app.reasoning.orchestrator.schemas import Question
from tests.api.client import GraphQLClient, http_client
from tests.factories import make_decision, make_node, make_session, make_template
from tests.fakes.graph import CountingGraph
from tests.graph.rehydration.stories import STORIES, tell
from tests.talk import Talk

P = ParamSpec("P")
T = TypeVar("T")
SESSIONS, NODES = 3, 4


@pytest.fixture
def noted() -> list[str]:
    return []


@pytest.fixture
async def counted(noema: Noema, key: str, noted: list[str]) -> AsyncIterator[GraphQLClient]:
    def graph_of(tenant_id: str) -> Graph:
        return CountingGraph(noema.graph_of(tenant_id), noted)

    counting = Noema(
        graph_of, noema.bus, noema.settings, noema.tenants, noema.embedder, noema.models
    )
    async with http_client(create_app(counting), key) as http:
        yield GraphQLClient(http)


@pytest.fixture
async def node_ids(services: Services) -> list[str]:
    """Nodes of several sessions, each with a decision, each but the first with a parent."""
    ids: list[str] = []
    for _ in range(SESSIONS):
        session_id = await services.sessions.create(make_session())
        parent_id = None
        for _ in range(NODES):
            node = make_node(
                session_id,
                TextBlock("zanzibar"),
                parent_id=parent_id,
                decisions=(make_decision("this", ("that", None)),),
            )
            ids.append(await services.think_graph.add_node(node))
            parent_id = node.id
        await services.branches.ensure_main(session_id)
        await services.branches.create(NewBranch(new_id(), session_id, "side"))
    edge = NewEdge(new_id(), EdgeType.SUPPORTS, ids[1], ids[0])
    await services.think_graph.link(edge)
    return ids


_NODE = """blocks { ... on TextBlock { text } } steps { text } parent { id blocks { ... on
    TextBlock { text } } } session { title }
  decisionPoints { id chosen { text } rejected { text } node { id } session { id } }"""


@pytest.mark.parametrize(
    ("query", "statements"),
    [
        ("{ sessions { edges { node { id title } } } }", ["session/list_page"]),
        (
            "{ sessions { edges { node { nodes { edges { node { id } } } } } } }",
            ["session/list_page", "thinking/list_pages"],
        ),
        (
            "{ sessions { edges { node { decisions { edges { node { id } } } } } } }",
            ["decision/list_pages", "session/list_page"],
        ),
        (
            "{ sessions { edges { node { nodes { edges { node { %s } } } } } } }" % _NODE,  # noqa: UP031
            [
                "decision/list_by_node",
                "session/list_by_ids",
                "session/list_page",
                "thinking/list_blocks",
                # The parents at once, and once their decisions are known the nodes these name.
                "thinking/list_by_ids",
                "thinking/list_by_ids",
                "thinking/list_pages",
                "thinking/list_steps",
            ],
        ),
        (
            "{ sessions { edges { node { branches { edges { node { id head { id } } } } } } } }",
            ["branch/list_pages", "session/list_page", "thinking/list_by_ids"],
        ),
        (
            "{ decisions { edges { node { node { id } session { id } } } } }",
            ["decision/list_page", "session/list_by_ids", "thinking/list_by_ids"],
        ),
        (
            "{ decisions { edges { node { outcomes { id } } } } }",
            ["decision/list_page", "outcome/list_by_decisions"],
        ),
        (
            """{ search(query: "zanzibar", first: 10) {
              edges { node { entities { name } node { node { id } } } } } }""",
            [
                "entity/list_by_nodes",
                "embedding/count_vectors",
                "search/find_filtered_text",
                "search/list_candidates",
                "search/list_hits",
                "thinking/list_by_ids",
            ],
        ),
        (
            """{ search(query: "zanzibar", first: 10, diversity: 0.5, filter: {tags: ["none"]}) {
              edges { cursor } facets { total } } }""",
            [
                "search/count_facets",
                "embedding/count_vectors",
                "search/find_filtered_text",
                "search/list_filter_sessions",
                "search/list_filter_sessions",
            ],
        ),
        (
            """{ search(query: "zanzibar", first: 10, filter: {authors: ["none"]}) {
              edges { cursor } } }""",
            [
                "embedding/count_vectors",
                "narrowing/find_kept_text",
                "search/list_filter_sessions",
                "narrowing/list_kept",
            ],
        ),
        (
            """{ searchSessions(search: {text: "zanzibar OR queue"}) {
              edges { node { session { id } excerpts { text } } } facets { name } } }""",
            [
                "search/count_session_facets",
                "search/count_sessions",
                "search/list_session_texts",
                "search/match_session_terms",
                "session/list_by_ids",
            ],
        ),
    ],
)
async def test_a_list_takes_as_many_statements_as_it_has_kinds_of_things(
    counted: GraphQLClient,
    noted: list[str],
    node_ids: list[str],
    query: str,
    statements: list[str],
) -> None:
    assert node_ids
    await counted.ask(query)
    assert sorted(noted) == sorted(statements)


@pytest.mark.parametrize(
    ("query", "statements"),
    [
        (
            "{ beliefs { edges { node { id: nodeId text } } } }",
            ["belief/list_by_ids", "belief/list_page"],
        ),
        (
            "{ beliefs(filter: {kind: KNOWLEDGE}) { edges { node { node { id } } } } }",
            [
                "belief/list_by_ids",
                "belief/list_page",
                "knowledge/list_entries",
                "node/list_by_ids",
            ],
        ),
        (
            "{ staleDecisions { edges { node { node { id } } } } }",
            [
                "belief/list_by_ids",
                "stale/list_page",
                "decision/list_by_ids",
                "node/list_by_ids",
            ],
        ),
        (
            "{ contradictions { edges { node { summary } } } }",
            ["contradiction/list_page", "contradiction/list_by_ids"],
        ),
        (
            "{ knowledgeEntries { edges { node { title classifications { by } } } } }",
            ["knowledge/list_classifications", "knowledge/list_entries", "knowledge/list_page"],
        ),
        (
            """{ contradictions { edges { node {
              sideA { text spans { start } } verdicts { detector } } } } }""",
            ["contradiction/list_page", "contradiction/list_by_ids"],
        ),
        (
            "{ beliefs(filter: {kind: KNOWLEDGE}) { edges { node { conflicts { id } } } } }",
            [
                "belief/list_by_ids",
                "belief/list_page",
                "contradiction/list_open_of",
                "contradiction/list_by_ids",
            ],
        ),
    ],
)
async def test_a_list_of_beliefs_takes_the_same_statements_for_one_as_for_many(
    counted: GraphQLClient,
    noted: list[str],
    services: Services,
    query: str,
    statements: list[str],
) -> None:
    ids = [new_id() for _ in range(NODES)]
    for id_ in ids:
        await services.beliefs.apply(
            Assert(new_id(), NewBelief(id_, BeliefKind.KNOWLEDGE, "zanzibar"))
        )
    for pair in pairwise(ids):
        await services.beliefs.apply(Contradict(new_id(), new_id(), *pair))
        decision = NewBelief(new_id(), BeliefKind.DECISION, "so")
        reason = NewJustification(new_id(), frozenset(pair))
        await services.beliefs.apply(Derive(new_id(), decision, reason))
    answer = await counted.ask(query)
    [connection] = answer.values()
    assert len(connection["edges"]) > 1
    assert sorted(noted) == sorted(statements)


async def test_a_context_takes_the_same_statements_for_one_entry_as_for_many(
    counted: GraphQLClient, noted: list[str], services: Services
) -> None:
    for _ in range(NODES):
        near = Store(new_id(), new_id(), EntryFields("near", "x y"))
        await services.knowledge.memory.store(near)
    asked = """{ knowledgeContext(question: "zanzibar") {
      citations { entry { classifications { by } } } conflicts { otherId } } }"""
    context = (await counted.ask(asked))["knowledgeContext"]
    assert len(context["citations"]) == NODES
    assert sorted(noted) == [
        "embedding/count_vectors",
        "knowledge/list_classifications",
        "knowledge/list_conflicts",
        "knowledge/list_entries",
        "knowledge/list_passages",
        "knowledge/list_tier",
        "knowledge/list_tier",
        "knowledge/list_tier",
        "search/find_filtered_text",
    ]


@pytest.mark.parametrize(
    ("query", "statements"),
    [
        (
            """{ templates { edges { node { useCount content: currentContent { body } versions {
              number } } } } }""",
            [
                "template/list_by_ids",
                "template/list_existing",
                "template/list_page",
                "template/list_versions",
            ],
        ),
        (
            "{ traces { edges { node { question quality ratings { value } } } } }",
            [
                "trace/list_debates",
                "trace/list_forks",
                "trace/list_ratings",
                "trace/list_thinking",
            ],
        ),
        (
            "{ fineTuneRuns { edges { node { id status: fineTuneStatus } } } }",
            ["fine_tune/list_by_ids", "fine_tune/list_page"],
        ),
    ],
)
async def test_what_is_learned_takes_the_same_statements_for_one_as_for_many(
    counted: GraphQLClient,
    noted: list[str],
    noema: Noema,
    services: Services,
    query: str,
    statements: list[str],
) -> None:
    talk, session_id = Talk(noema, services), await services.sessions.create(make_session())
    choice = ModelChoice("anthropic", "claude-opus-5-5")
    branch = await services.branches.create(NewBranch(new_id(), session_id, "claude", choice))
    runs = FineTuneRuns(noema.graph_of(services.tenant_id))
    for number in range(2):
        await services.learning.templates.add(make_template(f"Template {number}"))
        _, answer = await talk.turn(branch, f"question {number}", f"answer {number}")
        await services.learning.ratings.rate(new_id(), answer, 9)
        await runs.create(NewFineTuneRun(new_id(), "July", "small"))
    [connection] = (await counted.ask(query)).values()
    assert len(connection["edges"]) > 1
    assert sorted(noted) == sorted(statements)


async def test_the_conflicts_of_all_hits_take_two_statements(
    counted: GraphQLClient, noted: list[str], services: Services
) -> None:
    ids = [new_id() for _ in range(NODES)]
    for id_ in ids:
        belief = NewBelief(id_, BeliefKind.KNOWLEDGE, "zanzibar")
        await services.beliefs.apply(Assert(new_id(), belief))
    for pair in pairwise(ids):
        await services.beliefs.apply(Contradict(new_id(), new_id(), *pair))
    asked = """{ search(query: "zanzibar", filter: {kinds: [KNOWLEDGE]}) {
      edges { node { node { nodeId } conflicts { id } } } } }"""
    edges = (await counted.ask(asked))["search"]["edges"]
    assert sorted(len(edge["node"]["conflicts"]) for edge in edges) == [1, 1, 2, 2]
    own = {"contradiction/list_open_of", "contradiction/list_by_ids"}
    searching = ("search/", "embedding/", "narrowing/")
    assert sorted(name for name in noted if not name.startswith(searching)) == sorted(own)


async def test_hypotheses_take_two_statements_however_many_there_are(
    counted: GraphQLClient, noted: list[str], services: Services
) -> None:
    for _ in range(NODES):
        await services.hypotheses.propose(NewHypothesis(new_id(), "zanzibar"))
    found = await counted.ask("{ hypotheses { edges { node { text status: hypothesisStatus } } } }")
    assert len(found["hypotheses"]["edges"]) == NODES
    assert sorted(noted) == ["hypothesis/list_by_ids", "hypothesis/list_page"]


async def test_ids_of_many_kinds_take_one_statement_a_kind(
    counted: GraphQLClient, noted: list[str], node_ids: list[str]
) -> None:
    asked = "query($ids: [ID!]!) { nodes(ids: $ids) { id } }"
    found = await counted.ask(asked, ids=node_ids)
    assert [node["id"] for node in found["nodes"]] == node_ids
    assert noted == ["node/list_by_ids", "thinking/list_by_ids"]


async def test_a_walk_takes_one_statement_however_deep(
    counted: GraphQLClient, noted: list[str], node_ids: list[str]
) -> None:
    asked = """query($id: ID!) { traverse(from: $id, along: {types: [FOLLOWS]}, depth: 3) {
      visits { node { node { id } } } relationships { id } } }"""
    await counted.ask(asked, id=node_ids[0])
    assert noted == ["edge/walk_around", "thinking/list_by_ids"]


async def test_a_lineage_takes_a_statement_a_generation_and_one_for_the_nodes(
    counted: GraphQLClient, noted: list[str], node_ids: list[str]
) -> None:
    asked = """query($id: ID!) { lineage(id: $id, depth: 2) {
      members { node { nodeId title } } relationships { id } } }"""
    found = await counted.ask(asked, id=node_ids[2])
    assert len(found["lineage"]["members"]) > 5
    assert noted == [*4 * ["edge/expand_around"], "node/list_by_ids"]


async def test_a_path_takes_two_statements(
    counted: GraphQLClient, noted: list[str], node_ids: list[str]
) -> None:
    asked = """query($a: ID!, $b: ID!) { paths(from: $a, to: $b, limit: 1) { paths { steps { node
      { nodeId } } } } }"""
    await counted.ask(asked, a=node_ids[0], b=node_ids[3])
    assert noted == ["edge/find_paths", "node/list_by_ids"]


async def test_the_closest_take_a_statement_a_hop_and_two_for_what_is_told(
    counted: GraphQLClient, noted: list[str], node_ids: list[str]
) -> None:
    asked = """query($id: ID!) { traverse(from: $id, orderBy: CLOSENESS) {
      visits { node { nodeId } } } }"""
    await counted.ask(asked, id=node_ids[0])
    told = ["edge/list_between", "node/list_by_ids"]
    assert (noted[:2], sorted(noted[2:])) == (2 * ["edge/expand_around"], told)


async def test_a_preview_takes_six_statements_however_long_the_line(
    counted: GraphQLClient, noted: list[str], noema: Noema, services: Services
) -> None:
    talk, session_id = Talk(noema, services), await services.sessions.create(make_session())
    choice = ModelChoice("anthropic", "claude-opus-5-5")
    branch = await services.branches.create(NewBranch(new_id(), session_id, "claude", choice))
    for number in range(3):
        await talk.turn(branch, f"question {number}", f"answer {number}")
    asked = "query($id: ID!) { contextPreview(branchId: $id) { items { mode node { id } } } }"
    found = await counted.ask(asked, id=branch.id)
    assert len(found["contextPreview"]["items"]) == 6
    assert sorted(noted) == [
        "branch/list_by_ids",
        "branch/list_by_ids",
        "context/list_line",
        "raw/list_payloads",
        "thinking/list_blocks",
        "thinking/list_by_ids",
    ]


async def test_insights_take_two_statements_and_their_evidence_and_effects_one_more_each(
    counted: GraphQLClient, noted: list[str], services: Services
) -> None:
    await services.seed.load()
    asked = "{ insights { edges { node { effect { before } evidence { nodeId } } } } }"
    found = (await counted.ask(asked))["insights"]["edges"]
    assert sorted(len(edge["node"]["evidence"]) for edge in found) == [2, 3, 3]
    assert sorted(noted) == [
        "insight/count_effects",
        "insight/list_evidence",
        "knowledge/list_insight_page",
        "knowledge/list_insights",
    ]


async def test_what_answers_were_given_takes_one_statement_for_all_of_them(
    counted: GraphQLClient, noted: list[str], services: Services
) -> None:
    await tell(services, STORIES[0])
    session_id = await services.sessions.create(make_session())
    for _ in range(2):
        await services.orchestrator.think(Question(new_id(), session_id, STORIES[0].question))
    asked = """query($id: ID!) { session(id: $id) { nodes { edges { node {
      rehydrated { itemId score } } } } } }"""
    noted.clear()
    found = (await counted.ask(asked, id=session_id))["session"]["nodes"]["edges"]
    assert sum(bool(edge["node"]["rehydrated"]) for edge in found) == 2
    assert noted.count("rehydration/list_rehydrated") == 1


async def test_what_thoughts_were_given_takes_one_statement_for_all_of_them(
    counted: GraphQLClient, noted: list[str], services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    for scale in (0, 1, 1):
        thought = NewThought(
            id=new_id(), session_id=session_id, content="It waits.", injection_scale=scale
        )
        await services.thoughts.service.add(thought)
    asked = """query($id: ID!) { session(id: $id) { thinking { thoughts { edges { node {
      injected { itemId } } } } } } }"""
    noted.clear()
    found = (await counted.ask(asked, id=session_id))["session"]["thinking"]["thoughts"]["edges"]
    assert [len(edge["node"]["injected"]) for edge in found] == [0, 1, 2]
    assert noted.count("injection/list_injected") == 1


async def test_forks_take_four_statements_and_those_that_wait_one_for_their_positions(
    counted: GraphQLClient, noted: list[str], services: Services
) -> None:
    for _ in range(2):
        session_id = await services.sessions.create(make_session())
        await services.forks.start(NewFork(new_id(), session_id, "zanzibar"))
    asked = """{ forks { edges { node { queuePosition session { title } decision { id }
      branches: forkBranches { conclusion node { id } } comparison { insight } } } } }"""
    found = await counted.ask(asked)
    assert len(found["forks"]["edges"]) == 2
    assert sorted(noted) == [
        "fork/list_by_ids",
        "fork/list_page",
        "job/count_before",
        "job/list_by_ids",
        "session/list_by_ids",
    ]


async def test_explorations_take_four_statements_however_many_there_are(
    counted: GraphQLClient, noted: list[str], services: Services
) -> None:
    for _ in range(NODES):
        session_id = await services.sessions.create(make_session())
        new = NewExploration(new_id(), session_id, "zanzibar")
        await services.plans.explorations.start(new)
    asked = """{ explorations { edges { node { question spentOutputTokens
      exploredThoughts { text } } } } }"""
    answer = await counted.ask(asked)
    assert len(answer["explorations"]["edges"]) == NODES
    assert noted == [
        "exploration/list_page",
        "exploration/list_by_ids",
        "plan/list_by_ids",
        "plan/list_usage",
    ]


async def test_debates_take_two_statements_and_the_nodes_of_all_their_turns_one_more(
    counted: GraphQLClient, noted: list[str], services: Services
) -> None:
    for _ in range(NODES):
        await services.debates.start(NewDebate(new_id(), "zanzibar"))
    asked = """{ debates { edges { node { participants { model } issues { problem }
      rounds { proposal { node { id } } } ratings { value } session { title } } } } }"""
    answer = await counted.ask(asked)
    assert len(answer["debates"]["edges"]) == NODES
    assert noted == ["debate/list_page", "debate/list_by_ids", "session/list_by_ids"]
