"""Search over 100,000 sessions, each with a title and two thoughts, by TF-IDF.

The words are as rare and as common as in a language. Questions of one to three words each ask for
what at most every eighth session says; "common" is for words that nearly every session says.
Run: uv run python -m benchmarks.sessions.search [--sessions 100000]
"""

import argparse
import asyncio
import random
from collections.abc import Iterator
from datetime import UTC, datetime

from neo4j import AsyncDriver

from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.domain.search import search_properties
from app.domain.session_search import SessionSearch, SessionSearchFilter
from app.graph.driver import open_driver
from benchmarks.place import open_place, tell, timed

CALLS = 150
WARM_UP = 30
BATCH = 1_000
WORDS = 20_000
COMMON = 50
"""The fiftieth word in frequency is in every eighth session."""
MODES = ("causal", "bayesian", "sequential", "gametheory", "modal")
_WRITE = """
UNWIND $rows AS row
CREATE (s:Session {tenant_id: $tenant_id}) SET s += row.session
WITH row, s UNWIND row.nodes AS properties
CREATE (s)-[:HAS_NODE]->(n:ThinkingNode:Searchable {tenant_id: $tenant_id}) SET n += properties
"""
_WAIT = "CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()"


async def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sessions", type=int, default=100_000)
    sessions = parser.parse_args().sessions
    chance = random.Random(7)
    async with open_place() as place:
        tenant_id = new_id()
        server = place.connection
        async with open_driver(server.uri, server.user, server.password, 1) as driver:
            for rows in _batches(tenant_id, sessions, chance):
                await driver.execute_query(_WRITE, rows=rows, tenant_id=tenant_id)
            await _settle(driver)
        search = place.noema.services(tenant_id).session_search
        causal = SessionSearchFilter(modes=frozenset({"causal"}))

        async def found(text: str, only: SessionSearchFilter, *, facets: bool = False) -> None:
            asked = SessionSearch(PageRequest(20), text, only)
            answer = await search.search(asked)
            if facets:
                await search.facets(asked, answer)

        questions = [_text(chance, chance.randint(1, 3), COMMON) for _ in range(CALLS)]
        everything = SessionSearchFilter()
        figures = {
            "words": await timed([lambda q=q: found(q, everything) for q in questions], WARM_UP),
            "filtered": await timed([lambda q=q: found(q, causal) for q in questions], WARM_UP),
            "and": await timed(
                [lambda q=q: found(" AND ".join(q.split()), everything) for q in questions],
                WARM_UP,
            ),
            "common": await timed(
                [lambda n=n: found(f"word{1 + n % 5}", everything) for n in range(COMMON)], 5
            ),
            "facets": await timed(
                [lambda q=q: found(q, everything, facets=True) for q in questions], WARM_UP
            ),
        }
        tell({"sessions": sessions, "session_search": figures})


async def _settle(driver: AsyncDriver) -> None:
    await driver.execute_query(_WAIT)


def _batches(tenant_id: str, sessions: int, chance: random.Random) -> Iterator[list[object]]:
    for start in range(0, sessions, BATCH):
        count = min(BATCH, sessions - start)
        yield [_session(tenant_id, chance) for _ in range(count)]


def _session(tenant_id: str, chance: random.Random) -> dict[str, object]:
    id_, at = new_id(), datetime.now(UTC)
    about = {
        "id": id_,
        "title": _text(chance, 5),
        "mode": chance.choice(MODES),
        "status": "active",
        "tags": [f"tag{chance.randrange(20)}"],
        "author": f"author{chance.randrange(50)}",
        "source": "benchmark",
        "version": 1,
        "node_count": 2,
        "decision_count": 0,
        "recorded_from": at,
        "updated_at": at,
        "listed_at": at,
    }
    nodes = [
        {
            "id": new_id(),
            "session_id": id_,
            "kind": "thought",
            "recorded_from": at,
            **search_properties(tenant_id, "thought", id_, _text(chance, 30)),
        }
        for _ in range(2)
    ]
    return {"session": about, "nodes": nodes}


def _text(chance: random.Random, words: int, least: int = 1) -> str:
    """Words as rare and as common as in a language (Zipf).

    Args:
        least: The place of the commonest word that may be in it.
    """
    places = (int(least * (WORDS / least) ** chance.random()) for _ in range(words))
    return " ".join(f"word{place}" for place in places)


if __name__ == "__main__":
    asyncio.run(main())
