"""What every operation passes: a context of its own, who asks, and how much it asks for."""

from collections.abc import AsyncGenerator, Generator
from typing import Any, cast

from graphql import GraphQLError, GraphQLSchema, get_operation_ast
from strawberry.extensions import SchemaExtension
from strawberry.types.graphql import OperationType

from app.api.context import ApiContext
from app.api.limits import check_operation
from app.domain.tenant import Scope

_SCOPES = {
    OperationType.QUERY: Scope.READ,
    OperationType.SUBSCRIPTION: Scope.READ,
    OperationType.MUTATION: Scope.WRITE,
}


class Gate(SchemaExtension):
    """Stands after the cache of validations, so it sees valid operations only."""

    def on_operation(self) -> Generator[None]:
        context = cast(ApiContext, self.execution_context.context)
        self.execution_context.context = context.for_operation()
        yield

    async def on_validate(self) -> AsyncGenerator[None]:
        execution = self.execution_context
        if not execution.pre_execution_errors:
            execution.pre_execution_errors = await self._refusals()
        yield

    async def _refusals(self) -> list[GraphQLError]:
        execution = self.execution_context
        context = cast(ApiContext, execution.context)
        if execution.operation_type is OperationType.SUBSCRIPTION and not context.streams:
            return [GraphQLError("a subscription needs a WebSocket, or Accept: text/event-stream")]
        try:
            await context.admit(_SCOPES[execution.operation_type])
        except Exception as error:
            # What a hook raises goes round the translation of errors; what it answers does not.
            return [GraphQLError(str(error), original_error=error)]
        return self._too_large()

    def _too_large(self) -> list[GraphQLError]:
        execution = self.execution_context
        document = execution.graphql_document
        operation = get_operation_ast(document, execution.operation_name) if document else None
        if document is None or operation is None:
            return []
        schema = cast(GraphQLSchema, cast(Any, execution.schema)._schema)
        return check_operation(schema, document, operation, execution.variables or {})
