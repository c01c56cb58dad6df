"""Following a fork."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.subscriptions.event import AfterSeq
from app.api.types.deliberations.fork_event import ForkEventUnion, fork_event
from app.domain.ids import require_id

Id = Annotated[strawberry.ID, strawberry.argument(description="From `forks` or `startFork`.")]


@strawberry.type
class ForkSubscriptions:
    @strawberry.subscription(
        description="The steps of a fork after `after`, then new ones; none lost, none repeated. "
        "`events` of a branch's node streams its words."
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
