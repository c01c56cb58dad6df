"""Hypotheses on a real Neo4j with the shipped model: held against what is known, and concluded."""

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    BeliefStatus,
    Derive,
    NewBelief,
    NewJustification,
    Retract,
)
from app.domain.beliefs.hypothesis import (
    Conclusion,
    EvidenceStance,
    Hypothesis,
    HypothesisStatus,
    NewHypothesis,
    Thresholds,
    Verification,
)
from app.domain.ids import new_id
from app.domain.job import JobKind
from app.domain.list_filter import ListFilter
from app.domain.page import PageRequest
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.events.types import knowledge_stream
from tests.factories import make_node, make_session

HYPOTHESIS = "The queue survives a restart of the broker."
FOR = "In the test the queue survived a restart of the broker."
AGAINST = "The queue does not survive a restart of the broker."


async def _proposed(services: Services, session_id: str | None = None) -> Hypothesis:
    id_ = await services.hypotheses.propose(NewHypothesis(new_id(), HYPOTHESIS, session_id))
    return await services.hypothesis_reads.require(id_)


async def _known(services: Services, *texts: str) -> list[str]:
    ids: list[str] = []
    for text in texts:
        belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, text)
        await services.beliefs.apply(Assert(new_id(), belief))
        ids.append(belief.id)
    await services.vectors.embed_pending()
    return ids


async def _history(services: Services, hypothesis: Hypothesis) -> tuple[Verification, ...]:
    page = await services.hypothesis_reads.verifications(hypothesis.id, PageRequest(100))
    return page.items


def _concluded(
    hypothesis: Hypothesis, status: HypothesisStatus, revision: NewHypothesis | None = None
) -> Conclusion:
    return Conclusion(new_id(), hypothesis.id, status, "as measured", revision)


async def _head(services: Services) -> int | None:
    return await services.event_reads.head(knowledge_stream(services.tenant_id))


async def test_a_proposal_is_an_open_hypothesis_and_a_belief(services: Services) -> None:
    hypothesis = await _proposed(services)
    assert (hypothesis.status, hypothesis.score) == (HypothesisStatus.OPEN, None)
    belief = await services.belief_reads.require(hypothesis.id)
    assert (belief.kind, belief.status) == (BeliefKind.HYPOTHESIS, BeliefStatus.HELD)


async def test_a_proposal_that_is_sent_again_adds_nothing(services: Services) -> None:
    new = NewHypothesis(new_id(), HYPOTHESIS, author="Ada")
    await services.hypotheses.propose(new)
    before = await _head(services)
    await services.hypotheses.propose(new)
    assert await _head(services) == before
    with pytest.raises(ConflictError):
        await services.hypotheses.propose(NewHypothesis(new.id, "Something else."))


async def test_a_proposal_in_a_session_that_is_not_there_leaves_nothing(services: Services) -> None:
    new = NewHypothesis(new_id(), HYPOTHESIS, new_id())
    with pytest.raises(NotFoundError):
        await services.hypotheses.propose(new)
    assert await services.hypothesis_reads.get_many([new.id]) == [None]
    assert await services.belief_reads.get_many([new.id]) == [None]


async def test_without_evidence_the_score_is_one_half(services: Services) -> None:
    hypothesis = await _proposed(services)
    await _known(services, "The invoices of the garage are paid by hand.")
    found = await services.hypotheses.verify(hypothesis)
    assert (found.score, found.ratio, found.evidence) == (0.5, 0.5, ())
    assert (found.suggested_status, found.suggestion) == (HypothesisStatus.OPEN, None)


async def test_evidence_of_both_sides_is_weighed_and_kept_with_why(services: Services) -> None:
    hypothesis = await _proposed(services)
    supporting, against = await _known(services, FOR, AGAINST)
    found = await services.hypotheses.verify(hypothesis)
    stances = {one.node_id: one.stance for one in found.evidence}
    assert stances == {
        supporting: EvidenceStance.SUPPORTS,
        against: EvidenceStance.CONTRADICTS,
    }
    [s, c] = [one.weight for one in found.evidence]
    assert found.score == pytest.approx((s + 1) / (s + c + 2))
    assert (found.ratio, found.supporting, found.contradicting) == (0.5, 1, 1)
    [kept] = await _history(services, hypothesis)
    assert kept == found
    assert (await services.hypothesis_reads.require(hypothesis.id)).score == found.score


async def test_evidence_is_found_among_all_kinds_and_not_in_its_own_session(
    services: Services,
) -> None:
    own = await services.sessions.create(make_session())
    other = await services.sessions.create(make_session())
    hypothesis = await _proposed(services, own)
    mine = await services.think_graph.add_node(make_node(own, TextBlock(FOR)))
    theirs = await services.think_graph.add_node(make_node(other, TextBlock(AGAINST)))
    await services.vectors.embed_pending()
    found = await services.hypotheses.verify(hypothesis)
    assert [one.node_id for one in found.evidence] == [theirs]
    both = await services.hypotheses.verify(hypothesis, include_session=True)
    assert {one.node_id for one in both.evidence} == {mine, theirs}


async def test_what_was_retracted_is_no_evidence(services: Services) -> None:
    hypothesis = await _proposed(services)
    [supporting] = await _known(services, FOR)
    await services.beliefs.apply(Retract(new_id(), supporting, "the test was wrong"))
    assert (await services.hypotheses.verify(hypothesis)).score == 0.5


async def test_the_nearest_are_found_among_many_that_have_nothing_to_do_with_it(
    services: Services,
) -> None:
    hypothesis = await _proposed(services)
    await _known(services, *(f"The invoice {n} of the garage was paid." for n in range(60)))
    [against] = await _known(services, AGAINST)
    found = await services.hypotheses.verify(hypothesis)
    assert [one.node_id for one in found.evidence] == [against]


async def test_thresholds_may_be_given_and_a_revision_is_suggested_under_the_last(
    services: Services,
) -> None:
    hypothesis = await _proposed(services)
    await _known(services, AGAINST)
    strict = await services.hypotheses.verify(hypothesis, thresholds=Thresholds(1.0, 1.0, 0.4))
    assert strict.score == 0.5
    eager = await services.hypotheses.verify(hypothesis, thresholds=Thresholds(0.75, 0.7, 0.45))
    assert eager.suggestion is not None
    assert AGAINST in eager.suggestion
    assert eager.suggested_status is HypothesisStatus.REFUTED
    before = await _head(services)
    with pytest.raises(InvalidInputError) as refused:
        await services.hypotheses.verify(hypothesis, thresholds=Thresholds(support=2))
    assert refused.value.field == "support"
    assert await _head(services) == before


async def test_new_evidence_is_weighed_by_a_job_and_the_history_is_kept(
    noema: Noema, services: Services
) -> None:
    hypothesis = await _proposed(services)
    await noema.job_runner.run_due(services.tenant_id)
    first = await services.hypotheses.verify(hypothesis)
    belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, AGAINST)
    await services.beliefs.apply(Assert(new_id(), belief))
    await noema.job_runner.run_due(services.tenant_id)
    newest, oldest = await _history(services, hypothesis)
    assert oldest.id == first.id
    assert ([one.node_id for one in newest.evidence], newest.score < 0.5) == ([belief.id], True)
    assert await services.job_reads.list_open() == []


async def test_what_changes_no_evidence_adds_no_verification(
    noema: Noema, services: Services
) -> None:
    hypothesis = await _proposed(services)
    await services.hypotheses.verify(hypothesis)
    await _known(services, "It rains in the garage.")
    await noema.job_runner.run_due(services.tenant_id)
    assert len(await _history(services, hypothesis)) == 1


async def test_a_vector_that_is_written_queues_a_verification_only_where_one_was_before(
    noema: Noema, services: Services
) -> None:
    await _proposed(services)
    await noema.job_runner.run_due(services.tenant_id)
    graph = noema.graph_of(services.tenant_id)
    found = await graph.read("hypothesis/list_watched", after="", limit=1)
    assert found == [{"ids": []}]
    assert JobKind.VERIFICATION not in {job.kind for job in await services.job_reads.list_open()}


async def test_a_refuted_hypothesis_falls_with_what_rests_on_it_and_comes_back_when_opened(
    services: Services,
) -> None:
    hypothesis = await _proposed(services)
    plan = NewBelief(new_id(), BeliefKind.DECISION, "We restart it at night.")
    because = NewJustification(new_id(), frozenset({hypothesis.id}))
    await services.beliefs.apply(Derive(new_id(), plan, because))

    async def statuses() -> list[str]:
        found = await services.belief_reads.get_many([hypothesis.id, plan.id])
        return [one.status for one in found if one]

    await services.hypotheses.conclude(_concluded(hypothesis, HypothesisStatus.REFUTED))
    assert await statuses() == ["retracted", "unsupported"]
    await services.hypotheses.conclude(_concluded(hypothesis, HypothesisStatus.OPEN))
    assert await statuses() == ["held", "held"]
    outcomes = await services.hypothesis_reads.outcomes(hypothesis.id)
    assert [(one.status, one.rationale) for one in outcomes] == [
        (HypothesisStatus.REFUTED, "as measured"),
        (HypothesisStatus.OPEN, "as measured"),
    ]


async def test_a_revision_takes_the_place_of_a_hypothesis(services: Services) -> None:
    hypothesis = await _proposed(services)
    revision = NewHypothesis(new_id(), "The queue survives a restart since version 4.2.")
    concluded = _concluded(hypothesis, HypothesisStatus.SUPERSEDED, revision)
    await services.hypotheses.conclude(concluded)
    old, new = await services.hypothesis_reads.get_many([hypothesis.id, revision.id])
    assert old is not None
    assert new is not None
    assert (old.status, old.superseded_by_id) == (HypothesisStatus.SUPERSEDED, revision.id)
    assert new.status is HypothesisStatus.OPEN
    before = await _head(services)
    await services.hypotheses.conclude(concluded)
    assert await _head(services) == before


async def test_a_conclusion_that_the_table_does_not_allow_changes_nothing(
    services: Services,
) -> None:
    hypothesis = await _proposed(services)
    await services.hypotheses.conclude(_concluded(hypothesis, HypothesisStatus.REFUTED))
    before = await _head(services)
    with pytest.raises(ConflictError, match="refuted cannot become supported"):
        await services.hypotheses.conclude(_concluded(hypothesis, HypothesisStatus.SUPPORTED))
    assert await _head(services) == before
    found = await services.hypothesis_reads.require(hypothesis.id)
    assert found.status is HypothesisStatus.REFUTED


async def test_a_refutation_that_the_belief_refuses_leaves_the_hypothesis_open(
    services: Services,
) -> None:
    hypothesis = await _proposed(services)
    await services.beliefs.apply(Retract(new_id(), hypothesis.id, "withdrawn by hand"))
    with pytest.raises(ConflictError):
        await services.hypotheses.conclude(_concluded(hypothesis, HypothesisStatus.REFUTED))
    found = await services.hypothesis_reads.require(hypothesis.id)
    assert found.status is HypothesisStatus.OPEN
    assert await services.hypothesis_reads.outcomes(hypothesis.id) == ()


async def test_hypotheses_are_listed_by_status_and_belong_to_their_tenant(
    services: Services, other_services: Services
) -> None:
    open_one, closed = await _proposed(services), await _proposed(services)
    await services.hypotheses.conclude(_concluded(closed, HypothesisStatus.SUPPORTED))
    reads, page = services.hypothesis_reads, PageRequest(10)
    listed = await reads.list_page(page)
    assert [one.id for one in listed.items] == [closed.id, open_one.id]
    of_status = await reads.list_page(page, ListFilter(statuses=(HypothesisStatus.OPEN,)))
    assert [one.id for one in of_status.items] == [open_one.id]
    assert (await other_services.hypothesis_reads.list_page(page)).items == ()
    with pytest.raises(NotFoundError):
        await other_services.hypotheses.conclude(_concluded(open_one, HypothesisStatus.SUPPORTED))


async def test_a_session_that_is_deleted_takes_its_hypotheses_and_verifications_along(
    services: Services,
) -> None:
    session_id = await services.sessions.create(make_session())
    hypothesis = await _proposed(services, session_id)
    await services.hypotheses.verify(hypothesis)
    await services.hypotheses.conclude(_concluded(hypothesis, HypothesisStatus.SUPPORTED))
    deletion = await services.sessions.delete(session_id)
    assert deletion.nodes["Hypothesis"] == 1
    assert (deletion.nodes["Verification"], deletion.nodes["Conclusion"]) == (1, 1)
    assert await services.hypothesis_reads.get_many([hypothesis.id]) == [None]


async def test_a_supported_hypothesis_is_proposed_to_rest_on_the_evidence_for_it(
    noema: Noema, services: Services
) -> None:
    [entry] = await _known(services, FOR)
    hypothesis = await _proposed(services)
    await services.hypotheses.verify(hypothesis)
    await services.hypotheses.conclude(_concluded(hypothesis, HypothesisStatus.SUPPORTED))
    await noema.job_runner.run_due(services.tenant_id)
    [proposal] = (await services.proposals.reads.list_page(PageRequest(10))).items
    assert proposal.subject is not None
    assert (proposal.subject.id, [one.id for one in proposal.cited]) == (hypothesis.id, [entry])
    assert (proposal.status, proposal.rule) == ("open", "evidence")
