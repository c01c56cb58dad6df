"""From rows of candidates to what their order is made from. Pure."""

from collections.abc import Sequence
from datetime import date

from app.embeddings.base import Question
from app.embeddings.token_rules import best_cosines, matches
from app.graph.base import Row
from app.reads.search.fusion_rules import Candidate


def candidates_from(rows: Sequence[Row], asked: Question | None) -> list[Candidate]:
    """Give a candidate for each row of `search/list_candidates`, its tokens compared."""
    match = _match(rows, asked)
    return [
        Candidate(
            id=row["id"],
            session_id=row["session_id"],
            author=row["author"],
            passage=row["passage"],
            context=row["context"],
            match=match.get(row["id"]),
            at=date.fromisoformat(row["day"]) if row["day"] else None,
            text=row["opening"],
            length=row["length"],
            asks=row["asks"],
            answers=row["answers"],
        )
        for row in rows
    ]


def _match(rows: Sequence[Row], asked: Question | None) -> dict[str, float]:
    told = [row for row in rows if row["tokens"]]
    if asked is None or asked.tokens is None or not told:
        return {}
    places = {row["id"]: place for place, row in enumerate(told)}
    beside = [
        (place, places[before])
        for place, row in enumerate(told)
        for before in row["follows"]
        if before in places
    ]
    best = best_cosines(asked.tokens, [row["tokens"] for row in told])
    return dict(zip(places, matches(best, beside), strict=True))
