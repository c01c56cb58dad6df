"""Webhooks of a service elsewhere."""

from app.cli.remote.service import RemoteService
from app.cli.views.people.webhooks import AddedWebhook, RemovedWebhook, WebhookList
from app.domain.people.webhooks import NewWebhook, Webhook


async def add(service: RemoteService, new: NewWebhook) -> AddedWebhook:
    given = {"idempotencyKey": new.id, "url": new.url, "project": new.project}
    return await service.change("addWebhook", AddedWebhook, given)


async def switch(service: RemoteService, key: str, webhook_id: str, is_active: bool) -> Webhook:
    given = {"idempotencyKey": key, "webhookId": webhook_id, "isActive": is_active}
    return await service.change("switchWebhook", Webhook, given)


async def remove(service: RemoteService, key: str, webhook_id: str) -> RemovedWebhook:
    given = {"idempotencyKey": key, "webhookId": webhook_id}
    return await service.change("removeWebhook", RemovedWebhook, given)


async def list_page(service: RemoteService, first: int, after: str | None) -> WebhookList:
    arguments = {"first": ("Int!", first), "after": ("String", after)}
    page = await service.page("webhooks", Webhook, arguments)
    return WebhookList(page.items, page.next)
