"""Opens the audit log as the settings ask for it."""

from collections.abc import Callable

from app.events.bus import EventBus
from app.graph.base import Graph
from app.reasoning.tenants.audit_log import AuditLog
from app.reasoning.tenants.service import TenantService
from app.settings import Settings
from app.supervisor import Supervisor

_THIS_MACHINE = frozenset({"127.0.0.1", "localhost", "::1"})


def open_audit_log(
    graph_of: Callable[[str], Graph],
    bus: EventBus,
    settings: Settings,
    tenants: TenantService,
    supervisor: Supervisor,
) -> AuditLog:
    by_itself = settings.audit == "auto" and settings.host not in _THIS_MACHINE
    days = settings.audit_days if by_itself or settings.audit == "on" else None
    return AuditLog(graph_of, bus, tenants.clock, days, supervisor)
