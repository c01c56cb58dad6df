"""What agents ask people."""

from datetime import datetime

import strawberry

from app.api.types.base import DomainType
from app.api.types.enums import CheckpointStatus
from app.api.types.scalars import Long
from app.domain.ids import optional_id
from app.domain.people.checkpoints import Checkpoint
from app.reads.records.checkpoints import ALL, CheckpointFilter

CHECKPOINTS = "checkpoint"


@strawberry.type(name="Checkpoint", description="A question of an agent that a person decides.")
class CheckpointType(DomainType[Checkpoint]):
    id: strawberry.ID = strawberry.field(description="Readable with `checkpoint(id:)`.")
    node_id: strawberry.ID | None = strawberry.field(
        description="The node or session that it is about; null if it names none."
    )
    session_id: strawberry.ID | None = strawberry.field(
        description="The session of the node, where it has one."
    )
    question: str = strawberry.field(description="As the agent asks it.")
    proposal: str | None = strawberry.field(
        description="The text or the action that is to be approved; null if there is none."
    )
    options: list[str] = strawberry.field(description="An approval names one of them.")
    author: str = strawberry.field(description="The name that the asker gave, or that of the key.")
    key_name: str = strawberry.field(
        description="The name of the key that asked; one of this name does not decide."
    )
    status: CheckpointStatus = strawberry.field(
        name="checkpointStatus", description="By the clock of the database."
    )
    answer: str | None = strawberry.field(
        description="The text that holds: the proposal or the option that was approved, or the"
        " edited text; null if it is open, expired or rejected."
    )
    reason: str | None = strawberry.field(description="Of the decision; a rejection has one.")
    decided_by: str | None = strawberry.field(
        description="The name that the person gave, or that of the key; null before that."
    )
    recorded_from: datetime = strawberry.field(description="When it was asked.")
    expires_at: datetime = strawberry.field(description="From then on nobody can decide it.")
    expires_in_s: Long = strawberry.field(
        description="Seconds left when it was read; 0 once it is decided or expired."
    )
    decided_at: datetime | None = strawberry.field(description="Null before that.")


@strawberry.input(description="Which checkpoints to list.")
class CheckpointFilterInput:
    statuses: list[CheckpointStatus] | None = strawberry.field(
        default=None, description="Any of these; all if null."
    )
    session_id: strawberry.ID | None = strawberry.field(
        default=None, description="About this session or what is in it."
    )

    def to_domain(self) -> CheckpointFilter:
        statuses = ALL.statuses if self.statuses is None else frozenset(self.statuses)
        return CheckpointFilter(statuses, optional_id(self.session_id, "session_id"))
