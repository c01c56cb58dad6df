"""Correcting an answer, which asks its question again."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.enums import CheckpointVerdict
from app.api.types.errors import Refusal
from app.api.types.people.corrections import CorrectionType
from app.domain.ids import optional_id, require_id
from app.domain.people.corrections import NewCorrection


@strawberry.input(description="A person's correction of an answer.")
class CorrectAnswerInput(MutationInput):
    answer_id: strawberry.ID = strawberry.field(description="A complete answer to a question.")
    verdict: CheckpointVerdict = strawberry.field(
        description="EDITED, with the text that holds instead, or REJECTED."
    )
    reason: str = strawberry.field(description="At most 20,000 bytes.")
    text: str | None = strawberry.field(
        default=None, description="With EDITED; at most 20,000 bytes."
    )
    premise_id: strawberry.ID | None = strawberry.field(
        default=None,
        description="A belief that the answer used: EDITED supersedes it by `text`, REJECTED"
        " retracts it. Null to correct the answer itself.",
    )
    author: str | None = strawberry.field(
        default=None, description="The name of a person, where several share a key."
    )

    def to_domain(self, key_name: str) -> NewCorrection:
        return NewCorrection(
            id=self.key(),
            answer_id=require_id(self.answer_id, "answer_id"),
            verdict=self.verdict,
            reason=self.reason,
            key_name=key_name,
            text=self.text,
            premise_id=optional_id(self.premise_id, "premise_id"),
            author=self.author,
        )


CorrectAnswerPayload = Annotated[
    CorrectionType | Refusal,
    strawberry.union("CorrectAnswerPayload", description="The correction, or why not."),
]


@strawberry.type
class CorrectionMutations:
    @mutation(
        description="Correct an answer or what it rests on, and ask its question again with the"
        " correction. Both answers stay. `cancelPlan` and `resumePlan` take its id, too."
    )
    async def correct_answer(
        self,
        info: Info,
        input: Annotated[CorrectAnswerInput, strawberry.argument(description="The correction.")],
    ) -> CorrectAnswerPayload:
        service = info.context.services.plans.corrections
        new = input.to_domain(info.context.key_name)
        return CorrectionType.of(await service.require(await service.correct(new)))
