"""Following a fork."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.subscriptions.event import AfterSeq
from app.api.types.fork_event import ForkEventUnion, fork_event
from app.domain.ids import require_id

Id = Annotated[strawberry.ID, strawberry.argument(description="The fork.")]


@strawberry.type
class ForkSubscriptions:
    @strawberry.subscription(
        description="What happened in a fork after `after`, then what happens, without loss or"
        " repeat; `events` of a branch's node tells it word by word."
    )
    async def fork_events(
        self, info: Info, id: Id, after: AfterSeq = 0
    ) -> AsyncGenerator[ForkEventUnion]:
        context = info.context
        fork = await context.services.forks.require(require_id(id))
        events = context.follow(fork.id, after)
        async with aclosing(events):
            async for event in events:
                yield fork_event(event)
