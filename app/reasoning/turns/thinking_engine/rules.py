"""What a turn may be, and how an answer ended. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from app.content.blocks import Block, ToolResultBlock, UnknownBlock, tool_text, visible_text
from app.content.reducers.base import MalformedStreamError, Reply
from app.domain.ledger import DayLimits, DaySpent
from app.domain.nodes.thinking import NodeStatus
from app.errors import AppError, InvalidInputError, RateLimitedError
from app.llm.base import Effort, Message, ModelRequest
from app.llm.errors import LLMTimeoutError, StreamCutError
from app.reasoning.turns.thinking_engine.errors import (
    BudgetExceededError,
    MessageTooLongError,
    TurnStoppedError,
)
from app.reasoning.turns.thinking_engine.schemas import TurnRequest, TurnResult

MAX_MESSAGE = 120_000
"""Characters of a user's message; the limit of the system the branches were modelled on."""
WARN_AT = 0.8
"""Share of the session's budget after which its stream is warned."""
MAX_STEPS = 8
"""Answers of one turn that may call tools, as in the system the branches were modelled on."""


def check_turn(turn: TurnRequest) -> None:
    """Refuse what is known to be wrong before anything is asked or written.

    Raises:
        MessageTooLongError: The message has over 120,000 characters.
        InvalidInputError: It says nothing, holds a block that a client cannot send, or the
            thinking budget leaves nothing for the answer.
    """
    for index, block in enumerate(turn.blocks):
        if isinstance(block, UnknownBlock):
            raise InvalidInputError(f"unknown block {block.name}", field=f"blocks[{index}]")
    length = _length(turn.blocks)
    if length > MAX_MESSAGE:
        raise MessageTooLongError(
            f"the message has {length} characters; the limit is {MAX_MESSAGE}", field="text"
        )
    if not visible_text(turn.blocks).strip():
        raise InvalidInputError("the message says nothing", field="text")
    if turn.max_output_tokens < 1:
        raise InvalidInputError("must be at least 1", field="max_output_tokens")
    if turn.thinking_budget is not None and turn.thinking_budget >= turn.max_output_tokens:
        raise InvalidInputError(
            f"the thinking budget must be under max_output_tokens ({turn.max_output_tokens})",
            field="thinking_budget",
        )


def fitted(turn: TurnRequest, efforts: Sequence[str]) -> TurnRequest:
    """Give the turn with an effort that its model takes; one that was asked for stays.

    Args:
        efforts: What the model takes, least first.
    """
    asked_for = turn.effort_reason is None
    if asked_for or turn.effort is None or turn.effort in efforts:
        return turn
    return replace(turn, effort=Effort(efforts[-1]) if efforts else None)


def check_budget(spent: int, budget: int) -> None:
    """Refuse a call of a session that spent its output tokens.

    Raises:
        BudgetExceededError: It did.
    """
    if spent >= budget:
        raise BudgetExceededError(
            f"the session spent {spent} of its {budget} output tokens", field="session_id"
        )


def check_day(spent: DaySpent, limits: DayLimits, at: datetime) -> None:
    """Refuse a call of a tenant that spent what it may in a day.

    Raises:
        RateLimitedError: It did; names the limit and the time until midnight UTC.
    """
    told = {
        "model_tokens": (spent.output_tokens, limits.output_tokens, "output tokens"),
        "model_cost": (round(spent.cost, 2), limits.cost, "US dollars"),
    }
    for limit, (used, most, unit) in told.items():
        if used >= most:
            raise RateLimitedError(
                f"models were used for {used:g} of {most:g} {unit} today",
                limit=limit,
                retry_after_s=(_next_day(at) - at).total_seconds(),
            )


def _next_day(at: datetime) -> datetime:
    today = at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return today + timedelta(days=1)


def crosses_warning(before: int, after: int, budget: int) -> bool:
    """Tell whether the warning's share of the budget lies between two sums."""
    return before < WARN_AT * budget <= after


def result_of(node_id: str, reply: Reply) -> TurnResult:
    """Give the result of an answer whose stream ended: a refusal is an answer too."""
    if reply.failure is not None:
        failure = f"{reply.failure.code}: {reply.failure.message}"
        return TurnResult(node_id, NodeStatus.FAILED, reply, failure)
    if not reply.finished:
        failure = "MODEL_STREAM_CUT: it ended before its end"
        return TurnResult(node_id, NodeStatus.INTERRUPTED, reply, failure)
    return TurnResult(node_id, NodeStatus.COMPLETE, reply)


def failed_result(
    node_id: str, reply: Reply, error: AppError | MalformedStreamError, *, received: bool
) -> TurnResult:
    """Give the result of an answer that an error ended.

    Args:
        received: Whether anything had arrived: a stream that is then silent or cut leaves an
            interrupted answer, not a failed one. A turn that is stopped always does.
    """
    if isinstance(error, MalformedStreamError):
        failure = f"MODEL_STREAM_MALFORMED: {error}"
        return TurnResult(node_id, NodeStatus.FAILED, reply, failure)
    cut = received and isinstance(error, LLMTimeoutError | StreamCutError)
    interrupted = cut or isinstance(error, TurnStoppedError)
    status = NodeStatus.INTERRUPTED if interrupted else NodeStatus.FAILED
    return TurnResult(node_id, status, reply, f"{error.code}: {error.message}")


def calls_tools(answer: TurnResult, has_tools: bool) -> bool:
    """Tell whether the turn goes on with the results of tools."""
    return has_tools and answer.status is NodeStatus.COMPLETE and bool(answer.calls)


def next_request(
    request: ModelRequest, answer: TurnResult, results: Sequence[ToolResultBlock]
) -> ModelRequest:
    """Ask again, with the answer as its vendor gave it and the results of its calls."""
    reply = answer.reply
    said = Message("assistant", reply.blocks, verbatim=reply.parts or None)
    told = Message("tool", tuple(results))
    return replace(request, messages=(*request.messages, said, told))


def not_run(answer: TurnResult) -> list[ToolResultBlock]:
    """Answer calls that are never run: a vendor takes no call without its result."""
    text = "the tool was not run: the turn ended"
    return [ToolResultBlock(call.call_id, text, is_error=True) for call in answer.calls]


def _length(blocks: tuple[Block, ...]) -> int:
    return len(visible_text(blocks)) + len(tool_text(blocks))
