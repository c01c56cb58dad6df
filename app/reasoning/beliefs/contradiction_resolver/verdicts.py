"""Reads what a model says of two texts; what it quotes must be there. Pure."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.domain.beliefs.contradiction import (
    DraftedResolution,
    Places,
    ResolutionDraft,
    Verdict,
)
from app.reasoning.beliefs.contradiction_resolver.schemas import Opinion, TextPair

M = TypeVar("M", bound=BaseModel)
_MAX_REASON, _MAX_TEXT = 1_000, 2_000


class _Answer(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    conflict: bool
    confidence: float = Field(ge=0, le=1)
    reason: str = Field(max_length=_MAX_REASON)
    quote_a: str
    quote_b: str


class _OfPair(_Answer):
    pair: str


class _Together(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    verdicts: list[dict[str, Any]]


class _Drafted(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    resolution: DraftedResolution
    text: str = Field(max_length=_MAX_TEXT)
    confidence: float = Field(ge=0, le=1)
    reason: str = Field(min_length=1, max_length=_MAX_REASON)
    quote_a: str
    quote_b: str


def opinion_from(answer: str, a: str, b: str, detector: str) -> Opinion | None:
    """Read a model's answer; None if it is not what was asked for, or quotes what is not there."""
    read = _read(_Answer, answer)
    return _opinion(read, TextPair(a, b), detector) if read else None


def opinions_from(
    answer: str, pairs: Mapping[str, TextPair], detector: str
) -> Mapping[str, Opinion] | None:
    """Read a model's answer about several pairs; None if it has no verdict that can be used.

    A verdict belongs to the pair whose key it names. One that names none, one of two that name the
    same, and one that quotes what is not in its own pair, conflict or not, are left out.
    """
    read = _read(_Together, answer)
    rows = read.verdicts if read else []
    named = Counter(str(row.get("pair")) for row in rows)
    told = {
        one.pair: opinion
        for one in _verdicts(rows)
        if named[one.pair] == 1
        and one.pair in pairs
        and _quotes_stand(one, pairs[one.pair])
        and (opinion := _opinion(one, pairs[one.pair], detector))
    }
    return told or None


def draft_from(answer: str, a: str, b: str, drafter: str) -> ResolutionDraft | None:
    """Read what a model drafts; None as in `opinion_from`, and of a synthesis without a text."""
    read = _read(_Drafted, answer)
    if read is None or (read.resolution is DraftedResolution.SYNTHESIZED) != bool(read.text):
        return None
    spans_a, spans_b = _places(read.quote_a, a), _places(read.quote_b, b)
    is_told = _quotes_stand(read, TextPair(a, b))
    rests = spans_a or spans_b or read.resolution is DraftedResolution.CANNOT_TELL
    if not (is_told and rests):
        return None
    return ResolutionDraft(
        read.resolution,
        read.text or None,
        read.reason,
        spans_a,
        spans_b,
        read.confidence,
        drafter,
    )


def _opinion(read: _Answer, pair: TextPair, detector: str) -> Opinion | None:
    spans_a, spans_b = _places(read.quote_a, pair.a), _places(read.quote_b, pair.b)
    if read.conflict and not (spans_a and spans_b):
        return None
    verdict = Verdict(detector, read.conflict, read.confidence, read.reason)
    return Opinion(verdict, spans_a, spans_b)


def _verdicts(rows: Sequence[Mapping[str, Any]]) -> list[_OfPair]:
    """Give the verdicts that have their form; a wrong one takes no other with it."""
    read: list[_OfPair] = []
    for row in rows:
        try:
            read.append(_OfPair.model_validate(row))
        except ValidationError:
            continue
    return read


def _quotes_stand(read: _Answer | _Drafted, pair: TextPair) -> bool:
    """Tell whether what is quoted of each text is in it; nothing may be quoted."""
    is_in_a = not read.quote_a or _places(read.quote_a, pair.a) != ()
    return is_in_a and (not read.quote_b or _places(read.quote_b, pair.b) != ())


def _read(form: type[M], answer: str) -> M | None:
    start, end = answer.find("{"), answer.rfind("}")
    try:
        return form.model_validate_json(answer[start : end + 1])
    except ValidationError:
        return None


def _places(quote: str, text: str) -> Places:
    start = text.find(quote) if quote.strip() else -1
    return ((start, start + len(quote)),) if start >= 0 else ()
