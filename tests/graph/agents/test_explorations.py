"""Graphs of thoughts: proposed, scored, kept or dropped, joined, improved and gone back to."""

import json
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from app.bootstrap import Noema
from app.content.wire import Record, WireFormat
from app.domain.ids import new_id
from app.domain.list_filter import ListFilter
from app.domain.nodes.edge import EdgeType
from app.domain.nodes.exploration import (
    DropReason,
    Exploration,
    ExplorationEnd,
    ExploredStatus,
    NewExploration,
)
from app.domain.nodes.exploration_limits import ExplorationLimits
from app.domain.nodes.plan import PlannedTask, TaskStatus
from app.domain.nodes.thinking import NodeKind
from app.domain.page import PageRequest
from app.errors import AppError
from app.llm.base import ModelRequest
from app.reads.graph.rows import edges_from
from app.reasoning.turns.thinking_engine.writer import LEASE_S
from tests.conftest import PassTime
from tests.fakes.scripted_model import done, text
from tests.fakes.vendors.exchange import streamed
from tests.fakes.vendors.formats import ANTHROPIC, OPENAI_CHAT, Format
from tests.fakes.vendors.service import vendor_of
from tests.graph.agents.conftest import FACTS, GOAL, Desk, KilledError
from tests.graph.agents.test_vendors import called

KEPT, DROPPED = ExploredStatus.KEPT, ExploredStatus.DROPPED
BELOW, OUTRANKED = DropReason.BELOW_MINIMUM, DropReason.OUTRANKED
NARROW = ExplorationLimits(width=2, keep=1, merges=False, refines=False)
WIDE = ExplorationLimits(width=2, keep=2, depth=2)
NEXT: Mapping[str, Sequence[str]] = {
    "": ("a", "b"),
    "a": ("a1", "a2"),
    "b": ("b1", "A "),
    "b1": ("c",),
}
SCORES = {"a": 0.6, "b": 0.5, "a1": 0.1, "a2": 0.2, "b1": 0.7, "c": 0.8}
WHOLE = [
    ("1", 0.6, KEPT, None),
    ("2", 0.5, KEPT, None),
    ("1.1", 0.1, DROPPED, BELOW),
    ("1.2", 0.2, DROPPED, BELOW),
    ("2.1", 0.7, KEPT, None),
    ("2.2", None, DROPPED, DropReason.DUPLICATE),
    ("2.1.1", 0.8, KEPT, None),
]
"""`1` leads nowhere, so `2`, which it outranked, is taken up again."""
_TRANSACTIONS = 40
"""Of the whole: each of its ten tasks is begun and ended, and its answer stored."""


class Thinker:
    """Proposes and scores what a test wrote down. Implements `app.llm.base.LanguageModel`."""

    def __init__(
        self,
        thoughts: Mapping[str, Sequence[str]] = NEXT,
        scores: Mapping[str, float] = SCORES,
        critiques: Mapping[str, str] | None = None,
    ) -> None:
        self.provider = "offline"
        self.api = WireFormat.OFFLINE
        self.asked: list[tuple[str, str]] = []
        self._thoughts, self._scores, self._critiques = thoughts, scores, critiques or {}

    def check(self, request: ModelRequest) -> None:
        return None

    def body(self, request: ModelRequest) -> None:
        return None

    async def stream(self, request: ModelRequest) -> AsyncGenerator[Record]:
        assert request.brief is not None
        given: Any = request.brief.given
        about = "+".join(sorted(given["thoughts"]))
        self.asked.append((given["work"], about))
        yield text(self._answer(given["work"], about))
        yield done()

    def _answer(self, work: str, about: str) -> str:
        if work != "score":
            key = about if work == "generate" else f"{work} {about}"
            return json.dumps({"thoughts": self._thoughts.get(key, ())})
        if about not in self._scores:
            return "I like it."
        score, critique = self._scores[about], self._critiques.get(about)
        return json.dumps({"score": score, "critique": critique, "sources": [new_id()]})


@asynccontextmanager
async def thinking_by(noema: Noema, model: Thinker) -> AsyncGenerator[Thinker]:
    before = noema.models["offline"]
    noema.models["offline"] = lambda _tenant: model
    try:
        yield model
    finally:
        noema.models["offline"] = before


async def start(desk: Desk, **fields: Any) -> str:  # noqa: ANN401
    new = NewExploration(new_id(), desk.session_id, GOAL)
    return await desk.services.plans.explorations.start(replace(new, **fields))


async def run(desk: Desk, id_: str) -> Exploration:
    assert await desk.noema.deliberations.run_due(desk.services.tenant_id) == 1
    return await desk.services.plans.explorations.require(id_)


def told(exploration: Exploration) -> list[tuple[str, float | None, ExploredStatus, object]]:
    return [(one.key, one.score, one.status, one.drop_reason) for one in exploration.thoughts]


async def test_without_a_model_stored_texts_are_proposed_and_scored_by_what_holds(
    desk: Desk,
) -> None:
    found = await run(desk, await start(desk))
    assert (found.status, found.ended_because) == (
        TaskStatus.DONE,
        ExplorationEnd.TARGET_REACHED,
    )
    assert (found.provider, found.output_tokens) == ("offline", 0)
    assert {one.text: one.score for one in found.thoughts} == {FACTS[0]: 0.6667, FACTS[1]: 1.0}
    assert GOAL not in [one.text for one in found.thoughts]
    [best] = found.best_path
    page = await desk.services.thinking_reads.list_by_session(desk.session_id, PageRequest(100))
    stored = {node.response: node.id for node in page.items}
    assert (best.text, best.source_ids) == (FACTS[1], (stored[FACTS[1]],))
    kinds = {node.id: (node.kind, node.provider) for node in page.items}
    assert kinds[best.node_id] == (NodeKind.THINKING, "offline")
    assert kinds[str(best.score_node_id)] == (NodeKind.VERIFICATION, "offline")
    ends = {
        "ids": [best.score_node_id, best.node_id, *best.source_ids],
        "types": [EdgeType.VERIFIES, EdgeType.USED],
    }
    graph = desk.noema.graph_of(desk.services.tenant_id)
    [row] = await graph.read("edge/list_between", **ends, recorded=None, limit=9)
    drawn = {(one.type, one.start_id, one.end_id) for one in edges_from(row["edges"])}
    assert (EdgeType.VERIFIES, best.score_node_id, best.node_id) in drawn
    assert (EdgeType.USED, best.score_node_id, best.source_ids[0]) in drawn


async def test_where_the_best_leads_nowhere_the_outranked_one_is_taken_up_again(
    desk: Desk,
) -> None:
    async with thinking_by(desk.noema, Thinker()) as model:
        found = await run(desk, await start(desk, limits=NARROW))
    assert told(found) == WHOLE
    assert found.ended_because is ExplorationEnd.DEPTH_REACHED
    assert [one.text for one in found.best_path] == ["b", "b1", "c"]
    assert [one.key for one in found.thoughts if one.is_revisited] == ["2"]
    assert ("score", "A ") not in model.asked
    assert [one.source_ids for one in found.thoughts] == [()] * 7
    assert found.output_tokens == 5 * len(model.asked) == 50
    events = await desk.services.event_reads.replay_after(desk.session_id, 0, 500)
    moves = [e.payload for e in events if e.type == "thought_explored"]
    by_key = {one.id: one.key for one in found.thoughts}
    assert [m["status"] for m in moves if by_key[str(m["thought_id"])] == "2"] == [
        *("proposed", "proposed", "dropped", "kept")
    ]


@pytest.mark.sweep
async def test_thoughts_are_joined_and_improved_beside_those_that_go_on(desk: Desk) -> None:
    thoughts = {
        "": ("x", "y"),
        "refine x": ("x with a figure",),
        "merge x+y": ("x and y",),
    }
    scores = {"x": 0.5, "y": 0.6, "x with a figure": 0.7, "x and y": 0.9}
    model = Thinker(thoughts, scores, {"x": "It has no figure."})
    async with thinking_by(desk.noema, model):
        found = await run(desk, await start(desk, limits=WIDE))
    assert [(one.key, one.generation, one.text) for one in found.thoughts] == [
        ("1", 1, "x"),
        ("2", 1, "y"),
        ("1r", 2, "x with a figure"),
        ("m1", 2, "x and y"),
    ]
    by_id = {one.id: one.key for one in found.thoughts}
    assert [[by_id[id_] for id_ in one.parent_ids] for one in found.thoughts] == [
        *([], []),
        *(["1"], ["1", "2"]),
    ]
    assert {one.status for one in found.thoughts} == {KEPT}
    assert [one.key for one in found.best_path] == ["2", "m1"]


@pytest.mark.sweep
async def test_an_answer_without_a_score_drops_its_thought_and_is_no_score(desk: Desk) -> None:
    scores = {"a": 0.6, "a1": 0.4, "a2": 0.3, "b1": 0.7}
    limits = replace(NARROW, depth=2)
    async with thinking_by(desk.noema, Thinker(NEXT, scores)):
        found = await run(desk, await start(desk, limits=limits))
    assert told(found)[1] == ("2", None, DROPPED, DropReason.NOT_SCORED)
    assert (found.status, [one.key for one in found.best_path]) == (TaskStatus.DONE, ["1"])
    plan = await desk.services.plans.service.require(found.id)
    notes = {task.key: task.note for task in plan.tasks if task.status is TaskStatus.FAILED}
    assert notes == {"score 2": "NO_SCORE: the answer holds no score"}


@pytest.mark.sweep
async def test_nothing_begins_once_the_budget_is_spent(desk: Desk) -> None:
    async with thinking_by(desk.noema, Thinker()) as model:
        found = await run(desk, await start(desk, limits=NARROW, budget_tokens=15))
    assert (found.status, found.ended_because) == (
        TaskStatus.FAILED,
        ExplorationEnd.BUDGET_SPENT,
    )
    assert (found.output_tokens, len(model.asked)) == (15, 3)
    assert [one.key for one in found.best_path] == ["1"]


@pytest.mark.sweep
async def test_one_that_is_cancelled_and_resumed_goes_on_where_it_was(desk: Desk) -> None:
    id_ = await start(desk, limits=NARROW)
    await desk.services.plans.service.cancel(id_)
    cancelled = await desk.services.plans.explorations.require(id_)
    assert (cancelled.status, cancelled.ended_because, cancelled.thoughts) == (
        *(TaskStatus.CANCELLED, ExplorationEnd.CANCELLED),
        (),
    )
    await desk.services.plans.service.resume(id_)
    async with thinking_by(desk.noema, Thinker()):
        assert told(await run(desk, id_)) == WHOLE


async def test_one_whose_job_was_given_up_has_ended_and_can_be_taken_up(desk: Desk) -> None:
    services, explorations = desk.services, desk.services.plans.explorations
    id_ = await start(desk, limits=NARROW)
    await services.jobs.cancel(str((await services.plans.service.require(id_)).job_id))
    given_up = await explorations.require(id_)
    assert (given_up.status, given_up.ended_because) == (
        TaskStatus.CANCELLED,
        ExplorationEnd.CANCELLED,
    )
    for status, ids in (("cancelled", [id_]), ("running", [])):
        page = await explorations.list_page(PageRequest(9), ListFilter(statuses=(status,)))
        assert [found.id for found in page.items] == ids
    await services.plans.service.resume(id_)
    async with thinking_by(desk.noema, Thinker()):
        assert told(await run(desk, id_)) == WHOLE


async def test_what_cannot_be_explored_is_refused_and_nothing_is_written(desk: Desk) -> None:
    for limits in (
        replace(NARROW, width=11),
        replace(NARROW, depth=0),
        replace(NARROW, min_score=1.5),
        replace(NARROW, max_thoughts=1),
    ):
        with pytest.raises(AppError) as error:
            await start(desk, limits=limits)
        assert error.value.code == "BAD_USER_INPUT"
    with pytest.raises(AppError, match="has no task in a plan"):
        await desk.start(tasks=(PlannedTask("look", "Look.", "explorer"),))
    with pytest.raises(AppError, match="there is no such exploration"):
        await desk.services.plans.explorations.require(await desk.start())
    page = await desk.services.plans.reads.list_page(PageRequest(10))
    assert [plan.goal for plan in page.items] == [GOAL]


@pytest.mark.sweep
@pytest.mark.parametrize("kill_at", range(1, _TRANSACTIONS + 1))
async def test_one_killed_at_each_transaction_loses_nothing_and_repeats_nothing(
    desk: Desk, pass_time: PassTime, kill_at: int
) -> None:
    await killed(desk, pass_time, kill_at)


@pytest.mark.sweep
async def test_the_whole_is_written_in_forty_transactions_or_more(desk: Desk) -> None:
    async with thinking_by(desk.noema, Thinker()):
        whole = await desk.process(await start(desk, limits=NARROW))
    assert whole.transactions >= _TRANSACTIONS


async def killed(desk: Desk, pass_time: PassTime, kill_at: int) -> None:
    """Kill a process at one transaction, and let the next one go on."""
    id_ = await start(desk, limits=NARROW)
    async with thinking_by(desk.noema, Thinker()) as model:
        with pytest.raises(KilledError):
            await desk.process(id_, kill_at)
        plan = await desk.services.plans.service.require(id_)
        ended = sum(task.status is TaskStatus.DONE for task in plan.tasks)
        asked = len(model.asked)
        await pass_time(desk.services.tenant_id, LEASE_S)
        await desk.process(id_)
    found = await desk.services.plans.explorations.require(id_)
    assert told(found) == WHOLE
    assert len(model.asked) - asked <= 10 - ended
    plan = await desk.services.plans.service.require(id_)
    assert [task.status for task in plan.tasks] == [TaskStatus.DONE] * 10
    page = await desk.services.thinking_reads.list_by_session(desk.session_id, PageRequest(100))
    kinds = (NodeKind.THINKING, NodeKind.VERIFICATION)
    said = [node.id for node in page.items if node.kind in kinds and node.response]
    assert sorted(said) == sorted(str(task.node_id) for task in plan.tasks)


@pytest.mark.sweep
@pytest.mark.parametrize("format_", [ANTHROPIC, OPENAI_CHAT], ids=lambda f: f.provider)
async def test_thoughts_are_proposed_and_scored_in_the_wire_format_of_a_vendor(
    format_: Format, desk: Desk
) -> None:
    page = await desk.services.thinking_reads.list_by_session(desk.session_id, PageRequest(10))
    fact = page.items[0].id
    answers: tuple[dict[str, Any], ...] = (
        {"thoughts": [{"text": "Streams are kept."}, "One too many."]},
        {"score": 0.5, "critique": "By which file?", "sources": [fact, new_id()]},
        {"thoughts": ["They are kept by the append-only file."]},
        {"score": 0.9, "critique": None, "sources": []},
    )
    limits = ExplorationLimits(width=1, keep=1, depth=2, refines=False)
    async with vendor_of(desk.noema, begin_s=5.0, idle_s=5.0) as vendor:
        first, *others = [streamed(format_.said(json.dumps(one))) for one in answers]
        search = called(format_, "search", {"text": "restart"})
        vendor.script += [first, search, *others]
        lock = {"provider": format_.provider, "model": format_.model}
        found = await run(desk, await start(desk, limits=limits, **lock))
    assert [(one.text, one.score, one.critique, one.source_ids) for one in found.best_path] == [
        ("Streams are kept.", 0.5, "By which file?", (fact,)),
        ("They are kept by the append-only file.", 0.9, None, ()),
    ]
    assert (found.provider, found.model) == (format_.provider, format_.model)
    sent = [json.dumps(body) for body in vendor.bodies]
    assert len(sent) == 5
    assert "Propose a thought with which to answer the question." in sent[0]
    assert "Streams are kept." in sent[3]
