"""Following the audit log."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.scalars import Long
from app.api.types.tenants.audit import AuditEntryType
from app.domain.tenants.tenant import Scope
from app.events.types import audit_stream
from app.reads.records.audit import entry_of

AfterSeq = Annotated[
    Long,
    strawberry.argument(
        description="The last `seq` you have; 0 begins with the oldest that is kept."
    ),
]


@strawberry.type
class AuditSubscriptions:
    @strawberry.subscription(
        description="The audit log after `after`, then each new entry as it is written; none lost,"
        " none repeated. Needs the scope `admin`."
    )
    async def audit_entries(
        self, info: Info, after: AfterSeq = 0
    ) -> AsyncGenerator[AuditEntryType]:
        context = info.context
        context.require_scope(Scope.ADMIN)
        tenant_id = context.services.tenant_id
        start = await context.noema.audit_reads(tenant_id).start(after)
        entries = context.follow(audit_stream(tenant_id), start)
        async with aclosing(entries):
            async for event in entries:
                yield AuditEntryType.of(entry_of(event.payload))
