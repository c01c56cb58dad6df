"""Posts to an address that somebody named, and to no place of this machine or its network.

The name of the host is looked up once, all that it stands for is checked, and the connection goes
to what was checked: whoever answers the look-up cannot name another address for the connection.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Mapping, Sequence

import httpx2

from app.domain.people.webhooks import is_address, is_public
from app.errors import UnavailableError

CONNECT_S = 5.0
WHOLE_S = 15.0
"""A receiver that takes longer has not taken the delivery."""

Resolve = Callable[[str], Awaitable[Sequence[str]]]
"""Gives the addresses of a host."""


async def resolve(host: str) -> Sequence[str]:
    """Look a name up, as this machine does.

    Raises:
        OSError: There is no such name, or nobody can tell.
    """
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


class HttpWebhookSender:
    """Implements `app.wakeups.base.WebhookSender`."""

    def __init__(self, *, is_private_allowed: bool, resolve: Resolve = resolve) -> None:
        self._is_private_allowed = is_private_allowed
        self._resolve = resolve

    async def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        try:
            async with asyncio.timeout(WHOLE_S):
                status = await self._post(httpx2.URL(url), body, headers)
        except TimeoutError:
            raise UnavailableError(f"it did not answer within {WHOLE_S:.0f} s") from None
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise UnavailableError(f"it does not answer: {type(error).__name__}") from None
        if not 200 <= status < 300:
            raise UnavailableError(f"it answers {status}")

    async def _post(self, url: httpx2.URL, body: bytes, headers: Mapping[str, str]) -> int:
        address = await self._address(url.host)
        given = {**headers, "Host": url.netloc.decode("ascii")}
        # The certificate is that of the name, whatever address it is asked at.
        extensions = {"sni_hostname": url.host}
        # No proxy of the environment: it would look the name up again.
        async with (
            httpx2.AsyncClient(timeout=CONNECT_S, follow_redirects=False, trust_env=False) as http,
            http.stream(
                "POST",
                url.copy_with(host=address),
                content=body,
                headers=given,
                extensions=extensions,
            ) as answer,
        ):
            # What it answers is not read: it is told to nobody.
            return answer.status_code

    async def _address(self, host: str) -> str:
        """Give an address to connect to; one that is private refuses them all."""
        try:
            addresses = [host] if is_address(host) else await self._resolve(host)
        except OSError:
            raise UnavailableError("its host has no address") from None
        if not addresses:
            raise UnavailableError("its host has no address")
        if not self._is_private_allowed and not all(map(is_public, addresses)):
            raise UnavailableError("its host has a private address")
        return addresses[0]
