"""One call through a door, on its way into the audit log."""

from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import aclosing, asynccontextmanager
from typing import Any

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    InlineFragmentNode,
    OperationDefinitionNode,
    OperationType,
    SelectionSetNode,
    get_operation_ast,
    value_from_ast_untyped,
)
from strawberry.types import ExecutionResult
from strawberry.types.execution import PreExecutionError

from app.api.context import ApiContext
from app.bootstrap import Noema
from app.domain.tenants.tenant import Principal
from app.errors import AppError
from app.events.audit import (
    MOST_OPERATIONS,
    AuditAccess,
    AuditDoor,
    AuditOutcome,
    NewAuditEntry,
    ids_in,
)

_LEFT = "CLIENT_LEFT"
"""The code of a call whose client was gone before its first result."""


class Audited:
    """A call, from its arrival."""

    def __init__(self, noema: Noema, door: AuditDoor) -> None:
        self._noema = noema
        self._door = door
        self._at = noema.tenants.clock()
        self._began_s = noema.metrics.clock_s()

    async def ended(
        self,
        principal: Principal,
        access: AuditAccess,
        operations: tuple[str, ...],
        ids: tuple[str, ...],
        code: str | None,
    ) -> None:
        """Tell how it ended; of a change, wait until that is written.

        Args:
            code: Of the error; None if there was none.
        """
        entry = self._entry(principal, access, operations, ids, code)
        if access is AuditAccess.CHANGE:
            await self._noema.audit.keep(principal.tenant_id, entry)
        else:
            self._noema.audit.note(principal.tenant_id, entry)

    @asynccontextmanager
    async def recorded(
        self, principal: Principal, access: AuditAccess, operation: str, ids: tuple[str, ...]
    ) -> AsyncGenerator[None]:
        """Tell how the block ended."""
        code: str | None = AppError.code
        try:
            yield
            code = None
        except AppError as error:
            code = error.code
            raise
        finally:
            await self.ended(principal, access, (operation,), ids, code)

    async def operation(
        self,
        context: ApiContext,
        options: Mapping[str, Any],
        result: ExecutionResult | PreExecutionError,
    ) -> None:
        """Tell how a GraphQL operation ended; one that asks for nothing stored is not told."""
        if asked := _asked(context, options):
            await self.ended(*asked, _code_of(context, result))

    async def first_of(
        self,
        context: ApiContext,
        options: Mapping[str, Any],
        results: AsyncGenerator[ExecutionResult],
    ) -> AsyncGenerator[ExecutionResult]:
        """Give the results on, and tell of the operation before the first."""
        told = False
        async with aclosing(results):
            try:
                async for result in results:
                    if not told:
                        told = True
                        await self.operation(context, options, result)
                    yield result
            finally:
                if not told and (asked := _asked(context, options)):
                    entry = self._entry(*asked, _LEFT)
                    self._noema.audit.note(asked[0].tenant_id, entry)

    def _entry(
        self,
        principal: Principal,
        access: AuditAccess,
        operations: tuple[str, ...],
        ids: tuple[str, ...],
        code: str | None,
    ) -> NewAuditEntry:
        failed = code in (AppError.code, _LEFT)
        refused = AuditOutcome.REFUSED if code else AuditOutcome.OK
        return NewAuditEntry(
            at=self._at,
            door=self._door,
            access=access,
            operations=operations[:MOST_OPERATIONS],
            key_id=principal.key_id,
            principal=principal.name,
            ids=ids,
            outcome=AuditOutcome.FAILED if failed else refused,
            code=code,
            took_ms=round(1_000 * (self._noema.metrics.clock_s() - self._began_s)),
        )


def _asked(
    context: ApiContext, options: Mapping[str, Any]
) -> tuple[Principal, AuditAccess, tuple[str, ...], tuple[str, ...]] | None:
    """Read who asks for what; None where nothing that is stored is asked for."""
    document = context.document
    found = get_operation_ast(document, options.get("operation_name")) if document else None
    if document is None or found is None or context.principal is None:
        return None
    fields = [one for one in _fields(found, document) if not one.name.value.startswith("__")]
    if not fields:
        return None
    is_change = found.operation is OperationType.MUTATION
    access = AuditAccess.CHANGE if is_change else AuditAccess.READ
    names = tuple(dict.fromkeys(field.name.value for field in fields))
    given: dict[str, Any] = options.get("variable_values") or {}
    arguments = (argument for field in fields for argument in field.arguments or ())
    values = [value_from_ast_untyped(argument.value, given) for argument in arguments]
    return context.principal, access, names, ids_in(values)


def _fields(operation: OperationDefinitionNode, document: DocumentNode) -> Iterator[FieldNode]:
    """Give what an operation asks for first, through its fragments."""
    fragments = {
        node.name.value: node.selection_set
        for node in document.definitions
        if isinstance(node, FragmentDefinitionNode)
    }
    return _selected(operation.selection_set, fragments)


def _selected(
    selected: SelectionSetNode, fragments: dict[str, SelectionSetNode]
) -> Iterator[FieldNode]:
    for node in selected.selections:
        if isinstance(node, FieldNode):
            yield node
        elif isinstance(node, InlineFragmentNode):
            yield from _selected(node.selection_set, fragments)
        elif isinstance(node, FragmentSpreadNode) and node.name.value in fragments:
            # Once each: a small document may spread into a huge one.
            yield from _selected(fragments.pop(node.name.value), fragments)


def _code_of(context: ApiContext, result: ExecutionResult | PreExecutionError) -> str | None:
    codes = [(error.extensions or {}).get("code") for error in result.errors or ()]
    return next((str(code) for code in (*codes, *context.refused) if code), None)
