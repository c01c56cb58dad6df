"""What differs between two answers to one question. Pure."""

import re
from collections import Counter
from collections.abc import Collection, Sequence

from app.domain.people.corrections import AnswerDifference, ChangedSentence
from app.domain.text import sentences

SIMILAR = 0.5
"""Share of common words from which a sentence is a change of another, and not a new one."""
MOST = 200
"""Sentences of an answer that are looked at for changes; the others are added or dropped."""
_WORD = re.compile(r"\w+")


def difference(
    first: str, second: str, first_ids: Collection[str], second_ids: Collection[str]
) -> AnswerDifference:
    """Compare two answers sentence by sentence, and what they used.

    Args:
        first_ids: The stored things that the first answer used; likewise of the second.
    """
    before, after = _sentences(first), _sentences(second)
    shared = Counter(map(_plain, before)) & Counter(map(_plain, after))
    dropped, added = _without(before, shared), _without(after, shared)
    pairs = _pairs(dropped[:MOST], added[:MOST])
    old, new = {one for one, _ in pairs}, {other for _, other in pairs}
    return AnswerDifference(
        added=tuple(text for n, text in enumerate(added) if n not in new),
        dropped=tuple(text for n, text in enumerate(dropped) if n not in old),
        changed=tuple(ChangedSentence(dropped[n], added[m]) for n, m in sorted(pairs)),
        kept=shared.total(),
        added_evidence_ids=tuple(sorted({*second_ids} - {*first_ids})),
        dropped_evidence_ids=tuple(sorted({*first_ids} - {*second_ids})),
        kept_evidence_ids=tuple(sorted({*first_ids} & {*second_ids})),
    )


def _sentences(text: str) -> list[str]:
    return [one.strip() for one in sentences(text) if _WORD.search(one)]


def _plain(sentence: str) -> str:
    return " ".join(_WORD.findall(sentence.casefold()))


def _without(said: Sequence[str], shared: Counter[str]) -> list[str]:
    left, rest = Counter(shared), list[str]()
    for one in said:
        if left[_plain(one)]:
            left[_plain(one)] -= 1
        else:
            rest.append(one)
    return rest


def _pairs(dropped: Sequence[str], added: Sequence[str]) -> list[tuple[int, int]]:
    """Pair sentences that are alike, the most alike first, each at most once."""
    old, new = [_words(one) for one in dropped], [_words(one) for one in added]
    alike = [
        (-share, n, m)
        for n, before in enumerate(old)
        for m, after in enumerate(new)
        if (share := len(before & after) / len(before | after)) >= SIMILAR
    ]
    pairs: dict[int, int] = {}
    for _, n, m in sorted(alike):
        if n not in pairs and m not in pairs.values():
            pairs[n] = m
    return list(pairs.items())


def _words(sentence: str) -> frozenset[str]:
    return frozenset(_plain(sentence).split())
