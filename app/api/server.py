"""GraphQL over HTTP, over Server-Sent Events and over WebSockets.

HTTP follows the GraphQL-over-HTTP draft: `application/graphql-response+json` where it is accepted,
with the status of a refused request, and 200 for clients that know `application/json` alone. A
query may come by GET: it changes nothing, and a foreign page can neither send a key nor read the
answer.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, cast

import orjson
from cross_web import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from strawberry.asgi import GraphQL
from strawberry.exceptions import ConnectionRejectionError
from strawberry.http import GraphQLHTTPResponse
from strawberry.subscriptions import GRAPHQL_SSE_PROTOCOL, GRAPHQL_TRANSPORT_WS_PROTOCOL
from strawberry.types import ExecutionResult

from app.api.auth import cookie_name, credential_of
from app.api.context import ApiContext
from app.api.schema import ApiSchema
from app.bootstrap import Noema
from app.domain.tenant import Scope as KeyScope
from app.errors import AppError

JSON = "application/json"
SSE = "text/event-stream"
GRAPHQL_JSON = "application/graphql-response+json"
_ANY = ("*/*", "application/*")
_STATUS = {
    "UNAUTHENTICATED": HTTPStatus.UNAUTHORIZED,
    "FORBIDDEN": HTTPStatus.FORBIDDEN,
    "UNAVAILABLE": HTTPStatus.SERVICE_UNAVAILABLE,
}
_CODES = {HTTPStatus.METHOD_NOT_ALLOWED: "METHOD_NOT_ALLOWED"}


class GraphQLServer(GraphQL[ApiContext, None]):
    def __init__(self, noema: Noema, schema: ApiSchema) -> None:
        super().__init__(
            schema,
            graphql_ide=None,
            subscription_protocols=(GRAPHQL_TRANSPORT_WS_PROTOCOL, GRAPHQL_SSE_PROTOCOL),
        )
        self._noema = noema

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            return await super().__call__(scope, receive, send)
        try:
            response = await self.run(Request(scope, receive))
        except HTTPException as error:
            response = _refusal(error)
        await response(scope, receive, send)

    async def get_context(
        self, request: Request | WebSocket, response: Response | WebSocket
    ) -> ApiContext:
        connection = cast(HTTPConnection, request)
        cookie = cookie_name(self._noema.settings.port)
        streams = isinstance(request, WebSocket) or SSE in request.headers.get("accept", "")
        return ApiContext(self._noema, credential_of(connection, cookie), streams)

    async def on_ws_connect(self, context: ApiContext) -> dict[str, object] | None:
        try:
            await context.for_operation().admit(KeyScope.READ)
        except AppError as error:
            raise ConnectionRejectionError from error
        return None

    async def get_sub_response(self, request: Request | WebSocket) -> Response:
        response = await super().get_sub_response(request)
        response.media_type = accepted(request.headers.get("accept"))
        return response

    async def process_result(
        self, request: Request, result: ExecutionResult
    ) -> GraphQLHTTPResponse:
        answer = await super().process_result(request, result)
        if result.data is None and all(error.path is None for error in result.errors or ()):
            # Nothing was executed, so there is no `data` to speak of.
            del answer["data"]
        return answer

    def create_response(
        self,
        response_data: GraphQLHTTPResponse | list[GraphQLHTTPResponse],
        sub_response: Response,
    ) -> Response:
        media_type = sub_response.media_type
        strict = media_type == GRAPHQL_JSON
        status = _status(cast(dict[str, Any], response_data)) if strict else HTTPStatus.OK
        return Response(self.encode_json(response_data), status, media_type=media_type)

    def parse_json(self, data: str | bytes) -> dict[str, Any] | list[Any]:
        parsed: Any = super().parse_json(data)
        if not isinstance(parsed, dict | list):
            raise HTTPException(400, "The request body must be a JSON object")
        return cast(dict[str, Any] | list[Any], parsed)

    def decode_json(self, data: str | bytes) -> object:
        return orjson.loads(data)

    def encode_json(self, data: object) -> str:
        return orjson.dumps(data).decode()


def accepted(accept: str | None) -> str:
    """Pick the media type of the answer.

    Raises:
        HTTPException: 406: the client takes none that we give.
    """
    wanted = [part.split(";")[0].strip().lower() for part in (accept or "*/*").split(",")]
    if GRAPHQL_JSON in wanted:
        return GRAPHQL_JSON
    if JSON in wanted or SSE in wanted or any(part in _ANY for part in wanted):
        return JSON
    raise HTTPException(406, f"Acceptable are {GRAPHQL_JSON} and {JSON}")


def _status(answer: Mapping[str, Any]) -> HTTPStatus:
    if "data" in answer:
        return HTTPStatus.OK
    code = answer["errors"][0].get("extensions", {}).get("code")
    return _STATUS.get(code, HTTPStatus.BAD_REQUEST)


def _refusal(error: HTTPException) -> Response:
    status = HTTPStatus(error.status_code)
    code = _CODES.get(status, "BAD_REQUEST")
    answer = {"errors": [{"message": error.reason, "extensions": {"code": code}}]}
    headers = {"allow": "POST"} if status is HTTPStatus.METHOD_NOT_ALLOWED else None
    return Response(orjson.dumps(answer), status, headers, JSON)
