"""Addresses that are told what changed."""

from datetime import datetime

import strawberry

from app.api.types.base import DomainType
from app.api.types.enums import WebhookStatus
from app.domain.people.webhooks import Webhook

WEBHOOKS = "webhook"


@strawberry.type(name="Webhook", description="An address that is told what changed in a project.")
class WebhookType(DomainType[Webhook]):
    id: strawberry.ID = strawberry.field(description="For `switchWebhook` and `removeWebhook`.")
    url: str = strawberry.field(description="As it was given.")
    project: str | None = strawberry.field(description="Null for the whole tenant.")
    key_name: str = strawberry.field(description="The name of the key that added it.")
    status: WebhookStatus = strawberry.field(
        name="webhookStatus",
        description="FAILED after the last attempt at a delivery; `switchWebhook` goes on with it.",
    )
    seen_at: datetime = strawberry.field(description="It was told what changed until then.")
    deliveries: int = strawberry.field(description="The number that arrived.")
    delivered_at: datetime | None = strawberry.field(description="Of the last one; null before.")
    attempts: int = strawberry.field(description="At the delivery that waits; 0 if none does.")
    next_at: datetime = strawberry.field(description="When it is looked at next, while ACTIVE.")
    last_failure: str | None = strawberry.field(
        description="The reason that the last failed attempt failed; never words of the address."
    )
    last_failure_at: datetime | None = strawberry.field(description="Null before the first.")
    recorded_from: datetime = strawberry.field(description="When it was added.")


@strawberry.type(name="AddedWebhook", description="A new webhook with its secret.")
class AddedWebhookType:
    webhook: WebhookType = strawberry.field(description="As it is listed.")
    secret: str | None = strawberry.field(
        description="Signs its deliveries. It is shown once and kept nowhere: null if the same call"
        " added the webhook before."
    )
