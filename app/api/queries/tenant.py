"""Questions about the tenant itself."""

import strawberry

from app.api.context import Info


@strawberry.type
class TenantQueries:
    @strawberry.field(
        description="The id of the tenant that the key or the login opens; names what a client "
        "keeps apart for each tenant."
    )
    def tenant_id(self, info: Info) -> strawberry.ID:
        return strawberry.ID(info.context.services.tenant_id)
