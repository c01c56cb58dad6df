"""From entries to a text that fits a budget. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.domain.beliefs.knowledge import KnowledgeEntry
from app.domain.beliefs.knowledge_context import Citation, KnowledgeContext, OpenConflict, Why
from app.domain.nodes.headline import shortened
from app.domain.text import CHARACTERS_A_TOKEN, tokens_of_text

MIN_BUDGET, MAX_BUDGET = 100, 100_000
SHARES = {Why.PINNED: 0.5, Why.FOUND: 1.0, Why.RECENT: 0.2}
"""Of the budget, how much entries may take that are part of it for this reason."""
MAX_ENTRY_TOKENS = 400
MIN_PIECE_TOKENS = 40
"""A shorter piece would say too little to be worth citing."""
_SUMMARY = 200
_BETWEEN = "\n\n"


@dataclass(frozen=True, slots=True)
class Candidate:
    entry: KnowledgeEntry
    why: Why


def compose(
    candidates: Sequence[Candidate], conflicts: Sequence[OpenConflict], token_budget: int
) -> KnowledgeContext:
    """Put together what fits, in the order of the candidates.

    A piece has a line with number, title and origin, the content, and a line for each open
    conflict. What is too long is cut at a word; what has no room at all is left out.
    """
    page = _Page(token_budget)
    for candidate in candidates:
        own = [one for one in conflicts if one.entry_id == candidate.entry.id]
        page.add(candidate, own)
    return page.context(conflicts)


class _Page:
    def __init__(self, token_budget: int) -> None:
        self._budget = token_budget
        self._pieces: list[str] = []
        self._citations: list[Citation] = []
        self._left_out: list[str] = []
        self._spent: dict[Why, int] = {}

    def add(self, candidate: Candidate, conflicts: Iterable[OpenConflict]) -> None:
        number = len(self._citations) + 1
        head, tail = _head(number, candidate.entry), "".join(map(_conflict_line, conflicts))
        room = min(self._room(candidate.why), MAX_ENTRY_TOKENS)
        piece, is_cut = _piece(head, candidate.entry.content, tail, room * CHARACTERS_A_TOKEN)
        if piece is None:
            self._left_out.append(candidate.entry.id)
            return
        tokens = tokens_of_text(piece + _BETWEEN)
        self._spent[candidate.why] = self._spent.get(candidate.why, 0) + tokens
        self._pieces.append(piece)
        self._citations.append(Citation(number, candidate.entry, candidate.why, tokens, is_cut))

    def context(self, conflicts: Sequence[OpenConflict]) -> KnowledgeContext:
        text = _BETWEEN.join(self._pieces)
        cited = {one.entry.id for one in self._citations}
        return KnowledgeContext(
            text=text,
            tokens=tokens_of_text(text),
            token_budget=self._budget,
            citations=tuple(self._citations),
            conflicts=tuple(one for one in conflicts if one.entry_id in cited),
            left_out=tuple(self._left_out),
        )

    def _room(self, why: Why) -> int:
        """Give the tokens left for a piece, the gap after it not counted."""
        share = int(SHARES[why] * self._budget) - self._spent.get(why, 0)
        return min(share, self._budget - sum(self._spent.values())) - 1


def _piece(head: str, content: str, tail: str, characters: int) -> tuple[str | None, bool]:
    """Give a piece of at most so many characters and whether its content is cut."""
    whole = f"{head}\n{content}{tail}"
    if len(whole) <= characters:
        return whole, False
    room = characters - len(head) - len(tail) - 1
    if characters < MIN_PIECE_TOKENS * CHARACTERS_A_TOKEN or room < CHARACTERS_A_TOKEN:
        return None, False
    return f"{head}\n{shortened(content, room)}{tail}", True


def _head(number: int, entry: KnowledgeEntry) -> str:
    shelf = "/".join(name for name in (entry.category, entry.subcategory) if name)
    since = f"since {entry.valid_from:%Y-%m-%d}" if entry.valid_from else ""
    until = f"until {entry.valid_to:%Y-%m-%d}" if entry.valid_to else ""
    source = shortened(" ".join((entry.source or "").split()), _SUMMARY)
    known = "; ".join(part for part in (shelf, source, since, until) if part)
    return f"[{number}] {entry.title}" + (f" ({known})" if known else "")


def _conflict_line(conflict: OpenConflict) -> str:
    title = shortened(" ".join(conflict.other_title.split()), _SUMMARY)
    summary = shortened(" ".join(conflict.summary.split()), _SUMMARY)
    return f"\n! Disputed, still open: against “{title}” ({conflict.other_id}): {summary}"
