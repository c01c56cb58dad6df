"""Share links: a page of one decision or session for whoever has the link, until it ends."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from app.domain.text import require_title
from app.errors import InvalidInputError

SHORTEST_S = 60
LONGEST_S = 365 * 86_400
DEFAULT_S = 7 * 86_400
MAX_HIDDEN = 100


class SharedKind(StrEnum):
    DECISION = "decision"
    SESSION = "session"


class ShareLinkStatus(StrEnum):
    ACTIVE = "active"
    EXPIRED = "expired"
    """By the clock of the database."""
    REVOKED = "revoked"


@dataclass(frozen=True, slots=True)
class NewShareLink:
    id: str
    node_id: str
    """A decision or a session."""
    key_name: str
    hidden: tuple[str, ...] = ()
    """Names to hide beside those that the graph knows as people's."""
    life_s: int = DEFAULT_S
    """By the clock of the database."""


@dataclass(frozen=True, slots=True)
class ShareLink:
    """A link as it is stored; its token is shown once and never kept."""

    id: str
    node_id: str
    session_id: str | None
    kind: SharedKind
    key_name: str
    hidden: tuple[str, ...]
    status: ShareLinkStatus
    recorded_from: datetime
    expires_at: datetime
    revoked_at: datetime | None


@dataclass(frozen=True, slots=True)
class SharedSection:
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SharedPart:
    """A decision, or what a session is and ended with."""

    title: str
    facts: tuple[str, ...]
    sections: tuple[SharedSection, ...]


@dataclass(frozen=True, slots=True)
class SharedPage:
    """What a stranger reads: texts alone, no ids and no links."""

    kind: SharedKind
    parts: tuple[SharedPart, ...]
    """The shared thing first; of a session its decisions after it."""
    left_out: int
    """Decisions of a session that are not on the page."""

    def cleaned(self, clean: Callable[[str], str]) -> "SharedPage":
        """Give the page with every text put through `clean`."""
        return replace(self, parts=tuple(_cleaned(part, clean) for part in self.parts))


def _cleaned(part: SharedPart, clean: Callable[[str], str]) -> SharedPart:
    sections = (
        SharedSection(section.title, tuple(map(clean, section.lines))) for section in part.sections
    )
    return SharedPart(clean(part.title), tuple(map(clean, part.facts)), tuple(sections))


def check(new: NewShareLink) -> None:
    """Check a share link by itself.

    Raises:
        InvalidInputError: It lives under a minute or over a year, or hides more than 100 names or
            what is no line of text.
    """
    if not SHORTEST_S <= new.life_s <= LONGEST_S:
        message = f"it must expire within {SHORTEST_S} to {LONGEST_S} seconds"
        raise InvalidInputError(message, field="expires_in_s")
    if len(new.hidden) > MAX_HIDDEN:
        raise InvalidInputError(f"hide at most {MAX_HIDDEN} names", field="hidden")
    for name in new.hidden:
        require_title(name, "hidden")
