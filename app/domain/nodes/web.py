"""A look-up on the web."""

from dataclasses import dataclass
from datetime import datetime

MOST_RESULTS = 20
MOST_QUERY = 400
"""Characters of a query; Brave takes no more."""


@dataclass(frozen=True, slots=True)
class NewLookUp:
    id: str
    """Made by the client, so that a retry repeats it."""
    session_id: str
    """The open session that keeps what is found."""
    query: str
    limit: int = 5
    """From 1 to `MOST_RESULTS`."""


@dataclass(frozen=True, slots=True)
class WebPage:
    """A page that a look-up found, as it is kept."""

    id: str
    """Of the thinking node that holds it."""
    url: str
    title: str
    text: str
    """The excerpt that the search gave."""
    published: datetime | None
    """None where the search did not know."""
