"""Cascades and questions of the past at 10,000 and at 100,000 beliefs.

Run: uv run python -m benchmarks.beliefs
"""

import asyncio
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import (
    AsOf,
    Assert,
    BeliefFilter,
    BeliefKind,
    NewBelief,
    Restore,
    Retract,
)
from app.domain.ids import id_beside, new_id
from app.domain.page import PageRequest
from app.domain.search import search_properties
from app.graph.base import Graph, Row
from app.graph.change import Write, run
from app.reasoning.beliefs.maintenance.cascade import settle
from app.reasoning.beliefs.maintenance.state import Effect
from benchmarks.place import open_place, tell, timed

BATCH = 1_000


class BeliefMaker:
    """Fills a tenant: groups of beliefs, each a line of conclusions from one that is asserted."""

    def __init__(self, noema: Noema, group: int, groups: int) -> None:
        self.services: Services = noema.services(new_id())
        self._graph: Graph = noema.graph_of(self.services.tenant_id)
        self._group = group
        self.roots = [new_id() for _ in range(groups)]

    async def make(self) -> None:
        rows = [row for root in self.roots for row in self._rows(root)]
        first = NewBelief(new_id(), BeliefKind.KNOWLEDGE, "The first one makes the lock.")
        await self.services.beliefs.apply(Assert(new_id(), first))
        for start in range(0, len(rows), BATCH):
            part = rows[start : start + BATCH]
            await self._graph.apply(self._write, part)

    def members(self, root: str) -> list[str]:
        return [root, *(id_beside(root, str(n)) for n in range(1, self._group))]

    def _rows(self, root: str) -> Iterator[Row]:
        tenant_id = self.services.tenant_id
        members = self.members(root)
        for n, id_ in enumerate(members):
            found = search_properties(tenant_id, "knowledge", None, f"Claim {n} of {root}")
            yield {
                "id": id_,
                "label": "KnowledgeEntry",
                "is_new": True,
                "asserted": n == 0,
                "properties": {**found, "kind": "knowledge", "content": f"Claim {n} of {root}"},
                # Ten lines from the root, so that a cascade is as long as it is wide.
                "premise_id": members[max(0, n - 10)] if n else None,
            }

    def _write(self, part: Sequence[Row]) -> Write[None]:
        at = datetime.now(UTC)
        lock_id = f"beliefs:{self.services.tenant_id}"
        yield from run("belief/create_beliefs", beliefs=part, at=at)
        justifications: list[Row] = [
            {
                "id": id_beside(row["id"], "reason"),
                "conclusion_id": row["id"],
                "premises": [{"id": row["premise_id"], "edge_id": id_beside(row["id"], "edge")}],
                "rule": None,
            }
            for row in part
            if row["premise_id"]
        ]
        yield from run("belief/create_justifications", justifications=justifications, at=at)
        effect = Effect(lifted=tuple(row["id"] for row in part))
        changed = yield from settle(lock_id, effect, is_disputable=False)
        records = [
            {"id": new_id(), "subject_id": row["id"], "status": row["after"], "disputed": False}
            for row in changed
        ]
        yield from run("belief/replace_records", records=records, at=at)


async def main() -> None:
    async with open_place() as place:
        figures = {
            "cascade_of_1000_in_10000": await _cascades(place.noema, 1_000, 10, Calls(60, 20)),
            "cascade_of_10_in_10000": await _cascades(place.noema, 10, 1_000, Calls(200, 100)),
            "cascade_of_10_in_100000": await _cascades(place.noema, 10, 10_000, Calls(200, 100)),
        }
        tell(figures)


class Calls(NamedTuple):
    all: int
    warm_up: int
    """Those that do not count, while the server compiles its statements."""


async def _cascades(noema: Noema, group: int, groups: int, calls: Calls) -> dict[str, object]:
    maker = BeliefMaker(noema, group, groups)
    await maker.make()
    services, now = maker.services, datetime.now(UTC)
    roots = [maker.roots[n % len(maker.roots)] for n in range(calls.all)]
    apply, reads = services.beliefs.apply, services.belief_reads
    ids = [maker.members(root)[-1] for root in roots]
    page, held = PageRequest(100), BeliefFilter()
    figures: dict[str, object] = {"beliefs": group * groups}
    retracts: list[dict[str, float]] = []
    for part in (roots[i : i + len(maker.roots)] for i in range(0, calls.all, len(maker.roots))):
        fell = [lambda r=r: apply(Retract(new_id(), r, "measured")) for r in part]
        rose = [lambda r=r: apply(Restore(new_id(), r)) for r in part]
        retracts.append(await timed(fell, min(calls.warm_up, len(part) - 4)))
        figures["restore"] = await timed(rose, min(calls.warm_up, len(part) - 4))
    figures["retract"] = retracts[-1]
    for name, as_of in (("now", AsOf()), ("as_of", AsOf(now))):
        figures[f"belief_{name}"] = await timed(
            [lambda i=i, a=as_of: reads.get_many([i], a) for i in ids], calls.warm_up
        )
        figures[f"page_{name}"] = await timed(
            [lambda a=as_of: reads.list_page(page, held, a) for _ in ids], calls.warm_up
        )
        figures[f"impact_{name}"] = await timed(
            [lambda r=r, a=as_of: reads.impact(r, a) for r in roots], calls.warm_up
        )
        figures[f"why_{name}"] = await timed(
            [lambda i=i, a=as_of: reads.why(i, a) for i in ids], calls.warm_up
        )
    return figures


if __name__ == "__main__":
    asyncio.run(main())
