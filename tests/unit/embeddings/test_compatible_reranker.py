"""Relevances from a server in the format of Cohere, Jina and vLLM, which is a real one here."""

import math
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from pydantic import SecretStr, ValidationError

from app.bootstrap.voyage import open_reranker
from app.embeddings.compatible import MOST_BYTES, CompatibleReranker
from app.errors import AppError, InvalidInputError, SetupError, UnavailableError
from app.settings import Settings
from tests.fakes.vendors.exchange import Cut, Exchange, answered, streamed
from tests.fakes.vendors.server import Asked, VendorServer, vendor_server

KEY = "rk-0123456789abcdef"


def _answer(asked: Asked) -> Exchange:
    """Answer as vLLM does, best first: the shorter a text, the more relevant it is."""
    results: list[dict[str, Any]] = [
        {"index": place, "document": {"text": text}, "relevance_score": 1 / (1 + len(text))}
        for place, text in enumerate(asked.body["documents"])
    ]
    best = sorted(results, key=lambda one: -one["relevance_score"])
    return answered({"id": "r-1", "model": asked.body["model"], "results": best})


@pytest.fixture
async def vendor() -> AsyncGenerator[VendorServer]:
    async with vendor_server() as server:
        server.answer = _answer
        yield server


@pytest.fixture
def reranker(vendor: VendorServer) -> CompatibleReranker:
    return CompatibleReranker(f"{vendor.url}/v1/", SecretStr(KEY), "bge-reranker-v2-m3")


async def test_relevances_come_back_in_the_order_of_the_texts(
    reranker: CompatibleReranker, vendor: VendorServer
) -> None:
    assert await reranker.relevances("why", ["because", "so", "for it"]) == [1 / 8, 1 / 3, 1 / 7]
    [asked] = vendor.asked
    assert (asked.path, asked.headers["authorization"]) == ("/v1/rerank", f"Bearer {KEY}")
    assert asked.body == {
        "model": "bge-reranker-v2-m3",
        "query": "why",
        "documents": ["because", "so", "for it"],
        "top_n": 3,
    }


async def test_a_server_without_a_key_is_sent_none(vendor: VendorServer) -> None:
    settings = Settings(rerank_base_url=f"{vendor.url}/v1", rerank_model="m")
    reranker = open_reranker(settings)
    assert reranker
    assert await reranker.relevances("why", ["so"]) == [1 / 3]
    assert "authorization" not in vendor.asked[0].headers


async def test_logits_are_made_probabilities(
    reranker: CompatibleReranker, vendor: VendorServer
) -> None:
    scores = [-3.0, 2.0, 0.5, -900.0]
    results = [{"index": n, "relevance_score": score} for n, score in enumerate(scores)]
    vendor.script = [answered({"results": results})]
    assert await reranker.relevances("why", ["a", "b", "c", "d"]) == pytest.approx(
        [1 / (1 + math.exp(3)), 1 / (1 + math.exp(-2)), 1 / (1 + math.exp(-0.5)), 0.0]
    )


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (204, UnavailableError),
        (307, SetupError),
        (400, InvalidInputError),
        (401, SetupError),
        (404, SetupError),
        (429, UnavailableError),
        (503, UnavailableError),
    ],
)
async def test_a_refusal_is_told_without_the_words_of_the_server(
    status: int, error: type[AppError], reranker: CompatibleReranker, vendor: VendorServer
) -> None:
    vendor.script = [answered({"error": {"message": f"wrong: {KEY} because"}}, status)]
    with pytest.raises(error) as caught:
        await reranker.relevances("why", ["because"])
    told = f"{caught.value!r}{caught.value.__cause__!r}{caught.value.__context__!r}"
    assert KEY not in told
    assert "because" not in told
    assert len(vendor.asked) == 1


async def test_a_broken_connection_is_unavailable(
    reranker: CompatibleReranker, vendor: VendorServer
) -> None:
    vendor.script = [streamed(b'{"results": [', Cut())]
    with pytest.raises(UnavailableError, match="does not answer"):
        await reranker.relevances("why", ["because"])


@pytest.mark.parametrize(
    "results",
    [
        [{"index": 0, "relevance_score": 0.5}],
        [{"index": 0, "relevance_score": 0.5}, {"index": 0, "relevance_score": 0.4}],
        [{"index": n, "relevance_score": 0.5} for n in (0, 2)],
        [{"index": n, "relevance_score": 0.5} for n in (0, 1, 1)],
    ],
    ids=["too few", "twice the same", "another text", "too many"],
)
async def test_a_wrong_count_is_unavailable(
    results: list[object], reranker: CompatibleReranker, vendor: VendorServer
) -> None:
    vendor.script = [answered({"results": results})]
    with pytest.raises(UnavailableError, match="left out"):
        await reranker.relevances("why", ["because", "so"])


@pytest.mark.parametrize(
    "body",
    [
        b"because",
        b"[]",
        b'{"results": "because"}',
        b'{"results": ["because"]}',
        b'{"results": [{"index": 0}]}',
        b'{"results": [{"index": true, "relevance_score": 0.5}]}',
        b'{"results": [{"index": 0, "relevance_score": "high"}]}',
        b'{"results": [{"index": 0, "relevance_score": NaN}]}',
        b'{"results": [{"index": 0, "relevance_score": 0.5}]}' + b" " * MOST_BYTES,
    ],
    ids=["no JSON", "a list", "text", "texts", "no score", "no index", "word", "NaN", "endless"],
)
async def test_an_answer_that_cannot_be_understood_is_unavailable(
    body: bytes, reranker: CompatibleReranker, vendor: VendorServer
) -> None:
    vendor.script = [streamed(body)]
    with pytest.raises(UnavailableError, match="cannot be understood") as caught:
        await reranker.relevances("why", ["because"])
    assert "because" not in f"{caught.value!r}{caught.value.__cause__!r}"


def test_a_key_in_the_address_is_refused_and_a_key_is_not_shown() -> None:
    with pytest.raises(ValidationError) as caught:
        Settings(rerank_base_url=f"http://me:{KEY}@127.0.0.1/v1")
    assert KEY not in str(caught.value)
    assert KEY not in repr(Settings(rerank_api_key=SecretStr(KEY)))
