"""What a model says is no contradiction is kept beside what the own judge said, as figures."""

import json
from typing import Any

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief
from app.domain.beliefs.contradiction import ContradictionFilter, Swept
from app.domain.beliefs.denial import Denial
from app.domain.beliefs.knowledge_changes import Forget
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.events.types import knowledge_stream
from app.graph.change import run
from app.local.base import Connection
from app.reads.search.neighbours import NeighbourReads
from app.reasoning.beliefs.contradiction_resolver.detection import ContradictionFinder, Judges
from app.reasoning.beliefs.contradiction_resolver.second_judge import ModelJudge
from tests.fakes.scripted_model import ScriptedModel, done, text
from tests.graph.memory.planted import driver_of

GHENT = "Noor's parents live in Ghent."
ANTWERP = "Noor's parents live in Antwerp."
BRUGES = "Noor's parents live in Bruges."
MODEL = "offline:small:judge/2"
DENIAL: dict[str, Any] = {
    "conflict": False,
    "confidence": 0.15,
    "reason": "Secret: her parents may live apart.",
    "quote_a": "",
    "quote_b": "",
}


def _finder(noema: Noema, services: Services, answers: int) -> ContradictionFinder:
    graph = noema.graph_of(services.tenant_id)
    model = ScriptedModel(*[[text(json.dumps(DENIAL)), done()]] * answers)
    judges = Judges(ModelJudge(model, "small"))
    near = NeighbourReads(graph, noema.embedder)
    return ContradictionFinder(graph, near, services.beliefs, judges)


async def _hold(services: Services, *texts: str) -> list[str]:
    beliefs = [NewBelief(new_id(), BeliefKind.KNOWLEDGE, said) for said in texts]
    for belief in beliefs:
        await services.beliefs.apply(Assert(new_id(), belief))
    await services.vectors.embed_pending()
    return [belief.id for belief in beliefs]


async def _denials(services: Services) -> list[Denial]:
    return [*(await services.contradiction_reads.list_denials(PageRequest(100))).items]


async def test_a_denial_is_kept_with_the_verdicts_of_both_judges(
    noema: Noema, services: Services
) -> None:
    ids = await _hold(services, GHENT, ANTWERP)
    before = await services.event_reads.head(knowledge_stream(services.tenant_id))
    assert await _finder(noema, services, 1).compare_due() == Swept(compared=2, found=0)
    [kept] = await _denials(services)
    assert [(said.id, said.text) for said in (kept.a, kept.b)] == [
        (ids[0], GHENT),
        (ids[1], ANTWERP),
    ]
    assert (kept.own.detector, kept.own.is_conflict) == ("rules/2", True)
    assert kept.own.confidence >= 0.55
    assert "other_name" in kept.own.reason
    assert (kept.model.detector, kept.model.is_conflict) == (MODEL, False)
    assert (kept.model.confidence, kept.model.reason) == (0.15, "")
    every = ContradictionFilter(status=None)
    assert (await services.contradiction_reads.list_page(PageRequest(9), every)).items == ()
    assert await services.event_reads.head(knowledge_stream(services.tenant_id)) == before


async def test_a_pair_that_is_judged_again_by_the_same_is_kept_once(
    noema: Noema, services: Services
) -> None:
    await _hold(services, GHENT, ANTWERP)
    finder = _finder(noema, services, 2)
    await finder.compare_due()
    # Another detector has its turn in between.
    graph = noema.graph_of(services.tenant_id)
    for kept in (await _denials(services))[:1]:
        for said in (kept.a, kept.b):
            await graph.apply(
                run, "contradiction/mark_compared", id=said.id, detector="another one"
            )
    assert await finder.mark_due() == 2
    assert (await finder.compare_due()).compared == 2
    assert len(await _denials(services)) == 1


async def test_denials_are_listed_page_by_page_and_to_their_tenant_alone(
    noema: Noema, services: Services, other_services: Services
) -> None:
    await _hold(services, GHENT, ANTWERP, BRUGES)
    # Twice of all three, since this is no answer about several; then of each alone.
    await _finder(noema, services, 2 + 3).compare_due()
    reads, listed = services.contradiction_reads, list[Denial]()
    page = await reads.list_denials(PageRequest(1))
    listed += page.items
    while page.has_next:
        page = await reads.list_denials(PageRequest(1, page.keys[-1]))
        listed += page.items
    assert [(one.a.text, one.b.text) for one in listed[:1]] == [(GHENT, ANTWERP)]
    assert {one.id for one in listed} == {one.id for one in await _denials(services)}
    assert len(listed) == 3
    assert await _denials(other_services) == []


async def test_no_words_are_kept_with_a_denial(
    noema: Noema, services: Services, neo4j: Connection
) -> None:
    await _hold(services, GHENT, ANTWERP)
    await _finder(noema, services, 1).compare_due()
    statement = (
        "MATCH (:Belief {tenant_id: $tenant})-[r:COMPATIBLE_WITH]->() RETURN properties(r) AS told"
    )
    async with driver_of(neo4j) as driver:
        found = await driver.execute_query(statement, tenant=services.tenant_id, database_="neo4j")
    [record] = found.records
    told = str(record["told"])
    assert [word for word in ("Secret", "Ghent", "Antwerp") if word in told] == []


async def test_what_is_deleted_takes_its_denials_with_it(noema: Noema, services: Services) -> None:
    ids = await _hold(services, GHENT, ANTWERP)
    await _finder(noema, services, 1).compare_due()
    await services.knowledge.forgetting.forget(Forget(new_id(), frozenset(ids[:1])))
    assert await _denials(services) == []
