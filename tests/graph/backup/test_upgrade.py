"""From the data of the first schema to today: every migration in order, then the doors read it."""

import hashlib
from datetime import UTC, datetime
from typing import LiteralString, cast

import pytest

from app.bootstrap import open_noema
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.domain.tenants.tenant import SYSTEM_TENANT, Scope
from app.graph.cypher import load_statements
from app.graph.driver import open_driver
from app.graph.schema import migrations
from app.local.base import Connection
from app.reasoning.tenants.rules import SECRET_BYTES, key_sha256, key_text
from app.settings import Settings
from tests.factories import make_session

UNIQUE_BY_ID = (
    *("session", "thinking_node", "content_block", "reasoning_step", "decision_point", "option"),
    *("knowledge_entry", "contradiction", "insight", "searchable", "job", "stream"),
)
"""What the first migrations held unique among all tenants, in their order (`0001_session_id`)."""
LISTS: dict[str, LiteralString] = {
    "0015_event_seq": "CREATE CONSTRAINT event_seq FOR (n:Event)"
    " REQUIRE (n.stream_id, n.seq) IS UNIQUE",
    "0017_session_list": "CREATE INDEX session_list FOR (n:Session) ON (n.tenant_id, n.id)",
    "0019_decision_point_list": "CREATE INDEX decision_point_list FOR (n:DecisionPoint)"
    " ON (n.tenant_id, n.id)",
    "0023_knowledge_entry_list": "CREATE INDEX knowledge_entry_list FOR (n:KnowledgeEntry)"
    " ON (n.tenant_id, n.id)",
}
"""What later versions dropped."""
KEPT = (
    *("0000_schema_migration_id", "0013_tenant_id", "0014_api_key_id", "0016_api_key_sha256"),
    *("0018_thinking_node_list", "0020_decision_point_session", "0021_searchable_session"),
    *("0022_searchable_pending", "0024_job_queue", "0025_tenant_list", "0026_api_key_list"),
    *("0027_searchable_text", "0028_searchable_bge_small_en_v15"),
)
"""What every version had."""
_DATA: LiteralString = """
CREATE (:Tenant {id: $tenant, tenant_id: $system, name: 'default', recorded_from: $at})
CREATE (:ApiKey {id: $key, tenant_id: $tenant, name: 'ci', sha256: $sha256,
  scopes: ['read', 'write', 'admin'], recorded_from: $at})
CREATE (s:Session {id: $session, tenant_id: $tenant, title: 'Which queue', status: 'active',
  tags: [], version: 1, node_count: 1, decision_count: 1, recorded_from: $at, updated_at: $at})
CREATE (s)-[:HAS_NODE]->(n:ThinkingNode:Searchable {id: $node, tenant_id: $tenant,
  tenant_key: $tenant, session_id: $session, kind: 'message', role: 'assistant', position: 1,
  status: 'complete', response: 'We take Redis.', search_text: 'We take Redis.',
  embedding_state: 'pending', recorded_from: $at})
CREATE (n)-[:HAS_BLOCK]->(:ContentBlock {id: $block, tenant_id: $tenant, node_id: $node, index: 0,
  kind: 'text', text: 'We take Redis.'})
CREATE (n)-[:DECIDED {id: $tie, recorded_from: $at, weight: 1.0}]->
  (d:DecisionPoint:Searchable {id: $decision, tenant_id: $tenant, tenant_key: $tenant,
    session_id: $session, node_id: $node, kind: 'decision', description: 'Take Redis',
    confidence: 0.9, status: 'decided', search_text: 'Take Redis', embedding_state: 'pending',
    recorded_from: $at})
CREATE (d)-[:CHOSE {id: $chosen, recorded_from: $at, weight: 1.0}]->
  (:Option {id: $option, tenant_id: $tenant, text: 'Redis'})
CREATE (:Stream {id: $session, tenant_id: $tenant, head: 1, recorded_from: $at})
CREATE (:Event {stream_id: $session, seq: 1, tenant_id: $tenant, type: 'thinking_node_added',
  payload: $payload, at: $at})
"""


async def _first_version(connection: Connection) -> dict[str, str]:
    """Make a database as the first version left it, and give the ids of what is in it."""
    names = ("tenant", "key", "session", "node", "block", "tie", "decision", "chosen", "option")
    ids = {name: new_id() for name in names}
    texts = {name.rpartition("/")[2]: one.text for name, one in load_statements().items()}
    old = {f"{place:04}_{name}_id": name for place, name in enumerate(UNIQUE_BY_ID, 1)}
    async with open_driver(connection.uri, connection.user, connection.password, 2) as driver:
        for name in old.values():
            label = "".join(part.title() for part in name.split("_"))
            unique = f"CREATE CONSTRAINT {name}_id FOR (n:{label}) REQUIRE n.id IS UNIQUE"
            await driver.execute_query(cast(LiteralString, unique))
        for text in (*LISTS.values(), *(texts[name] for name in KEPT)):
            await driver.execute_query(cast(LiteralString, text))
        given = {
            **ids,
            "system": SYSTEM_TENANT,
            "sha256": key_sha256(_key(ids["tenant"])),
            "at": datetime(2026, 1, 2, tzinfo=UTC),
            "payload": f'{{"node_id": "{ids["node"]}"}}',
        }
        await driver.execute_query(_DATA, given)
        await driver.execute_query(
            "UNWIND $names AS name"
            " CREATE (:SchemaMigration {tenant_id: $system, id: name, sha256: $shas[name]})",
            {
                "names": [*old, *LISTS, *KEPT],
                "shas": {**dict.fromkeys([*old, *LISTS], ""), **_sha256s()},
                "system": SYSTEM_TENANT,
            },
        )
    return ids


def _key(tenant_id: str) -> str:
    return key_text(tenant_id, bytes(SECRET_BYTES))


def _sha256s() -> dict[str, str]:
    # The digest that a start compares: of the text without its comments.
    return {name: hashlib.sha256(migrations()[name].text.encode()).hexdigest() for name in KEPT}


@pytest.mark.sweep
async def test_what_the_first_version_wrote_is_read_by_the_doors_of_today(
    elsewhere: tuple[Settings, Connection],
) -> None:
    settings, connection = elsewhere
    ids = await _first_version(connection)

    async with open_noema(settings, connection) as noema:
        rows = await noema.graph_of(SYSTEM_TENANT).read("migration/list_applied")
        assert [row["id"] for row in rows] == sorted(migrations())
        principal = await noema.tenants.authenticate(_key(ids["tenant"]))
        assert (principal.tenant_id, principal.scopes) == (ids["tenant"], frozenset(Scope))
        services = noema.services(ids["tenant"])
        listed = await services.session_reads.list_page(PageRequest(10))
        assert [session.title for session in listed.items] == ["Which queue"]
        [decision] = await services.decision_reads.get_many([ids["decision"]])
        assert decision is not None
        assert decision.description == "Take Redis"
        [event] = await services.event_reads.replay_after(ids["session"], 0, 10)
        assert event.seq == 1
        session_id = await services.sessions.create(make_session("Written today"))
        assert session_id
