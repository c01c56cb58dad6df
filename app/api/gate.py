"""What every valid operation passes: what its key may do, and how much it asks for."""

from collections.abc import Generator
from typing import Any, cast

from graphql import GraphQLError, GraphQLSchema, get_operation_ast
from strawberry.extensions import SchemaExtension
from strawberry.types.graphql import OperationType

from app.api.context import ApiContext
from app.api.limits import check_operation
from app.domain.tenants.tenant import Scope
from app.errors import AppError

_SCOPES = {
    OperationType.QUERY: Scope.READ,
    OperationType.SUBSCRIPTION: Scope.READ,
    OperationType.MUTATION: Scope.WRITE,
}


class Gate(SchemaExtension):
    """Takes over the document that was read, and says whether the operation may run."""

    def on_parse(self) -> Generator[None]:
        self.execution_context.graphql_document = self._context.document
        yield

    def on_validate(self) -> Generator[None]:
        # Not None: the document was validated when it was read.
        self.execution_context.pre_execution_errors = self._refusals()
        yield

    @property
    def _context(self) -> ApiContext:
        return cast(ApiContext, self.execution_context.context)

    def _refusals(self) -> list[GraphQLError]:
        type_ = self.execution_context.operation_type
        if type_ is OperationType.SUBSCRIPTION and not self._context.streams:
            return [GraphQLError("a subscription needs a WebSocket, or Accept: text/event-stream")]
        try:
            self._context.require_scope(_SCOPES[type_])
        except AppError as error:
            # What a hook raises goes round the translation of errors; what it answers does not.
            return [GraphQLError(error.message, original_error=error)]
        return self._too_large()

    def _too_large(self) -> list[GraphQLError]:
        execution = self.execution_context
        document = execution.graphql_document
        operation = get_operation_ast(document, execution.operation_name) if document else None
        if document is None or operation is None:
            return []
        schema = cast(GraphQLSchema, cast(Any, execution.schema)._schema)
        return check_operation(schema, document, operation, execution.variables or {})
