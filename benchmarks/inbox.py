"""The inbox at 100,000 beliefs, and what adoption and proposals add to an import.

Run: uv run python -m benchmarks.inbox
The import is measured in pairs, each with and without, on transcripts in which every second message
decides something and gives a reason. What jobs do later is no part of it.
"""

import argparse
import asyncio
import json
import random
import statistics
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any

from app.bootstrap import Noema, Services
from app.domain.beliefs.proposal import NewProposal, ProposalKind, Quoted
from app.domain.ids import new_id
from app.domain.nodes.thinking import NewThinkingNode
from app.domain.page import PageRequest
from app.graph.base import Row
from app.graph.change import Write, run
from app.importers.file_import import Limits
from app.importers.service import ImportService
from app.reasoning.beliefs.proposals import rows
from app.reasoning.nodes.think_graph.service import ThinkGraph, Written
from benchmarks.beliefs import BeliefMaker
from benchmarks.place import open_place, tell, timed

GROUP = 10
WARM_UP, CALLS = 20, 120
TURNS = 200


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


class _Bare(ThinkGraph):
    """Writes what is said and decided, and lets none of it take part in truth maintenance."""

    def write_in(
        self, session_id: str, nodes: Sequence[NewThinkingNode], *, may_extend: bool
    ) -> Write[Written]:
        bare = [replace(node, proposes=False) for node in nodes]
        return super().write_in(session_id, bare, may_extend=may_extend)


def _write_sessions(folder: Path, sessions: int) -> None:
    rng = random.Random(7)
    names = [f"Tool{n}" for n in range(400)]
    for session in range(sessions):
        lines: list[dict[str, Any]] = []
        for number in range(TURNS):
            a, b = rng.sample(names, 2)
            text = f"We chose {a} over {b} because the {a.lower()} index holds {number} shards."
            said = "Which one?" if number % 2 == 0 else text
            role = "user" if number % 2 == 0 else "assistant"
            lines.append(
                {
                    "type": role,
                    "uuid": f"{session}-{number}",
                    "parentUuid": lines[-1]["uuid"] if lines else None,
                    "sessionId": f"bench-{session}",
                    "timestamp": f"2026-05-04T{number // 60:02d}:{number % 60:02d}:00.000Z",
                    "message": {"role": role, "content": f"{said} " + "It is noted. " * 30},
                }
            )
        (folder / f"{session:03}.jsonl").write_text("\n".join(map(json.dumps, lines)))


async def _import_s(noema: Noema, folder: Path, *, is_bare: bool) -> float:
    """Import everything into a tenant of its own and give the seconds."""
    services = noema.services(new_id())
    graph, limits = noema.graph_of(services.tenant_id), Limits(1_000_000)
    bare = ImportService(graph, _Bare(graph, 1_000_000), limits)
    begun = perf_counter()
    await (bare if is_bare else services.imports).import_paths([folder])
    return perf_counter() - begun


async def _pairs(noema: Noema, sessions: int, pairs: int) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _write_sessions(folder, sessions)
        await _import_s(noema, folder, is_bare=True)
        ratios: list[float] = []
        for number in range(pairs):
            order = (True, False) if number % 2 else (False, True)
            took = {bare: await _import_s(noema, folder, is_bare=bare) for bare in order}
            ratios.append(took[False] / took[True])
    return {
        "nodes": sessions * TURNS,
        "pairs": pairs,
        "added_share_median": round(statistics.median(ratios) - 1, 3),
        "added_shares": [round(ratio - 1, 3) for ratio in ratios],
    }


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beliefs", type=int, default=100_000)
    parser.add_argument("--items", type=int, default=5_000, help="proposals, and contradictions")
    parser.add_argument("--pairs", type=int, default=7, help="imports with and without")
    options = parser.parse_args()
    async with open_place() as place:
        figures: dict[str, object] = {"import": await _pairs(place.noema, 10, options.pairs)}
        maker = BeliefMaker(place.noema, GROUP, options.beliefs // GROUP)
        await maker.make()
        await _fill(place.noema, maker, options.items)
        figures["inbox"] = {
            "beliefs": options.beliefs,
            "items": 2 * options.items,
            **await _inbox(maker.services),
        }
    tell(figures)


if __name__ == "__main__":
    asyncio.run(main())
