"""Imported transcripts, end to end: what falls is flagged and told, and nothing else is."""

import pytest

from app.bootstrap import Services
from app.domain.beliefs.belief import AsOf
from app.domain.ids import new_id
from app.domain.list_filter import ALL
from app.domain.nodes.decision import DecisionPoint
from app.domain.page import PageRequest
from app.reasoning.orchestrator.schemas import Question
from tests.factories import make_session
from tests.graph.beliefs.stories import STORIES, UNTOUCHED, Story
from tests.graph.beliefs.talk import stale_ids
from tests.transcripts import claude_record, json_lines

ANSWERED = [story for story in STORIES if story.name in ("hosting", "pharmacy", "shipping")]


async def imported(services: Services, story: Story) -> DecisionPoint:
    """Import a story and look at what it proposes; give its decision."""
    said = {"type": "text", "text": story.decides}
    records = (
        claude_record("u1", None, story.premise),
        claude_record("a2", "u1", [said], message_id="m1"),
        claude_record("u3", "a2", story.later),
    )
    await services.imports.import_text(f"{story.name}.jsonl", json_lines(*records))
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


@pytest.mark.parametrize("story", ANSWERED, ids=lambda story: story.name)
async def test_an_answer_states_the_new_fact_and_that_it_replaced_another(
    services: Services, story: Story
) -> None:
    await imported(services, story)
    session_id = await services.sessions.create(make_session())
    question = Question(new_id(), session_id, story.question)
    await services.orchestrator.think(question)
    answer = (await services.thinking_reads.require(question.id)).response
    assert story.later.split(", ", 1)[1].split(":")[0].rstrip(".") in answer.split("[1]")[0]
    assert "It replaced on " in answer


@pytest.mark.parametrize("story", UNTOUCHED, ids=lambda story: story.name)
async def test_nothing_is_flagged_where_nothing_was_overturned(
    services: Services, story: Story
) -> None:
    decision = await imported(services, story)
    assert await stale_ids(services) == []
    assert (await services.decision_reads.require(decision.id)).status == "decided"
