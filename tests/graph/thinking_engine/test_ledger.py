"""What a session spends, and what happens when it spent it all."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.debate import DebateRole, NewDebate, ParticipantChoice
from app.domain.fork import NewFork
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.errors import RateLimitedError
from app.events.types import EventType
from app.llm.base import Message, ModelRequest
from app.reasoning.turns.thinking_engine.errors import BudgetExceededError
from app.reasoning.turns.thinking_engine.metered import MeteredModel
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


@pytest.fixture
async def spenders(
    noema: Noema, services: Services, other_services: Services
) -> AsyncIterator[Callable[[Services], Awaitable[Stage]]]:
    """Workers on one database, where a tenant may spend ten tokens of a paid model in a day."""
    settings = noema.settings.model_copy(update={"model_tokens_per_day": BUDGET})
    async with AsyncExitStack() as stack:

        async def make(of: Services) -> Stage:
            model = ScriptedModel(*([text("Yes."), done(output_tokens=6)] for _ in range(3)))
            model.provider = "compatible"
            worker = Noema(noema.graph_of, noema.bus, settings, noema.tenants, noema.embedder, {})
            worker.models["compatible"] = lambda _tenant: model
            await stack.enter_async_context(worker.live_turns.running())
            session_id = await of.sessions.create(make_session())
            return Stage(worker, worker.services(of.tenant_id), session_id, model)

        yield make


PAID = {"provider": "compatible", "model": "any"}


async def test_a_tenant_that_spent_its_day_is_refused_by_every_worker_and_nothing_is_written(
    spenders: Callable[[Services], Awaitable[Stage]],
    services: Services,
    other_services: Services,
) -> None:
    first, second = await spenders(services), await spenders(services)
    await first.think(**PAID)
    await second.think(**PAID)
    before = await services.session_reads.require(second.session_id)

    for stage in (first, second):
        with pytest.raises(RateLimitedError) as refused:
            await stage.start(stage.turn(**PAID))
        assert refused.value.limit == "model_tokens"
        assert 0 < refused.value.retry_after_s <= 24 * 3_600

    after = await services.session_reads.require(second.session_id)
    assert (after.node_count, after.version) == (before.node_count, before.version)
    assert (len(first.model.requests), len(second.model.requests)) == (1, 1)
    another = await spenders(other_services)
    await another.think(**PAID)
    assert len(another.model.requests) == 1


async def test_no_debate_and_no_fork_begins_once_the_day_is_spent(
    spenders: Callable[[Services], Awaitable[Stage]], services: Services
) -> None:
    stage = await spenders(services)
    paid = ParticipantChoice("compatible", "any")
    voices = dict.fromkeys(DebateRole, paid)
    forks = [
        NewFork(new_id(), stage.session_id, "Which queue?"),
        NewFork(new_id(), stage.session_id, "Which queue?", provider="compatible", model="any"),
    ]
    for _ in range(2):
        await stage.think(**PAID)
    before = await services.session_reads.list_page(PageRequest(10))
    branches = (await services.branches.list_by_session(stage.session_id)).items
    jobs = await services.job_reads.list_open()

    for beginning in (
        stage.services.debates.start(NewDebate(new_id(), "Which queue?", participants=voices)),
        *(stage.services.forks.start(fork) for fork in forks),
    ):
        with pytest.raises(RateLimitedError) as refused:
            await beginning
        assert refused.value.limit == "model_tokens"

    assert await services.session_reads.list_page(PageRequest(10)) == before
    assert (await services.branches.list_by_session(stage.session_id)).items == branches
    assert (await services.debates.list_page(PageRequest(1))).items == ()
    assert (await services.forks.list_page(PageRequest(1))).items == ()
    assert await services.job_reads.list_open() == jobs


async def test_a_deleted_session_gives_nothing_of_the_day_back(
    spenders: Callable[[Services], Awaitable[Stage]], services: Services
) -> None:
    first, second = await spenders(services), await spenders(services)
    for _ in range(2):
        await first.think(**PAID)
    await services.sessions.delete(first.session_id)
    with pytest.raises(RateLimitedError):
        await second.start(second.turn(**PAID))


async def test_what_is_asked_outside_of_turns_counts_and_is_refused_before_it_is_sent(
    spenders: Callable[[Services], Awaitable[Stage]], services: Services
) -> None:
    stage = await spenders(services)
    metered = MeteredModel(stage.model, stage.services.ledger)
    request = ModelRequest("any", (Message("user", (TextBlock("Which?"),)),), 100)
    for _ in range(2):
        assert len([record async for record in metered.stream(request)]) == 2
    with pytest.raises(RateLimitedError):
        _ = [record async for record in metered.stream(request)]
    assert len(stage.model.requests) == 2


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
