"""A reranking model orders what the search found; where it fails, the search's own order stands."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from pydantic import SecretStr

from app.bootstrap import Noema, Services
from app.domain.search import SearchQuery, SearchResult
from app.embeddings.base import Reranker
from app.embeddings.compatible import CompatibleReranker
from app.errors import AppError, SetupError, UnavailableError
from app.reads.search.reranking import RERANKED, Reranking
from app.reads.search.search import SearchReads
from tests.fakes.vendors.exchange import answered
from tests.fakes.vendors.server import vendor_server
from tests.graph.knowledge import KnowledgeMaker

TEXTS = ["The queue holds.", "The queue, the queue and the queue.", "Why the queue is full."]


@dataclass
class ByLength:
    """Implements `Reranker`: the longer a text, the more relevant it is."""

    failure: AppError | None = None
    never: bool = False
    asked: list[tuple[str, list[str]]] = field(default_factory=list[tuple[str, list[str]]])

    async def relevances(self, question: str, texts: Sequence[str]) -> list[float]:
        self.asked.append((question, [*texts]))
        if self.never:
            await asyncio.Event().wait()
        if self.failure:
            raise self.failure
        return [len(text) / 1_000 for text in texts]


class Found:
    def __init__(self, noema: Noema, services: Services) -> None:
        self._graph = noema.graph_of(services.tenant_id)
        self._embedder = noema.embedder

    async def by(
        self,
        reranker: Reranker | None,
        limit: int = 10,
        timeout_s: float = 60.0,
        diversity: float = 0.0,
    ) -> SearchResult:
        reranking = Reranking(self._graph, reranker, timeout_s) if reranker else None
        search = SearchReads(self._graph, self._embedder, reranking)
        return await search.search(SearchQuery("queue", limit, diversity=diversity))


@pytest.fixture
def found(noema: Noema, services: Services) -> Found:
    return Found(noema, services)


def _ids(result: SearchResult) -> list[str]:
    return [hit.node.id for hit in result.hits]


async def test_hits_come_in_the_order_of_their_relevance(
    found: Found, knowledge: KnowledgeMaker
) -> None:
    ids = await knowledge.entries(TEXTS)
    reranker = ByLength()
    result = await found.by(reranker)
    assert _ids(result) == [ids[1], ids[2], ids[0]]
    assert result.warning is None
    [(question, texts)] = reranker.asked
    assert question == "queue"
    assert [hit.explanation.relevance for hit in result.hits] == sorted(
        (len(text) / 1_000 for text in texts), reverse=True
    )


async def test_a_server_in_the_format_of_cohere_orders_the_hits(
    found: Found, knowledge: KnowledgeMaker
) -> None:
    ids = await knowledge.entries(TEXTS)
    async with vendor_server() as vendor:
        vendor.answer = lambda asked: answered(
            {
                "results": [
                    {"index": place, "relevance_score": len(text) / 1_000}
                    for place, text in enumerate(asked.body["documents"])
                ]
            }
        )
        result = await found.by(CompatibleReranker(vendor.url, SecretStr(""), "model"))
        vendor.script = [answered({"error": "no"}, 500)]
        failed = await found.by(CompatibleReranker(vendor.url, SecretStr(""), "model"))
    assert (_ids(result), result.warning) == ([ids[1], ids[2], ids[0]], None)
    warning = "the hits were not reranked: the reranking server asks to come back later: 500"
    assert ({*_ids(failed)}, failed.warning) == ({*ids}, warning)


async def test_without_a_model_no_hit_has_a_relevance(
    found: Found, knowledge: KnowledgeMaker
) -> None:
    await knowledge.entries(TEXTS)
    result = await found.by(None)
    assert [hit.explanation.relevance for hit in result.hits] == [None] * len(TEXTS)


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (UnavailableError("Voyage asks to come back later: 429"), "come back later: 429"),
        (SetupError("set NOEMA_VOYAGE_API_KEY", field="voyage_api_key"), "NOEMA_VOYAGE_API_KEY"),
    ],
    ids=["away", "no key"],
)
async def test_a_failure_leaves_the_order_and_is_told(
    found: Found, knowledge: KnowledgeMaker, failure: AppError, said: str
) -> None:
    await knowledge.entries(TEXTS)
    own = _ids(await found.by(None))
    result = await found.by(ByLength(failure))
    assert _ids(result) == own
    assert result.warning is not None
    assert said in result.warning


async def test_a_model_that_takes_too_long_is_not_waited_for(
    found: Found, knowledge: KnowledgeMaker
) -> None:
    await knowledge.entries(TEXTS)
    own = _ids(await found.by(None))
    result = await found.by(ByLength(never=True), timeout_s=0.05)
    assert (_ids(result), result.warning) == (own, "the reranking model took longer than 0.05 s")


async def test_pages_of_one_search_fit_together_and_the_model_reads_no_more_than_fifty(
    found: Found, knowledge: KnowledgeMaker
) -> None:
    await knowledge.entries([f"The queue {'x' * length}." for length in range(RERANKED + 10)])
    reranker = ByLength()
    few, many = await found.by(reranker, 5), await found.by(reranker, RERANKED + 10)
    assert _ids(few) == _ids(many)[:5]
    assert [len(texts) for _, texts in reranker.asked] == [RERANKED, RERANKED]
    assert {hit.explanation.relevance for hit in many.hits[RERANKED:]} == {None}


async def test_a_search_without_hits_asks_no_model(found: Found) -> None:
    reranker = ByLength()
    assert (await found.by(reranker)).hits == ()
    assert reranker.asked == []


async def test_hits_that_are_to_differ_begin_with_the_most_relevant(
    found: Found, knowledge: KnowledgeMaker
) -> None:
    ids = await knowledge.entries(TEXTS)
    assert _ids(await found.by(ByLength(), 1, diversity=0.5)) == [ids[1]]
