"""From passages to a text that fits a budget. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.domain.beliefs.fallen import FallenStatement, Replaced, Withdrawn
from app.domain.beliefs.knowledge_context import (
    Citation,
    KnowledgeContext,
    OpenConflict,
    Passage,
    Why,
)
from app.domain.beliefs.rehydration import Rehydration
from app.domain.nodes.headline import headline, shortened
from app.domain.text import CHARACTERS_A_TOKEN, tokens_of_text
from app.reads.knowledge.passage_rules import fitted

MIN_BUDGET, MAX_BUDGET = 100, 100_000
SHARES = {Why.PINNED: 0.5, Why.FOUND: 1.0, Why.RECENT: 0.2}
"""Of the budget, how much entries may take that are part of it for this reason."""
MAX_ENTRY_TOKENS = 400
MIN_PIECE_TOKENS = 40
"""A shorter piece would say too little to be worth citing."""
_SUMMARY = 200
_MOST_FALLEN = 3
"""Sentences of one piece that are named because they hold no more."""
_BETWEEN = "\n\n"
_TITLED = frozenset({"knowledge", "decision"})
"""Kinds whose title is not the beginning of their text."""


@dataclass(frozen=True, slots=True)
class Candidate:
    passage: Passage
    why: Why
    rehydration: Rehydration | None = None


@dataclass(frozen=True, slots=True)
class Beside:
    """What is told beside the passages."""

    conflicts: Sequence[OpenConflict] = ()
    withdrawn: Sequence[Withdrawn] = ()


def compose(
    question: str, candidates: Sequence[Candidate], beside: Beside, token_budget: int
) -> KnowledgeContext:
    """Put together what fits, in the order of the candidates.

    A piece has a line with number, title and origin, the content, and a line for what it replaced,
    for what it said and holds no more, and for each open conflict. Of what is too long whole
    paragraphs are left out, those that speak least of the question; what has no room at all is left
    out.
    """
    page = _Page(question, token_budget)
    for candidate in candidates:
        own = [
            conflict for conflict in beside.conflicts if conflict.entry_id == candidate.passage.id
        ]
        page.add(candidate, own)
    page.close(beside.withdrawn)
    return page.context(beside)


class _Page:
    def __init__(self, question: str, token_budget: int) -> None:
        self._question = question
        self._budget = token_budget
        self._pieces: list[str] = []
        self._citations: list[Citation] = []
        self._left_out: list[str] = []
        self._spent: dict[Why, int] = {}
        self._told: tuple[Withdrawn, ...] = ()

    def add(self, candidate: Candidate, conflicts: Iterable[OpenConflict]) -> None:
        passage = candidate.passage
        head, tail = _head(len(self._citations) + 1, passage), _tail(passage, conflicts)
        room = min(self._room(candidate.why), MAX_ENTRY_TOKENS)
        piece, is_cut = self._piece(head, passage.text, tail, room * CHARACTERS_A_TOKEN)
        if piece is None:
            self._left_out.append(passage.id)
            return
        tokens = tokens_of_text(piece + _BETWEEN)
        self._spent[candidate.why] = self._spent.get(candidate.why, 0) + tokens
        self._pieces.append(piece)
        number = len(self._citations) + 1
        told = (number, passage, candidate.why, tokens, is_cut, candidate.rehydration)
        self._citations.append(Citation(*told))

    def close(self, withdrawn: Sequence[Withdrawn]) -> None:
        """Name what was withdrawn, so that nobody takes it from elsewhere for true."""
        left = self._budget - tokens_of_text(_BETWEEN.join(self._pieces) + _BETWEEN)
        for one in withdrawn:
            line = f"! Withdrawn ({one.status}), not to be relied on: “{headline(one.title)}”"
            if (cost := tokens_of_text(line + _BETWEEN)) <= left:
                left -= cost
                self._pieces.append(line)
                self._told = (*self._told, one)

    def context(self, beside: Beside) -> KnowledgeContext:
        text = _BETWEEN.join(self._pieces)
        cited = {citation.passage.id for citation in self._citations}
        return KnowledgeContext(
            text=text,
            tokens=tokens_of_text(text),
            token_budget=self._budget,
            citations=tuple(self._citations),
            conflicts=tuple(
                conflict for conflict in beside.conflicts if conflict.entry_id in cited
            ),
            left_out=tuple(self._left_out),
            withdrawn=self._told,
        )

    def _room(self, why: Why) -> int:
        """Give the tokens left for a piece, the gap after it not counted."""
        share = int(SHARES[why] * self._budget) - self._spent.get(why, 0)
        return min(share, self._budget - sum(self._spent.values())) - 1

    def _piece(
        self, head: str, content: str, tail: str, characters: int
    ) -> tuple[str | None, bool]:
        """Give a piece of at most so many characters and whether its content is cut."""
        whole = f"{head}\n{content}{tail}" if content else f"{head}{tail}"
        if len(whole) <= characters:
            return whole, False
        room = characters - len(head) - len(tail) - 1
        if characters < MIN_PIECE_TOKENS * CHARACTERS_A_TOKEN or room < CHARACTERS_A_TOKEN:
            return None, False
        return f"{head}\n{fitted(content, self._question, room)}{tail}", True


def _head(number: int, passage: Passage) -> str:
    node = passage.node
    title = node.title if node.kind in _TITLED else node.kind.replace("_", " ")
    origin = [shortened(" ".join(one.split()), _SUMMARY) for one in passage.origin]
    kind = [node.kind] if node.kind in _TITLED else []
    standing = [passage.standing] if passage.standing else []
    return f"[{number}] {title} ({'; '.join([*kind, *standing, *origin, *passage.period])})"


def _tail(passage: Passage, conflicts: Iterable[OpenConflict]) -> str:
    fallen = map(_fallen_line, passage.fallen[:_MOST_FALLEN])
    return _replaced_line(passage.replaced) + "".join((*fallen, *map(_conflict_line, conflicts)))


def _replaced_line(replaced: Replaced | None) -> str:
    if replaced is None:
        return ""
    title = shortened(" ".join(replaced.title.split()), _SUMMARY)
    return f"\n! It replaced on {replaced.at:%Y-%m-%d}: “{title}”, which holds no more."


def _fallen_line(fallen: FallenStatement) -> str:
    """Name a sentence that is left out of the text before."""
    quote = shortened(" ".join(fallen.quote.split()), _SUMMARY)
    by = fallen.replaced_by
    how = f"replaced by “{shortened(by.title, _SUMMARY)}”" if by else fallen.status
    return f"\n! It also said “{quote}”, which holds no more: {how} on {fallen.at:%Y-%m-%d}."


def _conflict_line(conflict: OpenConflict) -> str:
    title = shortened(" ".join(conflict.other_title.split()), _SUMMARY)
    summary = shortened(" ".join(conflict.summary.split()), _SUMMARY)
    return f"\n! Disputed, still open: against “{title}” ({conflict.other_id}): {summary}"
