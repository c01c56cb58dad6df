"""Several reads that tell one thing: what is deleted between or within them is left out."""

from collections.abc import Mapping
from typing import Any, cast

import pytest

from app.content.blocks import ToolCallBlock
from app.content.serialise import to_stored
from app.domain.beliefs.belief import Belief
from app.domain.nodes.plan import TaskPlan
from app.domain.nodes.thought import Thought
from app.domain.page import PageRequest
from app.domain.session_search import SessionSearch, SessionSort
from app.errors import NotFoundError
from app.graph.base import Row
from app.jobs.mentions import Mentions
from app.jobs.ranking import InboxRanks
from app.reads.beliefs.belief import BeliefReads
from app.reads.graph.expansion import Expander
from app.reads.graph.thought import ThoughtReads
from app.reads.graph.walks.comparison import ComparisonReads
from app.reads.graph.why import WhyReads
from app.reads.knowledge.knowledge_export import KnowledgeExportReads
from app.reads.search.neighbours import NeighbourReads
from app.reads.search.session_search import SessionSearchReads
from app.reads.search.tenant_vectors import TenantVectors
from app.reasoning.beliefs.proposals import rows as proposal_rows
from app.reasoning.orchestrator.agents import rules as agent_rules
from tests.fakes.embedder import LetterEmbedder
from tests.fakes.graph import ReadingGraph
from tests.unit.reads.test_torn_parts import AT, DECISION, NODE, VERDICT, blank, both, edge_of
from tests.unit.reads.test_torn_rows import GONE, NOTHING, giving

BELIEF: Row = {
    **blank(Belief),
    **{"id": "belief", "kind": "knowledge", "text": "words", "status": "held"},
    **{"disputed": False, "asserted": False, "recorded_from": AT},
}
THOUGHT: Row = {
    **blank(Thought),
    **dict.fromkeys(("depends_on", "assumptions", "tags", "rests_on_revised"), [None]),
    **{"id": "thought", "session_id": "session", "number": 1, "content": "words"},
    **{"author": "Ada", "dependency_depth": 0, "next_needed": False, "recorded_from": AT},
    "guidance": GONE,
}


def answering(rows: Mapping[str, Row]) -> ReadingGraph:
    """Give a graph in which each of these statements returns a row, and no other does."""

    def answer(statement: str, _: object) -> list[Row]:
        return [rows[statement]] if statement in rows else []

    return ReadingGraph("tenant", answer)


async def test_a_thought_leaves_out_the_ids_of_what_was_deleted() -> None:
    [thought] = await ThoughtReads(giving({"thought": THOUGHT})).get_many(["thought"])

    assert thought is not None
    assert (thought.depends_on, thought.rests_on_revised) == ((), ())


@pytest.mark.parametrize("guidance", [{"control_mode": "focus"}, {"pattern": "linear"}])
async def test_a_thought_without_its_guidance_is_not_there(guidance: Row) -> None:
    torn = {**THOUGHT, "guidance": {"control_mode": None, "pattern": None, **guidance}}

    assert await ThoughtReads(giving({"thought": torn})).get_many(["thought"]) == [None]


@both
async def test_thoughts_that_were_deleted_are_not_counted(torn: Row) -> None:
    row: Row = {"session_id": "session", "thoughts": [torn], "hypotheses": [], "injected": []}
    none: Row = {**row, "thoughts": []}

    found = await ThoughtReads(giving(row)).metacognition(["session"])

    assert found == await ThoughtReads(giving(none)).metacognition(["session"])


@both
async def test_a_reason_that_was_deleted_is_none(torn: Row) -> None:
    step = {"of_id": "node", "reason_id": torn["id"], "edge": edge_of(torn)}
    rows = {"node/list_by_ids": {"nodes": [NODE]}}

    why = await WhyReads(
        answering({**rows, "edge/expand_reasons": step, "edge/list_against": step})
    ).why("node")

    assert (why.rests_on, why.against) == ((), ())


@both
async def test_there_is_no_verdict_on_a_decision_that_was_deleted(torn: Row) -> None:
    graph = answering(
        {
            "node/list_by_ids": {"nodes": [{**NODE, "id": "decision"}]},
            "decision/list_by_ids": {"decision": DECISION},
            "decision/find_verdict": {**VERDICT, "record": torn},
        }
    )

    with pytest.raises(NotFoundError):
        await WhyReads(graph).why("decision")


@both
async def test_what_nothing_compares_any_more_is_not_found(torn: Row) -> None:
    nodes = [NODE, {**NODE, "id": "other"}]
    graph = answering(
        {
            "node/list_by_ids": {"nodes": nodes},
            "edge/expand_around": {"edges": [[edge_of(torn)]]},
            "node/compare_nodes": {
                "texts": [{**torn, "id": torn["id"], "text": None, "confidence": None}],
                "cosines": [],
            },
            "edge/list_between": {"edges": [edge_of(torn)]},
        }
    )

    with pytest.raises(NotFoundError):
        await ComparisonReads(graph, Expander(graph), "vector").compare(["node", "other"])


@both
async def test_grounds_and_impact_leave_out_what_was_deleted(torn: Row) -> None:
    held = {"id": "premise", "held": True, "asserted": True}
    reason = {"id": "j", "conclusion_id": "belief", "rule": "r", "premise_count": 1}
    told = [{**reason, "premise_ids": ["premise"]}, {**torn, "premise_ids": [None]}]
    beliefs = [held, {**torn, "held": True, "asserted": True}]
    dependents = {"held_ids": [None], "dependent_ids": [], "justifications": told}
    graph = answering(
        {
            "belief/list_by_ids": {"beliefs": [BELIEF]},
            "belief/expand_grounds": {"beliefs": beliefs, "justifications": told},
            "belief/expand_dependents": dependents,
        }
    )

    grounds = await BeliefReads(graph).why("belief")

    assert grounds is not None
    assert "premise" in grounds.foundation_ids
    assert (await BeliefReads(graph).impact("belief")).belief_id == "belief"


@both
async def test_an_export_leaves_out_what_was_deleted(torn: Row) -> None:
    pages = [[torn], []]

    def answer(statement: str, _: object) -> list[Row]:
        if statement.endswith("entries"):
            return [{"entries": pages.pop(0) if pages else []}]
        return [{"relations": [torn], "justifications": [{**torn, "premise_ids": [None]}]}]

    reads = KnowledgeExportReads(ReadingGraph("tenant", answer))

    assert [record async for record in reads.records()] == []


@both
async def test_neighbours_that_were_deleted_are_not_compared(torn: Row) -> None:
    pair = {"id": torn["id"], "a": torn, "b": torn}
    graph = giving({"due": [torn], "found": [pair]})
    reads = NeighbourReads(graph, cast(Any, LetterEmbedder()))

    assert (await reads.due(5), await reads.judged_before("judge", 5)) == ([], [])


@both
async def test_sessions_that_were_deleted_are_not_listed(torn: Row) -> None:
    graph = answering({"search/list_found_sessions": {"found": [torn], "total": 1}})
    search = SessionSearch(PageRequest(5), sort=SessionSort.UPDATED)

    found = await SessionSearchReads(graph, cast(Any, _NoSessions())).search(search)

    assert found.page.items == ()


class _NoSessions:
    async def get_many(self, ids: list[str]) -> list[None]:
        assert ids == []
        return []


@both
def test_vectors_of_what_was_deleted_are_not_taken(torn: Row) -> None:
    vectors = TenantVectors(2)

    vectors.take([torn])

    assert vectors.last == TenantVectors(2).last


@both
def test_calls_of_tools_that_were_deleted_are_not_told(torn: Row) -> None:
    stored = to_stored(ToolCallBlock("call", "search", "{}"))
    half = {"kind": stored.kind, "text": stored.text, "json": stored.json}
    gone: Row = {"turn_id": torn["id"], "node_id": None, "kind": None, "text": None, "json": None}
    plan = cast(TaskPlan, _NoTasks())

    rows = [gone, {**half, "turn_id": None, "node_id": None}]

    assert (agent_rules.answered(rows), agent_rules.calls_of(plan, rows)) == ({}, [])


class _NoTasks:
    tasks: tuple[object, ...] = ()


def test_what_a_text_that_is_due_stands_beside_is_left_out() -> None:
    row: Row = {
        **{"id": "node", "due": "due", "text": None, "said": None, "said_at": None, "won": None},
        **dict.fromkeys(("decisions", "before", "used", "merged"), [GONE]),
    }

    node = proposal_rows.due_node(row)

    assert (node.decisions, node.before, node.used, node.merged) == ((), (), (), ())
    assert proposal_rows.supported({"id": "h", "text": "t", "evidence": [GONE]}).evidence == ()


@both
async def test_texts_that_were_deleted_are_looked_at_and_not_read(torn: Row) -> None:
    assert await Mentions(giving(torn), NOTHING).read_batch() == 1


async def test_an_item_that_was_deleted_is_not_ranked() -> None:
    assert await InboxRanks(giving({"items": [{**GONE, "belief_ids": [None]}]})).rank_due() == 0
