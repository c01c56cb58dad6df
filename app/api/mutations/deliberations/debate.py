"""Beginning, cancelling and rating debates."""

from typing import Annotated, ClassVar

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.deliberations.debate import DebateType
from app.api.types.errors import Refusal
from app.domain.debate import (
    MAX_ROUNDS,
    MIN_ROUNDS,
    STOP_SCORE,
    DebateRole,
    NewDebate,
    ParticipantChoice,
)
from app.domain.ids import optional_id, require_id


@strawberry.input(description="The model for a role; the server chooses what is null.")
class DebateParticipantInput:
    provider: str | None = strawberry.field(
        default=None, description="The provider's name, such as `anthropic`."
    )
    model: str | None = strawberry.field(
        default=None, description="The provider's default if null."
    )
    temperature: float | None = strawberry.field(
        default=None, description="0 to 2; refused by models that choose their own."
    )
    max_output_tokens: int | None = strawberry.field(
        default=None, description="Most tokens of one turn."
    )

    def to_domain(self) -> ParticipantChoice:
        return ParticipantChoice(
            self.provider, self.model, self.temperature, self.max_output_tokens
        )


@strawberry.input(description="A debate to begin.")
class StartDebateInput(MutationInput):
    question: str = strawberry.field(description="Up to 20,000 characters.")
    session_id: strawberry.ID | None = strawberry.field(
        default=None, description="The open session it belongs to; a new one if left out."
    )
    proposer: DebateParticipantInput | None = strawberry.field(
        default=None, description="Writes and revises the answer."
    )
    skeptic: DebateParticipantInput | None = strawberry.field(
        default=None, description="Looks for flaws in the answer."
    )
    synthesizer: DebateParticipantInput | None = strawberry.field(
        default=None, description="Writes the final answer from all rounds."
    )
    judge: DebateParticipantInput | None = strawberry.field(
        default=None,
        description="Scores the final answer; by default not the skeptic's model where there"
        " is one.",
    )
    min_rounds: int = strawberry.field(
        default=MIN_ROUNDS, description="Rounds before it may stop early."
    )
    max_rounds: int = strawberry.field(default=MAX_ROUNDS, description="Rounds at most, up to 10.")
    stop_score: float = strawberry.field(
        default=STOP_SCORE, description="The skeptic's score, 1 to 10, that is good enough."
    )
    score_samples: int = strawberry.field(
        default=1, description="Independent judgements, from 1 to 9; the median counts."
    )
    budget_tokens: int | None = strawberry.field(
        default=None, description="Output tokens after which no further round begins."
    )

    def to_domain(self) -> NewDebate:
        given = {role: getattr(self, role.value) for role in DebateRole}
        return NewDebate(
            id=self.key(),
            question=self.question,
            session_id=optional_id(self.session_id, "session_id"),
            participants={role: one.to_domain() for role, one in given.items() if one is not None},
            min_rounds=self.min_rounds,
            max_rounds=self.max_rounds,
            stop_score=self.stop_score,
            score_samples=self.score_samples,
            budget_tokens=self.budget_tokens,
        )


@strawberry.input(description="A person's rating of a debate.")
class RateDebateInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "debate_id"}

    debate_id: strawberry.ID = strawberry.field(description="From `debates` or `startDebate`.")
    value: int = strawberry.field(description="1 to 10.")
    note: str | None = strawberry.field(default=None, description="The given reason; free text.")


@strawberry.input(description="A waiting or running debate to stop.")
class CancelDebateInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "debate_id"}

    debate_id: strawberry.ID = strawberry.field(description="From `debates` or `startDebate`.")


StartDebatePayload = Annotated[
    DebateType | Refusal,
    strawberry.union("StartDebatePayload", description="The debate, or why it was not begun."),
]
CancelDebatePayload = Annotated[
    DebateType | Refusal,
    strawberry.union("CancelDebatePayload", description="The debate as it is now, or why not."),
]
RateDebatePayload = Annotated[
    DebateType | Refusal,
    strawberry.union("RateDebatePayload", description="The debate as it is now, or why not."),
]


@strawberry.type
class DebateMutations:
    @mutation(
        description="Queue a debate. It goes on whoever waits for it; `debateEvents` tells it."
        " A repeat begins no second one."
    )
    async def start_debate(
        self,
        info: Info,
        input: Annotated[StartDebateInput, strawberry.argument(description="The debate.")],
    ) -> StartDebatePayload:
        return await _start(info, input)

    @mutation(description="End a debate and the model's call; what was said stays.")
    async def cancel_debate(
        self,
        info: Info,
        input: Annotated[CancelDebateInput, strawberry.argument(description="The debate.")],
    ) -> CancelDebatePayload:
        return await _cancel(info, input)

    @mutation(description="Rate a debate; earlier ratings stay as its history.")
    async def rate_debate(
        self,
        info: Info,
        input: Annotated[RateDebateInput, strawberry.argument(description="The rating.")],
    ) -> RateDebatePayload:
        return await _rate(info, input)


async def _start(info: Info, given: StartDebateInput) -> DebateType:
    debates = info.context.services.debates
    return DebateType.of(await debates.require(await debates.start(given.to_domain())))


async def _cancel(info: Info, given: CancelDebateInput) -> DebateType:
    debates, debate_id = info.context.services.debates, require_id(given.debate_id, "debate_id")
    await debates.cancel(debate_id, given.request())
    return DebateType.of(await debates.require(debate_id))


async def _rate(info: Info, given: RateDebateInput) -> DebateType:
    debates, debate_id = info.context.services.debates, require_id(given.debate_id, "debate_id")
    await debates.rate(debate_id, given.key(), given.value, given.note, given.request())
    return DebateType.of(await debates.require(debate_id))
