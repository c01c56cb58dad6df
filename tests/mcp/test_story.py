"""The story of an agent elsewhere."""

from functools import partial

import pytest

from app.bootstrap import Noema, Services
from tests.mcp.agents import Agent
from tests.mcp.story import live_story, settle_contradiction


async def test_an_agent_elsewhere_learns_that_its_decision_is_stale(agent: Agent) -> None:
    await live_story(agent)


@pytest.mark.sweep
async def test_an_agent_elsewhere_settles_a_contradiction_that_was_found(
    agent: Agent, noema: Noema, services: Services
) -> None:
    await settle_contradiction(agent, partial(noema.job_runner.run_due, services.tenant_id))
