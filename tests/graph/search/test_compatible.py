"""Vectors of whatever model a server has, on a real Neo4j: any size, each model's apart."""

from collections.abc import AsyncGenerator
from datetime import UTC, datetime

import pytest
from pydantic import SecretStr

from app.bootstrap import Noema, Services
from app.cli.evaluation.retrieval import Turn, evaluate_retrieval
from app.domain.ids import new_id
from app.domain.search import SearchQuery, SearchResult
from app.domain.vectors import VectorChoice, VectorRole, VectorStatus
from app.embeddings.base import EmbedderOffError
from app.embeddings.openai_format import CompatibleEmbedder, ServedModel
from app.errors import SetupError
from app.graph.base import Graph
from app.graph.change import run
from app.jobs.embedding import Embedded, PendingVectors
from app.jobs.vectors.source import take_over
from app.reads.search.neighbours import NeighbourReads
from app.reads.search.search import SearchReads
from app.reads.search.vector_memory import VectorMemory
from tests.fakes.vendors.openai_embeddings import embeddings
from tests.fakes.vendors.server import VendorServer, vendor_server
from tests.graph.knowledge import KnowledgeMaker

QUESTION = "zzzz"
"""No word of any text; only its vector finds one, and it has the length of `Four`."""
SMALL, LARGE = "small (150)", "large (151)"


@pytest.fixture
async def vendor() -> AsyncGenerator[VendorServer]:
    async with vendor_server() as server:
        server.answer = embeddings(150)
        yield server


@pytest.fixture
def graph(noema: Noema, services: Services) -> Graph:
    return noema.graph_of(services.tenant_id)


def _embedder(vendor: VendorServer, name: str, dimensions: int) -> CompatibleEmbedder:
    return CompatibleEmbedder(vendor.url, SecretStr(""), ServedModel(name, dimensions), 5.0)


@pytest.fixture
def small(vendor: VendorServer) -> CompatibleEmbedder:
    return _embedder(vendor, "small", 150)


def _service(noema: Noema, embedder: CompatibleEmbedder) -> Noema:
    """Give a service whose settings name a server's model."""
    return Noema(noema.graph_of, noema.bus, noema.settings, noema.tenants, embedder, noema.models)


async def _search(graph: Graph, embedder: CompatibleEmbedder) -> SearchResult:
    return await SearchReads(graph, embedder).search(SearchQuery(QUESTION, limit=1))


def _ids(result: SearchResult) -> list[str]:
    return [hit.node.id for hit in result.hits]


async def _source(graph: Graph) -> str | None:
    [row] = await graph.read("embedding/get_source")
    return row["source"]


async def test_a_model_of_any_size_finds_the_nearest_by_its_index_and_in_memory(
    knowledge: KnowledgeMaker, graph: Graph, small: CompatibleEmbedder
) -> None:
    ids = await knowledge.entries(["x" * length for length in range(1, 121)])
    assert await PendingVectors(graph, small).embed_pending() == Embedded(120, 0)
    nearest = ids[len(QUESTION) - 1]
    by_index = await _search(graph, small)
    assert (_ids(by_index), by_index.by_vector) == ([nearest], True)
    [hit] = by_index.hits
    assert hit.explanation.vector
    assert (hit.explanation.vector.rank, hit.explanation.vector.score) == (1, pytest.approx(1.0))
    memory = VectorMemory(10)
    await memory.fill(graph, small)
    in_memory = await SearchReads(graph, small, memory=memory).search(SearchQuery(QUESTION, 1))
    assert _ids(in_memory) == [nearest]
    # 150 numbers: texts whose lengths are alike by them have the same vector.
    of_text = await NeighbourReads(graph, small).of_text("y" * 4, ["knowledge"], 0.9)
    assert [one.id for one in of_text.neighbours] == [nearest]


async def test_vectors_of_a_former_model_are_not_compared_and_are_made_anew(
    vendor: VendorServer,
    knowledge: KnowledgeMaker,
    services: Services,
    graph: Graph,
    small: CompatibleEmbedder,
) -> None:
    entry = await knowledge.entry("Four")
    await PendingVectors(graph, small).embed_pending()
    memory = VectorMemory(10)
    await memory.fill(graph, small)
    large = _embedder(vendor, "large", 151)
    vendor.answer = embeddings(151)

    assert not (await _search(graph, large)).by_vector
    await PendingVectors(graph, large).renew()
    assert await _source(graph) == LARGE
    assert [job.kind for job in await services.job_reads.list_open()] == ["embedding"]
    state = await memory.state(graph, large)
    assert (state.any, state.pending) == (False, 1)
    assert await PendingVectors(graph, large).embed_pending() == Embedded(1, 0)
    assert _ids(await _search(graph, large)) == [entry]
    await memory.fill(graph, large)
    again = await SearchReads(graph, large, memory=memory).search(SearchQuery(QUESTION, 1))
    assert _ids(again) == [entry]


async def test_a_service_with_the_former_model_stores_and_compares_nothing_more(
    vendor: VendorServer,
    knowledge: KnowledgeMaker,
    noema: Noema,
    graph: Graph,
    small: CompatibleEmbedder,
) -> None:
    await knowledge.entry("Four")
    old = PendingVectors(graph, small)
    await old.embed_pending()
    await take_over(graph, LARGE)
    with pytest.raises(SetupError, match=r"the vectors are of large \(151\)") as caught:
        await old.embed_pending()
    assert caught.value.field == "embedding_model"
    [row] = await graph.read("embedding/count_vectors", model="compatible", source=LARGE)
    assert (row["pending"], row["any"]) == (1, False)
    asked = len(vendor.asked)
    answering = _service(noema, small).vector_models.answering(graph)
    with pytest.raises(EmbedderOffError, match="NOEMA_EMBEDDING_MODEL is small"):
        await answering.embed_documents(["so"])
    assert len(vendor.asked) == asked
    assert not (await _search(graph, small)).by_vector


async def test_an_interrupted_removal_goes_on_and_meanwhile_nobody_has_the_vectors(
    knowledge: KnowledgeMaker, graph: Graph, small: CompatibleEmbedder
) -> None:
    await knowledge.entries(["One", "Three"])
    await PendingVectors(graph, small).embed_pending()
    parameters = {"source": LARGE, "takes_over": True, "due": new_id(), "limit": 1}
    await graph.apply(run, "embedding/claim_source", **parameters)
    assert await _source(graph) == ""
    [row] = await graph.read(
        "embedding/list_changes", model="compatible", source=SMALL, dimensions=150, after=0, limit=9
    )
    assert (row["any"], row["changes"]) == (False, [])
    with pytest.raises(SetupError, match="are being removed"):
        await PendingVectors(graph, small).embed_pending()
    await take_over(graph, LARGE)
    assert await _source(graph) == LARGE
    [row] = await graph.read(
        "embedding/list_changes", model="compatible", source=LARGE, dimensions=151, after=0, limit=9
    )
    assert row["pending"] == 2
    assert [(one["passage"], one["context"]) for one in row["changes"]] == [(None, None)] * 2


async def test_a_tenant_switches_to_a_servers_model_without_a_gap(
    noema: Noema, services: Services, knowledge: KnowledgeMaker, small: CompatibleEmbedder
) -> None:
    twin = Noema(
        noema.graph_of, noema.bus, noema.settings, noema.tenants, noema.embedder, noema.models
    )
    twin.vector_models.makers["compatible"] = lambda: small
    [entry, other] = await knowledge.entries(["Four", "And another one"])
    change = twin.services(services.tenant_id).vector_change
    await change.fill("compatible")
    await twin.job_runner.run_due(services.tenant_id)
    assert await change.switch() == VectorChoice("compatible")
    assert (await change.status())[0] == VectorStatus(
        "compatible", VectorRole.ANSWERS, 2, 0, 0, SMALL
    )
    used = twin.services(services.tenant_id)
    result = await used.search.search(SearchQuery(QUESTION, 1))
    assert (_ids(result), result.by_vector) == ([entry], True)
    similar = await used.similar.similar(entry, SearchQuery("", 1))
    assert [hit.node.id for hit in similar] == [other]


async def test_an_evaluation_runs_on_a_servers_model(
    noema: Noema, small: CompatibleEmbedder
) -> None:
    at = datetime(2023, 5, 8, tzinfo=UTC)
    turns = [
        Turn(f"a/{place}", "a", "1", "Ada", text, at)
        for place, text in enumerate(("I bought a kite.", "It rained.", "Four"))
    ]
    query = {"query_id": "a/q", "conversation_id": "a", "question": "z" * 9}
    [answer] = await evaluate_retrieval(_service(noema, small), turns, [("line 1", query)])
    # It has the length of `Ada: Four` and no word of any text; by words alone the longest is first.
    assert answer["doc_ids"] == ["a/2", "a/0", "a/1"]
