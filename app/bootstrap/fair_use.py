"""What one principal may take of this process: the limits of the settings, and who is at them."""

from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractContextManager, asynccontextmanager

from app.domain.fair_use import Held, TokenBucket
from app.domain.lanes import Lanes
from app.domain.tenants.tenant import Principal
from app.errors import RateLimitedError
from app.settings import Settings

BURST_S = 5.0
"""What nobody asked for in so many seconds may be asked for at once."""


class FairUse:
    """Args:
    clock_s: Seconds that only grow.
    """

    def __init__(self, settings: Settings, clock_s: Callable[[], float]) -> None:
        rate = settings.requests_per_s
        self._rate = rate
        self._requests = TokenBucket(rate, max(1.0, rate * BURST_S), clock_s)
        self._streams = Held("streams", settings.streams_per_key)
        self._sockets = Held("sockets", settings.sockets_per_key)
        self._searches = Held("searches", settings.searches_per_key)
        self._lanes = Lanes(settings.searches_at_once, settings.searches_per_key)

    def request(self, principal: Principal) -> None:
        """Count a request.

        Raises:
            RateLimitedError: There were too many just now.
        """
        wait_s = self._requests.take(principal.key_id)
        if wait_s:
            raise RateLimitedError(
                f"this key may ask {self._rate:g} times a second",
                limit="requests",
                retry_after_s=wait_s,
            )

    @property
    def open_streams(self) -> int:
        return self._streams.total

    @property
    def open_sockets(self) -> int:
        return self._sockets.total

    def check_stream(self, principal: Principal) -> None:
        """Refuse a stream before it begins; raises as `stream`."""
        self._streams.check(principal.key_id)

    def stream(self, principal: Principal) -> AbstractContextManager[None]:
        """Hold a stream open while the block runs.

        Raises:
            RateLimitedError: The key has as many as it may.
        """
        return self._streams.held(principal.key_id)

    def socket(self, principal: Principal) -> AbstractContextManager[None]:
        """Hold a socket open while the block runs; raises as `stream`."""
        return self._sockets.held(principal.key_id)

    @asynccontextmanager
    async def search(self, principal: Principal) -> AsyncGenerator[None]:
        """Search while the block runs; where the process is busy, keys take turns.

        Raises:
            RateLimitedError: The key runs as many searches as it may.
        """
        with self._searches.held(principal.key_id):
            async with self._lanes.taken(principal.key_id):
                yield
