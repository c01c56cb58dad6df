"""Forget a subject in a tenant of 100,000 nodes beside another tenant of as many.

Run: uv run python -m benchmarks.erasure [--nodes N]
"""

import argparse
import asyncio
import time

from neo4j import AsyncDriver

from app.bootstrap import Noema, Services
from app.domain.beliefs.knowledge_changes import Forget
from app.domain.ids import new_id
from app.graph.driver import open_driver
from benchmarks.place import Place, open_place, tell

SUBJECT = "Ada Quill"
TOLD = 500
"""Nodes that tell of the subject."""
WORDS = "The lease of the depot ends in June, and nobody has said yet who pays for what is left. "
BATCH = 10_000

_SESSION = """CREATE (:Session {tenant_id: $tenant_id, id: $session_id, title: 'Synthetic',
  status: 'active', node_count: 0, version: 0, recorded_from: datetime()})"""
_NODES = """MATCH (s:Session {tenant_id: $tenant_id, id: $session_id})
UNWIND range($first, $last) AS number
WITH s, number, 'node-' + right('0000000' + number, 8) AS id,
  $words + CASE WHEN number % $every = 0 THEN $subject ELSE 'Nobody' END + ' asked.' AS text
CREATE (s)-[:HAS_NODE]->(n:ThinkingNode:Searchable:Belief {tenant_id: $tenant_id, id: id,
  kind: 'message', session_id: s.id, response: text, search_text: text, status: 'complete',
  belief_status: 'unheld', withdrawn: 'never', position: number, recorded_from: datetime()})
CREATE (n)-[:HAS_BLOCK]->(:ContentBlock {tenant_id: $tenant_id, id: 'block of ' + id, index: 0,
  kind: 'text', text: text})
CREATE (:Event {tenant_id: $tenant_id, stream_id: s.id, seq: number, type: 'NODE_ADDED',
  payload: '{"node_id": "' + id + '"}', at: datetime()})"""


async def main(nodes: int) -> None:
    async with open_place() as place:
        own, other = place.noema.services(new_id()), place.noema.services(new_id())
        async with _driver(place) as driver:
            await _fill(driver, own, nodes)
            alone = await _forget(place.noema, own, "Nobody at all")
            await _fill(driver, other, nodes)
            beside = await _forget(place.noema, own, "Nobody at all")
            told = await _forget(place.noema, own, SUBJECT)
        tell(
            {
                "nodes": nodes,
                "told": TOLD,
                "nothing_told_s": alone,
                "nothing_told_beside_another_s": beside,
                "told_beside_another_s": told,
            }
        )


def _driver(place: Place):  # noqa: ANN202  # what open_driver gives
    connection = place.connection
    return open_driver(connection.uri, connection.user, connection.password, 1)


async def _fill(driver: AsyncDriver, services: Services, nodes: int) -> None:
    given = {"tenant_id": services.tenant_id, "session_id": new_id()}
    await driver.execute_query(_SESSION, given, database_="neo4j")
    told = {"words": WORDS * 4, "subject": SUBJECT, "every": nodes // TOLD}
    for first in range(1, nodes + 1, BATCH):
        numbers = {"first": first, "last": min(first + BATCH - 1, nodes)}
        await driver.execute_query(_NODES, {**given, **told, **numbers}, database_="neo4j")


async def _forget(noema: Noema, services: Services, subject: str) -> dict[str, float]:
    """Forget a subject; give how long the answer took, and how long until all of it was gone."""
    began = time.perf_counter()
    answer = await services.knowledge.forgetting.forget(Forget(new_id(), subject=subject))
    answered = time.perf_counter() - began
    await noema.job_runner.run_due(services.tenant_id)
    whole = time.perf_counter() - began
    left = await services.knowledge.forgetting.preview(Forget(new_id(), subject=subject))
    return {
        "answer": round(answered, 2),
        "all": round(whole, 2),
        "erased_at_once": len(answer.ids),
        "left": len(left),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.erasure", description=__doc__)
    parser.add_argument("--nodes", type=int, default=100_000, help="Of each tenant.")
    asyncio.run(main(parser.parse_args().nodes))
