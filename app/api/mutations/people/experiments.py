"""Testing a hypothesis on a question, and deciding what came of it."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.enums import CheckpointVerdict
from app.api.types.errors import Refusal
from app.api.types.people.experiments import ExperimentType
from app.domain.ids import optional_id, require_id
from app.domain.people.experiments import ExperimentDecision, NewExperiment

_AUTHOR = "The name of a person, where several share a key; the key's name if null."


@strawberry.input(description="A hypothesis to test on an answered question.")
class TryHypothesisInput(MutationInput):
    answer_id: strawberry.ID = strawberry.field(
        description="The baseline: a complete answer that did not use the hypothesis."
    )
    hypothesis_id: strawberry.ID | None = strawberry.field(
        default=None, description="One that is not withdrawn; or give `text`."
    )
    text: str | None = strawberry.field(
        default=None,
        description="The claim, proposed as a new hypothesis of the session; at most 20,000 bytes.",
    )
    author: str | None = strawberry.field(default=None, description=_AUTHOR)

    def to_domain(self, key_name: str) -> NewExperiment:
        return NewExperiment(
            id=self.key(),
            answer_id=require_id(self.answer_id, "answer_id"),
            key_name=key_name,
            hypothesis_id=optional_id(self.hypothesis_id, "hypothesis_id"),
            text=self.text,
            author=self.author,
        )


@strawberry.input(description="The verdict of a person on an experiment.")
class DecideExperimentInput(MutationInput):
    experiment_id: strawberry.ID = strawberry.field(description="One that has a second answer.")
    verdict: CheckpointVerdict = strawberry.field(
        description="APPROVED concludes the hypothesis as SUPPORTED, REJECTED as REFUTED, EDITED as"
        " SUPERSEDED by `text`."
    )
    reason: str = strawberry.field(description="At most 20,000 bytes.")
    text: str | None = strawberry.field(
        default=None, description="With EDITED, the claim that takes its place."
    )
    author: str | None = strawberry.field(default=None, description=_AUTHOR)

    def to_domain(self, key_name: str) -> ExperimentDecision:
        return ExperimentDecision(
            id=self.key(),
            experiment_id=require_id(self.experiment_id, "experiment_id"),
            verdict=self.verdict,
            reason=self.reason,
            key_name=key_name,
            text=self.text,
            author=self.author,
        )


ExperimentPayload = Annotated[
    ExperimentType | Refusal,
    strawberry.union("ExperimentPayload", description="The experiment as it is now, or why not."),
]


@strawberry.type
class ExperimentMutations:
    @mutation(
        description="Ask an answered question again with a hypothesis given. Both answers stay."
        " `cancelPlan` and `resumePlan` take the id of the experiment, too."
    )
    async def try_hypothesis(
        self,
        info: Info,
        input: Annotated[TryHypothesisInput, strawberry.argument(description="The test.")],
    ) -> ExperimentPayload:
        service = info.context.services.plans.experiments
        new = input.to_domain(info.context.key_name)
        return ExperimentType.of(await service.require(await service.start(new)))

    @mutation(
        description="Conclude a hypothesis by what both answers say; an experiment is decided once."
        " `concludeHypothesis` with OPEN takes the conclusion back."
    )
    async def decide_experiment(
        self,
        info: Info,
        input: Annotated[DecideExperimentInput, strawberry.argument(description="The verdict.")],
    ) -> ExperimentPayload:
        service = info.context.services.plans.experiments
        decision = input.to_domain(info.context.key_name)
        await service.decide(decision, input.request())
        return ExperimentType.of(await service.require(decision.experiment_id))
