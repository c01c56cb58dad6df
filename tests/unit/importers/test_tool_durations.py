"""How long tools took, by the times of the messages of a transcript."""

from datetime import UTC, datetime, timedelta

from app.content.blocks import Block, TextBlock, ToolCallBlock, ToolResultBlock
from app.domain.ids import new_id
from app.domain.nodes.thinking import NodeKind, Role
from app.importers.base import ParsedNode, ParsedSession
from app.importers.drafts import Drafts

BEGUN = datetime(2026, 5, 4, 10, tzinfo=UTC)
CALL = ToolCallBlock("c1", "read_file", "{}")
RESULT = ToolResultBlock("c1", "redis:8")


class _Transcript:
    def __init__(self) -> None:
        self.drafts = Drafts("t", "pi", 10_000)

    def result(
        self, after_s: float | None, *blocks: Block, session: str = "s"
    ) -> ToolResultBlock | None:
        """Add a message so long after the beginning, and give the result in it."""
        at = None if after_s is None else BEGUN + timedelta(seconds=after_s)
        role = Role.TOOL if isinstance(blocks[0], ToolResultBlock) else Role.ASSISTANT
        parsed = ParsedNode(new_id(), None, role, NodeKind.MESSAGE, blocks, at, 1, 1)
        node, fault = self.drafts.node(ParsedSession(session), new_id(), parsed)
        assert (node is not None, fault) == (True, None)
        assert node is not None
        return next((one for one in node.blocks if isinstance(one, ToolResultBlock)), None)


def _took(result: ToolResultBlock | None) -> int | None:
    assert result is not None
    return result.duration_ms


def test_a_result_took_as_long_as_its_message_came_after_that_of_the_call() -> None:
    said = _Transcript()
    said.result(1.0, TextBlock("I look."), CALL, ToolCallBlock("c2", "ping", "{}"))
    assert _took(said.result(2.2345, RESULT)) == 1234
    assert _took(said.result(62, ToolResultBlock("c2", "pong"))) == 61_000


def test_what_no_time_tells_has_no_duration() -> None:
    said = _Transcript()
    said.result(1.0, CALL)
    assert _took(said.result(2.0, RESULT, session="another")) is None
    assert _took(said.result(None, RESULT)) is None
    # Formats that know no more give both messages one time.
    assert _took(said.result(1.0, RESULT)) is None
    assert _took(said.result(9.0, RESULT)) is None


def test_a_duration_that_was_measured_stays() -> None:
    said = _Transcript()
    said.result(1.0, CALL)
    assert _took(said.result(5.0, ToolResultBlock("c1", "redis:8", duration_ms=80))) == 80
