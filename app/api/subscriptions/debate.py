"""Following a debate."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.subscriptions.event import AfterSeq
from app.api.types.deliberations.debate_event import DebateEventUnion, debate_event
from app.domain.ids import require_id

Id = Annotated[strawberry.ID, strawberry.argument(description="From `debates` or `startDebate`.")]


@strawberry.type
class DebateSubscriptions:
    @strawberry.subscription(
        description="The steps of a debate after `after`, then new ones; none lost, none repeated. "
        "`events` of a turn's node streams its words."
    )
    async def debate_events(
        self, info: Info, id: Id, after: AfterSeq = 0
    ) -> AsyncGenerator[DebateEventUnion]:
        context = info.context
        debate = await context.services.debates.require(require_id(id))
        events = context.follow(debate.id, after)
        async with aclosing(events):
            async for event in events:
                yield debate_event(event)
