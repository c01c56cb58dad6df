"""How many labelled contradictions are brought before the judge among thousands of other beliefs.

Run: uv run python -m benchmarks.conflicts.candidates DATA [DATA …] --among FILE [FILE …] [--most N]
Each DATA is a folder with `contradictions.jsonl`. Its texts and N statements out of the FILEs, cut
as in `false_contradictions` beside this, are beliefs of one tenant; the second text of each
contradiction is stored last. Prints a JSON object: the share of contradictions whose first text is
found by meaning, by words and by both, of those that the judge then reads, and of those that are
kept as possible or open, and as open.
"""

import argparse
import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from app.bootstrap import Noema, Services, open_judge
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief
from app.domain.ids import new_id
from app.domain.nodes.neighbour import Neighbour
from app.reads.search.neighbours import NeighbourReads
from app.reasoning.beliefs.contradiction_resolver.pairs import compared
from app.reasoning.beliefs.contradiction_resolver.schemas import Label
from app.settings import Settings
from benchmarks.conflicts.false_contradictions import statements
from benchmarks.place import open_place, tell

MOST = 2_000


class Labelled(NamedTuple):
    """A contradiction by its texts."""

    a: str
    b: str


class Brought(NamedTuple):
    """Which ways bring the other side of a contradiction."""

    by_meaning: bool
    by_words: bool
    together: bool
    judged: bool
    possible: bool
    """It is kept for somebody to look at, or shown."""
    open: bool
    """It is shown."""


def read(folder: Path) -> tuple[list[Labelled], list[str]]:
    """Give the contradictions of a labelled set, and all of its texts."""
    lines = (folder / "contradictions.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    conflicts = [Labelled(r["a"], r["b"]) for r in rows if r["label"] == "contradiction"]
    return conflicts, [text for row in rows for text in (row["a"], row["b"])]


class Held:
    """Beliefs of a tenant, each text once."""

    def __init__(self, noema: Noema, services: Services) -> None:
        self._services = services
        self._reads = NeighbourReads(noema.graph_of(services.tenant_id), noema.embedder)
        self._judge = open_judge(Settings())
        self._ids: dict[str, str] = {}

    async def hold(self, texts: Sequence[str]) -> None:
        for text in texts:
            if text not in self._ids:
                belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, text)
                await self._services.beliefs.apply(Assert(new_id(), belief))
                self._ids[text] = belief.id
        await self._services.vectors.embed_pending()

    async def brought(self, pair: Labelled) -> Brought:
        a, b = self._ids[pair.a], self._ids[pair.b]
        later, other = (pair.b, a) if b > a else (pair.a, b)
        belief = Neighbour(max(a, b), "knowledge", later)
        by_meaning = await self._reads.by_meaning(belief.id)
        by_words = await self._reads.by_words(later)
        candidates = await self._reads.of_belief(belief.id, later)
        judged = await asyncio.to_thread(compared, belief, candidates, self._judge)
        own = [one for one in judged if other in (one.a.id, one.b.id)]
        kept = [one for one in own if one.judgement.label is Label.CONTRADICTION]
        return Brought(
            other in by_meaning,
            other in by_words,
            any(one.id == other for one in candidates),
            bool(own),
            bool(kept),
            any(one.is_sure for one in kept),
        )


def shares(brought: Sequence[Brought]) -> dict[str, float]:
    return {
        name: round(sum(getattr(one, name) for one in brought) / len(brought), 3)
        for name in Brought._fields
    }


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", nargs="+", type=Path)
    parser.add_argument("--among", nargs="+", type=Path, required=True)
    parser.add_argument("--most", type=int, default=MOST)
    given = parser.parse_args()
    sets = {folder.name: read(folder) for folder in given.data}
    last = {pair.b for conflicts, _ in sets.values() for pair in conflicts}
    async with open_place() as place:
        held = Held(place.noema, place.noema.services(new_id()))
        others = statements(given.among, given.most)
        await held.hold(others)
        await held.hold([text for _, texts in sets.values() for text in texts if text not in last])
        await held.hold([*last])
        figures: dict[str, object] = {"others": len(others)}
        for name, (conflicts, _) in sets.items():
            brought = [await held.brought(pair) for pair in conflicts]
            missed = [p for p, one in zip(conflicts, brought, strict=True) if not one.together]
            figures[name] = {"contradictions": len(conflicts), **shares(brought), "missed": missed}
        tell(figures)


if __name__ == "__main__":
    asyncio.run(main())
