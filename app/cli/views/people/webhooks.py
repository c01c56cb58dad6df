"""Webhooks as text."""

from dataclasses import dataclass

from app.cli.terminal.output import note, out, safe_text
from app.domain.people.webhooks import Webhook


@dataclass(frozen=True, slots=True)
class AddedWebhook:
    webhook: Webhook
    secret: str | None
    """None where the same call added the webhook before."""


@dataclass(frozen=True, slots=True)
class RemovedWebhook:
    webhook_id: str


@dataclass(frozen=True, slots=True)
class WebhookList:
    webhooks: tuple[Webhook, ...]
    """Newest first."""
    next: str | None
    """Cursor for `--after`; None on the last page."""


def show_added(added: AddedWebhook) -> None:
    """Print the secret of a new webhook."""
    if added.secret is None:
        note("the webhook is there; its secret was shown when it was added")
    else:
        out.print(safe_text(added.secret))
        note("it signs what is sent; it is shown once")
    show_webhook(added.webhook)


def show_removed(removed: RemovedWebhook) -> None:
    note(f"{removed.webhook_id} is removed")


def show_webhook(webhook: Webhook) -> None:
    """Print one webhook, and why its last attempt failed."""
    told = f"{webhook.deliveries} delivered, told until {webhook.seen_at:%Y-%m-%d %H:%M}"
    out.print(
        safe_text(f"{webhook.status:<7}", "bold")
        + safe_text(f"{webhook.url}  {webhook.project or 'all projects'}  ")
        + safe_text(f"{told}  {webhook.id}", "dim")
    )
    if webhook.last_failure and webhook.last_failure_at:
        at = f"{webhook.last_failure_at:%Y-%m-%d %H:%M}"
        out.print(safe_text(f"       {at} {webhook.last_failure}", "red"))


def show_webhooks(listed: WebhookList) -> None:
    """Print a page of webhooks."""
    for webhook in listed.webhooks:
        show_webhook(webhook)
    if not listed.webhooks:
        note("no address is told what changes")
    if listed.next:
        note(f"next page: --after {listed.next}")
