"""The named queries of docs/graphql.md, run against the demonstration."""

import re
from dataclasses import replace
from pathlib import Path

from app.api.http.graphiql import EXAMPLES, VARIABLES
from app.bootstrap import Services
from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    Contradict,
    Derive,
    NewBelief,
    NewJustification,
    Retract,
)
from app.domain.beliefs.hypothesis import NewHypothesis
from app.domain.beliefs.knowledge_changes import EntryFields, Store
from app.domain.beliefs.proposal import NewProposal, ProposalKind, Quoted, Review, Verdict
from app.domain.ids import new_id
from app.reasoning.orchestrator.schemas import Question
from tests.api.client import GraphQLClient
from tests.factories import make_decision, make_node, make_session
from tests.graph.rehydration.stories import STORIES, tell

GUIDE = (Path(__file__).parents[3] / "docs" / "graphql.md").read_text(encoding="utf-8")
_BLOCK = re.compile(r"^```graphql\n((?:query|mutation) (\w+).*?)^```", re.MULTILINE | re.DOTALL)
QUERIES = {name: text for text, name in _BLOCK.findall(GUIDE)}


async def test_decisions_come_with_what_they_turned_down(
    client: GraphQLClient, services: Services
) -> None:
    await services.seed.load()
    edges = (await client.ask(QUERIES["Decisions"]))["decisions"]["edges"]
    assert len(edges) == 6
    assert all(edge["node"]["rejected"] for edge in edges)


async def test_the_examples_of_graphiql_find_something_in_the_demonstration(
    client: GraphQLClient, services: Services
) -> None:
    await services.seed.load()
    texts = {file.stem: file.read_text(encoding="utf-8") for file in EXAMPLES.glob("*.graphql")}
    # What follows a stream is not asked once.
    queries = {name: text for name, text in texts.items() if "subscription" not in text}
    answers = {
        name: await client.ask(text, **VARIABLES.get(name, {})) for name, text in queries.items()
    }
    found = {
        name: len(page["edges"]) for name, [page] in ((n, a.values()) for n, a in answers.items())
    }
    assert len(texts) == len(found) + 1 == 6
    assert all(found.values()), found


async def test_decisions_that_changed_and_those_without_an_outcome_are_listed(
    client: GraphQLClient, services: Services
) -> None:
    ids = (await services.seed.load()).ids
    found = await client.ask(QUERIES["Changed"])
    due, changed = ([edge["node"]["id"] for edge in page["edges"]] for page in found.values())
    assert ids["price-by-station-time"] in changed
    assert ids["price-by-station-time"] not in due
    assert {*due} < {*changed}


async def test_what_changed_is_told_until_it_was_seen(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(
        replace(make_session(), project="github.com/acme/orders")
    )
    node = make_node(session_id, decisions=(make_decision("Streams"),))
    await services.think_graph.add_node(node)
    changes = (await client.ask(QUERIES["SinceLastLook"]))["changes"]
    assert (changes["isFirst"], changes["decided"]["count"]) == (True, 1)
    mark = (await client.ask(QUERIES["Seen"], until=changes["until"]))["markChangesSeen"]
    assert (mark["project"], mark["seenAt"]) == ("acme/orders", changes["until"])
    after = (await client.ask(QUERIES["SinceLastLook"]))["changes"]
    assert (after["isFirst"], after["decided"]["count"]) == (False, 0)


async def test_insights_come_with_the_excerpts_they_rest_on(
    client: GraphQLClient, services: Services
) -> None:
    await services.seed.load()
    asked = await client.ask(QUERIES["Analyze"])
    assert asked["analyzeReasoning"]["kind"] == "METACOGNITION"
    edges = (await client.ask(QUERIES["Insights"]))["insights"]["edges"]
    assert [len(edge["node"]["evidence"]) for edge in edges] == [3, 2]


async def test_an_answer_shows_what_it_was_given_and_takes_a_verdict_on_it(
    client: GraphQLClient, services: Services
) -> None:
    await tell(services, STORIES[0])
    session_id = await services.sessions.create(make_session())
    question = Question(new_id(), session_id, STORIES[0].question)
    node_id = (await services.orchestrator.think(question)).node_id
    given = (await client.ask(QUERIES["Rehydrated"], id=node_id))["thinkingNode"]["rehydrated"]
    assert {one["kind"] for one in given} >= {"DECISION", "KNOWLEDGE"}
    assert given[0]["isUseful"] is None
    item = given[0]["itemId"]
    rated = await client.ask(QUERIES["RateRehydration"], node=node_id, item=item)
    first = rated["rateRehydration"]["rehydrated"][0]
    assert first == {"itemId": item, "isUseful": True}


async def test_why_gives_grounds_and_what_speaks_against_them(
    client: GraphQLClient, services: Services
) -> None:
    ids = (await services.seed.load()).ids
    answer = await client.ask(QUERIES["Why"], id=ids["price-by-station-time"])
    found = answer["why"]
    assert found["decision"]["chosen"]["text"] == "The station's own time"
    assert ids["drift-survey"] in [reason["node"]["id"] for reason in found["restsOn"]]
    assert ids["power-cut-doubt"] in [reason["node"]["id"] for reason in found["against"]]
    assert found["verdict"]["status"] == "SUPERSEDED"
    assert found["verdict"]["replacedBy"]["nodeId"] == ids["price-by-corrected-time"]
    assert ids["price-by-corrected-time"] in [r["node"]["id"] for r in found["since"]]


async def test_a_narrowed_search_counts_what_matches_and_likeness_leaves_the_thing_out(
    client: GraphQLClient, services: Services
) -> None:
    ids = (await services.seed.load()).ids
    found = (await client.ask(QUERIES["Narrowed"]))["search"]
    assert found["edges"]
    assert found["facets"]["total"] >= len(found["edges"])
    id_ = ids["price-by-station-time"]
    await services.vectors.embed_pending()
    similar = (await client.ask(QUERIES["Similar"], id=id_))["similar"]["edges"]
    assert len(similar) == 5
    assert id_ not in [edge["node"]["node"]["nodeId"] for edge in similar]


async def test_search_finds_knowledge_and_explains_it(
    client: GraphQLClient, services: Services
) -> None:
    await services.seed.load()
    hits = (await client.ask(QUERIES["Search"]))["search"]["edges"]
    assert len(hits) == 5
    assert all(any(hit["node"]["explanation"].values()) for hit in hits)


async def test_a_key_is_made(client: GraphQLClient) -> None:
    made = (await client.ask(QUERIES["MakeKey"]))["createKey"]
    assert made["key"]["scopes"] == ["READ", "WRITE"]
    assert made["secret"]


async def test_a_session_is_begun(client: GraphQLClient) -> None:
    session = (await client.ask(QUERIES["Begin"]))["createSession"]
    assert session["title"] == "Which queue to use"


async def test_a_review_lists_what_fell_and_what_would(
    client: GraphQLClient, services: Services
) -> None:
    premise, fallen, decision = (new_id() for _ in range(3))
    for id_ in (premise, fallen):
        belief = NewBelief(id_, BeliefKind.KNOWLEDGE, "As measured.")
        await services.beliefs.apply(Assert(new_id(), belief))
    reason = NewJustification(new_id(), frozenset({premise, fallen}))
    made = NewBelief(decision, BeliefKind.DECISION, "So be it.")
    await services.beliefs.apply(Derive(new_id(), made, reason))
    would = await client.ask(QUERIES["Review"], id=premise)
    assert [one["node"]["path"] for one in would["impact"]["fallen"]["edges"]] == [
        [premise, decision]
    ]
    assert would["beliefs"]["edges"] == []
    await services.beliefs.apply(Retract(new_id(), fallen, "measured again"))
    did = await client.ask(QUERIES["Review"], id=premise)
    assert [edge["node"]["nodeId"] for edge in did["staleDecisions"]["edges"]] == [decision]


async def test_the_queue_shows_both_sides_and_what_waits_to_be_confirmed(
    client: GraphQLClient, services: Services
) -> None:
    sides = [new_id(), new_id()]
    for id_, text in zip(sides, ("It ends in June.", "It ends in May."), strict=True):
        belief = NewBelief(id_, BeliefKind.KNOWLEDGE, text)
        await services.beliefs.apply(Assert(new_id(), belief))
    await services.beliefs.apply(Contradict(new_id(), new_id(), sides[0], sides[1]))
    await services.hypotheses.propose(NewHypothesis(new_id(), "It ends in May."))
    found = await client.ask(QUERIES["Queue"])
    [waiting] = found["contradictions"]["edges"]
    assert waiting["node"]["sideA"] == {"text": "It ends in June.", "spans": []}
    assert [edge["node"]["score"] for edge in found["hypotheses"]["edges"]] == [None]


async def test_the_inbox_shows_a_proposal_that_is_then_accepted(
    client: GraphQLClient, services: Services
) -> None:
    ids = [new_id(), new_id()]
    for id_, text in zip(ids, ("It ends in June.", "It ends in May."), strict=True):
        belief = NewBelief(id_, BeliefKind.KNOWLEDGE, text)
        await services.beliefs.apply(Assert(new_id(), belief))
    older, newer = (Quoted(id_, "It ends.") for id_ in ids)
    update = ProposalKind.UPDATE
    new = NewProposal(new_id(), update, older, (newer,), "moved", 0.5, False, ids[1])
    await services.proposals.service.propose([new])
    given = {"decision": ids[0], "premise": ids[1]}
    proposed = (await client.ask(QUERIES["Propose"], **given))["proposeChange"]
    turned_down = Review(new_id(), (proposed["id"],), Verdict.REJECT)
    await services.proposals.service.review(turned_down)
    found = await client.ask(QUERIES["Inbox"])
    [edge] = found["inbox"]["edges"]
    assert edge["node"]["about"]["cited"] == [
        {"quote": "It ends.", "belief": {"beliefStatus": "HELD"}}
    ]
    assert found["inboxCounts"]["updates"] == 1
    done = (await client.ask(QUERIES["Decide"], id=new.id))["reviewProposals"]
    assert done["proposals"] == [{"proposalStatus": "ACCEPTED"}]
    assert done["changes"] == [{"beliefId": ids[0], "after": "SUPERSEDED"}]


async def test_what_is_known_for_a_question_is_cited(
    client: GraphQLClient, services: Services
) -> None:
    fields = EntryFields("Redis streams survive a restart", "They are on disk.", "technology")
    entry = await services.knowledge.memory.store(Store(new_id(), new_id(), fields))
    found = await client.ask(QUERIES["Known"])
    [citation] = found["knowledgeContext"]["citations"]
    assert citation["entry"]["id"] == entry.entry_id
    [edge] = found["knowledgeEntries"]["edges"]
    assert edge["node"]["belief"] == {"beliefStatus": "HELD"}


def test_every_named_query_of_the_guide_is_run() -> None:
    found = {"Changed", "Search", "Narrowed", "Similar", "Known", "Why", "Decisions"}
    found |= {"Analyze", "Insights", "Rehydrated", "RateRehydration", "SinceLastLook", "Seen"}
    of_modes = {"Weigh", "Attach"}  # tests/api/modes/test_modes.py
    found |= {"Begin", "Review", "Queue", "Inbox", "Propose", "Decide", "MakeKey"}
    assert set(QUERIES) == found | of_modes
