"""The inbox at 100,000 beliefs: `uv run python -m benchmarks.inbox`."""

import argparse
import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from app.bootstrap import Noema, Services
from app.domain.beliefs.proposal import NewProposal, ProposalKind, Quoted
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.graph.base import Row
from app.graph.change import Write, run
from app.reasoning.beliefs.proposals import rows
from benchmarks.beliefs import BeliefMaker
from benchmarks.place import open_place, tell, timed

GROUP = 10
WARM_UP, CALLS = 20, 120


async def _fill(noema: Noema, maker: BeliefMaker, items: int) -> None:
    """Add as many open proposals as open contradictions, of various ranks."""
    graph, at = noema.graph_of(maker.services.tenant_id), datetime.now(UTC)
    roots = [maker.roots[n % len(maker.roots)] for n in range(items + 1)]
    pairs = list(zip(roots, roots[1:], strict=False))
    for start in range(0, items, 500):
        part = list(enumerate(pairs[start : start + 500], start))
        proposals = [_proposal(*pair) for _, pair in part]
        contradictions = [_contradiction(*pair) for _, pair in part]
        ranks = [
            {"id": one["id"], "falls": number % 50}
            for (number, _), *made in zip(part, proposals, contradictions, strict=True)
            for one in made
        ]

        await graph.apply(_items, proposals, contradictions, ranks, at)


def _items(
    proposals: Sequence[Row], contradictions: Sequence[Row], ranks: Sequence[Row], at: datetime
) -> Write[None]:
    yield from run("proposal/create_proposals", proposals=proposals, at=at)
    yield from run("contradiction/create_contradictions", contradictions=contradictions, at=at)
    yield from run("inbox/store_ranks", ranks=ranks)


def _proposal(older: str, newer: str) -> dict[str, Any]:
    subject, cited = Quoted(older, "It is so."), (Quoted(newer, "It is not so any more."),)
    new = NewProposal(new_id(), ProposalKind.UPDATE, subject, cited, "no longer", 0.9, True, newer)
    return rows.proposal_row(new)


def _contradiction(a: str, b: str) -> dict[str, Any]:
    told = {"type": "factual", "severity": "low", "status": "open", "summary": "a against b"}
    more = {"kind": "contradiction", "detector": "person", "verdicts": "[]"}
    sides = {side: {"id": id_, "edge_id": new_id()} for side, id_ in (("side_a", a), ("side_b", b))}
    return {"id": new_id(), "properties": {**told, **more}, **sides}


async def _inbox(services: Services) -> dict[str, object]:
    inbox, pages = services.proposals.inbox, list[str | int | None]([None])
    while len(pages) < CALLS:
        page = await inbox.list_page(PageRequest(20, pages[-1]))
        pages.append(page.keys[-1])
    first = [lambda: inbox.list_page(PageRequest(20)) for _ in range(CALLS)]
    deep = [lambda after=after: inbox.list_page(PageRequest(20, after)) for after in pages]
    counts = [inbox.counts for _ in range(CALLS)]
    return {
        "first_page": await timed(first, WARM_UP),
        "deep_pages": await timed(deep, WARM_UP),
        "counts": await timed(counts, WARM_UP),
    }


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beliefs", type=int, default=100_000)
    parser.add_argument("--items", type=int, default=5_000, help="proposals, and contradictions")
    options = parser.parse_args()
    async with open_place() as place:
        maker = BeliefMaker(place.noema, GROUP, options.beliefs // GROUP)
        await maker.make()
        await _fill(place.noema, maker, options.items)
        figures = {
            "beliefs": options.beliefs,
            "items": 2 * options.items,
            **await _inbox(maker.services),
        }
    tell(figures)


if __name__ == "__main__":
    asyncio.run(main())
