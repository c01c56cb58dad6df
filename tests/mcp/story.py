"""A whole story as agents live it: start with what is known, decide, contradict, hear that it is
stale."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from mcp.shared.subscriptions import ResourceUpdated

from tests.mcp.agents import WAIT_S, Agent

HARBOUR = "The harbour of Ostend"


async def live_story(agent: Agent) -> None:
    fact = await agent.ask("remember", kind="fact", text="The broker keeps messages on disk.")
    decision = await agent.ask(
        "remember",
        kind="decision",
        question="Which queue do we use?",
        text="We use the broker.",
        reason="Its messages survive a restart.",
        rejected=[{"option": "an in-memory list", "reason": "a restart loses it"}],
        rests_on=[fact["id"]],
    )

    known = await agent.ask("recall", task="Choose a queue for the mail service")
    assert fact["id"] in [source["id"] for source in known["sources"]]
    assert [earlier["choice"] for earlier in known["precedents"]] == ["We use the broker."]

    told = await agent.ask("why", id=decision["id"])
    assert told["question"] == "Which queue do we use?"
    assert told["chosen"]["reason"] == "Its messages survive a restart."
    assert [option["option"] for option in told["rejected"]] == ["an in-memory list"]
    assert fact["id"] in [ground["id"] for ground in told["rests_on"]]

    would = await agent.ask("what_falls", id=fact["id"])
    assert [one["id"] for one in would["would_fall"]] == [decision["id"]]

    assert (await agent.ask("stale"))["decisions"] == []
    async with agent.client.listen(resource_subscriptions=["noema://stale"]) as told:
        changed = await agent.ask(
            "remember",
            kind="fact",
            text="The broker keeps messages in memory only.",
            replaces=fact["id"],
        )
        async with asyncio.timeout(WAIT_S):
            assert await anext(told) == ResourceUpdated("noema://stale")
    assert [one["id"] for one in changed["fallen"]] == [decision["id"]]
    [stale] = (await agent.ask("stale"))["decisions"]
    assert stale["id"] == decision["id"]
    assert [fallen["id"] for fallen in stale["because"]] == [fact["id"]]


async def settle_contradiction(agent: Agent, work: Callable[[], Awaitable[object]]) -> None:
    """Tell what denies an earlier fact, without saying so, and settle what is found.

    Args:
        work: Does the jobs that are due, as a service does by itself.
    """
    fact = await agent.ask("remember", kind="fact", text=f"{HARBOUR} takes ships of 200 metres.")
    decision = await agent.ask(
        "remember", kind="decision", text="We ship through Ostend.", rests_on=[fact["id"]]
    )
    denial = await agent.ask(
        "remember", kind="fact", text=f"{HARBOUR} takes no ships of 200 metres."
    )
    async with asyncio.timeout(WAIT_S):
        found: list[Any] = []
        while not found:
            await work()
            found = (await agent.ask("contradictions"))["contradictions"]
    [open_] = found
    sides = {open_[side]["id"]: f"favor_{side}" for side in ("a", "b")}
    assert sides.keys() == {fact["id"], denial["id"]}

    settled = await agent.ask(
        "settle", id=open_["id"], resolution=sides[denial["id"]], reason="The harbour silted up."
    )
    assert {one["id"] for one in settled["fallen"]} == {fact["id"], decision["id"]}
    assert (await agent.ask("contradictions"))["contradictions"] == []
    stale = (await agent.ask("stale"))["decisions"]
    [because] = [one["because"] for one in stale if one["id"] == decision["id"]]
    assert [fallen["id"] for fallen in because] == [fact["id"]]
