"""A debate is given templates, counts as their use, and is a trace by the id it was begun with."""

import asyncio

import pytest

from app.bootstrap import Noema, Services
from app.domain.debate import NewDebate
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.domain.trace import TraceFilter, TraceKind
from app.errors import ConflictError
from app.reasoning.deliberations.debate.store import DebateStore
from tests.factories import make_template
from tests.graph.debate.conftest import Steady

ASKED = "Do a post-mortem: what is the root cause of the outage?"


async def test_a_debate_is_a_trace_with_its_templates_its_score_and_its_rating(
    noema: Noema, services: Services
) -> None:
    template = await services.learning.templates.add(make_template())
    debate_id = new_id()
    await services.debates.start(NewDebate(debate_id, ASKED, min_rounds=1, max_rounds=1))
    with pytest.raises(ConflictError, match="finished"):
        await services.learning.ratings.rate(new_id(), debate_id, 9)
    async with asyncio.timeout(60):
        await noema.deliberations.run_due(services.tenant_id)
    ended = await services.debates.require(debate_id)
    wanted = TraceFilter(kinds=frozenset({TraceKind.DEBATE}))
    [trace] = (await services.learning.traces.list_page(PageRequest(5), wanted)).items
    assert (trace.id, trace.question, trace.answer) == (debate_id, ASKED, ended.answer)
    assert (trace.rounds, trace.provider) == (len(ended.rounds), "offline")
    assert "Five Whys" in [used.name for used in trace.templates]
    store = DebateStore(noema.graph_of(services.tenant_id), Steady())
    given = await store.templates(ended)
    assert [one.name for one in given] == [*(ended.templates or ())]
    assert (given[0].name, given[0].text) == ("Five Whys", make_template().content.body)
    assert ended.score is not None
    assert trace.quality == trace.score == ended.score.total
    used = await services.learning.template_reads.require(template)
    assert (used.use_count, used.mean_score) == (1, ended.score.total)
    await services.learning.ratings.rate(new_id(), debate_id, 9)
    [rated] = (await services.learning.traces.list_page(PageRequest(5), wanted)).items
    assert (rated.rating, rated.quality, rated.score) == (9, 9.0, trace.score)
    assert (await services.debates.require(debate_id)).effective_score == 9.0
    counts = (await services.learning.traces.statistics()).counts
    assert [(c.kind, c.total, c.graded) for c in counts if c.kind is TraceKind.DEBATE] == [
        (TraceKind.DEBATE, 1, 1)
    ]
