"""Turns of a conversation on a branch, written as an engine writes them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from app.bootstrap import Noema, Services
from app.content.blocks import Block, TextBlock, thinking_text, visible_text
from app.content.raw import RawPacker
from app.content.reducers.formats import replay
from app.content.wire import Record, WireFormat
from app.domain.ids import new_id
from app.domain.nodes.branch import Branch
from app.domain.nodes.raw import NewRawPayload, RawChunk, RawEnd
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, Role
from app.graph.base import Graph
from app.graph.change import Write
from tests.answers import RECORDS


@dataclass(frozen=True)
class Stamp:
    provider: str | None
    api: WireFormat | None
    model: str | None


NOBODY = Stamp(None, None, None)


@dataclass(frozen=True)
class Kept:
    """What is kept of a vendor's answer."""

    records: Sequence[Record]
    complete: bool = True
    cap: int = 1_000_000


class Talk:
    """Writes at the head of a branch; gives the id of what it wrote."""

    def __init__(self, noema: Noema, services: Services) -> None:
        self.services = services
        self._graph: Graph = noema.graph_of(services.tenant_id)

    async def say(self, branch: Branch, text: str) -> str:
        """Write a user's message."""
        return await self.write(branch, Role.USER, (TextBlock(text),))

    async def answer(
        self, branch: Branch, text: str, thinking: str = "hm", call: str | None = None
    ) -> str:
        """Write an answer of the branch's own model, with its raw records."""
        records = RECORDS[branch.api](text, thinking, call)
        reply = replay(branch.api, records)
        kept = Kept(records)
        return await self.write(
            branch, Role.ASSISTANT, reply.blocks, response_id=reply.response_id, kept=kept
        )

    async def turn(self, branch: Branch, asked: str, answered: str) -> tuple[str, str]:
        return await self.say(branch, asked), await self.answer(branch, answered)

    async def leave_open(self, node_id: str) -> NewRawPayload:
        """Keep two pieces of an answer that is still coming, and say no more."""
        api = WireFormat.ANTHROPIC_MESSAGES
        opened = NewRawPayload(new_id(), node_id, "anthropic", api, "m", datetime.now(UTC))
        packer = RawPacker(1_000_000)

        def work() -> Write[None]:
            yield from self.services.raw.open_in([opened])
            for index, data in enumerate(("one", "two")):
                packer.add(Record(data))
                chunk = RawChunk(opened.id, index, packer.chunk() or b"")
                yield from self.services.raw.append_in([chunk, chunk])

        await self._graph.apply(work)
        return opened

    async def write(
        self,
        branch: Branch,
        role: Role,
        blocks: Sequence[Block],
        *,
        stamp: Stamp | None = None,
        response_id: str | None = None,
        kept: Kept | None = None,
    ) -> str:
        now = await self.services.branches.require(branch.id)
        who = stamp or Stamp(branch.provider, branch.api, branch.model)
        node = NewThinkingNode(
            id=new_id(),
            session_id=branch.session_id,
            kind=NodeKind.MESSAGE if role is Role.USER else NodeKind.THINKING,
            role=role,
            blocks=tuple(blocks),
            parent_id=now.head_id,
            reasoning=thinking_text(tuple(blocks)),
            response=visible_text(tuple(blocks)),
            provider=who.provider,
            api=who.api,
            model=who.model,
            branch_id=branch.id,
            response_id=response_id,
        )
        state = response_id if role is Role.ASSISTANT else now.response_id
        await self._graph.apply(self._write_in, node, kept, state)
        return node.id

    def _write_in(self, node: NewThinkingNode, kept: Kept | None, state: str | None) -> Write[None]:
        branches, branch_id = self.services.branches, node.branch_id
        assert branch_id is not None
        yield from branches.lease_in(branch_id, node.id, 60)
        checked = self.services.think_graph.checked(node)
        yield from self.services.think_graph.write_in(node.session_id, [checked], may_extend=False)
        if kept is not None:
            yield from self._keep_in(node, kept)
        yield from branches.advance_in(branch_id, node.id, node.id, state)
        yield from branches.release_in(branch_id, node.id)

    def _keep_in(self, node: NewThinkingNode, kept: Kept) -> Write[None]:
        """Keep raw records, a piece each, and close the payload."""
        assert node.provider is not None
        assert node.api is not None
        assert node.model is not None
        packer, raw = RawPacker(kept.cap), self.services.raw
        opened = NewRawPayload(
            new_id(), node.id, node.provider, node.api, node.model, datetime.now(UTC)
        )
        yield from raw.open_in([opened])
        for index, record in enumerate(kept.records):
            packer.add(record)
            if packed := packer.chunk():
                yield from raw.append_in([RawChunk(opened.id, index, packed)])
        state = packer.state
        end = RawEnd(state.sha256, kept.complete, state.truncated, state.size)
        yield from raw.finish_in(opened.id, end)
