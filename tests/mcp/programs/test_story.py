"""The story of an agent of this machine."""

from functools import partial

import pytest

from app.bootstrap import Noema
from app.domain.ids import new_id
from app.settings import Settings
from tests.mcp.agents import local_agent
from tests.mcp.story import live_story, settle_contradiction


async def test_an_agent_of_this_machine_learns_that_its_decision_is_stale(
    noema: Noema, settings: Settings
) -> None:
    tenant = await noema.tenants.create(new_id())
    async with local_agent(settings.model_copy(update={"tenant": tenant.name})) as agent:
        await live_story(agent)


@pytest.mark.sweep
async def test_an_agent_of_this_machine_settles_a_contradiction_that_was_found(
    noema: Noema, settings: Settings
) -> None:
    tenant = await noema.tenants.create(new_id())
    async with local_agent(settings.model_copy(update={"tenant": tenant.name})) as agent:
        await settle_contradiction(agent, partial(noema.job_runner.run_due, tenant.id))
