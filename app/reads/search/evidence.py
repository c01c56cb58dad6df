"""What the graph knows about a question, as evidence: questions themselves are none."""

from collections.abc import Iterable
from datetime import datetime
from itertools import islice

from app.domain.beliefs.belief import BeliefStatus
from app.domain.beliefs.fallen import Replaced, Withdrawn
from app.domain.nodes.thinking import GENERATED_KINDS, NodeKind, Role
from app.domain.search import SEARCH_KINDS, Evidence, SearchHit, SearchQuery, TruthStatus
from app.domain.search_filter import SearchFilter
from app.reads.search.floor_rules import FLOOR, bearing
from app.reads.search.search import SearchReads

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
        """Give what fits a question best and holds today, best first.

        What was replaced is looked for as well, since the question may be asked in its words; what
        replaced it stands in its place.

        Raises:
            SetupError: There are vectors, but the model to compare them with is not installed.
        """
        only = SearchFilter(include_withdrawn=True)
        query = SearchQuery(question, _FURTHER * limit, _KINDS, only=only)
        hits = tuple(filter(_is_said, (await self._search.search(query)).hits))
        followed = await self._follow(hits)
        ids: dict[str, None] = {}
        replaced: dict[str, Replaced] = {}
        for hit in hits:
            id_ = followed.get(hit.node.id)
            if id_ is None:
                continue
            if id_ not in ids and id_ != hit.node.id and (at := _since(hit.truth_status)):
                replaced[id_] = Replaced(hit.node.title, at)
            ids[id_] = None
        found = tuple(ids)[:limit]
        share = bearing(question, [hit for hit in hits if hit.node.id in followed])
        fallen = _fallen(hit for hit in hits[:limit] if hit.node.id not in followed)
        return Evidence(found, share, bool(found) and share >= FLOOR, replaced, fallen)

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


def _fallen(hits: Iterable[SearchHit]) -> tuple[Withdrawn, ...]:
    """Name what was withdrawn for nothing: who is asked about it should say so."""
    known = (
        Withdrawn(hit.node.id, hit.node.title, status)
        for hit in hits
        if (status := hit.truth_status.belief_status) and status in _FALLEN
    )
    return tuple(islice(known, _MOST_FALLEN))


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
