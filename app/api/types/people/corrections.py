"""Corrections of answers, and what they change."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.types.base import DomainType, same_fields
from app.api.types.enums import CheckpointVerdict, TaskStatus
from app.domain.people.corrections import AnswerDifference, ChangedSentence, Correction


@strawberry.type(name="ChangedSentence", description="A sentence in both answers, changed.")
class ChangedSentenceType(DomainType[ChangedSentence]):
    before: str = strawberry.field(description="As the first answer has it.")
    after: str = strawberry.field(description="As the second answer has it.")


@strawberry.type(
    name="AnswerDifference", description="The difference between the first and the second answer."
)
class AnswerDifferenceType:
    added: list[str] = strawberry.field(
        name="addedSentences", description="In the second answer alone."
    )
    dropped: list[str] = strawberry.field(
        name="droppedSentences", description="In the first answer alone."
    )
    changed: list[ChangedSentenceType] = strawberry.field(
        name="changedSentences", description="Sentences that share half of their words or more."
    )
    kept: int = strawberry.field(name="keptSentences", description="The number that is in both.")
    added_evidence_ids: list[strawberry.ID] = strawberry.field(
        description="Stored things that only the second answer used."
    )
    dropped_evidence_ids: list[strawberry.ID] = strawberry.field(
        description="Stored things that only the first answer used."
    )
    kept_evidence_ids: list[strawberry.ID] = strawberry.field(
        description="Stored things that both used."
    )

    @classmethod
    def of(cls, difference: AnswerDifference) -> Self:
        changed = [ChangedSentenceType.of(one) for one in difference.changed]
        return cls(**same_fields(cls, difference, changed=changed))


@strawberry.type(
    name="Correction", description="A person's correction of an answer, and the second answer."
)
class CorrectionType:
    id: strawberry.ID = strawberry.field(description="Also that of the plan that asks again.")
    session_id: strawberry.ID = strawberry.field(description="The session of the answers.")
    question: str = strawberry.field(description="The question that is asked again.")
    answer_id: strawberry.ID = strawberry.field(
        description="The first answer; it stays, and the second one supersedes it."
    )
    premise_id: strawberry.ID | None = strawberry.field(
        description="The belief that was corrected; null where it was the answer itself."
    )
    replacement_id: strawberry.ID | None = strawberry.field(
        description="The belief that holds in place of the premise; null where none does."
    )
    verdict: CheckpointVerdict = strawberry.field(
        name="correctionVerdict", description="EDITED or REJECTED."
    )
    text: str | None = strawberry.field(
        description="The words that hold instead; null with REJECTED."
    )
    reason: str = strawberry.field(description="In the person's words.")
    author: str = strawberry.field(description="The name that the person gave, or the key's.")
    note_id: strawberry.ID = strawberry.field(
        description="The node of the person's words, which `CHALLENGES` the first answer."
    )
    status: TaskStatus = strawberry.field(
        name="taskStatus", description="Where the second answer stands."
    )
    second_id: strawberry.ID | None = strawberry.field(
        name="secondAnswerId", description="Null before there is one."
    )
    failure: str | None = strawberry.field(description="The reason that there is none.")
    difference: AnswerDifferenceType | None = strawberry.field(
        description="Null before the second answer is complete."
    )
    recorded_from: datetime = strawberry.field(description="When it was corrected.")

    @classmethod
    def of(cls, correction: Correction) -> Self:
        told = correction.difference and AnswerDifferenceType.of(correction.difference)
        return cls(**same_fields(cls, correction, difference=told))
