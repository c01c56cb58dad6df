"""What an operation counts as in the metrics: its field, how it ended, how long it took."""

from collections.abc import AsyncGenerator
from contextlib import AbstractContextManager, aclosing

from graphql import DocumentNode, FieldNode, GraphQLError, get_operation_ast
from strawberry.types import ExecutionResult
from strawberry.types.execution import PreExecutionError

from app.errors import AppError
from app.metrics import Metrics

NOTHING = "none"
"""It was refused before it was known what it asks for."""
SEVERAL = "several"
INTROSPECTION = "introspection"


def field_of(document: DocumentNode | None, operation_name: str | None) -> str:
    """Name the field that a valid operation asks for; the schema bounds how many names there are.

    Args:
        operation_name: Chooses among several; whatever else a client writes there is not looked at.
    """
    operation = get_operation_ast(document, operation_name) if document else None
    if operation is None:
        return NOTHING
    selected = operation.selection_set.selections
    names = {node.name.value if isinstance(node, FieldNode) else SEVERAL for node in selected}
    named = names - {"__typename"} if len(names) > 1 else names
    if len(named) > 1:
        return SEVERAL
    [name] = named
    return INTROSPECTION if name.startswith("__") else name


def kind_of(document: DocumentNode | None, operation_name: str | None) -> str | None:
    """Tell `query`, `mutation` or `subscription`; None where nothing is asked for."""
    operation = get_operation_ast(document, operation_name) if document else None
    return operation.operation.value if operation else None


def ending_of(errors: list[GraphQLError] | None) -> str:
    """Tell `ok`, `refused` with an expected error, or `failed` with one that nobody expects."""
    codes = {(error.extensions or {}).get("code") for error in errors or ()}
    if not codes:
        return "ok"
    return "failed" if AppError.code in codes else "refused"


class Measured:
    """One operation, from its arrival; counts and traces it once."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._began_s = metrics.clock_s()
        self._span = metrics.spans.operation()
        self._kind: str | None = None
        self._field = NOTHING

    def current(self) -> AbstractContextManager[object]:
        """Let what happens in the block be part of the operation in a trace."""
        return self._span.current()

    def asks(self, document: DocumentNode | None, operation_name: str | None) -> None:
        """Note what a valid operation asks for."""
        self._kind = kind_of(document, operation_name)
        self._field = field_of(document, operation_name)

    def ended(self, result: ExecutionResult | PreExecutionError) -> None:
        took_s, outcome = self._metrics.clock_s() - self._began_s, ending_of(result.errors)
        self._metrics.operations.add(took_s, self._field, outcome)
        self._span.ended(self._kind, self._field, outcome)

    async def first_of(
        self, results: AsyncGenerator[ExecutionResult]
    ) -> AsyncGenerator[ExecutionResult]:
        """Give the results on; the operation ends with the first."""
        async with aclosing(results):
            with self.current():
                first = await anext(results, None)
            if first is None:
                return
            self.ended(first)
            yield first
            async for result in results:
                yield result
