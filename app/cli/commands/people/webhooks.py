"""`noema webhook …`."""

from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.commands.people.checkpoints import HERE
from app.cli.remote.people import webhooks as remote
from app.cli.remote.service import RemoteService
from app.cli.running.runner import IdArgument, IdempotencyKey, JsonOption, execute, key_of
from app.cli.terminal.list_options import ProjectOption
from app.cli.views.people.webhooks import (
    AddedWebhook,
    RemovedWebhook,
    WebhookList,
    show_added,
    show_removed,
    show_webhook,
    show_webhooks,
)
from app.domain.ids import require_id
from app.domain.page import cursor, page_request
from app.domain.people.webhooks import NewWebhook, Webhook

if TYPE_CHECKING:
    from app.bootstrap import Services

_AREA = "webhook"

app = typer.Typer(help="Tell an address on the web what changes.", no_args_is_help=True)


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="webhook")


@app.command("add")
def add(
    url: Annotated[
        str, typer.Argument(metavar="URL", help="Post to this address, which begins with https://.")
    ],
    project: ProjectOption = None,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Tell an address what changes from now on. A running service delivers."""
    new = NewWebhook(key_of(key), url, HERE, project)

    async def work(services: "Services") -> AddedWebhook:
        secret = await services.people.open_webhooks().add(new)
        return AddedWebhook(await services.people.webhook_reads.require(new.id), secret)

    async def remotely(service: RemoteService) -> AddedWebhook:
        return await remote.add(service, new)

    execute(as_json, work, show_added, remotely)


@app.command("list")
def list_webhooks(
    first: Annotated[int, typer.Option(help="Show at most this many webhooks (1–100).")] = 20,
    after: Annotated[str | None, typer.Option(help="Continue the list after this cursor.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List webhooks, newest first, with the last failure of each."""

    async def work(services: "Services") -> WebhookList:
        request = page_request(first, after, _AREA, str)
        page = await services.people.webhook_reads.list_page(request)
        return WebhookList(page.items, cursor(_AREA, page.keys[-1]) if page.has_next else None)

    async def remotely(service: RemoteService) -> WebhookList:
        return await remote.list_page(service, first, after)

    execute(as_json, work, show_webhooks, remotely, reads=True)


@app.command("pause")
def pause(id_: IdArgument, key: IdempotencyKey = None, as_json: JsonOption = False) -> None:
    """Send nothing to a webhook until it is resumed."""
    _switch(id_, key, as_json, is_active=False)


@app.command("resume")
def resume(id_: IdArgument, key: IdempotencyKey = None, as_json: JsonOption = False) -> None:
    """Go on with what a webhook was not told."""
    _switch(id_, key, as_json, is_active=True)


@app.command("remove")
def remove(id_: IdArgument, key: IdempotencyKey = None, as_json: JsonOption = False) -> None:
    """Delete a webhook. What waits for it is not sent."""

    async def work(services: "Services") -> RemovedWebhook:
        await services.people.open_webhooks().remove(require_id(id_))
        return RemovedWebhook(id_)

    async def remotely(service: RemoteService) -> RemovedWebhook:
        return await remote.remove(service, key_of(key), require_id(id_))

    execute(as_json, work, show_removed, remotely)


def _switch(id_: str, key: str | None, as_json: bool, *, is_active: bool) -> None:
    async def work(services: "Services") -> Webhook:
        await services.people.open_webhooks().switch(require_id(id_), is_active=is_active)
        return await services.people.webhook_reads.require(id_)

    async def remotely(service: RemoteService) -> Webhook:
        return await remote.switch(service, key_of(key), require_id(id_), is_active)

    execute(as_json, work, show_webhook, remotely)
