"""Several modes on the same claims: what is asked, and what they say together."""

from typing import Any, Self

import strawberry

from app.api.types.base import DomainType, same_fields
from app.api.types.modes.generated import ModeInputType, chosen
from app.domain.modes.base import Finding
from app.domain.modes.checks import InvalidModeInputError
from app.domain.modes.merging import (
    Answer,
    ClaimConflict,
    LeftOut,
    MergedClaim,
    MergeStrategy,
    MissingMode,
    ModeExplanation,
    MultiModeAnalysis,
    Verdict,
)

strawberry.enum(
    MergeStrategy,
    description="The way to merge claims: every claim by the mean (UNION), by weights (WEIGHTED) or"
    " by the first mode that answers (HIERARCHICAL); only what two modes agree on, by the most"
    " cautious answer (INTERSECTION); or thesis and antithesis, which stay open (DIALECTICAL).",
)
strawberry.enum(Verdict, name="ClaimVerdict", description="The answer of all modes together.")


@strawberry.input(
    description="The place in the result of a mode that says how probable a claim is."
)
class AnswerPlaceInput:
    claim: str = strawberry.field(description="In the same words for every mode.")
    path: str = strawberry.field(
        description="In the result, a probability or a truth value: `posteriors.0.probability`."
    )


@strawberry.input(description="One of the modes that are asked.")
class ModeQuestionInput:
    mode: str = strawberry.field(description="As other fields name it, such as `bayesian`.")
    input: ModeInputType | None = strawberry.field(
        default=None, description="Its fields; without them the mode is reported as missing."
    )
    answers: list[AnswerPlaceInput] = strawberry.field(
        default_factory=list[AnswerPlaceInput], description="The claims that it answers."
    )
    weight: float = strawberry.field(default=1.0, description="Of its answers, 0.001 to 1,000.")

    def told(self, path: str) -> dict[str, Any]:
        """Give the question as plain JSON.

        Raises:
            InvalidModeInputError: The input is that of another mode.
        """
        places = [{"claim": place.claim, "path": place.path} for place in self.answers]
        mode, data = chosen(self.input) if self.input else (self.mode, None)
        if mode != self.mode:
            message = f"{path}: it is an input of {mode}"
            raise InvalidModeInputError("analyze", (Finding("OTHER_MODE", path, message),))
        return {"mode": mode, "input": data, "answers": places, "weight": self.weight}


@strawberry.input(name="MultiModeInput", description="Modes that are asked about the same claims.")
class MultiModeInputType:
    questions: list[ModeQuestionInput] = strawberry.field(
        description="2 to 10 modes, each once; HIERARCHICAL takes them in this order."
    )
    strategy: MergeStrategy = strawberry.field(
        default=MergeStrategy.UNION, description="The way to merge their answers."
    )

    def told(self) -> dict[str, Any]:
        questions = [
            question.told(f"questions.{at}.input") for at, question in enumerate(self.questions)
        ]
        return {"questions": questions, "strategy": self.strategy.value}


@strawberry.type(name="ModeAnswer", description="A claim as one mode sees it.")
class AnswerType(DomainType[Answer]):
    mode: str = strawberry.field(description="As other fields name it, such as `bayesian`.")
    probability: float = strawberry.field(description="0 to 1.")
    weight: float = strawberry.field(description="As it was given.")


@strawberry.type(name="MergedClaim", description="A claim as all modes together see it.")
class MergedClaimType(DomainType[MergedClaim]):
    claim: str = strawberry.field(description="As it was given.")
    probability: float = strawberry.field(description="0 to 1, by the strategy.")
    verdict: Verdict = strawberry.field(
        description="OPEN at one half, and where DIALECTICAL finds both sides."
    )
    answers: list[AnswerType] = strawberry.field(description="In the order of the questions.")

    @classmethod
    def of(cls, value: MergedClaim) -> Self:
        return cls(**same_fields(cls, value, answers=[AnswerType.of(one) for one in value.answers]))


@strawberry.type(name="LeftOutClaim", description="A claim that the strategy does not merge.")
class LeftOutType(DomainType[LeftOut]):
    claim: str = strawberry.field(description="As it was given.")
    because: str = strawberry.field(description="The reason, in a sentence.")


@strawberry.type(name="ClaimConflict", description="A claim that modes disagree on.")
class ClaimConflictType(DomainType[ClaimConflict]):
    claim: str = strawberry.field(description="As it was given.")
    thesis_mode: str = strawberry.field(description="The mode that makes it most probable.")
    antithesis_mode: str = strawberry.field(description="The mode that makes it least probable.")
    gap: float = strawberry.field(description="Between the two probabilities.")


@strawberry.type(name="MissingMode", description="A mode that gave nothing, or not all of it.")
class MissingModeType(DomainType[MissingMode]):
    mode: str = strawberry.field(description="As other fields name it, such as `bayesian`.")
    code: str = strawberry.field(
        description="MISSING_INPUT, INVALID_INPUT, NO_RESULT, NO_ANSWER, LIMIT_EXCEEDED, or why"
        " there is no result, such as TOTAL_CONFLICT."
    )
    because: str = strawberry.field(description="The reason, in a sentence.")


@strawberry.type(name="ModeExplanation", description="A result in words.")
class ModeExplanationType(DomainType[ModeExplanation]):
    mode: str = strawberry.field(description="As other fields name it, such as `bayesian`.")
    explanation: str = strawberry.field(description="Of its result, numbers included.")


@strawberry.type(name="MultiModeAnalysis", description="The claims of several modes, merged.")
class MultiModeAnalysisType(DomainType[MultiModeAnalysis]):
    strategy: MergeStrategy = strawberry.field(description="As it was given.")
    explanations: list[ModeExplanationType] = strawberry.field(
        description="In the order of the questions."
    )
    claims: list[MergedClaimType] = strawberry.field(
        description="In the order in which they were first named."
    )
    left_out: list[LeftOutType] = strawberry.field(description="Claims that are not merged.")
    conflicts: list[ClaimConflictType] = strawberry.field(
        description="Claims with answers on both sides of one half."
    )
    missing: list[MissingModeType] = strawberry.field(
        description="Modes that gave nothing, and claims that they did not answer."
    )

    @classmethod
    def of(cls, value: MultiModeAnalysis) -> Self:
        return cls(
            strategy=value.strategy,
            explanations=[ModeExplanationType.of(one) for one in value.explanations],
            claims=[MergedClaimType.of(one) for one in value.claims],
            left_out=[LeftOutType.of(one) for one in value.left_out],
            conflicts=[ClaimConflictType.of(one) for one in value.conflicts],
            missing=[MissingModeType.of(one) for one in value.missing],
        )
