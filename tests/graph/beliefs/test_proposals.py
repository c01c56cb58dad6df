"""What texts and uses say of beliefs is proposed, accepted as policy says, and decided once."""

import asyncio
from dataclasses import replace

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    BeliefStatus,
    FallStatus,
    NewBelief,
    Retract,
)
from app.domain.beliefs.knowledge_changes import Forget
from app.domain.beliefs.proposal import (
    CIRCLE,
    Edit,
    NewProposal,
    Proposal,
    ProposalFilter,
    ProposalKind,
    ProposalStatus,
    Quoted,
    Review,
    Verdict,
)
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.thinking import Role
from app.domain.page import PageRequest
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.events.types import knowledge_stream
from app.graph.change import run
from app.reasoning.beliefs.proposals.rules import ProposalPolicy
from app.reasoning.beliefs.proposals.service import ProposalService
from tests.graph.beliefs.talk import Line, stale_ids

CUSTOMERS = "All our customers are in the EU."
DECIDES = "We decided to host in Frankfurt because all our customers are in the EU."
OVERTURNS = "Contrary to what we said, our customers are not all in the EU: a third is in Brazil."
_ALL = ProposalFilter(None)


@pytest.fixture
async def line(services: Services) -> Line:
    return await Line.begin(services)


async def _proposals(services: Services, wanted: ProposalFilter = _ALL) -> list[Proposal]:
    page = await services.proposals.reads.list_page(PageRequest(100), wanted)
    return list(reversed(page.items))


async def _know(services: Services, text: str) -> str:
    id_ = new_id()
    await services.beliefs.apply(Assert(new_id(), NewBelief(id_, BeliefKind.KNOWLEDGE, text)))
    return id_


async def _proposed(
    services: Services, subject_id: str, *cited: str, is_stated: bool = False
) -> str:
    """Propose that a belief rests on others, and give the proposal's id."""
    new = NewProposal(
        new_id(),
        ProposalKind.JUSTIFICATION,
        Quoted(subject_id, "so"),
        tuple(Quoted(id_, "because") for id_ in cited),
        "used in the answer",
        0.5,
        is_stated,
        subject_id,
    )
    assert await services.proposals.service.propose([new]) == 1
    return new.id


async def _review(services: Services, verdict: Verdict, *ids: str) -> None:
    await services.proposals.service.review(Review(new_id(), ids, verdict, "as I know"))


async def _head(services: Services) -> int:
    return await services.event_reads.head(knowledge_stream(services.tenant_id)) or 0


async def test_a_decision_rests_on_the_earlier_message_that_states_its_reason(
    services: Services, line: Line
) -> None:
    said = await line.say(Role.USER, CUSTOMERS)
    decision = await line.decide(DECIDES, "Frankfurt")
    assert await services.proposals.finder.read_due() == 1
    [proposal] = await _proposals(services)
    [cited] = proposal.cited
    assert (proposal.kind, proposal.status) == ("justification", "accepted")
    assert (proposal.rule, proposal.decided_by) == ("because", "policy confirm")
    assert (cited.id, cited.quote, cited.span) == (said, CUSTOMERS, (0, len(CUSTOMERS)))
    assert cited.belief_id is not None
    assert list((await services.belief_reads.impact(cited.belief_id)).fallen) == [decision]


async def test_a_decision_rests_on_the_knowledge_that_states_its_reason(
    services: Services, line: Line
) -> None:
    entry = await _know(services, "The team knows Go well.")
    await _know(services, "The team knows Rust a little.")
    await services.vectors.embed_pending()
    decision = await line.decide("We write it in Go because the team knows Go well.", "Go")
    await services.proposals.finder.read_due()
    assert list((await services.belief_reads.impact(entry)).fallen) == [decision]


async def test_a_reason_that_nobody_stated_before_is_a_premise_in_its_own_words(
    services: Services, line: Line
) -> None:
    await line.say(Role.USER, "The team knows Rust well.")
    decision = await line.decide("We write it in Go because the team knows Go well.", "Go")
    await services.proposals.finder.read_due()
    [proposal] = await _proposals(services)
    [cited] = proposal.cited
    assert (cited.id, cited.claim) == (proposal.evidence_id, "the team knows Go well")
    assert cited.belief_id is not None
    await services.beliefs.apply(Retract(new_id(), cited.belief_id, "they left"))
    assert await stale_ids(services) == [decision]


async def test_all_reasons_that_a_text_names_are_needed_together(
    services: Services, line: Line
) -> None:
    text = "We chose NATS because the queue survives a restart and because the licence is free."
    decision = await line.decide(text, "NATS")
    await services.proposals.finder.read_due()
    [proposal] = await _proposals(services)
    first, second = (one.belief_id for one in proposal.cited)
    assert first != second
    assert first is not None
    await services.beliefs.apply(Retract(new_id(), first, "it does not"))
    assert await stale_ids(services) == [decision]


async def test_a_reason_of_the_text_waits_where_somebody_named_what_the_decision_rests_on(
    services: Services, line: Line
) -> None:
    entry = await _know(services, "Go compiles to one file.")
    decision = await line.decide("We write it in Go because the team knows Go well.", "Go")
    await services.think_graph.link(NewEdge(new_id(), EdgeType.DEPENDS_ON, decision, entry))
    await services.proposals.finder.read_due()
    [proposal] = await _proposals(services)
    assert proposal.status == ProposalStatus.OPEN
    await services.beliefs.apply(Retract(new_id(), entry, "it does not"))
    assert await stale_ids(services) == [decision]


async def test_a_later_message_that_overturns_a_premise_flags_the_decision_with_its_path(
    services: Services, line: Line
) -> None:
    said = await line.say(Role.USER, CUSTOMERS)
    decision = await line.decide(DECIDES, "Frankfurt")
    other = await line.decide("We write it in Go because the team knows Go well.", "Go")
    overturns = await line.say(Role.USER, OVERTURNS)
    await services.proposals.finder.read_due()
    assert await stale_ids(services) == [decision]
    assert (await services.decision_reads.require(decision)).status == "unsupported"
    assert (await services.decision_reads.require(other)).status == "decided"
    [update] = await _proposals(services, ProposalFilter(None, ProposalKind.UPDATE))
    assert update.subject is not None
    old, new = update.subject, update.cited[0]
    assert (old.quote, old.belief_status) == (CUSTOMERS, BeliefStatus.SUPERSEDED)
    assert (new.id, new.quote, new.belief_status) == (overturns, OVERTURNS, BeliefStatus.HELD)
    [[fall]] = await services.belief_reads.falls([decision])
    assert (fall.status, fall.path) == (FallStatus.SUPERSEDED, (decision, old.belief_id))
    [hop] = (await services.walk.traverse(old.belief_id or "", [EdgeType.DERIVED_FROM])).edges
    assert hop.end_id == said


async def test_reading_the_same_texts_again_proposes_nothing_more(
    services: Services, line: Line, noema: Noema
) -> None:
    await line.say(Role.USER, CUSTOMERS)
    await line.decide(DECIDES, "Frankfurt")
    last = await line.say(Role.USER, OVERTURNS)
    await services.proposals.finder.read_due()
    before, head = await _proposals(services), await _head(services)
    graph = noema.graph_of(services.tenant_id)
    ids = [last, before[0].evidence_id]
    await graph.apply(run, "proposal/mark_due", ids=ids, due=new_id())
    assert await services.proposals.finder.read_due() == 0
    assert (await _proposals(services), await _head(services)) == (before, head)


async def test_a_decision_on_the_same_question_is_only_proposed_as_an_update(
    services: Services, line: Line
) -> None:
    asked = "Which queue should we use?"
    first = await line.decide("We take NATS.", "NATS", "RabbitMQ", question=asked)
    second = await line.decide("We take RabbitMQ.", "RabbitMQ", "NATS", question=asked)
    await services.proposals.finder.read_due()
    [proposal] = await _proposals(services)
    assert (proposal.kind, proposal.status) == (ProposalKind.UPDATE, ProposalStatus.OPEN)
    assert (await services.decision_reads.require(first)).status == "decided"
    await _review(services, Verdict.ACCEPT, proposal.id)
    replaced = await services.decision_reads.require(first)
    assert (replaced.status, replaced.superseded_by) == ("superseded", second)


async def test_what_an_answer_was_given_is_proposed_and_what_it_cites_is_accepted(
    services: Services, line: Line
) -> None:
    cited, given = await _know(services, "Meters drift."), await _know(services, "Gulls nest.")
    decision = await line.decide("We read the meters twice [2].", "twice")
    [node] = await services.thinking_reads.get_many([line.last_id or ""])
    assert node is not None
    for number, id_ in ((1, given), (2, cited)):
        edge = NewEdge(new_id(), EdgeType.USED, node.id, id_, rule=f"citation {number}")
        await services.think_graph.link(edge)
    await services.proposals.finder.read_due()
    told = {one.cited[0].id: (one.status, one.rule) for one in await _proposals(services)}
    assert told == {cited: ("accepted", "citation 2"), given: ("open", "used in the answer")}
    await services.beliefs.apply(Retract(new_id(), given, "wrong"))
    assert await stale_ids(services) == []
    await services.beliefs.apply(Retract(new_id(), cited, "wrong"))
    assert await stale_ids(services) == [decision]


async def test_a_policy_that_changes_decides_only_what_is_proposed_from_then_on(
    services: Services, noema: Noema, line: Line
) -> None:
    entry, decision = await _know(services, "Meters drift."), await line.decide("So.", "twice")
    graph = noema.graph_of(services.tenant_id)
    kept = NewProposal(
        new_id(),
        ProposalKind.JUSTIFICATION,
        Quoted(decision, "so"),
        (Quoted(entry, "because"),),
        "because",
        0.9,
        True,
        decision,
    )

    def under(policy: ProposalPolicy) -> ProposalService:
        return ProposalService(graph, services.beliefs, dict.fromkeys(ProposalKind, policy))

    assert await under(ProposalPolicy.NEVER).propose([kept]) == 1
    assert await under(ProposalPolicy.ALWAYS).propose([kept]) == 0
    assert (await services.proposals.reads.require(kept.id)).status == ProposalStatus.OPEN
    later = replace(kept, id=new_id(), is_stated=False)
    assert await under(ProposalPolicy.ALWAYS).propose([later]) == 1
    accepted = await services.proposals.reads.require(later.id)
    assert (accepted.status, accepted.decided_by) == ("accepted", "policy always")
    await under(ProposalPolicy.NEVER).propose([later])
    assert await services.proposals.reads.require(later.id) == accepted


async def test_a_justification_that_would_make_a_circle_is_kept_and_grounds_nothing(
    services: Services, line: Line
) -> None:
    first, second = await line.decide("A.", "A"), await line.decide("B.", "B")
    await _proposed(services, second, first, is_stated=True)
    circle = await _proposed(services, first, second, is_stated=True)
    assert (await services.proposals.reads.require(circle)).status == ProposalStatus.OPEN
    await _review(services, Verdict.ACCEPT, circle)
    kept = await services.proposals.reads.require(circle)
    assert (kept.status, kept.note) == (ProposalStatus.ACCEPTED, CIRCLE)
    assert await stale_ids(services) == []
    grounds = await services.belief_reads.why(second)
    assert grounds is not None
    assert grounds.foundation_ids == (first,)


async def test_of_two_reviewers_at_once_one_wins_and_the_other_is_told(
    services: Services, line: Line
) -> None:
    entry, decision = await _know(services, "Meters drift."), await line.decide("So.", "twice")
    proposal = await _proposed(services, decision, entry)
    reviews = [
        services.proposals.service.review(Review(new_id(), (proposal,), verdict))
        for verdict in (Verdict.ACCEPT, Verdict.REJECT)
    ]
    done = await asyncio.gather(*reviews, return_exceptions=True)
    [refused] = [one for one in done if isinstance(one, BaseException)]
    assert isinstance(refused, ConflictError)
    status = (await services.proposals.reads.require(proposal)).status
    assert str(refused) == f"proposal {proposal} was {status} before"


async def test_a_verdict_sent_again_changes_nothing_and_another_under_its_id_is_refused(
    services: Services, line: Line
) -> None:
    entry, decision = await _know(services, "Meters drift."), await line.decide("So.", "twice")
    proposal = await _proposed(services, decision, entry)
    review = Review(new_id(), (proposal,), Verdict.ACCEPT)
    await services.proposals.service.review(review)
    head = await _head(services)
    assert (await services.proposals.service.review(review)).changes == ()
    with pytest.raises(ConflictError):
        await services.proposals.service.review(replace(review, verdict=Verdict.REJECT))
    assert await _head(services) == head


async def test_of_proposals_decided_together_all_are_or_none(
    services: Services, line: Line
) -> None:
    entry, decision = await _know(services, "Meters drift."), await line.decide("So.", "twice")
    first, second = [await _proposed(services, decision, entry) for _ in range(2)]
    await _review(services, Verdict.REJECT, first)
    head = await _head(services)
    with pytest.raises(ConflictError):
        await _review(services, Verdict.ACCEPT, first, second)
    with pytest.raises(NotFoundError):
        await _review(services, Verdict.ACCEPT, new_id(), second)
    with pytest.raises(InvalidInputError):
        await _review(services, Verdict.ACCEPT)
    assert await _head(services) == head
    assert (await services.proposals.reads.require(second)).status == ProposalStatus.OPEN


async def test_an_edited_proposal_rests_the_decision_on_what_the_person_names(
    services: Services, line: Line
) -> None:
    wrong, right = await _know(services, "Gulls nest."), await _know(services, "Meters drift.")
    decision = await line.decide("So.", "twice")
    proposal = await _proposed(services, decision, wrong)
    service, head = services.proposals.service, await _head(services)
    for cited in ((), (decision,), (new_id(),), (right, right)):
        with pytest.raises((InvalidInputError, NotFoundError)):
            await service.edit(Edit(new_id(), proposal, cited))
    assert await _head(services) == head
    await service.edit(Edit(new_id(), proposal, (right,)))
    await _review(services, Verdict.ACCEPT, proposal)
    edited = await services.proposals.reads.require(proposal)
    assert (edited.edited, [one.id for one in edited.cited]) == (True, [right])
    await services.beliefs.apply(Retract(new_id(), wrong, "wrong"))
    assert await stale_ids(services) == []
    await services.beliefs.apply(Retract(new_id(), right, "wrong"))
    assert await stale_ids(services) == [decision]


async def test_a_proposal_about_a_forgotten_thing_leaves_the_inbox_with_a_note(
    services: Services, line: Line
) -> None:
    entry, decision = await _know(services, "Meters drift."), await line.decide("So.", "twice")
    proposal = await _proposed(services, decision, entry)
    await services.knowledge.forgetting.forget(Forget(new_id(), frozenset({entry})))
    gone = await services.proposals.reads.require(proposal)
    assert (gone.status, gone.note) == ("withdrawn", "what it was about was forgotten")
    assert [one.quote for one in gone.cited] == [""]
    assert await _proposals(services, ProposalFilter()) == []
    with pytest.raises(ConflictError):
        await _review(services, Verdict.ACCEPT, proposal)


async def test_forgetting_a_message_forgets_the_statement_that_was_made_of_it(
    services: Services, line: Line
) -> None:
    said = await line.say(Role.USER, CUSTOMERS)
    decision = await line.decide(DECIDES, "Frankfurt")
    await services.proposals.finder.read_due()
    [proposal] = await _proposals(services)
    statement = proposal.cited[0].belief_id or ""
    await services.knowledge.forgetting.forget(Forget(new_id(), frozenset({said})))
    belief = await services.belief_reads.require(statement)
    assert (belief.text, belief.status) == ("", BeliefStatus.RETRACTED)
    assert await stale_ids(services) == [decision]


async def test_a_proposal_about_a_deleted_session_goes_with_it_or_says_so(
    services: Services, line: Line
) -> None:
    other = await Line.begin(services)
    entry, decision = await _know(services, "Meters drift."), await line.decide("So.", "twice")
    elsewhere = await other.decide("It is so.", "so")
    about = await _proposed(services, elsewhere, entry)
    citing = await _proposed(services, decision, elsewhere)
    await services.sessions.delete(other.session_id)
    assert await services.proposals.reads.get_many([about]) == [None]
    told = await services.proposals.reads.require(citing)
    assert (told.status, told.note) == ("withdrawn", "what it was about was deleted")
    assert told.cited == ()
    assert (await services.proposals.inbox.counts()).justifications == 0


async def test_another_tenant_sees_no_proposal_and_decides_none(
    services: Services, other_services: Services, line: Line
) -> None:
    entry, decision = await _know(services, "Meters drift."), await line.decide("So.", "twice")
    proposal = await _proposed(services, decision, entry)
    assert await other_services.proposals.reads.get_many([proposal]) == [None]
    assert await _proposals(other_services) == []
    with pytest.raises(NotFoundError):
        await _review(other_services, Verdict.ACCEPT, proposal)
    assert (await services.proposals.reads.require(proposal)).status == ProposalStatus.OPEN


async def test_a_merged_answer_is_proposed_to_rest_on_the_answers_that_it_joins(
    services: Services, line: Line
) -> None:
    branch = await line.say(Role.ASSISTANT, "The harbour is cheaper.")
    decision = await line.decide("We take the harbour.", "harbour")
    edge = NewEdge(new_id(), EdgeType.MERGES, line.last_id or "", branch)
    await services.think_graph.link(edge)
    await services.proposals.finder.read_due()
    [proposal] = await _proposals(services)
    assert proposal.subject is not None
    assert (proposal.subject.id, [one.id for one in proposal.cited]) == (decision, [branch])
    assert (proposal.status, proposal.rule) == (ProposalStatus.OPEN, "joined by it")
    await _review(services, Verdict.ACCEPT, proposal.id)
    [accepted] = (await services.proposals.reads.require(proposal.id)).cited
    belief = await services.belief_reads.require(accepted.belief_id or "")
    assert belief.text == "The harbour is cheaper."
    await services.beliefs.apply(Retract(new_id(), belief.id, "it is not"))
    assert await stale_ids(services) == [decision]
