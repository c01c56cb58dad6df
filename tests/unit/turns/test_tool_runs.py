"""How long a tool took, by a clock that the test moves."""

from datetime import UTC, datetime

import pytest

from app.content.blocks import ToolCallBlock, ToolResultBlock
from app.content.wire import WireFormat
from app.domain.ids import new_id
from app.domain.nodes.branch import Branch, ResolvedFrom
from app.errors import InvalidInputError
from app.llm.base import Tool
from app.reasoning.turns.thinking_engine.schemas import Caller
from app.reasoning.turns.thinking_engine.tool_runs import answered

CALL = ToolCallBlock("c1", "search", "{}")


class _Slow:
    """A tool that takes a while, and then answers or refuses."""

    tools: tuple[Tool, ...] = ()

    def __init__(self, *, refuses: bool) -> None:
        self.now_s = 7.0
        self._refuses = refuses

    async def run(self, call: ToolCallBlock, caller: Caller) -> ToolResultBlock:
        self.now_s += 1.25
        if self._refuses:
            raise InvalidInputError("no such thing", field="id")
        return ToolResultBlock(call.call_id, "two")


def _branch() -> Branch:
    return Branch(
        id=new_id(),
        session_id=new_id(),
        name="main",
        provider="offline",
        api=WireFormat.OFFLINE,
        model="offline",
        head_id=None,
        forked_from_id=None,
        source_branch_id=None,
        resolved_from=ResolvedFrom.SERVER,
        response_id=None,
        lease_owner=None,
        lease_until=None,
        version=0,
        recorded_from=datetime(2026, 1, 1, tzinfo=UTC),
    )


@pytest.mark.parametrize(
    ("refuses", "text"), [(False, "two"), (True, "BAD_USER_INPUT: no such thing")]
)
async def test_a_result_says_how_long_its_tool_took(refuses: bool, text: str) -> None:
    tool = _Slow(refuses=refuses)
    caller = Caller(new_id(), new_id(), new_id(), _branch())
    result = await answered(tool, CALL, caller, lambda: tool.now_s)
    assert result == ToolResultBlock("c1", text, is_error=refuses, duration_ms=1250)
