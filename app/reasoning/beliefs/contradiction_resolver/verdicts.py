"""Reads what a model says of two texts; what it quotes must be there. Pure."""

from typing import TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.domain.beliefs.contradiction import (
    DraftedResolution,
    Places,
    ResolutionDraft,
    Verdict,
)
from app.reasoning.beliefs.contradiction_resolver.schemas import Opinion

M = TypeVar("M", bound=BaseModel)
_MAX_REASON, _MAX_TEXT = 1_000, 2_000


class _Answer(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    conflict: bool
    confidence: float = Field(ge=0, le=1)
    reason: str = Field(max_length=_MAX_REASON)
    quote_a: str
    quote_b: str


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
    if read is None:
        return None
    spans_a, spans_b = _places(read.quote_a, a), _places(read.quote_b, b)
    if read.conflict and not (spans_a and spans_b):
        return None
    verdict = Verdict(detector, read.conflict, read.confidence, read.reason)
    return Opinion(verdict, spans_a, spans_b)


def draft_from(answer: str, a: str, b: str, drafter: str) -> ResolutionDraft | None:
    """Read what a model drafts; None as in `opinion_from`, and of a synthesis without a text."""
    read = _read(_Drafted, answer)
    if read is None or (read.resolution is DraftedResolution.SYNTHESIZED) != bool(read.text):
        return None
    spans_a, spans_b = _places(read.quote_a, a), _places(read.quote_b, b)
    is_told = bool(spans_a or not read.quote_a) and bool(spans_b or not read.quote_b)
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


def _read(form: type[M], answer: str) -> M | None:
    start, end = answer.find("{"), answer.rfind("}")
    try:
        return form.model_validate_json(answer[start : end + 1])
    except ValidationError:
        return None


def _places(quote: str, text: str) -> Places:
    start = text.find(quote) if quote.strip() else -1
    return ((start, start + len(quote)),) if start >= 0 else ()
