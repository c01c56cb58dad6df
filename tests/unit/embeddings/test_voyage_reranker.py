"""Relevances from Voyage, against a real server that answers as it does."""

import subprocess
import sys
from collections.abc import AsyncGenerator

import pytest
from pydantic import SecretStr

from app.embeddings.voyage import VoyageReranker
from app.errors import AppError, InvalidInputError, SetupError, UnavailableError
from tests.fakes.vendors.exchange import Cut, answered, streamed
from tests.fakes.vendors.server import VendorServer, vendor_server
from tests.fakes.vendors.voyage import rerank

KEY = "pa-0123456789abcdef"


@pytest.fixture
async def vendor() -> AsyncGenerator[VendorServer]:
    async with vendor_server() as server:
        server.answer = rerank
        yield server


@pytest.fixture
def reranker(vendor: VendorServer) -> VoyageReranker:
    return VoyageReranker(f"{vendor.url}/v1/", SecretStr(KEY), "rerank-2.5-lite")


async def test_relevances_come_back_in_the_order_of_the_texts(
    reranker: VoyageReranker, vendor: VendorServer
) -> None:
    assert await reranker.relevances("why", ["because", "so", "for it"]) == [1 / 8, 1 / 3, 1 / 7]
    [asked] = vendor.asked
    assert (asked.path, asked.headers["authorization"]) == ("/v1/rerank", f"Bearer {KEY}")
    assert asked.body == {
        "model": "rerank-2.5-lite",
        "query": "why",
        "documents": ["because", "so", "for it"],
        "top_k": None,
        "truncation": True,
    }


@pytest.mark.parametrize(
    ("status", "error"),
    [(400, InvalidInputError), (401, SetupError), (429, UnavailableError), (503, UnavailableError)],
)
async def test_a_refusal_is_told_without_the_vendors_words(
    status: int, error: type[AppError], reranker: VoyageReranker, vendor: VendorServer
) -> None:
    vendor.script = [answered({"detail": f"wrong: {KEY}"}, status)]
    with pytest.raises(error) as caught:
        await reranker.relevances("why", ["because"])
    assert KEY not in f"{caught.value!r}{caught.value.__cause__!r}{caught.value.__context__!r}"


# The client logs it by a method that Python calls deprecated.
@pytest.mark.filterwarnings("ignore:The 'warn' method is deprecated:DeprecationWarning")
async def test_a_broken_connection_is_unavailable(
    reranker: VoyageReranker, vendor: VendorServer
) -> None:
    vendor.script = [streamed(b'{"data": [', Cut())]
    with pytest.raises(UnavailableError):
        await reranker.relevances("why", ["because"])


async def test_an_answer_that_leaves_out_a_text_is_unavailable(
    reranker: VoyageReranker, vendor: VendorServer
) -> None:
    data = [{"index": 0, "relevance_score": 0.5}]
    vendor.script = [answered({"data": data, "usage": {"total_tokens": 1}})]
    with pytest.raises(UnavailableError, match="left out"):
        await reranker.relevances("why", ["because", "so"])


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"data": [{"index": 0}], "usage": {"total_tokens": 1}},
        {"data": [{"index": 7, "relevance_score": 0.5}], "usage": {"total_tokens": 1}},
        {"data": [{"index": 0, "relevance_score": "high"}], "usage": {"total_tokens": 1}},
        {"data": [{"index": 0, "relevance_score": 1.5}], "usage": {"total_tokens": 1}},
        {"data": "because", "usage": {"total_tokens": 1}},
    ],
    ids=["empty", "no score", "no such text", "no number", "above 1", "no list"],
)
async def test_an_answer_that_cannot_be_understood_is_unavailable(
    answer: dict[str, object], reranker: VoyageReranker, vendor: VendorServer
) -> None:
    vendor.script = [answered(answer)]
    with pytest.raises(UnavailableError, match="cannot be understood"):
        await reranker.relevances("why", ["because"])


async def test_without_a_key_nothing_is_sent(vendor: VendorServer) -> None:
    reranker = VoyageReranker(vendor.url, SecretStr(""), "rerank-2.5")
    with pytest.raises(SetupError, match="NOEMA_VOYAGE_API_KEY"):
        await reranker.relevances("why", ["because"])
    assert vendor.asked == []


# A process in which the client cannot be imported, as where the extra was not installed.
_WITHOUT_THE_EXTRA = """
import sys
sys.modules["voyageai"] = None
from app.bootstrap.voyage import open_reranker
from app.errors import SetupError
from app.settings import Settings
assert open_reranker(Settings()) is None
try:
    open_reranker(Settings(rerank_model="rerank-2.5"))
except SetupError as error:
    print(error.field, error.message)
"""


def test_without_the_extra_the_error_says_what_to_install() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _WITHOUT_THE_EXTRA], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("rerank_model Voyage needs its client, which is not installed")
