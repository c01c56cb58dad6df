"""The verification of a chain of reasoning, step by step."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.types.base import DomainType, same_fields
from app.api.types.enums import IssueSeverity, StepIssueKind, StepPattern, StepVerdict, TaskStatus
from app.domain.nodes.step_check import CheckedStep, StepCheck, StepIssue


@strawberry.type(name="StepIssue", description="An error or a weakness of one step.")
class StepIssueType(DomainType[StepIssue]):
    kind: StepIssueKind = strawberry.field(
        name="stepIssueKind", description="The nature of the error."
    )
    severity: IssueSeverity = strawberry.field(
        name="issueSeverity", description="One critical issue invalidates the whole chain."
    )
    text: str = strawberry.field(description="The issue in a sentence.")
    correction: str | None = strawberry.field(
        description="The words the step should have; null where nobody says."
    )


@strawberry.type(name="CheckedStep", description="One step of a chain and its verdict.")
class CheckedStepType:
    number: int = strawberry.field(description="From 1, in the order of the chain.")
    text: str = strawberry.field(description="The step as it was given.")
    status: TaskStatus = strawberry.field(name="taskStatus", description="Where it stands.")
    verdict: StepVerdict | None = strawberry.field(
        name="stepVerdict", description="Null before it is judged, and where that failed."
    )
    confidence: float | None = strawberry.field(description="In the verdict, 0 to 1.")
    issues: list[StepIssueType] = strawberry.field(
        name="stepIssues", description="Errors and weaknesses of the step."
    )
    source_ids: list[strawberry.ID] = strawberry.field(
        description="Stored things that the verdict rests on."
    )
    node_id: strawberry.ID | None = strawberry.field(
        description="The thinking node that holds the verdict."
    )
    failure: str | None = strawberry.field(description="The reason that it was not judged.")

    @classmethod
    def of(cls, step: CheckedStep) -> Self:
        issues = [StepIssueType.of(one) for one in step.issues]
        sources = [strawberry.ID(id_) for id_ in step.source_ids]
        return cls(**same_fields(cls, step, issues=issues, source_ids=sources))


@strawberry.type(name="StepCheck", description="The verification of a chain, step by step.")
class StepCheckType:
    id: strawberry.ID = strawberry.field(description="Also that of the plan that carries it out.")
    session_id: strawberry.ID = strawberry.field(description="The session it works in.")
    question: str = strawberry.field(description="The question that the steps answer.")
    subject_id: strawberry.ID | None = strawberry.field(
        description="The node whose steps are verified; null where they were written out."
    )
    status: TaskStatus = strawberry.field(name="taskStatus", description="Where it stands.")
    steps: list[CheckedStepType] = strawberry.field(
        name="checkedSteps", description="In the order of the chain."
    )
    score: float | None = strawberry.field(
        name="chainScore",
        description="Geometric mean of the steps, 0 to 1: a correct one counts its confidence, an"
        " incorrect one 0.3 times what is missing to it, a neutral one 0.9, an uncertain one 0.7."
        " Null before every step is judged.",
    )
    valid: bool | None = strawberry.field(
        name="isValid",
        description="False with a critical issue or a score below 0.7; null before that is known,"
        " and where no step is known to be correct.",
    )
    patterns: list[StepPattern] = strawberry.field(
        name="stepPatterns", description="Patterns of the whole chain."
    )
    recorded_from: datetime = strawberry.field(description="When it was begun.")

    @classmethod
    def of(cls, check: StepCheck) -> Self:
        steps = [CheckedStepType.of(step) for step in check.steps]
        return cls(**same_fields(cls, check, steps=steps, patterns=list(check.patterns)))
