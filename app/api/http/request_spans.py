"""Traces each request by its route and status, continuing the trace of the caller."""

from http import HTTPStatus

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.http.middleware import CLIENT_LEFT, RECEIVER, route_of
from app.spans import Spans

_TEMPLATES = {"/streams": "/streams/{stream}", "/share": "/share/{token}"}


class RequestSpans:
    def __init__(self, app: ASGIApp, spans: Spans) -> None:
        self._app = app
        self._spans = spans

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # Requests with spans make none: a service that exports to itself would never be done.
        if scope["type"] != "http" or scope["path"] == RECEIVER:
            return await self._app(scope, receive, send)
        status = HTTPStatus.INTERNAL_SERVER_ERROR.value

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        # `tracestate` and `baggage` hold whatever a client writes, so they are not continued.
        traceparent = Headers(scope=scope).get("traceparent")
        with self._spans.request(scope["method"], template_of(scope["path"]), traceparent) as span:
            try:
                await self._app(scope, receive, noting)
            except ClientDisconnect:
                status = CLIENT_LEFT
                raise
            finally:
                span.answered(status)


def template_of(path: str) -> str | None:
    """Give the template of the route that a path is of; None of what is counted as `other`."""
    route = route_of(path)
    return None if route == "other" else _TEMPLATES.get(route, route)
