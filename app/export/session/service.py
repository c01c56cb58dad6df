"""Sessions as files: read page by page and written as they are read."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from dataclasses import dataclass

from app.domain.nodes.thinking import ThinkingNode
from app.domain.page import MAX_PAGE, PageRequest
from app.export.session.contents import Written, entry_of, header_of
from app.export.session.formats import WRITERS, SessionFormat
from app.reads.graph.decision import DecisionReads
from app.reads.graph.session import SessionReads
from app.reads.graph.thinking import ThinkingReads
from app.reads.graph.thought import ThoughtReads
from app.reasoning.nodes.modes.service import ModeStateService


@dataclass(frozen=True, slots=True)
class SessionSources:
    sessions: SessionReads
    nodes: ThinkingReads
    thoughts: ThoughtReads
    decisions: DecisionReads
    states: ModeStateService


class SessionExport:
    def __init__(self, sources: SessionSources) -> None:
        self._sources = sources

    async def text(self, session_id: str, format_: SessionFormat) -> AsyncGenerator[str]:
        """Give a session piece by piece; what is written meanwhile may be missing.

        Raises:
            NotFoundError: The tenant has no such session.
        """
        session = await self._sources.sessions.require(session_id)
        writer, number = WRITERS[format_](), 0
        yield "".join(writer.head(header_of(session)))
        async with aclosing(self._nodes(session_id)) as nodes:
            async for written in nodes:
                number += 1
                yield "".join(writer.entry(entry_of(written, number)))
        for piece in writer.tail():
            yield piece

    async def _nodes(self, session_id: str) -> AsyncGenerator[Written]:
        [branches] = await self._sources.thoughts.branches([session_id])
        names = {branch.id: branch.name for branch in branches}
        after: str | int | None = None
        while True:
            request = PageRequest(MAX_PAGE, after)
            page = await self._sources.nodes.list_by_session(session_id, request)
            for written in await self._written(page.items, names):
                yield written
            if not page.has_next:
                return
            after = page.keys[-1]

    async def _written(
        self, nodes: tuple[ThinkingNode, ...], names: dict[str, str]
    ) -> Iterator[Written]:
        ids = [node.id for node in nodes]
        thoughts, blocks, decisions, states = await asyncio.gather(
            self._sources.thoughts.get_many(ids),
            self._sources.nodes.blocks(ids),
            self._sources.decisions.of_nodes(ids),
            self._sources.states.of_nodes(ids),
        )
        branches = [names.get(thought.branch_id or "") if thought else None for thought in thoughts]
        return map(Written, nodes, thoughts, branches, blocks, decisions, states)
