"""A delivery over TLS goes to the host that was named, or nowhere."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from app.errors import UnavailableError
from app.wakeups.webhook_sender import HttpWebhookSender
from tests.fakes.certificates import Authority
from tests.fakes.vendors.exchange import answered
from tests.fakes.vendors.server import vendor_server

SECRET = "v1=a-signature-of-a-secret"
HEADERS = {"Noema-Signature": SECRET}


class Names:
    """Knows one address for every host, and counts who asks."""

    def __init__(self) -> None:
        self.hosts: list[str] = []

    async def __call__(self, host: str) -> Sequence[str]:
        self.hosts.append(host)
        return ["127.0.0.1"]


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


@pytest.mark.parametrize(
    ("host", "spelled"),
    [
        ("hooks.example", "hooks.example"),
        ("HOOKS.example", "hooks.example"),
        # Decoded and encoded again by the older IDNA, it would be strasse.example.
        ("xn--strae-oqa.example", "xn--strae-oqa.example"),
    ],
)
async def test_a_delivery_arrives_over_tls_at_the_host_though_its_address_is_connected_to(
    host: str, spelled: str, authority: Authority
) -> None:
    asked_for, names = list[str](), Names()
    async with vendor_server(authority.server(spelled, asked_for)) as receiver:
        receiver.script = [answered({})]
        port = receiver.url.rsplit(":", 1)[1]
        sender = HttpWebhookSender(is_private_allowed=True, resolve=names, trust=authority.trust())
        await sender.send(f"https://{host}:{port}/in", b'{"a": 1}', HEADERS)
    [request] = receiver.asked
    assert (names.hosts, asked_for) == ([spelled], [spelled])
    assert (request.headers["host"], request.headers["noema-signature"]) == (
        f"{spelled}:{port}",
        SECRET,
    )
    assert receiver.bodies == [{"a": 1}]


@pytest.mark.parametrize("certified", ["other.example", "127.0.0.1"])
async def test_a_certificate_for_another_host_or_for_the_address_is_refused(
    certified: str, authority: Authority
) -> None:
    asked_for = list[str]()
    async with vendor_server(authority.server(certified, asked_for)) as receiver:
        port = receiver.url.rsplit(":", 1)[1]
        sender = HttpWebhookSender(
            is_private_allowed=True, resolve=Names(), trust=authority.trust()
        )
        with pytest.raises(UnavailableError, match="^its certificate is not one of its host$"):
            await sender.send(f"https://hooks.example:{port}/in", b"{}", HEADERS)
    assert (receiver.asked, asked_for) == ([], ["hooks.example"])


async def test_a_host_that_is_an_address_needs_a_certificate_for_it(authority: Authority) -> None:
    async with vendor_server(authority.server("127.0.0.1", [])) as receiver:
        receiver.script = [answered({})]
        sender = HttpWebhookSender(is_private_allowed=True, trust=authority.trust())
        await sender.send(f"{receiver.url}/in", b"{}", {})
    assert len(receiver.asked) == 1


@pytest.mark.parametrize("is_over", [False, True])
async def test_a_certificate_that_nobody_trusts_or_that_has_expired_is_refused(
    is_over: bool, authority: Authority
) -> None:
    tls = authority.server("hooks.example", [], is_over=is_over)
    async with vendor_server(tls) as receiver:
        port = receiver.url.rsplit(":", 1)[1]
        trust = authority.trust() if is_over else None
        sender = HttpWebhookSender(is_private_allowed=True, resolve=Names(), trust=trust)
        with pytest.raises(UnavailableError, match="^its certificate is not trusted$") as refused:
            await sender.send(f"https://hooks.example:{port}/in", b"{}", HEADERS)
    assert receiver.asked == []
    assert SECRET not in repr(refused.value.__cause__)
