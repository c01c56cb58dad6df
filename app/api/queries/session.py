"""Questions about sessions."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import DEFAULT_PAGE, After, Connection, First, connection, page_by_time
from app.api.types.enums import SessionStatus
from app.api.types.reasoning import SessionType
from app.domain.ids import require_id

AREA = "session"
Id = Annotated[strawberry.ID, strawberry.argument(description="The id of the session.")]
Status = Annotated[
    SessionStatus | None, strawberry.argument(description="Only those that stand so.")
]


@strawberry.type
class SessionQueries:
    @strawberry.field(description="One session; null if there is no such one.")
    async def session(self, info: Info, id: Id) -> SessionType | None:
        found = await info.context.loaders.sessions.load(require_id(id))
        return SessionType.of(found) if found else None

    @strawberry.field(description="Sessions, newest first.")
    async def sessions(
        self, info: Info, first: First = DEFAULT_PAGE, after: After = None, status: Status = None
    ) -> Connection[SessionType]:
        request = page_by_time(first, after, AREA)
        statuses = tuple(SessionStatus) if status is None else (status,)
        page = await info.context.services.session_reads.list_page(request, statuses)
        return connection(page, request, AREA, SessionType.of)
