"""What happened."""

from datetime import datetime
from typing import Self, cast

import strawberry
from strawberry.scalars import JSON

from app.api.types.enums import EventType
from app.api.types.event_payload import EventPayload, event_payload
from app.api.types.scalars import Long
from app.events.types import Event


def _payload(root: strawberry.Parent["EventObjectType"]) -> EventPayload:
    # Only for who asks: to read an event as its type takes longer than to give it as it is stored.
    return event_payload(root.event)


@strawberry.type(name="StreamEvent", description="Something that happened, numbered in its stream.")
class EventObjectType:
    stream: str = strawberry.field(description="The stream it belongs to.")
    seq: Long = strawberry.field(description="From 1, without gaps, in the order of commits.")
    type: EventType = strawberry.field(description="Tells which type `payload` has.")
    payload: EventPayload = strawberry.field(
        resolver=_payload, description="The event's own fields."
    )
    json: JSON = strawberry.field(
        description="The same fields as an object with the keys of HTTP streams."
    )
    at: datetime = strawberry.field(description="When it was committed.")
    event: strawberry.Private[Event]

    @classmethod
    def of(cls, event: Event) -> Self:
        return cls(
            stream=event.stream_id,
            seq=event.seq,
            type=EventType(event.type),
            json=cast(JSON, event.payload),
            at=event.at,
            event=event,
        )
