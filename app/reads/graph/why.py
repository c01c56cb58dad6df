"""The question the graph is kept for: why does this hold, and what speaks against it?"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace

from app.domain.beliefs.belief import AsOf
from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.edge import Edge
from app.domain.nodes.node import NodeSummary
from app.domain.nodes.why import Reason, Why
from app.errors import NotFoundError
from app.graph.base import Graph, Row
from app.graph.rows import whole
from app.reads.graph import verdict_rules
from app.reads.graph.decision import DecisionReads
from app.reads.graph.expansion import NOW
from app.reads.graph.node import NodeReads
from app.reads.graph.rows import edge_from, is_whole_edge
from app.reads.graph.why_rules import Link, because, ordered

MAX_DEPTH = 8
MAX_NODES = 200
MAX_AGAINST = 100


@dataclass(slots=True)
class _Ground:
    """What was found so far, growing round by round."""

    depths: dict[str, int]
    links: list[Link] = field(default_factory=list[Link])
    edges: dict[str, Edge] = field(default_factory=dict[str, Edge])
    truncated: bool = False

    def take(self, rows: Iterable[Row], depth: int) -> list[str]:
        """Add what one round found and give the nodes that are new."""
        new: dict[str, int] = {}
        for row in rows:
            reason_id = row["reason_id"]
            if reason_id not in self.depths and reason_id not in new:
                if len(self.depths) + len(new) >= MAX_NODES:
                    self.truncated = True
                    continue
                new[reason_id] = depth
            edge = edge_from(row["edge"])
            self.edges[edge.id] = edge
            if reason_id in new:
                self.links.append(Link(reason_id, row["of_id"], edge, depth))
        self.depths.update(new)
        return list(new)


class WhyReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._nodes = NodeReads(graph)
        self._decisions = DecisionReads(graph)

    async def why(self, node_id: str, as_of: AsOf = NOW) -> Why:
        """Tell what a decision, a thought or anything else rests on, and what speaks against it.

        Raises:
            NotFoundError: The tenant had no such thing by then.
        """
        asked = await self._nodes.require(node_id, as_of)
        ground = await self._rests_on(node_id, as_of)
        against = await self._against(node_id, ground, as_of)
        question_id = await self._question_id(node_id, as_of)
        [decision] = await self._decisions.get_many([node_id], as_of)
        named = [*ground.depths, *(link.reason_id for link in against)]
        named += [question_id] if question_id else []
        nodes = await self._summaries(named, as_of)
        told = _told(asked, decision, nodes.get(question_id or ""), ground, against, nodes)
        return await self._judged(told, as_of)

    async def _judged(self, why: Why, as_of: AsOf) -> Why:
        """Add the verdict on a decision, and set apart what came after it was taken."""
        if why.decision is None:
            return why
        decision = why.decision
        rows = await self._graph.read(
            "decision/find_verdict", id=decision.id, recorded=as_of.recorded
        )
        if not rows or verdict_rules.is_torn(rows[0]):
            raise NotFoundError("there is no such node", field="id")
        later = [r for r in (*why.rests_on, *why.against) if verdict_rules.is_later(r, decision)]
        return replace(
            why,
            verdict=verdict_rules.verdict(decision, verdict_rules.whole_row(rows[0])),
            rests_on=tuple(reason for reason in why.rests_on if reason not in later),
            against=tuple(reason for reason in why.against if reason not in later),
            since=tuple(later),
        )

    async def _rests_on(self, node_id: str, as_of: AsOf) -> _Ground:
        ground = _Ground(depths={node_id: 0})
        frontier = [node_id]
        for depth in range(1, MAX_DEPTH + 1):
            rows = await self._expand(frontier, as_of)
            ground.truncated |= len(rows) > MAX_NODES
            frontier = ground.take(rows[:MAX_NODES], depth)
            if not frontier:
                return ground
        beyond = {row["reason_id"] for row in await self._expand(frontier, as_of)}
        ground.truncated |= bool(beyond - ground.depths.keys())
        return ground

    async def _expand(self, ids: Sequence[str], as_of: AsOf) -> list[Row]:
        return _whole(
            await self._graph.read(
                "edge/expand_reasons", ids=ids, **asdict(as_of), limit=MAX_NODES + 1
            )
        )

    async def _against(self, asked_id: str, ground: _Ground, as_of: AsOf) -> list[Link]:
        rows = await self._graph.read(
            "edge/list_against", ids=list(ground.depths), **asdict(as_of), limit=MAX_AGAINST + 1
        )
        ground.truncated |= len(rows) > MAX_AGAINST
        # The contradictions themselves come first, so the depth of each is known when its other
        # side comes.
        depths = dict(ground.depths)
        links: list[Link] = []
        for row in _whole(rows[:MAX_AGAINST]):
            if row["reason_id"] == asked_id:
                continue
            edge = edge_from(row["edge"])
            depth = depths.get(row["of_id"], 0) + 1
            depths.setdefault(row["reason_id"], depth)
            ground.edges[edge.id] = edge
            links.append(Link(row["reason_id"], row["of_id"], edge, depth))
        return links

    async def _question_id(self, node_id: str, as_of: AsOf) -> str | None:
        rows = await self._graph.read("edge/find_question", id=node_id, **asdict(as_of))
        return rows[0]["id"] if rows else None

    async def _summaries(self, ids: Iterable[str], as_of: AsOf) -> dict[str, NodeSummary]:
        summaries = await self._nodes.get_many(list(dict.fromkeys(ids)), as_of)
        return {node.id: node for node in summaries if node}


def _whole(rows: Iterable[Row]) -> list[Row]:
    """Leave the steps out of which something was deleted while they were read."""
    named = whole(rows, "of_id", "reason_id")
    return [row for row in named if is_whole_edge(row["edge"])]


def _told(
    asked: NodeSummary,
    decision: DecisionPoint | None,
    question: NodeSummary | None,
    ground: _Ground,
    against: Sequence[Link],
    nodes: dict[str, NodeSummary],
) -> Why:
    titles = {node.id: node.title for node in nodes.values()}

    def reasons(links: Sequence[Link]) -> tuple[Reason, ...]:
        return tuple(
            Reason(nodes[k.reason_id], k.of_id, k.edge, k.depth, because(k, asked.id, titles))
            for k in ordered(links)
            if k.reason_id in nodes
        )

    return Why(
        node=asked,
        decision=decision,
        question=question,
        verdict=None,
        rests_on=reasons(ground.links),
        against=reasons(against),
        since=(),
        nodes=tuple(nodes.values()),
        edges=tuple(ground.edges.values()),
        truncated=ground.truncated,
    )
