"""What texts and uses say of beliefs is proposed, accepted as policy says, and decided once."""

import pytest

from app.bootstrap import Services
from app.domain.beliefs.proposal import ProposalFilter, ProposalKind, ProposalStatus
from app.domain.nodes.thinking import Role
from app.domain.page import PageRequest
from tests.graph.beliefs.talk import Line, stale_ids

CUSTOMERS = "All our customers are in the EU."
DECIDES = "We decided to host in Frankfurt because all our customers are in the EU."
OVERTURNS = "Contrary to what we said, our customers are not all in the EU: a third is in Brazil."


@pytest.fixture
async def line(services: Services) -> Line:
    return await Line.begin(services)


async def test_a_decision_rests_on_the_earlier_message_that_states_its_reason(
    services: Services, line: Line
) -> None:
    said = await line.say(Role.USER, CUSTOMERS)
    decision = await line.decide(DECIDES, "Frankfurt")
    await services.proposals.finder.read_due()
    [proposal] = (
        await services.proposals.reads.list_page(PageRequest(10), ProposalFilter(None))
    ).items
    [cited] = proposal.cited
    assert (proposal.kind, proposal.status) == (ProposalKind.JUSTIFICATION, ProposalStatus.ACCEPTED)
    assert (proposal.rule, proposal.decided_by) == ("because", "policy confirm")
    assert (cited.id, cited.quote, cited.span) == (said, CUSTOMERS, (0, len(CUSTOMERS)))
    assert cited.belief_id is not None
    assert list((await services.belief_reads.impact(cited.belief_id)).fallen) == [decision]


async def test_a_later_message_that_overturns_a_premise_flags_the_decision_with_its_path(
    services: Services, line: Line
) -> None:
    await line.say(Role.USER, CUSTOMERS)
    decision = await line.decide(DECIDES, "Frankfurt")
    other = await line.decide("We decided to write it in Go because the team knows Go.", "Go")
    await line.say(Role.USER, OVERTURNS)
    await services.proposals.finder.read_due()
    assert await stale_ids(services) == [decision]
    assert (await services.decision_reads.require(decision)).status == "unsupported"
    assert (await services.decision_reads.require(other)).status == "decided"
