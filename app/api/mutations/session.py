"""Changing sessions."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import moment
from app.api.types.erasure import KeptType
from app.api.types.errors import Refusal, answered
from app.api.types.reasoning import SessionType
from app.domain.ids import own_id, require_id
from app.domain.nodes.session import Deletion, NewSession, SessionPatch
from app.domain.tenant import Scope

Id = Annotated[strawberry.ID, strawberry.argument(description="The id of the session.")]


@strawberry.input(description="A session to begin.")
class CreateSessionInput:
    title: str = strawberry.field(description="One line of 1 to 500 characters.")
    id: strawberry.ID | None = strawberry.field(
        default=None,
        description="A UUIDv7 of yours, so that a retry makes no second one; or one is made here.",
    )
    mode: str | None = strawberry.field(default=None, description="The way of working.")
    domain: str | None = strawberry.field(default=None, description="The field it is about.")
    author: str | None = strawberry.field(default=None, description="Who begins it.")
    tags: list[str] = strawberry.field(
        default_factory=list[str], description="Words to find it by, at most 50."
    )
    plan: str | None = strawberry.field(default=None, description="What it sets out to do.")
    valid_from: datetime | None = strawberry.field(
        default=None, description="When it began in the world."
    )

    def to_domain(self) -> NewSession:
        return NewSession(
            id=own_id(self.id),
            title=self.title,
            mode=self.mode,
            domain=self.domain,
            author=self.author,
            tags=tuple(self.tags),
            plan=self.plan,
            valid_from=moment(self.valid_from, "valid_from"),
        )


@strawberry.input(description="What to change of a session; what is left out stays.")
class UpdateSessionInput:
    id: strawberry.ID = strawberry.field(description="The session.")
    version: int = strawberry.field(description="The version you saw; another one is a conflict.")
    title: str | None = strawberry.field(default=None, description="One line.")
    mode: str | None = strawberry.field(default=None, description="The way of working.")
    domain: str | None = strawberry.field(default=None, description="The field it is about.")
    author: str | None = strawberry.field(default=None, description="Who began it.")
    tags: list[str] | None = strawberry.field(default=None, description="All of its words anew.")
    plan: str | None = strawberry.field(default=None, description="What it sets out to do.")

    def to_domain(self) -> SessionPatch:
        tags = tuple(self.tags) if self.tags is not None else None
        return SessionPatch(self.title, self.mode, self.domain, self.author, tags, self.plan)


@strawberry.type(description="How many of a label were removed.")
class LabelCount:
    label: str = strawberry.field(description="The label, such as ThinkingNode.")
    count: int = strawberry.field(description="How many.")


@strawberry.type(description="What deleting a session removed.")
class SessionDeletion:
    session_id: strawberry.ID = strawberry.field(description="The session that is gone.")
    nodes: list[LabelCount] = strawberry.field(description="Nodes by label, the session included.")
    relationships: int = strawberry.field(description="Relationships.")
    vectors: int = strawberry.field(description="Vectors.")
    events: int = strawberry.field(description="Events of its streams, and about its nodes.")
    lines: int = strawberry.field(description="Lines that went from the files of training runs.")
    job_id: strawberry.ID | None = strawberry.field(
        description="The job that removes what a session of over 1,000 nodes holds; the session"
        " itself is gone at once. Null where nothing is left."
    )
    kept: list[KeptType] = strawberry.field(description="What stays, and why.")

    @classmethod
    def of(cls, deletion: Deletion) -> "SessionDeletion":
        return cls(
            session_id=strawberry.ID(deletion.session_id),
            nodes=[LabelCount(label=label, count=n) for label, n in deletion.nodes.items()],
            relationships=deletion.relationships,
            vectors=deletion.vectors,
            events=deletion.events,
            lines=deletion.lines,
            job_id=strawberry.ID(deletion.job_id) if deletion.job_id else None,
            kept=[KeptType.of(one) for one in deletion.kept],
        )


SessionPayload = Annotated[
    SessionType | Refusal,
    strawberry.union("SessionPayload", description="The session as it is now, or why not."),
]
DeleteSessionPayload = Annotated[
    SessionDeletion | Refusal,
    strawberry.union("DeleteSessionPayload", description="What was removed, or why not."),
]


@strawberry.type
class SessionMutations:
    @strawberry.mutation(description="Begin a session; the same id again changes nothing.")
    async def create_session(
        self,
        info: Info,
        input: Annotated[CreateSessionInput, strawberry.argument(description="The session.")],
    ) -> SessionPayload:
        return await answered(_create(info, input))

    @strawberry.mutation(description="Change what a session says about itself.")
    async def update_session(
        self,
        info: Info,
        input: Annotated[UpdateSessionInput, strawberry.argument(description="What to change.")],
    ) -> SessionPayload:
        return await answered(_update(info, input))

    @strawberry.mutation(description="Close a session; it takes nothing more until reopened.")
    async def archive_session(self, info: Info, id: Id) -> SessionPayload:
        return await answered(_then_read(info, id, info.context.services.sessions.archive))

    @strawberry.mutation(description="Make an archived or completed session active again.")
    async def reopen_session(self, info: Info, id: Id) -> SessionPayload:
        return await answered(_then_read(info, id, info.context.services.sessions.reopen))

    @strawberry.mutation(
        description="Remove every trace of a session, vectors and events too. "
        "The key needs the scopes `write` and `erase`."
    )
    async def delete_session(self, info: Info, id: Id) -> DeleteSessionPayload:
        return await answered(_delete(info, id))


async def _create(info: Info, given: CreateSessionInput) -> SessionType:
    session_id = await info.context.services.sessions.create(given.to_domain())
    return await _read(info, session_id)


async def _update(info: Info, given: UpdateSessionInput) -> SessionType:
    session_id = require_id(given.id)
    await info.context.services.sessions.update(session_id, given.version, given.to_domain())
    return await _read(info, session_id)


async def _then_read(
    info: Info, given: str, change: Callable[[str], Awaitable[None]]
) -> SessionType:
    session_id = require_id(given)
    await change(session_id)
    return await _read(info, session_id)


async def _delete(info: Info, given: str) -> SessionDeletion:
    info.context.require_scope(Scope.ERASE)
    return SessionDeletion.of(await info.context.services.sessions.delete(require_id(given)))


async def _read(info: Info, session_id: str) -> SessionType:
    return SessionType.of(await info.context.services.session_reads.require(session_id))
