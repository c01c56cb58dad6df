"""Clients of a Noema service, for programs that block and for those that await."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from types import TracebackType
from typing import Any, Self

import httpx2

from noema.answers import Event
from noema.async_calls import AsyncCalls
from noema.calls import Calls
from noema.errors import NoemaError, UnavailableError
from noema.rules import (
    ATTEMPTS,
    Map,
    Operation,
    body_of,
    error_from,
    key_header,
    name_of,
    next_event,
    read_answer,
    wait_s,
)

_ACCEPT = {"accept": "application/graphql-response+json"}
_NDJSON = {"accept": "application/x-ndjson"}
_PAGE = 50
_CONNECT_S = 10.0
"""An address that nobody answers at is given up sooner than an answer that takes long."""


class Client(Calls):
    """Calls a service and waits for its answer.

    A call that gets no answer is repeated with the same idempotency key, so it has one effect.

    Args:
        url: Where the service is, such as `http://127.0.0.1:7070`.
        key: An API key; `noema keys create` makes one.
        timeout_s: How long each attempt may take. Streams of events may be silent for a minute.
        backoff_s: The first wait before a call is repeated; each wait is twice the one before.
        transport: What speaks HTTP instead of the network.

    Raises:
        InvalidInputError: `key` holds spaces or line breaks.
    """

    def __init__(
        self,
        url: str,
        key: str,
        *,
        timeout_s: float = 60.0,
        backoff_s: float = 0.25,
        transport: httpx2.BaseTransport | None = None,
    ) -> None:
        headers = key_header(key)
        self._http = httpx2.Client(
            base_url=url, headers=headers, timeout=_timeout(timeout_s), transport=transport
        )
        self._backoff_s = backoff_s

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def ask(self, field: str, document: str, variables: Mapping[str, object]) -> Any:  # noqa: ANN401
        """Send an operation of your own and give what its one field answered.

        Raises:
            NoemaError: The service refused it, also by a typed error that is asked for as
                `... on UserError { refused: code message path }`.
        """
        return self._call(Operation(name_of(document), field, document), variables)

    def events(self, stream: str, after: int = 0) -> Iterator[Event]:
        """Follow the events of a session, a job, `sessions` or `knowledge` without an end.

        A connection that breaks is opened again after the last event, so none is lost or repeated.

        Args:
            after: The last sequence number you have.
        """
        attempt = 0
        while True:
            try:
                for event in self._events(stream, after):
                    after, attempt = event["seq"], 0
                    yield event
                raise UnavailableError("the stream ended", "UNAVAILABLE")
            except NoemaError as error:
                self._wait(error, attempt)
                attempt += 1

    def _events(self, stream: str, after: int) -> Iterator[Event]:
        path, query = f"/streams/{stream}", {"after": after}
        try:
            with self._http.stream("GET", path, params=query, headers=_NDJSON) as response:
                if response.is_error:
                    response.read()
                    raise _refusal(response)
                for line in response.iter_lines():
                    if event := next_event(line):
                        yield _event(event)
        except httpx2.TransportError as error:
            raise _no_answer(error) from error

    def _call(self, operation: Operation, variables: Mapping[str, object]) -> Any:  # noqa: ANN401
        attempt = 0
        while True:
            try:
                return self._once(operation, variables)
            except NoemaError as error:
                self._wait(error, attempt)
                attempt += 1

    def _once(self, operation: Operation, variables: Mapping[str, object]) -> Any:  # noqa: ANN401
        body = body_of(operation, variables)
        try:
            response = self._http.post("/graphql", json=body, headers=_ACCEPT)
        except httpx2.TransportError as error:
            raise _no_answer(error) from error
        return _read(operation, response)

    def _pages(self, operation: Operation, variables: Mapping[str, object]) -> Iterator[Any]:
        after = None
        while True:
            page = self._call(operation, {**variables, "first": _PAGE, "after": after})
            yield from (edge["node"] for edge in page["edges"])
            if not page["pageInfo"]["hasNextPage"]:
                return
            after = page["pageInfo"]["endCursor"]

    def _wait(self, error: NoemaError, attempt: int) -> None:
        """Wait before the next attempt; raises the error where there is to be none."""
        if not error.retryable or attempt + 1 >= ATTEMPTS:
            raise error
        time.sleep(wait_s(error, attempt, self._backoff_s))


class AsyncClient(AsyncCalls):
    """Calls a service and awaits its answer; as `Client` in all else."""

    def __init__(
        self,
        url: str,
        key: str,
        *,
        timeout_s: float = 60.0,
        backoff_s: float = 0.25,
        transport: httpx2.AsyncBaseTransport | None = None,
    ) -> None:
        headers = key_header(key)
        self._http = httpx2.AsyncClient(
            base_url=url, headers=headers, timeout=_timeout(timeout_s), transport=transport
        )
        self._backoff_s = backoff_s

    async def close(self) -> None:
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def ask(self, field: str, document: str, variables: Mapping[str, object]) -> Any:  # noqa: ANN401
        """Send an operation as `Client.ask` does."""
        return await self._call(Operation(name_of(document), field, document), variables)

    async def events(self, stream: str, after: int = 0) -> AsyncIterator[Event]:
        """Follow events as `Client.events` does."""
        attempt = 0
        while True:
            try:
                async for event in self._events(stream, after):
                    after, attempt = event["seq"], 0
                    yield event
                raise UnavailableError("the stream ended", "UNAVAILABLE")
            except NoemaError as error:
                await self._wait(error, attempt)
                attempt += 1

    async def _events(self, stream: str, after: int) -> AsyncIterator[Event]:
        path, query = f"/streams/{stream}", {"after": after}
        try:
            async with self._http.stream("GET", path, params=query, headers=_NDJSON) as response:
                if response.is_error:
                    await response.aread()
                    raise _refusal(response)
                async for line in response.aiter_lines():
                    if event := next_event(line):
                        yield _event(event)
        except httpx2.TransportError as error:
            raise _no_answer(error) from error

    async def _call(self, operation: Operation, variables: Mapping[str, object]) -> Any:  # noqa: ANN401
        attempt = 0
        while True:
            try:
                return await self._once(operation, variables)
            except NoemaError as error:
                await self._wait(error, attempt)
                attempt += 1

    async def _once(self, operation: Operation, variables: Mapping[str, object]) -> Any:  # noqa: ANN401
        body = body_of(operation, variables)
        try:
            response = await self._http.post("/graphql", json=body, headers=_ACCEPT)
        except httpx2.TransportError as error:
            raise _no_answer(error) from error
        return _read(operation, response)

    async def _pages(
        self, operation: Operation, variables: Mapping[str, object]
    ) -> AsyncIterator[Any]:
        after = None
        while True:
            page = await self._call(operation, {**variables, "first": _PAGE, "after": after})
            for edge in page["edges"]:
                yield edge["node"]
            if not page["pageInfo"]["hasNextPage"]:
                return
            after = page["pageInfo"]["endCursor"]

    async def _wait(self, error: NoemaError, attempt: int) -> None:
        if not error.retryable or attempt + 1 >= ATTEMPTS:
            raise error
        await asyncio.sleep(wait_s(error, attempt, self._backoff_s))


def _timeout(timeout_s: float) -> httpx2.Timeout:
    return httpx2.Timeout(timeout_s, connect=min(timeout_s, _CONNECT_S))


def _read(operation: Operation, response: httpx2.Response) -> Any:  # noqa: ANN401
    after = response.headers.get("retry-after")
    return read_answer(operation, response.status_code, response.text, after)


def _refusal(response: httpx2.Response) -> NoemaError:
    after = response.headers.get("retry-after")
    return error_from(response.json()["errors"][0], after)


def _no_answer(error: httpx2.TransportError) -> NoemaError:
    return UnavailableError(f"no answer: {type(error).__name__} {error}".strip(), "UNAVAILABLE")


def _event(told: Map) -> Event:
    return Event(seq=told["seq"], type=told["type"], at=told["at"], payload=told["payload"])
