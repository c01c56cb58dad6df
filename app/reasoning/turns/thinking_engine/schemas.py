"""A turn: what a user says and all that a model answers to it, tools included."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from app.content.blocks import Block, ToolCallBlock, ToolResultBlock
from app.content.reducers.base import Reply
from app.domain.ids import derived_id
from app.domain.nodes.branch import Branch
from app.domain.nodes.thinking import NodeKind, NodeStatus, Usage
from app.graph.change import Write
from app.llm.base import Brief, Effort, Json, Tool
from app.reasoning.nodes.context.schemas import AssembledContext

DEFAULT_OUTPUT_TOKENS = 16_384


@dataclass(frozen=True, slots=True)
class Caller:
    """The answer that asked for a tool."""

    session_id: str
    node_id: str
    turn_id: str
    branch: Branch


class Toolbox(Protocol):
    """Tools a model may call in a turn."""

    @property
    def tools(self) -> tuple[Tool, ...]: ...

    async def run(self, call: ToolCallBlock, caller: Caller) -> ToolResultBlock:
        """Run one call; what goes wrong is a result that is marked as an error."""
        ...


@dataclass(frozen=True, slots=True)
class SideTurn:
    """A line of its own beside a branch: its turn neither needs nor moves the branch."""

    branch: Branch
    """Whose provider and model answer."""
    parent_id: str
    """The node it grows from."""
    name: str
    """Of the line, such as `agent:research`."""
    begun: Callable[[], Write[None]] | None = None
    """Writes what is to be known of the turn elsewhere, in the transaction that begins it."""
    ended: "Callable[[CompletedTurn], Callable[[], Write[None]] | None] | None" = None
    """Reads what came of the turn, in a thread, and gives what writes it elsewhere, in the
    transaction that ends the turn. Where that refuses to, the answer is stored without it."""


@dataclass(frozen=True, slots=True)
class Turn:
    id: str
    """Of the turn and of its first answer; made by the client, so that a retry repeats it."""
    session_id: str
    blocks: tuple[Block, ...]
    branch_id: str | None = None
    """None for the session's main branch."""
    provider: str | None = None
    """Asked for; refused if the branch is held to another one."""
    model: str | None = None
    system: str | None = None
    """Words of Noema alone."""
    material: str | None = None
    """What goes to the model before the message without being part of it, such as what was
    retrieved; delimited as data."""
    effort: Effort | None = None
    effort_reason: str | None = None
    thinking_budget: int | None = None
    max_output_tokens: int = DEFAULT_OUTPUT_TOKENS
    temperature: float | None = None
    used_ids: tuple[str, ...] = ()
    """Knowledge that was put into the request."""
    degraded: tuple[str, ...] = ()
    """Stages that failed before the turn, each as `stage: reason`."""
    toolbox: Toolbox | None = None
    aside: SideTurn | None = None
    kind: NodeKind = NodeKind.THINKING
    """Of its answers."""
    label: str | None = None
    """What the message's node reads and is found by where its blocks are a prompt and nobody's
    words."""
    brief: Brief | None = None

    @property
    def message_id(self) -> str:
        """The id of the node of the user's message."""
        return derived_id(None, self.id, "message")


@dataclass(frozen=True, slots=True)
class Started:
    user_node_id: str
    node_id: str
    """Of the first answer, and of the stream that tells the turn."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What the first call of a turn would send."""

    context: AssembledContext
    system: str | None
    material: str | None
    """What goes before the message, such as what was gathered."""
    body: Json | None
    """The body of the call as the vendor gets it; None where nothing is sent anywhere."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one answer ended."""

    status: NodeStatus
    failure: str | None = None
    """Code and message of what ended it early."""


@dataclass(frozen=True, slots=True)
class Account:
    """What an answer is counted under."""

    session_id: str
    provider: str
    model: str


def usage_of(reply: Reply) -> Usage | None:
    """Give the tokens of an answer; None where the vendor told none."""
    counted = reply.usage
    usage = Usage(
        counted.input_tokens,
        counted.output_tokens,
        counted.thinking_tokens,
        counted.cache_read_tokens,
        counted.cache_write_tokens,
    )
    return None if usage == Usage() else usage


@dataclass(frozen=True, slots=True)
class CompletedTurn:
    """One answer that has ended, with all that was received."""

    node_id: str
    reply: Reply
    outcome: Outcome

    @property
    def calls(self) -> Sequence[ToolCallBlock]:
        return [block for block in self.reply.blocks if isinstance(block, ToolCallBlock)]

    @property
    def usage(self) -> Usage | None:
        return usage_of(self.reply)


@dataclass(frozen=True, slots=True)
class TurnTarget:
    """Where the answers of a turn are written."""

    turn_id: str
    session_id: str
    branch: Branch
    advances: bool
    """Whether the branch is led on; a turn beside it leaves it alone."""
    line: str | None
    """The side line it is on, as `ThinkingNode.branch` names it."""
    degraded: tuple[str, ...] = field(default=())
    kind: NodeKind = NodeKind.THINKING
    """Of the answers."""
    given_ids: tuple[str, ...] = ()
    """Knowledge that was put into the request; number n is at place n - 1."""

    @property
    def account(self) -> Account:
        return Account(self.session_id, self.branch.provider, self.branch.model)
