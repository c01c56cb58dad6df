"""Who may ask."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any, cast

import httpx
import pytest
from starlette.applications import Starlette
from starlette.types import ASGIApp

from app.api.auth import cookie_name
from app.bootstrap import Noema, Services, open_noema
from app.domain.page import PageRequest
from app.domain.tenants.tenant import Scope
from app.graph.driver import open_driver
from app.local.base import Connection
from app.main import create_app, server_config
from app.reasoning.tenants.login_links import LIFE_S
from app.reasoning.tenants.rules import key_sha256
from app.settings import Settings
from tests.api.client import BASE_URL, GraphQLClient, http_client
from tests.api.conftest import key_of

ASKED = "{ sessions { edges { node { id } } } }"
CREATE = 'mutation { createSession(input: {title: "x"}) { __typename } }'


@pytest.fixture
async def stranger(app: Starlette) -> AsyncIterator[httpx.AsyncClient]:
    """A client without a key."""
    async with http_client(app) as http:
        yield http


async def test_without_a_key_nothing_is_answered(stranger: httpx.AsyncClient) -> None:
    answer = await GraphQLClient(stranger).post(ASKED)
    assert answer.status_code == 401
    assert "data" not in answer.json()
    [error] = answer.json()["errors"]
    assert error["extensions"]["code"] == "UNAUTHENTICATED"
    stream = await stranger.get("/streams/sessions")
    assert (stream.status_code, stream.json()["code"]) == (401, "UNAUTHENTICATED")


@pytest.mark.parametrize("header", ["Bearer noema_x", "Basic eDp5", "Bearer", "noema_x"])
async def test_a_header_that_is_no_key_is_refused(stranger: httpx.AsyncClient, header: str) -> None:
    stranger.headers["authorization"] = header
    error = await GraphQLClient(stranger).refused(ASKED)
    assert error["code"] == "UNAUTHENTICATED"


async def test_a_revoked_key_is_refused_from_then_on(
    app: Starlette, noema: Noema, services: Services
) -> None:
    issued = await noema.tenants.create_key(services.tenant_id, "lost", frozenset({Scope.READ}))
    async with http_client(app, issued.text) as http:
        client = GraphQLClient(http)
        await client.ask(ASKED)
        await noema.tenants.revoke_key(services.tenant_id, issued.key.id)
        assert (await client.refused(ASKED))["code"] == "UNAUTHENTICATED"


async def test_a_key_for_reading_changes_nothing(
    app: Starlette, noema: Noema, services: Services
) -> None:
    key = await key_of(noema, services, frozenset({Scope.READ}))
    async with http_client(app, key) as http:
        client = GraphQLClient(http)
        answer = await client.post(CREATE)
        assert answer.status_code == 403
        [error] = answer.json()["errors"]
        assert error["extensions"]["code"] == "FORBIDDEN"
        await client.ask(ASKED)
    assert (await services.session_reads.list_page(PageRequest(10))).items == ()


@pytest.fixture
async def page(stranger: httpx.AsyncClient, noema: Noema, services: Services) -> httpx.AsyncClient:
    """A browser that is signed in to the tenant of `services`."""
    login = await noema.tenants.create_login(services.tenant_id)
    stranger.cookies.set(cookie_name(noema.settings.port), login.text)
    return stranger


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": BASE_URL},
        {"sec-fetch-site": "same-origin"},
        {"origin": BASE_URL, "sec-fetch-site": "same-origin"},
        {"origin": "HTTP://127.0.0.1:80"},
        {"origin": "http://LocalHost", "host": "localhost"},
    ],
)
async def test_the_cookie_counts_for_our_own_page(
    page: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    page.headers.update(headers)
    await GraphQLClient(page).ask(ASKED)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "http://127.0.0.1:8080"},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site", "origin": BASE_URL},
        {"sec-fetch-site": "same-site", "origin": BASE_URL},
    ],
)
async def test_the_cookie_does_not_count_for_a_foreign_page_and_nothing_is_written(
    page: httpx.AsyncClient, services: Services, headers: dict[str, str]
) -> None:
    page.headers.update(headers)
    assert (await GraphQLClient(page).refused(CREATE))["code"] == "UNAUTHENTICATED"
    assert (await services.session_reads.list_page(PageRequest(10))).items == ()


async def test_a_one_time_link_gives_a_cookie_once_and_leads_on(noema: Noema) -> None:
    async with http_client(create_app(noema)) as http:
        token = await noema.login_links.issue()
        first = await http.get("/", params={"token": token})
        assert (first.status_code, first.headers["location"]) == (303, "/")
        cookie = first.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie
        assert token not in cookie
        http.headers["origin"] = BASE_URL
        await GraphQLClient(http).ask(ASKED)
        http.cookies.clear()
        second = await http.get("/", params={"token": token})
        assert (second.status_code, "set-cookie" in second.headers) == (401, False)


async def _cookie_of_a_link(app: ASGIApp, token: str, **options: Any) -> str:  # noqa: ANN401  # those of the transport
    transport = httpx.ASGITransport(app, client=(options.pop("client", "127.0.0.1"), 4711))
    async with httpx.AsyncClient(transport=transport, base_url=BASE_URL) as http:
        answer = await http.get("/", params={"token": token}, **options)
    return answer.headers["set-cookie"]


async def test_the_cookie_is_for_tls_alone_where_the_page_came_over_tls(noema: Noema) -> None:
    app = create_app(noema)
    async with http_client(app) as http:
        plain = await http.get("/", params={"token": await noema.login_links.issue()})
        http.base_url = httpx.URL("https://127.0.0.1")
        over_tls = await http.get("/", params={"token": await noema.login_links.issue()})
    assert "Secure" not in plain.headers["set-cookie"]
    assert over_tls.headers["set-cookie"].endswith("; HttpOnly; SameSite=Strict; Secure")


@pytest.mark.parametrize(("proxy", "secure"), [("10.0.0.9", True), ("10.0.0.8", False)])
async def test_only_a_trusted_proxy_may_say_that_there_was_tls(
    noema: Noema, proxy: str, secure: bool
) -> None:
    settings = noema.settings.model_copy(update={"trusted_proxies": "10.0.0.9"})
    config = server_config(create_app(noema), settings)
    config.load()
    headers = {"x-forwarded-proto": "https"}
    cookie = await _cookie_of_a_link(
        cast(ASGIApp, cast(Any, config).loaded_app),
        await noema.login_links.issue(),
        client=proxy,
        headers=headers,
    )
    assert ("Secure" in cookie) is secure


@pytest.mark.parametrize("query", ["token=used-or-cut", "token="])
async def test_a_link_that_does_not_work_leads_to_a_page_that_says_how_to_get_another(
    stranger: httpx.AsyncClient, query: str
) -> None:
    answer = await stranger.get(f"/?{query}")
    assert answer.status_code == 401
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    assert "run <code>noema login-link</code>" in answer.text
    assert [word for word in ("<script", "<style", "style=", "://") if word in answer.text] == []


async def test_a_key_is_no_login_and_a_login_is_no_key(
    app: Starlette, noema: Noema, services: Services, key: str
) -> None:
    login = await noema.tenants.create_login(services.tenant_id)
    async with http_client(app, login.text) as http:
        assert (await GraphQLClient(http).refused(ASKED))["code"] == "UNAUTHENTICATED"
    async with http_client(app) as http:
        http.headers["origin"] = BASE_URL
        http.cookies.set(cookie_name(noema.settings.port), key)
        assert (await GraphQLClient(http).refused(ASKED))["code"] == "UNAUTHENTICATED"


async def test_who_signs_out_has_no_login_any_more(
    page: httpx.AsyncClient, noema: Noema, services: Services
) -> None:
    name = cookie_name(noema.settings.port)
    token = page.cookies[name]
    page.headers["origin"] = BASE_URL
    answer = await page.post("/logout")
    assert answer.status_code == 204
    assert answer.headers["set-cookie"].startswith(f"{name}=; Path=/; Max-Age=0;")
    page.cookies.clear()
    page.cookies.set(name, token)
    assert (await GraphQLClient(page).refused(ASKED))["code"] == "UNAUTHENTICATED"
    assert (await page.post("/logout")).status_code == 204
    [login] = await noema.tenants.list_keys(services.tenant_id)
    assert login.revoked_at is not None


async def test_a_foreign_page_signs_nobody_out(page: httpx.AsyncClient) -> None:
    refused = await page.post("/logout", headers={"origin": "http://evil.example"})
    assert (refused.status_code, refused.json()["code"]) == (401, "UNAUTHENTICATED")
    page.headers["origin"] = BASE_URL
    await GraphQLClient(page).ask(ASKED)


async def _asked_for_a_link(noema: Noema, key: str) -> httpx.Response:
    async with http_client(create_app(noema), key) as http:
        return await http.post("/login-link")


async def test_who_administers_what_a_link_opens_may_ask_for_one(noema: Noema) -> None:
    answer = await _asked_for_a_link(noema, await noema.local_key())
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert await noema.login_links.redeem(answer.json()["token"]) is True


async def test_nobody_else_gets_a_link(
    app: Starlette, noema: Noema, services: Services, key: str
) -> None:
    opened = await noema.tenants.ensure_tenant()
    reading = await noema.tenants.create_key(opened.id, "reads", frozenset({Scope.READ}))
    for given, code in ((key, "FORBIDDEN"), (reading.text, "FORBIDDEN"), ("", "UNAUTHENTICATED")):
        refused = await _asked_for_a_link(noema, given)
        assert refused.json()["code"] == code
    async with http_client(app) as http:
        login = await noema.tenants.create_login(opened.id)
        http.cookies.set(cookie_name(noema.settings.port), login.text)
        http.headers["sec-fetch-site"] = "same-origin"
        refused = await http.post("/login-link")
        assert (refused.status_code, refused.json()["code"]) == (401, "UNAUTHENTICATED")
        assert (await http.get("/login-link")).status_code == 405


async def test_a_link_works_once_whichever_worker_it_is_opened_at(
    noema: Noema, settings: Settings, neo4j: Connection
) -> None:
    token = await noema.login_links.issue()
    async with open_noema(settings, neo4j, _a_day_ahead) as other:
        async with http_client(create_app(other)) as http:
            assert (await http.get("/", params={"token": token})).status_code == 303
        async with http_client(create_app(noema)) as http:
            assert (await http.get("/", params={"token": token})).status_code == 401
        both = await asyncio.gather(
            *(one.login_links.redeem(again) for one in (noema, other) for again in [token] * 3)
        )
    assert both == [False] * 6


async def test_of_many_who_open_a_link_at_once_one_is_let_in(
    noema: Noema, settings: Settings, neo4j: Connection
) -> None:
    token = await noema.login_links.issue()
    async with open_noema(settings, neo4j) as other:
        found = await asyncio.gather(
            *(one.login_links.redeem(token) for one in (noema, other, noema, other))
        )
    assert sorted(found) == [False, False, False, True]


async def test_a_link_is_good_for_ten_minutes_of_the_databases_clock(
    noema: Noema, neo4j: Connection
) -> None:
    kept, late, unused = [await noema.login_links.issue() for _ in range(3)]
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 1) as driver:
        for token, seconds in ((kept, LIFE_S - 60), (late, LIFE_S), (unused, LIFE_S)):
            await driver.execute_query(
                "MATCH (l:LoginLink {sha256: $sha256})"
                " SET l.expires_at = l.expires_at - duration({seconds: $seconds})",
                sha256=key_sha256(token),
                seconds=seconds,
            )
        assert await noema.login_links.redeem(kept) is True
        assert await noema.login_links.redeem(late) is False
        await noema.login_links.issue()
        found, _, _ = await driver.execute_query(
            "MATCH (l:LoginLink) WHERE l.expires_at <= datetime() RETURN l.id"
        )
    assert found == []
    assert await noema.login_links.redeem("never made") is False


def _a_day_ahead() -> datetime:
    return datetime.now(UTC) + timedelta(days=1)
