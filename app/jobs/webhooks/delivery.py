"""Tells webhooks what changed: at least once, in order, one delivery at a time for each.

What waits is no queue but a span, which grows while an address does not answer.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime

from app.domain.people.webhooks import DueWebhook, body_of, headers_of
from app.domain.tenants.tenant import SYSTEM_TENANT
from app.errors import UnavailableError
from app.graph.base import Graph
from app.reads.beliefs.changes import ChangesReads
from app.reasoning.nodes.people.webhooks import Webhooks
from app.supervisor import Part, Supervisor
from app.wakeups.base import WebhookSender

LOOK_S = 15.0
MOST = 5
"""Deliveries of a tenant in a round: the next tenant waits for them, and as long as addresses take
to fail the part must not seem to hang."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class WebhookDelivery:
    """Delivers what is due to the webhooks of one tenant."""

    webhooks: Webhooks
    changes: ChangesReads
    sender: WebhookSender
    now: Callable[[], datetime]
    """The time that a delivery is stamped with."""

    async def run_due(self) -> int:
        """Look at each webhook that is due, and count them."""
        for count in range(MOST):
            due = await self.webhooks.claim()
            if due is None:
                return count
            await self._tell(due)
        return MOST

    async def _tell(self, due: DueWebhook) -> None:
        found = await self.changes.between(due.since, due.until, due.project)
        body = body_of(due, found)
        if body is None:
            await self.webhooks.note_told(due, is_delivered=False)
            return
        at_s = int(self.now().timestamp())
        headers = headers_of(due, self.webhooks.secret(due.id), at_s, body)
        try:
            await self.sender.send(due.url, body, headers)
        except UnavailableError as error:
            _log.warning("webhook %s: attempt %d: %s", due.id, due.attempts, error.message)
            await self.webhooks.note_failure(due, error.message)
        else:
            await self.webhooks.note_told(due, is_delivered=True)


class WebhookRounds:
    def __init__(
        self,
        graph_of: Callable[[str], Graph],
        delivery_of: Callable[[str], WebhookDelivery],
        supervisor: Supervisor,
    ) -> None:
        self._graph_of = graph_of
        self._delivery_of = delivery_of
        self._supervisor = supervisor

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Deliver what is due, of all tenants, again and again until the block ends."""
        async with self._supervisor.running("webhooks", self._run):
            yield

    async def _run(self, part: Part) -> None:
        while True:
            for row in await self._graph_of(SYSTEM_TENANT).read("tenant/list_tenants"):
                if row["deleting_since"] is None:
                    await self._delivery_of(row["id"]).run_due()
                    part.well()
            part.well()
            await asyncio.sleep(LOOK_S)
