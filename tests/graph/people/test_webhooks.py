"""Webhooks are told what changed: signed, at least once, and to an end."""

import hashlib
import hmac
import json
import ssl
from collections.abc import AsyncGenerator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from app.bootstrap import Services
from app.bootstrap.webhooks import webhooks_of
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.domain.people.webhooks import MAX_WEBHOOKS, NewWebhook, Webhook, WebhookStatus
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.jobs.webhooks.delivery import WebhookDelivery
from app.local.base import Connection
from app.reads.beliefs.changes import ChangesReads
from app.reasoning.nodes.people.webhooks import Webhooks
from app.settings import Settings
from app.wakeups.webhook_sender import HttpWebhookSender
from tests.factories import make_decision, make_node, make_session
from tests.fakes.certificates import Authority
from tests.fakes.vendors.exchange import answered
from tests.fakes.vendors.server import VendorServer, vendor_server
from tests.graph.memory.planted import driver_of

AT = datetime(2026, 11, 26, 12, 0, tzinfo=UTC)
KEY = "k" * 32
CHOICE = "Choose Postgres."


@dataclass
class Told:
    """A webhook at a server of this machine."""

    services: Services
    webhooks: Webhooks
    delivery: WebhookDelivery
    receiver: VendorServer
    neo4j: Connection
    id: str = ""
    secret: str = ""

    async def add(self, project: str | None = None) -> str:
        new = NewWebhook(new_id(), f"{self.receiver.url}/in", "ada", project)
        self.id, self.secret = new.id, str(await self.webhooks.add(new))
        return new.id

    async def decide(self, project: str | None = None) -> str:
        session = replace(make_session("Logs"), project=project)
        session_id = await self.services.sessions.create(session)
        decision = make_decision(CHOICE)
        node = make_node(session_id, decisions=(decision,))
        await self.services.think_graph.add_node(node)
        return decision.id

    async def run(self) -> int:
        """Look at what is due, as if the waits were over."""
        async with driver_of(self.neo4j) as driver:
            await driver.execute_query(
                "MATCH (w:Webhook {id: $id}) SET w.next_at = datetime.statement('Z')", id=self.id
            )
        return await self.delivery.run_due()

    async def now(self) -> Webhook:
        return await self.services.people.webhook_reads.require(self.id)

    @property
    def bodies(self) -> list[dict[str, Any]]:
        return self.receiver.bodies


@pytest.fixture
async def told(services: Services, neo4j: Connection) -> AsyncGenerator[Told]:
    graph = services.people.webhook_reads._graph  # pyright: ignore[reportPrivateUsage]  # of this tenant
    settings = Settings.model_validate({"webhook_key": KEY, "webhook_private": True})
    webhooks, sender = webhooks_of(graph, settings), HttpWebhookSender(is_private_allowed=True)
    async with vendor_server() as receiver:
        receiver.answer = lambda _: answered({})
        delivery = WebhookDelivery(webhooks, ChangesReads(graph), sender, lambda: AT)
        yield Told(services, webhooks, delivery, receiver, neo4j)


async def test_what_changed_is_told_once_signed_and_without_a_text(told: Told) -> None:
    await told.add()
    assert (await told.run(), told.bodies) == (1, [])
    decision_id = await told.decide()
    assert await told.run() == 1
    assert await told.run() == 1
    [asked] = told.receiver.asked
    body = asked.body
    assert (body["decided"], body["stale"]) == (
        {"count": 1, "truncated": False, "ids": [decision_id]},
        {"count": 0, "truncated": False, "ids": []},
    )
    raw = json.dumps(body).encode()
    assert CHOICE.encode() not in raw
    signed = str(int(AT.timestamp())).encode() + b"." + raw
    expected = hmac.new(told.secret.encode(), signed, hashlib.sha256).hexdigest()
    headers = asked.headers
    assert (headers["noema-signature"], headers["noema-timestamp"], headers["noema-delivery"]) == (
        *(f"v1={expected}", str(int(AT.timestamp()))),
        body["id"],
    )
    now = await told.now()
    assert (now.status, now.deliveries, now.attempts, now.last_failure) == (
        *(WebhookStatus.ACTIVE, 1),
        *(0, None),
    )


async def test_a_failed_delivery_is_repeated_as_it_was_until_the_last_attempt(told: Told) -> None:
    told.receiver.answer = lambda _: answered({"error": "their words"}, 500)
    await told.add()
    await told.decide()
    for _ in range(8):
        assert await told.run() == 1
    assert await told.run() == 0
    spans = {(body["id"], body["since"], body["until"]) for body in told.bodies}
    assert (len(told.bodies), len(spans)) == (8, 1)
    failed = await told.now()
    assert (failed.status, failed.attempts, failed.last_failure) == (
        *(WebhookStatus.FAILED, 8),
        "it answers 500",
    )
    told.receiver.answer = lambda _: answered({})
    await told.webhooks.switch(told.id, is_active=True)
    await told.decide()
    assert [await told.run(), await told.run()] == [1, 1]
    assert told.bodies[8]["id"] == told.bodies[0]["id"]
    assert told.bodies[9]["since"] == told.bodies[8]["until"]
    assert [body["decided"]["count"] for body in told.bodies[8:]] == [1, 1]
    assert (await told.now()).deliveries == 2


async def test_a_certificate_that_is_not_trusted_is_a_failed_attempt_and_gets_no_signature(
    told: Told, tmp_path: Path
) -> None:
    authority, asked_for = Authority(tmp_path), list[str]()

    async def resolve(_: str) -> list[str]:
        return ["127.0.0.1"]

    def sender(trust: ssl.SSLContext | None) -> HttpWebhookSender:
        return HttpWebhookSender(is_private_allowed=True, resolve=resolve, trust=trust)

    async with vendor_server(authority.server("hooks.example", asked_for)) as receiver:
        receiver.answer = lambda _: answered({})
        # What is added names the host; it is served by this machine.
        receiver.url = f"https://hooks.example:{receiver.url.rsplit(':', 1)[1]}"
        told.receiver = receiver
        await told.add()
        await told.decide()
        told.delivery = replace(told.delivery, sender=sender(None))
        await told.run()
        failed = await told.now()
        assert (failed.attempts, failed.last_failure) == (1, "its certificate is not trusted")
        assert (receiver.asked, asked_for) == ([], ["hooks.example"])
        told.delivery = replace(told.delivery, sender=sender(authority.trust()))
        await told.run()
    [asked] = receiver.asked
    assert asked.headers["noema-signature"].startswith("v1=")
    assert (await told.now()).deliveries == 1


async def test_a_delivery_whose_worker_died_is_told_again_under_its_id(told: Told) -> None:
    await told.add()
    await told.decide()
    async with driver_of(told.neo4j) as driver:
        await driver.execute_query(
            "MATCH (w:Webhook {id: $id}) SET w.next_at = datetime.statement('Z')", id=told.id
        )
    left = await told.webhooks.claim()
    assert left is not None
    assert await told.webhooks.claim() is None
    await told.decide()
    assert await told.run() == 1
    [body] = told.bodies
    assert (body["id"], body["decided"]["count"]) == (left.delivery_id, 1)
    # The first worker was only slow: what it notes of a span that is told changes nothing.
    await told.webhooks.note_failure(left, "too late")
    assert (await told.now()).last_failure is None


async def test_a_project_is_told_of_alone_and_a_paused_webhook_of_nothing(told: Told) -> None:
    await told.add("shop/web")
    await told.decide("shop/api")
    own = await told.decide("Shop/Web")
    await told.webhooks.switch(told.id, is_active=False)
    assert await told.run() == 0
    await told.webhooks.switch(told.id, is_active=True)
    assert await told.run() == 1
    assert [body["decided"]["ids"] for body in told.bodies] == [[own]]
    await told.webhooks.remove(told.id)
    with pytest.raises(NotFoundError):
        await told.now()
    with pytest.raises(NotFoundError):
        await told.webhooks.switch(told.id, is_active=True)


async def test_what_may_not_be_added_is_refused_and_nothing_is_written(told: Told) -> None:
    reads = told.services.people.webhook_reads
    public = Webhooks(told.webhooks._graph, b"k", is_private_allowed=False)  # pyright: ignore[reportPrivateUsage]  # of this tenant
    with pytest.raises(InvalidInputError):
        await public.add(NewWebhook(new_id(), told.receiver.url, "ada"))
    assert (await reads.list_page(PageRequest(1))).items == ()
    ids = [await told.add() for _ in range(MAX_WEBHOOKS)]
    with pytest.raises(ConflictError):
        await told.add()
    page = await reads.list_page(PageRequest(MAX_WEBHOOKS + 1))
    assert [one.id for one in page.items] == ids[::-1]


async def test_no_secret_is_in_the_database(told: Told) -> None:
    await told.add()
    async with driver_of(told.neo4j) as driver:
        found = await driver.execute_query(
            "MATCH (n {tenant_id: $tenant_id}) RETURN collect(properties(n)) AS all",
            tenant_id=told.services.tenant_id,
        )
    stored = str(found.records[0]["all"])
    assert (told.id in stored, told.secret in stored, KEY in stored) == (True, False, False)
