"""Lists are narrowed by what they are asked for, and ranked ones go on from a cursor."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.outcome import NewOutcome, OutcomeStatus
from app.domain.nodes.session import NewSession
from tests.api.client import GraphQLClient
from tests.api.test_contradictions import ASSERT
from tests.factories import make_decision, make_node, make_session, make_template
from tests.graph.learning.answers import ANSWER, write


@pytest.mark.parametrize(
    ("filter_", "titles"),
    [
        ({}, ["Law", "Operations"]),
        ({"text": "OPER"}, ["Operations"]),
        ({"author": "ops team"}, ["Operations"]),
        ({"tag": "night"}, ["Operations"]),
        ({"tag": "day"}, []),
        ({"statuses": ["ARCHIVED"]}, ["Law"]),
        ({"until": "2020-01-01T00:00:00Z"}, []),
        ({"since": "2020-01-01T00:00:00Z", "text": "law"}, ["Law"]),
    ],
)
async def test_sessions_are_narrowed(
    client: GraphQLClient, services: Services, filter_: dict[str, object], titles: list[str]
) -> None:
    await services.sessions.create(
        NewSession(new_id(), "Operations", author="ops team", tags=("night",))
    )
    law = await services.sessions.create(NewSession(new_id(), "Law"))
    await services.sessions.archive(law)
    asked = """query($filter: SessionFilterInput) {
      sessions(filter: $filter) { edges { node { title } } } }"""
    found = await client.ask(asked, filter=filter_)
    assert [edge["node"]["title"] for edge in found["sessions"]["edges"]] == titles


async def test_decisions_and_outcomes_are_narrowed_by_text_status_and_time(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    streams, rabbit = make_decision("Redis Streams"), make_decision("RabbitMQ")
    await services.think_graph.add_node(make_node(session_id, decisions=(streams, rabbit)))
    for decision, status in ((streams, OutcomeStatus.SUCCEEDED), (rabbit, OutcomeStatus.FAILED)):
        await services.outcomes.record(NewOutcome(new_id(), decision.id, status, "As measured."))
    asked = """query($since: DateTime, $until: DateTime) {
      decisions(filter: {text: "rabbit", statuses: [FAILED], since: $since}) {
        edges { node { id } } }
      outcomes(filter: {statuses: [FAILED], text: "MEASURED", until: $until}) {
        edges { node { decisionId outcomeStatus } } } }"""
    now = datetime.now(UTC)
    past, coming = (now - timedelta(days=1)).isoformat(), (now + timedelta(days=1)).isoformat()
    found = await client.ask(asked, since=past, until=coming)
    assert found["decisions"]["edges"] == [{"node": {"id": rabbit.id}}]
    failed = {"decisionId": rabbit.id, "outcomeStatus": "FAILED"}
    assert found["outcomes"]["edges"] == [{"node": failed}]
    nothing = await client.ask(asked, since=coming, until=past)
    assert nothing == {"decisions": {"edges": []}, "outcomes": {"edges": []}}


async def test_decisions_are_narrowed_by_what_became_of_them(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    ended, replaced, quiet = (make_decision(name) for name in ("ended", "replaced", "quiet"))
    await services.think_graph.add_node(make_node(session_id, decisions=(ended, replaced, quiet)))
    seen = datetime.now(UTC)
    asked = """query($seen: DateTime) {
      changed: decisions(filter: {changedSince: $seen}) { edges { node { id } } }
      due: decisions(filter: {hasOutcome: false, text: "ed"}) { edges { node { id } } }
      known: decisions(filter: {hasOutcome: true}) { edges { node { id } } } }"""
    assert _ids((await client.ask(asked, seen=seen.isoformat()))["changed"]) == set()
    outcome = NewOutcome(new_id(), ended.id, OutcomeStatus.FAILED, "It failed.")
    await services.outcomes.record(outcome)
    by = make_decision("another")
    edge = NewEdge(new_id(), EdgeType.SUPERSEDES, by.id, replaced.id)
    await services.think_graph.add_node(make_node(session_id, decisions=(by,)))
    await services.think_graph.link(edge)
    found = await client.ask(asked, seen=seen.isoformat())
    assert _ids(found["changed"]) == {ended.id, replaced.id, by.id}
    assert _ids(found["due"]) == {replaced.id}
    assert _ids(found["known"]) == {ended.id}


async def test_a_time_of_a_filter_without_its_offset_is_refused(client: GraphQLClient) -> None:
    asked = """{ decisions(filter: {changedSince: "2026-05-04T10:00:00"}) { edges { cursor } } }"""
    refused = await client.refused(asked)
    assert (refused["code"], refused["field"]) == ("BAD_USER_INPUT", "changedSince")


def _ids(page: dict[str, Any]) -> set[str]:
    return {edge["node"]["id"] for edge in page["edges"]}


LATER, EARLIER = {"since": "2200-01-01T00:00:00Z"}, {"until": "2020-01-01T00:00:00Z"}
NARROWED = {
    "beliefs": (
        "BeliefFilterInput",
        "node { text }",
        {"text": "QUEUE SURVIVES", "since": "2020-01-01T00:00:00Z"},
        {"text": "kafka"},
    ),
    "knowledgeEntries": (
        "KnowledgeFilterInput",
        "node { title }",
        {"text": "survives", "until": "2200-01-01T00:00:00Z"},
        {"text": "kafka"},
    ),
    "contradictions": (
        "ContradictionFilterInput",
        "node { summary }",
        {"text": "does not survive", "since": "2020-01-01T00:00:00Z"},
        {"text": "kafka"},
    ),
    "templates": (
        "TemplateFilterInput",
        "node { name }",
        {"tag": "root cause", "text": "five", "since": "2020-01-01T00:00:00Z"},
        {"tag": "cause"},
    ),
    "traces": (
        "TraceFilterInput",
        "node { question }",
        {"text": "which queue", "since": "2020-01-01T00:00:00Z"},
        {"text": "kafka"},
    ),
}


@pytest.fixture
async def some_of_each(client: GraphQLClient, noema: Noema, services: Services) -> None:
    """Some items for each of these lists."""
    for text in ("The queue survives a restart.", "The queue does not survive a restart."):
        await client.ask(ASSERT, text=text)
    await client.ask("mutation { sweepContradictions(input: {}) { __typename } }")
    await noema.job_runner.run_due(services.tenant_id)
    await services.learning.templates.add(make_template("Five Whys"))
    await write(services, [("Which queue?", ANSWER), ("Which log?", ANSWER)])


@pytest.mark.usefixtures("some_of_each")
@pytest.mark.parametrize("name", NARROWED)
async def test_a_list_is_narrowed_by_text_and_time(client: GraphQLClient, name: str) -> None:
    input_, asked, met, unmet = NARROWED[name]

    async def found(filter_: dict[str, str]) -> list[object]:
        query = f"query($f: {input_}) {{ {name}(filter: $f) {{ edges {{ {asked} }} }} }}"
        return (await client.ask(query, f=filter_))[name]["edges"]

    some, every = await found(met), await found({})
    assert 0 < len(some) <= len(every)
    assert [one for one in some if one not in every] == []
    assert (await found(unmet), await found(LATER), await found(EARLIER)) == ([], [], [])


async def test_events_are_narrowed_by_type_and_time(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    await services.think_graph.add_node(make_node(session_id))
    await services.sessions.archive(session_id)
    asked = """query($s: String!, $f: EventFilterInput, $after: String) {
      events(stream: $s, filter: $f, first: 1, after: $after) {
        edges { node { type seq } } pageInfo { hasNextPage endCursor } } }"""
    two = {"types": ["THINKING_NODE_ADDED", "SESSION_STATUS_CHANGED"]}
    first = (await client.ask(asked, s=session_id, f=two))["events"]
    after = first["pageInfo"]["endCursor"]
    second = (await client.ask(asked, s=session_id, f=two, after=after))["events"]
    assert [page["edges"][0]["node"]["type"] for page in (first, second)] == two["types"]
    assert [page["pageInfo"]["hasNextPage"] for page in (first, second)] == [True, False]
    no_type: dict[str, list[str]] = {"types": []}
    for nothing in (LATER, EARLIER, no_type):
        assert (await client.ask(asked, s=session_id, f=nothing))["events"]["edges"] == []


async def test_pages_of_a_search_hold_every_hit_once(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    made = {
        await services.think_graph.add_node(make_node(session_id, TextBlock(f"Quagga {n}.")))
        for n in range(5)
    }
    asked = """query($after: String) { search(query: "quagga", first: 2, after: $after) {
      edges { node { node { nodeId } } } pageInfo { hasNextPage endCursor } } }"""
    seen: list[str] = []
    after, sizes = None, list[int]()
    while True:
        page = (await client.ask(asked, after=after))["search"]
        seen += [edge["node"]["node"]["nodeId"] for edge in page["edges"]]
        sizes.append(len(page["edges"]))
        if not page["pageInfo"]["hasNextPage"]:
            break
        after = page["pageInfo"]["endCursor"]
    assert sizes == [2, 2, 1]
    assert sorted(seen) == sorted(made)


async def test_the_events_of_a_stream_are_a_list_too(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    await services.sessions.archive(session_id)
    asked = """query($s: String!, $after: String) { events(stream: $s, first: 1, after: $after) {
      edges { node { seq type json } } pageInfo { hasNextPage endCursor } } }"""
    first = (await client.ask(asked, s=session_id))["events"]
    assert [edge["node"]["type"] for edge in first["edges"]] == ["SESSION_CREATED"]
    rest = await client.ask(asked, s=session_id, after=first["pageInfo"]["endCursor"])
    [edge] = rest["events"]["edges"]
    assert edge["node"] == {
        "seq": 2,
        "type": "SESSION_STATUS_CHANGED",
        "json": {"status": "archived"},
    }


async def test_a_job_is_read_by_its_id_and_listed(
    client: GraphQLClient, services: Services
) -> None:
    asked = """mutation { startDebate(input: {question: "Which queue?"}) {
      ... on Debate { id jobId } } }"""
    debate = (await client.ask(asked))["startDebate"]
    query = """query($id: ID!) { job(id: $id) { id kind subjectId jobStatus }
      jobs(filter: {kinds: [DEBATE]}) { edges { node { id } } } }"""
    found = await client.ask(query, id=debate["jobId"])
    assert found["job"] == {
        "id": debate["jobId"],
        "kind": "DEBATE",
        "subjectId": debate["id"],
        "jobStatus": "QUEUED",
    }
    assert found["jobs"]["edges"] == [{"node": {"id": debate["jobId"]}}]


async def test_the_same_key_verifies_once(client: GraphQLClient) -> None:
    proposed = await client.ask(
        """mutation { proposeHypothesis(input: {text: "Streams survive a restart."}) {
          ... on Hypothesis { id } } }"""
    )
    given = {
        "hypothesisId": proposed["proposeHypothesis"]["id"],
        "idempotencyKey": new_id(),
    }
    verify = """mutation($i: VerifyHypothesisInput!) { verifyHypothesis(input: $i) {
      ... on Verification { id recordedFrom } } }"""
    first = (await client.ask(verify, i=given))["verifyHypothesis"]
    assert (await client.ask(verify, i=given))["verifyHypothesis"] == first
    assert first["id"] == given["idempotencyKey"]
    count = """query($id: ID!) { hypothesis(id: $id) { verifications { edges { cursor } } } }"""
    found = await client.ask(count, id=given["hypothesisId"])
    assert len(found["hypothesis"]["verifications"]["edges"]) == 1


async def test_a_belief_has_an_id_of_its_own_at_each_moment(client: GraphQLClient) -> None:
    made = await client.ask(
        """mutation { assertBelief(input: {belief: {kind: KNOWLEDGE, text: "It rained."}}) {
          ... on BeliefChange { belief { id nodeId recordedFrom } } } }"""
    )
    belief = made["assertBelief"]["belief"]
    assert belief["id"] == f"belief:{belief['nodeId']}"
    asked = """query($id: ID!, $at: AsOfInput) { belief(id: $id, asOf: $at) { id nodeId } }"""
    then = {"recorded": belief["recordedFrom"]}
    past = (await client.ask(asked, id=belief["nodeId"], at=then))["belief"]
    assert past["nodeId"] == belief["nodeId"]
    assert past["id"].startswith(f"{belief['id']}@")
