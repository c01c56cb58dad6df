"""Templates, traces and training over GraphQL."""

from typing import Any

from starlette.applications import Starlette

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.domain.tenants.tenant import Scope
from tests.api.client import GraphQLClient, http_client
from tests.api.conftest import key_of
from tests.graph.learning.answers import write

CONTENT: dict[str, Any] = {
    "description": "Ask why until the cause can be changed.",
    "domain": "engineering",
    "complexity": "SIMPLE",
    "methodology": "causal",
    "keywords": ["root cause", "post-mortem"],
    "body": "## Steps\n\n1. Say what happened.\n2. Ask why, and ask again.",
}
CREATE = """mutation($name: String!, $content: TemplateContentInput!) {
  createTemplate(input: {name: $name, content: $content}) {
    ... on Template { id name version status: templateStatus source: templateSource content:
      currentContent { keywords body } }
    ... on UserError { code path message } } }"""
EDIT = """mutation($id: ID!, $content: TemplateContentInput!, $version: Int) {
  editTemplate(input: {templateId: $id, content: $content, version: $version}) {
    ... on Template { version versions { number content { description } } }
    ... on UserError { code path } } }"""


async def _created(client: GraphQLClient, **change: object) -> dict[str, Any]:
    content = {**CONTENT, **change}
    return (await client.ask(CREATE, name="Five Whys", content=content))["createTemplate"]


async def test_a_template_is_made_edited_retired_and_restored(client: GraphQLClient) -> None:
    made = await _created(client)
    assert {name: made[name] for name in ("name", "version", "status", "source")} == {
        "name": "Five Whys",
        "version": 1,
        "status": "ACTIVE",
        "source": "OWN",
    }
    changed = {**CONTENT, "description": "Five times."}
    edited = (await client.ask(EDIT, id=made["id"], content=changed, version=1))["editTemplate"]
    assert [(v["number"], v["content"]["description"]) for v in edited["versions"]] == [
        (2, "Five times."),
        (1, CONTENT["description"]),
    ]
    stale = (await client.ask(EDIT, id=made["id"], content=CONTENT, version=1))["editTemplate"]
    assert stale == {"code": "CONFLICT", "path": ["input", "version"]}
    for verb, status in (("retire", "RETIRED"), ("restore", "ACTIVE")):
        asked = (
            f"mutation($id: ID!) {{ {verb}Template(input: {{templateId: $id}}) {{"
            " ... on Template { status: templateStatus } } }"
        )
        assert await client.ask(asked, id=made["id"]) == {f"{verb}Template": {"status": status}}


async def test_a_template_that_is_none_is_refused_by_its_field(client: GraphQLClient) -> None:
    refused = await _created(client, body="Just do it.")
    assert (refused["code"], refused["path"]) == ("BAD_USER_INPUT", ["input", "content", "body"])
    assert (await _created(client, domain="../../etc/passwd"))["path"] == [
        "input",
        "content",
        "domain",
    ]


async def test_what_comes_with_noema_is_listed_without_a_question(client: GraphQLClient) -> None:
    found = await client.ask(
        "{ templates(first: 100) { edges { node { name source: templateSource } } } }"
    )
    names = [edge["node"]["name"] for edge in found["templates"]["edges"]]
    assert (len(names), names) == (11, sorted(names))


async def test_a_template_is_a_node_like_any_other(client: GraphQLClient) -> None:
    made = await _created(client)
    asked = "query($id: ID!) { node(id: $id) { id ... on Template { name } } }"
    assert await client.ask(asked, id=made["id"]) == {
        "node": {"id": made["id"], "name": "Five Whys"}
    }


async def test_a_match_says_why_it_fits(client: GraphQLClient) -> None:
    asked = """{ matchTemplates(text: "Give a proof by induction.") {
      template { name } fit { named cosine textRank } } }"""
    [match] = (await client.ask(asked))["matchTemplates"]
    assert match == {
        "template": {"name": "Proof by Induction"},
        "fit": {
            "named": ["Proof by Induction", "proof", "induction"],
            "cosine": None,
            "textRank": 1,
        },
    }


RATE = """mutation($id: ID!, $value: Int!) { rateTrace(input: {nodeId: $id, value: $value}) {
  ... on RatedTrace { ratings { value recordedTo } } ... on UserError { code path } } }"""


async def test_a_rating_by_the_id_of_the_answer_counts_everywhere(
    client: GraphQLClient, services: Services
) -> None:
    [answer] = await write(services, [("Which queue?", "Streams.")])
    await client.ask(RATE, id=answer, value=5)
    rated = (await client.ask(RATE, id=answer, value=9))["rateTrace"]["ratings"]
    assert [rating["value"] for rating in rated] == [9, 5]
    asked = """{ traces(filter: {minQuality: 8}) { edges { node {
      id: nodeId kind question quality rating score ratings { value } } } }
      traceStatistics { total graded good meanQuality } }"""
    found = await client.ask(asked)
    [edge] = found["traces"]["edges"]
    assert edge["node"] == {
        "id": answer,
        "kind": "THINKING",
        "question": "Which queue?",
        "quality": 9.0,
        "rating": 9,
        "score": None,
        "ratings": [{"value": 9}, {"value": 5}],
    }
    assert found["traceStatistics"] == {"total": 1, "graded": 1, "good": 1, "meanQuality": 9.0}


async def test_a_rating_of_what_is_not_there_is_not_found(client: GraphQLClient) -> None:
    refused = (await client.ask(RATE, id=new_id(), value=9))["rateTrace"]
    assert refused == {"code": "NOT_FOUND", "path": ["input", "nodeId"]}


START = """mutation { startFineTune(input: {name: "July", baseModel: "small"}) {
  ... on FineTuneRun { id } ... on TrainerUnavailableError { code message path } } }"""


async def test_training_without_a_trainer_is_unavailable_and_never_pretended(
    client: GraphQLClient,
) -> None:
    assert (await client.ask(START))["startFineTune"] == {
        "code": "TRAINER_UNAVAILABLE",
        "message": "no trainer is configured; set NOEMA_TRAINER_COMMAND",
        "path": [],
    }
    found = await client.ask("{ fineTuneRuns { edges { cursor } } }")
    assert found == {"fineTuneRuns": {"edges": []}}


async def test_training_needs_the_scope_admin(
    app: Starlette, noema: Noema, services: Services
) -> None:
    key = await key_of(noema, services, frozenset({Scope.READ, Scope.WRITE}))
    async with http_client(app, key) as http:
        assert (await GraphQLClient(http).refused(START))["code"] == "FORBIDDEN"
