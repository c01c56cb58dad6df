"""The review queue and the sweep over GraphQL."""

from app.bootstrap import Noema, Services
from tests.api.client import GraphQLClient

SURVIVES = "The queue survives a restart of the broker."
LOST = "The queue does not survive a restart of the broker."
ASSERT = """mutation($text: String!) { assertBelief(input: {
  belief: {kind: KNOWLEDGE, text: $text}}) { ... on BeliefChange { belief { id: nodeId } } } }"""
QUEUE = """query($filter: ContradictionFilterInput) { contradictions(filter: $filter) {
  edges { node { id detector severity confidence rationale
    sideA { id: nodeId text beliefStatus spans { start end } } sideB { id: nodeId }
    verdicts { detector isConflict reason } } } } }"""
SETTLE = """mutation($input: ResolveContradictionInput!) { resolveContradiction(input: $input) {
  ... on ContradictionChange { contradiction { status: contradictionStatus resolution
    resolvedById rationale }
    changes { beliefId after } }
  ... on UserError { code path } } }"""


async def _disputed(client: GraphQLClient, noema: Noema, services: Services) -> dict[str, str]:
    """Store two beliefs that contradict each other, sweep, and give their ids and its own."""
    ids = {
        name: (await client.ask(ASSERT, text=text))["assertBelief"]["belief"]["id"]
        for name, text in (("a", SURVIVES), ("b", LOST))
    }
    started = await client.ask(
        "mutation { sweepContradictions(input: {}) { ... on SweepStarted { jobId due } } }"
    )
    assert started["sweepContradictions"]["due"] == 2
    await noema.job_runner.run_due(services.tenant_id)
    [edge] = (await client.ask(QUEUE))["contradictions"]["edges"]
    return ids | {"contradiction": edge["node"]["id"]}


async def test_a_sweep_fills_the_queue_with_both_sides_and_the_words_at_odds(
    client: GraphQLClient, noema: Noema, services: Services
) -> None:
    ids = await _disputed(client, noema, services)
    [edge] = (await client.ask(QUEUE, filter={"detector": "rules"}))["contradictions"]["edges"]
    found = edge["node"]
    assert (found["sideA"]["id"], found["sideB"]["id"]) == (ids["a"], ids["b"])
    assert (found["sideA"]["text"], found["sideA"]["beliefStatus"]) == (SURVIVES, "HELD")
    assert [(v["detector"], v["isConflict"]) for v in found["verdicts"]] == [("rules/2", True)]
    for wanted in ({"minConfidence": 1}, {"detector": "person"}, {"type": "SCOPE"}):
        assert (await client.ask(QUEUE, filter=wanted))["contradictions"]["edges"] == []


async def test_a_search_shows_what_contradicts_a_hit(
    client: GraphQLClient, noema: Noema, services: Services
) -> None:
    ids = await _disputed(client, noema, services)
    asked = """{ search(query: "queue restart", filter: {kinds: [KNOWLEDGE]}) {
      hits: edges { node { node { id: nodeId } conflicts { id sideB { text } } } } } }"""
    hits = (await client.ask(asked))["search"]["hits"]
    hits = [edge["node"] for edge in hits]
    assert {hit["node"]["id"] for hit in hits} == {ids["a"], ids["b"]}
    for hit in hits:
        assert hit["conflicts"] == [{"id": ids["contradiction"], "sideB": {"text": LOST}}]


async def test_a_synthesis_rests_on_its_rationale_where_it_names_no_other_resolver(
    client: GraphQLClient, noema: Noema, services: Services
) -> None:
    ids = await _disputed(client, noema, services)
    settled = await client.ask(
        SETTLE,
        input={
            "contradictionId": ids["contradiction"],
            "resolution": "SYNTHESIZED",
            "rationale": "Both were measured, on 4.1 and 4.2.",
            "produces": {"belief": {"kind": "KNOWLEDGE", "text": "Since 4.2 it survives."}},
        },
    )
    found = settled["resolveContradiction"]["contradiction"]
    assert (found["status"], found["resolution"]) == ("RESOLVED", "SYNTHESIZED")
    asked = "query($id: ID!) { belief(id: $id) { kind text status: beliefStatus } }"
    assert (await client.ask(asked, id=found["resolvedById"]))["belief"] == {
        "kind": "THOUGHT",
        "text": "Both were measured, on 4.1 and 4.2.",
        "status": "HELD",
    }


async def test_a_dismissal_closes_and_a_reopening_undoes_it(
    client: GraphQLClient, noema: Noema, services: Services
) -> None:
    ids = await _disputed(client, noema, services)
    dismiss = """mutation($input: DismissContradictionInput!) {
      dismissContradiction(input: $input) {
        ... on ContradictionChange { contradiction { status: contradictionStatus rationale }
          changes { beliefId } }
        ... on UserError { code } } }"""
    given = {"contradictionId": ids["contradiction"], "rationale": "two queues"}
    assert (await client.ask(dismiss, input=given))["dismissContradiction"] == {
        "contradiction": {"status": "DISMISSED", "rationale": "two queues"},
        "changes": [],
    }
    assert (await client.ask(dismiss, input=given))["dismissContradiction"] == {"code": "CONFLICT"}
    reopen = """mutation($input: ReopenContradictionInput!) { reopenContradiction(input: $input) {
      ... on ContradictionChange { contradiction { status: contradictionStatus rationale } } } }"""
    given = {"contradictionId": ids["contradiction"]}
    assert (await client.ask(reopen, input=given))["reopenContradiction"] == {
        "contradiction": {"status": "OPEN", "rationale": None}
    }


async def test_a_resolution_is_applied_to_the_same_conflict_where_that_is_asked_for(
    client: GraphQLClient,
) -> None:
    contradict = """mutation($input: ContradictBeliefsInput!) { contradictBeliefs(input: $input) {
      ... on ContradictionChange { contradiction { id } } } }"""
    inbox = """{ inbox { edges { node { alike about { ... on Contradiction { id } } } } } }"""
    settle = """mutation($input: ResolveContradictionInput!) { resolveContradiction(input: $input) {
      ... on ContradictionChange { alike } } }"""
    ids: list[str] = []
    for _ in range(3):
        a, b = [
            (await client.ask(ASSERT, text=text))["assertBelief"]["belief"]["id"]
            for text in (SURVIVES, LOST)
        ]
        made = await client.ask(contradict, input={"aId": a, "bId": b})
        ids.append(made["contradictBeliefs"]["contradiction"]["id"])

    async def listed() -> list[tuple[str, int]]:
        nodes = [edge["node"] for edge in (await client.ask(inbox))["inbox"]["edges"]]
        return [(node["about"]["id"], node["alike"]) for node in nodes]

    assert await listed() == [(ids[2], 2)]
    given = {"contradictionId": ids[2], "resolution": "FAVOR_B"}
    done = await client.ask(settle, input=given)
    assert done["resolveContradiction"] == {"alike": 0}
    assert await listed() == [(ids[1], 1)]
    given = {"contradictionId": ids[1], "resolution": "FAVOR_B", "applyToAlike": True}
    done = await client.ask(settle, input=given)
    assert done["resolveContradiction"] == {"alike": 1}
    assert await listed() == []
    reopen = """mutation($input: ReopenContradictionInput!) { reopenContradiction(input: $input) {
      ... on ContradictionChange { alike } } }"""
    done = await client.ask(reopen, input={"contradictionId": ids[1], "applyToAlike": True})
    assert done["reopenContradiction"] == {"alike": 1}
    assert await listed() == [(ids[1], 1)]
    done = await client.ask(reopen, input={"contradictionId": ids[2]})
    assert done["reopenContradiction"] == {"alike": 0}
    assert await listed() == [(ids[2], 2)]
