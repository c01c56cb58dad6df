"""Adding, pausing and removing addresses that are told what changed."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.errors import Refusal
from app.api.types.people.webhooks import AddedWebhookType, WebhookType
from app.domain.ids import require_id
from app.domain.people.webhooks import NewWebhook
from app.domain.tenants.tenant import Scope


@strawberry.input(description="An address that is to be told what changes.")
class AddWebhookInput(MutationInput):
    url: str = strawberry.field(
        description="Begins with https://; its host has public addresses alone. At most 2,000"
        " bytes, without a user or a fragment."
    )
    project: str | None = strawberry.field(
        default=None,
        description="Consecutive parts of the project's name, in any case; the whole tenant if"
        " null.",
    )

    def to_domain(self, key_name: str) -> NewWebhook:
        return NewWebhook(self.key(), self.url, key_name, self.project)


@strawberry.input(description="A webhook to pause or to resume.")
class SwitchWebhookInput(MutationInput):
    webhook_id: strawberry.ID = strawberry.field(description="Listed by `webhooks`.")
    is_active: bool = strawberry.field(
        description="False pauses it. True goes on with what it was not told."
    )


@strawberry.input(description="A webhook to delete.")
class RemoveWebhookInput(MutationInput):
    webhook_id: strawberry.ID = strawberry.field(description="Listed by `webhooks`.")


@strawberry.type(name="RemovedWebhook", description="A webhook that is no more.")
class RemovedWebhookType:
    webhook_id: strawberry.ID = strawberry.field(description="As it was given.")


AddWebhookPayload = Annotated[
    AddedWebhookType | Refusal,
    strawberry.union("AddWebhookPayload", description="The webhook with its secret, or an error."),
]
SwitchWebhookPayload = Annotated[
    WebhookType | Refusal,
    strawberry.union("SwitchWebhookPayload", description="The webhook, or an error."),
]
RemoveWebhookPayload = Annotated[
    RemovedWebhookType | Refusal,
    strawberry.union("RemoveWebhookPayload", description="Its id, or an error."),
]


@strawberry.type
class WebhookMutations:
    @mutation(
        description="Tell an address what changes from now on, signed, at least once. Needs the"
        " scope `admin`."
    )
    async def add_webhook(
        self,
        info: Info,
        input: Annotated[AddWebhookInput, strawberry.argument(description="The address.")],
    ) -> AddWebhookPayload:
        context, new = info.context, input.to_domain(info.context.key_name)
        context.require_scope(Scope.ADMIN)
        people = context.services.people
        secret = await people.open_webhooks().add(new, input.request())
        webhook = WebhookType.of(await people.webhook_reads.require(new.id))
        return AddedWebhookType(webhook=webhook, secret=secret)

    @mutation(description="Pause a webhook or resume it. Needs the scope `admin`.")
    async def switch_webhook(
        self,
        info: Info,
        input: Annotated[SwitchWebhookInput, strawberry.argument(description="Which.")],
    ) -> SwitchWebhookPayload:
        context, webhook_id = info.context, require_id(input.webhook_id, "webhook_id")
        context.require_scope(Scope.ADMIN)
        people, request = context.services.people, input.request()
        webhooks = people.open_webhooks()
        await webhooks.switch(webhook_id, is_active=input.is_active, request=request)
        return WebhookType.of(await people.webhook_reads.require(webhook_id))

    @mutation(
        description="Delete a webhook; what waits for it is not sent. Needs the scope `admin`."
    )
    async def remove_webhook(
        self,
        info: Info,
        input: Annotated[RemoveWebhookInput, strawberry.argument(description="Which.")],
    ) -> RemoveWebhookPayload:
        context, webhook_id = info.context, require_id(input.webhook_id, "webhook_id")
        context.require_scope(Scope.ADMIN)
        await context.services.people.open_webhooks().remove(webhook_id, input.request())
        return RemovedWebhookType(webhook_id=strawberry.ID(webhook_id))
