"""What a session is about and where it stands, in one answer."""

import asyncio
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime

from app.domain.beliefs.belief import AsOf
from app.domain.list_filter import ListFilter
from app.domain.nodes.graph_answers import (
    ContextNode,
    OpenQuestion,
    OpenReason,
    SessionContext,
    ToolUse,
)
from app.domain.page import PageRequest
from app.graph.base import Graph, Row
from app.graph.rows import whole
from app.reads.graph.decision import DecisionReads
from app.reads.graph.expansion import NOW, check_range
from app.reads.graph.node import NodeReads
from app.reads.graph.session import SessionReads
from app.reads.graph.tool_rules import tools_used

MAX_FIRST = 100
_ALWAYS = ("node_id", "kind", "role", "reasoning", "created_at")
_TOOL_NODES = 1_000
_TOOL_BLOCKS = 10_000


class SessionContextReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._sessions = SessionReads(graph)
        self._nodes = NodeReads(graph)
        self._decisions = DecisionReads(graph)

    async def session_context(
        self, session_id: str, first: int = 10, as_of: AsOf = NOW
    ) -> SessionContext:
        """Tell where a session stands: its newest nodes and decisions, and what is open.

        Args:
            first: Nodes, decisions and open questions at most, each (1 to 100). Tools are counted
                in the newest 1,000 nodes.

        Raises:
            NotFoundError: The tenant had no such session by then.
            InvalidInputError: `first` is out of its range.
        """
        check_range(first, "limit", MAX_FIRST)
        session = await self._sessions.require(session_id, as_of)
        recent, decisions, (questions, has_more), tools = await asyncio.gather(
            self._recent(session_id, first, as_of),
            self._decisions.list_page(PageRequest(first), ListFilter(session_id=session_id), as_of),
            self._open(session_id, first, as_of),
            self._tools(session_id, as_of),
        )
        kinds = whole(recent["kinds"], "kind")
        has_more |= sum(row["count"] for row in kinds) > first
        return SessionContext(
            session=session,
            nodes=tuple(_node(row) for row in whole(recent["nodes"], *_ALWAYS)),
            decisions=decisions.items,
            open_questions=questions,
            tools=tools,
            kinds={row["kind"]: row["count"] for row in kinds},
            truncated=has_more or decisions.has_next,
        )

    async def _recent(self, session_id: str, first: int, as_of: AsOf) -> Row:
        [row] = await self._graph.read(
            "session/list_recent", session_id=session_id, **asdict(as_of), limit=first
        )
        return row

    async def _open(
        self, session_id: str, first: int, as_of: AsOf
    ) -> tuple[tuple[OpenQuestion, ...], bool]:
        given = {"session_id": session_id, "limit": first + 1}
        if as_of == NOW:
            [row] = await self._graph.read("session/list_open", **given)
        else:
            [row] = await self._graph.read("session/list_open_as_of", **given, **asdict(as_of))
        rows: Sequence[Row] = row["open"]
        named = await self._nodes.get_many([question["id"] for question in rows[:first]], as_of)
        questions = tuple(
            OpenQuestion(node, OpenReason(question["reason"]))
            for question, node in zip(rows, named, strict=False)
            if node is not None
        )
        return questions, len(rows) > first

    async def _tools(self, session_id: str, as_of: AsOf) -> tuple[ToolUse, ...]:
        [row] = await self._graph.read(
            "session/list_tool_uses",
            session_id=session_id,
            **asdict(as_of),
            nodes=_TOOL_NODES,
            limit=_TOOL_BLOCKS,
        )
        blocks = whole(row["blocks"], "kind", "head")
        return tools_used((block["kind"], block["head"]) for block in blocks)


def _node(row: Row) -> ContextNode:
    fields: Row = {**row, "created_at": datetime.fromisoformat(row["created_at"])}
    return ContextNode(**fields)
