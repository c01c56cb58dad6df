"""What the graph knows about a question, as evidence: questions themselves are none."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import islice

from app.domain.beliefs.belief import BeliefStatus
from app.domain.beliefs.fallen import Replaced, Withdrawn
from app.domain.nodes.thinking import GENERATED_KINDS, NodeKind, Role
from app.domain.search import SEARCH_KINDS, Evidence, SearchHit, SearchQuery, TruthStatus
from app.domain.search_filter import SearchFilter
from app.reads.search.excerpt_rules import excerpt
from app.reads.search.floor_rules import FLOOR, bearing
from app.reads.search.search import MAX_LIMIT, SearchReads
from app.reads.search.search_rules import question_of

_KINDS = SEARCH_KINDS - GENERATED_KINDS
"""What one side of a debate says is said for the side's sake."""
_FURTHER = 3
"""Hits asked for each one that is wanted, since not every hit is evidence."""
_FALLEN = (BeliefStatus.RETRACTED, BeliefStatus.UNSUPPORTED)
_MOST_FALLEN = 3
_MOST_STEPS = 8
"""Replacements that are followed one after another."""


class EvidenceReads:
    def __init__(self, search: SearchReads) -> None:
        self._search = search

    async def find(self, question: str, limit: int) -> Evidence:
        """Give what fits a question best and holds today: what is pinned first, then best first.

        What is pinned and does not bear on the question by itself has no precedence. What was
        replaced is looked for as well, since the question may be asked in its words; what
        replaced it stands in its place.

        Raises:
            SetupError: There are vectors, but the model to compare them with is not installed.
        """
        found = _sources_first(await self._found(question, _FURTHER * limit))
        hits = _pinned_first(question, await self._search.pinned(question), found)
        followed = await self._follow(hits)
        standing = [hit for hit in hits if _counts(hit, followed.get(hit.node.id))]
        ids = tuple(dict.fromkeys(followed[hit.node.id] for hit in standing))[:limit]
        share = bearing(question, standing)
        nearest = [hit for hit in hits if _is_said(hit)][:limit]
        return Evidence(
            ids,
            share,
            bool(ids) and share >= FLOOR,
            _replaced(standing, followed),
            {hit.node.id: hit.truth_status.fallen for hit in standing if hit.truth_status.fallen},
            _withdrawn(hit for hit in nearest if hit.node.id not in followed),
        )

    async def _found(self, question: str, wanted: int) -> tuple[SearchHit, ...]:
        """Give so many hits beside those that only ask the same, as long as 100 hits hold both."""
        most, only = wanted, SearchFilter(include_withdrawn=True)
        while True:
            query = SearchQuery(question, most, _KINDS, only=only)
            hits = (await self._search.search(query)).hits
            further = min(wanted + _asked_before(question, hits), MAX_LIMIT)
            if len(hits) < most or further <= most:
                return hits
            most = further

    async def _follow(self, hits: tuple[SearchHit, ...]) -> dict[str, str]:
        """Give for each hit what holds in its place; what was withdrawn for nothing is left out."""
        leads = {hit.node.id: hit.truth_status for hit in hits}
        for _ in range(_MOST_STEPS):
            ends = {lead.replaced_by.id for lead in leads.values() if lead.replaced_by}
            if not (unknown := sorted(ends - leads.keys())):
                break
            leads |= await self._search.truth_statuses(unknown)
        return {hit.node.id: end for hit in hits if (end := _end(hit.node.id, leads))}


def _is_said(hit: SearchHit) -> bool:
    """Tell evidence from messages that only ask, and from what tools returned."""
    return hit.node.kind != NodeKind.MESSAGE or hit.role is Role.ASSISTANT


def _asked_before(question: str, hits: Iterable[SearchHit]) -> int:
    asked = excerpt(question.strip(), question_of(question)).text
    return sum(not _is_said(hit) and hit.excerpt == asked for hit in hits)


def _counts(hit: SearchHit, end: str | None) -> bool:
    """Tell whether a hit says something that holds, or something else holds in its place.

    An answer holds no longer than what it cites.
    """
    if end is None:
        return False
    return end != hit.node.id or (_is_said(hit) and not hit.cites_withdrawn)


def _pinned_first(
    question: str, pinned: Sequence[SearchHit], hits: Sequence[SearchHit]
) -> tuple[SearchHit, ...]:
    """Put what is pinned and bears on the question by itself before the hits."""
    first = {hit.node.id: hit for hit in pinned if bearing(question, [hit]) >= FLOOR}
    return (*first.values(), *(hit for hit in hits if hit.node.id not in first))


def _sources_first(hits: Sequence[SearchHit]) -> tuple[SearchHit, ...]:
    """Put what an answer cites before the answer, which only says it again."""
    ordered: dict[str, SearchHit] = {}

    def put(hit: SearchHit) -> None:
        if hit.node.id in waiting:
            waiting.discard(hit.node.id)
            for source in hits:
                if source.node.id in hit.cited:
                    put(source)
            ordered[hit.node.id] = hit

    waiting = {hit.node.id for hit in hits}
    for hit in hits:
        put(hit)
    return tuple(ordered.values())


def _replaced(hits: Iterable[SearchHit], followed: dict[str, str]) -> dict[str, Replaced]:
    """Tell of what holds what it replaced; of several things, the one that fits best."""
    told: dict[str, Replaced] = {}
    for hit in hits:
        end, at = followed[hit.node.id], _since(hit.truth_status)
        if end != hit.node.id and at:
            told.setdefault(end, Replaced(hit.node.title, at))
    return told


def _withdrawn(hits: Iterable[SearchHit]) -> tuple[Withdrawn, ...]:
    """Name what was withdrawn for nothing: who is asked about it should say so."""
    told: dict[str, Withdrawn] = {}
    for hit in hits:
        status = hit.truth_status.belief_status
        if status and status in _FALLEN:
            told.setdefault(hit.node.title, Withdrawn(hit.node.id, hit.node.title, status))
    return tuple(islice(told.values(), _MOST_FALLEN))


def _end(id_: str, leads: dict[str, TruthStatus]) -> str | None:
    """Follow a thing to what holds in its place; None where that was withdrawn, or in a circle."""
    seen: set[str] = set()
    while id_ in leads and id_ not in seen:
        seen.add(id_)
        status = leads[id_]
        if status.is_withdrawn and status.replaced_by is None:
            return None
        if status.replaced_by is None:
            return id_
        id_ = status.replaced_by.id
    return None


def _since(status: TruthStatus) -> datetime | None:
    """Give when something was replaced: when what replaced it was said, or else recorded."""
    by = status.replaced_by
    return (by.valid_from or status.replaced_at) if by else None
