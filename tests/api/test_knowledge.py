"""Knowledge over GraphQL."""

from app.domain.ids import new_id
from tests.api.client import GraphQLClient

_STORE = """mutation($i: StoreKnowledgeInput!) { storeKnowledge(input: $i) {
  ... on KnowledgeChange { entry { id title category subcategory categorizedBy tier belief {
    beliefStatus } }
    changes { before after } }
  ... on UserError { code path } } }"""


async def _store(client: GraphQLClient, title: str, **more: object) -> str:
    given = {"title": title, "content": "As measured.", **more}
    return (await client.ask(_STORE, i=given))["storeKnowledge"]["entry"]["id"]


async def test_an_entry_is_stored_updated_and_read_as_it_was(client: GraphQLClient) -> None:
    operation = new_id()
    given = {"idempotencyKey": operation, "title": "Postgres index", "content": "A slow query."}
    first = (await client.ask(_STORE, i=given))["storeKnowledge"]
    assert first["entry"] | {"id": ""} == {
        "id": "",
        "title": "Postgres index",
        "category": "technology",
        "subcategory": "data",
        "categorizedBy": "RULE",
        "tier": "RECALL",
        "belief": {"beliefStatus": "HELD"},
    }
    assert first["changes"] == [{"before": None, "after": "HELD"}]
    again = (await client.ask(_STORE, i=given))["storeKnowledge"]
    assert (again["entry"], again["changes"]) == (first["entry"], [])
    updated = await client.ask(
        """mutation($i: UpdateKnowledgeInput!) { updateKnowledge(input: $i) {
          ... on KnowledgeChange { entry { id updatesId recordedFrom } } } }""",
        i={"entryId": first["entry"]["id"], "content": "A quick query."},
    )
    new = updated["updateKnowledge"]["entry"]
    assert new["updatesId"] == first["entry"]["id"]
    asked = """query($a: ID!, $b: ID!, $t: DateTime!) {
      now: knowledge(id: $a) { belief { beliefStatus supersededById } classifications { by words } }
      then: knowledge(id: $b, asOf: {recorded: $t}) { id } }"""
    found = await client.ask(
        asked, a=first["entry"]["id"], b=new["id"], t="2026-01-01T00:00:00+00:00"
    )
    assert found["now"] == {
        "belief": {"beliefStatus": "SUPERSEDED", "supersededById": new["id"]},
        "classifications": [{"by": "RULE", "words": ["index", "postgres", "query"]}],
    }
    assert found["then"] is None


async def test_a_context_cites_what_it_tells(client: GraphQLClient) -> None:
    entry_id = await _store(client, "Redis keeps streams", source="docs", pinned=True)
    found = await client.ask(
        """{ knowledgeContext(question: "redis", tokenBudget: 200) {
          text tokens citations { number why isCut standing entry { id source } } leftOut } }"""
    )
    context = found["knowledgeContext"]
    assert context["citations"] == [
        {
            "number": 1,
            "why": "PINNED",
            "isCut": False,
            "standing": "held",
            "entry": {"id": entry_id, "source": "docs"},
        }
    ]
    head, said = context["text"].split("\n")
    assert head.startswith(
        "[1] Redis keeps streams (knowledge; held; technology/data; docs; recorded"
    )
    assert said == "As measured."
    assert (context["tokens"], context["leftOut"]) == (25, [])


async def test_forgetting_reports_what_went(client: GraphQLClient) -> None:
    premise = await _store(client, "Ada is here")
    conclusion = await _store(client, "Somebody is here", derivedFrom=[premise])
    asked = """mutation { forget(input: {subject: "ada"}) { ... on ForgottenKnowledge {
      ids kinds { kind count } vectors changes { beliefId after } } } }"""
    gone = (await client.ask(asked))["forget"]
    assert (gone["ids"], gone["kinds"]) == ([premise], [{"kind": "KNOWLEDGE", "count": 1}])
    changes = {(one["beliefId"], one["after"]) for one in gone["changes"]}
    assert changes == {(premise, "RETRACTED"), (conclusion, "UNSUPPORTED")}


async def test_what_is_refused_names_the_field_of_the_api(client: GraphQLClient) -> None:
    blank = {"title": "T", "content": " "}
    refused = (await client.ask(_STORE, i=blank))["storeKnowledge"]
    assert refused == {"code": "BAD_USER_INPUT", "path": ["input", "content"]}
    loose = {"title": "T", "content": "C", "derivedFrom": [new_id()]}
    refused = (await client.ask(_STORE, i=loose))["storeKnowledge"]
    assert refused == {"code": "NOT_FOUND", "path": ["input", "derivedFrom"]}
