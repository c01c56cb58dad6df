"""A service elsewhere, asked through the Python client."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import httpx2

from app.cli.remote.shapes import selection, value
from app.cli.remote.target import Target
from app.errors import (
    AppError,
    ConflictError,
    ForbiddenError,
    InvalidInputError,
    LimitExceededError,
    NotFoundError,
    SetupError,
    UnauthenticatedError,
    UnavailableError,
)
from app.reasoning.orchestrator.agents.errors import PlanEndedError, PlanRunningError
from app.reasoning.turns.deliberation.errors import BacklogFullError
from noema import AsyncClient, NoemaError
from noema import errors as answered

T = TypeVar("T")
Arguments = Mapping[str, tuple[str, object]]
"""By name: the type in the schema, and the value."""
_NONE: Arguments = {}
_KINDS: tuple[tuple[type[NoemaError], type[AppError]], ...] = (
    (answered.InvalidInputError, InvalidInputError),
    (answered.NotFoundError, NotFoundError),
    (answered.ConflictError, ConflictError),
    (answered.UnauthenticatedError, UnauthenticatedError),
    (answered.ForbiddenError, ForbiddenError),
    (answered.LimitExceededError, LimitExceededError),
    (answered.UnavailableError, UnavailableError),
    (answered.RateLimitedError, UnavailableError),
)
_BY_CODE = {
    kind.code: kind for kind in (BacklogFullError, PlanEndedError, PlanRunningError, SetupError)
}
"""Finer than those the client has a class for."""
_TIMEOUT_S = 600.0
"""A transcript of the largest size takes minutes on a busy service."""
_REFUSED = "... on UserError { refused: code message path }"
_UNKNOWN = frozenset({"GRAPHQL_VALIDATION_FAILED", "GRAPHQL_PARSE_FAILED"})


@dataclass(frozen=True, slots=True)
class RemotePage(Generic[T]):
    items: tuple[T, ...]
    cursors: tuple[str, ...]
    """One an item."""
    next: str | None
    """Cursor of the next page; None on the last one."""


class RemoteService:
    """Asks a service and gives its answers as values of the domain."""

    def __init__(self, client: AsyncClient, url: str) -> None:
        self._client = client
        self._url = url

    async def query(self, field: str, shape: type[T], arguments: Arguments) -> T:
        """Ask for a value.

        Raises:
            NotFoundError: The service answers null.
        """
        answer = await self.ask_for(field, selection(shape), arguments)
        if answer is None:
            raise NotFoundError("there is no such item at the service", field="id")
        return value(shape, answer)

    async def page(self, field: str, shape: type[T], arguments: Arguments) -> RemotePage[T]:
        """Ask for a page of a list; `first` and `after` are arguments as the others."""
        edges = f"edges {{ cursor node {selection(shape)} }}"
        asked = f"{{ {edges} pageInfo {{ hasNextPage endCursor }} }}"
        answer = await self.ask_for(field, asked, arguments)
        items = tuple(value(shape, edge["node"]) for edge in answer["edges"])
        info = answer["pageInfo"]
        cursors = tuple(edge["cursor"] for edge in answer["edges"])
        return RemotePage(items, cursors, info["endCursor"] if info["hasNextPage"] else None)

    async def ask_for(
        self, field: str, asked: str, arguments: Arguments, inner: Arguments = _NONE
    ) -> Any:  # noqa: ANN401  # as it answers
        """Send a query of one field and give what it answered.

        Args:
            inner: Variables that `asked` names itself.
        """
        document = query_of(field, asked, arguments, inner)
        return await self._ask(document, field, {**arguments, **inner})

    async def change(self, field: str, shape: type[T], given: Mapping[str, object]) -> T:
        """Send a mutation that answers with one value."""
        name = f"{shape.__name__} {selection(shape)}"
        return value(shape, await self.change_as(field, name, given))

    async def change_as(self, field: str, answered_as: str, given: Mapping[str, object]) -> Any:  # noqa: ANN401  # as it answers
        """Send a mutation; `answered_as` is the type of its answer and what to ask of it."""
        document = mutation_of(field, answered_as)
        return await self._ask(document, field, {"input": ("", given)})

    async def follow(self, stream: str) -> AsyncGenerator[Mapping[str, Any]]:
        """Give what the events of a stream tell, from its first, without an end."""
        try:
            async for event in self._client.events(stream):
                yield event["payload"]
        except NoemaError as error:
            raise translated(error, self._url) from error

    async def _ask(self, document: str, field: str, arguments: Arguments) -> Any:  # noqa: ANN401  # as it answers
        variables = {name: plain(given) for name, (_, given) in arguments.items()}
        try:
            return await self._client.ask(field, document, variables)
        except NoemaError as error:
            raise translated(error, self._url) from error
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise _unreachable(self._url, type(error).__name__) from error


@asynccontextmanager
async def remote_service(target: Target) -> AsyncGenerator[RemoteService]:
    """Open a client of a service.

    Raises:
        InvalidInputError: The key cannot be sent.
    """
    async with _client(target) as client:
        yield RemoteService(client, target.url)


def _client(target: Target) -> AsyncClient:
    key = target.key.get_secret_value()
    # To a service of this machine there is no way round, whatever proxy the environment names.
    direct = httpx2.AsyncHTTPTransport() if target.is_own else None
    try:
        return AsyncClient(target.url, key, timeout_s=_TIMEOUT_S, transport=direct)
    except NoemaError as error:
        raise translated(error, target.url) from error


def query_of(field: str, asked: str, arguments: Arguments, inner: Arguments = _NONE) -> str:
    """Write a query of one field."""
    if not arguments:
        return f"query {{ {field} {asked} }}"
    variables = {**arguments, **inner}
    declared = ", ".join(f"${name}: {kind}" for name, (kind, _) in variables.items())
    passed = ", ".join(f"{name}: ${name}" for name in arguments)
    return f"query({declared}) {{ {field}({passed}) {asked} }}"


def mutation_of(field: str, answered_as: str) -> str:
    """Write a mutation whose input has the usual name."""
    kind = f"{field[:1].upper()}{field[1:]}Input"
    answer = f"{{ ... on {answered_as} {_REFUSED} }}"
    return f"mutation($input: {kind}!) {{ {field}(input: $input) {answer} }}"


def plain(given: Any) -> Any:  # noqa: ANN401  # what JSON can tell
    """Give a value as JSON has it: times in ISO 8601; of maps, what is set."""
    if isinstance(given, Mapping):
        return {name: plain(one) for name, one in given.items() if one is not None}  # pyright: ignore[reportUnknownVariableType]  # names are texts
    if isinstance(given, (list, tuple, frozenset)):
        return [plain(one) for one in given]  # pyright: ignore[reportUnknownVariableType]  # items of any type
    return given.isoformat() if hasattr(given, "isoformat") else given


def translated(error: NoemaError, url: str) -> AppError:
    """Give what a service refused as an error of ours."""
    if error.code in _UNKNOWN:
        return SetupError(
            f"{url} does not know what this command asks; it may run an older version"
            f" ({error.message})"
        )
    if error.code == "NO_GRAPHQL":
        return UnavailableError(f"{url} answers, but not as Noema does ({error.message})")
    if isinstance(error, answered.UnauthenticatedError):
        return UnauthenticatedError(f"{url} refuses the key: {error.message}", field="key")
    if isinstance(error, answered.UnavailableError) and error.message.startswith("no answer"):
        return _unreachable(url, error.message)
    field = error.path[-1] if error.path else None
    kinds = (ours for theirs, ours in _KINDS if isinstance(error, theirs))
    kind = _BY_CODE.get(error.code) or next(kinds, AppError)
    return kind(error.message, field=field)


def _unreachable(url: str, reason: str) -> UnavailableError:
    return UnavailableError(f"{url} cannot be reached: {reason}")
