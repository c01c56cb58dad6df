"""Reads once more, with a network on this machine, what may decide more than the rules told."""

import asyncio
from dataclasses import replace

from app.reasoning.decisions.extraction.commitments.states import SentenceScorer
from app.reasoning.decisions.extraction.service import extract
from app.reasoning.decisions.refinement.beyond import beyond
from app.reasoning.decisions.refinement.schemas import Findings, Passage, Read


class CloserReader:
    """Implements `app.reasoning.decisions.refinement.service.Reader` without a model of others.

    It adds what it finds in other sentences, and leaves what was found before as it is.

    Args:
        name: Of the network.
        threshold: Score from which on a sentence that both readings weighed is shown.
    """

    def __init__(self, scorer: SentenceScorer, name: str, threshold: float) -> None:
        self._scorer = scorer
        self._name = name
        self._threshold = threshold

    @property
    def by(self) -> str:
        return f"local:{self._name}:closer/3"

    async def read(self, passage: Passage) -> Read:
        found = await asyncio.to_thread(
            extract,
            passage.text,
            passage.id,
            passage.valid_from,
            self._threshold,
            scorer=self._scorer,
        )
        added = beyond(found.decisions, passage.known)
        new = tuple(replace(one, extracted_by=self.by) for one in added)
        return Read(Findings(new=new), is_silent=not new)

    def account_of(self, session_id: str) -> None:
        """Tell that no session pays: no tokens of anybody are used."""
