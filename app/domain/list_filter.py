"""What every list may be narrowed by, beside what is special to it."""

from dataclasses import dataclass
from datetime import datetime

from app.domain.nodes.project import project_key


@dataclass(frozen=True, slots=True)
class ListFilter:
    """Every field that is given must be met; None takes everything."""

    since: datetime | None = None
    """When it was recorded or, for sessions and decisions, when it was made; inclusive."""
    until: datetime | None = None
    """Exclusive."""
    text: str | None = None
    """Part of the text that names it, in any case."""
    author: str | None = None
    tag: str | None = None
    statuses: tuple[str, ...] | None = None
    kinds: tuple[str, ...] | None = None
    session_id: str | None = None
    decision_id: str | None = None
    project: str | None = None
    """Consecutive parts of the project's name, in any case: `acme/orders`."""
    has_outcome: bool | None = None
    """Whether somebody recorded how the decision turned out."""
    changed_since: datetime | None = None
    """When the decision was recorded, or its status or outcome last changed; inclusive."""

    def parameters(self) -> dict[str, object]:
        """Give the fields as a statement takes them."""
        return {
            "since": self.since,
            "until": self.until,
            "text": self.text.lower() if self.text else None,
            "author": self.author,
            "tag": self.tag,
            "statuses": list(self.statuses) if self.statuses is not None else None,
            "kinds": list(self.kinds) if self.kinds is not None else None,
            "session_id": self.session_id,
            "decision_id": self.decision_id,
            "project": project_key(self.project) if self.project else None,
            "has_outcome": self.has_outcome,
            "changed_since": self.changed_since,
        }


ALL = ListFilter()
