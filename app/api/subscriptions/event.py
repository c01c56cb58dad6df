"""Following a stream of events."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.follow import stream_id_of
from app.api.types.event import EventObjectType
from app.api.types.scalars import Long

Stream = Annotated[
    str,
    strawberry.argument(
        description="The id of a session or a job; `sessions` or `knowledge` for all of yours."
    ),
]
AfterSeq = Annotated[
    Long,
    strawberry.argument(description="The last sequence number you have; 0 begins at the start."),
]


@strawberry.type
class EventSubscriptions:
    @strawberry.subscription(
        description="The events of a stream after `after`, stored ones first, then new ones as they"
        " are committed; none lost, none repeated."
    )
    async def events(
        self, info: Info, stream: Stream, after: AfterSeq = 0
    ) -> AsyncGenerator[EventObjectType]:
        context = info.context
        stream_id = stream_id_of(context.services, stream)
        events = context.follow(stream_id, after)
        async with aclosing(events):
            async for event in events:
                yield EventObjectType.of(event)
