"""Executes operations; what is merely read from a value goes the short way.

An answer of a hundred nodes has a thousand such fields, and the general way, made for resolvers,
arguments and awaitables, takes some 20 µs for each. Schema extensions that hook into `resolve` do
not see these fields.
"""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from graphql import GraphQLError, GraphQLObjectType, is_leaf_type
from graphql.execution.collect_fields import FieldDetailsList
from graphql.pyutils import Path, UndefinedType
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext
from strawberry.schema.schema_converter import GraphQLCoreConverter
from strawberry.types.field import StrawberryField


class Plain(NamedTuple):
    """How to read a field that is an attribute and a leaf."""

    attribute: str
    coerce: Callable[[Any], Any]

    def read(self, source: object) -> object | None:
        """Give the value as it is answered; None where it is missing or no value of its type."""
        value = getattr(source, self.attribute, None)
        try:
            return None if value is None else self.coerce(value)
        except (GraphQLError, TypeError, ValueError):
            return None


class Executor(StrawberryGraphQLCoreExecutionContext):
    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401  # the base's own
        super().__init__(*args, **options)
        self._plain: dict[tuple[GraphQLObjectType, str], Plain | None] = {}

    def execute_field(
        self,
        parent_type: GraphQLObjectType,
        source: Any,  # noqa: ANN401  # whatever a resolver gave
        field_details_list: FieldDetailsList,
        path: Path,
        position_context: Any,  # noqa: ANN401  # the base's own
    ) -> Awaitable[Any] | Any | UndefinedType:  # noqa: ANN401
        key = parent_type, field_details_list[0].node.name.value
        if key not in self._plain:
            self._plain[key] = self._plain_field(*key)
        plain = self._plain[key]
        value = None if plain is None else plain.read(source)
        if value is not None:
            return value
        # Also for what is missing or wrong: the general way says so, at the right place.
        return super().execute_field(
            parent_type, source, field_details_list, path, position_context
        )

    def _plain_field(self, parent_type: GraphQLObjectType, name: str) -> Plain | None:
        found = parent_type.fields.get(name)
        if found is None or found.args:
            return None
        leaf: Any = getattr(found.type, "of_type", found.type)
        definition: Any = found.extensions.get(GraphQLCoreConverter.DEFINITION_BACKREF)
        if not is_leaf_type(leaf) or not isinstance(definition, StrawberryField):
            return None
        if not definition.is_basic_field:
            return None
        return Plain(definition.python_name, leaf.coerce_output_value)
