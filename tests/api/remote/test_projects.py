"""Projects: what an import keeps of them, and lists that they narrow."""

from app.bootstrap import Services
from app.cli.running.hook_answers import QUESTION, known
from app.domain.beliefs.belief import Retract
from app.domain.beliefs.knowledge_changes import EntryFields, Store
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from app.reasoning.decisions.recording.schemas import RecordDecision
from tests.api.client import GraphQLClient
from tests.transcripts import claude_record, json_lines

_SAID = "I will use Redis Streams instead of RabbitMQ, because it survives a restart."
_CODEX = json_lines(
    {
        "timestamp": "2026-05-04T10:00:00.000Z",
        "type": "session_meta",
        "payload": {
            "id": "rollout-1",
            "cwd": "/srv/checkout",
            "git": {"repository_url": "git@github.com:acme/orders.git", "branch": "main"},
        },
    },
    {
        "timestamp": "2026-05-04T10:01:00.000Z",
        "type": "response_item",
        "payload": {
            "type": "message",
            "role": "assistant",
            "content": [{"type": "output_text", "text": _SAID}],
        },
    },
)
_CLAUDE = json_lines(
    claude_record("u-1", None, "Which queue?", cwd="/home/ann/Orders/api"),
    claude_record("u-2", "u-1", [{"type": "text", "text": _SAID}], message_id="m-1"),
)
_LISTS = """query($project: String) {
  sessions(filter: {project: $project}) { edges { node { id project } } }
  decisions(filter: {project: $project}) { edges { node { sessionId } } }
}"""


async def _found(client: GraphQLClient, project: str | None) -> list[str]:
    """Give the projects of the sessions found, which are those of the decisions found."""
    found = await client.ask(_LISTS, project=project)
    sessions = {edge["node"]["id"]: edge["node"]["project"] for edge in found["sessions"]["edges"]}
    assert {edge["node"]["sessionId"] for edge in found["decisions"]["edges"]} == sessions.keys()
    return sorted(sessions.values())


async def test_an_import_keeps_repository_or_folder_and_lists_are_narrowed_by_it(
    client: GraphQLClient, services: Services
) -> None:
    await services.imports.import_text("rollout.jsonl", _CODEX)
    await services.imports.import_text("session.jsonl", _CLAUDE)
    both = ["/home/ann/Orders/api", "github.com/acme/orders"]
    assert await _found(client, None) == both
    assert await _found(client, "orders") == both
    assert await _found(client, "acme/orders") == ["github.com/acme/orders"]
    assert await _found(client, "order") == []


async def test_stale_decisions_are_narrowed_by_project(
    client: GraphQLClient, services: Services
) -> None:
    for project in ("github.com/acme/orders", "github.com/acme/meters"):
        session = NewSession(new_id(), project, project=project)
        fact = new_id()
        await services.sessions.create(session)
        await services.knowledge.memory.store(Store(new_id(), fact, EntryFields(project, project)))
        told = RecordDecision(new_id(), session.id, f"Keep {project}", rests_on=(fact,))
        await services.decisions.record(told)
        await services.beliefs.apply(Retract(new_id(), fact, "Not so."))
    asked = "query($p: String) { staleDecisions(project: $p) { edges { node { text } } } }"
    for project, texts in (("orders", ["Keep github.com/acme/orders"]), ("billing", [])):
        found = await client.ask(asked, p=project)
        assert [edge["node"]["text"] for edge in found["staleDecisions"]["edges"]] == texts
        # What a hook asks for the folder of the agent.
        told = [*known(await client.ask(QUESTION, project=project))]
        assert [line.partition(" (")[0] for line in told[1:]] == [f"- {text}" for text in texts]
    assert len((await client.ask(asked))["staleDecisions"]["edges"]) == 2


async def test_a_project_is_given_and_changed_by_hand(client: GraphQLClient) -> None:
    made = await client.ask(
        'mutation { createSession(input: {title: "Queue", project: "acme/orders"})'
        " { ... on Session { id version project } } }"
    )
    session = made["createSession"]
    assert session["project"] == "acme/orders"
    changed = await client.ask(
        "mutation($id: ID!, $version: Int!) { updateSession(input: {sessionId: $id,"
        ' version: $version, project: "acme/billing"}) { ... on Session { project } } }',
        id=session["id"],
        version=session["version"],
    )
    assert changed["updateSession"]["project"] == "acme/billing"
