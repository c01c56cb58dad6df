"""What a browser is told about the files of the explorer."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from app.ui.routes import LIBRARIES, STATIC, library_paths, ui_routes

SCRIPT = "text/javascript; charset=utf-8"


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A folder of libraries with one file, as unpacked from its jar."""
    library = tmp_path / "web" / "preact" / "dist"
    library.mkdir(parents=True)
    (library / "preact.min.module.js").write_text("self.preact = {};\n", encoding="utf-8")
    return tmp_path / "web"


@pytest.fixture
async def browser(web: Path) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=Starlette(routes=ui_routes(web)))
    async with httpx.AsyncClient(transport=transport, base_url="http://noema") as client:
        yield client


async def test_the_page_is_asked_for_each_time_and_its_files_are_kept_for_good(
    browser: httpx.AsyncClient,
) -> None:
    page = await browser.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"
    files = [path for path in re.findall(r'"(/static/[^"]+)"', page.text)]
    answers = [await browser.get(path) for path in files]
    assert {answer.status_code for answer in answers} == {200}
    kept = {answer.headers["cache-control"] for answer in answers}
    assert kept == {"public, max-age=31536000, immutable"}


async def test_the_page_asks_for_every_module_at_once(browser: httpx.AsyncClient) -> None:
    page = (await browser.get("/")).text
    asked = re.findall(r'rel="modulepreload" href="/static/[0-9a-f]{16}/([^"]+)"', page)
    assert asked == sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js"))


async def test_a_file_under_its_plain_name_is_asked_for_each_time(
    browser: httpx.AsyncClient,
) -> None:
    module = await browser.get("/static/main.js")
    assert module.headers["content-type"] == SCRIPT
    assert module.headers["cache-control"] == "no-cache"


async def test_an_unchanged_module_is_not_sent_again(browser: httpx.AsyncClient) -> None:
    first = await browser.get("/static/main.js")
    again = await browser.get("/static/main.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["cache-control"] == "no-cache"


async def test_a_library_is_kept_for_good_under_its_version(browser: httpx.AsyncClient) -> None:
    answer = await browser.get(f"{library_paths()['preact']}/dist/preact.min.module.js")
    assert answer.headers["content-type"] == SCRIPT
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


async def test_a_library_that_is_not_unpacked_yet_is_not_found(browser: httpx.AsyncClient) -> None:
    answer = await browser.get(f"{library_paths()['cytoscape']}/dist/cytoscape.esm.min.mjs")
    assert answer.status_code == 404


async def test_no_path_leads_out_of_the_static_folder(browser: httpx.AsyncClient) -> None:
    for path in ("/static/%2e%2e/routes.py", "/static/..%2froutes.py", "/static//etc/passwd"):
        assert (await browser.get(path)).status_code == 404


def test_the_page_names_the_libraries_in_the_versions_that_are_fetched() -> None:
    named = re.findall(r"/lib/[^/]+/[^/]+", (STATIC / "libs.js").read_text(encoding="utf-8"))
    assert sorted(named) == sorted(library_paths()[name] for name in LIBRARIES)


def test_no_file_of_the_page_is_longer_than_250_lines() -> None:
    files = [path for path in STATIC.rglob("*") if path.is_file()]
    lengths = {path.name: path.read_text(encoding="utf-8").count("\n") for path in files}
    assert {name: length for name, length in lengths.items() if length > 250} == {}


def test_no_file_of_the_page_names_another_origin_or_sets_markup() -> None:
    banned = re.compile(r"https?://(?!www\.w3\.org/2000/svg)|innerHTML|dangerouslySet|\beval\(")
    files = [path for path in STATIC.rglob("*") if path.is_file()]
    assert [path.name for path in files if banned.search(path.read_text(encoding="utf-8"))] == []
