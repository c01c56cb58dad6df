"""Answers to the questions of belief scripts, in the format of the scripts."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from app.cli.evaluation.belief_script import Question
from app.domain.beliefs.belief import AsOf, Belief, BeliefFilter
from app.domain.page import MAX_PAGE, Page, PageRequest
from app.errors import NotFoundError
from app.reads.beliefs.belief import BeliefReads
from app.reads.knowledge.knowledge import KnowledgeReads

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class BeliefAnswers:
    reads: BeliefReads
    knowledge: KnowledgeReads
    id_of: Callable[[str], str]
    label_of: Callable[[str], str]

    async def answer(self, question: Question, as_of: AsOf) -> object:
        """Answer a question; None if its subject is not known by then."""
        ask = {
            "status": self._status,
            "live": self._live,
            "why": self._why,
            "impact": self._impact,
            "staleDecisions": self._stale_decisions,
            "history": self._history,
            "contradiction": self._contradiction,
        }[question.expect]
        try:
            return await ask(question, as_of)
        except NotFoundError:
            return None

    async def _status(self, question: Question, as_of: AsOf) -> Json:
        belief = await self.reads.require(self.id_of(question.belief), as_of)
        by = belief.superseded_by
        return {
            "status": belief.status,
            "disputed": belief.disputed,
            "superseded_by": self.label_of(by) if by else None,
        }

    async def _live(self, question: Question, as_of: AsOf) -> list[str]:
        wanted = BeliefFilter(kind=question.kind)
        return await self._every(lambda page: self.reads.list_page(page, wanted, as_of))

    async def _why(self, question: Question, as_of: AsOf) -> Json | None:
        grounds = await self.reads.why(self.id_of(question.belief), as_of)
        if grounds is None:
            return None
        return {
            "set": [self.label_of(id_) for id_ in grounds.foundation_ids],
            "justifications": [
                self.label_of(justification.id) for justification in grounds.justifications
            ],
            "is_smallest": grounds.is_smallest,
        }

    async def _impact(self, question: Question, as_of: AsOf) -> Json:
        impact = await self.reads.impact(self.id_of(question.belief), as_of)
        paths = {
            self.label_of(id_): [self.label_of(step) for step in impact.path_to(id_)]
            for id_ in impact.fallen
        }
        return {"set": list(paths), "paths": paths}

    async def _stale_decisions(self, _: Question, as_of: AsOf) -> list[str]:
        return await self._every(lambda page: self.reads.stale_decisions(page, as_of))

    async def _every(self, read: Callable[[PageRequest], Awaitable[Page[Belief]]]) -> list[str]:
        labels: list[str] = []
        page = await read(PageRequest(MAX_PAGE))
        while True:
            labels += [self.label_of(belief.id) for belief in page.items]
            if not page.has_next:
                return labels
            page = await read(PageRequest(MAX_PAGE, page.keys[-1]))

    async def _history(self, question: Question, as_of: AsOf) -> list[Json]:
        spans = await self.reads.history(self.id_of(question.belief), as_of)
        return [
            {
                "status": span.status,
                "from": span.recorded_from.isoformat(),
                "to": span.recorded_to.isoformat() if span.recorded_to else None,
            }
            for span in spans
        ]

    async def _contradiction(self, question: Question, as_of: AsOf) -> Json | None:
        ids = [self.id_of(question.contradiction)]
        [contradiction] = await self.knowledge.get_contradictions(ids, as_of.recorded)
        return (
            {"status": contradiction.status, "resolution": contradiction.resolution}
            if contradiction
            else None
        )
