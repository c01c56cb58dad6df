"""What an operation counts as in the metrics: its field, how it ended, how long it took."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

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


def ending_of(errors: list[GraphQLError] | None) -> str:
    """Tell `ok`, `refused` with an expected error, or `failed` with one that nobody expects."""
    codes = {(error.extensions or {}).get("code") for error in errors or ()}
    if not codes:
        return "ok"
    return "failed" if AppError.code in codes else "refused"


class Measured:
    """One operation, from its arrival; counts it once."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._began_s = metrics.clock_s()

    def ended(self, field: str, result: ExecutionResult | PreExecutionError) -> None:
        took_s = self._metrics.clock_s() - self._began_s
        self._metrics.operations.add(took_s, field, ending_of(result.errors))

    async def first_of(
        self, field: str, results: AsyncGenerator[ExecutionResult]
    ) -> AsyncGenerator[ExecutionResult]:
        """Give the results on, and count the operation at the first."""
        async with aclosing(results):
            counted = False
            async for result in results:
                if not counted:
                    self.ended(field, result)
                    counted = True
                yield result
