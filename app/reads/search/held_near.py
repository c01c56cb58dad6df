"""What the vectors in memory answer: the nearest texts, and how near candidates are."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.embeddings.base import Question, Vector
from app.graph.base import Row
from app.reads.search.narrowing import Narrowing
from app.reads.search.tenant_vectors import Cosines, Ranked, TenantVectors

_OVER_FETCH = 2
"""Times as far it is looked as the share that was kept tells."""


@dataclass(frozen=True, slots=True)
class Near:
    """The texts nearest to a question, as long as nobody has asked which of them a filter keeps."""

    vectors: TenantVectors
    only: Narrowing
    asked: Vector
    limit: int
    looked: int
    found: tuple[Ranked, Ranked]
    """Alone and in context, as many as were looked for."""

    @property
    def supposed(self) -> tuple[Ranked, Ranked]:
        """Give the lists as they are if the filter keeps everything: nearly always."""
        passages, contexts = self.found
        return passages[: self.limit], contexts[: self.limit]

    async def settled(self) -> tuple[Ranked, Ranked]:
        """Give the nearest texts that the filter keeps, as many as there are."""
        found, look, kept, seen = self.found, self.looked, set[str](), set[str]()
        while True:
            unseen = {id_ for ranked in found for id_, _ in ranked} - seen
            kept |= await self.only.kept(unseen)
            seen |= unseen
            passages, contexts = ([one for one in ranked if one[0] in kept] for ranked in found)
            short = [
                len(list_)
                for list_, ranked in ((passages, found[0]), (contexts, found[1]))
                if len(list_) < self.limit and len(ranked) >= look
            ]
            if not short:
                return passages[: self.limit], contexts[: self.limit]
            # The share that was kept tells how far to go.
            look = _OVER_FETCH * self.limit * look // max(1, min(short))
            found = await _nearest(self.vectors, self.only, self.asked, look)


async def near(vectors: TenantVectors, only: Narrowing, asked: Vector, limit: int) -> Near:
    """Look for the texts nearest to a question, within what a filter may keep."""
    look = only.look(limit)
    found = await _nearest(vectors, only, asked, look)
    return Near(vectors, only, asked, limit, look, found)


async def _nearest(
    vectors: TenantVectors, only: Narrowing, asked: Vector, look: int
) -> tuple[Ranked, Ranked]:
    return await asyncio.to_thread(vectors.nearest, asked, only.within, look)


class Known(NamedTuple):
    """What is known of candidates before the database is asked about them."""

    cosines: dict[str, Cosines]
    told: dict[str, Row]


NOTHING = Known({}, {})


def known(vectors: TenantVectors, ids: Sequence[str], asked: Question) -> Known:
    """Give the cosines, and what is told, of those candidates that are in memory."""
    return Known(vectors.cosines(asked.vector, ids), vectors.told(ids))


def completed(rows: Iterable[Row], known: Known) -> list[Row]:
    """Give the rows of `search/list_candidates` with what was known before."""
    return [{**row, **_known_of(row["id"], known)} for row in rows]


def _known_of(id_: str, known: Known) -> Row:
    told: Row = {"tokens": known.told[id_]["tokens"]} if id_ in known.told else {}
    return told | (known.cosines[id_]._asdict() if id_ in known.cosines else {})


def wordless(rows: Iterable[Row]) -> Iterator[Row]:
    """Give the rows of `search/list_candidates` without the words of the texts."""
    return ({name: row[name] for name in row if name != "opening"} for row in rows)
