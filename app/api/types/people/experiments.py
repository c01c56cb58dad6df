"""Hypotheses that are tested: a question with and without one."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.types.base import same_fields
from app.api.types.enums import CheckpointVerdict, HypothesisStatus, TaskStatus
from app.api.types.people.corrections import AnswerDifferenceType
from app.domain.people.experiments import Experiment

EXPERIMENTS = "experiment"


@strawberry.type(
    name="Experiment",
    description="A question that is asked again with a hypothesis given, beside the answer without"
    " it.",
)
class ExperimentType:
    id: strawberry.ID = strawberry.field(description="Also that of the plan that asks again.")
    session_id: strawberry.ID = strawberry.field(description="The session of the answers.")
    question: str = strawberry.field(description="The question that is asked again.")
    hypothesis_id: strawberry.ID = strawberry.field(description="Equals `Hypothesis.id`.")
    hypothesis: str = strawberry.field(name="hypothesisText", description="Its claim.")
    hypothesis_status: HypothesisStatus = strawberry.field(description="As it is now.")
    answer_id: strawberry.ID = strawberry.field(
        description="The baseline: the answer without the hypothesis. It stays."
    )
    author: str = strawberry.field(description="The name that the person gave, or the key's.")
    status: TaskStatus = strawberry.field(
        name="taskStatus", description="Where the second answer stands."
    )
    second_id: strawberry.ID | None = strawberry.field(
        name="secondAnswerId",
        description="The answer with the hypothesis given; null before there is one.",
    )
    failure: str | None = strawberry.field(description="The reason that there is none.")
    difference: AnswerDifferenceType | None = strawberry.field(
        description="Null before the second answer is complete."
    )
    verdict: CheckpointVerdict | None = strawberry.field(
        name="experimentVerdict", description="Null before a person decided."
    )
    reason: str | None = strawberry.field(description="Of the verdict, in the person's words.")
    decided_by: str | None = strawberry.field(description="A name; null before it is decided.")
    decided_at: datetime | None = strawberry.field(description="Null before it is decided.")
    recorded_from: datetime = strawberry.field(description="When it was begun.")

    @classmethod
    def of(cls, experiment: Experiment) -> Self:
        told = experiment.difference
        difference = AnswerDifferenceType.of(told) if told else None
        return cls(**same_fields(cls, experiment, difference=difference))
