"""What is known for a question, cited, within a budget of tokens."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from app.domain.beliefs.belief import BeliefStatus
from app.domain.beliefs.knowledge import KnowledgeEntry, Tier
from app.domain.beliefs.knowledge_context import KnowledgeContext, OpenConflict, Passage, Why
from app.domain.beliefs.rehydration import Rehydration
from app.domain.search import Evidence
from app.errors import InvalidInputError
from app.graph.base import Graph, Row
from app.graph.rows import is_whole, whole
from app.reads.graph.rows import SUMMARY
from app.reads.knowledge.citation_rules import MAX_BUDGET, MIN_BUDGET, Beside, Candidate, compose
from app.reads.knowledge.knowledge import KnowledgeReads
from app.reads.knowledge.passage_rules import passage_from, passage_of_entry
from app.reads.knowledge.rehydration import RehydrationReads
from app.reads.knowledge.rehydration_rules import EarlierText, ranked, repeated
from app.reads.search.evidence import EvidenceReads
from app.reads.search.search_rules import question_of

FOUND = 20
"""Hits that are taken at most, the best ones."""
RECENT = 20
MAX_TEXT = 40_000
"""Characters of one thing that are read; passages are a small part of that."""
_TOLD_BESIDE = frozenset({"contradiction", "outcome"})
"""They are told beside what they are about."""
_HELD = (None, BeliefStatus.HELD)
_CONFLICT = ("entry_id", "contradiction_id", "summary", "other_id")


class KnowledgeContextReads:
    """The one way in which stored things get before a model."""

    def __init__(self, graph: Graph, knowledge: KnowledgeReads, evidence: EvidenceReads) -> None:
        self._graph = graph
        self._knowledge = knowledge
        self._evidence = evidence
        self.rehydration = RehydrationReads(graph)

    async def build(
        self,
        question: str,
        token_budget: int,
        session_id: str | None = None,
        left_out: frozenset[str] = frozenset(),
    ) -> KnowledgeContext:
        """Give what is pinned, then what is found for a question, then what is recent.

        What is found comes with what else the sessions of the best hits decided, by score. Pinned
        entries take half of the budget at most, recent ones a fifth. Only what is held is part of
        it, with every open contradiction that touches it; what was superseded is named beside
        what replaced it.

        Args:
            session_id: Of whoever asks, where there is one.
            left_out: Ids of what is not to be found.

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
        asked = question_of(question)
        pinned, recent, found = await asyncio.gather(
            self._tier(Tier.CORE), self._tier(Tier.RECALL), self._evidence.find(asked, FOUND)
        )
        earlier = await self.rehydration.earlier(found.ids, session_id)
        given = {
            one.item_id: one for one in ranked(found.ids, earlier) if one.item_id not in left_out
        }
        wanted = [(Why.PINNED, pinned), (Why.FOUND, [*given]), (Why.RECENT, recent[:RECENT])]
        candidates = _told(await self._candidates(wanted, found), given, earlier)
        conflicts = await self._conflicts([candidate.passage.id for candidate in candidates])
        return compose(asked, candidates, Beside(conflicts, found.withdrawn), token_budget)

    async def _tier(self, tier: Tier) -> list[str]:
        """Give the entries of a tier, those that came last first."""
        [row] = await self._graph.read("knowledge/list_tier", tier=tier)
        newest = sorted(whole(row["entries"], "id", "since"), key=_since, reverse=True)
        return [one["id"] for one in newest]

    async def _candidates(
        self, wanted: Sequence[tuple[Why, Sequence[str]]], evidence: Evidence
    ) -> list[Candidate]:
        why: dict[str, Why] = {}
        for reason, ids in wanted:
            why |= {id_: reason for id_ in ids if id_ not in why}
        passages = await self._passages(list(why), evidence)
        return [Candidate(passages[id_], why[id_]) for id_ in why if id_ in passages]

    async def _passages(self, ids: Sequence[str], evidence: Evidence) -> dict[str, Passage]:
        entries, [row] = await asyncio.gather(
            self._knowledge.get_entries(ids),
            self._graph.read("knowledge/list_passages", ids=ids, most=MAX_TEXT),
        )
        told = evidence.replaced
        others = {
            (id_ := one["node"]["id"]): passage_from(
                one, told.get(id_), evidence.fallen.get(id_, ())
            )
            for one in row["passages"]
            if is_whole(one["node"], *SUMMARY)
            and one["belief_status"] in _HELD
            and one["node"]["kind"] not in _TOLD_BESIDE
        }
        known = {entry.id: entry for entry in entries if entry}
        return others | {
            id_: passage_of_entry(entry, told.get(id_))
            for id_, entry in known.items()
            if id_ in others and _is_held(entry)
        }

    async def _conflicts(self, ids: Sequence[str]) -> list[OpenConflict]:
        if not ids:
            return []
        [row] = await self._graph.read("knowledge/list_conflicts", ids=ids)
        return [
            OpenConflict(**{**one, "other_title": one["other_title"] or ""})
            for one in whole(row["conflicts"], *_CONFLICT)
        ]


def _told(
    candidates: Sequence[Candidate],
    given: Mapping[str, Rehydration],
    earlier: Sequence[EarlierText],
) -> list[Candidate]:
    """Say of each why it is there, and leave out what only says another one again."""
    again = repeated({one.passage.id: one.passage for one in candidates}, earlier)
    return [
        replace(one, rehydration=given.get(one.passage.id) if one.why is Why.FOUND else None)
        for one in candidates
        if one.passage.id not in again
    ]


def _is_held(entry: KnowledgeEntry) -> bool:
    return entry.status in _HELD


def _since(row: Row) -> tuple[datetime, str]:
    return datetime.fromisoformat(row["since"]), row["id"]
