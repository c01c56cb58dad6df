"""An entry in the audit log of a tenant."""

from app.bootstrap import Noema
from app.domain.ids import new_id
from app.events.audit import AuditAccess, AuditDoor, AuditOutcome, NewAuditEntry
from app.reasoning.tenants.audit_log import AuditLog


async def audited(noema: Noema, tenant_id: str) -> None:
    """Write one entry with a value in each of its properties."""
    log = AuditLog(noema.graph_of, noema.bus, noema.tenants.clock, 90)
    entry = NewAuditEntry(
        at=noema.tenants.clock(),
        door=AuditDoor.GRAPHQL,
        access=AuditAccess.CHANGE,
        operations=("retractBelief",),
        key_id=new_id(),
        principal="colleague",
        ids=(new_id(),),
        outcome=AuditOutcome.REFUSED,
        code="NOT_FOUND",
        took_ms=7,
    )
    log.note(tenant_id, entry)
    await log.flush()
