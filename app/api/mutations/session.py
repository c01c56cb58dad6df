"""Changing sessions."""

from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import Annotated, ClassVar

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput, moment, same_fields
from app.api.types.counts import LabelCountType
from app.api.types.erasure import RetainedDataType
from app.api.types.errors import Refusal
from app.api.types.reasoning import SessionType
from app.api.types.scalars import Long
from app.api.types.shared_fields import SessionFields
from app.domain.ids import require_id
from app.domain.nodes.session import Deletion, NewSession, SessionPatch
from app.domain.request import Request
from app.domain.tenants.tenant import Scope

_OF_SESSION: Mapping[str, str] = {"id": "session_id"}


@strawberry.input(description="A session to begin.")
class CreateSessionInput(MutationInput, SessionFields):
    title: str = strawberry.field(description="One line of 1 to 500 characters.")
    tags: list[str] = strawberry.field(
        default_factory=list[str], description="Words to find it by, at most 50."
    )
    strict: bool = strawberry.field(
        default=False, description="Whether thoughts of another mode are refused."
    )
    valid_from: datetime | None = strawberry.field(
        default=None, description="When it began in the world."
    )

    def to_domain(self) -> NewSession:
        valid_from = moment(self.valid_from, "valid_from")
        given = {"id": self.key(), "tags": tuple(self.tags), "valid_from": valid_from}
        return NewSession(**same_fields(NewSession, self, **given))


@strawberry.input(description="The changed fields of a session; null keeps a field.")
class UpdateSessionInput(MutationInput, SessionFields):
    INPUT_NAMES: ClassVar = _OF_SESSION

    session_id: strawberry.ID = strawberry.field(description="From `sessions` or `createSession`.")
    version: int = strawberry.field(description="The version you saw; another one is a conflict.")
    title: str | None = strawberry.field(default=None, description="One line.")
    tags: list[str] | None = strawberry.field(default=None, description="All of its words anew.")
    strict: bool | None = strawberry.field(
        default=None, description="Whether thoughts of another mode are refused."
    )

    def to_domain(self) -> SessionPatch:
        tags = tuple(self.tags) if self.tags is not None else None
        return SessionPatch(**same_fields(SessionPatch, self, tags=tags))


@strawberry.input(description="An open session to close.")
class ArchiveSessionInput(MutationInput):
    INPUT_NAMES: ClassVar = _OF_SESSION

    session_id: strawberry.ID = strawberry.field(description="From `sessions` or `createSession`.")


@strawberry.input(description="A session that has reached its end.")
class CompleteSessionInput(MutationInput):
    INPUT_NAMES: ClassVar = _OF_SESSION

    session_id: strawberry.ID = strawberry.field(description="From `sessions` or `createSession`.")
    conclusion: str | None = strawberry.field(
        default=None,
        description="The result in your words. If null: decisions that stand, those that stand no"
        " more, and open points.",
    )


@strawberry.input(description="An archived or completed session to open again.")
class ReopenSessionInput(MutationInput):
    INPUT_NAMES: ClassVar = _OF_SESSION

    session_id: strawberry.ID = strawberry.field(description="From `sessions` or `createSession`.")


@strawberry.input(description="A session to erase.")
class DeleteSessionInput(MutationInput):
    INPUT_NAMES: ClassVar = _OF_SESSION

    session_id: strawberry.ID = strawberry.field(description="From `sessions` or `createSession`.")


@strawberry.type(description="A report of a deleted session.")
class SessionDeletion:
    session_id: strawberry.ID = strawberry.field(description="The session that is gone.")
    nodes: list[LabelCountType] = strawberry.field(
        description="Nodes by label, the session included."
    )
    relationships: Long = strawberry.field(
        description="Removed in this call; a job removes the rest."
    )
    vectors: Long = strawberry.field(description="Removed in this call; a job removes the rest.")
    events: Long = strawberry.field(description="Events of its streams, and about its nodes.")
    lines: Long = strawberry.field(description="Lines that went from the files of training runs.")
    job_id: strawberry.ID | None = strawberry.field(
        description="The job that removes what a session of over 1,000 nodes holds; the session"
        " itself is gone at once. Null where nothing is left."
    )
    kept: list[RetainedDataType] = strawberry.field(
        description="Remaining traces with the reasons that they stay."
    )

    @classmethod
    def of(cls, deletion: Deletion) -> "SessionDeletion":
        return cls(
            session_id=strawberry.ID(deletion.session_id),
            nodes=LabelCountType.all_of(deletion.nodes),
            relationships=deletion.relationships,
            vectors=deletion.vectors,
            events=deletion.events,
            lines=deletion.lines,
            job_id=strawberry.ID(deletion.job_id) if deletion.job_id else None,
            kept=[RetainedDataType.of(data) for data in deletion.kept],
        )


SessionPayload = Annotated[
    SessionType | Refusal,
    strawberry.union("SessionPayload", description="The session as it is now, or why not."),
]
DeleteSessionPayload = Annotated[
    SessionDeletion | Refusal,
    strawberry.union("DeleteSessionPayload", description="A report of the deletion, or an error."),
]


@strawberry.type
class SessionMutations:
    @mutation(description="Begin a session; the same id again changes nothing.")
    async def create_session(
        self,
        info: Info,
        input: Annotated[CreateSessionInput, strawberry.argument(description="The session.")],
    ) -> SessionPayload:
        return await _create(info, input)

    @mutation(description="Change what a session says about itself.")
    async def update_session(
        self,
        info: Info,
        input: Annotated[
            UpdateSessionInput, strawberry.argument(description="The changed fields.")
        ],
    ) -> SessionPayload:
        return await _update(info, input)

    @mutation(description="Close a session; it takes nothing more until reopened.")
    async def archive_session(
        self,
        info: Info,
        input: Annotated[ArchiveSessionInput, strawberry.argument(description="The session.")],
    ) -> SessionPayload:
        return await _then_read(info, input, info.context.services.sessions.archive)

    @mutation(description="Complete a session with a conclusion; a repeat replaces the conclusion.")
    async def complete_session(
        self,
        info: Info,
        input: Annotated[CompleteSessionInput, strawberry.argument(description="The session.")],
    ) -> SessionPayload:
        return await _complete(info, input)

    @mutation(description="Make an archived or completed session active again.")
    async def reopen_session(
        self,
        info: Info,
        input: Annotated[ReopenSessionInput, strawberry.argument(description="The session.")],
    ) -> SessionPayload:
        return await _then_read(info, input, info.context.services.sessions.reopen)

    @mutation(
        description="Remove every trace of a session, vectors and events too. "
        "The key needs the scopes `write` and `erase`."
    )
    async def delete_session(
        self,
        info: Info,
        input: Annotated[DeleteSessionInput, strawberry.argument(description="The session.")],
    ) -> DeleteSessionPayload:
        return await _delete(info, input.session_id)


async def _create(info: Info, given: CreateSessionInput) -> SessionType:
    session_id = await info.context.services.sessions.create(given.to_domain())
    return await _read(info, session_id)


async def _update(info: Info, given: UpdateSessionInput) -> SessionType:
    session_id = require_id(given.session_id, "session_id")
    sessions, request = info.context.services.sessions, given.request()
    await sessions.update(session_id, given.version, given.to_domain(), request)
    return await _read(info, session_id)


async def _complete(info: Info, given: CompleteSessionInput) -> SessionType:
    session_id = require_id(given.session_id, "session_id")
    sessions = info.context.services.sessions
    await sessions.complete(session_id, given.conclusion, given.request())
    return await _read(info, session_id)


async def _then_read(
    info: Info,
    given: ArchiveSessionInput | ReopenSessionInput,
    change: Callable[[str, Request | None], Awaitable[None]],
) -> SessionType:
    session_id = require_id(given.session_id, "session_id")
    await change(session_id, given.request())
    return await _read(info, session_id)


async def _delete(info: Info, given: str) -> SessionDeletion:
    info.context.require_scope(Scope.ERASE)
    session_id = require_id(given, "session_id")
    return SessionDeletion.of(await info.context.services.sessions.delete(session_id))


async def _read(info: Info, session_id: str) -> SessionType:
    return SessionType.of(await info.context.services.session_reads.require(session_id))
