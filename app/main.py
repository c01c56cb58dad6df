"""The HTTP application, and the server it runs on."""

import gc
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.routing import BaseRoute, Route, WebSocketRoute

from app.api.bookmarks import HEADER, Bookmarks
from app.api.http.arrival import BodyLimits, TimedProtocol
from app.api.http.graphiql import graphiql_routes
from app.api.http.health import ReadyEndpoint, health
from app.api.http.hosts import HostCheck, allowed_hosts, allowed_origins
from app.api.http.login import LoginLinkEndpoint, LogoutEndpoint, OneTimeLink
from app.api.http.metrics import MetricsEndpoint
from app.api.http.middleware import AccessLog, DropSlowReaders, SecurityHeaders
from app.api.http.request_spans import RequestSpans
from app.api.http.share import ShareEndpoint
from app.api.otlp.endpoint import TracesEndpoint
from app.api.schema import build_schema
from app.api.server import GraphQLServer
from app.api.streams import StreamEndpoint
from app.api.think import ThinkEndpoint
from app.bootstrap import Noema
from app.local.base import Home
from app.mcp.http import McpEndpoint
from app.settings import Settings
from app.spans import NO_SPANS, Spans
from app.ui.routes import ui_routes

SHUTDOWN_S = 3
"""How long open subscriptions may hold up a stop."""


def create_app(noema: Noema) -> Starlette:
    """Build the application on an open database."""
    mcp = McpEndpoint(noema)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        async with mcp.running():
            yield

    routes = [*_routes(noema), Route("/mcp", mcp)]
    return Starlette(routes=routes, middleware=_middleware(noema), lifespan=lifespan)


def server_config(app: Starlette, settings: Settings) -> uvicorn.Config:
    """Configure uvicorn: our own access log, and a stop that open streams cannot hold up."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_S,
        http=TimedProtocol,
        ws_max_size=settings.max_body_bytes,
        forwarded_allow_ips=settings.trusted_proxies,
    )


def settle() -> None:
    """Take all that start-up made out of the garbage collector's sight.

    A full collection would walk its 170,000 objects otherwise: a tenth of a second in which no
    stream moves.
    """
    gc.collect()
    gc.freeze()


def _routes(noema: Noema) -> list[BaseRoute]:
    web = Home(noema.settings.home).web
    schema = build_schema(introspection=noema.settings.introspection)
    graphql = GraphQLServer(noema, schema)
    return [
        Route("/health", health),
        Route("/ready", ReadyEndpoint(noema).__call__),
        Route("/metrics", MetricsEndpoint(noema).__call__),
        Route("/graphql", graphql),
        WebSocketRoute("/graphql", graphql),
        Route("/think", ThinkEndpoint(noema).__call__, methods=["POST"]),
        Route("/v1/traces", TracesEndpoint(noema).__call__, methods=["POST"]),
        Route("/login-link", LoginLinkEndpoint(noema).__call__, methods=["POST"]),
        Route("/logout", LogoutEndpoint(noema).__call__, methods=["POST"]),
        Route("/share/{token}", ShareEndpoint(noema).__call__),
        Route("/streams/{stream}", StreamEndpoint(noema).__call__),
        *graphiql_routes(web),
        *ui_routes(web),
    ]


def _middleware(noema: Noema) -> list[Middleware]:
    return [
        *_traced(noema.metrics.spans),
        Middleware(AccessLog, requests=noema.metrics.requests),
        Middleware(DropSlowReaders, patience_s=noema.settings.subscriber_patience_s),
        Middleware(BodyLimits, max_bytes=noema.settings.max_body_bytes),
        Middleware(SecurityHeaders),
        Middleware(HostCheck, hosts=allowed_hosts(noema.settings)),
        *_cors(allowed_origins(noema.settings)),
        Middleware(OneTimeLink, noema=noema),
        Middleware(Bookmarks),
    ]


def _traced(spans: Spans) -> list[Middleware]:
    return [] if spans is NO_SPANS else [Middleware(RequestSpans, spans=spans)]


def _cors(origins: Sequence[str]) -> list[Middleware]:
    if not origins:
        return []
    # No credentials: a page of another origin asks with a key and never with our cookie.
    cors = Middleware(
        CORSMiddleware,
        allow_origins=origins,
        allow_methods=("GET", "POST"),
        allow_headers=("authorization", "content-type", "last-event-id", HEADER),
        expose_headers=(HEADER,),
    )
    return [cors]
