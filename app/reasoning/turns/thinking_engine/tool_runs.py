"""Runs the calls of an answer, and measures how long each tool takes."""

from collections.abc import Callable
from dataclasses import replace

from app.content.blocks import ToolCallBlock, ToolResultBlock
from app.errors import AppError
from app.reasoning.turns.thinking_engine.schemas import Caller, Toolbox


async def answered(
    toolbox: Toolbox, call: ToolCallBlock, caller: Caller, seconds: Callable[[], float]
) -> ToolResultBlock:
    """Give the result of a call with the milliseconds it took; an error is a result, too.

    Args:
        seconds: A clock that only grows.
    """
    began_s = seconds()
    try:
        result = await toolbox.run(call, caller)
    except AppError as error:
        text = f"{error.code}: {error.message}"
        result = ToolResultBlock(call.call_id, text, is_error=True)
    return replace(result, duration_ms=round((seconds() - began_s) * 1000))
