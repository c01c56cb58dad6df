"""Drafts of resolutions, kept with the contradiction and applied by a person."""

import json

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief
from app.domain.beliefs.contradiction import (
    ContradictionFilter,
    DraftedResolution,
    ResolutionDraft,
    Swept,
)
from app.domain.beliefs.drafted import resolve_as_drafted
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.reads.search.neighbours import NeighbourReads
from app.reasoning.beliefs.contradiction_resolver.detection import ContradictionFinder, Judges
from app.reasoning.beliefs.contradiction_resolver.drafter import ModelDrafter
from tests.fakes.scripted_model import ScriptedModel, done, text

SURVIVES = "The queue survives a restart of the broker."
LOST = "The queue does not survive a restart of the broker."
TRAINED = "The crane of the yard is operated by two people."
ALONE = "The crane of the yard is no longer operated by two people."
ANSWER = {
    "resolution": "synthesized",
    "text": "The queue survives a restart of the broker if it is durable.",
    "confidence": 0.8,
    "reason": "Both were seen, with and without durability.",
    "quote_a": "survives",
    "quote_b": "does not survive",
}


async def _hold(services: Services, said: str) -> str:
    belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, said)
    await services.beliefs.apply(Assert(new_id(), belief))
    return belief.id


def _finder(noema: Noema, services: Services, model: ScriptedModel) -> ContradictionFinder:
    graph = noema.graph_of(services.tenant_id)
    near = NeighbourReads(graph, noema.embedder)
    judges = Judges(drafter=ModelDrafter(model, "small"))
    return ContradictionFinder(graph, near, services.beliefs, judges)


async def test_words_that_tell_of_a_change_draft_for_it_and_a_person_applies_it(
    services: Services,
) -> None:
    a, b = await _hold(services, TRAINED), await _hold(services, ALONE)
    await services.vectors.embed_pending()
    assert await services.contradictions.compare_due() == Swept(2, 1)
    [found] = (
        await services.contradiction_reads.list_page(PageRequest(9), ContradictionFilter())
    ).items
    drafted = ResolutionDraft(
        DraftedResolution.FAVOR_B,
        None,
        "“no longer” tells that something changed: what came after it holds.",
        (),
        ((25, 34),),
        0.7,
        "rules/1",
    )
    assert found.draft == drafted
    beliefs = await services.belief_reads.get_many([a, b])
    assert [one.status for one in beliefs if one] == ["held", "held"]
    await services.beliefs.apply(resolve_as_drafted(new_id(), found.id, drafted))
    settled = await services.contradiction_reads.require(found.id)
    assert (settled.status, settled.resolution, settled.rationale) == (
        "resolved",
        "favor_b",
        drafted.reason,
    )
    assert settled.draft == drafted
    beliefs = await services.belief_reads.get_many([a, b])
    assert [one.status for one in beliefs if one] == ["superseded", "held"]


@pytest.mark.parametrize(("quote", "asked"), [("survives", 1), ("lives on", 2)])
async def test_a_model_drafts_what_words_do_not_if_its_quotes_are_there(
    noema: Noema, services: Services, quote: str, asked: int
) -> None:
    a, b = await _hold(services, SURVIVES), await _hold(services, LOST)
    await services.vectors.embed_pending()
    model = ScriptedModel(*[[text(json.dumps({**ANSWER, "quote_a": quote})), done()]] * 2)
    assert await _finder(noema, services, model).compare_due() == Swept(2, 1)
    assert len(model.requests) == asked
    [found] = (
        await services.contradiction_reads.list_page(PageRequest(9), ContradictionFilter())
    ).items
    assert found.status == "open"
    if quote not in SURVIVES:
        assert found.draft is None
        return
    assert found.draft
    assert (found.draft.resolution, found.draft.spans_a) == ("synthesized", ((10, 18),))
    await services.beliefs.apply(resolve_as_drafted(new_id(), found.id, found.draft))
    beliefs = await services.belief_reads.get_many([a, b])
    assert [one.status for one in beliefs if one] == ["superseded", "superseded"]
    settled = await services.contradiction_reads.require(found.id)
    assert settled.resolved_by_id is not None
