"""From a question to what is sent, and plans that are carried out."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from app.content.blocks import TextBlock, ToolResultBlock
from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    Derive,
    NewBelief,
    NewJustification,
    Retract,
    Supersede,
)
from app.domain.ids import new_id
from app.domain.nodes.plan import TaskStatus
from app.domain.nodes.session import SessionPatch
from app.domain.nodes.thinking import NodeStatus, Role, ThinkingNode
from app.domain.page import PageRequest
from app.domain.template import FoundTemplate
from app.errors import UnavailableError
from app.llm.base import Effort
from app.reads.graph.rows import edges_from
from app.reasoning.nodes.context.gathering import Gathered
from app.reasoning.orchestrator.rules import route
from app.reasoning.orchestrator.schemas import Question
from app.reasoning.orchestrator.service import Orchestrator
from tests.fakes.scripted_model import Step, done, text, tool_call
from tests.graph.knowledge import KnowledgeMaker
from tests.graph.thinking_engine.conftest import WAIT_S, NewStage, Stage

_PLAN = {
    "goal": "Choose a queue",
    "tasks": [
        {"id": "facts", "description": "Collect facts", "agent": "research"},
        {"id": "write", "description": "Say it", "agent": "communication", "depends_on": ["facts"]},
    ],
}


async def ask(stage: Stage, said: str, **more: Any) -> ThinkingNode:  # noqa: ANN401
    question = Question(new_id(), stage.session_id, said, **more)
    async with asyncio.timeout(WAIT_S):
        await stage.services.orchestrator.think(question)
    return await stage.node(question.id)


async def nodes(stage: Stage) -> list[ThinkingNode]:
    reads = stage.services.thinking_reads
    page = await reads.list_by_session(stage.session_id, PageRequest(100))
    return list(page.items)


@pytest.mark.parametrize(
    ("question", "effort", "reason"),
    [
        ("What is a queue?", Effort.MEDIUM, "simple: it says 'What is'"),
        ("And then?", Effort.MEDIUM, "simple: it has under 50 characters"),
        ("Compare Kafka to Redis.", Effort.MAX, "complex: it says 'Compare'"),
        ("so " * 200, Effort.MAX, "complex: it has over 500 characters"),
        (
            "Our import job stops after some hours and nobody has seen why so far.",
            Effort.HIGH,
            "standard: it has 50 to 500 characters and no telling word",
        ),
    ],
)
def test_the_effort_follows_from_the_question(question: str, effort: Effort, reason: str) -> None:
    routing = route(question)
    assert (routing.effort, routing.reason) == (effort, reason)


async def test_effort_and_reason_are_on_the_node_and_an_effort_asked_for_wins(
    new_stage: NewStage,
) -> None:
    stage: Stage = await new_stage([text("A."), done()], [text("B."), done()])
    routed = await ask(stage, "What is a queue?", include_knowledge=False)
    asked = await ask(stage, "What is a queue?", include_knowledge=False, effort=Effort.LOW)
    assert (routed.effort, routed.effort_reason) == ("medium", "simple: it says 'What is'")
    assert (asked.effort, asked.effort_reason) == ("low", None)
    assert [r.effort for r in stage.model.requests] == [Effort.MEDIUM, Effort.LOW]


async def test_knowledge_goes_with_the_question_and_is_tied_to_the_answer(
    new_stage: NewStage, knowledge: KnowledgeMaker
) -> None:
    stage: Stage = await new_stage([text("As [1] says."), done()])
    entry_id = await knowledge.entry("Redis streams survive a restart", "They are on disk.")
    other_id = await knowledge.entry("Redis survives a move", "It was moved to Leeds.")
    question = Question(new_id(), stage.session_id, "Which streams survive a restart?")
    await stage.services.orchestrator.think(question)
    [request] = stage.model.requests
    passages, asked = request.messages[-1].blocks
    assert isinstance(passages, TextBlock)
    assert "[1] Redis streams survive a restart (knowledge; " in passages.text
    assert asked == TextBlock("Which streams survive a restart?")
    stored = await stage.blocks((await stage.node(question.id)).parent_id or "")
    assert stored == (TextBlock("Which streams survive a restart?"),)
    graph = stage.noema.graph_of(stage.services.tenant_id)
    ids = [question.id, entry_id, other_id]
    [row] = await graph.read("edge/list_between", ids=ids, types=["USED"], recorded=None, limit=5)
    assert {(e.end_id, e.rule, e.evidence_id) for e in edges_from(row["edges"])} == {
        (entry_id, "citation 1", question.id),
        (other_id, "citation 2", None),
    }


async def test_what_was_withdrawn_never_goes_with_a_question(new_stage: NewStage) -> None:
    stage: Stage = await new_stage([text("As [1] says."), done()])
    beliefs = stage.services.beliefs
    holds, replaced, retracted, premise, fallen = [
        NewBelief(new_id(), BeliefKind.KNOWLEDGE, f"The queue {says}")
        for says in (
            "survives a restart.",
            "loses what it holds in a restart.",
            "is a contract.",
            "was tested on a plane.",
            "flies.",
        )
    ]
    for belief in (holds, replaced, retracted, premise):
        await beliefs.apply(Assert(new_id(), belief))
    why = NewJustification(new_id(), frozenset({premise.id}))
    await beliefs.apply(Derive(new_id(), fallen, why))
    await beliefs.apply(Supersede(new_id(), belief_id=replaced.id, by_id=holds.id))
    for belief in (retracted, premise):
        await beliefs.apply(Retract(new_id(), belief.id, "misread"))

    await ask(stage, "What does the queue do?")

    [request] = stage.model.requests
    passages, _ = request.messages[-1].blocks
    assert isinstance(passages, TextBlock)
    assert "The queue survives a restart." in passages.text
    told = [line for line in passages.text.splitlines() if not line.startswith("! ")]
    for belief in (replaced, retracted, premise, fallen):
        assert str(belief.text) not in "\n".join(told)


async def test_a_failed_retrieval_is_told_and_the_answer_given(new_stage: NewStage) -> None:
    stage: Stage = await new_stage([text("From memory."), done()])
    failing = _Gatherer(UnavailableError("the index is away"))
    orchestrator = Orchestrator(stage.services.thinking, failing, _no_tools(stage))
    question = Question(new_id(), stage.session_id, "What survives?")
    await orchestrator.think(question)
    node = await stage.node(question.id)
    assert node.status is NodeStatus.COMPLETE
    assert node.degraded == ("retrieval: UNAVAILABLE: the index is away",)


async def test_a_plan_is_carried_out_in_its_order_and_the_model_gets_the_results(
    new_stage: NewStage,
) -> None:
    stage: Stage = await new_stage(
        [tool_call("c1", "create_task_plan", _PLAN), done("tool_use")],
        [text("Facts."), done()],
        [text("Said."), done()],
        [text("All done."), done()],
    )
    first = await ask(stage, "Plan it", include_knowledge=False, plan_tasks=True)
    [[plan]] = await stage.services.plans.reads.of_nodes([first.id])
    assert (plan.goal, plan.status) == ("Choose a queue", TaskStatus.DONE)
    assert [(t.key, t.agent, t.status) for t in plan.tasks] == [
        ("facts", "research", TaskStatus.DONE),
        ("write", "communication", TaskStatus.DONE),
    ]
    written = await nodes(stage)
    [result] = [node for node in written if node.role is Role.TOOL]
    last = max(written, key=lambda node: node.position)
    assert (result.parent_id, last.parent_id, last.response) == (first.id, result.id, "All done.")
    assert last.turn_id == first.id
    agents = await stage.services.thinking_reads.get_many([t.node_id or "" for t in plan.tasks])
    assert [(a.response, a.branch) for a in agents if a] == [
        ("Facts.", "agent:research"),
        ("Said.", "agent:communication"),
    ]
    given = stage.model.requests[2].messages[-1].blocks[0]
    assert given == TextBlock("Say it\n\n<result>\nfacts:\nFacts.\n</result>")
    told = stage.model.requests[3].messages[-1].blocks[0]
    assert isinstance(told, ToolResultBlock)
    assert told.text == "facts (research): done\nFacts.\n\nwrite (communication): done\nSaid."


async def test_a_plan_is_that_of_the_session_unless_a_person_gave_it_one(
    new_stage: NewStage,
) -> None:
    task = {"agent": "research", "task": "Collect facts"}
    script: list[list[Step]] = [
        [tool_call("c1", "route_to_agent", task), done("tool_use")],
        [text("Facts."), done()],
        [text("Done."), done()],
    ]
    stage: Stage = await new_stage(*script, *script)
    sessions = stage.services.session_reads
    await ask(stage, "Plan it", include_knowledge=False, plan_tasks=True)
    planned = await sessions.require(stage.session_id)
    assert planned.plan == "Collect facts\n1. Collect facts (research)"
    patch = SessionPatch(plan="Mine.")
    await stage.services.sessions.update(stage.session_id, planned.version, patch)
    await ask(stage, "Plan it again", include_knowledge=False, plan_tasks=True)
    assert (await sessions.require(stage.session_id)).plan == "Mine."


async def test_an_agent_gets_what_is_known_on_its_task(
    new_stage: NewStage, knowledge: KnowledgeMaker
) -> None:
    entry_id = await knowledge.entry("Facts to collect", "The queue holds nine days.")
    task = {"agent": "research", "task": "Collect the facts on the queue"}
    stage: Stage = await new_stage(
        [tool_call("c1", "route_to_agent", task), done("tool_use")],
        [text("Nine days [1]."), done()],
        [text("Done."), done()],
    )
    await ask(stage, "Find it out", include_knowledge=False, plan_tasks=True)
    passages, told = stage.model.requests[1].messages[-1].blocks
    assert isinstance(passages, TextBlock)
    assert "The queue holds nine days." in passages.text
    assert told == TextBlock("Collect the facts on the queue")
    [answer] = [node for node in await nodes(stage) if node.response == "Nine days [1]."]
    graph = stage.noema.graph_of(stage.services.tenant_id)
    ids = [answer.id, entry_id]
    [row] = await graph.read("edge/list_between", ids=ids, types=["USED"], recorded=None, limit=5)
    assert [(e.rule, e.evidence_id) for e in edges_from(row["edges"])] == [
        ("citation 1", answer.id)
    ]


async def test_a_task_whose_premise_failed_is_skipped(new_stage: NewStage) -> None:
    stage: Stage = await new_stage(
        [tool_call("c1", "create_task_plan", _PLAN), done("tool_use")],
        [text("Half"), UnavailableError("away")],
        [text("Sorry."), done()],
    )
    first = await ask(stage, "Plan it", include_knowledge=False, plan_tasks=True)
    [[plan]] = await stage.services.plans.reads.of_nodes([first.id])
    assert plan.status is TaskStatus.FAILED
    assert [(t.status, t.note) for t in plan.tasks] == [
        (TaskStatus.FAILED, "UNAVAILABLE: away"),
        (TaskStatus.SKIPPED, "facts was not done"),
    ]


async def test_arguments_that_are_no_plan_come_back_as_an_error(new_stage: NewStage) -> None:
    circle = {
        "goal": "x",
        "tasks": [{"id": "a", "description": "d", "agent": "code", "depends_on": ["a"]}],
    }
    stage: Stage = await new_stage(
        [tool_call("c1", "create_task_plan", circle), done("tool_use")], [text("Oh."), done()]
    )
    first = await ask(stage, "Plan it", include_knowledge=False, plan_tasks=True)
    told = stage.model.requests[1].messages[-1].blocks[0]
    assert isinstance(told, ToolResultBlock)
    assert told.is_error
    assert "wait for one another in a circle" in told.text
    assert await stage.services.plans.reads.of_nodes([first.id]) == [()]


async def test_a_model_that_only_calls_tools_is_stopped_after_eight_answers(
    new_stage: NewStage,
) -> None:
    calls: list[Step] = [tool_call("c", "no_such_tool", {}), done("tool_use")]
    stage: Stage = await new_stage(*[list(calls) for _ in range(8)])
    first = await ask(stage, "Go on", include_knowledge=False, plan_tasks=True)
    assert len(stage.model.requests) == 8
    roles = [node.role for node in await nodes(stage)]
    assert (roles.count(Role.ASSISTANT), roles.count(Role.TOOL)) == (8, 8)
    ended = (await stage.lines(first.id))[-1]
    assert (ended["type"], ended["usage"]["outputTokens"]) == ("done", 8 * 5)


class _Gatherer:
    """Implements `app.reasoning.nodes.context.gathering.Gatherer`; nothing can be looked up."""

    def __init__(self, error: UnavailableError) -> None:
        self._error = error

    async def gather(
        self,
        question: str,
        provider: str,
        model: str,
        session_id: str | None,
        left_out: frozenset[str] = frozenset(),
    ) -> Gathered:
        raise self._error

    async def note_use(self, templates: Sequence[FoundTemplate], run_id: str) -> None:
        return None


def _no_tools(stage: Stage) -> Any:  # noqa: ANN401
    return stage.services.orchestrator.toolbox
