"""Knowledge, contradictions and insights written the shortest way, for tests that read them."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import LiteralString

from neo4j import AsyncDriver

from app.domain.ids import new_id
from app.domain.search import search_properties
from app.graph.driver import open_driver
from app.local.base import Connection

_ENTRY: LiteralString = """
CREATE (n:KnowledgeEntry:Searchable) SET n = $properties
"""
_ENTRIES: LiteralString = """
UNWIND $rows AS row
CREATE (n:KnowledgeEntry:Searchable) SET n = row
"""
_STATES: LiteralString = """
UNWIND $ids AS id
MATCH (n:Searchable {id: id})
RETURN n.embedding_state AS state, n.embedding IS NULL AS bare
"""
_INSIGHT: LiteralString = """
MATCH (e:Searchable {id: $evidence_id})
CREATE (n:Insight:Searchable)-[:EVIDENCED_BY {
  id: $edge_id, excerpt: 'so', relevance: 0.5, recorded_from: $at}]->(e)
SET n = $properties
"""
_CONTRADICTION: LiteralString = """
MATCH (a:Searchable {id: $a_id}) WITH a
MATCH (b:Searchable {id: $b_id})
CREATE (a)<-[:SIDE_A {id: $edge_id + 'a', recorded_from: $at}]-(n:Contradiction:Searchable)
  -[:SIDE_B {id: $edge_id + 'b', recorded_from: $at}]->(b)
SET n = $properties
"""


class KnowledgeMaker:
    """Writes for one tenant."""

    def __init__(self, driver: AsyncDriver, tenant_id: str) -> None:
        self._driver = driver
        self._tenant_id = tenant_id

    async def entry(self, title: str, content: str = "As measured.") -> str:
        return await self._make(_ENTRY, "knowledge", title, {"title": title, "content": content})

    async def entries(self, titles: Sequence[str]) -> list[str]:
        rows = [
            self._properties("knowledge", title, {"title": title, "content": title})
            for title in titles
        ]
        await self._driver.execute_query(_ENTRIES, rows=rows, database_="neo4j")
        return [str(row["id"]) for row in rows]

    async def vector_states(self, ids: Sequence[str]) -> list[str]:
        """Give the state of each vector; one that is pending has none."""
        result = await self._driver.execute_query(_STATES, ids=ids, database_="neo4j")
        states = [(record["state"], record["bare"]) for record in result.records]
        assert all(bare == (state != "done") for state, bare in states)
        return [state for state, _ in states]

    async def insight(self, text: str, evidence_id: str) -> str:
        fields = {"text": text, "type": "pattern", "confidence": 0.7}
        return await self._make(_INSIGHT, "insight", text, fields, evidence_id=evidence_id)

    async def contradiction(self, summary: str, a_id: str, b_id: str) -> str:
        fields = {
            "summary": summary,
            "type": "factual",
            "severity": "high",
            "status": "open",
            "detector": "person",
            "confidence": 0.9,
        }
        return await self._make(
            _CONTRADICTION, "contradiction", summary, fields, a_id=a_id, b_id=b_id
        )

    async def _make(
        self,
        statement: LiteralString,
        kind: str,
        text: str,
        fields: Mapping[str, object],
        **others: str,
    ) -> str:
        properties = self._properties(kind, text, fields)
        given = {
            **others,
            "properties": properties,
            "edge_id": new_id(),
            "at": properties["recorded_from"],
        }
        await self._driver.execute_query(statement, given, database_="neo4j")
        return str(properties["id"])

    def _properties(self, kind: str, text: str, fields: Mapping[str, object]) -> dict[str, object]:
        return {
            **fields,
            **search_properties(self._tenant_id, kind, None, text),
            "id": new_id(),
            "tenant_id": self._tenant_id,
            "kind": kind,
            "recorded_from": datetime.now(UTC),
        }


@asynccontextmanager
async def knowledge_maker(connection: Connection, tenant_id: str) -> AsyncGenerator[KnowledgeMaker]:
    driver = open_driver(connection.uri, connection.user, connection.password, 2)
    async with driver:
        yield KnowledgeMaker(driver, tenant_id)
