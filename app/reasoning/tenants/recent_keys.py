"""Keys that were looked up a moment ago: a client asks many things within a second."""

from collections import OrderedDict
from datetime import datetime, timedelta

from app.domain.tenants.tenant import ApiKey

MAX_AGE = timedelta(seconds=1)
"""So long a key that expired opens something, and one that another process revoked."""
MAX_ENTRIES = 1_000


class RecentKeys:
    def __init__(self) -> None:
        self._keys: OrderedDict[str, tuple[datetime, ApiKey]] = OrderedDict()

    def find(self, sha256: str, now: datetime) -> ApiKey | None:
        """Give the key with this hash; None if it was not looked up within `MAX_AGE`."""
        looked_up, key = self._keys.get(sha256, (now - MAX_AGE, None))
        return key if now - MAX_AGE < looked_up <= now else None

    def keep(self, sha256: str, key: ApiKey, now: datetime) -> None:
        self._keys[sha256] = now, key
        self._keys.move_to_end(sha256)
        if len(self._keys) > MAX_ENTRIES:
            self._keys.popitem(last=False)

    def clear(self) -> None:
        self._keys.clear()

    def drop(self, key_id: str) -> None:
        """Forget a key that changed."""
        for sha256 in [s for s, (_, key) in self._keys.items() if key.id == key_id]:
            del self._keys[sha256]
