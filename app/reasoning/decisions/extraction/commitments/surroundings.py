"""How the score of a sentence stands to the scores of its text, and where the sentence is. Pure.

A sentence that reads like a commitment is less likely one where all others do too, and more likely
where the text has little else to say.
"""

import math
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence

from app.reasoning.decisions.extraction.commitments.features import ITEM

_LEAST = -8.0
"""Stands for a sentence that is not there."""
_MOST_RANK, _MOST_PLACES, _MOST_WORDS = 4, 10, 60


def surroundings(
    said: Sequence[str],
    lengths: Sequence[int],
    logits: Sequence[float],
    ruled: Mapping[str, Collection[int]],
    least: float,
) -> Iterator[tuple[int, dict[str, float]]]:
    """Give what speaks for each sentence whose logit is above `least`, by its place.

    Args:
        lengths: Words of each sentence.
        logits: What its own words and those beside it say for it.
        ruled: Places of the sentences in which a family of rules reads a choice.
    """
    count = len(said)
    whole = _whole(said, lengths, logits)
    ranked = sorted(logits)
    top, second = ranked[-1], ranked[-2] if count > 1 else _LEAST
    for at, logit in enumerate(logits):
        if logit <= least:
            continue
        rank = count - bisect_right(ranked, logit)
        yield (
            at,
            {
                **whole,
                "score": logit,
                "above": max(0.0, logit + 1),
                "rank": min(rank, _MOST_RANK),
                "top": float(rank == 0),
                "other": max(second if rank == 0 else top, _LEAST),
                "before": max(logits[at - 1], _LEAST) if at else _LEAST,
                "after": max(logits[at + 1], _LEAST) if at + 1 < count else _LEAST,
                "from_start": min(at, _MOST_PLACES),
                "from_end": min(count - 1 - at, _MOST_PLACES),
                "place": at / max(1, count - 1),
                "first": float(at == 0),
                "last": float(at == count - 1),
                "words": min(lengths[at], _MOST_WORDS),
                "item": float(ITEM.match(said[at]) is not None),
                **{family: float(at in places) for family, places in ruled.items()},
            },
        )


def _whole(
    said: Sequence[str], lengths: Sequence[int], logits: Sequence[float]
) -> dict[str, float]:
    mass = sum(1 / (1 + math.exp(-logit)) for logit in logits)
    return {
        "mass": math.log(mass + 1e-4),
        "sentences": math.log(1 + len(said)),
        "text_words": math.log(1 + sum(lengths)),
        "items": sum(ITEM.match(sentence) is not None for sentence in said) / len(said),
    }
