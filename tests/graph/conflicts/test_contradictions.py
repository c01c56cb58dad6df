"""Contradictions found, kept, listed and settled on a real Neo4j with the shipped model."""

import json
from datetime import UTC, datetime

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    Contradict,
    NewBelief,
    Product,
    Reopen,
    Resolution,
    Resolve,
    Restore,
    Retract,
)
from app.domain.beliefs.contradiction import (
    ContradictionFilter,
    ContradictionStatus,
    ContradictionType,
    Severity,
    Swept,
)
from app.domain.beliefs.hypothesis import NewHypothesis
from app.domain.beliefs.knowledge import Contradiction
from app.domain.ids import new_id
from app.domain.job import JobKind, JobStatus
from app.domain.nodes.thinking import NodeKind
from app.domain.page import PageRequest
from app.errors import ConflictError, InvalidInputError, UnavailableError
from app.events.types import knowledge_stream
from app.reads.search.neighbours import NeighbourReads
from app.reasoning.beliefs.contradiction_resolver.detection import (
    TOGETHER,
    ContradictionFinder,
    Judges,
)
from app.reasoning.beliefs.contradiction_resolver.second_judge import ModelJudge
from tests.fakes.scripted_model import ScriptedModel, done, text

SURVIVES = "The queue survives a restart of the broker."
LOST = "The queue does not survive a restart of the broker."
MARCH, JUNE = datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 6, 1, tzinfo=UTC)
ALL = ContradictionFilter(status=None)


async def _hold(
    services: Services,
    said: str,
    valid_from: datetime | None = None,
    valid_to: datetime | None = None,
) -> str:
    belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, said, valid_from, valid_to)
    await services.beliefs.apply(Assert(new_id(), belief))
    return belief.id


async def _compare(services: Services) -> Swept:
    await services.vectors.embed_pending()
    return await services.contradictions.compare_due()


async def _queue(
    services: Services, wanted: ContradictionFilter | None = None
) -> tuple[Contradiction, ...]:
    page = await services.contradiction_reads.list_page(
        PageRequest(100), wanted or ContradictionFilter()
    )
    return page.items


def _finder(noema: Noema, services: Services, judges: Judges) -> ContradictionFinder:
    graph = noema.graph_of(services.tenant_id)
    near = NeighbourReads(graph, noema.embedder)
    return ContradictionFinder(graph, near, services.beliefs, judges)


async def _said(services: Services) -> int | None:
    return await services.event_reads.head(knowledge_stream(services.tenant_id))


async def test_a_belief_that_is_stored_is_compared_by_a_job_of_the_same_transaction(
    noema: Noema, services: Services
) -> None:
    a = await _hold(services, SURVIVES)
    assert {job.kind for job in await services.job_reads.list_open()} == {
        JobKind.EMBEDDING,
        JobKind.COMPARISON,
    }
    b = await _hold(services, LOST)
    await _hold(services, "The invoices of the garage are paid by hand.")
    assert await _queue(services) == ()
    await noema.job_runner.run_due(services.tenant_id)
    [found] = await _queue(services)
    assert (found.side_a.id, found.side_a.text) == (a, SURVIVES)
    assert (found.side_b.id, found.side_b.text) == (b, LOST)
    assert (found.status, found.detector, found.type) == ("open", "rules/2", "factual")
    assert found.confidence is not None
    assert found.confidence >= 0.55
    said = [LOST[start:end] for start, end in found.side_b.spans]
    assert "not" in " ".join(said)
    assert [verdict.detector for verdict in found.verdicts] == ["rules/2"]
    beliefs = await services.belief_reads.get_many([a, b])
    assert [(one.status, one.disputed) for one in beliefs if one] == [("held", True)] * 2


async def test_a_pair_is_judged_once_however_often_it_is_swept(services: Services) -> None:
    for said in (SURVIVES, LOST):
        await _hold(services, said)
    assert await _compare(services) == Swept(compared=2, found=1)
    before = await _said(services)
    started = await services.contradictions.sweep()
    assert started.due == 0
    assert await _compare(services) == Swept(0, 0)
    assert await _said(services) == before


async def test_a_sweep_is_a_job_with_progress(noema: Noema, services: Services) -> None:
    for said in (SURVIVES, LOST):
        await _hold(services, said)
    started = await services.contradictions.sweep()
    assert started.due == 2
    assert (await services.job_reads.require(started.job_id)).status is JobStatus.QUEUED
    await noema.job_runner.run_due(services.tenant_id)
    job = await services.job_reads.require(started.job_id)
    assert (job.kind, job.status) == (JobKind.COMPARISON, JobStatus.DONE)
    assert len(await _queue(services)) == 1


async def test_a_comparison_that_is_stopped_goes_on_where_it_was(
    noema: Noema, services: Services
) -> None:
    apart = [f"The gate of hall {number} is open." for number in range(TOGETHER)]
    for said in (SURVIVES, LOST, *apart):
        await _hold(services, said)
    await services.vectors.embed_pending()
    answer = {"conflict": False, "confidence": 0.1, "reason": "", "quote_a": "", "quote_b": ""}
    model = ScriptedModel(*[[text(json.dumps(answer)), done()]] * 3)
    finder = _finder(noema, services, Judges(ModelJudge(model, "small")))

    async def stop(_: int) -> None:
        raise ConflictError("the job was cancelled")

    with pytest.raises(ConflictError):
        await finder.compare_due(stop)
    assert await finder.mark_due() == 2
    assert (await finder.compare_due()).compared == 2
    assert len(model.requests) == 1


async def test_a_dismissed_contradiction_is_not_found_again(services: Services) -> None:
    a, _ = [await _hold(services, said) for said in (SURVIVES, LOST)]
    await _compare(services)
    [found] = await _queue(services)
    await services.beliefs.apply(
        Resolve(new_id(), found.id, Resolution.DISMISSED, rationale="two different queues")
    )
    await services.beliefs.apply(Retract(new_id(), a, "checking"))
    await services.beliefs.apply(Restore(new_id(), a))
    assert await _compare(services) == Swept(compared=1, found=0)
    assert await _queue(services) == ()
    [settled] = await _queue(services, ContradictionFilter(ContradictionStatus.DISMISSED))
    assert (settled.id, settled.rationale) == (found.id, "two different queues")


async def test_what_a_person_said_already_is_not_said_again(services: Services) -> None:
    a, b = [await _hold(services, said) for said in (SURVIVES, LOST)]
    await services.beliefs.apply(Contradict(new_id(), new_id(), b, a))
    assert await _compare(services) == Swept(compared=2, found=0)
    assert [one.detector for one in await _queue(services)] == ["person"]


async def test_beliefs_about_different_times_do_not_conflict(services: Services) -> None:
    await _hold(services, SURVIVES, None, JUNE)
    await _hold(services, LOST, JUNE, None)
    assert await _compare(services) == Swept(compared=2, found=0)


async def test_what_is_withdrawn_is_not_compared_until_it_is_restored(services: Services) -> None:
    a = await _hold(services, SURVIVES)
    await services.beliefs.apply(Retract(new_id(), a, "an old version"))
    await _hold(services, LOST)
    assert await _compare(services) == Swept(compared=1, found=0)
    await services.beliefs.apply(Restore(new_id(), a))
    assert await _compare(services) == Swept(compared=1, found=1)


async def test_a_hypothesis_is_verified_and_not_taken_for_a_contradiction(
    services: Services,
) -> None:
    await services.hypotheses.propose(NewHypothesis(new_id(), SURVIVES))
    await _hold(services, LOST)
    assert await services.contradictions.mark_due() == 1
    assert await _compare(services) == Swept(compared=1, found=0)


async def test_the_beliefs_of_two_tenants_are_never_compared(
    services: Services, other_services: Services
) -> None:
    await _hold(services, SURVIVES)
    await _hold(other_services, LOST)
    assert (await _compare(services), await _compare(other_services)) == (Swept(1, 0), Swept(1, 0))


async def test_a_model_that_is_asked_too_leaves_its_verdict_beside_that_of_the_rules(
    noema: Noema, services: Services
) -> None:
    for said in (SURVIVES, LOST):
        await _hold(services, said)
    answer = {
        "conflict": True,
        "confidence": 0.95,
        "reason": "One says it survives, the other that it does not.",
        "quote_a": "survives",
        "quote_b": "does not survive",
    }
    model = ScriptedModel([text(json.dumps(answer)), done()])
    await services.vectors.embed_pending()
    finder = _finder(noema, services, Judges(ModelJudge(model, "small")))
    assert await finder.compare_due() == Swept(2, 1)
    [found] = await _queue(services)
    assert found.detector == "rules/2+offline:small:judge/2"
    assert [(one.is_conflict, one.detector) for one in found.verdicts] == [
        (True, "rules/2"),
        (True, "offline:small:judge/2"),
    ]
    assert found.confidence == pytest.approx((found.verdicts[0].confidence + 0.95) / 2)
    # What another detector compared is due for the one that reads with a model, and only for it.
    assert await finder.mark_due() == 0
    assert await services.contradictions.mark_due() == 2


async def test_a_model_that_fails_stops_nothing_and_is_asked_again_at_the_next_sweep(
    noema: Noema, services: Services
) -> None:
    for said in (SURVIVES, LOST):
        await _hold(services, said)
    await services.vectors.embed_pending()
    model = ScriptedModel([UnavailableError("the vendor is away")])
    finder = _finder(noema, services, Judges(ModelJudge(model, "small")))
    assert await finder.compare_due() == Swept(2, 1)
    [found] = await _queue(services)
    assert found.detector == "rules/2"
    assert await finder.mark_due() == 1


async def _two_leads(services: Services) -> tuple[str, str]:
    older = await _hold(services, "In 2026 Anna leads the team.", MARCH)
    newer = await _hold(services, "In 2026 Berta leads the team.", JUNE)
    await services.vectors.embed_pending()
    return older, newer


async def test_nothing_is_settled_by_itself(services: Services) -> None:
    await _two_leads(services)
    assert await services.contradictions.compare_due() == Swept(2, 1)
    [found] = await _queue(services)
    assert (found.type, found.resolution) == (ContradictionType.TEMPORAL, None)
    assert found.confidence is not None
    assert found.confidence >= 0.9


async def test_the_policy_settles_for_what_began_later_and_can_be_undone(
    noema: Noema, services: Services
) -> None:
    older, newer = await _two_leads(services)
    await _finder(noema, services, Judges(policy="newer_period")).compare_due()
    [found] = await _queue(services, ContradictionFilter(ContradictionStatus.RESOLVED))
    assert (found.resolution, found.rationale) == (
        "favor_b",
        "by the policy newer_period: it began to hold later",
    )
    assert (await services.belief_reads.require(older)).superseded_by == newer
    await services.beliefs.apply(Reopen(new_id(), found.id))
    assert (await services.belief_reads.require(older)).status == "held"
    assert len(await _queue(services)) == 1


async def test_the_rationale_of_a_resolution_is_a_node_that_it_names(services: Services) -> None:
    a, b = [await _hold(services, said) for said in (SURVIVES, LOST)]
    await _compare(services)
    [found] = await _queue(services)
    await services.beliefs.apply(
        Resolve(new_id(), found.id, Resolution.FAVOR_B, rationale="measured in June")
    )
    settled = await services.contradiction_reads.require(found.id)
    assert (settled.status, settled.resolution, settled.rationale) == (
        "resolved",
        "favor_b",
        "measured in June",
    )
    assert settled.resolved_by_id is not None
    note = await services.thinking_reads.require(settled.resolved_by_id)
    assert (note.kind, note.response) == (NodeKind.HUMAN_ANNOTATION, "measured in June")
    assert (await services.belief_reads.require(a)).superseded_by == b
    await services.beliefs.apply(Reopen(new_id(), found.id))
    reopened = await services.contradiction_reads.require(found.id)
    assert (reopened.status, reopened.resolution, reopened.resolved_by_id) == ("open", None, None)


async def test_a_synthesis_may_be_settled_by_a_belief_of_the_same_act(services: Services) -> None:
    a, b = [await _hold(services, said) for said in (SURVIVES, LOST)]
    await _compare(services)
    [found] = await _queue(services)
    product = Product(NewBelief(new_id(), BeliefKind.SYNTHESIS, "Since 4.2 it does."), new_id())
    resolver = NewBelief(new_id(), BeliefKind.THOUGHT, "Both were measured, on 4.1 and 4.2.")
    await services.beliefs.apply(
        Resolve(new_id(), found.id, Resolution.SYNTHESIZED, produces=product, resolver=resolver)
    )
    settled = await services.contradiction_reads.require(found.id)
    assert (settled.resolution, settled.resolved_by_id) == ("synthesized", resolver.id)
    grounds = await services.belief_reads.why(product.belief.id)
    assert grounds is not None
    assert grounds.foundation_ids == (resolver.id,)
    sides = await services.belief_reads.get_many([a, b])
    assert [one.superseded_by for one in sides if one] == [product.belief.id] * 2


async def test_a_synthesis_may_rest_a_belief_that_is_there_on_its_resolver(
    services: Services,
) -> None:
    for said in (SURVIVES, LOST):
        await _hold(services, said)
    await _compare(services)
    [found] = await _queue(services)
    there = await _hold(services, "Since 4.2 it does.")
    product = Product(NewBelief(there, BeliefKind.KNOWLEDGE, None), new_id())
    resolver = NewBelief(new_id(), BeliefKind.THOUGHT, "Both were measured.")
    outcome = await services.beliefs.apply(
        Resolve(new_id(), found.id, Resolution.SYNTHESIZED, produces=product, resolver=resolver)
    )
    assert {(one.belief_id, one.after) for one in outcome.changes} == {
        (found.side_a.id, "superseded"),
        (found.side_b.id, "superseded"),
        (resolver.id, "held"),
    }
    await services.beliefs.apply(Retract(new_id(), resolver.id, "it was not"))
    assert (await services.belief_reads.require(there)).status == "held"


async def test_a_resolution_that_is_refused_leaves_no_resolver_behind(services: Services) -> None:
    for said in (SURVIVES, LOST):
        await _hold(services, said)
    await _compare(services)
    [found] = await _queue(services)
    await services.beliefs.apply(Resolve(new_id(), found.id, Resolution.DISMISSED))
    resolver = NewBelief(new_id(), BeliefKind.THOUGHT, "Because.")
    before = await _said(services)
    with pytest.raises(ConflictError):
        await services.beliefs.apply(
            Resolve(new_id(), found.id, Resolution.FAVOR_A, resolver=resolver)
        )
    assert await services.belief_reads.get_many([resolver.id]) == [None]
    assert await _said(services) == before


async def test_the_queue_is_filtered_and_paged_by_key(services: Services) -> None:
    ids: list[str] = []
    for n in range(3):
        a, b = [await _hold(services, f"{said} {n}") for said in ("June", "September")]
        operation = Contradict(
            new_id(),
            new_id(),
            a,
            b,
            ContradictionType.TEMPORAL if n else ContradictionType.SCOPE,
        )
        await services.beliefs.apply(operation)
        ids.append(operation.contradiction_id)
    newest = sorted(ids, reverse=True)
    first = await services.contradiction_reads.list_page(PageRequest(2), ContradictionFilter())
    assert ([one.id for one in first.items], first.has_next) == (newest[:2], True)
    rest = await services.contradiction_reads.list_page(
        PageRequest(2, first.keys[-1]), ContradictionFilter()
    )
    assert ([one.id for one in rest.items], rest.has_next) == (newest[2:], False)

    async def count(wanted: ContradictionFilter) -> int:
        return len(await _queue(services, wanted))

    assert await count(ContradictionFilter(type=ContradictionType.TEMPORAL)) == 2
    assert await count(ContradictionFilter(severity=Severity.MEDIUM)) == 3
    assert await count(ContradictionFilter(severity=Severity.HIGH)) == 0
    assert await count(ContradictionFilter(detector="pers")) == 3
    assert await count(ContradictionFilter(detector="rules")) == 0
    assert await count(ContradictionFilter(min_confidence=1.0)) == 3
    assert await count(ContradictionFilter(session_id=new_id())) == 0
    assert await count(ContradictionFilter(status=ContradictionStatus.RESOLVED)) == 0
    with pytest.raises(InvalidInputError) as refused:
        await count(ContradictionFilter(min_confidence=1.5))
    assert refused.value.field == "min_confidence"


async def test_what_is_open_is_told_of_each_side_and_of_nothing_else(
    services: Services, other_services: Services
) -> None:
    a, b = [await _hold(services, said) for said in (SURVIVES, LOST)]
    c = await _hold(services, "It rains.")
    await _compare(services)
    [found] = await _queue(services)
    touching = await services.contradiction_reads.open_of([c, b, a])
    assert [[one.id for one in each] for each in touching] == [[], [found.id], [found.id]]
    assert await other_services.contradiction_reads.open_of([a]) == [()]
    await services.beliefs.apply(Resolve(new_id(), found.id, Resolution.DISMISSED))
    assert await services.contradiction_reads.open_of([a]) == [()]


async def test_a_belief_is_compared_with_all_of_sixty_that_are_near(
    noema: Noema, services: Services
) -> None:
    held = [await _hold(services, f"The gate of hall {number} is open.") for number in range(61)]
    await services.vectors.embed_pending()
    near = NeighbourReads(noema.graph_of(services.tenant_id), noema.embedder)
    found = await near.of_belief(held[-1], "The gate of hall 60 is open.")
    assert {one.id for one in found} == {*held[:-1]}
