"""From rows of candidates to what their order is made from. Pure."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from app.embeddings.base import Question
from app.embeddings.token_rules import best_cosines, matches
from app.graph.base import Row
from app.reads.search.fusion_rules import Candidate


class _Match(NamedTuple):
    mean: float
    met: tuple[float, ...]
    """How well the text alone meets each token of the question."""


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
            match=match[row["id"]].mean if row["id"] in match else None,
            met=match[row["id"]].met if row["id"] in match else (),
            at=date.fromisoformat(row["day"]) if row["day"] else None,
            text=row.get("opening", ""),
            length=row["length"],
            asks=row["asks"],
            answers=row["answers"],
        )
        for row in rows
    ]


def _match(rows: Sequence[Row], asked: Question | None) -> dict[str, _Match]:
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
    told_of = zip(places, matches(best, beside), best.tolist(), strict=True)
    return {id_: _Match(mean, tuple(met)) for id_, mean, met in told_of}
