"""A model turn: one request, and one result. Tools that the model calls are part of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from app.content.blocks import Block, ToolCallBlock, ToolResultBlock, visible_text
from app.content.reducers.base import Reply
from app.content.usage import Usage
from app.domain.beliefs.rehydration import Rehydration
from app.domain.fine_tune import ServedAdapter
from app.domain.ids import derived_id
from app.domain.nodes.branch import Branch
from app.domain.nodes.thinking import NodeKind, NodeStatus
from app.graph.change import Write
from app.llm.base import Brief, Effort, Json, Tool
from app.reasoning.nodes.context.schemas import AssembledContext

DEFAULT_OUTPUT_TOKENS = 16_384
Writing = Callable[[], Write[None]]


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
class SideLine:
    """A line beside a branch, such as the skeptic of a debate: its turns do not move the branch."""

    branch: Branch
    """Whose provider and model answer."""
    parent_id: str
    """The node that the turn follows."""
    name: str
    """Such as `agent:research` or `debate:skeptic`."""


@dataclass(frozen=True, slots=True)
class TurnRequest:
    id: str
    """Of the turn and of its first answer; made by the caller, so that a retry repeats it."""
    session_id: str
    blocks: tuple[Block, ...]
    branch_id: str | None = None
    """None for the session's main branch."""
    provider: str | None = None
    """Refused if the branch is held to another one."""
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
    """Knowledge that was put into the request; the citation of number n is at place n - 1."""
    rehydrated: tuple[Rehydration, ...] = ()
    """Of that, what was found, with its score and the reason."""
    degraded: tuple[str, ...] = ()
    """Stages that failed before the turn, each as `stage: reason`."""
    toolbox: Toolbox | None = None
    side: SideLine | None = None
    kind: NodeKind = NodeKind.THINKING
    """Of its answers."""
    label: str | None = None
    """The text of the message's node where its blocks are a prompt."""
    brief: Brief | None = None
    """The request for a provider that reads no prompt."""
    begun: Writing | None = None
    """Writes that the turn begins, in the transaction that begins it."""
    ended: "Ended | None" = None
    """Writes its result, in the transaction that ends it."""

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
class Account:
    """What an answer is counted under."""

    session_id: str
    provider: str
    model: str


def usage_of(reply: Reply) -> Usage | None:
    """Give the tokens of an answer; None where the vendor told none."""
    return None if reply.usage == Usage() else reply.usage


@dataclass(frozen=True, slots=True)
class TurnResult:
    """The last answer of a turn. While its tools are called, each answer of the turn is one."""

    node_id: str
    """Of the answer; of no node if the turn did not begin."""
    status: NodeStatus
    reply: Reply = Reply()
    """All that was received; its text alone if the turn was over before it was asked for."""
    failure: str | None = None
    """Code and message of what prevented the turn or ended it early."""
    began: bool = True

    @property
    def stored_id(self) -> str | None:
        """The id of the answer's node; None if the turn did not begin."""
        return self.node_id if self.began else None

    @property
    def text(self) -> str:
        return visible_text(self.reply.blocks)

    @property
    def calls(self) -> Sequence[ToolCallBlock]:
        return [block for block in self.reply.blocks if isinstance(block, ToolCallBlock)]

    @property
    def usage(self) -> Usage | None:
        return usage_of(self.reply)


Ended = Callable[[TurnResult], Writing | None]
"""Reads the result of a turn, in a thread, and gives what writes it. If that write is refused, the
answer is stored without it."""


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
    adapter: ServedAdapter | None = None
    """Asked in place of the model of the branch."""

    @property
    def asked_model(self) -> str:
        """The model name that is sent."""
        return self.adapter.model if self.adapter else self.branch.model

    @property
    def account(self) -> Account:
        return Account(self.session_id, self.branch.provider, self.branch.model)
