"""Who may do what: tenants, keys and the principal of a request."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

SYSTEM_TENANT = "00000000-0000-7000-8000-000000000000"
"""Owns the tenants themselves; no key belongs to it."""


class Scope(StrEnum):
    READ = "read"
    WRITE = "write"
    ERASE = "erase"
    """Deleting sessions and forgetting, which nobody can undo; asked for beside `write`."""
    ADMIN = "admin"


@dataclass(frozen=True, slots=True)
class Tenant:
    id: str
    name: str
    recorded_from: datetime
    deleting_since: datetime | None = None
    """None unless somebody deletes it; what is left of it then can only be deleted."""


@dataclass(frozen=True, slots=True)
class ApiKey:
    """A key as it is stored; the secret itself is shown once and never kept."""

    id: str
    tenant_id: str
    name: str
    scopes: frozenset[Scope]
    expires_at: datetime | None
    revoked_at: datetime | None
    recorded_from: datetime
    expired: bool = False
    """Whether its time was over when it was read, by the clock of the database."""


@dataclass(frozen=True, slots=True)
class NewKey:
    id: str
    name: str
    scopes: frozenset[Scope]
    expires_at: datetime | None = None
    """With a time zone; None never expires."""


@dataclass(frozen=True, slots=True)
class TenantCounts:
    """How much a tenant holds."""

    sessions: int
    thinking_nodes: int
    decisions: int
    knowledge_entries: int


@dataclass(frozen=True, slots=True)
class Principal:
    tenant_id: str
    scopes: frozenset[Scope]
    name: str
    """For the log: the name of the key, or the local door."""
    key_id: str
    """What fair use is measured by."""
