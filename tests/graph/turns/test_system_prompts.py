"""What is stored, retrieved or said by others reaches a model as data, never as its instructions.

One word is put into everything that can be retrieved; every request is looked at as it is sent.
"""

import json
from collections.abc import AsyncIterator, Sequence

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.weighing import EVEN
from app.domain.debate import DebateRole, NewDebate, ParticipantChoice
from app.domain.fork import ForkStyle, NewFork, NewForkBranch, NewSteering, Steering
from app.domain.ids import new_id
from app.domain.template import FoundTemplate
from app.reasoning.deliberations.debate.runner import DebateParts, DebateRunner
from app.reasoning.orchestrator.schemas import Question
from tests.factories import make_session
from tests.fakes.vendors.exchange import streamed
from tests.fakes.vendors.formats import ANTHROPIC, GEMINI, OPENAI, OPENAI_CHAT, Format
from tests.fakes.vendors.server import Asked, VendorServer
from tests.fakes.vendors.service import vendor_of
from tests.graph.debate.conftest import NoTemplates, Steady
from tests.graph.knowledge import KnowledgeMaker

MARK = "xyzzy"
FORM = {
    "confidence": 6,
    "replies": [],
    "issues": [{"severity": "critical", "problem": f"It {MARK}s.", "fix": f"No {MARK}."}],
    "statuses": [],
    "score": 4,
    "ready": False,
    "insights": [f"A {MARK} decides."],
    "caveats": [f"Mind the {MARK}."],
    **{name: {"points": 8, "evidence": MARK} for name in ("correctness", "completeness")},
    **{name: {"points": 8, "evidence": MARK} for name in ("clarity", "depth")},
}
SAID = (
    f"## Conclusion\nTake the {MARK} over the plain one.\n## Confidence\n0.6\n## Risks\n- {MARK}\n"
    f"```json\n{json.dumps(FORM)}\n```"
)


class _Templates(NoTemplates):
    async def find(self, question: str, limit: int) -> list[FoundTemplate]:
        return [FoundTemplate("v1", f"By {MARK}", f"1. Count the {MARK}s.")]


@pytest.fixture
async def vendor(noema: Noema) -> AsyncIterator[VendorServer]:
    async with vendor_of(noema, begin_s=20, idle_s=20) as server:
        yield server


def system_of(asked: Asked) -> str:
    """Give the instructions of a request, as its vendor spells them."""
    body = asked.body
    if "messages" in body:
        first = body["messages"][0]
        told = body.get("system") or (first["content"] if first["role"] == "system" else "")
    else:
        told = body.get("systemInstruction") or body.get("instructions")
    return json.dumps(told)


def _assert_only_data(asked: Sequence[Asked]) -> None:
    systems = [system_of(one) for one in asked]
    assert all(len(system) > 40 for system in systems)
    assert [system for system in systems if MARK in system] == []
    assert [one.path for one in asked if MARK not in json.dumps(one.body)] == []


@pytest.mark.parametrize(
    "format_", [ANTHROPIC, OPENAI, OPENAI_CHAT, GEMINI], ids=lambda f: f.provider
)
async def test_knowledge_and_earlier_turns_are_no_instructions(
    format_: Format, vendor: VendorServer, services: Services, knowledge: KnowledgeMaker
) -> None:
    vendor.answer = lambda _: streamed(format_.said(SAID))
    await knowledge.entry(f"The {MARK} queue", f"The {MARK} survives a restart.")
    session_id = await services.sessions.create(make_session())
    for text in (f"Does the {MARK} queue survive?", f"And without the {MARK}?"):
        question = Question(
            new_id(), session_id, text, provider=format_.provider, model=format_.model
        )
        await services.orchestrator.think(question)
    assert len(vendor.asked) == 2
    _assert_only_data(vendor.asked)
    assert f"The {MARK} queue" in json.dumps(vendor.bodies[0]).split("</knowledge>")[0]


async def test_styles_guidance_context_and_answers_of_a_fork_are_no_instructions(
    vendor: VendorServer, noema: Noema, services: Services
) -> None:
    vendor.answer = lambda _: streamed(ANTHROPIC.said(SAID))
    style = ForkStyle(f"{MARK}ic", "Own", f"Think as a {MARK} would.", EVEN)
    await services.forks.define_style(new_id(), style)
    session_id = await services.sessions.create(make_session())
    branches = (NewForkBranch(style.name), NewForkBranch("balanced", f"Mind the {MARK}."))
    more = {"provider": ANTHROPIC.provider, "model": ANTHROPIC.model, "context": f"A {MARK}."}
    fork = NewFork(new_id(), session_id, f"Which {MARK}?", branches, **more)
    await services.forks.start(fork)
    await noema.deliberations.run_due(services.tenant_id)
    ids = tuple(branch.id for branch in (await services.forks.require(fork.id)).branches)
    steps = [(Steering.EXPAND, ids[:1]), (Steering.CHALLENGE, ids[:1]), (Steering.MERGE, ids)]
    for action, of in steps:
        await services.forks.steer(NewSteering(new_id(), fork.id, action, of, f"The {MARK}."))
        await noema.deliberations.run_due(services.tenant_id)
    assert len(vendor.asked) >= 2 + 1 + 3
    _assert_only_data(vendor.asked)


async def test_questions_answers_and_templates_of_a_debate_are_no_instructions(
    vendor: VendorServer, noema: Noema, services: Services
) -> None:
    vendor.answer = lambda _: streamed(ANTHROPIC.said(SAID))
    voice = ParticipantChoice(ANTHROPIC.provider, ANTHROPIC.model)
    voices = dict.fromkeys(DebateRole, voice)
    new = NewDebate(new_id(), f"Which {MARK}?", participants=voices, min_rounds=1, max_rounds=2)
    await services.debates.start(new)
    graph = noema.graph_of(services.tenant_id)
    parts = DebateParts(
        graph, services.branches, services.deliberation, _Templates(), services.gatherer
    )
    await DebateRunner(parts).carry_out(new.id, Steady())
    assert len(vendor.asked) >= 4
    _assert_only_data(vendor.asked)
