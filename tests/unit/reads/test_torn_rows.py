"""What is deleted while a statement reads it is left out: the rest of its row reads as null."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, cast

import pytest

from app.graph.base import Graph, Row
from app.reads.beliefs.belief import BeliefReads
from app.reads.beliefs.hypothesis import HypothesisReads
from app.reads.beliefs.proposal import ProposalReads
from app.reads.graph.decision import DecisionReads
from app.reads.graph.node import NodeReads
from app.reads.graph.session import SessionReads
from app.reads.graph.thinking import ThinkingReads
from app.reads.graph.thought import ThoughtReads
from app.reads.knowledge.knowledge import KnowledgeReads
from app.reads.records.checkpoints import CheckpointReads
from app.reads.records.comments import CommentReads
from app.reads.records.job import JobReads
from app.reads.search.precedent import PrecedentReads
from app.reasoning.deliberations.debate.service import DebateService
from app.reasoning.deliberations.fork.store import ForkStore
from app.reasoning.nodes.branches.service import BranchService
from app.reasoning.nodes.modes.service import ModeStateService
from tests.fakes.graph import ReadingGraph


class _Nulls(dict[str, Any]):
    """A row in which everything that it does not hold reads as null."""

    def __missing__(self, name: str) -> None:
        return None


TORN: Row = _Nulls(id="torn")
"""Its id was read before it was deleted, and nothing else."""
GONE: Row = _Nulls()
"""It was deleted before anything of it was read."""
Loader = Callable[[Graph, Sequence[str]], Awaitable[Sequence[Any]]]
NOTHING = cast(Any, None)
LOADERS: dict[str, tuple[Callable[[Row], Row], Loader]] = {
    "thinking node": (
        lambda torn: {"node": torn},
        lambda graph, ids: ThinkingReads(graph).get_many(ids),
    ),
    "decision": (
        lambda torn: {"decision": torn},
        lambda graph, ids: DecisionReads(graph).get_many(ids),
    ),
    "session": (
        lambda torn: {"session": torn},
        lambda graph, ids: SessionReads(graph).get_many(ids),
    ),
    "any node": (
        lambda torn: {"nodes": [torn]},
        lambda graph, ids: NodeReads(graph).get_many(ids),
    ),
    "thought": (
        lambda torn: {"thought": torn},
        lambda graph, ids: ThoughtReads(graph).get_many(ids),
    ),
    "branch of thoughts": (
        lambda torn: {"branch": torn},
        lambda graph, ids: ThoughtReads(graph).get_branches(ids),
    ),
    "belief": (
        lambda torn: {"beliefs": [torn]},
        lambda graph, ids: BeliefReads(graph).get_many(ids),
    ),
    "hypothesis": (
        lambda torn: {"found": [torn]},
        lambda graph, ids: HypothesisReads(graph).get_many(ids),
    ),
    "proposal": (
        lambda torn: {"proposals": [torn]},
        lambda graph, ids: ProposalReads(graph).get_many(ids),
    ),
    "entry": (
        lambda torn: {"entries": [torn]},
        lambda graph, ids: KnowledgeReads(graph).get_entries(ids),
    ),
    "contradiction": (
        lambda torn: {"contradiction": {**torn, "sides": [torn, torn]}},
        lambda graph, ids: KnowledgeReads(graph).get_contradictions(ids),
    ),
    "insight": (
        lambda torn: {"insight": torn},
        lambda graph, ids: KnowledgeReads(graph).get_insights(ids),
    ),
    "outcome": (
        lambda torn: {"outcomes": [torn]},
        lambda graph, ids: PrecedentReads(graph, NOTHING).get_outcomes(ids),
    ),
    "checkpoint": (
        lambda torn: {"checkpoints": [torn]},
        lambda graph, ids: CheckpointReads(graph).get_many(ids),
    ),
    "comment": (
        lambda torn: {"comments": [torn]},
        lambda graph, ids: CommentReads(graph).get_many(ids),
    ),
    "job": (
        lambda torn: {"job": torn},
        lambda graph, ids: JobReads(graph).get_many(ids),
    ),
    "debate": (
        lambda torn: {"debate": torn},
        lambda graph, ids: DebateService(graph, NOTHING).get_many(ids),
    ),
    "fork": (
        lambda torn: {"fork": torn},
        lambda graph, ids: ForkStore(graph).get_many(ids),
    ),
    "branch": (
        lambda torn: {"branch": torn},
        lambda graph, ids: BranchService(graph, NOTHING, NOTHING, NOTHING).get_many(ids),
    ),
    "state of a mode": (
        lambda torn: {"states": [torn]},
        lambda graph, ids: ModeStateService(graph, NOTHING).get_many(ids),
    ),
}


def giving(row: Row) -> ReadingGraph:
    """Give a graph in which every statement returns one row."""

    def answer(_: str, __: object) -> list[Row]:
        return [row]

    return ReadingGraph("tenant", answer)


@pytest.mark.parametrize("torn", [TORN, GONE], ids=["torn", "gone"])
@pytest.mark.parametrize("name", LOADERS)
async def test_what_is_deleted_while_it_is_read_is_not_there(name: str, torn: Row) -> None:
    row_of, load = LOADERS[name]
    graph = giving(row_of(torn))

    assert await load(graph, ["torn"]) == [None]
