"""Answers, forks and debates on imported transcripts: the new fact, and what it replaced."""

from collections.abc import AsyncIterator

import pytest

from app.bootstrap import Noema, Services
from app.domain.debate import DebateRole, NewDebate, ParticipantChoice
from app.domain.fork import NewFork, NewForkBranch
from app.domain.ids import new_id
from app.domain.nodes.branch import ModelChoice
from app.reasoning.orchestrator.schemas import Question
from tests.factories import make_session
from tests.fakes.vendors.formats import FORMATS, Format
from tests.fakes.vendors.quoting import knowledge_of, quoting
from tests.fakes.vendors.server import Asked, VendorServer
from tests.fakes.vendors.service import vendor_of
from tests.graph.beliefs.stories import STORIES, Story, imported

STYLES = (NewForkBranch("conservative"), NewForkBranch("contrarian"))
KEYLESS = ModelChoice(None, None)


@pytest.fixture
async def vendor(noema: Noema) -> AsyncIterator[VendorServer]:
    async with vendor_of(noema, begin_s=20, idle_s=20) as server:
        yield server


async def thought(services: Services, story: Story, choice: ModelChoice) -> str:
    session_id = await services.sessions.create(make_session())
    question = Question(
        new_id(), session_id, story.question, provider=choice.provider, model=choice.model
    )
    await services.orchestrator.think(question)
    return (await services.thinking_reads.require(question.id)).response


async def forked(
    noema: Noema, services: Services, story: Story, choice: ModelChoice
) -> tuple[str, ...]:
    """Give what every branch concludes and finds."""
    session_id = await services.sessions.create(make_session())
    new = NewFork(
        new_id(),
        session_id,
        story.question,
        STYLES,
        provider=choice.provider,
        model=choice.model,
    )
    await services.forks.start(new)
    assert await noema.deliberations.run_due(services.tenant_id) == 1
    fork = await services.forks.require(new.id)
    return tuple(str(branch.conclusion) for branch in fork.branches)


async def debated(noema: Noema, services: Services, story: Story, choice: ModelChoice) -> str:
    voice = ParticipantChoice(choice.provider, choice.model)
    voices = dict.fromkeys(DebateRole, voice)
    new = NewDebate(new_id(), story.question, participants=voices, min_rounds=1, max_rounds=1)
    await services.debates.start(new)
    assert await noema.deliberations.run_due(services.tenant_id) == 1
    return str((await services.debates.require(new.id)).answer)


def assert_told(story: Story, *answers: str) -> None:
    """Check that each answer gives the new fact with its number and says what it replaced."""
    for answer in answers:
        fact, _, rest = answer.partition("[1]")
        assert story.new_fact in fact
        assert story.replaced in rest
        assert story.premise not in fact


def assert_sent_as_replaced(story: Story, asked: Asked) -> None:
    """Check that a model was sent the premise only as what holds no more."""
    # A session is called after its first message; what was answered before may be evidence.
    known = knowledge_of(asked).replace(f"session “{story.premise}”", "session")
    known = known.replace(story.replaced, "")
    assert story.new_fact in known
    words = story.premise.rstrip(".").lower()
    # The new fact may hold the words of the premise, as "not every" holds "every".
    lines = known.replace(story.new_fact, "").splitlines()
    told = [line for line in lines if words in line.lower()]
    assert any(line.startswith("! It replaced on 2026-05-04: ") for line in told)
    assert [line for line in told if not line.startswith("! ")] == []


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
async def test_without_a_model_the_new_fact_is_told_with_what_it_replaced(
    noema: Noema, services: Services, story: Story
) -> None:
    await imported(services, story)
    assert_told(story, await thought(services, story, KEYLESS))
    assert_told(story, *await forked(noema, services, story, KEYLESS))
    assert_told(story, await debated(noema, services, story, KEYLESS))


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("story", "format_"),
    [(story, FORMATS[place % len(FORMATS)]) for place, story in enumerate(STORIES)],
    ids=lambda value: value.name if isinstance(value, Story) else value.provider,
)
async def test_a_model_is_sent_the_new_fact_with_what_it_replaced(
    noema: Noema, services: Services, vendor: VendorServer, story: Story, format_: Format
) -> None:
    await imported(services, story)
    vendor.answer = quoting(format_)
    choice = ModelChoice(format_.provider, format_.model)
    assert_told(story, await thought(services, story, choice))
    assert_told(story, *await forked(noema, services, story, choice))
    assert_told(story, await debated(noema, services, story, choice))
    assert len(vendor.asked) == 8
    for asked in vendor.asked:
        assert_sent_as_replaced(story, asked)
