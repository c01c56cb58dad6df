"""What tells a conflict of two beliefs from two that merely speak of like things. Pure."""

import math
import re

from app.embeddings.base import PairScores
from app.reasoning.beliefs.contradiction_resolver.features import Features
from app.reasoning.beliefs.contradiction_resolver.schemas import Judgement, Read
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair, Side, read_pair

_LEAST = 1e-3
_READ = ("contradicts", "entails", "neutral", "supports", "coexists", "clashes", "unrelated")
_HEDGED = re.compile(
    r"\b(should|shall|would|could|may|might|can|will|if|unless|plan(?:s|ned|ning)?|wants?|hopes?"
    r"|maybe|perhaps|probably|likely|often|sometimes|some|many|most|usually|generally|typically"
    r"|tends?|potential(?:ly)?|e\.g|for example|such as|consider|try|let's)\b|\?",
    re.IGNORECASE,
)
"""Words of plans, advice, guesses and what is true of some."""
_TOTAL = re.compile(
    r"\b(all|every|each|no|none|nobody|no one|only|never|always|any|everything|everybody|everyone"
    r"|nothing|nowhere|throughout|entirely|solely|both|neither)\b",
    re.IGNORECASE,
)
"""Words that leave no exception."""
_TALKING = re.compile(
    r"\b(i|i'm|i've|we|we're|my|our|me|us|you|your|you're|let's)\b", re.IGNORECASE
)
_POINTING = re.compile(r"\b(it|this|that|these|those|they|he|she|his|her|their)\b", re.IGNORECASE)
_NUMBER = re.compile(r"\d")


def signs(judgement: Judgement, read: Read, similarity: float) -> Features:
    """Give what speaks for and against a conflict, the same in whichever order the texts come.

    Args:
        read: What a model read for `judgement`.
        similarity: Cosine of the two.
    """
    return {
        **_of_model(read.there, read.back),
        **_of_words(read_pair(read.a, read.b)),
        **_of_texts(read.a, read.b),
        **_of_rules(judgement, read),
        "similarity": similarity,
    }


def _of_model(there: PairScores, back: PairScores) -> Features:
    """Give logs of odds: the mean of both orders, of a conflict the lesser one too."""
    both = {name: (_odds(getattr(there, name)), _odds(getattr(back, name))) for name in _READ}
    return {
        **{name: sum(odds) / 2 for name, odds in both.items()},
        "contradicts_least": min(both["contradicts"]),
        "beside": (there.beside + back.beside) / 2,
    }


def _of_words(pair: Pair) -> Features:
    claim, evidence = pair.claim, pair.evidence
    common = claim.content & evidence.content
    numbers = _numbers(claim), _numbers(evidence)
    opens = _opening(claim) in evidence.content or _opening(evidence) in claim.content
    return {
        "share": len(common) / max(1, min(len(claim.content), len(evidence.content))),
        "common": math.log1p(len(common)),
        "closeness": pair.closeness,
        "opening_shared": float(opens),
        "names_shared": math.log1p(len(claim.names & evidence.names)),
        "numbers_apart": float(bool(numbers[0] - numbers[1]) and bool(numbers[1] - numbers[0])),
        "numbers_one": float(bool(numbers[0]) != bool(numbers[1])),
        "length": math.log(max(1, len(claim.words) + len(evidence.words))),
        "uneven": math.log((len(evidence.words) + 1) / (len(claim.words) + 1)),
    }


def _of_texts(*texts: str) -> Features:
    """Give in how many of two texts there are words of a kind."""
    told = {"hedged": _HEDGED, "total": _TOTAL, "talking": _TALKING, "pointing": _POINTING}
    return {
        name: float(sum(bool(words.search(text)) for text in texts)) for name, words in told.items()
    }


def _of_rules(judgement: Judgement, read: Read) -> Features:
    return {
        "rule_score": _odds(read.ruled),
        "r_other_number": float("other_number" in judgement.rules),
        "r_same_stance": float("same_stance" in judgement.rules),
    }


def _opening(side: Side) -> str:
    return next((word.stem for word in side.words if word.is_content), "")


def _numbers(side: Side) -> frozenset[str]:
    return frozenset(word.lower for word in side.words if _NUMBER.match(word.text))


def _odds(share: float) -> float:
    kept = min(max(share, _LEAST), 1 - _LEAST)
    return math.log(kept / (1 - kept))
