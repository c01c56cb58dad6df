"""What the vectors in memory answer: the nearest texts, and how near candidates are."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from app.embeddings.base import Question, Vector
from app.graph.base import Row
from app.reads.search.narrowing import Narrowing
from app.reads.search.tenant_vectors import Cosines, Ranked, TenantVectors

OVER_FETCH = 2
"""Texts that are looked at for each one wanted, at first."""


async def near(
    vectors: TenantVectors, only: Narrowing, asked: Vector, limit: int
) -> tuple[Ranked, Ranked]:
    """Give the nearest texts that a filter keeps, alone and in context, as many as there are."""
    look, kept, seen = OVER_FETCH * limit, set[str](), set[str]()
    while True:
        found = await asyncio.to_thread(vectors.nearest, asked, only.within, look)
        unseen = {id_ for ranked in found for id_, _ in ranked} - seen
        kept |= await only.kept(unseen)
        seen |= unseen
        lists = [[one for one in ranked if one[0] in kept][:limit] for ranked in found]
        fewest = [
            len(list_)
            for list_, ranked in zip(lists, found, strict=True)
            if len(list_) < limit and len(ranked) >= look
        ]
        if not fewest:
            passages, contexts = lists
            return passages, contexts
        # The share that was kept tells how far to go.
        look = OVER_FETCH * limit * look // max(1, min(fewest))


class Known(NamedTuple):
    """What is known of candidates before the database is asked about them."""

    cosines: dict[str, Cosines]
    tokens: dict[str, bytes]


NOTHING = Known({}, {})


def known(vectors: TenantVectors, ids: Sequence[str], asked: Question) -> Known:
    """Give the cosines and the tokens of those candidates that are in memory."""
    tokens = vectors.tokens(ids) if asked.tokens is not None else {}
    return Known(vectors.cosines(asked.vector, ids), tokens)


def completed(rows: Sequence[Row], told: Known) -> list[Row]:
    """Give the rows of `search/list_candidates` with what was known before."""
    return [
        {
            **row,
            **(told.cosines[row["id"]]._asdict() if row["id"] in told.cosines else {}),
            "tokens": told.tokens.get(row["id"], row["tokens"]),
        }
        for row in rows
    ]


def learn(vectors: TenantVectors, rows: Sequence[Row], untold: Sequence[str]) -> None:
    """Keep the tokens that were read of candidates."""
    asked = frozenset(untold)
    vectors.take_tokens(
        (row["id"], row["number"], row["tokens"] or b"") for row in rows if row["id"] in asked
    )
