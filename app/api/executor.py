"""Executes operations; what is merely read from values goes the short way.

An answer of a hundred nodes has a thousand such fields, and the general way, made for resolvers,
arguments and awaitables, takes some 20 µs for each. So a part of a query that needs none of these
is made into one function, once an operation. Schema extensions that hook into `resolve` do not
see its fields.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple, Self, cast

from graphql import (
    GraphQLError,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLScalarType,
    is_leaf_type,
    is_object_type,
)
from graphql.execution.collect_fields import FieldDetailsList
from graphql.pyutils import Path, UndefinedType
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext
from strawberry.schema.schema_converter import CustomGraphQLEnumType, GraphQLCoreConverter
from strawberry.types.field import StrawberryField

Read = Callable[[Any], Any]
"""Gives what is answered for a value, or raises one of `_ODD`."""
_SAY_WHAT_IS_MISSING = frozenset({"Boolean", "Float", "ID", "Int", "String"})
"""Scalars that raise one of `_ODD` by themselves where there is nothing."""
_ODD = (GraphQLError, AttributeError, TypeError, ValueError)
"""Of what is missing or wrong the general way speaks, at the right place."""


class _Plain(NamedTuple):
    """A field that is merely read."""

    attribute: str
    value: Read
    """Of what the attribute is."""

    def of(self, source: object) -> object:
        return self.value(getattr(source, self.attribute))


class Executor(StrawberryGraphQLCoreExecutionContext):
    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401  # the base's own
        super().__init__(*args, **options)
        self._reads: dict[tuple[GraphQLObjectType, int], _Plain | None] = {}

    def build_per_event_executor(self, payload: Any) -> Self:  # noqa: ANN401  # the event
        """Give each event of a subscription an executor that forgets what it knew of the fields.

        The base copies itself with its tables, which name lists by their place in memory: those of
        each event would stay there as long as the subscription, and a new list in the place of an
        old one would be taken for it.
        """
        copied = cast(Any, super().build_per_event_executor(payload))  # pyright: ignore[reportUnknownMemberType]  # generic
        executor = cast(Self, copied)
        executor._reads, executor._relevant_sub_fields = {}, {}
        return executor

    def execute_field(
        self,
        parent_type: GraphQLObjectType,
        source: Any,  # noqa: ANN401  # whatever a resolver gave
        field_details_list: FieldDetailsList,
        path: Path,
        position_context: Any,  # noqa: ANN401  # the base's own
    ) -> Awaitable[Any] | Any | UndefinedType:  # noqa: ANN401
        key = parent_type, id(field_details_list)
        try:
            if key not in self._reads:
                self._reads[key] = self._field(parent_type, field_details_list)
            plain = self._reads[key]
            if plain is not None:
                return plain.of(source)
        except _ODD:
            pass
        return super().execute_field(
            parent_type, source, field_details_list, path, position_context
        )

    def _field(self, parent_type: GraphQLObjectType, details: FieldDetailsList) -> _Plain | None:
        name = details[0].node.name.value
        if name == "__typename":
            return _Plain("__class__", _always(parent_type.name))
        found = parent_type.fields.get(name)
        if found is None or found.args:
            return None
        definition: object = found.extensions.get(GraphQLCoreConverter.DEFINITION_BACKREF)
        if not isinstance(definition, StrawberryField) or not definition.is_basic_field:
            return None
        value = self._value(found.type, details)
        if value is None:
            return None
        return _Plain(definition.python_name, value)  # pyrefly: ignore[bad-argument-type]  # set by now

    def _value(self, type_: object, details: FieldDetailsList) -> Read | None:
        if not isinstance(type_, GraphQLNonNull):
            value = self._some_value(type_, details)
            return value and _optional(value)
        inner = _inner(type_)
        value = self._some_value(inner, details)
        return value if _says_what_is_missing(inner) else value and _required(value)

    def _some_value(self, type_: object, details: FieldDetailsList) -> Read | None:
        if isinstance(type_, CustomGraphQLEnumType):
            return _named(type_)
        if is_leaf_type(type_):
            return type_.coerce_output_value
        if is_object_type(type_) and type_.is_type_of is None:
            return self._object(type_, details)
        item = self._value(_inner(type_), details) if isinstance(type_, GraphQLList) else None
        return item and _each(item)

    def _object(self, type_: GraphQLObjectType, details: FieldDetailsList) -> Read | None:
        fields, deferred, _ = self.collect_subfields(type_, details)
        found = {name: self._field(type_, of) for name, of in fields.items()}
        plain = {name: field for name, field in found.items() if field is not None}
        return _all_of(plain) if len(plain) == len(found) and not deferred else None


def _inner(type_: Any) -> object:  # noqa: ANN401  # the wrapping types name no inner one
    return type_.of_type


def _always(value: object) -> Read:
    def read(_: object) -> object:
        return value

    return read


def _says_what_is_missing(type_: object) -> bool:
    is_scalar = isinstance(type_, GraphQLScalarType) and type_.name in _SAY_WHAT_IS_MISSING
    return is_scalar or isinstance(type_, CustomGraphQLEnumType)


@cache
def _named(type_: CustomGraphQLEnumType) -> Read:
    """Give the name of a member at once: Strawberry compares it with one value after another.

    The names are looked up once for all operations: each event of a subscription is one.
    """
    wrapped = cast(Callable[[object], Enum], type_.wrapped_cls)
    names = {wrapped(value.value): name for name, value in type_.values.items()}
    return lambda found: names.get(found) or type_.coerce_output_value(found)


def _optional(value: Read) -> Read:
    return lambda found: None if found is None else value(found)


def _required(value: Read) -> Read:
    def read(found: object) -> object:
        if found is None:
            raise ValueError("nothing there")
        return value(found)

    return read


def _each(item: Read) -> Read:
    def read(found: object) -> list[Any]:
        if not isinstance(found, (list, tuple)):
            raise TypeError("no list")
        return [item(one) for one in cast(Sequence[Any], found)]

    return read


def _all_of(fields: Mapping[str, _Plain]) -> Read:
    if len(fields) == 1:
        [(name, field)] = fields.items()
        return lambda source: {name: field.of(source)}
    attributes = attrgetter(*(field.attribute for field in fields.values()))
    values = [(name, field.value) for name, field in fields.items()]
    # All attributes at once: by itself each takes as long as what is made of it.
    return lambda source: {
        name: value(found) for (name, value), found in zip(values, attributes(source), strict=True)
    }
