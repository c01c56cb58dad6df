"""Vectors from a server in OpenAI's format, which is a real one here."""

import itertools
import logging
from collections.abc import AsyncGenerator

import pytest
from pydantic import SecretStr, ValidationError

from app.bootstrap.voyage import open_compatible
from app.embeddings.openai_format import (
    MOST_BYTES,
    TEXTS_PER_REQUEST,
    CompatibleEmbedder,
    ServedModel,
)
from app.errors import AppError, InvalidInputError, SetupError, UnavailableError
from app.settings import Settings
from tests.fakes.vendors.exchange import Cut, Exchange, answered, streamed
from tests.fakes.vendors.openai_embeddings import embeddings, vector_of
from tests.fakes.vendors.server import Asked, VendorServer, vendor_server

KEY = "ek-0123456789abcdef"
MODEL = ServedModel("nomic-embed-text", 3)


@pytest.fixture
async def vendor() -> AsyncGenerator[VendorServer]:
    async with vendor_server() as server:
        server.answer = embeddings(3)
        yield server


class _Embedder(CompatibleEmbedder):
    """Notes how long it would have waited."""

    def __init__(self, vendor: VendorServer, served: ServedModel = MODEL, key: str = KEY) -> None:
        self.waited: list[float] = []
        super().__init__(f"{vendor.url}/v1/", SecretStr(key), served, 5.0, self._note)

    async def _note(self, seconds: float) -> None:
        self.waited.append(seconds)


@pytest.fixture
def embedder(vendor: VendorServer) -> _Embedder:
    return _Embedder(vendor)


async def test_vectors_come_back_in_the_order_of_the_texts_and_have_length_1(
    embedder: _Embedder, vendor: VendorServer
) -> None:
    texts = ["because", "so", "for it"]
    # The fake gives vectors of length 2, the last text first.
    assert await embedder.embed_documents(texts) == [vector_of(text, 3) for text in texts]
    [asked] = vendor.asked
    assert (asked.method, asked.path) == ("POST", "/v1/embeddings")
    assert asked.headers["authorization"] == f"Bearer {KEY}"
    assert asked.headers["api-key"] == KEY
    assert asked.body == {
        "model": "nomic-embed-text",
        "input": texts,
        "encoding_format": "float",
    }


async def test_many_texts_go_in_batches(embedder: _Embedder, vendor: VendorServer) -> None:
    texts = ["x" * length for length in range(1, 2 * TEXTS_PER_REQUEST + 2)]
    assert await embedder.embed_documents(texts) == [vector_of(text, 3) for text in texts]
    assert [len(body["input"]) for body in vendor.bodies] == [32, 32, 1]


async def test_what_the_settings_say_is_what_the_server_is_asked(vendor: VendorServer) -> None:
    settings = Settings(
        embedding_base_url=f"{vendor.url}/openai/deployments/e3?api-version=2024-10-21",
        embedding_model="text-embedding-3-large",
        embedding_dimensions=3,
        embedding_shorten=True,
        embedding_question_prefix="search_query: ",
        embedding_passage_prefix="search_document: ",
        embedding_characters=100,
    )
    embedder = open_compatible(settings)
    await embedder.embed_query("why" + "y" * 200)
    await embedder.embed_passages(["because"])
    assert [asked.path for asked in vendor.asked] == [
        "/openai/deployments/e3/embeddings?api-version=2024-10-21"
    ] * 2
    assert not {"authorization", "api-key"} & vendor.asked[0].headers.keys()
    assert [(body["input"], body["dimensions"]) for body in vendor.bodies] == [
        (["search_query: why" + "y" * 97], 3),
        (["search_document: because"], 3),
    ]
    assert embedder.source == "text-embedding-3-large (3) 'search_document: '"


@pytest.mark.parametrize(
    ("missing", "setting"),
    [
        ({"embedding_base_url": ""}, "embedding_base_url"),
        ({"embedding_model": ""}, "embedding_model"),
        ({"embedding_dimensions": 0}, "embedding_dimensions"),
    ],
)
async def test_a_missing_setting_is_named(
    missing: dict[str, object], setting: str, vendor: VendorServer
) -> None:
    given = {"embedding_base_url": vendor.url, "embedding_model": "m", "embedding_dimensions": 3}
    embedder = open_compatible(Settings.model_validate(given | missing))
    with pytest.raises(SetupError, match=f"set NOEMA_{setting.upper()}") as caught:
        await embedder.embed_query("why")
    assert caught.value.field == setting
    assert vendor.asked == []


async def test_vectors_of_another_size_are_refused_and_the_setting_is_named(
    embedder: _Embedder, vendor: VendorServer
) -> None:
    vendor.answer = embeddings(4)
    with pytest.raises(SetupError) as caught:
        await embedder.embed_documents(["because"])
    assert caught.value.field == "embedding_dimensions"
    assert caught.value.message == (
        "nomic-embed-text gives vectors of 4 numbers; NOEMA_EMBEDDING_DIMENSIONS says 3"
    )


async def test_a_busy_server_is_asked_again(embedder: _Embedder, vendor: VendorServer) -> None:
    vendor.script = [answered({}, 429), answered({}, 503)]
    assert await embedder.embed_documents(["so"]) == [vector_of("so", 3)]
    assert embedder.waited == [0.5, 2.0]
    vendor.script = [answered({}, 429)] * 3
    with pytest.raises(UnavailableError, match="come back later: 429"):
        await embedder.embed_documents(["so"])
    assert len(vendor.asked) == 6


async def test_a_question_is_asked_again_once(embedder: _Embedder, vendor: VendorServer) -> None:
    vendor.script = [streamed(b'{"data": [', Cut()), answered({}, 503)]
    with pytest.raises(UnavailableError, match="come back later: 503"):
        await embedder.embed_query("why")
    assert (embedder.waited, len(vendor.asked)) == ([0.5], 2)


async def test_a_text_that_is_refused_alone_is_an_invalid_input(
    embedder: _Embedder, vendor: VendorServer
) -> None:
    vendor.script = [answered({"error": {"message": "too long"}}, 400)]
    with pytest.raises(InvalidInputError, match="refuses the text: 400"):
        await embedder.embed_documents(["because"])
    assert [body["input"] for body in vendor.bodies] == [["because"], ["a text"]]


@pytest.mark.parametrize(
    ("served", "setting"),
    [(MODEL, "embedding_model"), (MODEL._replace(shortens=True), "embedding_shorten")],
    ids=["model", "size"],
)
async def test_a_server_that_refuses_every_text_is_a_wrong_setting(
    served: ServedModel, setting: str, vendor: VendorServer
) -> None:
    vendor.script = [answered({"error": {"message": "no such model"}}, 400)] * 2
    with pytest.raises(SetupError, match="refuses every text") as caught:
        await _Embedder(vendor, served).embed_documents(["because"])
    assert caught.value.field == setting


@pytest.mark.parametrize(
    ("status", "error", "setting"),
    [
        (401, SetupError, "embedding_api_key"),
        (403, SetupError, "embedding_api_key"),
        (404, SetupError, "embedding_base_url"),
    ],
)
async def test_a_refusal_is_told_without_the_words_of_the_server(
    status: int,
    error: type[AppError],
    setting: str,
    embedder: _Embedder,
    vendor: VendorServer,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    vendor.script = [answered({"error": {"message": f"wrong: {KEY} because"}}, status)]
    with pytest.raises(error) as caught:
        await embedder.embed_documents(["because"])
    assert caught.value.field == setting
    told = f"{caught.value!r}{caught.value.__cause__!r}{caught.value.__context__!r}{caplog.text}"
    assert KEY not in told
    assert "because" not in told


@pytest.mark.parametrize(
    "data",
    [
        [{"index": 0, "embedding": [1, 0, 0]}],
        [{"index": 0, "embedding": [1, 0, 0]}] * 2,
        [{"index": n, "embedding": [1, 0, 0]} for n in (0, 2)],
    ],
    ids=["too few", "twice the same", "another text"],
)
async def test_a_wrong_count_is_unavailable(
    data: list[object], embedder: _Embedder, vendor: VendorServer
) -> None:
    vendor.script = [answered({"data": data})]
    with pytest.raises(UnavailableError, match="left out"):
        await embedder.embed_documents(["because", "so"])


@pytest.mark.parametrize(
    "body",
    [
        b"because",
        b'{"data": "because"}',
        b'{"data": [{"index": true, "embedding": [1, 0, 0]}]}',
        b'{"data": [{"index": 0}]}',
        b'{"data": [{"index": 0, "embedding": "AAAA"}]}',
        b'{"data": [{"index": 0, "embedding": [1, 0, "x"]}]}',
        b'{"data": [{"index": 0, "embedding": [0, 0, 0]}]}',
        b'{"data": [{"index": 0, "embedding": [1, 0, NaN]}]}',
        b'{"data": []}' + b" " * MOST_BYTES,
    ],
    ids=["no JSON", "text", "no index", "none", "Base64", "word", "zero", "NaN", "endless"],
)
async def test_an_answer_that_cannot_be_understood_is_unavailable(
    body: bytes, embedder: _Embedder, vendor: VendorServer
) -> None:
    vendor.script = [streamed(body)] * 3
    with pytest.raises(UnavailableError, match="cannot be understood") as caught:
        await embedder.embed_documents(["because"])
    assert "because" not in f"{caught.value!r}{caught.value.__cause__!r}"


def test_a_key_in_the_address_is_refused_and_a_key_is_not_shown(vendor: VendorServer) -> None:
    with pytest.raises(ValidationError) as caught:
        Settings(embedding_base_url=f"http://me:{KEY}@127.0.0.1/v1")
    assert KEY not in str(caught.value)
    settings = Settings(embedding_api_key=SecretStr(KEY))
    assert KEY not in repr(settings)
    assert KEY not in repr(_Embedder(vendor).__dict__)


def _entra(vendor: VendorServer, monkeypatch: pytest.MonkeyPatch, expires_on: str) -> Settings:
    """Let the server give the tokens too, as a managed identity of App Service does."""
    monkeypatch.delenv("AZURE_CLIENT_ID", raising=False)
    monkeypatch.setenv("IDENTITY_ENDPOINT", f"{vendor.url}/msi/token")
    monkeypatch.setenv("IDENTITY_HEADER", "of-this-app")
    given = itertools.count(1)
    vectors = embeddings(3)

    def answer(asked: Asked) -> Exchange:
        if asked.path.startswith("/msi/token"):
            token = {"access_token": f"entra-{next(given)}", "expires_on": expires_on}
            return answered({**token, "token_type": "Bearer", "resource": "r"})
        return vectors(asked)

    vendor.answer = answer
    return Settings(
        embedding_base_url=f"{vendor.url}/openai/v1",
        embedding_model="e3",
        embedding_dimensions=3,
        embedding_entra=True,
    )


@pytest.mark.parametrize(
    ("expires_on", "tokens"),
    [("4102444800", ["entra-1", "entra-1"]), ("1", ["entra-1", "entra-2"])],
    ids=["lasts", "about to end"],
)
async def test_azure_gets_a_token_of_entra_that_is_renewed_before_it_ends(
    vendor: VendorServer, monkeypatch: pytest.MonkeyPatch, expires_on: str, tokens: list[str]
) -> None:
    embedder = open_compatible(_entra(vendor, monkeypatch, expires_on))
    for text in ("because", "so"):
        assert await embedder.embed_documents([text]) == [vector_of(text, 3)]
    asked = [one for one in vendor.asked if one.path == "/openai/v1/embeddings"]
    assert [one.headers["authorization"] for one in asked] == [f"Bearer {t}" for t in tokens]
    assert all("api-key" not in one.headers for one in asked)
    issued = [one for one in vendor.asked if one.path.startswith("/msi/token")]
    assert {one.headers["x-identity-header"] for one in issued} == {"of-this-app"}
    assert len(issued) == len(set(tokens))


async def test_a_token_that_azure_refuses_is_told_by_its_setting(
    vendor: VendorServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedder = open_compatible(_entra(vendor, monkeypatch, "4102444800"))
    told = vendor.answer
    vendor.answer = lambda asked: (
        told(asked) if asked.path.startswith("/msi/token") else answered({}, 401)
    )
    with pytest.raises(SetupError) as refused:
        await embedder.embed_documents(["because"])
    assert (refused.value.field, "entra-1" in refused.value.message) == ("embedding_entra", False)
