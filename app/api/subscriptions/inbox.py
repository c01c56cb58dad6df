"""Following the inbox."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

import strawberry

from app.api.context import Info
from app.api.types.beliefs.proposal import InboxChangeType, InboxCountsType
from app.domain.beliefs.belief import BeliefKind
from app.events.types import Event, EventType, knowledge_stream

_CHANGES = frozenset(
    {
        EventType.PROPOSAL_ADDED,
        EventType.PROPOSAL_CHANGED,
        EventType.CONTRADICTION_FOUND,
        EventType.CONTRADICTION_CHANGED,
        EventType.BELIEF_DISPUTE_CHANGED,
        EventType.KNOWLEDGE_FORGOTTEN,
    }
)


@strawberry.type
class InboxSubscriptions:
    @strawberry.subscription(
        description="Numbers of things that wait for a person: now, and again whenever they change."
    )
    async def inbox_changes(self, info: Info) -> AsyncGenerator[InboxChangeType]:
        context, inbox = info.context, info.context.services.proposals.inbox
        stream_id = knowledge_stream(context.services.tenant_id)
        seq = await context.services.event_reads.head(stream_id) or 0
        counts = await inbox.counts()
        yield InboxChangeType(seq=seq, counts=InboxCountsType.of(counts))
        events = context.follow(stream_id, seq)
        async with aclosing(events):
            async for event in events:
                if not _may_change(event):
                    continue
                before, counts = counts, await inbox.counts()
                if counts != before:
                    yield InboxChangeType(seq=event.seq, counts=InboxCountsType.of(counts))


def _may_change(event: Event) -> bool:
    is_decision = event.payload.get("kind") == BeliefKind.DECISION
    changed = event.type == EventType.BELIEF_STATUS_CHANGED and is_decision
    return changed or event.type in _CHANGES
