"""Posts to an address that somebody named, and to no place of this machine or its network.

The name of the host is looked up once, all that it stands for is checked, and the connection goes
to what was checked: whoever answers the look-up cannot name another address for the connection.
"""

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping, Sequence

import httpx2

from app.domain.people.webhooks import is_address, is_public
from app.errors import UnavailableError

CONNECT_S = 5.0
WHOLE_S = 15.0
"""A receiver that takes longer has not taken the delivery."""

_OTHER_HOST = (62, 64)
"""OpenSSL's codes of a certificate for another host, or for another address."""

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
    """Implements `app.wakeups.base.WebhookSender`.

    Args:
        trust: Whose certificates are accepted; None is what this machine trusts, or
            `SSL_CERT_FILE`.
    """

    def __init__(
        self,
        *,
        is_private_allowed: bool,
        resolve: Resolve = resolve,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        self._is_private_allowed = is_private_allowed
        self._resolve = resolve
        self._trust = trust

    async def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        try:
            async with asyncio.timeout(WHOLE_S):
                status = await self._post(httpx2.URL(url), body, headers)
        except TimeoutError:
            raise UnavailableError(f"it did not answer within {WHOLE_S:.0f} s") from None
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise UnavailableError(_failure(error)) from None
        if not 200 <= status < 300:
            raise UnavailableError(f"it answers {status}")

    async def _post(self, url: httpx2.URL, body: bytes, headers: Mapping[str, str]) -> int:
        # `url.host` decodes an international name, and to encode it again may name another host.
        host = url.raw_host.decode("ascii")
        address = await self._address(host)
        given = {**headers, "Host": url.netloc.decode("ascii")}
        # The certificate is that of the name, whatever address it is asked at.
        extensions = {"sni_hostname": host}
        # No proxy of the environment: it would look the name up again.
        async with (
            httpx2.AsyncClient(
                verify=await self._trusted(),
                timeout=CONNECT_S,
                follow_redirects=False,
                trust_env=False,
            ) as http,
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

    async def _trusted(self) -> ssl.SSLContext:
        """Give the authorities; to read those of the machine would hold everybody up."""
        if self._trust is None:
            self._trust = await asyncio.to_thread(httpx2.create_ssl_context)
        return self._trust

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


def _failure(error: Exception) -> str:
    """Tell in words of our own why nothing was delivered."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLCertVerificationError):
            is_strange = cause.verify_code in _OTHER_HOST
            return f"its certificate is not {'one of its host' if is_strange else 'trusted'}"
        cause = cause.__cause__ or cause.__context__
    return f"it does not answer: {type(error).__name__}"
