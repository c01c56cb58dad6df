"""What changed since somebody looked."""

from datetime import datetime
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import moment
from app.api.types.list_filters import OF_PROJECT
from app.api.types.people.changes import ChangesType
from app.domain.people.changes import ChangesRequest, require_reader

Since = Annotated[
    datetime | None,
    strawberry.argument(
        description="Inclusive; since the reader's mark if null, or for the last seven days if"
        " there is none."
    ),
]
Project = Annotated[str | None, strawberry.argument(description=OF_PROJECT)]
Reader = Annotated[
    str | None,
    strawberry.argument(description="The name whose mark counts; the key or login if null."),
]
Limit = Annotated[int, strawberry.argument(description="Items of each kind, from 1 to 100.")]


@strawberry.type
class ChangesQueries:
    @strawberry.field(
        description="New, stale and overturned decisions, contradictions opened and settled,"
        " outcomes recorded and due, comments and mentions: since a moment, or since somebody"
        " looked last."
    )
    async def changes(
        self,
        info: Info,
        since: Since = None,
        project: Project = None,
        reader: Reader = None,
        limit: Limit = 10,
    ) -> ChangesType:
        context = info.context
        name = require_reader(context.key_id if reader is None else reader)
        person = context.key_name if reader is None else reader
        wanted = ChangesRequest(moment(since, "since"), project, limit, person)
        return ChangesType.of(await context.services.people.changes.changes(name, wanted))
