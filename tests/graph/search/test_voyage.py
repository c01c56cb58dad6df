"""Vectors of a second model: an index of their own, and never compared with those of the first."""

from collections.abc import AsyncGenerator

import pytest
from pydantic import SecretStr

from app.bootstrap import Noema, Services
from app.domain.search import SearchQuery
from app.embeddings.voyage import VoyageEmbedder
from app.jobs.embedding import Embedded, PendingVectors
from app.reads.search.search import SearchReads
from tests.fakes.vendors.server import vendor_server
from tests.fakes.vendors.voyage import embeddings
from tests.graph.knowledge import KnowledgeMaker

QUESTION = "zzzz"
"""No word of any text; only its vector finds one, and it has the length of `Four`."""


@pytest.fixture
async def voyage() -> AsyncGenerator[VoyageEmbedder]:
    async with vendor_server() as server:
        server.answer = embeddings
        yield VoyageEmbedder(server.url, SecretStr("key"))


@pytest.fixture
def vectors(noema: Noema, services: Services, voyage: VoyageEmbedder) -> PendingVectors:
    return PendingVectors(noema.graph_of(services.tenant_id), voyage)


@pytest.fixture
def search(noema: Noema, services: Services, voyage: VoyageEmbedder) -> SearchReads:
    return SearchReads(noema.graph_of(services.tenant_id), voyage)


async def _found(search: SearchReads, limit: int) -> list[str]:
    result = await search.search(SearchQuery(QUESTION, limit=limit))
    return [hit.node.id for hit in result.hits]


async def test_the_nearest_come_from_the_index_of_the_model(
    knowledge: KnowledgeMaker, vectors: PendingVectors, search: SearchReads
) -> None:
    ids = await knowledge.entries(["x" * length for length in range(1, 121)])
    assert await vectors.embed_pending() == Embedded(120, 0)
    assert (await _found(search, limit=1)) == [ids[len(QUESTION) - 1]]


async def test_vectors_of_another_model_wait_until_they_are_made_anew(
    services: Services, knowledge: KnowledgeMaker, vectors: PendingVectors, search: SearchReads
) -> None:
    entry = await knowledge.entry("Four")
    assert await services.vectors.embed_pending() == Embedded(1, 0)
    assert await _found(search, limit=5) == []
    await vectors.renew()
    assert [job.kind for job in await services.job_reads.list_open()] == ["embedding"]
    assert await vectors.embed_pending() == Embedded(1, 0)
    assert await _found(search, limit=5) == [entry]


async def test_nothing_is_queued_where_every_vector_is_of_the_model(
    services: Services, knowledge: KnowledgeMaker
) -> None:
    entry = await knowledge.entry("Four")
    await services.vectors.embed_pending()
    await services.vectors.renew()
    assert await knowledge.vector_states([entry]) == ["done"]
    assert await services.job_reads.list_open() == []


async def test_other_tenants_are_left_alone(
    services: Services,
    other_services: Services,
    noema: Noema,
    voyage: VoyageEmbedder,
    knowledge: KnowledgeMaker,
) -> None:
    entry = await knowledge.entry("Four")
    await services.vectors.embed_pending()
    await PendingVectors(noema.graph_of(other_services.tenant_id), voyage).renew()
    assert await knowledge.vector_states([entry]) == ["done"]
