"""The addresses that are told what changed."""

import strawberry

from app.api.context import Info
from app.api.types.base import DEFAULT_PAGE, After, Connection, First, connection, page_by_time
from app.api.types.people.webhooks import WEBHOOKS, WebhookType
from app.domain.tenants.tenant import Scope


@strawberry.type
class WebhookQueries:
    @strawberry.field(description="Newest first, without their secrets. Needs the scope `admin`.")
    async def webhooks(
        self, info: Info, first: First = DEFAULT_PAGE, after: After = None
    ) -> Connection[WebhookType]:
        context, request = info.context, page_by_time(first, after, WEBHOOKS)
        context.require_scope(Scope.ADMIN)
        page = await context.services.people.webhook_reads.list_page(request)
        return connection(page, request, WEBHOOKS, WebhookType.of)
