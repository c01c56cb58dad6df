"""How much one principal may hold open and ask for at a time. Counted in memory, for one process.

Nothing of it is stored: a service that restarts starts to count anew, and each of several workers
counts for itself.
"""

from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager

from app.errors import RateLimitedError

_KEPT = 10_000
"""Buckets that are remembered; one that is full again says nothing and is forgotten first."""


class TokenBucket:
    """Lets `rate` things a second pass, and as many more at once as `burst` says.

    Args:
        rate: Tokens that come back in a second.
        burst: Tokens that a bucket holds.
        clock_s: Seconds that only grow.
    """

    def __init__(self, rate: float, burst: float, clock_s: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._clock_s = clock_s
        self._buckets: dict[str, tuple[float, float]] = {}
        """By owner: when it was looked at, and the tokens it held then."""

    def take(self, owner: str) -> float:
        """Take a token.

        Returns:
            0 where there was one, or else the seconds until there is one.
        """
        now = self._clock_s()
        held = self._held(owner, now)
        if held < 1:
            return (1 - held) / self._rate
        self._buckets[owner] = now, held - 1
        if len(self._buckets) > _KEPT:
            self._forget_full(now)
        return 0.0

    def _held(self, owner: str, now: float) -> float:
        looked_at, held = self._buckets.get(owner, (now, self._burst))
        return min(self._burst, held + (now - looked_at) * self._rate)

    def _forget_full(self, now: float) -> None:
        self._buckets = {
            owner: bucket
            for owner, bucket in self._buckets.items()
            if self._held(owner, now) < self._burst
        }


class Held:
    """Counts what each owner holds at a time, of one kind.

    Args:
        limit: The limit as its setting names it, in the plural: `streams`.
        most: Of one owner.
    """

    def __init__(self, limit: str, most: int) -> None:
        self._limit = limit
        self._most = most
        self._counts: Counter[str] = Counter()

    @property
    def total(self) -> int:
        """Of all owners."""
        return self._counts.total()

    def check(self, owner: str) -> None:
        """Refuse what `held` would refuse now.

        Raises:
            RateLimitedError: The owner holds as many as it may.
        """
        if self._counts[owner] >= self._most:
            raise RateLimitedError(
                f"this key has {self._most} {self._limit} at a time, which is the most it may",
                limit=self._limit,
                retry_after_s=RETRY_S,
            )

    @contextmanager
    def held(self, owner: str) -> Generator[None]:
        """Hold one while the block runs; raises as `check`."""
        self.check(owner)
        self._counts[owner] += 1
        try:
            yield
        finally:
            self._counts[owner] -= 1
            if not self._counts[owner]:
                del self._counts[owner]


RETRY_S = 1.0
"""When to try again where nobody knows when something is given back."""
