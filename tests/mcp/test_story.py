"""A whole story as agents live it: start with what is known, decide, hear that it is stale."""

import asyncio

from mcp.shared.subscriptions import ResourceUpdated

from app.bootstrap import Noema
from app.domain.ids import new_id
from app.settings import Settings
from tests.mcp.agents import WAIT_S, Agent, local_agent


async def _story(agent: Agent) -> None:
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


async def test_an_agent_elsewhere_learns_that_its_decision_is_stale(agent: Agent) -> None:
    await _story(agent)


async def test_an_agent_of_this_machine_learns_that_its_decision_is_stale(
    noema: Noema, settings: Settings
) -> None:
    tenant = await noema.tenants.create(new_id())
    async with local_agent(settings.model_copy(update={"tenant": tenant.name})) as agent:
        await _story(agent)
