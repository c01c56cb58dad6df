"""What a client has seen of the database, wherever it saw it.

A worker reads what it has written itself: its driver keeps the bookmarks of its own transactions.
A client that speaks with several workers takes the bookmark of its last write along. What a worker
takes over from another, a job or a turn, it claims by a write, and so reads on after it.
"""

import re
from collections.abc import Generator, Iterable
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar

from app.errors import InvalidInputError

MAX_LENGTH = 4_096
MAX_COUNT = 16
_BOOKMARK = re.compile(r"[A-Za-z0-9:+/=_.-]{1,512}")


class RequestBookmarks:
    """Args:
    claimed: What the client says that it has seen.
    """

    def __init__(self, claimed: frozenset[str]) -> None:
        self._claimed = claimed
        self._written = frozenset[str]()
        self._reached = frozenset[str]()
        self._is_admitted = False

    def admit(self) -> None:
        """Believe the client: nobody without a key makes a read wait for the future."""
        self._is_admitted = True

    @property
    def after(self) -> frozenset[str]:
        """What a transaction of this request must come after."""
        return (self._claimed if self._is_admitted else frozenset[str]()) | self._written

    def wrote(self, before: frozenset[str], bookmarks: Iterable[str]) -> None:
        """Note the bookmarks of a write that came after `before`."""
        self._written = (self._written - before) | frozenset(bookmarks)

    def came_to(self, before: frozenset[str], bookmarks: Iterable[str]) -> None:
        """Note the bookmarks of a read that came after `before`."""
        self._reached = (self._reached - before) | frozenset(bookmarks)

    @property
    def reached(self) -> frozenset[str]:
        """Where the reads of this request are."""
        return self._reached

    @property
    def place(self) -> str | None:
        """What a client takes along that is told as something happens; None before the first read.

        A read comes after all that was written for the request before.
        """
        return ",".join(sorted(self._reached)) or None

    @property
    def token(self) -> str | None:
        """What the client takes along; None if nothing was written for it."""
        return ",".join(sorted(self._written)) or None


_seen: ContextVar[RequestBookmarks | None] = ContextVar("seen", default=None)


def seen() -> RequestBookmarks | None:
    """Give what the request at hand has seen; None outside of requests."""
    return _seen.get()


def of_request(token: str | None) -> AbstractContextManager[RequestBookmarks]:
    """Begin a request of a client that has seen what `token` says.

    Raises:
        InvalidInputError: It is none that we gave; raised at once.
    """
    return _begun(RequestBookmarks(_parsed(token)))


@contextmanager
def _begun(request: RequestBookmarks) -> Generator[RequestBookmarks]:
    before = _seen.set(request)
    try:
        yield request
    finally:
        _seen.reset(before)


def _parsed(token: str | None) -> frozenset[str]:
    if token is None:
        return frozenset()
    if len(token) > MAX_LENGTH:
        raise InvalidInputError(f"a bookmark has at most {MAX_LENGTH} characters", field="bookmark")
    bookmarks = frozenset(part.strip() for part in token.split(","))
    if len(bookmarks) > MAX_COUNT or not all(map(_BOOKMARK.fullmatch, bookmarks)):
        raise InvalidInputError("this is no bookmark of this service", field="bookmark")
    return bookmarks
