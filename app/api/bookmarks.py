"""By what a client reads what it wrote or was told, whichever worker it asks.

A response says it in a header. What is streamed says it itself, as its headers were sent before.
"""

from collections.abc import Generator
from http import HTTPStatus

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from strawberry.extensions import SchemaExtension
from strawberry.types.execution import StreamExecutionResult
from strawberry.types.graphql import OperationType

from app.api.errors import extensions_of
from app.errors import InvalidInputError
from app.events.bookmarks import RequestBookmarks, of_request, seen

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
        with request as own:

            async def with_bookmark(message: Message) -> None:
                if message["type"] == "http.response.start" and (token := own.token):
                    MutableHeaders(scope=message)[HEADER] = token
                await send(message)

            await self._app(scope, receive, with_bookmark)


class StreamedBookmarks(SchemaExtension):
    """Adds its bookmark to each streamed result: of a write, or of what a subscription tells."""

    def on_stream_result(self, result: StreamExecutionResult) -> Generator[None]:
        request = seen()
        if request is not None and (bookmark := self._bookmark(request)):
            result.extensions = {**(result.extensions or {}), HEADER: bookmark}
        yield

    def _bookmark(self, request: RequestBookmarks) -> str | None:
        is_told = self.execution_context.operation_type is OperationType.SUBSCRIPTION
        return request.place if is_told else request.token
