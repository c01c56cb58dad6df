"""What an entry is about, by the words in it. Pure."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from app.domain.beliefs.knowledge import CategorizedBy, Category
from app.domain.beliefs.knowledge_changes import EntryFields, Finding
from app.reasoning.knowledge.lexicon import shipped_categories

DETECTOR = "words/1"
MIN_SCORE = 2.0
"""One word in a text alone says too little."""
OWN_BONUS = 0.5
"""Somebody who defines a category means it: it wins where both fit as well."""
_TITLE_WEIGHT, _TEXT_WEIGHT = 2.0, 1.0
_READ = 8_000
"""Characters of a content that are looked at."""
_WORD = re.compile(r"[^\W_]+")
_ENDINGS = (("ies", "y"), ("sses", "ss"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""))


@dataclass(frozen=True, slots=True)
class _Match:
    category: Category
    score: float
    words: tuple[str, ...]


def all_categories(own: Iterable[Category]) -> list[Category]:
    """Give the tenant's own categories before the shipped ones they do not replace."""
    mine = {(category.category, category.subcategory): category for category in own}
    shipped = {
        (category.category, category.subcategory): category for category in shipped_categories()
    }
    return [*(mine | {name: one for name, one in shipped.items() if name not in mine}).values()]


def find(fields: EntryFields, own: Sequence[Category]) -> Finding | None:
    """Find the one category that the words of an entry speak for most; None if none stands out.

    A word counts 2 in the title or as a tag and 1 in the content, each once. Two places of one
    category that fit as well give the category alone.
    """
    mine = {(category.category, category.subcategory) for category in own}
    near = _stems(" ".join((fields.title, *fields.tags)))
    far = _stems(fields.content[:_READ])
    matches = [_match(category, near, far) for category in all_categories(own)]
    ranked = sorted(
        (_preferred(match, mine) for match in matches if match.score >= MIN_SCORE),
        key=lambda one: -one.score,
    )
    if not ranked:
        return None
    best, rivals = ranked[0], ranked[1:]
    tied = [rival for rival in rivals if rival.score == best.score]
    if any(match.category.category != best.category.category for match in tied):
        return None
    return _finding(best, rivals, is_tied=bool(tied))


def placed(fields: EntryFields, finding: Finding | None) -> EntryFields:
    """Give the fields with the category that was found."""
    if finding is None:
        return fields
    return replace(fields, category=finding.category, subcategory=finding.subcategory)


def _match(category: Category, near: frozenset[str], far: frozenset[str]) -> _Match:
    wanted = {_stem(word.lower()): word for word in category.words}
    in_near = sorted(wanted.keys() & near)
    in_far = sorted((wanted.keys() & far) - near)
    score = _TITLE_WEIGHT * len(in_near) + _TEXT_WEIGHT * len(in_far)
    return _Match(category, score, tuple(wanted[stem] for stem in (*in_near, *in_far)))


def _preferred(match: _Match, mine: set[tuple[str, str]]) -> _Match:
    name = (match.category.category, match.category.subcategory)
    return replace(match, score=match.score + OWN_BONUS) if name in mine else match


def _finding(best: _Match, rivals: Sequence[_Match], *, is_tied: bool) -> Finding:
    second = rivals[0].score if rivals else 0.0
    return Finding(
        category=best.category.category,
        subcategory=None if is_tied else best.category.subcategory,
        by=CategorizedBy.RULE,
        detector=DETECTOR,
        confidence=round(best.score / (best.score + second), 3),
        words=best.words,
    )


def _stems(text: str) -> frozenset[str]:
    return frozenset(_stem(word) for word in _WORD.findall(text.lower()))


def _stem(word: str) -> str:
    """Cut an English ending off a word of over four letters; `release` and `released` meet."""
    for ending, kept in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = word.removesuffix(ending) + kept
            break
    return word.removesuffix("e")
