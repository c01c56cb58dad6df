"""Marking what somebody has seen."""

from datetime import datetime
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput, moment
from app.api.types.errors import Refusal
from app.api.types.people.changes import ReadMarkType


@strawberry.input(description="A reader, a project, and until when it was looked at.")
class MarkChangesSeenInput(MutationInput):
    until: datetime = strawberry.field(description="Copied from `changes`; not in the future.")
    project: str | None = strawberry.field(
        default=None, description="As `changes` had it; null is the whole tenant."
    )
    reader: str | None = strawberry.field(
        default=None, description="As `changes` had it; the key or login if null."
    )


MarkChangesSeenPayload = Annotated[
    ReadMarkType | Refusal,
    strawberry.union("MarkChangesSeenPayload", description="The mark, or an error."),
]


@strawberry.type
class ChangesMutations:
    @mutation(
        description="Note that somebody has seen what changed, so that the next `changes` begins"
        " there. A mark never goes back, so a repeat changes nothing."
    )
    async def mark_changes_seen(
        self,
        info: Info,
        input: Annotated[MarkChangesSeenInput, strawberry.argument(description="The mark.")],
    ) -> MarkChangesSeenPayload:
        context = info.context
        reader = context.key_id if input.reader is None else input.reader
        until = moment(input.until, "until") or input.until
        mark = await context.services.people.read_marks.mark(reader, input.project, until)
        return ReadMarkType.of(mark)
