"""What debates and forks share: the session they belong to and the job that carries them out."""

from datetime import datetime

import strawberry

from app.api.context import Info
from app.api.types.base import NodeType
from app.api.types.reasoning import SessionType


@strawberry.type
class DeliberationType(NodeType):
    """A debate or a fork; GraphQL has no name for it."""

    session_id: strawberry.ID | None = strawberry.field(
        description="Never null for a debate or a fork."
    )
    job_id: strawberry.ID | None = strawberry.field(description="The job that carries it out.")
    recorded_from: datetime = strawberry.field(description="When it was asked for.")
    ended_at: datetime | None = strawberry.field(description="When it ended.")

    @strawberry.field(
        description="Place among your debates, forks and plans that wait, from 1; null unless it"
        " waits."
    )
    async def queue_position(self, info: Info) -> int | None:
        job = await info.context.loaders.jobs.load(self.job_id) if self.job_id else None
        return job.queue_position if job else None

    @strawberry.field(description="The session it belongs to; null once it was deleted.")
    async def session(self, info: Info) -> SessionType | None:
        id_ = self.session_id
        session = await info.context.loaders.sessions.load(id_) if id_ else None
        return SessionType.of(session) if session else None
