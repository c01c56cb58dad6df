"""Searches of the web, asked over HTTP at a server of this machine in the format of each."""

from collections.abc import AsyncGenerator
from datetime import UTC, datetime
from typing import Any

import pytest

from app.bootstrap.web import web_search_of
from app.errors import AppError, InvalidInputError, SetupError, UnavailableError
from app.settings import Settings
from app.websearch.base import WebResult, WebSearch
from app.websearch.rules import MOST_CHARACTERS
from tests.fakes.vendors.exchange import answered, streamed
from tests.fakes.vendors.server import VendorServer, vendor_server

KEY = "wk-0123456789abcdef"
PAGE = {"url": "https://redis.io/docs/streams", "title": "Streams"}
NAMES = ("tavily", "brave", "searxng")


def answer_of(name: str, *pages: dict[str, Any]) -> dict[str, Any]:
    """Give an answer in the format of a search, of pages with `text` and `at`."""
    text, at = {
        "tavily": ("content", "published_date"),
        "brave": ("description", "page_age"),
        "searxng": ("content", "publishedDate"),
    }[name]
    results = [
        {key: page[key] for key in ("url", "title") if key in page}
        | {text: page.get("text"), at: page.get("at")}
        for page in pages
    ]
    return {"web": {"results": results}} if name == "brave" else {"results": results}


@pytest.fixture
async def vendor() -> AsyncGenerator[VendorServer]:
    async with vendor_server() as server:
        yield server


def search(name: str, vendor: VendorServer) -> WebSearch:
    keys = {"tavily_api_key": KEY, "brave_api_key": KEY}
    given = {"web_search": name, "web_search_url": vendor.url, **keys}
    opened = web_search_of(Settings.model_validate(given))
    assert opened
    return opened()


@pytest.mark.parametrize("name", NAMES)
async def test_pages_come_back_best_first_with_their_source_and_date(
    name: str, vendor: VendorServer
) -> None:
    dated = {**PAGE, "text": "Streams survive &quot;restarts&quot;.\0", "at": "2026-03-04T05:06:07"}
    other = {"url": "http://example.org/a", "text": " Kept on disk. "}
    vendor.script = [answered(answer_of(name, dated, other, {**PAGE, "text": "Cut."}))]
    assert await search(name, vendor).find("do streams survive", 2) == [
        WebResult(
            "https://redis.io/docs/streams",
            "Streams",
            'Streams survive "restarts".',
            datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC),
        ),
        WebResult("http://example.org/a", "http://example.org/a", "Kept on disk.", None),
    ]


async def test_each_search_is_asked_as_its_documentation_says(vendor: VendorServer) -> None:
    for name in NAMES:
        vendor.script = [answered(answer_of(name))]
        assert await search(name, vendor).find("a b", 3) == []
    tavily, brave, searxng = vendor.asked
    assert (tavily.method, tavily.path) == ("POST", "/search")
    assert tavily.body == {"query": "a b", "max_results": 3}
    assert tavily.headers["authorization"] == f"Bearer {KEY}"
    assert brave.method == "GET"
    assert brave.path == "/res/v1/web/search?q=a+b&count=3&text_decorations=false"
    assert brave.headers["x-subscription-token"] == KEY
    assert (searxng.method, searxng.path) == ("GET", "/search?q=a+b&format=json")
    assert KEY not in str(searxng)


async def test_what_is_no_page_of_the_web_is_left_out(vendor: VendorServer) -> None:
    pages = [
        {"url": "file:///etc/passwd", "text": "A."},
        {"url": "javascript:alert(1)", "text": "B."},
        {"url": "https://[", "text": "C."},
        {"url": "https://example.org/" + "x" * 2_000, "text": "D."},
        {"url": "https://example.org", "text": " "},
        {"text": "E."},
        {"url": "https://example.org", "text": "F\ud800" * MOST_CHARACTERS},
    ]
    vendor.script = [answered(answer_of("tavily", *pages))]
    [kept] = await search("tavily", vendor).find("x", 20)
    assert kept.text == "F" * MOST_CHARACTERS


@pytest.mark.parametrize(
    ("date", "at"),
    [
        ("Mon, 20 Jan 2025 08:00:00 +0100", datetime(2025, 1, 20, 7, tzinfo=UTC)),
        ("2025-01-20", datetime(2025, 1, 20, tzinfo=UTC)),
        ("3 days ago", None),
        ("", None),
    ],
)
async def test_a_date_is_read_or_left_open(
    date: str, at: datetime | None, vendor: VendorServer
) -> None:
    vendor.script = [answered(answer_of("tavily", {**PAGE, "text": "A.", "at": date}))]
    [page] = await search("tavily", vendor).find("x", 1)
    assert page.published == at


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (302, SetupError),
        (400, InvalidInputError),
        (401, SetupError),
        (404, SetupError),
        (429, UnavailableError),
        (503, UnavailableError),
    ],
)
@pytest.mark.parametrize("name", NAMES)
async def test_a_refusal_is_told_without_the_words_of_the_server(
    name: str, status: int, error: type[AppError], vendor: VendorServer
) -> None:
    vendor.script = [answered({"detail": f"wrong: {KEY}"}, status)]
    with pytest.raises(error) as caught:
        await search(name, vendor).find("secret words", 1)
    told = f"{caught.value!r}{caught.value.__cause__!r}{caught.value.__context__!r}"
    assert KEY not in told
    assert "secret words" not in told


@pytest.mark.parametrize("name", NAMES)
async def test_an_answer_of_another_shape_is_unavailable(name: str, vendor: VendorServer) -> None:
    vendor.script = [streamed(b"[1]")]
    with pytest.raises(UnavailableError, match="cannot be understood"):
        await search(name, vendor).find("x", 1)


def test_a_search_without_its_key_or_address_says_what_to_set() -> None:
    lacking = {
        "tavily": "TAVILY_API_KEY",
        "brave": "BRAVE_API_KEY",
        "searxng": "NOEMA_WEB_SEARCH_URL",
    }
    for name, setting in lacking.items():
        opened = web_search_of(Settings.model_validate({"web_search": name}))
        assert opened
        with pytest.raises(SetupError, match=setting):
            opened()


def test_nobody_is_asked_unless_it_is_configured() -> None:
    assert web_search_of(Settings()) is None
