"""The port to a search of the web."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class WebResult:
    url: str
    """http or https."""
    title: str
    text: str
    """An excerpt of the page, as the search gives it."""
    published: datetime | None = None
    """None where the search does not know."""


class WebSearch(Protocol):
    @property
    def name(self) -> str:
        """Who is asked: `tavily`."""
        ...

    async def find(self, query: str, limit: int) -> Sequence[WebResult]:
        """Give pages that fit a query, best first, at most `limit`.

        Raises:
            SetupError: The key is missing or wrong, or there is no such address.
            InvalidInputError: The query is refused.
            UnavailableError: The search is away, asks for patience, or cannot be understood.
        """
        ...
