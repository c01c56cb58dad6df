"""Every model gets what holds today, whoever asks it: a thinker, an agent, a fork or a debate."""

import json
from collections.abc import AsyncIterator, Sequence

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief, Retract, Supersede
from app.domain.debate import DebateRole, NewDebate, ParticipantChoice
from app.domain.fork import Fork, NewFork, NewForkBranch, NewSelection
from app.domain.ids import new_id
from app.domain.nodes.branch import ModelChoice, NewBranch
from app.domain.nodes.decision import DecisionStatus
from app.llm.base import Json
from app.reasoning.orchestrator.schemas import Question
from app.reasoning.turns.thinking_engine.schemas import TurnRequest
from tests.factories import make_session
from tests.fakes.vendors.exchange import streamed
from tests.fakes.vendors.formats import ANTHROPIC, GEMINI, OPENAI, OPENAI_CHAT, Format
from tests.fakes.vendors.server import Asked, VendorServer
from tests.fakes.vendors.service import vendor_of

NOW = "The cold store keeps vaccines at four degrees since the new unit runs."
BEFORE = "The cold store keeps vaccines at eight degrees in the old unit."
QUESTION = "At which degrees does the cold store keep vaccines?"
ANSWERED = (
    "## Conclusion\nFour degrees [1].\n## Confidence\n0.8\n## Key insights\n- A new unit runs [1]\n"
    "## Risks\n- Nobody measured it at night [9]"
)
JUDGED = json.dumps(
    {
        "confidence": 8,
        "replies": [],
        "issues": [],
        "statuses": [],
        "score": 9,
        "ready": True,
        **{
            name: {"points": 8, "evidence": "four"}
            for name in ("correctness", "completeness", "clarity", "depth")
        },
    }
)


@pytest.fixture
async def vendor(noema: Noema) -> AsyncIterator[VendorServer]:
    async with vendor_of(noema, begin_s=20, idle_s=20) as server:
        yield server


async def store_a_change(services: Services) -> tuple[str, str]:
    """Store a fact and what replaced it; give the new one first."""
    old, new = [NewBelief(new_id(), BeliefKind.KNOWLEDGE, text) for text in (BEFORE, NOW)]
    for belief in (old, new):
        await services.beliefs.apply(Assert(new_id(), belief))
    await services.beliefs.apply(Supersede(new_id(), belief_id=old.id, by_id=new.id))
    return new.id, old.id


async def forked(noema: Noema, services: Services, vendor: VendorServer) -> Fork:
    vendor.answer = lambda _: streamed(ANTHROPIC.said(ANSWERED))
    session_id = await services.sessions.create(make_session())
    branches = (NewForkBranch("conservative"), NewForkBranch("aggressive"))
    provider, model = ANTHROPIC.provider, ANTHROPIC.model
    new = NewFork(new_id(), session_id, QUESTION, branches, provider=provider, model=model)
    await services.forks.start(new)
    await noema.deliberations.run_due(services.tenant_id)
    return await services.forks.require(new.id)


def assert_told(asked: Sequence[Asked]) -> None:
    """Check that each request brought what holds, and what it replaced only as replaced."""
    for one in asked:
        body = json.dumps(one.body, ensure_ascii=False)
        known = body.split("<knowledge>")[1].split("</knowledge>")[0]
        assert NOW in known
        assert f"“{BEFORE}”, which holds no more." in known
        assert known.count(BEFORE) == 1


async def test_every_branch_of_a_fork_and_its_comparison_get_what_holds(
    noema: Noema, services: Services, vendor: VendorServer
) -> None:
    await store_a_change(services)
    await forked(noema, services, vendor)
    assert len(vendor.asked) == 3
    assert_told(vendor.asked)


async def test_every_role_of_a_debate_gets_what_holds(
    noema: Noema, services: Services, vendor: VendorServer
) -> None:
    await store_a_change(services)
    said = f"Four degrees [1].\n```json\n{JUDGED}\n```"
    vendor.answer = lambda _: streamed(ANTHROPIC.said(said))
    voices = dict.fromkeys(DebateRole, ParticipantChoice(ANTHROPIC.provider, ANTHROPIC.model))
    new = NewDebate(new_id(), QUESTION, participants=voices, min_rounds=1, max_rounds=1)
    await services.debates.start(new)
    await noema.deliberations.run_due(services.tenant_id)
    assert len(vendor.asked) >= 4
    assert_told(vendor.asked)


async def test_a_claim_of_a_branch_is_tied_to_what_it_cites(
    noema: Noema, services: Services, vendor: VendorServer
) -> None:
    fact, _ = await store_a_change(services)
    fork = await forked(noema, services, vendor)
    branch = fork.branches[0]
    assert branch.cited_ids == (fact,)
    assert [(one.kind, one.cited_ids) for one in branch.findings] == [
        ("insight", (fact,)),
        ("risk", ()),
    ]


async def test_the_decision_for_a_branch_falls_with_what_the_branch_cites(
    noema: Noema, services: Services, vendor: VendorServer
) -> None:
    fact, _ = await store_a_change(services)
    fork = await forked(noema, services, vendor)
    chosen = NewSelection(new_id(), fork.id, fork.branches[0].id, "It names its source.")
    await services.forks.select(chosen)
    assert (await services.decision_reads.require(chosen.id)).status is DecisionStatus.DECIDED
    await services.beliefs.apply(Retract(new_id(), fact, "The unit was never delivered."))
    decision = await services.decision_reads.require(chosen.id)
    assert decision.status is DecisionStatus.UNSUPPORTED


@pytest.mark.parametrize(
    "format_", [ANTHROPIC, OPENAI, OPENAI_CHAT, GEMINI], ids=lambda f: f.provider
)
async def test_the_preview_is_what_goes_out(
    format_: Format, services: Services, vendor: VendorServer
) -> None:
    await store_a_change(services)
    vendor.answer = lambda _: streamed(format_.said("Four [1]."))
    session_id = await services.sessions.create(make_session())
    await services.branches.create(branch := new_branch(session_id, format_))
    for text in (QUESTION, "And which degrees at night in the cold store?"):
        question = Question(new_id(), session_id, text, branch_id=branch.id)
        preview = await services.orchestrator.preview(question)
        assert preview.body is not None
        await services.orchestrator.think(question)
        assert plain(preview.body) == vendor.bodies[-1]
    assert preview.system is not None
    assert preview.material is not None
    assert json.dumps(preview.material)[1:-1] in json.dumps(vendor.bodies[-1])
    assert preview.context.tokens > len(preview.system + preview.material) // 4


async def test_a_summary_of_what_does_not_fit_goes_out_as_the_preview_shows_it(
    services: Services, vendor: VendorServer
) -> None:
    vendor.answer = lambda _: streamed(OPENAI_CHAT.said("Noted."))
    session_id = await services.sessions.create(make_session())
    lock = ModelChoice(OPENAI_CHAT.provider, "gpt-4")
    await services.branches.create(branch := NewBranch(new_id(), session_id, "small", lock))
    for text in ("It must run at night. " + "x " * 9_000, "y " * 8_000, "And by day?"):
        turn = TurnRequest(
            new_id(), session_id, (TextBlock(text),), branch.id, max_output_tokens=1_000
        )
        preview = await services.thinking.preview(turn)
        await services.thinking.think(turn)
        assert preview.body is not None
        assert plain(preview.body) == vendor.bodies[-1]
    summary = preview.context.summary
    assert summary is not None
    assert "user: It must run at night." in summary.text
    assert json.dumps(summary.text)[1:-1] in json.dumps(vendor.bodies[-1], ensure_ascii=True)


async def test_a_preview_without_a_message_sends_nothing_and_writes_nothing(
    services: Services, vendor: VendorServer
) -> None:
    session_id = await services.sessions.create(make_session())
    await services.branches.create(branch := new_branch(session_id, ANTHROPIC))
    preview = await services.orchestrator.preview(
        Question(new_id(), session_id, "", branch_id=branch.id)
    )
    assert (preview.body, preview.material, preview.context.messages) == (None, None, ())
    assert vendor.asked == []
    assert (await services.session_reads.require(session_id)).node_count == 0


async def test_a_template_that_fits_goes_to_a_thinker_and_to_the_branches_of_a_fork(
    noema: Noema, services: Services, vendor: VendorServer
) -> None:
    await services.learning.templates.install()
    await services.vectors.embed_pending()
    vendor.answer = lambda _: streamed(ANTHROPIC.said(ANSWERED))
    session_id = await services.sessions.create(make_session())
    asked = "Use proof by induction: does the sum of the first n odd numbers equal n squared?"
    provider, model = ANTHROPIC.provider, ANTHROPIC.model
    question = Question(new_id(), session_id, asked, provider=provider, model=model)
    await services.orchestrator.think(question)
    branches = (NewForkBranch("conservative"), NewForkBranch("aggressive"))
    fork = NewFork(new_id(), session_id, asked, branches, provider=provider, model=model)
    await services.forks.start(fork)
    await noema.deliberations.run_due(services.tenant_id)
    told = [json.dumps(one.body) for one in vendor.asked]
    assert len(told) == 4
    assert all("<template>\\nProof by Induction" in body for body in told)


def new_branch(session_id: str, format_: Format) -> NewBranch:
    choice = ModelChoice(format_.provider, format_.model)
    return NewBranch(new_id(), session_id, "preview", choice)


def plain(body: Json) -> object:
    """Give a body as JSON carries it."""
    return json.loads(json.dumps(body))
