"""What a second session recalls of a first one: `uv run python -m benchmarks.rehydration`.

Holds the first sessions of ten written stories in an empty Neo4j of its own, asks the question of
each in a second session, and prints for each budget of tokens the share of the needed facts that it
is told.
"""

import asyncio

from app.domain.ids import new_id
from benchmarks.place import open_place, tell
from tests.graph.rehydration.stories import STORIES, recall, tell_all

BUDGETS = (150, 200, 300, 400, 600)


async def run() -> None:
    async with open_place() as place:
        services = place.noema.services(new_id())
        await tell_all(services)
        for budget in BUDGETS:
            share = await recall(services, budget)
            tell({"stories": len(STORIES), "budget_tokens": budget, "recall": round(share, 2)})


if __name__ == "__main__":
    asyncio.run(run())
