"""The context of a branch: the same for the call as for the preview."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.content.blocks import Block
from app.content.raw import unpack
from app.content.reducers.base import Part
from app.content.reducers.formats import replay
from app.content.serialise import blocks_in
from app.content.wire import WireFormat
from app.domain.nodes.branch import Branch, ModelDirectory
from app.domain.nodes.raw import RawPayload
from app.domain.nodes.thinking import NodeKind, NodeStatus, Role
from app.domain.text import CHARACTERS_A_TOKEN, tokens_of_text
from app.graph.base import Graph, Row
from app.graph.rows import present, whole
from app.llm.base import Message
from app.reasoning.nodes.context import rules
from app.reasoning.nodes.context.policies import Policy
from app.reasoning.nodes.context.render import (
    ContextSource,
    Rendered,
    omitted,
    render,
    sendable_calls,
    summary_message,
)
from app.reasoning.nodes.context.rules import LineNode
from app.reasoning.nodes.context.schemas import (
    OUTPUT_TOKENS,
    AssembledContext,
    ContextItem,
    ContextSummary,
    Limits,
)
from app.reasoning.nodes.context.summaries import TurnSummaries
from app.reasoning.nodes.raw.service import RawPayloads

_ALWAYS = ("id", "kind", "role", "status", "characters", "only_results")
_OVER = "over the budget of the context"
_REPLACED = "a summary stands for it"
_STATE = "the provider keeps it"


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is to be read of a line, before it is."""

    line: tuple[LineNode, ...]
    """Newest first."""
    skipped: Mapping[str, str]
    """Why a node is not sent, where that is known already."""
    found: rules.Break | None
    state_id: str | None

    @property
    def live(self) -> list[LineNode]:
        return [node for node in self.line if node.id not in self.skipped]

    def after_break(self) -> frozenset[str]:
        """Give the nodes that are newer than the break."""
        ids = [node.id for node in self.line]
        end = ids.index(self.found.node_id) if self.found else len(ids)
        return frozenset(ids[:end])


@dataclass(frozen=True, slots=True)
class _Sent:
    kept: Mapping[str, Rendered]
    summary: ContextSummary | None = None


class ContextService:
    def __init__(
        self,
        graph: Graph,
        raw: RawPayloads,
        policies: Mapping[WireFormat, Policy],
        models: ModelDirectory,
    ) -> None:
        self._graph = graph
        self._raw = raw
        self._policies = policies
        self._models = models
        self._summaries = TurnSummaries(graph)

    def limits(self, branch: Branch, output_tokens: int = OUTPUT_TOKENS) -> Limits:
        """Give what the branch's model reads, with `output_tokens` kept free."""
        models, provider = self._models, branch.provider
        room = models.context_tokens(provider, branch.model)
        return Limits(models.estimated(provider, room), models.estimated(provider, output_tokens))

    async def assemble(
        self,
        branch: Branch,
        system: str | None,
        upcoming: Message | None,
        limits: Limits,
        *,
        use_server_state: bool = True,
    ) -> AssembledContext:
        """Put together what a call on `branch` sends.

        Args:
            upcoming: The message that is not stored yet; None where the head is it.
            use_server_state: False where the provider has forgotten its state: all is sent.
        """
        policy = self._policies[branch.api]
        use_state = use_server_state and policy.supports_server_state
        plan = _plan(await self.line(branch.head_id), branch, use_state=use_state)
        fixed = tokens_of_text(system or "") + (rules.tokens_of(upcoming) if upcoming else 0)
        room = rules.room_for_turns(limits, fixed)
        said = await self._say(_affordable(plan, room), plan, branch, upcoming)
        rendered = _rendered(said, policy, upcoming)
        sent = await self._fitted(plan, rendered, room, keep_newest=not _is_message(upcoming))
        return _assembled(plan, sent, branch, upcoming, fixed)

    async def _fitted(
        self, plan: _Plan, rendered: Mapping[str, Rendered], room: int, *, keep_newest: bool
    ) -> _Sent:
        """Choose what is sent; what does not fit is summarised, where there is room for that."""
        kept = _within(plan, rendered, room, keep_newest=keep_newest)
        share = rules.room_for_summary(room)
        if not (share and _left_out(plan, kept)):
            return _Sent(kept)
        less = kept
        if room - _tokens(kept) < rules.MIN_SUMMARY:
            less = _within(plan, rendered, room - share, keep_newest=keep_newest)
        share = min(share, room - _tokens(less))
        if share < rules.MIN_SUMMARY:
            return _Sent(kept)
        summary = await self._summarise(_left_out(plan, less), share)
        return _Sent(less, summary) if summary else _Sent(kept)

    async def _summarise(self, nodes: Sequence[LineNode], tokens: int) -> ContextSummary | None:
        """Summarise turns that do not fit; None where they say nothing that holds."""
        ids = [node.id for node in nodes]
        room = CHARACTERS_A_TOKEN * (tokens - rules.tokens_of(summary_message("")))
        if not (text := await self._summaries.extract(ids, room)):
            return None
        message = summary_message(text)
        return ContextSummary(message, tuple(ids), rules.tokens_of(message))

    async def line(self, head_id: str | None) -> tuple[LineNode, ...]:
        """Give the line that ends at a node, newest first, at most 5,001 nodes."""
        if head_id is None:
            return ()
        rows = await self._graph.read("context/list_line", head_id=head_id)
        found = (node for row in rows for node in row["nodes"])
        return tuple(_line_node(node) for node in whole(found, *_ALWAYS))

    async def _say(
        self, nodes: Sequence[LineNode], plan: _Plan, branch: Branch, upcoming: Message | None
    ) -> list[ContextSource]:
        """Read what nodes say; the vendor's own parts only where they may go back to it."""
        after_break = plan.after_break()
        answers = [n.id for n in nodes if n.role is Role.ASSISTANT and n.id in after_break]
        stands_for = _replaced_by(plan.line, nodes)
        blocks, parts, fallen = await asyncio.gather(
            self._blocks([node.id for node in nodes]),
            self._parts(answers, branch),
            self._summaries.fallen([id_ for ids in stands_for.values() for id_ in ids]),
        )
        cycle = rules.open_cycle(plan.live, upcoming)
        return [
            ContextSource(
                node,
                blocks[node.id],
                parts.get(node.id),
                node.id in after_break,
                node.id in cycle,
                tuple(one for id_ in stands_for[node.id] for one in fallen.get(id_, ())),
            )
            for node in nodes
        ]

    async def _blocks(self, node_ids: Sequence[str]) -> Mapping[str, tuple[Block, ...]]:
        rows = await self._graph.read("thinking/list_blocks", node_ids=list(node_ids))
        found: dict[str, tuple[Block, ...]] = defaultdict(tuple)
        for row, block in blocks_in(rows):
            found[row["node_id"]] += (block,)
        return found

    async def _parts(self, node_ids: Sequence[str], branch: Branch) -> dict[str, tuple[Part, ...]]:
        payloads = await self._raw.of_nodes(node_ids) if node_ids else {}
        stamp = (branch.provider, branch.api, branch.model)
        replayable = {
            node_id: payload
            for node_id, payload in payloads.items()
            if payload.complete
            and not payload.truncated
            and (payload.provider, payload.api, payload.model) == stamp
        }
        return await asyncio.to_thread(_replayed, replayable)


def _replayed(payloads: Mapping[str, RawPayload]) -> dict[str, tuple[Part, ...]]:
    return {
        node_id: replay(payload.api, unpack([payload.packed])).parts
        for node_id, payload in payloads.items()
    }


def _line_node(row: Row) -> LineNode:
    typed: Row = {
        **row,
        "kind": NodeKind(row["kind"]),
        "role": Role(row["role"]),
        "status": NodeStatus(row["status"]),
        "api": WireFormat(row["api"]) if row["api"] else None,
        "replaced_by": tuple(present(row["replaced_by"])),
    }
    return LineNode(**typed)


def _plan(line: tuple[LineNode, ...], branch: Branch, *, use_state: bool) -> _Plan:
    skipped = dict.fromkeys(rules.replaced(line), _REPLACED)
    writing = [node.id for node in line if node.status is NodeStatus.STREAMING]
    skipped |= dict.fromkeys(writing, "it is still being written")
    plan = _Plan(line, skipped, None, None)
    break_ = rules.find_break(plan.live, branch)
    state_id = rules.state_node(plan.live, branch) if use_state else None
    if state_id is not None:
        ids = [node.id for node in line]
        before = ids[ids.index(state_id) :]
        skipped = dict.fromkeys(before, _STATE) | skipped
    return replace(plan, skipped=skipped, found=break_, state_id=state_id)


def _affordable(plan: _Plan, room: int) -> list[LineNode]:
    """Give the nodes that could be sent, newest first, by the least each can take."""
    turns = rules.turns_of(_turn_nodes(plan))
    least = [sum(n.characters for n in turn) // CHARACTERS_A_TOKEN for turn in turns]
    count = rules.count_turns(least, room, keep_newest=True)
    # The calls of the answer whose state the provider keeps may have their results still to send.
    state = [node for node in plan.line if node.id == plan.state_id]
    return [*_summaries(plan), *(node for turn in turns[:count] for node in turn), *state]


def _rendered(
    said: Sequence[ContextSource], policy: Policy, upcoming: Message | None
) -> dict[str, Rendered]:
    calls = sendable_calls(said, upcoming)
    return {source.node.id: render(source, policy, calls) for source in said}


def _within(
    plan: _Plan, rendered: Mapping[str, Rendered], room: int, *, keep_newest: bool
) -> dict[str, Rendered]:
    """Leave out the turns that do not fit, oldest first and whole."""
    summaries = [rendered[node.id] for node in _summaries(plan)]
    left = room - sum(summary.item.tokens for summary in summaries)
    turns = [turn for turn in rules.turns_of(_turn_nodes(plan)) if turn[0].id in rendered]
    tokens = [sum(rendered[node.id].item.tokens for node in turn) for turn in turns]
    count = rules.count_turns(tokens, max(0, left), keep_newest=keep_newest)
    kept = {node.id: rendered[node.id] for turn in turns[:count] for node in turn}
    return kept | {summary.item.node_id: summary for summary in summaries}


def _left_out(plan: _Plan, kept: Mapping[str, Rendered]) -> list[LineNode]:
    """Give the turns that do not fit, oldest first."""
    return [node for node in reversed(_turn_nodes(plan)) if node.id not in kept]


def _tokens(kept: Mapping[str, Rendered]) -> int:
    return sum(rendered.item.tokens for rendered in kept.values())


def _assembled(
    plan: _Plan, sent: _Sent, branch: Branch, upcoming: Message | None, fixed: int
) -> AssembledContext:
    kept, summary = sent.kept, sent.summary
    summaries = [kept[node.id] for node in reversed(_summaries(plan))]
    turns = [kept[node.id] for node in reversed(_turn_nodes(plan)) if node.id in kept]
    messages = (
        *(message for rendered in summaries for message in rendered.messages),
        *([summary.message] if summary else []),
        *(message for rendered in turns for message in rendered.messages),
        *([upcoming] if upcoming else []),
    )
    items = tuple(_item(plan, sent, node) for node in reversed(plan.line))
    return AssembledContext(
        messages=messages,
        items=items,
        previous_response_id=branch.response_id if plan.state_id else None,
        break_at_id=plan.found.node_id if plan.found else None,
        break_reason=plan.found.reason if plan.found else None,
        tokens=fixed + sum(item.tokens for item in items) + (summary.tokens if summary else 0),
        summary=summary,
    )


def _item(plan: _Plan, sent: _Sent, node: LineNode) -> ContextItem:
    if node.id in sent.kept:
        return sent.kept[node.id].item
    stands_for = sent.summary is not None and node.id in sent.summary.node_ids
    return omitted(node, plan.skipped.get(node.id, _REPLACED if stands_for else _OVER)).item


def _summaries(plan: _Plan) -> list[LineNode]:
    return [node for node in plan.live if node.kind is NodeKind.COMPACTION]


def _turn_nodes(plan: _Plan) -> list[LineNode]:
    return [node for node in plan.live if node.kind is not NodeKind.COMPACTION]


def _replaced_by(
    line: Sequence[LineNode], nodes: Sequence[LineNode]
) -> Mapping[str, Sequence[str]]:
    """Give what each summary among nodes of a line stands for; other nodes stand for nothing."""
    found: dict[str, list[str]] = {node.id: [] for node in nodes}
    for node in line:
        for id_ in found.keys() & set(node.replaced_by):
            found[id_].append(node.id)
    return found


def _is_message(upcoming: Message | None) -> bool:
    return upcoming is not None and upcoming.role == "user"
