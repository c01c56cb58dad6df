"""What a session spends, and what happens when it spent it all."""

from collections.abc import AsyncIterator

import pytest

from app.bootstrap import Noema, Services
from app.events.types import EventType
from app.reasoning.thinking_engine.errors import BudgetExceededError
from tests.factories import make_session
from tests.fakes.scripted_model import ScriptedModel, done, text
from tests.graph.thinking_engine.conftest import Stage

BUDGET = 10


@pytest.fixture
async def poor(noema: Noema, services: Services) -> AsyncIterator[Stage]:
    """A session that may spend ten tokens, and a model that spends five to nine of them."""
    scripts = [[text("Yes."), done(output_tokens=count)] for count in (5, 4, 3, 1)]
    model = ScriptedModel(*scripts)
    settings = noema.settings.model_copy(update={"session_output_tokens": BUDGET})
    thrifty = Noema(noema.graph_of, noema.bus, settings, noema.tenants, noema.embedder, {})
    thrifty.models["offline"] = lambda _tenant: model
    async with thrifty.live_turns.running():
        session_id = await services.sessions.create(make_session())
        yield Stage(thrifty, thrifty.services(services.tenant_id), session_id, model)


async def _warnings(stage: Stage) -> list[dict[str, object]]:
    events = await stage.services.event_reads.replay_after(stage.session_id, 0, 500)
    kind = EventType.TOKEN_BUDGET_NEARLY_SPENT
    return [dict(event.payload) for event in events if event.type == kind]


async def test_the_session_is_told_once_when_most_of_its_budget_is_spent(poor: Stage) -> None:
    await poor.think()
    assert await _warnings(poor) == []
    await poor.think()
    assert await _warnings(poor) == [{"output_tokens": 9, "budget": BUDGET}]
    await poor.think()
    assert len(await _warnings(poor)) == 1


async def test_a_session_that_spent_its_budget_calls_nobody_and_writes_nothing(
    poor: Stage,
) -> None:
    for _ in range(3):
        await poor.think()
    before = await poor.services.session_reads.require(poor.session_id)

    with pytest.raises(BudgetExceededError):
        await poor.start(poor.turn())

    after = await poor.services.session_reads.require(poor.session_id)
    assert (after.node_count, after.version) == (before.node_count, before.version)
    assert len(poor.model.requests) == 3


async def test_a_ledger_counts_by_model_and_knows_no_price_where_there_is_none(
    poor: Stage,
) -> None:
    await poor.think()
    await poor.think()
    [ledger] = await poor.services.ledger.of_sessions([poor.session_id])
    [total] = ledger.totals
    assert (total.provider, total.model, total.calls) == ("offline", "offline", 2)
    assert (total.input_tokens, total.output_tokens) == (20, 9)
    assert (ledger.output_tokens, ledger.budget) == (9, BUDGET)
