"""Debates, forks and imports of an agent: how far they are, what they give, what stops them."""

import asyncio
import json

import pytest

from app.bootstrap import Noema, Services
from app.domain.debate import DebateStatus
from app.domain.fork import ForkStatus
from app.domain.page import PageRequest
from app.domain.tenants.tenant import Principal, Scope
from app.mcp.call import Call
from app.mcp.tools.fork import fork
from app.mcp.waiting import apart
from tests.api.conftest import key_of
from tests.factories import make_session
from tests.mcp.agents import WAIT_S, Agent, http_agent

ONE = PageRequest(1)
Line = tuple[float, float | None, str | None]


class Told:
    """What an agent is told of a call while it waits."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    async def __call__(self, progress: float, total: float | None, message: str | None) -> None:
        self.lines.append((progress, total, message))


async def test_a_fork_is_told_step_by_step_compared_and_settled(
    agent: Agent, noema: Noema, services: Services
) -> None:
    ask = {"question": "Meter or clock?", "styles": ["balanced", "contrarian"], "wait_s": 0}
    begun, again = [await agent.ask("fork", **ask) for _ in range(2)]
    assert (begun["status"], again["id"]) == ("queued", begun["id"])

    told = Told()
    async with asyncio.TaskGroup() as tasks:
        wait = {"id": begun["id"], "wait_s": WAIT_S}
        waiting = tasks.create_task(agent.client.call_tool("fork", wait, progress_callback=told))
        await noema.deliberations.run_due(services.tenant_id)
    ended = waiting.result().structured_content
    assert ended is not None
    assert (ended["status"], len(ended["branches"])) == ("complete", 2)
    assert [progress for progress, _, _ in told.lines] == [1, 2, 3, 4, 5]
    said = [message for _, _, message in told.lines]
    assert sorted(map(str, said[:4])) == [
        "balanced complete", "balanced started", "contrarian complete", "contrarian started",
    ]  # fmt: skip
    assert said[4] == "compared"

    choice = {"id": begun["id"], "select": ended["branches"][0]["id"], "reason": "It is safe."}
    settled, repeated = [await agent.ask("fork", **choice) for _ in range(2)]
    assert settled["decision"] == repeated["decision"]
    decision = await services.decision_reads.require(settled["decision"])
    assert [option.reason for option in [decision.chosen] if option] == ["It is safe."]


async def test_agents_carry_out_a_plan_and_each_says_what_it_found(
    agent: Agent, noema: Noema, services: Services
) -> None:
    for _ in range(2):
        await agent.ask("remember", kind="fact", text="Redis Streams survive a restart.")
    ask = {"goal": "Which queue survives a restart?", "wait_s": 0}
    begun, again = [await agent.ask("plan", **ask) for _ in range(2)]
    assert (begun["status"], again["id"]) == ("running", begun["id"])
    stopped = await agent.ask("plan", id=begun["id"], action="cancel")
    assert {task["status"] for task in stopped["tasks"]} == {"cancelled"}
    taken = await agent.ask("plan", id=begun["id"], action="resume", wait_s=0)
    assert (taken["status"], taken["tasks"][0]["status"]) == ("running", "pending")

    told = Told()
    async with asyncio.TaskGroup() as tasks:
        wait = {"id": begun["id"], "wait_s": WAIT_S}
        waiting = tasks.create_task(agent.client.call_tool("plan", wait, progress_callback=told))
        await noema.deliberations.run_due(services.tenant_id)
    ended = waiting.result().structured_content
    assert ended is not None
    assert (ended["status"], len(ended["tasks"])) == ("done", 6)
    assert all(task["answer"] for task in ended["tasks"])
    assert told.lines[-1][2] == "6 tasks ended"


async def test_a_debate_is_told_turn_by_turn_and_judged(
    agent: Agent, noema: Noema, services: Services
) -> None:
    begun = await agent.ask("debate", question="Which queue do we take?", rounds=1, wait_s=0)
    assert begun["status"] == "queued"

    told = Told()
    async with asyncio.TaskGroup() as tasks:
        wait = {"id": begun["id"], "wait_s": WAIT_S}
        waiting = tasks.create_task(agent.client.call_tool("debate", wait, progress_callback=told))
        await noema.deliberations.run_due(services.tenant_id)
    ended = waiting.result().structured_content
    assert ended is not None
    assert (ended["status"], ended["rounds"]) == ("complete", 1)
    assert ended["answer"]
    assert [message for _, _, message in told.lines][:2] == [
        "round 1: proposer complete", "round 1: skeptic complete",
    ]  # fmt: skip


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_a_debate_whose_agent_goes_away_is_cancelled(
    noema: Noema, services: Services, port: int, mode: str
) -> None:
    key, question = await key_of(noema, services), "Which queue do we take?"

    async def ask() -> None:
        async with http_agent(port, key, mode) as agent:
            await agent.call("debate", question=question, wait_s=WAIT_S)

    asking = asyncio.create_task(ask())
    async with asyncio.timeout(WAIT_S):
        while not (await services.debates.list_page(ONE)).items:
            assert not asking.done(), asking
        asking.cancel()
        while (debate := (await services.debates.list_page(ONE)).items[0]).ended_at is None:
            pass
    assert debate.status is DebateStatus.CANCELLED

    async with http_agent(port, key, mode) as agent:
        anew = await agent.ask("debate", question=question, wait_s=0)
    assert (anew["status"], anew["id"] == debate.id) == ("queued", False)


async def test_a_debate_whose_call_is_withdrawn_is_cancelled(
    agent: Agent, services: Services
) -> None:
    asking = asyncio.create_task(agent.call("debate", question="Which?", wait_s=WAIT_S))
    async with asyncio.timeout(WAIT_S):
        while not (await services.debates.list_page(ONE)).items:
            assert not asking.done(), asking
        asking.cancel()
        while (debate := (await services.debates.list_page(ONE)).items[0]).ended_at is None:
            pass
    assert debate.status is DebateStatus.CANCELLED


async def test_a_fork_that_another_call_began_outlives_one_that_only_waits(
    noema: Noema, services: Services
) -> None:
    principal = Principal(services.tenant_id, frozenset(Scope), "agent", "agent")
    call = Call(noema, principal, "agent", Told())
    begun = await fork(call, question="Meter or clock?", wait_s=0)

    waiting = asyncio.create_task(apart(fork(call, id=begun.id, wait_s=WAIT_S)))
    async with asyncio.timeout(WAIT_S):
        while services.tenant_id not in noema.followers.by_tenant():
            await services.forks.require(begun.id)
    waiting.cancel()
    await asyncio.wait({waiting})

    assert waiting.cancelled()
    assert (await services.forks.require(begun.id)).status is ForkStatus.QUEUED


async def test_a_conversation_is_imported_and_its_decisions_are_told(
    agent: Agent, services: Services
) -> None:
    line = {"id": "1", "question": "Which store?", "answer": "We decided to use Postgres."}
    told = Told()
    first = await agent.client.call_tool(
        "import", {"text": json.dumps(line), "name": "a.jsonl"}, progress_callback=told
    )
    assert first.structured_content is not None
    [decision] = first.structured_content["decisions"]
    assert (first.structured_content["added"], decision["kind"]) == (2, "decision")
    size = len(json.dumps(line))
    assert told.lines[-1] == (size, size, "bytes read")

    again = await agent.ask("import", text=json.dumps(line), name="a.jsonl")
    assert (again["added"], again["new_decisions"]) == (0, 0)
    assert [one["id"] for one in again["decisions"]] == [decision["id"]]


async def test_notes_are_imported_as_one_message(agent: Agent, services: Services) -> None:
    notes = "Meeting of March.\n\nWe decided to use Kafka for the orders."
    given = {"text": notes, "name": "notes.md"}
    first, again = [await agent.ask("import", **given) for _ in range(2)]
    assert (first["added"], again["added"]) == (1, 0)
    [session] = (await services.session_reads.list_page(PageRequest(10))).items
    [node] = (await services.thinking_reads.list_by_session(session.id, PageRequest(10))).items
    assert node.response == notes
    assert [one["kind"] for one in first["decisions"]] == ["decision"]


async def test_a_hypothesis_is_proposed_verified_and_refuted(
    agent: Agent, noema: Noema, services: Services
) -> None:
    text = "The disk keeps every message of the broker."
    new = {"action": "propose", "text": text}
    [told], _ = [(await agent.ask("hypothesis", **new))["hypotheses"] for _ in range(2)]
    decision = {"kind": "decision", "text": "We use the broker.", "rests_on": [told["id"]]}
    resting = (await agent.ask("remember", **decision))["id"]
    [listed] = (await agent.ask("hypothesis", action="list", status="open"))["hypotheses"]
    assert (listed["id"], listed["text"]) == (told["id"], text)

    fact = "The disk does not keep every message of the broker."
    await agent.ask("remember", kind="fact", text=fact)
    await noema.job_runner.run_due(services.tenant_id)
    weighed, _ = [await agent.ask("hypothesis", action="verify", id=told["id"]) for _ in range(2)]
    assert [(one["stance"], one["quote"]) for one in weighed["evidence"]] == [("contradicts", fact)]
    found = await services.hypothesis_reads.verifications(told["id"], PageRequest(10))
    assert len(found.items) == 1

    end = {"action": "conclude", "id": told["id"], "status": "refuted", "reason": "We saw it lose."}
    ended, again = [await agent.ask("hypothesis", **end) for _ in range(2)]
    assert [one["id"] for one in ended["fallen"]] == [resting]
    assert (ended["hypotheses"][0]["status"], again["hypotheses"]) == (
        "refuted", ended["hypotheses"],
    )  # fmt: skip
    assert len(await services.hypothesis_reads.outcomes(told["id"])) == 1


async def test_what_a_session_says_is_no_evidence_for_its_own_hypothesis(
    agent: Agent, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    asked = {"action": "propose", "text": "The disk keeps messages.", "session": session_id}
    [told] = (await agent.ask("hypothesis", **asked))["hypotheses"]
    stored = await services.hypothesis_reads.require(told["id"])
    assert (stored.session_id, stored.author) == (session_id, "test-agent")
