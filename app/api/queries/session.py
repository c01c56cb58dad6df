"""Questions about sessions."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import DEFAULT_PAGE, After, Connection, First, connection, page_by_time
from app.api.types.list_filters import SessionFilterInput
from app.api.types.reasoning import SessionType
from app.domain.ids import require_id

AREA = "session"
Id = Annotated[
    strawberry.ID, strawberry.argument(description="From `sessions` or `createSession`.")
]
Filter = Annotated[SessionFilterInput | None, strawberry.argument(description="All if null.")]


@strawberry.type
class SessionQueries:
    @strawberry.field(description="One session; null if there is no such one.")
    async def session(self, info: Info, id: Id) -> SessionType | None:
        session = await info.context.loaders.sessions.load(require_id(id))
        return SessionType.of(session) if session else None

    @strawberry.field(description="Sessions, newest first.")
    async def sessions(
        self, info: Info, first: First = DEFAULT_PAGE, after: After = None, filter: Filter = None
    ) -> Connection[SessionType]:
        request = page_by_time(first, after, AREA)
        only = filter or SessionFilterInput()
        page = await info.context.services.session_reads.list_page(request, only.to_domain())
        return connection(page, request, AREA, SessionType.of)
