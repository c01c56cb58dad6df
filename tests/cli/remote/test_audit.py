"""The audit log is listed the same from both doors."""

from datetime import UTC, datetime

from app.bootstrap import Noema
from app.domain.ids import new_id
from app.events.audit import AuditAccess, AuditDoor, AuditOutcome, NewAuditEntry
from app.reasoning.tenants.audit_log import AuditLog
from tests.cli.conftest import answer
from tests.cli.remote.conftest import Doors


async def test_entries_are_listed_filtered_and_paged_the_same(doors: Doors, noema: Noema) -> None:
    tenant, named = await noema.tenants.own_tenant(), new_id()
    log = AuditLog(noema.graph_of, noema.bus, noema.tenants.clock, 90)
    for number, outcome in enumerate(AuditOutcome):
        entry = NewAuditEntry(
            at=datetime(2026, 11, 25, 12, number, tzinfo=UTC),
            door=AuditDoor.MCP,
            access=AuditAccess.CHANGE,
            operations=("remember", "import"),
            key_id=new_id(),
            principal="colleague",
            ids=(named,),
            outcome=outcome,
            code=None if outcome is AuditOutcome.OK else "CONFLICT",
            took_ms=12,
        )
        log.note(tenant.id, entry)
    await log.flush()
    for line in (
        ("audit", "list", "--first", "2"),
        ("audit", "list", "--touched", named, "--outcome", "refused"),
        ("audit", "list", "--since", "2026-11-25T12:02:00Z", "--operation", "import"),
        ("audit", "list", "--operation", "nothing"),
    ):
        for form in ([], ["--json"]):
            here, there = await doors.local(*line, *form), await doors.remote(*line, *form)
            assert (here.exit_code, there.stdout) == (0, here.stdout), there.output
            assert there.stderr == here.stderr
    page = answer(await doors.remote("audit", "list", "--first", "2", "--json"))
    assert [one["outcome"] for one in page["entries"]] == ["failed", "refused"]
    rest = answer(await doors.remote("audit", "list", "--after", page["next"], "--json"))
    assert [one["outcome"] for one in rest["entries"]] == ["ok"]
