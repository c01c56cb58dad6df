"""The door of the wake-up channel between the workers of one database."""

from contextlib import AbstractAsyncContextManager
from typing import Protocol


class WakeUpChannel(Protocol):
    """Carries wake-ups and nothing else: whoever is woken reads the database.

    What it loses costs time, because everybody also looks by the clock.
    """

    def running(self) -> AbstractAsyncContextManager[None]:
        """Tell other workers of the commits of this one, and be told of theirs, in the block."""
        ...
