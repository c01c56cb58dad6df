"""From a belief that is stored to its verdict, and what judging in the background costs a search.

Run: uv run python -m benchmarks.conflicts.judged
"""

import argparse
import asyncio
import os
import statistics
import time
from collections.abc import Sequence
from itertools import product

from app.bootstrap import Services
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief
from app.domain.ids import new_id
from app.domain.search import SearchQuery
from app.graph.base import Graph
from benchmarks.place import figures_of, open_place, tell

WAITING = 30
"""Beliefs that wait to be judged while somebody searches."""
_LOOK_S, _LONGEST_S = 0.005, 600.0
_WARM_UP, _AROUND = 300, 250
"""Searches before all others, and before and after each block in which beliefs are judged."""
_WHAT = (
    (
        "checkout service",
        "billing worker",
        "search index",
        "login page",
        "mail gateway",
        "report builder",
    ),
    ("image cache", "order queue", "audit log", "session store", "price table", "invoice archive"),
    (
        "mobile client",
        "partner portal",
        "metrics collector",
        "backup job",
        "feature store",
        "rate limiter",
    ),
    (
        "scheduler",
        "translation desk",
        "data lake",
        "stock ledger",
        "support inbox",
        "release train",
    ),
    (
        "staging cluster",
        "vector database",
        "payment adapter",
        "consent form",
        "upload handler",
        "test runner",
    ),
    ("access policy", "event bus", "design system", "map layer", "survey tool", "import pipeline"),
    ("shipping label", "customer profile", "training set", "alert rule"),
)
_SAYS = (
    "is owned by the platform team",
    "retries a failed call three times",
    "keeps its data for thirty days",
    "was rewritten in Rust last year",
    "needs a review by two people",
    "runs in two regions",
    "answers within 200 milliseconds",
    "is documented in the handbook",
    "writes to Postgres",
    "sends an event for every change",
    "has no tests for time zones",
    "costs 900 euros a month",
    "is restarted every night",
    "uses the shared certificate",
    "was the cause of the outage in May",
    "is switched off on weekends",
    "reads its settings from a file",
    "is popular with new customers",
    "blocks requests without a token",
    "shows prices without tax",
    "depends on an old library",
    "is deployed by hand",
    "loses messages under load",
    "has a memory limit of 2 GB",
    "will be replaced in spring",
    "is tested against real hardware",
    "stores addresses in plain text",
    "supports eleven languages",
    "was bought from a vendor",
    "is monitored by the night shift",
)
TEXTS = tuple(f"The {what} {says}." for says, row in product(_SAYS, _WHAT) for what in row)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beliefs", type=int, default=850, help="in the graph before")
    parser.add_argument("--stored", type=int, default=100, help="one by one")
    parser.add_argument("--pairs", type=int, default=7, help="of blocks of searches")
    parser.add_argument("--waiting", type=int, default=WAITING, help="beliefs in each pair")
    options = parser.parse_args()
    async with open_place() as place, place.noema.running():
        # The worker takes jobs of tenants that exist.
        services = place.noema.services((await place.noema.tenants.ensure_tenant()).id)
        judged = Judged(services, place.noema.graph_of(services.tenant_id))
        texts = iter(TEXTS)
        begin = time.perf_counter()
        await judged.store([next(texts) for _ in range(options.beliefs)])
        await judged.until_done()
        filled_s = time.perf_counter() - begin
        times = [await judged.time_of(next(texts)) for _ in range(options.stored)]
        waiting = [[next(texts) for _ in range(options.waiting)] for _ in range(options.pairs)]
        tell(
            {
                "beliefs": options.beliefs,
                "filled_s": round(filled_s, 1),
                "stored_to_judged": figures_of(times),
                "search": await judged.searches(waiting),
                "load": os.getloadavg(),
            }
        )


class Judged:
    def __init__(self, services: Services, graph: Graph) -> None:
        self._services = services
        self._graph = graph
        self._asked = 0

    async def store(self, texts: Sequence[str]) -> None:
        for text in texts:
            belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, text)
            await self._services.beliefs.apply(Assert(new_id(), belief))

    async def until_done(self) -> None:
        async with asyncio.timeout(_LONGEST_S):
            while await self._due():  # noqa: ASYNC110  # a verdict of no conflict has no event
                await asyncio.sleep(_LOOK_S)

    async def time_of(self, text: str) -> float:
        """Give the milliseconds from the call that stores a belief to its verdict."""
        begin = time.perf_counter()
        await self.store([text])
        await self.until_done()
        return (time.perf_counter() - begin) * 1000

    async def searches(self, waiting: Sequence[Sequence[str]]) -> dict[str, object]:
        """Search while beliefs are judged, and before and after it while nothing is.

        So what gets quicker from search to search speaks for neither.
        """
        await self._search(_WARM_UP)
        ratios: list[float] = []
        every: tuple[list[float], list[float]] = ([], [])
        for texts in waiting:
            idle = await self._search(_AROUND)
            await self.store(texts)
            busy: list[float] = []
            while await self._due():
                busy += await self._search(5)
            await asyncio.sleep(1)
            idle += await self._search(_AROUND)
            ratios.append(statistics.median(busy) / statistics.median(idle))
            every[0].extend(busy)
            every[1].extend(idle)
        return {
            "while_judging": figures_of(every[0]),
            "idle": figures_of(every[1]),
            "ratios_of_medians": [round(ratio, 2) for ratio in ratios],
        }

    async def _search(self, count: int) -> list[float]:
        times: list[float] = []
        for _ in range(count):
            self._asked += 1
            text = TEXTS[-self._asked % len(TEXTS)]
            query = SearchQuery(f"who says that {text.lower()} {self._asked}")
            begin = time.perf_counter()
            await self._services.search.search(query)
            times.append((time.perf_counter() - begin) * 1000)
        return times

    async def _due(self) -> int:
        [row] = await self._graph.read("contradiction/count_due")
        return int(row["due"])


if __name__ == "__main__":
    asyncio.run(main())
