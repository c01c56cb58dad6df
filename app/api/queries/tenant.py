"""Questions about the tenant itself, about what the service takes, and about who did what."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import DEFAULT_PAGE, After, Connection, First, connection, page_by_time
from app.api.types.scalars import Long
from app.api.types.tenants.audit import AUDIT, AuditEntryType, AuditFilterInput
from app.api.types.tenants.keys import KEYS, ApiKeyType, TenantType
from app.api.types.tenants.retention import RetentionType
from app.domain.page import page_request
from app.domain.tenants.tenant import Scope

OfAudit = Annotated[AuditFilterInput | None, strawberry.argument(description="All if null.")]


@strawberry.type
class TenantQueries:
    @strawberry.field(
        description="The id of the tenant that the key or the login opens; names what a client "
        "keeps apart for each tenant."
    )
    def tenant_id(self, info: Info) -> strawberry.ID:
        return strawberry.ID(info.context.services.tenant_id)

    @strawberry.field(
        description="Most bytes of a request, such as one with a transcript; more are refused."
    )
    def max_body_bytes(self, info: Info) -> Long:
        return info.context.noema.settings.max_body_bytes

    @strawberry.field(
        description="The days that records are kept, and what a run of the retention would delete"
        " now. Needs the scope `admin`."
    )
    async def retention(self, info: Info) -> RetentionType:
        info.context.require_scope(Scope.ADMIN)
        retention = info.context.noema.retention(info.context.services.tenant_id)
        return RetentionType.of(await retention.count())

    @strawberry.field(description="The tenant, with how much it holds. Needs the scope `admin`.")
    async def tenant(self, info: Info) -> TenantType:
        info.context.require_scope(Scope.ADMIN)
        tenants, id_ = info.context.noema.tenants, info.context.services.tenant_id
        return TenantType.of(await tenants.require_by_id(id_), await tenants.counts(id_))

    @strawberry.field(
        description="The keys and logins of the tenant, newest first, revoked ones included and"
        " without their secrets. Needs the scope `admin`."
    )
    async def keys(
        self, info: Info, first: First = DEFAULT_PAGE, after: After = None
    ) -> Connection[ApiKeyType]:
        context, request = info.context, page_by_time(first, after, KEYS)
        context.require_scope(Scope.ADMIN)
        page = await context.noema.tenants.list_key_page(context.services.tenant_id, request)
        return connection(page, request, KEYS, lambda key: ApiKeyType.of(key, context.key_id))

    @strawberry.field(description="The audit log, newest first. Needs the scope `admin`.")
    async def audit_entries(
        self, info: Info, first: First = DEFAULT_PAGE, after: After = None, filter: OfAudit = None
    ) -> Connection[AuditEntryType]:
        info.context.require_scope(Scope.ADMIN)
        request, only = page_request(first, after, AUDIT, int), filter or AuditFilterInput()
        reads = info.context.noema.audit_reads(info.context.services.tenant_id)
        page = await reads.list_page(request, only.to_domain())
        return connection(page, request, AUDIT, AuditEntryType.of)
