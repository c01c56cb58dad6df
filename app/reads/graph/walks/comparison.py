"""What several things share, and where they differ."""

import asyncio
from collections.abc import Mapping, Sequence
from itertools import combinations

from app.domain.beliefs.belief import AsOf
from app.domain.beliefs.vocabulary import content_words
from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.edge import EdgeType
from app.domain.nodes.graph_answers import Compared, Comparison, Likeness
from app.domain.nodes.node import NodeSummary
from app.errors import InvalidInputError, NotFoundError
from app.graph.base import Graph, Row
from app.reads.graph.decision import DecisionReads
from app.reads.graph.expansion import (
    NOW,
    EdgeDirections,
    Expander,
    Expansion,
    ExpansionLimits,
    check_range,
)
from app.reads.graph.node import NodeReads
from app.reads.graph.rows import edges_from, existed
from app.reads.graph.walks import comparison_rules as rules

MIN_NODES, MAX_NODES = 2, 10
MAX_DEPTH = 4
_MAX_PREMISES = 500
_MAX_BETWEEN = 200
REASONS = EdgeDirections(
    outgoing=frozenset(
        {
            EdgeType.DEPENDS_ON,
            EdgeType.DERIVED_FROM,
            EdgeType.USED,
            EdgeType.EVIDENCED_BY,
            EdgeType.MERGES,
        }
    ),
    incoming=frozenset(
        {
            EdgeType.DECIDED,
            EdgeType.SUPPORTS,
            EdgeType.VERIFIES,
            EdgeType.INFLUENCES,
            EdgeType.LEADS_TO,
        }
    ),
)
"""From a thing to what it rests on."""

Premises = Mapping[str, tuple[str, ...]]


class ComparisonReads:
    """Args:
    vectors: The property that holds the vectors to compare.
    """

    def __init__(self, graph: Graph, expander: Expander, vectors: str) -> None:
        self._graph = graph
        self._nodes = NodeReads(graph)
        self._decisions = DecisionReads(graph)
        self._expander = expander
        self._vectors = vectors

    async def compare(self, ids: Sequence[str], depth: int = 2, as_of: AsOf = NOW) -> Comparison:
        """Compare 2 to 10 different things by premises, decisions, confidence and texts.

        Args:
            depth: Steps from each to what it rests on that are followed (1 to 4).
            as_of: For what there is and how it hangs together; texts and confidence are those of
                now.

        Raises:
            NotFoundError: The tenant had no such thing by then.
            InvalidInputError: Too few or too many are named, one twice, or the depth is wrong.
        """
        _check(ids, depth)
        compared = await self._require(ids, as_of)
        found, decisions, about, between = await asyncio.gather(
            self._expander.expand(ids, REASONS, ExpansionLimits(depth, _MAX_PREMISES, as_of)),
            self._decided(ids, as_of),
            self._read("node/compare_nodes", ids=ids, property=self._vectors),
            self._read(
                "edge/list_between",
                ids=ids,
                types=list(EdgeType),
                recorded=as_of.recorded,
                limit=_MAX_BETWEEN,
            ),
        )
        sure, premises = _confidences(ids, about), _premises(ids, found, depth)
        nodes = await self._summaries(premises, compared, as_of)
        edges = found.edges | {edge.id: edge for edge in edges_from(between["edges"])}
        return Comparison(
            compared=tuple(
                Compared(
                    node=node,
                    confidence=sure[node.id],
                    decisions=decisions[node.id],
                    premise_ids=premises[node.id],
                    own_premise_ids=rules.own_of(premises, node.id),
                )
                for node in compared
            ),
            likenesses=_likenesses(ids, premises, about, sure),
            shared_premise_ids=rules.shared_by_all(premises),
            option_conflicts=rules.option_conflicts(
                point for taken in decisions.values() for point in taken
            ),
            nodes=nodes,
            edges=tuple(edges[id_] for id_ in sorted(edges)),
            truncated=found.truncated,
        )

    async def _read(self, statement: str, **given: object) -> Row:
        [row] = await self._graph.read(statement, **given)
        return row

    async def _require(self, ids: Sequence[str], as_of: AsOf) -> list[NodeSummary]:
        named = await self._nodes.get_many(ids, as_of)
        summaries = [node for node in named if node is not None]
        if len(summaries) < len(ids):
            raise NotFoundError("there is no such node", field="ids")
        return summaries

    async def _decided(
        self, ids: Sequence[str], as_of: AsOf
    ) -> dict[str, tuple[DecisionPoint, ...]]:
        themselves, taken = await asyncio.gather(
            self._decisions.get_many(ids, as_of), self._decisions.of_nodes(ids, as_of)
        )
        together = zip(ids, themselves, taken, strict=True)
        return {
            id_: (one,) if one else tuple(each for each in within if existed(each, as_of))
            for id_, one, within in together
        }

    async def _summaries(
        self, premises: Premises, compared: Sequence[NodeSummary], as_of: AsOf
    ) -> tuple[NodeSummary, ...]:
        others = {id_ for premise in premises.values() for id_ in premise} - premises.keys()
        named = await self._nodes.get_many(sorted(others), as_of) if others else []
        return (*compared, *(node for node in named if node is not None))


def _check(ids: Sequence[str], depth: int) -> None:
    if not MIN_NODES <= len(ids) <= MAX_NODES or len(set(ids)) < len(ids):
        raise InvalidInputError(
            f"name from {MIN_NODES} to {MAX_NODES} different nodes", field="ids"
        )
    check_range(depth, "depth", MAX_DEPTH)


def _premises(ids: Sequence[str], expansion: Expansion, depth: int) -> Premises:
    steps = [step for edge in expansion.edges.values() for step in REASONS.steps(edge)]
    return {id_: rules.reached(id_, steps, depth) for id_ in ids}


def _confidences(ids: Sequence[str], about: Row) -> dict[str, float | None]:
    """Give how sure each is.

    Raises:
        NotFoundError: One was deleted since it was found.
    """
    sure = {row["id"]: row["confidence"] for row in about["texts"]}
    if not sure.keys() >= set(ids):
        raise NotFoundError("there is no such node", field="ids")
    return sure


def _likenesses(
    ids: Sequence[str], premises: Premises, about: Row, sure: Mapping[str, float | None]
) -> tuple[Likeness, ...]:
    words = {row["id"]: content_words(row["text"] or "") for row in about["texts"]}
    cosines = {frozenset((row["a_id"], row["b_id"])): row["cosine"] for row in about["cosines"]}
    return tuple(
        Likeness(
            a_id=a,
            b_id=b,
            shared_premise_ids=tuple(sorted(set(premises[a]) & set(premises[b]))),
            words=rules.overlap(words[a], words[b]),
            shared_words=tuple(sorted(words[a] & words[b])[: rules.MAX_SHARED_WORDS]),
            cosine=cosines.get(frozenset((a, b))),
            confidence_gap=_gap(sure[a], sure[b]),
        )
        for a, b in combinations(ids, 2)
    )


def _gap(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one - other
