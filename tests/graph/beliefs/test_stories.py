"""Imported transcripts: what falls is flagged, answers tell what replaced it, nothing else is.

The same stories are told to running services, over GraphQL and the command line, by the sweep in
`tests/cli/services/test_stories.py`.
"""

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import AsOf
from app.domain.debate import NewDebate
from app.domain.fork import NewFork, NewForkBranch
from app.domain.ids import new_id
from app.domain.list_filter import ALL
from app.domain.nodes.decision import DecisionPoint
from app.domain.page import PageRequest
from app.reasoning.orchestrator.schemas import Question
from tests.factories import make_session
from tests.graph.beliefs.talk import stale_ids
from tests.stories import STORIES, UNTOUCHED, Story, assert_told

STYLES = (NewForkBranch("conservative"), NewForkBranch("contrarian"))


async def imported(services: Services, story: Story) -> DecisionPoint:
    """Import a story and look at what it proposes; give its decision."""
    await services.imports.import_text(f"{story.name}.jsonl", story.transcript)
    await services.proposals.finder.read_due()
    await services.vectors.embed_pending()
    page = await services.decision_reads.list_page(PageRequest(10), ALL, AsOf())
    return next(one for one in page.items if one.chosen is not None)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
async def test_a_decision_whose_premise_is_overturned_is_flagged(
    services: Services, story: Story
) -> None:
    decision = await imported(services, story)
    assert await stale_ids(services) == [decision.id]
    verdict = (await services.why.why(decision.id)).verdict
    assert verdict is not None
    assert verdict.status == "unsupported"


@pytest.mark.parametrize("story", UNTOUCHED[::4], ids=lambda story: story.name)
async def test_nothing_is_flagged_where_nothing_was_overturned(
    services: Services, story: Story
) -> None:
    decision = await imported(services, story)
    assert await stale_ids(services) == []
    assert (await services.decision_reads.require(decision.id)).status == "decided"


@pytest.mark.parametrize("story", STORIES[:3], ids=lambda story: story.name)
async def test_without_a_model_the_new_fact_is_told_with_what_it_replaced(
    noema: Noema, services: Services, story: Story
) -> None:
    await imported(services, story)
    session_id = await services.sessions.create(make_session())
    await services.orchestrator.think(question := Question(new_id(), session_id, story.question))
    assert_told(story, (await services.thinking_reads.require(question.id)).response)

    await services.forks.start(fork := NewFork(new_id(), session_id, story.question, STYLES))
    debate = NewDebate(new_id(), story.question, min_rounds=1, max_rounds=1)
    await services.debates.start(debate)
    assert await noema.deliberations.run_due(services.tenant_id) == 2
    branches = (await services.forks.require(fork.id)).branches
    assert_told(story, *(str(branch.conclusion) for branch in branches))
    assert_told(story, str((await services.debates.require(debate.id)).answer))
