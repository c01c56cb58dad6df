"""From one embedding model to another on a real Neo4j, with searches all the way."""

import operator

import pytest

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.domain.search import SearchQuery, SearchResult
from app.domain.vectors import VectorChoice, VectorRole, VectorStatus
from app.errors import ConflictError, InvalidInputError
from app.jobs.embedding import PendingVectors
from tests.fakes.embedder import LetterEmbedder, letters
from tests.graph.knowledge import KnowledgeMaker

BGE, OTHER = "bge-small-en-v1.5-q", "voyage-4"
CAT, KITTEN, TAX = "The cat is on the mat.", "A kitten sleeps upon the rug.", "act mat"


@pytest.fixture
def both(noema: Noema) -> Noema:
    """A service that has two models."""
    twin = Noema(
        noema.graph_of, noema.bus, noema.settings, noema.tenants, noema.embedder, noema.models
    )
    twin.vector_models.makers[OTHER] = LetterEmbedder
    return twin


async def _search(both: Noema, tenant_id: str) -> SearchResult:
    return await both.services(tenant_id).search.search(SearchQuery("cat resting", 4))


async def _states(services: Services) -> list[tuple[str, VectorRole, int, int]]:
    return [
        (one.model, one.role, one.done, one.waiting)
        for one in await services.vector_change.status()
    ]


async def test_the_first_model_answers_until_the_second_has_everything(
    both: Noema, services: Services, knowledge: KnowledgeMaker
) -> None:
    tenant_id = services.tenant_id
    change = both.services(tenant_id).vector_change
    await knowledge.entries([CAT, KITTEN, TAX])
    await both.services(tenant_id).vectors.embed_pending()
    before = await _search(both, tenant_id)
    await change.fill(OTHER)
    assert await _states(both.services(tenant_id)) == [
        (BGE, VectorRole.ANSWERS, 3, 0),
        (OTHER, VectorRole.FILLING, 0, 3),
    ]
    with pytest.raises(ConflictError, match="3 things wait"):
        await change.switch()
    graph = both.graph_of(tenant_id)
    rows = await graph.read("embedding/list_pending", model=OTHER, characters=99, limit=1)
    halfway = PendingVectors(graph, LetterEmbedder())
    await halfway.store(rows, await LetterEmbedder().embed_passages([rows[0]["text"]]))
    assert await _search(both, tenant_id) == before
    late = await knowledge.entry("A tiger rests.")
    assert await both.job_runner.run_due(tenant_id) == 1
    assert await _states(both.services(tenant_id)) == [
        (BGE, VectorRole.ANSWERS, 4, 0),
        (OTHER, VectorRole.READY, 4, 0),
    ]
    [compared] = await change.compare(["resting tiger"])
    assert late in compared.model_hits
    assert compared.shared == len(set(compared.model_hits) & set(compared.next_hits)) > 0
    assert await change.switch() == VectorChoice(OTHER)
    after = await _search(both, tenant_id)
    assert (after.by_vector, after.vectors_pending) == (True, 0)
    titles = (CAT, KITTEN, TAX, "A tiger rests.")
    asked = letters("cat resting")
    expected = max(titles, key=lambda title: sum(map(operator.mul, asked, letters(title))))
    places = {hit.node.title: hit.explanation.vector for hit in after.hits}
    nearest = places[expected]
    assert nearest is not None
    assert nearest.rank == 1


async def test_another_process_follows_a_switch_once_it_looks(
    both: Noema, services: Services, noema: Noema, knowledge: KnowledgeMaker
) -> None:
    tenant_id = services.tenant_id
    other = Noema(
        noema.graph_of, noema.bus, noema.settings, noema.tenants, noema.embedder, noema.models
    )
    other.vector_models.makers[OTHER] = LetterEmbedder
    await knowledge.entry(CAT)
    await both.services(tenant_id).vector_change.fill(OTHER)
    await both.job_runner.run_due(tenant_id)
    await both.services(tenant_id).vector_change.switch()
    assert other.vector_models.answering(other.graph_of(tenant_id)).model == BGE
    assert (await _search(other, tenant_id)).by_vector
    await other.vector_models.refresh()
    assert other.vector_models.answering(other.graph_of(tenant_id)).model == OTHER
    assert (await _search(other, tenant_id)).by_vector
    assert other.vector_models.choice(new_id()) == VectorChoice(BGE)


async def test_going_back_makes_only_what_came_meanwhile(
    both: Noema, services: Services, knowledge: KnowledgeMaker
) -> None:
    tenant_id = services.tenant_id
    await knowledge.entries([CAT, KITTEN])
    change = both.services(tenant_id).vector_change
    await both.services(tenant_id).vectors.embed_pending()
    await change.fill(OTHER)
    await both.job_runner.run_due(tenant_id)
    await change.switch()
    await knowledge.entry(TAX)
    await both.services(tenant_id).vectors.embed_pending()
    assert await change.status() == (
        VectorStatus(OTHER, VectorRole.ANSWERS, 3, 0, 0),
        VectorStatus(BGE, VectorRole.IDLE, 2, 1, 0),
    )
    await change.fill(BGE)
    await both.job_runner.run_due(tenant_id)
    assert await change.switch() == VectorChoice(BGE)


async def test_what_cannot_be_chosen_is_refused_and_nothing_changes(
    both: Noema, services: Services
) -> None:
    change = both.services(services.tenant_id).vector_change
    with pytest.raises(InvalidInputError, match="no model 'ada'"):
        await change.fill("ada")
    with pytest.raises(ConflictError, match="answers already"):
        await change.fill(BGE)
    for refused in (change.switch(), change.compare(["x"])):
        with pytest.raises(ConflictError, match="no model is filled"):
            await refused
    with pytest.raises(InvalidInputError):
        await change.compare([])
    await both.vector_models.refresh()
    assert both.vector_models.choice(services.tenant_id) == VectorChoice(BGE)
    assert await services.job_reads.list_open() == []
