"""Judges a step of a chain without a model: by its words, and by what is stored. Pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.domain.debate import IssueSeverity
from app.domain.nodes.step_check import StepIssue, StepIssueKind, StepJudgement, StepVerdict
from app.domain.stemming import stem

Hit = Mapping[str, str]
"""A stored text that holds: `id` and `text`."""
BEARS = 0.6
"""Share of a step's words in one stored text from which that text bears on it."""
SAME = 0.9
"""Share of its words in one earlier step from which a conclusion only repeats it."""
FOLLOWS = 0.2
"""Share of its words in all earlier steps from which a conclusion can follow from them."""
UNKNOWN = 0.5
"""Confidence where nothing says anything."""
_WORD = re.compile(r"[^\W\d_]+|\d+(?:[.,]\d+)*")
_NEGATION = re.compile(r"\b(?:no|not|never|none|neither|nor|cannot|without)\b|n't\b", re.IGNORECASE)
_INFERS = re.compile(r"^\s*(?:therefore|thus|hence|so|consequently)\b", re.IGNORECASE)
_ALL = re.compile(r"\b(?:all|every|always|each|everybody|everything|any)\b", re.IGNORECASE)
_EITHER = re.compile(r"\beither\b", re.IGNORECASE)
_OR = re.compile(r"\bor\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Nearest:
    id: str
    text: str
    share: float


def judge(step: str, earlier: Sequence[str], hits: Sequence[Hit]) -> StepJudgement:
    """Judge one step; what it says of itself decides only where nothing stored does.

    Args:
        earlier: The steps before it, in order.
        hits: What is stored and held and was found for it.
    """
    words = _words(step)
    if not words or step.rstrip().endswith("?"):
        return StepJudgement(StepVerdict.NEUTRAL, UNKNOWN)
    inferred = _inferred(step, words, earlier) if _INFERS.match(step) else None
    if inferred is not None and inferred.verdict is StepVerdict.INCORRECT:
        return inferred
    nearest = max((_near(words, hit) for hit in hits), key=lambda one: one.share, default=None)
    if nearest is not None and nearest.share >= BEARS:
        return _compared(step, nearest)
    return inferred or _unsupported(step)


def _inferred(step: str, words: frozenset[str], earlier: Sequence[str]) -> StepJudgement:
    before = [_words(one) for one in earlier]
    repeated = max((_share(words, one) for one in before), default=0.0)
    if repeated >= SAME:
        text = "The conclusion repeats an earlier step."
        return _wrong(StepIssueKind.CIRCULAR_REASONING, IssueSeverity.MAJOR, text, repeated)
    follows = _share(words, frozenset(word for one in before for word in one))
    if follows < FOLLOWS:
        text = "The conclusion shares no ground with the steps before it."
        return _wrong(StepIssueKind.NON_SEQUITUR, IssueSeverity.MAJOR, text, 1 - follows)
    return StepJudgement(StepVerdict.NEUTRAL, follows)


def _compared(step: str, nearest: _Nearest) -> StepJudgement:
    own, stored = _numbers(step), _numbers(nearest.text)
    if bool(_NEGATION.search(step)) != bool(_NEGATION.search(nearest.text)):
        return _refuted("What is stored says the opposite.", nearest)
    if own and stored and not own <= stored:
        return _refuted("What is stored has another figure.", nearest)
    sources = (nearest.id,)
    if _ALL.search(step) and not _ALL.search(nearest.text):
        text = "The step says of all what is stored of some."
        issue = StepIssue(StepIssueKind.OVERGENERALIZATION, IssueSeverity.MAJOR, text, nearest.text)
        return StepJudgement(StepVerdict.UNCERTAIN, nearest.share, (issue,), sources)
    return StepJudgement(StepVerdict.CORRECT, nearest.share, (), sources)


def _refuted(text: str, nearest: _Nearest) -> StepJudgement:
    kind, severity = StepIssueKind.FACTUAL_ERROR, IssueSeverity.CRITICAL
    issue = StepIssue(kind, severity, text, nearest.text)
    return StepJudgement(StepVerdict.INCORRECT, nearest.share, (issue,), (nearest.id,))


def _unsupported(step: str) -> StepJudgement:
    if (either := _EITHER.search(step)) and _OR.search(step, either.end()):
        kind, text = (
            StepIssueKind.FALSE_DICHOTOMY,
            "Nothing stored rules out a third way.",
        )
    else:
        kind, text = StepIssueKind.UNSUPPORTED_CLAIM, "Nothing stored bears on the step."
    issue = StepIssue(kind, IssueSeverity.MINOR, text)
    return StepJudgement(StepVerdict.UNCERTAIN, UNKNOWN, (issue,))


def _wrong(
    kind: StepIssueKind, severity: IssueSeverity, text: str, confidence: float
) -> StepJudgement:
    return StepJudgement(StepVerdict.INCORRECT, confidence, (StepIssue(kind, severity, text),))


def _near(words: frozenset[str], hit: Hit) -> _Nearest:
    return _Nearest(hit["id"], hit["text"], _share(words, _words(hit["text"])))


def _share(words: frozenset[str], others: frozenset[str]) -> float:
    return len(words & others) / len(words)


def _words(text: str) -> frozenset[str]:
    """Give the roots of the words that say something; figures and negations are compared apart."""
    plain = _INFERS.sub("", _ALL.sub("", _NEGATION.sub("", text)))
    return frozenset(
        root for word in _WORD.findall(plain) if not word[0].isdigit() and (root := stem(word))
    )


def _numbers(text: str) -> frozenset[str]:
    return frozenset(word for word in _WORD.findall(text) if word[0].isdigit())
