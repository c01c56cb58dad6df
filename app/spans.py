"""The port of tracing: who is told what begins and ends in this process.

Told are names of the program's own: a route, a field of the schema, the kind of a job, a statement.
No text, no parameter, no key and nothing that names a tenant is, because it leaves the machine.
"""

from contextlib import AbstractContextManager
from types import TracebackType
from typing import Protocol, Self


class RequestSpan(Protocol):
    def answered(self, status: int) -> None: ...


class OperationSpan(Protocol):
    """An operation of GraphQL, from its arrival until `ended` is called."""

    def current(self) -> AbstractContextManager[object]:
        """Let what happens in the block be part of the operation."""
        ...

    def ended(self, kind: str | None, field: str, outcome: str) -> None:
        """Args:
        kind: `query`, `mutation` or `subscription`; None where it was refused unread.
        """
        ...


class AttemptSpan(Protocol):
    def ended(self, outcome: str) -> None: ...


class CallSpan(Protocol):
    """A call of a model, until `ended` is called."""

    def ended(
        self, outcome: str, error: str | None, input_tokens: int | None, output_tokens: int | None
    ) -> None:
        """Args:
        outcome: `ok`, `failed`, or `left` by who asked.
        error: The code of the error that it failed with.
        """
        ...


class Spans(Protocol):
    def request(
        self, method: str, route: str | None, traceparent: str | None
    ) -> AbstractContextManager[RequestSpan]:
        """Tell of a request for as long as the block runs; what happens in it is part of it.

        Args:
            route: The template of its path; None where it is none of ours.
            traceparent: The caller's span, in the words of W3C; what cannot be read counts as none.
        """
        ...

    def operation(self) -> OperationSpan: ...

    def attempt(self, kind: str) -> AbstractContextManager[AttemptSpan]:
        """Tell of an attempt at a job; it is part of nothing else."""
        ...

    def call(self, provider: str, model: str) -> CallSpan: ...

    def statement(self, name: str) -> AbstractContextManager[object]:
        """Tell of a statement, where it is part of something that is told."""
        ...


class _Nothing:
    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        type_: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        pass

    def current(self) -> Self:
        return self

    def answered(self, status: int) -> None:
        pass

    def ended(self, *_: object, **__: object) -> None:
        pass


_NOTHING = _Nothing()


class _NoSpans:
    """Tells nobody; every statement passes it, so it makes nothing."""

    def request(self, method: str, route: str | None, traceparent: str | None) -> _Nothing:
        return _NOTHING

    def operation(self) -> _Nothing:
        return _NOTHING

    def attempt(self, kind: str) -> _Nothing:
        return _NOTHING

    def call(self, provider: str, model: str) -> _Nothing:
        return _NOTHING

    def statement(self, name: str) -> _Nothing:
        return _NOTHING


NO_SPANS: Spans = _NoSpans()
