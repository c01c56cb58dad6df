"""What tells addresses on the web, with the key that their secrets follow from."""

import os
import secrets
from collections.abc import Callable
from datetime import datetime
from importlib import import_module

from app.graph.base import Graph
from app.jobs.webhooks.delivery import WebhookDelivery, WebhookRounds
from app.local.base import Home
from app.local.key import read_key
from app.reads.beliefs.changes import ChangesReads
from app.reasoning.nodes.people.webhooks import Webhooks
from app.settings import Settings
from app.supervisor import Supervisor
from app.wakeups.base import WebhookSender


def webhooks_of(graph: Graph, settings: Settings) -> Webhooks:
    allowed = settings.webhook_private
    return Webhooks(graph, _service_key(settings), is_private_allowed=allowed)


def webhook_rounds(
    graph_of: Callable[[str], Graph],
    settings: Settings,
    now: Callable[[], datetime],
    supervisor: Supervisor,
) -> WebhookRounds:
    # With the HTTP client, which commands need not load.
    module = import_module("app.wakeups.webhook_sender")
    sender: WebhookSender = module.HttpWebhookSender(is_private_allowed=settings.webhook_private)

    def of(tenant_id: str) -> WebhookDelivery:
        graph = graph_of(tenant_id)
        webhooks = webhooks_of(graph, settings)
        return WebhookDelivery(webhooks, ChangesReads(graph), sender, now)

    return WebhookRounds(graph_of, of, supervisor)


def _service_key(settings: Settings) -> bytes:
    """Give the key of the settings, or that of this home, made where there is none yet."""
    if settings.webhook_key is not None:
        return settings.webhook_key.get_secret_value().encode("utf-8")
    path = Home(settings.home).webhook_key
    key = read_key(path)
    if key is None:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_hex(32))
        try:
            # Whole or not there, and of two processes that begin at once the first one's.
            os.link(part, path)
        except FileExistsError:
            pass
        finally:
            part.unlink()
        key = path.read_text(encoding="ascii").strip()
    return key.encode("ascii")
