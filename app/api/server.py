"""GraphQL over HTTP, over Server-Sent Events and over WebSockets.

HTTP follows the GraphQL-over-HTTP draft: `application/graphql-response+json` where it is accepted,
with the status of a refused request, and 200 for clients that know `application/json` alone. A
query may come by GET: it changes nothing, and one that a foreign page sent is not read.

Who asks is looked at before the body is read: a stranger costs next to nothing.
"""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, cast

import orjson
from cross_web import HTTPException, StarletteRequestAdapter
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from strawberry.asgi import GraphQL
from strawberry.exceptions import ConnectionRejectionError
from strawberry.http import GraphQLHTTPResponse
from strawberry.http.streaming import HTTPStreamTransport, SSETransport
from strawberry.subscriptions import GRAPHQL_SSE_PROTOCOL, GRAPHQL_TRANSPORT_WS_PROTOCOL
from strawberry.types import ExecutionResult

from app.api.auth import Credential, cookie_name, credential_of, is_foreign_page, require_principal
from app.api.context import ApiContext
from app.api.errors import extensions_of
from app.api.http.hosts import allowed_origins
from app.api.http.media_types import GRAPHQL_JSON, JSON, SSE, acceptance_of, asks_for
from app.api.http.refusals import retry_header, status_of
from app.api.open_socket import held_socket, socket_of
from app.api.schema import ApiSchema
from app.api.socket import HELLO_WITHIN, GuardedSocket, SocketHandler
from app.bootstrap import Noema
from app.errors import AppError, ForbiddenError

_CODES = {
    HTTPStatus.METHOD_NOT_ALLOWED: "METHOD_NOT_ALLOWED",
    HTTPStatus.NOT_ACCEPTABLE: "NOT_ACCEPTABLE",
}


class _Request(StarletteRequestAdapter):
    @property
    def content_type(self) -> str | None:
        # Strawberry compares it letter by letter.
        return (super().content_type or "").lower()


class _ServerSentEvents(SSETransport):
    def accepts(self, accept: str) -> bool:
        return asks_for(accept, SSE)


class GraphQLServer(GraphQL[ApiContext, None]):
    request_adapter_class = _Request
    stream_transport_classes_by_protocol: Mapping[str, type[HTTPStreamTransport]] = {
        GRAPHQL_SSE_PROTOCOL: _ServerSentEvents
    }

    websocket_adapter_class = GuardedSocket  # pyright: ignore[reportAssignmentType]  # as the base
    graphql_transport_ws_handler_class = SocketHandler

    def __init__(self, noema: Noema, schema: ApiSchema) -> None:
        super().__init__(
            schema,
            graphql_ide=None,
            subscription_protocols=(GRAPHQL_TRANSPORT_WS_PROTOCOL, GRAPHQL_SSE_PROTOCOL),
            connection_init_wait_timeout=HELLO_WITHIN,
            allowed_origins=allowed_origins(noema.settings),
        )
        self._noema = noema

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            async with held_socket(scope, send) as told:
                return await super().__call__(scope, receive, told)
        response = await self._answer(Request(scope, receive))
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        try:
            await self._admit(request)
            return await self.run(request)
        except HTTPException as error:
            status = HTTPStatus(error.status_code)
            code = _CODES.get(status, "BAD_REQUEST")
            return _refusal(status, error.reason, {"code": code})
        except AppError as error:
            return _refusal(status_of(error.code), error.message, extensions_of(error))

    async def _admit(self, request: Request) -> None:
        """Refuse what needs no body to be refused."""
        origin = request.headers.get("origin", "").lower()
        foreign = is_foreign_page(request) and origin not in self.allowed_origins
        if request.method == "GET" and foreign:
            raise ForbiddenError("a page of another site may not ask by GET")
        self._noema.fair_use.request(
            await require_principal(self._noema, self._credential(request))
        )

    def _credential(self, connection: HTTPConnection) -> Credential | None:
        return credential_of(connection, cookie_name(self._noema.settings.port))

    async def get_context(
        self, request: Request | WebSocket, response: Response | WebSocket
    ) -> ApiContext:
        credential = self._credential(cast(HTTPConnection, request))
        if isinstance(request, WebSocket):
            return ApiContext(self._noema, credential, streams=True, socket=socket_of(request))
        streams = asks_for(request.headers.get("accept"), SSE)
        return ApiContext(self._noema, credential, streams)

    async def on_ws_connect(self, context: ApiContext) -> dict[str, object] | None:
        try:
            await context.open_socket()
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
        headers = _retry_header(cast(dict[str, Any], response_data))
        return Response(self.encode_json(response_data), status, headers, media_type)

    def parse_json(self, data: str | bytes) -> dict[str, Any] | list[Any]:
        parsed: Any = super().parse_json(data)
        if not isinstance(parsed, (dict, list)):
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
    strict, plain = acceptance_of(accept, GRAPHQL_JSON), acceptance_of(accept, JSON)
    if max(strict.quality, plain.quality) > 0:
        # Who names neither, or only the plain one, may not know the other.
        return GRAPHQL_JSON if (strict, strict.named == 2) > (plain, plain.named < 2) else JSON
    if asks_for(accept, SSE):
        return JSON
    raise HTTPException(406, f"Acceptable are {GRAPHQL_JSON} and {JSON}")


def _status(answer: Mapping[str, Any]) -> HTTPStatus:
    if "data" in answer:
        return HTTPStatus.OK
    return status_of(answer["errors"][0].get("extensions", {}).get("code"))


def _retry_header(answer: Mapping[str, Any]) -> dict[str, str]:
    errors: Sequence[Mapping[str, Any]] = answer.get("errors") or ()
    return retry_header(errors[0].get("extensions", {})) if errors else {}


def _refusal(status: HTTPStatus, message: str, extensions: Mapping[str, object]) -> Response:
    answer = {"errors": [{"message": message, "extensions": extensions}]}
    headers = {**_HEADERS.get(status, {}), **retry_header(extensions)}
    return Response(orjson.dumps(answer), status, headers, JSON)


_HEADERS = {
    HTTPStatus.METHOD_NOT_ALLOWED: {"allow": "POST"},
    HTTPStatus.UNAUTHORIZED: {"www-authenticate": "Bearer"},
}
