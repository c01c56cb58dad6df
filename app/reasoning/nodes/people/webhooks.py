"""Webhooks: added, paused, removed and looked at, each in one transaction with its event."""

from datetime import UTC, datetime

from app.domain.people import webhooks as rules
from app.domain.people.webhooks import (
    EVERY_S,
    LEASE_S,
    MAX_WEBHOOKS,
    DueWebhook,
    NewWebhook,
    WebhookStatus,
)
from app.domain.request import Request
from app.errors import ConflictError, NotFoundError
from app.events.types import EventType, JsonValue, NewEvent, knowledge_stream
from app.graph.base import Graph
from app.graph.change import Write, append, once, run


class Webhooks:
    """Args:
    service_key: What the secrets are derived from.
    is_private_allowed: Whether an address may be one of this machine or of its network.
    """

    def __init__(self, graph: Graph, service_key: bytes, *, is_private_allowed: bool) -> None:
        self._graph = graph
        self._service_key = service_key
        self._is_private_allowed = is_private_allowed

    async def add(self, new: NewWebhook, request: Request | None = None) -> str | None:
        """Tell an address what changes from now on; give the secret, which is shown now.

        Returns:
            None where the same call added it before: its secret was shown then.

        Raises:
            InvalidInputError: As `check`.
            ConflictError: The id was used for another one, or the tenant has as many as may be.
        """
        rules.check(new, is_private_allowed=self._is_private_allowed)

        def work() -> Write[str]:
            properties = {"url": new.url, "project": new.project, "key_name": new.key_name}
            given = {"properties": properties, "every_s": EVERY_S, "at": datetime.now(UTC)}
            [row] = yield from run("webhook/create_webhook", id=new.id, most=MAX_WEBHOOKS, **given)
            if row["is_full"]:
                raise ConflictError(f"there are {MAX_WEBHOOKS} webhooks already", field="url")
            if not row["created"]:
                message = "this id was used for another webhook"
                raise ConflictError(message, field="idempotency_key")
            yield from self._tell(EventType.WEBHOOK_ADDED, new.id)
            return self.secret(new.id)

        return await self._graph.apply(once, request, work)

    async def switch(
        self, webhook_id: str, *, is_active: bool, request: Request | None = None
    ) -> None:
        """Pause a webhook, or resume it with what it was not told.

        Raises:
            NotFoundError: There is no such webhook.
        """
        status = WebhookStatus.ACTIVE if is_active else WebhookStatus.PAUSED

        def work() -> Write[None]:
            rows = yield from run("webhook/switch_webhook", id=webhook_id, status=status)
            if not rows:
                raise NotFoundError("there is no such webhook", field="webhook_id")
            if rows[0]["is_changed"]:
                yield from self._tell(EventType.WEBHOOK_SWITCHED, webhook_id, status)

        await self._graph.apply(once, request, work)

    async def remove(self, webhook_id: str, request: Request | None = None) -> None:
        """Delete a webhook with what waits for it.

        Raises:
            NotFoundError: There is no such webhook.
        """

        def work() -> Write[None]:
            [row] = yield from run("webhook/delete_webhook", id=webhook_id)
            if not row["deleted"]:
                raise NotFoundError("there is no such webhook", field="webhook_id")
            yield from self._tell(EventType.WEBHOOK_REMOVED, webhook_id)

        await self._graph.apply(once, request, work)

    async def claim(self) -> DueWebhook | None:
        """Take the webhook that is due the longest, for as long as its lease; None if none is.

        The span is settled by the first attempt, so a repeat tells the same changes.
        """

        def work() -> Write[DueWebhook | None]:
            rows = yield from run("webhook/claim_webhook", lease_s=LEASE_S)
            if not rows:
                return None
            told = rows[0]["webhook"]
            since, until = (datetime.fromisoformat(told[name]) for name in ("since", "until"))
            own = (told["id"], told["url"], told["project"])
            return DueWebhook(*own, since, until, told["attempts"])

        return await self._graph.apply(work)

    async def note_told(self, due: DueWebhook, *, is_delivered: bool) -> None:
        """Note that a webhook knows its span, or that nothing changed in it."""
        given = {"until": due.until, "is_delivered": is_delivered, "every_s": EVERY_S}
        await self._graph.apply(run, "webhook/record_delivery", id=due.id, **given)

    async def note_failure(self, due: DueWebhook, failure: str) -> None:
        """Note that a delivery failed; the last attempt ends the webhook until it is resumed."""
        wait_s = rules.wait_s(due.attempts)
        status = WebhookStatus.FAILED if wait_s is None else WebhookStatus.ACTIVE

        def work() -> Write[None]:
            given = {"until": due.until, "failure": failure, "wait_s": wait_s or 0}
            rows = yield from run("webhook/record_failure", id=due.id, status=status, **given)
            if rows and status is WebhookStatus.FAILED:
                yield from self._tell(EventType.WEBHOOK_SWITCHED, due.id, status)

        await self._graph.apply(work)

    def secret(self, webhook_id: str) -> str:
        """Give what the deliveries of a webhook are signed with."""
        return rules.secret_of(self._service_key, self._graph.tenant_id, webhook_id)

    def _tell(
        self, type_: EventType, webhook_id: str, status: WebhookStatus | None = None
    ) -> Write[None]:
        told: dict[str, JsonValue] = {"id": webhook_id}
        if status is not None:
            told["status"] = status.value
        yield from append([NewEvent(knowledge_stream(self._graph.tenant_id), type_, told)])
