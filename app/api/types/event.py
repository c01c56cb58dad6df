"""What happened."""

from datetime import datetime
from typing import Self, cast

import strawberry
from strawberry.scalars import JSON

from app.events.types import Event


@strawberry.type(name="Event", description="Something that happened, numbered in its stream.")
class EventObjectType:
    stream: str = strawberry.field(description="The stream it belongs to.")
    seq: int = strawberry.field(description="From 1, without gaps, in the order of commits.")
    type: str = strawberry.field(description="What happened.")
    payload: JSON = strawberry.field(description="What it happened to.")
    at: datetime = strawberry.field(description="When it was committed.")

    @classmethod
    def of(cls, event: Event) -> Self:
        return cls(
            stream=event.stream_id,
            seq=event.seq,
            type=event.type,
            payload=cast(JSON, event.payload),
            at=event.at,
        )
