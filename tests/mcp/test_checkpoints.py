"""An agent asks a person over MCP and goes on with the answer."""

import asyncio

from app.bootstrap import Services
from app.domain.page import PageRequest
from app.domain.people.checkpoints import CheckpointDecision, CheckpointVerdict
from app.reads.records.checkpoints import ALL
from tests.mcp.agents import Agent


async def _decide(services: Services, checkpoint_id: str, option: str | None = None) -> None:
    decision = CheckpointDecision(checkpoint_id, CheckpointVerdict.APPROVED, "ada", option=option)
    await services.people.checkpoints.decide(decision)


async def test_an_agent_asks_and_is_told_the_answer_when_it_comes(
    agent: Agent, services: Services
) -> None:
    asked = await agent.ask("checkpoint", question="Which?", options=["A", "B"], wait_s=0)
    assert asked["status"] == "open"
    async with asyncio.timeout(20), asyncio.TaskGroup() as tasks:
        waiting = tasks.create_task(agent.ask("checkpoint", id=asked["id"], wait_s=60))
        await _decide(services, asked["id"], "B")
    told = waiting.result()
    assert (told["status"], told["answer"]) == ("approved", "B")


async def test_the_same_question_on_the_same_day_is_asked_once(
    agent: Agent, services: Services
) -> None:
    first, again = [
        await agent.ask("checkpoint", question="May I?", proposal="Go.", wait_s=0) for _ in range(2)
    ]
    assert first["id"] == again["id"]
    await _decide(services, first["id"])
    told = await agent.ask("checkpoint", question="May I?", proposal="Go.", wait_s=0)
    assert (told["id"], told["answer"]) == (first["id"], "Go.")


async def test_what_is_wrong_with_a_question_is_named_and_nothing_is_asked(
    agent: Agent, services: Services
) -> None:
    for given, said in (
        ({}, "give either question or id (argument: question)"),
        ({"question": " "}, "(argument: question)"),
        ({"question": "?", "about": "7"}, "(argument: about)"),
        ({"question": "?", "expires_in_s": 1}, "(argument: expires_in_s)"),
    ):
        assert said in await agent.refused("checkpoint", **given)
    page = await services.people.checkpoint_reads.list_page(PageRequest(1), ALL)
    assert page.items == ()
