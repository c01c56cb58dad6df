"""Any node in a few words: enough to name it in a list, a path or a reason."""

from dataclasses import dataclass
from datetime import datetime

SESSION_KIND = "session"
BRANCH_KIND = "branch"
FORK_KIND = "fork"
DEBATE_KIND = "debate"


@dataclass(frozen=True, slots=True)
class NodeSummary:
    id: str
    kind: str
    """A `NodeKind`, or `session`, `branch`, `fork`, `debate`, `decision`, `knowledge`, `insight`,
    `contradiction`, `hypothesis`, `outcome`, `template`."""
    session_id: str | None
    """None for what belongs to no session; a session has its own id."""
    title: str
    """One line of at most 120 characters from its title or the beginning of its text."""
    status: str | None
    valid_from: datetime | None
    recorded_from: datetime
