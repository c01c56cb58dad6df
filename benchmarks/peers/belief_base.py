"""What a memory is asked to do with the lines of a belief script."""

from datetime import datetime
from typing import Any, Protocol

Json = dict[str, Any]


class InexpressibleError(Exception):
    """The public interface of a memory has no call for this line."""


class BeliefMemory(Protocol):
    name: str

    async def open(self, script: str) -> None:
        """Start a script in a place of its own."""
        ...

    async def do(self, line: Json) -> str:
        """Carry an operation out and give its outcome.

        Raises:
            InexpressibleError: nothing was done.
        """
        ...

    async def answer(self, line: Json, now: datetime) -> object:
        """Answer a question of the state at `now`, the time of the last operation.

        Raises:
            InexpressibleError: there is nothing to ask.
        """
        ...


def status(name: str, by: str | None = None) -> Json:
    return {"status": name, "disputed": False, "superseded_by": by}


def time_of(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
