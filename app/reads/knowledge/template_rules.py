"""Which templates fit a question, and in which order. Pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.domain.template import TemplateFit

NAMED_WORDS = 2
"""Keywords a question must hold to have a template without the vectors agreeing."""
NAMED_BONUS = 0.03
"""For each keyword in the question, three at most."""
TEXT_BONUS = 0.02
"""For the first of the full-text list; the n-th gets an n-th of it."""
LIKENESS_PENALTY = 0.1
"""Times the cosine to the most similar one chosen before."""

Pairs = Mapping[tuple[str, str], float]
"""Cosine by two ids, the smaller one first."""


@dataclass(frozen=True, slots=True)
class Candidate:
    id: str
    name: str
    fit: TemplateFit


def named_in(question: str, name: str, keywords: Sequence[str]) -> tuple[str, ...]:
    """Give the name and the keywords that a question holds as whole words, in their order."""
    asked = f" {_plain(question)} "
    phrases = dict.fromkeys((name, *keywords))
    return tuple(phrase for phrase in phrases if f" {_plain(phrase)} " in asked)


def fit_of(cosine: float | None, named: tuple[str, ...], text_rank: int | None) -> TemplateFit:
    """Put the evidence for a template together; its score compares those of one question."""
    words = NAMED_BONUS * min(len(named), 3)
    text = TEXT_BONUS / text_rank if text_rank else 0.0
    return TemplateFit(cosine, named, text_rank, (cosine or 0.0) + words + text)


def fits(candidate: Candidate, threshold: float) -> bool:
    """Tell whether a template is good enough: near in meaning, or named by the question.

    Args:
        threshold: Smallest cosine (-1 to 1) that is near.
    """
    fit = candidate.fit
    near = fit.cosine is not None and fit.cosine >= threshold
    return near or candidate.name in fit.named or len(fit.named) >= NAMED_WORDS


def chosen(candidates: Sequence[Candidate], likeness: Pairs, limit: int) -> list[Candidate]:
    """Choose one after another the best, each put behind by how like one chosen before it is.

    Ties go to the smaller id, so that one question has one answer.
    """
    left = sorted(candidates, key=lambda candidate: candidate.id)
    taken: list[Candidate] = []
    while left and len(taken) < limit:
        best = max(
            left, key=lambda candidate: candidate.fit.score - _penalty(candidate, taken, likeness)
        )
        taken.append(best)
        left.remove(best)
    return taken


def _penalty(candidate: Candidate, taken: Sequence[Candidate], likeness: Pairs) -> float:
    pairs = (likeness.get((min(candidate.id, t.id), max(candidate.id, t.id)), 0.0) for t in taken)
    return LIKENESS_PENALTY * max(pairs, default=0.0)


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", text.casefold()))
