"""What is known for a question, cited, within a budget of tokens."""

import asyncio
from collections.abc import Sequence
from datetime import datetime

from app.domain.beliefs.knowledge import KnowledgeEntry, Tier
from app.domain.beliefs.knowledge_context import KnowledgeContext, OpenConflict, Why
from app.domain.search import SearchQuery
from app.errors import InvalidInputError
from app.graph.base import Graph, Row
from app.reads.knowledge.citation_rules import MAX_BUDGET, MIN_BUDGET, Candidate, compose
from app.reads.knowledge.knowledge import KnowledgeReads
from app.reads.search.search import SearchReads

FOUND = 50
"""Hits that are looked at; those that are not held are passed over."""
RECENT = 20
_HELD = (None, "held")


class KnowledgeContextReads:
    def __init__(self, graph: Graph, knowledge: KnowledgeReads, search: SearchReads) -> None:
        self._graph = graph
        self._knowledge = knowledge
        self._search = search

    async def build(self, question: str, token_budget: int) -> KnowledgeContext:
        """Give what is pinned, then what is found for a question, then what is recent.

        Pinned entries take half of the budget at most, recent ones a fifth. Only what is held is
        part of it, with every open contradiction that touches it.

        Raises:
            InvalidInputError: The question is blank, or the budget is outside 100..100,000.
            SetupError: There are vectors, but the model to compare them with is not installed.
        """
        if not question.strip():
            raise InvalidInputError("question must not be blank", field="question")
        if not MIN_BUDGET <= token_budget <= MAX_BUDGET:
            raise InvalidInputError(
                f"token_budget must be from {MIN_BUDGET} to {MAX_BUDGET}", field="token_budget"
            )
        pinned, recent, found = await asyncio.gather(
            self._tier(Tier.CORE), self._tier(Tier.RECALL), self._found(question)
        )
        wanted = [(Why.PINNED, pinned), (Why.FOUND, found), (Why.RECENT, recent[:RECENT])]
        candidates = await self._candidates(wanted)
        conflicts = await self._conflicts([one.entry.id for one in candidates])
        return compose(candidates, conflicts, token_budget)

    async def _tier(self, tier: Tier) -> list[str]:
        """Give the entries of a tier, those that came last first."""
        [row] = await self._graph.read("knowledge/list_tier", tier=tier)
        newest = sorted(row["entries"], key=_since, reverse=True)
        return [one["id"] for one in newest]

    async def _found(self, question: str) -> list[str]:
        wanted = SearchQuery(question, FOUND, kinds=frozenset({"knowledge"}))
        return [hit.node.id for hit in (await self._search.search(wanted)).hits]

    async def _candidates(self, wanted: Sequence[tuple[Why, Sequence[str]]]) -> list[Candidate]:
        why: dict[str, Why] = {}
        for reason, ids in wanted:
            why |= {id_: reason for id_ in ids if id_ not in why}
        entries = await self._knowledge.get_entries(list(why))
        return [Candidate(one, why[one.id]) for one in entries if one and _is_held(one)]

    async def _conflicts(self, ids: Sequence[str]) -> list[OpenConflict]:
        if not ids:
            return []
        [row] = await self._graph.read("knowledge/list_conflicts", ids=ids)
        return [
            OpenConflict(**{**one, "other_title": one["other_title"] or ""})
            for one in row["conflicts"]
        ]


def _is_held(entry: KnowledgeEntry) -> bool:
    return entry.status in _HELD


def _since(row: Row) -> tuple[datetime, str]:
    return datetime.fromisoformat(row["since"]), row["id"]
