"""One voice of a deliberation: what it is asked, and what it said."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from app.domain.nodes.branch import Branch
from app.domain.nodes.thinking import NodeKind, NodeStatus, Usage
from app.graph.change import Write
from app.llm.base import Brief, Effort

Writing = Callable[[], Write[None]]


class Progress(Protocol):
    """The lease of a deliberation, as its transactions hold it."""

    def note_in(self, done: int) -> Write[None]:
        """Note in a transaction how many turns are finished.

        Raises:
            ConflictError: The deliberation was cancelled, or another worker has it: nothing of the
                transaction is stored.
        """
        ...


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """One turn beside the branch of a voice."""

    run_id: str
    """The deliberation, such as a debate."""
    key: str
    """What the turn is in it, such as `2.skeptic`; the ids of its attempts follow from both."""
    parent_id: str
    """The node it follows."""
    branch: Branch
    """Whose provider and model answer."""
    line: str
    """The line it is on, such as `debate:skeptic`."""
    kind: NodeKind
    label: str
    """What the node of the request reads."""
    system: str
    text: str
    """What is asked, with all that is to be read."""
    brief: Brief
    """The same for a provider that reads no prompt."""
    max_output_tokens: int
    temperature: float | None = None
    used_ids: tuple[str, ...] = ()
    """What may be cited; number n is at place n - 1."""
    degraded: tuple[str, ...] = ()
    """Stages that failed before the turn, each as `stage: reason`."""
    effort: Effort | None = None
    begun: Writing | None = None
    """Writes that the turn begins, in the transaction in which its first attempt does."""
    ended: "Callable[[TurnResult], Writing] | None" = None
    """Reads what came of it, in a thread, and gives what writes it in the transaction that ends its
    last attempt; in one of its own where that ended without it."""


@dataclass(frozen=True, slots=True)
class TurnResult:
    """What came of a turn."""

    node_id: str | None
    """None where the turn could not even begin."""
    status: NodeStatus
    text: str
    """All that was received."""
    failure: str | None = None
    """Code and message of what ended or prevented it."""
    usage: Usage | None = None
    attempt: int = 1
