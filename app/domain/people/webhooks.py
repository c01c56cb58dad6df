"""Webhooks: addresses that are told what changed in a project, signed, at least once."""

import base64
import hashlib
import hmac
import ipaddress
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol
from urllib.parse import urlsplit

from app.domain.ids import derived_id
from app.domain.people.changes import Changes
from app.domain.text import require_text, require_title
from app.errors import InvalidInputError

MAX_URL_BYTES = 2_000
MAX_WEBHOOKS = 20
"""Of one tenant."""
EVERY_S = 60
"""From one look at what changed to the next."""
LEASE_S = 120
"""As long a delivery is left to its worker."""
MAX_ATTEMPTS = 8
_FIRST_WAIT_S, _FACTOR, _LONGEST_WAIT_S = 30, 4, 21_600
_NAT64 = ipaddress.ip_network("64:ff9b::/96")


class WebhookStatus(StrEnum):
    ACTIVE = "active"
    PAUSED = "paused"
    FAILED = "failed"
    """A delivery failed for good; resumed, it begins with that one."""


@dataclass(frozen=True, slots=True)
class NewWebhook:
    id: str
    url: str
    key_name: str
    """The key that adds it, by its name."""
    project: str | None = None
    """Consecutive parts of the project's name; None is the whole tenant."""


@dataclass(frozen=True, slots=True)
class Webhook:
    id: str
    url: str
    project: str | None
    key_name: str
    status: WebhookStatus
    seen_at: datetime
    """Until then it was told what changed."""
    deliveries: int
    """Those that arrived."""
    delivered_at: datetime | None
    attempts: int
    """At the delivery that waits; 0 where none does."""
    next_at: datetime
    """When it is looked at next, while it is active."""
    last_failure: str | None
    last_failure_at: datetime | None
    recorded_from: datetime


@dataclass(frozen=True, slots=True)
class DueWebhook:
    """One whose turn it is, with the span that it is told; a repeat has the same."""

    id: str
    url: str
    project: str | None
    since: datetime
    until: datetime
    attempts: int

    @property
    def delivery_id(self) -> str:
        """Give the id that every attempt at this delivery has."""
        return derived_id(None, self.id, "delivery", self.since.isoformat())


class _Item(Protocol):
    @property
    def id(self) -> str: ...


def check(new: NewWebhook, *, is_private_allowed: bool) -> None:
    """Check a webhook by itself; the name of its host is looked up at each delivery.

    Raises:
        InvalidInputError: The address is too long, not absolute, not https, names a user, a
            fragment or a private address, or the project is no line of text.
    """
    if new.project is not None:
        require_title(new.project, "project")
    require_text(new.url, "url", MAX_URL_BYTES)
    if not new.url.isascii() or any(one.isspace() or not one.isprintable() for one in new.url):
        raise InvalidInputError("write the address in ASCII, without spaces", field="url")
    host, scheme = _parts(new.url)
    if scheme != "https" and not (is_private_allowed and scheme == "http"):
        raise InvalidInputError("the address must begin with https://", field="url")
    if not is_private_allowed and (is_address(host) and not is_public(host)):
        raise InvalidInputError("the address is private", field="url")


def _parts(url: str) -> tuple[str, str]:
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise InvalidInputError("this is no address", field="url") from error
    if not host or port == 0:
        raise InvalidInputError("the address names no host", field="url")
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise InvalidInputError("the address has a user or a fragment", field="url")
    return host, parts.scheme.lower()


def is_address(host: str) -> bool:
    """Tell an IP address from a name."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_public(address: str) -> bool:
    """Tell whether an IP address belongs to the internet, also one that is wrapped in another."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        wrapped = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if ip in _NAT64:
            wrapped = ipaddress.IPv4Address(int(ip) & 0xFFFF_FFFF)
        if wrapped is not None:
            ip = wrapped
    return ip.is_global and not ip.is_multicast


def wait_s(attempts: int) -> int | None:
    """Give how long to wait after so many attempts that failed; None where that was the last."""
    if attempts >= MAX_ATTEMPTS:
        return None
    return min(_FIRST_WAIT_S * _FACTOR ** (attempts - 1), _LONGEST_WAIT_S)


def secret_of(service_key: bytes, tenant_id: str, webhook_id: str) -> str:
    """Derive the secret of a webhook: it is stored nowhere (decision 0025)."""
    subject = f"webhook:v1:{tenant_id}:{webhook_id}".encode()
    digest = hmac.digest(service_key, subject, hashlib.sha256)
    return "whsec_" + base64.urlsafe_b64encode(digest).decode("ascii").rstrip("=")


def signature(secret: str, at_s: int, body: bytes) -> str:
    """Sign a body together with the second in which it is sent."""
    signed = str(at_s).encode("ascii") + b"." + body
    return "v1=" + hmac.new(secret.encode("ascii"), signed, hashlib.sha256).hexdigest()


def headers_of(due: DueWebhook, secret: str, at_s: int, body: bytes) -> dict[str, str]:
    return {
        "Content-Type": "application/json",
        "User-Agent": "noema",
        "Noema-Delivery": due.delivery_id,
        "Noema-Timestamp": str(at_s),
        "Noema-Signature": signature(secret, at_s, body),
    }


def body_of(due: DueWebhook, changes: Changes) -> bytes | None:
    """Give what is sent, ids and no text; None where nothing changed."""
    told: dict[str, tuple[int, bool, Sequence[_Item]]] = {
        "decided": (changes.decided.count, changes.decided.truncated, changes.decided.decisions),
        "stale": (changes.stale.count, changes.stale.truncated, changes.stale.decisions),
        "overturned": (
            *(changes.overturned.count, changes.overturned.truncated),
            changes.overturned.decisions,
        ),
        "due": (changes.due.count, changes.due.truncated, changes.due.decisions),
        "outcomes": (
            *(changes.outcomes.count, changes.outcomes.truncated),
            changes.outcomes.outcomes,
        ),
        "opened": (changes.opened.count, changes.opened.truncated, changes.opened.contradictions),
        "settled": (
            *(changes.settled.count, changes.settled.truncated),
            changes.settled.contradictions,
        ),
        "comments": (
            *(changes.comments.count, changes.comments.truncated),
            changes.comments.comments,
        ),
    }
    if not any(count for count, _, _ in told.values()):
        return None
    lists = {
        name: {"count": count, "truncated": truncated, "ids": [one.id for one in items]}
        for name, (count, truncated, items) in told.items()
    }
    given = {
        "id": due.delivery_id,
        "type": "changes",
        "webhook_id": due.id,
        "project": due.project,
        "since": due.since.isoformat(),
        "until": due.until.isoformat(),
    }
    return json.dumps({**given, **lists}).encode("utf-8")
