"""Imported transcripts, end to end: what falls is flagged, and nothing else is."""

import pytest

from app.bootstrap import Services
from tests.graph.beliefs.stories import STORIES, UNTOUCHED, Story, imported
from tests.graph.beliefs.talk import stale_ids


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
async def test_a_decision_whose_premise_is_overturned_is_flagged(
    services: Services, story: Story
) -> None:
    decision = await imported(services, story)
    assert await stale_ids(services) == [decision.id]
    verdict = (await services.why.why(decision.id)).verdict
    assert verdict is not None
    assert verdict.status == "unsupported"


@pytest.mark.parametrize("story", UNTOUCHED, ids=lambda story: story.name)
async def test_nothing_is_flagged_where_nothing_was_overturned(
    services: Services, story: Story
) -> None:
    decision = await imported(services, story)
    assert await stale_ids(services) == []
    assert (await services.decision_reads.require(decision.id)).status == "decided"
