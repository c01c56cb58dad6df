"""Questions about webhooks; none gives a secret."""

from datetime import datetime
from typing import Any

from app.domain.page import Page, PageRequest, before, newest_page
from app.domain.people.webhooks import Webhook, WebhookStatus
from app.errors import NotFoundError
from app.graph.base import Graph
from app.graph.rows import whole

_ALWAYS = (
    *("id", "url", "key_name", "status", "deliveries", "seen_at", "next_at"),
    "recorded_from",
)
_TIMES = ("seen_at", "next_at", "delivered_at", "last_failure_at", "recorded_from")


class WebhookReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def require(self, webhook_id: str) -> Webhook:
        """Give one webhook.

        Raises:
            NotFoundError: The tenant has no such one.
        """
        [row] = await self._graph.read("webhook/list_by_ids", ids=[webhook_id])
        webhooks = whole(row["webhooks"], *_ALWAYS)
        if not webhooks:
            raise NotFoundError("there is no such webhook", field="id")
        return _webhook(webhooks[0])

    async def list_page(self, page: PageRequest) -> Page[Webhook]:
        """List webhooks, newest first."""
        given = {"before": before(page), "limit": page.first + 1}
        [row] = await self._graph.read("webhook/list_page", **given)
        there = whole(row["webhooks"], *_ALWAYS)
        return newest_page([_webhook(told) for told in there], page.first)


def _webhook(told: dict[str, Any]) -> Webhook:
    times = {name: told[name] and datetime.fromisoformat(told[name]) for name in _TIMES}
    fields: dict[str, Any] = {**told, **times, "status": WebhookStatus(told["status"])}
    return Webhook(**fields)
