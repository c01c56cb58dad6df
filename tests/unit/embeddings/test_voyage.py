"""Vectors from Voyage, against a real server that answers as it does."""

import subprocess
import sys
from collections.abc import AsyncGenerator

import pytest
from pydantic import SecretStr

from app.embeddings.voyage import VoyageEmbedder
from app.errors import AppError, InvalidInputError, SetupError, UnavailableError
from tests.fakes.vendors.exchange import Cut, answered, streamed
from tests.fakes.vendors.server import VendorServer, vendor_server
from tests.fakes.vendors.voyage import embeddings, vector_of

KEY = "pa-0123456789abcdef"


@pytest.fixture
async def vendor() -> AsyncGenerator[VendorServer]:
    async with vendor_server() as server:
        server.answer = embeddings
        yield server


@pytest.fixture
def voyage(vendor: VendorServer) -> VoyageEmbedder:
    return VoyageEmbedder(f"{vendor.url}/v1/", SecretStr(KEY))


async def test_passages_are_sent_128_at_a_time_and_come_back_in_their_order(
    voyage: VoyageEmbedder, vendor: VendorServer
) -> None:
    texts = ["x" * length for length in range(1, 131)]
    assert await voyage.embed_documents(texts) == list(map(vector_of, texts))
    assert [len(body["input"]) for body in vendor.bodies] == [128, 2]


async def test_a_question_is_asked_as_one(voyage: VoyageEmbedder, vendor: VendorServer) -> None:
    assert await voyage.embed_query("why") == vector_of("why")
    [asked] = vendor.asked
    assert (asked.path, asked.headers["authorization"]) == ("/v1/embeddings", f"Bearer {KEY}")
    assert asked.body == {
        "model": "voyage-4",
        "input": ["why"],
        "input_type": "query",
        "output_dimension": 1_024,
        "output_dtype": None,
        "truncation": True,
        "encoding_format": "base64",
    }


async def test_passages_are_marked_as_such(voyage: VoyageEmbedder, vendor: VendorServer) -> None:
    await voyage.embed_documents(["because"])
    assert vendor.bodies[0]["input_type"] == "document"


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (400, InvalidInputError),
        (401, SetupError),
        (403, SetupError),
        (408, UnavailableError),
        (429, UnavailableError),
        (503, UnavailableError),
    ],
)
async def test_a_refusal_is_told_without_the_vendors_words(
    status: int, error: type[AppError], voyage: VoyageEmbedder, vendor: VendorServer
) -> None:
    vendor.script = [answered({"detail": f"wrong: {KEY}"}, status)]
    with pytest.raises(error) as caught:
        await voyage.embed_query("why")
    assert KEY not in f"{caught.value!r}{caught.value.__cause__!r}{caught.value.__context__!r}"


# The client logs it by a method that Python calls deprecated.
@pytest.mark.filterwarnings("ignore:The 'warn' method is deprecated:DeprecationWarning")
async def test_a_broken_connection_is_unavailable(
    voyage: VoyageEmbedder, vendor: VendorServer
) -> None:
    vendor.script = [streamed(b'{"data": [', Cut())]
    with pytest.raises(UnavailableError) as caught:
        await voyage.embed_query("why")
    assert (caught.value.__cause__, caught.value.__context__) == (None, None)


async def test_an_answer_without_the_vectors_is_unavailable(
    voyage: VoyageEmbedder, vendor: VendorServer
) -> None:
    vendor.script = [answered({"data": [], "usage": {"total_tokens": 1}})]
    with pytest.raises(UnavailableError, match="cannot be understood"):
        await voyage.embed_documents(["because", "so"])


async def test_without_a_key_nothing_is_sent(vendor: VendorServer) -> None:
    embedder = VoyageEmbedder(vendor.url, SecretStr(""))
    with pytest.raises(SetupError, match="NOEMA_VOYAGE_API_KEY"):
        await embedder.embed_query("why")
    assert vendor.asked == []


# A process in which the client cannot be imported, as where the extra was not installed.
_WITHOUT_THE_EXTRA = """
import sys
sys.modules["voyageai"] = None
from app.bootstrap.voyage import open_voyage
from app.errors import SetupError
from app.settings import Settings
try:
    open_voyage(Settings(embeddings="voyage"))
except SetupError as error:
    print(error.field, error.message)
"""


def test_without_the_extra_the_error_says_what_to_install() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _WITHOUT_THE_EXTRA], capture_output=True, text=True, check=True
    )
    assert done.stdout == (
        "embeddings Voyage needs its client, which is not installed: install noema-graph[voyage], "
        "or run `uv sync --extra voyage` in a checkout\n"
    )
