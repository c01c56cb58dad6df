"""The tenant and its keys, for whoever administers it."""

from datetime import datetime
from enum import StrEnum
from typing import Self

import strawberry

from app.api.types.base import DomainType, same_fields
from app.api.types.scalars import Long
from app.domain.tenants.tenant import ApiKey, Scope, Tenant, TenantCounts

KEYS = "api_key"

strawberry.enum(
    Scope,
    description="READ, WRITE, ERASE for deleting and forgetting, ADMIN for keys, the model and"
    " records about use.",
)


class KeyStatus(StrEnum):
    ACTIVE = "active"
    EXPIRED = "expired"
    REVOKED = "revoked"


strawberry.enum(KeyStatus, description="ACTIVE opens the tenant; by the clock of the database.")


@strawberry.type(name="ApiKey", description="A key of the tenant, or the login of a browser.")
class ApiKeyType:
    id: strawberry.ID = strawberry.field(description="For `revokeKey`.")
    name: str = strawberry.field(
        description="The name that lists and comments show; a login is `web page 3f9a1c`."
    )
    scopes: list[Scope] = strawberry.field(description="Its rights, in alphabetical order.")
    status: KeyStatus = strawberry.field(
        name="keyStatus", description="Whether it opens the tenant."
    )
    recorded_from: datetime = strawberry.field(description="When it was made.")
    expires_at: datetime | None = strawberry.field(
        description="From then on it opens nothing; null if it never expires."
    )
    revoked_at: datetime | None = strawberry.field(description="Null unless it was revoked.")
    is_own: bool = strawberry.field(description="Whether it is the one that asks.")

    @classmethod
    def of(cls, key: ApiKey, asking_id: str) -> Self:
        given = {
            "scopes": sorted(key.scopes),
            "status": _status(key),
            "is_own": key.id == asking_id,
        }
        return cls(**same_fields(cls, key, **given))


def _status(key: ApiKey) -> KeyStatus:
    if key.revoked_at is not None:
        return KeyStatus.REVOKED
    return KeyStatus.EXPIRED if key.expired else KeyStatus.ACTIVE


@strawberry.type(name="CreatedKey", description="A new key with its secret.")
class CreatedKeyType:
    key: ApiKeyType = strawberry.field(description="As it is listed.")
    secret: str | None = strawberry.field(
        description="The key itself. It is shown once and kept nowhere: null if the same call made"
        " the key before."
    )


@strawberry.type(name="TenantCounts", description="Numbers of what a tenant holds.")
class TenantCountsType(DomainType[TenantCounts]):
    sessions: Long = strawberry.field(description="Sessions of any status.")
    thinking_nodes: Long = strawberry.field(description="Thoughts, messages, answers and calls.")
    decisions: Long = strawberry.field(description="Decisions of any status.")
    knowledge_entries: Long = strawberry.field(description="Entries, retracted ones included.")


@strawberry.type(name="Tenant", description="The tenant that the key opens.")
class TenantType:
    id: strawberry.ID = strawberry.field(description="A UUID, as `tenantId` gives it.")
    name: str = strawberry.field(description="`noema tenants rename` changes it.")
    recorded_from: datetime = strawberry.field(description="When it was made.")
    counts: TenantCountsType = strawberry.field(description="Numbers of what it holds.")

    @classmethod
    def of(cls, tenant: Tenant, counts: TenantCounts) -> Self:
        return cls(**same_fields(cls, tenant, counts=TenantCountsType.of(counts)))
