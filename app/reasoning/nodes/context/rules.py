"""Which turns of a line are sent, and in which form. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.content.blocks import Block, ImageBlock
from app.content.serialise import to_stored
from app.content.wire import WireFormat
from app.domain.nodes.branch import Branch
from app.domain.nodes.thinking import NodeKind, NodeStatus, Role
from app.domain.text import tokens_of_text
from app.llm.base import Message
from app.reasoning.nodes.context.schemas import BreakReason, Limits

SUMMARY_SHARE = 8
"""A summary of what does not fit takes at most this part of the room for turns."""
MIN_SUMMARY, MAX_SUMMARY = 100, 2_000
"""Tokens; a shorter summary would say too little."""
IMAGE_TOKENS = 1_600
"""About what vendors count for a large image; its bytes say nothing."""


@dataclass(frozen=True, slots=True)
class LineNode:
    """A node of the line a branch stands on, without what it says."""

    id: str
    kind: NodeKind
    role: Role
    status: NodeStatus
    provider: str | None
    api: WireFormat | None
    model: str | None
    branch_id: str | None
    response_id: str | None
    characters: int
    """Of its visible text."""
    only_results: bool
    """Whether it holds results of tools and no words."""
    replaced_by: tuple[str, ...]
    """Compactions that stand for it, on whatever line."""

    @property
    def starts_turn(self) -> bool:
        return self.role in (Role.USER, Role.SYSTEM) and not self.only_results


@dataclass(frozen=True, slots=True)
class Break:
    """The newest answer that another model gave."""

    node_id: str
    reason: BreakReason


def tokens_of(message: Message) -> int:
    """Estimate the tokens of what is sent of a message: its parts where it has them."""
    if message.verbatim is not None:
        return sum(tokens_of_text(part.json) for part in message.verbatim)
    return sum(_tokens_of_block(block) for block in message.blocks)


def find_break(newest_first: Iterable[LineNode], branch: Branch) -> Break | None:
    """Find the newest answer that bears another stamp than the branch; users never break."""
    for node in newest_first:
        if node.role is Role.ASSISTANT and (reason := _mismatch(node, branch)):
            return Break(node.id, reason)
    return None


def replaced(line: Sequence[LineNode]) -> dict[str, str]:
    """Give the nodes that a compaction of this same line stands for, with its id."""
    here = {node.id for node in line}
    found = ((node.id, [id_ for id_ in node.replaced_by if id_ in here]) for node in line)
    return {node_id: by[0] for node_id, by in found if by}


def turns_of(newest_first: Sequence[LineNode]) -> list[list[LineNode]]:
    """Cut a line into whole turns, newest first: a message and all that answers it.

    Within a turn the order stays newest first. What comes before the first message is a turn too.
    """
    turns: list[list[LineNode]] = []
    open_turn: list[LineNode] = []
    for node in newest_first:
        open_turn.append(node)
        if node.starts_turn:
            turns.append(open_turn)
            open_turn = []
    return [*turns, open_turn] if open_turn else turns


def room_for_turns(limits: Limits, fixed_tokens: int) -> int:
    """Give the tokens left for turns once what is always sent and the answer have theirs."""
    reserved = limits.output_tokens + limits.thinking_tokens
    return max(0, limits.context_tokens - reserved - fixed_tokens)


def room_for_summary(room: int) -> int:
    """Give the tokens that a summary of older turns may take; 0 where it would say too little."""
    share = min(MAX_SUMMARY, room // SUMMARY_SHARE)
    return share if share >= MIN_SUMMARY else 0


def count_turns(turn_tokens: Sequence[int], room: int, *, keep_newest: bool) -> int:
    """Tell how many turns are sent, newest first and without a hole.

    Args:
        turn_tokens: Of each whole turn, newest first.
        keep_newest: Whether the first is sent whatever it takes: it holds the last message.
    """
    used = 0
    for count, tokens in enumerate(turn_tokens):
        used += tokens
        if used > room and not (keep_newest and count == 0):
            return count
    return len(turn_tokens)


def open_cycle(newest_first: Sequence[LineNode], upcoming: Message | None) -> frozenset[str]:
    """Give the nodes of a tool cycle that is still open: the result is what is sent now."""
    waits = (
        newest_first[0].only_results or newest_first[0].role is Role.TOOL if newest_first else False
    )
    if (upcoming.role != "tool") if upcoming else not waits:
        return frozenset()
    turns = turns_of(newest_first)
    return frozenset(node.id for node in turns[0]) if turns else frozenset()


def state_node(newest_first: Sequence[LineNode], branch: Branch) -> str | None:
    """Give the answer up to which the provider keeps the state the branch names."""
    if branch.response_id is None:
        return None
    for node in newest_first:
        if node.response_id == branch.response_id and node.branch_id == branch.id:
            return node.id
    return None


def _mismatch(node: LineNode, branch: Branch) -> BreakReason | None:
    if not (node.provider and node.api and node.model):
        return BreakReason.UNKNOWN_STAMP
    if node.provider != branch.provider:
        return BreakReason.OTHER_PROVIDER
    if node.api is not branch.api:
        return BreakReason.OTHER_API
    return BreakReason.OTHER_MODEL if node.model != branch.model else None


def _tokens_of_block(block: Block) -> int:
    if isinstance(block, ImageBlock):
        return IMAGE_TOKENS
    stored = to_stored(block)
    return tokens_of_text(stored.text or "") + tokens_of_text(stored.json or "")
