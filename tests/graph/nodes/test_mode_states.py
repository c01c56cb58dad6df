"""Results of modes beside thinking nodes: kept once, superseded by later versions."""

import asyncio
from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.bootstrap.exporting import session_export_of
from app.domain.ids import new_id
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.modes import MODES
from app.domain.modes.state import ModeState
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.events.types import Event
from app.export.session.formats import SessionFormat
from app.export.session.writers.json_writer import read_document
from app.local.base import Connection
from tests.factories import make_node, make_session
from tests.graph.memory.planted import driver_of

EXAMPLE = MODES["bayesian"].example
RETRACTED: dict[str, Any] = {
    **EXAMPLE,
    "evidence": [EXAMPLE["evidence"][0], {**EXAMPLE["evidence"][1], "retracted": True}],
}


@pytest.fixture
async def session_id(services: Services) -> str:
    return await services.sessions.create(make_session())


@pytest.fixture
async def node_id(services: Services, session_id: str) -> str:
    return await services.think_graph.add_node(make_node(session_id))


async def _count(neo4j: Connection, services: Services) -> int:
    async with driver_of(neo4j) as driver:
        asked = "MATCH (s:ModeState {tenant_id: $tenant}) RETURN count(s) AS count"
        found = await driver.execute_query(asked, tenant=services.tenant_id, database_="neo4j")
    return found.records[0]["count"]


async def _computed(services: Services, session_id: str) -> list[Event]:
    events = await services.event_reads.replay_after(session_id, 0, 100)
    return [event for event in events if event.type == "mode_state_computed"]


async def test_a_state_is_read_as_it_was_computed(
    services: Services, session_id: str, node_id: str
) -> None:
    id_ = new_id()
    state = await services.modes.states.attach(id_, node_id, "bayesian", EXAMPLE)

    assert (state.id, state.node_id, state.session_id, state.version) == (
        *(id_, node_id, session_id),
        1,
    )
    assert state.run.told_result is not None
    assert state.run.told_result["posteriors"][0]["probability"] == pytest.approx(0.88525, abs=1e-5)
    assert [library.name for library in state.run.libraries] == ["numpy"]
    assert await services.modes.states.require(id_) == state
    assert await services.modes.states.of_nodes([node_id, new_id()]) == [(state,), ()]
    [event] = await _computed(services, session_id)
    told = {"id": id_, "node_id": node_id, "mode": "bayesian", "version": 1}
    assert event.payload == told


async def test_the_same_again_is_the_same_and_other_content_is_refused(
    services: Services, session_id: str, node_id: str, neo4j: Connection
) -> None:
    states, id_ = services.modes.states, new_id()
    at_once = [states.attach(id_, node_id, "bayesian", EXAMPLE) for _ in range(3)]
    assert len({state.computed_at for state in await asyncio.gather(*at_once)}) == 1
    with pytest.raises(ConflictError, match="another state"):
        await states.attach(id_, node_id, "bayesian", RETRACTED)
    with pytest.raises(ConflictError, match="recompute"):
        await states.attach(new_id(), node_id, "bayesian", EXAMPLE)
    assert await _count(neo4j, services) == len(await _computed(services, session_id)) == 1


async def test_a_changed_input_gives_a_version_that_supersedes_the_old_one(
    services: Services, session_id: str, node_id: str
) -> None:
    states, id_ = services.modes.states, new_id()
    first = await states.attach(new_id(), node_id, "bayesian", EXAMPLE)
    changed = ("bayesian", RETRACTED)
    second = await states.recompute(id_, first.id, changed)
    assert await states.recompute(id_, first.id, changed) == second
    [(current,)] = await states.of_nodes([node_id])
    assert (current, second.version) == (second, 2)
    assert second.run.told_result is not None
    assert second.run.told_result["posteriors"][0]["probability"] == pytest.approx(
        0.79412, abs=1e-5
    )
    assert (await states.require(first.id)).superseded_at == second.computed_at
    with pytest.raises(ConflictError, match="superseded"):
        await states.recompute(new_id(), first.id)
    third = await states.recompute(new_id(), second.id)
    assert (third.version, third.run.input, third.run.result) == (
        *(3, second.run.input),
        second.run.result,
    )
    assert [event.payload["version"] for event in await _computed(services, session_id)] == [
        1,
        2,
        3,
    ]


async def test_a_node_has_a_state_of_each_mode(services: Services, node_id: str) -> None:
    names = ("formallogic", "bayesian")
    for name in names:
        await services.modes.states.attach(new_id(), node_id, name, MODES[name].example)
    [states] = await services.modes.states.of_nodes([node_id])
    assert [state.run.mode for state in states] == sorted(names)


async def test_what_is_refused_writes_nothing(
    noema: Noema, services: Services, session_id: str, node_id: str, neo4j: Connection
) -> None:
    states = services.modes.states
    with pytest.raises(InvalidModeInputError):
        await states.attach(new_id(), node_id, "bayesian", {})
    with pytest.raises(NotFoundError, match="mode guessing"):
        await states.attach(new_id(), node_id, "guessing", {})
    with pytest.raises(NotFoundError, match="thinking node"):
        await states.attach(new_id(), new_id(), "bayesian", EXAMPLE)
    with pytest.raises(NotFoundError, match="state"):
        await states.recompute(new_id(), new_id())
    await services.sessions.archive(session_id)
    with pytest.raises(ConflictError, match="archived"):
        await states.attach(new_id(), node_id, "bayesian", EXAMPLE)
    await services.sessions.reopen(session_id)
    assert await _count(neo4j, services) == 0
    kept = await states.attach(new_id(), node_id, "bayesian", EXAMPLE)
    with pytest.raises(InvalidInputError, match="a state of bayesian"):
        await states.recompute(new_id(), kept.id, ("modal", {}))
    assert await _count(neo4j, services) == 1


async def test_every_mode_is_written_read_exported_and_read_in_again(
    services: Services, session_id: str
) -> None:
    kept = dict[str, ModeState]()
    for name, mode in MODES.items():
        node_id = await services.think_graph.add_node(make_node(session_id))
        kept[name] = await services.modes.states.attach(new_id(), node_id, name, mode.example)
    pieces = session_export_of(services).text(session_id, SessionFormat.JSON)
    entries = read_document("".join([piece async for piece in pieces])).entries
    for entry, (name, state) in zip(entries, kept.items(), strict=True):
        assert await services.modes.states.require(state.id) == state
        told = {section.side: section.data for section in entry.sections}
        assert told.get("result") == state.run.told_result
        assert read_input(MODES[name], told["input"])[0] == state.run.input


async def test_states_go_with_their_session(
    services: Services, session_id: str, node_id: str, neo4j: Connection
) -> None:
    first = await services.modes.states.attach(new_id(), node_id, "bayesian", EXAMPLE)
    await services.modes.states.recompute(new_id(), first.id)
    assert (await services.sessions.delete(session_id)).nodes["ModeState"] == 2
    assert await _count(neo4j, services) == 0
