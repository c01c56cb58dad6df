"""Decisions of forks and debates rest on what the turns that won cite, and fall with it."""

import json
from collections.abc import AsyncIterator

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import Assert, BeliefKind, FallStatus, NewBelief, Retract
from app.domain.beliefs.proposal import Proposal, ProposalFilter
from app.domain.debate import DebateRole, NewDebate, ParticipantChoice
from app.domain.fork import NewFork, NewForkBranch, NewSelection
from app.domain.ids import new_id
from app.domain.nodes.thinking import Role
from app.domain.page import PageRequest
from tests.factories import make_session
from tests.fakes.vendors.exchange import Exchange, streamed
from tests.fakes.vendors.formats import ANTHROPIC
from tests.fakes.vendors.server import Asked, VendorServer
from tests.fakes.vendors.service import vendor_of
from tests.graph.beliefs.talk import Line, stale_ids

FACT = "The cold store keeps vaccines at four degrees since the new unit runs."
RISK = "The new unit of the cold store hums at night."
QUESTION = "Which unit should keep the vaccines in the cold store?"
PREMISE = "All vaccines fit into the new unit."
DECIDES = "I'll go with the new unit instead of the old one."
BECAUSE = (
    "I'll go with the new unit instead of the old one because all vaccines fit into the new unit."
)


@pytest.fixture
async def vendor(noema: Noema) -> AsyncIterator[VendorServer]:
    async with vendor_of(noema, begin_s=20, idle_s=20) as server:
        yield server


async def know(services: Services, text: str) -> str:
    belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, text)
    await services.beliefs.apply(Assert(new_id(), belief))
    return belief.id


def number_of(text: str, asked: Asked) -> int:
    """Give the number under which a text was sent."""
    body = json.dumps(asked.body, ensure_ascii=False)
    return int(body.split(text)[0].rsplit("[", 1)[1].split("]")[0])


async def selected(noema: Noema, services: Services, vendor: VendorServer) -> str:
    """Fork a question and choose the first branch; give the decision."""

    def answer(asked: Asked) -> Exchange:
        fact = number_of(FACT, asked)
        return streamed(
            ANTHROPIC.said(f"## Conclusion\nThe new unit [{fact}].\n## Confidence\n0.8")
        )

    vendor.answer = answer
    session_id = await services.sessions.create(make_session())
    branches = (NewForkBranch("conservative"), NewForkBranch("aggressive"))
    provider, model = ANTHROPIC.provider, ANTHROPIC.model
    new = NewFork(new_id(), session_id, QUESTION, branches, provider=provider, model=model)
    await services.forks.start(new)
    await noema.deliberations.run_due(services.tenant_id)
    fork = await services.forks.require(new.id)
    chosen = NewSelection(new_id(), fork.id, fork.branches[0].id, "It names its source.")
    await services.forks.select(chosen)
    return chosen.id


async def debated(
    noema: Noema, services: Services, vendor: VendorServer, proposal: str, synthesis: str
) -> str:
    """Debate a question; `{fact}` and `{risk}` are the numbers of what was sent. Give the decision.

    Args:
        synthesis: Its form has a caveat that cites the risk.
    """
    form: dict[str, object] = {
        "confidence": 8,
        "replies": [],
        "issues": [],
        "statuses": [],
        "ready": True,
        "score": 9,
    }

    def answer(asked: Asked) -> Exchange:
        numbers = {"fact": number_of(FACT, asked), "risk": number_of(RISK, asked)}
        is_final = "You write the final answer" in json.dumps(asked.body)
        said = (synthesis if is_final else proposal).format(**numbers)
        more = {"caveats": [f"It hums [{numbers['risk']}]."], "insights": []}
        return streamed(ANTHROPIC.said(f"{said}\n```json\n{json.dumps({**form, **more})}\n```"))

    vendor.answer = answer
    voices = dict.fromkeys(DebateRole, ParticipantChoice(ANTHROPIC.provider, ANTHROPIC.model))
    new = NewDebate(new_id(), QUESTION, participants=voices, min_rounds=1, max_rounds=1)
    await services.debates.start(new)
    await noema.deliberations.run_due(services.tenant_id)
    await services.proposals.finder.read_due()
    debate = await services.debates.require(new.id)
    [[decision]] = await services.decision_reads.of_nodes([str(debate.answer_node_id)])
    return decision.id


async def justification_of(services: Services, decision_id: str) -> Proposal:
    page = await services.proposals.reads.list_page(PageRequest(100), ProposalFilter(None))
    stated = [one for one in page.items if one.subject and one.subject.id == decision_id]
    [justification] = [one for one in stated if one.is_stated]
    return justification


async def test_the_decision_of_a_fork_rests_on_the_quotes_of_what_its_branch_cites(
    noema: Noema, services: Services, vendor: VendorServer
) -> None:
    fact = await know(services, FACT)
    decision = await selected(noema, services, vendor)
    justification = await justification_of(services, decision)
    assert [(one.id, one.quote) for one in justification.cited] == [(fact, FACT)]
    assert justification.status == "accepted"
    await services.beliefs.apply(Retract(new_id(), fact, "never delivered"))
    assert await stale_ids(services) == [decision]
    [[fall]] = await services.belief_reads.falls([decision])
    assert (fall.status, fall.path) == (FallStatus.RETRACTED, (decision, fact))


async def test_the_decision_of_a_fork_rests_on_what_a_message_says_that_its_branch_cites(
    noema: Noema, services: Services, vendor: VendorServer
) -> None:
    line = await Line.begin(services)
    message = await line.say(Role.ASSISTANT, FACT)
    decision = await selected(noema, services, vendor)
    [cited] = (await justification_of(services, decision)).cited
    assert (cited.id, cited.quote) == (message, FACT)
    assert cited.belief_id is not None
    await services.beliefs.apply(Retract(new_id(), cited.belief_id, "misread"))
    assert await stale_ids(services) == [decision]


@pytest.mark.parametrize(
    ("proposal", "synthesis"),
    [
        ("The new unit [{fact}].", f"It keeps four degrees [{{fact}}]. {DECIDES}"),
        ("The new unit [{fact}].", DECIDES),
        ("The new unit.", f"It keeps four degrees [{{fact}}]. {BECAUSE}"),
    ],
    ids=["the answer cites it", "only the proposal cites it", "the answer names a reason too"],
)
async def test_the_decision_of_a_debate_rests_on_what_the_turns_that_won_cite(
    noema: Noema, services: Services, vendor: VendorServer, proposal: str, synthesis: str
) -> None:
    fact, risk = await know(services, FACT), await know(services, RISK)
    decision = await debated(noema, services, vendor, proposal, synthesis)
    justification = await justification_of(services, decision)
    assert (fact, FACT) in [(one.id, one.quote) for one in justification.cited]
    await services.beliefs.apply(Retract(new_id(), risk, "it is silent"))
    assert await stale_ids(services) == []
    await services.beliefs.apply(Retract(new_id(), fact, "never delivered"))
    assert await stale_ids(services) == [decision]
    [[fall]] = await services.belief_reads.falls([decision])
    assert fall.path == (decision, fact)
