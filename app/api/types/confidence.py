"""How sure a text is of what it says, as far as its words tell."""

from dataclasses import dataclass
from typing import Any, Self

import strawberry

from app.domain.confidence import ConfidenceReading, Factor


@strawberry.type(
    name="ConfidenceFactor", description="Words or a figure by which a text says how sure it is."
)
class ConfidenceFactorType:
    words: str = strawberry.field(description="As they stand in the text.")
    effect: float = strawberry.field(
        description="The probability that they alone stand for, from 0 to 1."
    )
    basis: str = strawberry.field(
        description="`explicit probability` for a figure, `language` for words."
    )
    start: int = strawberry.field(description="Offset into the text, in code points.")
    end: int = strawberry.field(description="Where they end, exclusive.")

    @classmethod
    def of(cls, factor: Factor) -> Self:
        places = {"start": factor.start, "end": factor.end}
        return cls(words=factor.word, effect=factor.effect, basis=factor.basis.value, **places)


@dataclass(kw_only=True)
class ConfidenceFields:
    """Of what says how sure it is."""

    stated_confidence: ConfidenceFactorType | None = strawberry.field(
        description="The last words by which the writer says how sure they are themselves. Null if"
        " there are none; what is denied, quoted, asked or said of others does not count."
    )
    confidence_factors: list[ConfidenceFactorType] = strawberry.field(
        description="All that `confidence` may have been computed from, in the order of the text;"
        " at most 100. Places are in `description` of a decision, and in `reasoning` of a node, or"
        " in its `response` if it has none."
    )


def confidence_fields(reading: ConfidenceReading) -> dict[str, Any]:
    """Give the values of `ConfidenceFields`."""
    return {
        "stated_confidence": ConfidenceFactorType.of(reading.stated) if reading.stated else None,
        "confidence_factors": [ConfidenceFactorType.of(factor) for factor in reading.factors],
    }
