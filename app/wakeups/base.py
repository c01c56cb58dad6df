"""The doors of what tells others: the workers of one database, and addresses on the web."""

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from typing import Protocol


class WakeUpChannel(Protocol):
    """Carries wake-ups and nothing else: whoever is woken reads the database.

    What it loses costs time, because everybody also looks by the clock.
    """

    def running(self) -> AbstractAsyncContextManager[None]:
        """Tell other workers of the commits of this one, and be told of theirs, in the block."""
        ...


class WebhookSender(Protocol):
    """Carries a delivery to an address on the web."""

    async def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Post a body; done once it is answered with success.

        Raises:
            UnavailableError: It was not taken, in words of our own: never those of the answer.
        """
        ...
