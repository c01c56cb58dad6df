"""A delivery is posted to the address that was checked, and to no private one."""

from collections.abc import AsyncGenerator, Sequence

import pytest

from app.errors import UnavailableError
from app.wakeups.webhook_sender import HttpWebhookSender
from tests.fakes.vendors.exchange import answered
from tests.fakes.vendors.server import VendorServer, vendor_server


@pytest.fixture
async def receiver() -> AsyncGenerator[VendorServer]:
    async with vendor_server() as server:
        yield server


class _Names:
    """A look-up that gives other addresses each time, and counts."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self.answers = list(answers)
        self.hosts: list[str] = []

    async def __call__(self, host: str) -> Sequence[str]:
        self.hosts.append(host)
        return self.answers[len(self.hosts) - 1]


def _port(receiver: VendorServer) -> str:
    return receiver.url.rsplit(":", 1)[1].split("/")[0]


async def test_a_host_is_looked_up_once_and_what_was_checked_is_connected_to(
    receiver: VendorServer,
) -> None:
    receiver.script = [answered({})]
    names = _Names(["127.0.0.1"])
    sender = HttpWebhookSender(is_private_allowed=True, resolve=names)
    await sender.send(f"http://hooks.example:{_port(receiver)}/in", b'{"a": 1}', {"X-A": "b"})
    [request] = receiver.asked
    assert (names.hosts, request.path) == (["hooks.example"], "/in")
    assert request.headers["host"] == f"hooks.example:{_port(receiver)}"
    assert (request.headers["x-a"], receiver.bodies) == ("b", [{"a": 1}])


@pytest.mark.parametrize("found", [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], []])
async def test_a_private_address_among_those_of_a_host_refuses_it(
    found: list[str], receiver: VendorServer
) -> None:
    sender = HttpWebhookSender(is_private_allowed=False, resolve=_Names(found))
    with pytest.raises(UnavailableError, match="its host has"):
        await sender.send(f"http://hooks.example:{_port(receiver)}/in", b"{}", {})
    assert receiver.asked == []


async def test_a_redirect_is_not_followed_and_tells_only_its_status(
    receiver: VendorServer,
) -> None:
    receiver.script = [answered({"error": "secret words"}, 302, location=f"{receiver.url}/other")]
    sender = HttpWebhookSender(is_private_allowed=True)
    with pytest.raises(UnavailableError, match="^it answers 302$"):
        await sender.send(f"{receiver.url}/in", b"{}", {})
    assert len(receiver.asked) == 1


async def test_an_address_where_nobody_listens_is_told_in_our_words(receiver: VendorServer) -> None:
    sender = HttpWebhookSender(is_private_allowed=True)
    with pytest.raises(UnavailableError, match="^it does not answer: ConnectError$"):
        await sender.send("http://127.0.0.1:9/in", b"{}", {})
