"""What a session of thinking is concluded with."""

import pytest

from app.bootstrap import Services
from app.domain.beliefs.belief import Adopt, BeliefStatus, Retract
from app.domain.beliefs.hypothesis import NewHypothesis
from app.domain.ids import new_id
from app.domain.nodes.session import SessionState
from app.domain.nodes.thought import NewConclusion
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.reasoning.nodes.thoughts.errors import SupersededError
from app.reasoning.nodes.thoughts.service import ThoughtService
from tests.factories import make_decision, make_node
from tests.graph.thoughts.lines import ThoughtLine


def _conclusion(
    line: ThoughtLine,
    *rests_on: str,
    summary: str | None = "Buy disks.",
    version: int | None = None,
) -> NewConclusion:
    return NewConclusion(new_id(), line.session_id, summary, rests_on, version)


async def test_a_conclusion_keeps_what_was_open_how_branches_ended_and_the_metrics(
    line: ThoughtLine,
) -> None:
    services = line.services
    decision = make_decision("faster disks")
    await services.think_graph.add_node(make_node(line.session_id, decisions=(decision,)))
    hypothesis = NewHypothesis(new_id(), "The disk is full.", session_id=line.session_id)
    await services.hypotheses.propose(hypothesis)
    first = await line.add(uncertainty=0.5)
    branch_id, _ = await line.branch(first, "cache")
    new = _conclusion(line, first)
    for _ in range(2):
        await services.thoughts.service.conclude(new)
    session = await services.session_reads.require(line.session_id)
    assert (session.state, session.conclusion) == (SessionState.COMPLETE, "Buy disks.")
    [[kept]] = await services.thoughts.reads.conclusions([line.session_id])
    assert (kept.thought_id, kept.decision_ids) == (new.id, (decision.id,))
    assert kept.open_hypothesis_ids == (hypothesis.id,)
    assert [(one.branch_id, one.status) for one in kept.branch_outcomes] == [
        (branch_id, "abandoned")
    ]
    assert kept.metrics == await line.metrics()
    assert (kept.metrics.thoughts, kept.metrics.active_branches) == (3, 0)
    [branch] = (await services.thoughts.reads.branches([line.session_id]))[0]
    assert (branch.status, branch.ended_reason) == ("abandoned", "the session was concluded")
    assert (await line.events()).count("thinking_concluded") == 1


async def test_a_conclusion_is_a_belief_that_falls_with_a_thought_it_rests_on(
    line: ThoughtLine,
) -> None:
    reads, first, second = line.services.belief_reads, await line.add(), await line.add()
    new = _conclusion(line, first, second)
    await line.services.thoughts.service.conclude(new)
    assert (await reads.require(new.id)).status is BeliefStatus.HELD
    grounds = await reads.why(new.id)
    assert grounds is not None
    assert set(grounds.foundation_ids) == {first, second}
    await line.services.sessions.reopen(line.session_id)
    await line.revise(second)
    assert (await reads.require(new.id)).status is BeliefStatus.UNSUPPORTED
    [thought] = [one for one in await line.all() if one.id == new.id]
    assert thought.rests_on_revised == (second,)


async def test_a_conclusion_that_names_no_thought_is_held_for_its_own_sake(
    line: ThoughtLine,
) -> None:
    await line.add()
    new = _conclusion(line)
    await line.services.thoughts.service.conclude(new)
    assert (await line.services.belief_reads.require(new.id)).asserted


async def test_a_conclusion_without_a_summary_lists_decisions_and_open_points(
    line: ThoughtLine,
) -> None:
    decision = make_decision("faster disks")
    await line.services.think_graph.add_node(make_node(line.session_id, decisions=(decision,)))
    await line.add()
    new = _conclusion(line, summary=None)
    await line.services.thoughts.service.conclude(new)
    [*_, thought] = await line.all()
    assert thought.content == f"Decided:\n- {decision.description}"


async def test_a_session_is_concluded_even_when_it_is_full(
    line: ThoughtLine, limited: ThoughtService
) -> None:
    for _ in range(5):
        await limited.add(line.thought())
    await limited.conclude(_conclusion(line))
    assert (await line.metrics()).thoughts == 6


async def test_what_a_conclusion_may_not_rest_on_is_refused_and_nothing_is_written(
    line: ThoughtLine, services: Services
) -> None:
    service, first, second = services.thoughts.service, await line.add(), await line.add()
    await line.revise(first)
    await services.beliefs.apply(Adopt(new_id(), frozenset({second})))
    await services.beliefs.apply(Retract(new_id(), second, "It was wrong."))
    before, beliefs = await line.events(), await services.belief_reads.get_many([first])
    with pytest.raises(SupersededError) as revised:
        await service.conclude(_conclusion(line, first))
    with pytest.raises(ConflictError, match="thought 2 is retracted") as retracted:
        await service.conclude(_conclusion(line, second))
    with pytest.raises(NotFoundError) as unknown:
        await service.conclude(_conclusion(line, new_id()))
    with pytest.raises(InvalidInputError) as twice:
        await service.conclude(_conclusion(line, first, first, summary=None))
    with pytest.raises(InvalidInputError) as blank:
        await service.conclude(_conclusion(line, summary=" "))
    with pytest.raises(ConflictError, match="version 1") as late:
        await service.conclude(_conclusion(line, version=9))
    fields = [one.value.field for one in (revised, retracted, unknown, twice, blank, late)]
    assert fields == [*["depends_on"] * 4, "content", "version"]
    assert await line.events() == before
    assert await services.belief_reads.get_many([first]) == beliefs


async def test_a_session_without_thoughts_or_concluded_already_is_not_concluded(
    line: ThoughtLine,
) -> None:
    service = line.services.thoughts.service
    with pytest.raises(ConflictError, match="no thought"):
        await service.conclude(_conclusion(line))
    await line.add()
    done = _conclusion(line)
    await service.conclude(done)
    with pytest.raises(ConflictError, match="complete; reopen it first"):
        await service.conclude(_conclusion(line))
    other = NewConclusion(done.id, line.session_id, "Buy nothing.")
    with pytest.raises(ConflictError, match="other content"):
        await service.conclude(other)
    assert len(await line.all()) == 2
