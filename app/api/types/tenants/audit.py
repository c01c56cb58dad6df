"""Entries of the audit log."""

from datetime import datetime

import strawberry

from app.api.types.base import DomainType, moment
from app.api.types.scalars import Long
from app.domain.ids import optional_id
from app.events.audit import AuditAccess, AuditDoor, AuditEntry, AuditFilter, AuditOutcome

AUDIT = "audit"

strawberry.enum(AuditDoor, description="The door of the service that a call came through.")
strawberry.enum(AuditAccess, description="Whether a call may change something.")
strawberry.enum(
    AuditOutcome,
    description="REFUSED with an expected error, and nothing was changed; FAILED with another one,"
    " or its client left.",
)


@strawberry.type(name="AuditEntry", description="A call of somebody; nothing of what it said.")
class AuditEntryType(DomainType[AuditEntry]):
    seq: Long = strawberry.field(description="From 1, without gaps, in the order of writing.")
    at: datetime = strawberry.field(description="The moment the call arrived.")
    door: AuditDoor = strawberry.field(description="GraphQL, a route of HTTP or MCP.")
    access: AuditAccess = strawberry.field(description="CHANGE for mutations and for `/think`.")
    operations: list[str] = strawberry.field(
        description="Fields of the schema, a path or a tool; at most 20."
    )
    key_id: strawberry.ID = strawberry.field(description="The key, or the login.")
    principal: str = strawberry.field(description="The name of the key.")
    ids: list[strawberry.ID] = strawberry.field(
        description="The first ids that the call named, at most 20."
    )
    outcome: AuditOutcome = strawberry.field(description="The way it ended.")
    code: str | None = strawberry.field(description="The code of its error; null without one.")
    took_ms: Long = strawberry.field(description="Milliseconds from its arrival to its end.")


@strawberry.input(description="Which entries to list; null is any.")
class AuditFilterInput:
    since: datetime | None = strawberry.field(
        default=None, description="Only calls that arrived at this moment or later."
    )
    until: datetime | None = strawberry.field(
        default=None, description="Only calls that arrived before this moment."
    )
    key_id: strawberry.ID | None = strawberry.field(
        default=None, description="Only calls with this key."
    )
    access: AuditAccess | None = strawberry.field(
        default=None, description="Only reads, or only changes."
    )
    outcome: AuditOutcome | None = strawberry.field(
        default=None, description="Only calls that ended so."
    )
    operation: str | None = strawberry.field(
        default=None, description="Only calls of this field, path or tool."
    )
    touched_id: strawberry.ID | None = strawberry.field(
        default=None, description="Only calls that named this id."
    )

    def to_domain(self) -> AuditFilter:
        return AuditFilter(
            since=moment(self.since, "since"),
            until=moment(self.until, "until"),
            key_id=self.key_id,
            access=self.access,
            outcome=self.outcome,
            operation=self.operation,
            touched_id=optional_id(self.touched_id, "touched_id"),
        )
