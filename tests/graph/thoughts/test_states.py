"""The states of a session of thinking, its mode and its limits."""

import pytest

from app.bootstrap import Services
from app.domain.ids import new_id
from app.domain.nodes.session import SessionPatch, SessionState
from app.domain.nodes.thought import SwitchMode
from app.domain.request import Request
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.reasoning.nodes.sessions.service import SessionService
from app.reasoning.nodes.thoughts.errors import ThoughtLimitError
from app.reasoning.nodes.thoughts.service import ThoughtService
from tests.factories import make_node
from tests.graph.thoughts.lines import Clock, ThoughtLine


async def _state(line: ThoughtLine) -> SessionState:
    return (await line.services.session_reads.require(line.session_id)).state


async def test_a_session_goes_from_created_to_reopened(line: ThoughtLine) -> None:
    sessions, seen = line.services.sessions, [await _state(line)]
    await line.add()
    seen.append(await _state(line))
    await sessions.complete(line.session_id, "Done.")
    seen.append(await _state(line))
    await sessions.reopen(line.session_id)
    seen.append(await _state(line))
    await line.add()
    seen.append(await _state(line))
    await sessions.archive(line.session_id)
    seen.append(await _state(line))
    assert seen == ["created", "in_progress", "complete", "reopened", "in_progress", "archived"]


async def test_a_session_with_other_nodes_is_in_progress(line: ThoughtLine) -> None:
    await line.services.think_graph.add_node(make_node(line.session_id))
    assert await _state(line) is SessionState.IN_PROGRESS


@pytest.mark.parametrize("state", ["complete", "archived"])
async def test_a_session_that_ended_takes_no_thought_and_names_its_state(
    line: ThoughtLine, state: str
) -> None:
    branch_id, _ = await line.branch(await line.add(), "cache")
    sessions, thoughts = line.services.sessions, line.services.thoughts.service
    await (sessions.complete if state == "complete" else sessions.archive)(line.session_id)
    before = await line.events()
    with pytest.raises(ConflictError, match=f"the session is {state}; reopen it first"):
        await line.add(branch_id=branch_id)
    with pytest.raises(ConflictError, match=f"the session is {state}"):
        await thoughts.switch_mode(SwitchMode(line.session_id, "causal", "It asks why."))
    assert await line.events() == before
    await sessions.reopen(line.session_id)
    await line.add(branch_id=branch_id)
    assert len(await line.all()) == 3


async def test_a_switch_of_mode_is_kept_with_its_reason(line: ThoughtLine) -> None:
    service = line.services.thoughts.service
    await line.add()
    key = Request.of(new_id(), "SwitchMode", {})
    for _ in range(2):
        await service.switch_mode(SwitchMode(line.session_id, "causal", "It asks why.", 1), key)
    await line.add()
    await line.services.sessions.update(line.session_id, 2, SessionPatch(mode="bayesian"))
    await line.services.sessions.update(line.session_id, 3, SessionPatch(mode="bayesian"))
    [switches] = await line.services.thoughts.reads.mode_switches([line.session_id])
    assert [(one.before, one.after, one.reason) for one in switches] == [
        (None, "causal", "It asks why."),
        ("causal", "bayesian", None),
    ]
    assert (await line.events()).count("session_mode_switched") == 2
    assert [one.mode for one in await line.all()] == ["sequential", "causal"]


async def test_a_switch_that_changes_nothing_or_comes_too_late_is_refused(
    services: Services,
) -> None:
    line, service = await ThoughtLine.begin(services, "causal"), services.thoughts.service
    before = await line.events()
    with pytest.raises(ConflictError) as same:
        await service.switch_mode(SwitchMode(line.session_id, "causal", "Again."))
    with pytest.raises(ConflictError, match="version 1") as late:
        await service.switch_mode(SwitchMode(line.session_id, "bayesian", "Count.", 7))
    with pytest.raises(InvalidInputError) as unnamed:
        await service.switch_mode(SwitchMode(line.session_id, "Causal!", "Why."))
    with pytest.raises(InvalidInputError) as blank:
        await service.switch_mode(SwitchMode(line.session_id, "bayesian", " "))
    with pytest.raises(NotFoundError):
        await service.switch_mode(SwitchMode(new_id(), "bayesian", "Count."))
    fields = [one.value.field for one in (same, late, unnamed, blank)]
    assert fields == ["mode", "version", "mode", "reason"]
    assert await line.events() == before


async def test_a_strict_session_takes_thoughts_of_its_mode_alone(services: Services) -> None:
    line = await ThoughtLine.begin(services, "causal", strict=True)
    await line.add(mode="causal")
    await line.add()
    with pytest.raises(ConflictError, match="strict: its thoughts are causal") as refused:
        await line.add(mode="bayesian")
    assert refused.value.field == "mode"
    await services.sessions.update(line.session_id, 1, SessionPatch(strict=False))
    await line.add(mode="bayesian")
    assert [one.mode for one in await line.all()] == ["causal", "causal", "bayesian"]


async def test_a_full_session_is_a_typed_error(line: ThoughtLine, limited: ThoughtService) -> None:
    for _ in range(5):
        await limited.add(line.thought())
    with pytest.raises(ThoughtLimitError, match="5 thoughts") as refused:
        await limited.add(line.thought())
    assert (refused.value.code, refused.value.field) == ("LIMIT_EXCEEDED", "session_id")
    assert (await line.metrics()).thoughts == len(await line.all()) == 5


async def test_a_session_that_waited_too_long_is_reopened_first(
    line: ThoughtLine, limited: ThoughtService, clock: Clock, sessions: SessionService
) -> None:
    await limited.add(line.thought())
    clock.pass_hours(1)
    await limited.add(line.thought())
    clock.pass_hours(1.01)
    with pytest.raises(ThoughtLimitError, match="over 1 hours old; reopen"):
        await limited.add(line.thought())
    assert len(await line.all()) == 2
    await sessions.reopen(line.session_id)
    await limited.add(line.thought())
    assert len(await line.all()) == 3


async def test_a_clock_that_goes_back_makes_no_thought_older_than_the_one_before(
    line: ThoughtLine, limited: ThoughtService, clock: Clock
) -> None:
    await limited.add(line.thought())
    clock.pass_hours(-0.5)
    await limited.add(line.thought())
    first, second = await line.all()
    assert first.recorded_from == second.recorded_from
    assert (await line.metrics()).seconds == 0.0


async def test_reopening_a_session_without_thoughts_that_is_open_writes_nothing(
    line: ThoughtLine,
) -> None:
    await line.services.sessions.reopen(line.session_id)
    assert await line.events() == ["session_created"]
