"""The audit log of a service elsewhere."""

from app.cli.remote.service import RemotePage, RemoteService
from app.events.audit import AuditEntry, AuditFilter


async def list_page(
    service: RemoteService, first: int, after: str | None, only: AuditFilter
) -> RemotePage[AuditEntry]:
    given = {
        "since": only.since,
        "until": only.until,
        "keyId": only.key_id,
        "access": only.access and only.access.name,
        "outcome": only.outcome and only.outcome.name,
        "operation": only.operation,
        "touchedId": only.touched_id,
    }
    arguments = {"first": ("Int!", first), "after": ("String", after)}
    return await service.page(
        "auditEntries", AuditEntry, {**arguments, "filter": ("AuditFilterInput", given)}
    )
