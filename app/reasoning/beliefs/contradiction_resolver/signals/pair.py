"""Two texts made ready to be compared: the shorter one is taken for the claim. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.reasoning.beliefs.contradiction_resolver.schemas import Span
from app.reasoning.beliefs.contradiction_resolver.signals.alignment import Alignment, Edit, align
from app.reasoning.beliefs.contradiction_resolver.signals.periods import Period, read_periods
from app.reasoning.beliefs.contradiction_resolver.signals.quantities import (
    Quantity,
    read_quantities,
)
from app.reasoning.beliefs.contradiction_resolver.signals.tokens import (
    MAX_CHARACTERS,
    Word,
    read_words,
)

_CLOSE = 0.6


@dataclass(frozen=True, slots=True)
class Side:
    text: str
    words: tuple[Word, ...]
    periods: tuple[Period, ...]
    quantities: tuple[Quantity, ...]
    content: frozenset[str]
    """Stems of the words that carry meaning, dates left out."""
    names: frozenset[str]
    """Stems of the words that are names."""


@dataclass(frozen=True, slots=True)
class Pair:
    claim: Side
    """The text with fewer words; of two equally long, the first in the order of code points.

    So the two are compared the same way in whichever order they are given.
    """
    evidence: Side
    alignment: Alignment
    is_swapped: bool
    """Whether the claim is the second of the texts as given."""

    @property
    def as_given(self) -> tuple[Side, Side]:
        return (self.evidence, self.claim) if self.is_swapped else (self.claim, self.evidence)

    @property
    def closeness(self) -> float:
        """Share of the words of both that are aligned, from 0 to 1."""
        total = len(self.claim.words) + len(self.evidence.words)
        return 2 * self.alignment.matched / total if total else 1.0

    @property
    def is_close(self) -> bool:
        """Tell whether one reads as the other with a few edits."""
        return self.closeness >= _CLOSE


def read_pair(a: str, b: str) -> Pair:
    first, second = read_side(a), read_side(b)
    is_swapped = (len(second.words), second.text) < (len(first.words), first.text)
    claim, evidence = (second, first) if is_swapped else (first, second)
    stems = ([word.stem for word in side.words] for side in (claim, evidence))
    return Pair(claim, evidence, align(*stems), is_swapped)


def read_side(text: str) -> Side:
    words = read_words(text)
    periods = read_periods(text[:MAX_CHARACTERS])
    undated = [word for word in words if not _within(word.span, (p.span for p in periods))]
    return Side(
        text=text,
        words=words,
        periods=periods,
        quantities=read_quantities(undated),
        content=frozenset(word.stem for word in undated if word.is_content),
        names=frozenset(word.stem for word in undated if word.is_name),
    )


def _within(span: Span, others: Iterable[Span]) -> bool:
    return any(other.start <= span.start and span.end <= other.end for other in others)


def run_span(side: Side, places: range) -> Span:
    """Give the span of a run of words; of an empty one, that of the word before its place."""
    if places:
        return Span(side.words[places[0]].span.start, side.words[places[-1]].span.end)
    if not side.words:
        return Span(0, 0)
    return side.words[max(places.start - 1, 0)].span


def edit_spans(pair: Pair, edit: Edit) -> tuple[Span, Span]:
    """Give what an edit is about in the claim and in the evidence."""
    return run_span(pair.claim, edit.claim), run_span(pair.evidence, edit.evidence)
