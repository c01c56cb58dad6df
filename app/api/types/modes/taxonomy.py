"""Types of reasoning, and the modes that are recommended for a problem."""

from typing import Annotated, Self

import strawberry

from app.api.types.base import DomainType, same_fields
from app.api.types.modes.mode import ModeType
from app.domain.modes.modes import MODES
from app.domain.modes.recommending import Reason, Recommendation
from app.domain.modes.reference import reference_of
from app.domain.modes.taxonomy import (
    ReasoningCategory,
    ReasoningType,
    learning_path,
    types_by_id,
)

strawberry.enum(ReasoningCategory, description="The family of a type of reasoning.")


@strawberry.type(name="ReasoningType", description="A way to reason, such as modus ponens.")
class ReasoningTypeType(DomainType[ReasoningType]):
    key: str = strawberry.field(description="Its name in the taxonomy: `deductive_modus_ponens`.")
    name: str = strawberry.field(description="For people.")
    category: ReasoningCategory = strawberry.field(description="The family it belongs to.")
    purpose: str = strawberry.field(description="One sentence: the step that it makes.")
    cues: list[str] = strawberry.field(description="Words of a problem that point to it.")
    type: strawberry.Private[ReasoningType]

    @classmethod
    def of(cls, value: ReasoningType) -> Self:
        return cls(**same_fields(cls, value, key=value.id, type=value, cues=[*value.cues]))

    @strawberry.field(description="Types that are learned before it.")
    def requires(self) -> list["ReasoningTypeType"]:
        return [ReasoningTypeType.of(types_by_id()[id_]) for id_ in self.type.requires]

    @strawberry.field(description="Modes that carry it out, the closest first.")
    def modes(self) -> list[ModeType]:
        return [ModeType.of(reference_of(MODES[name])) for name in self.type.modes]

    @strawberry.field(
        description="The fewest types that lead to it, each after all that it needs; itself last."
    )
    def learning_path(
        self,
        known: Annotated[
            list[str] | None,
            strawberry.argument(description="Keys of types that need not be learned."),
        ] = None,
    ) -> list["ReasoningTypeType"]:
        return [ReasoningTypeType.of(one) for one in learning_path(self.key, known or ())]


@strawberry.type(name="RecommendationReason", description="Words of a problem that fit a mode.")
class RecommendationReasonType(DomainType[Reason]):
    text: str = strawberry.field(description="As the problem has them.")
    start: int = strawberry.field(description="Offset in code points.")
    end: int = strawberry.field(description="Exclusive.")
    weight: float = strawberry.field(description="0 to 1: how far they alone make the mode fit.")
    type_id: strawberry.Private[str | None]

    @strawberry.field(
        name="reasoningType",
        description="The type of reasoning they point to; null where they name the mode itself.",
    )
    def reasoning_type(self) -> ReasoningTypeType | None:
        return ReasoningTypeType.of(types_by_id()[self.type_id]) if self.type_id else None


@strawberry.type(name="ModeRecommendation", description="A mode that fits a problem.")
class ModeRecommendationType(DomainType[Recommendation]):
    mode: ModeType = strawberry.field(description="With its fields and an example.")
    score: float = strawberry.field(
        description="0 to 1: one minus the product of one minus each weight."
    )
    reasons: list[RecommendationReasonType] = strawberry.field(
        description="In the order of the text; each cue once."
    )

    @classmethod
    def of(cls, value: Recommendation) -> Self:
        mode = ModeType.of(reference_of(MODES[value.mode]))
        reasons = [RecommendationReasonType.of(reason) for reason in value.reasons]
        return cls(mode=mode, score=value.score, reasons=reasons)
