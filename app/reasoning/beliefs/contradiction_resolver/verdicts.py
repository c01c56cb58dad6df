"""Reads what a model says of two texts; what it quotes must be there. Pure."""

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.domain.beliefs.contradiction import Places, Verdict
from app.reasoning.beliefs.contradiction_resolver.schemas import Opinion

_MAX_REASON = 1_000


class _Answer(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    conflict: bool
    confidence: float = Field(ge=0, le=1)
    reason: str = Field(max_length=_MAX_REASON)
    quote_a: str
    quote_b: str


def opinion_from(answer: str, a: str, b: str, detector: str) -> Opinion | None:
    """Read a model's answer; None if it is not what was asked for, or quotes what is not there."""
    start, end = answer.find("{"), answer.rfind("}")
    try:
        read = _Answer.model_validate_json(answer[start : end + 1])
    except ValidationError:
        return None
    spans_a, spans_b = _places(read.quote_a, a), _places(read.quote_b, b)
    if read.conflict and not (spans_a and spans_b):
        return None
    verdict = Verdict(detector, read.conflict, read.confidence, read.reason)
    return Opinion(verdict, spans_a, spans_b)


def _places(quote: str, text: str) -> Places:
    start = text.find(quote) if quote.strip() else -1
    return ((start, start + len(quote)),) if start >= 0 else ()
