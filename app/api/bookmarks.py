"""The header by which a client reads what it wrote, whichever worker it asks."""

from http import HTTPStatus

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.errors import extensions_of
from app.errors import InvalidInputError
from app.events.bookmarks import of_request

HEADER = "noema-bookmark"


class Bookmarks:
    """Takes what a client has seen, and answers a write with what it has seen then."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        try:
            request = of_request(Headers(scope=scope).get(HEADER))
        except InvalidInputError as error:
            problem = {"message": error.message, "extensions": extensions_of(error)}
            refusal = JSONResponse({"errors": [problem]}, HTTPStatus.BAD_REQUEST)
            return await refusal(scope, receive, send)
        with request as seen:

            async def with_bookmark(message: Message) -> None:
                if message["type"] == "http.response.start" and (token := seen.token):
                    MutableHeaders(scope=message)[HEADER] = token
                await send(message)

            await self._app(scope, receive, with_bookmark)
