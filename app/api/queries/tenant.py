"""Questions about the tenant itself, and about what the service takes."""

import strawberry

from app.api.context import Info
from app.api.types.scalars import Long


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
