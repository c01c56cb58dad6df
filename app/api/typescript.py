"""TypeScript types of a GraphQL schema: what is sent, and what an answer with every field is.

A client's answer has the fields that it asked for: `Pick` takes them from these types.
"""

from collections.abc import Iterable, Iterator, Mapping
from textwrap import indent
from typing import Any, cast

from graphql import (
    GraphQLArgument,
    GraphQLEnumType,
    GraphQLEnumValue,
    GraphQLField,
    GraphQLInputField,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLNamedType,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLScalarType,
    GraphQLSchema,
    GraphQLUnionType,
    is_introspection_type,
    is_required_argument,
    is_required_input_field,
    is_specified_scalar_type,
)

_BUILT_IN = {
    "Boolean": "boolean",
    "Float": "number",
    "ID": "string",
    "Int": "number",
    "String": "string",
}
_SCALARS = {"DateTime": "string", "Long": "number"}
"""What a scalar of the schema is in JSON; any other one is `unknown`."""
_STEP = "  "
_Typed = GraphQLArgument | GraphQLField | GraphQLInputField
_Described = _Typed | GraphQLNamedType | GraphQLEnumValue


def typescript(schema: GraphQLSchema) -> str:
    """Give the declarations of all types, by name.

    An output that may be null is `T | null`. An input may be left out if it may be null or has a
    default. A field with arguments has them as `<Type><Field>Args`.
    """
    named = sorted(schema.type_map.items())
    shown = (type_ for _, type_ in named if not is_introspection_type(type_))
    return "\n".join(text for type_ in shown for text in _declarations(schema, type_))


def _declarations(schema: GraphQLSchema, type_: GraphQLNamedType) -> Iterator[str]:
    match type_:
        case GraphQLScalarType():
            if not is_specified_scalar_type(type_):
                yield _alias(type_, _SCALARS.get(type_.name, "unknown"))
        case GraphQLEnumType():
            yield _alias(type_, _members(_value(*named) for named in type_.values.items()))
        case GraphQLUnionType():
            yield _alias(type_, _members(member.name for member in type_.types))
        case GraphQLInputObjectType():
            yield _input(type_)
        case GraphQLInterfaceType() | GraphQLObjectType():
            yield _object(schema, type_)
            yield from _all_arguments(type_)
        case _:
            raise TypeError(f"no TypeScript for {type_!r}")


def _object(schema: GraphQLSchema, type_: GraphQLInterfaceType | GraphQLObjectType) -> str:
    fields = [f"__typename: {_typename(schema, type_)};"]
    fields += [_output(name, field) for name, field in type_.fields.items()]
    above = ", ".join(interface.name for interface in type_.interfaces)
    head = f"{type_.name} extends {above}" if above else type_.name
    return f"{_doc(type_)}export interface {head} {_block(fields)}\n"


def _typename(schema: GraphQLSchema, type_: GraphQLInterfaceType | GraphQLObjectType) -> str:
    if isinstance(type_, GraphQLObjectType):
        return f'"{type_.name}"'
    return " | ".join(f'"{each.name}"' for each in schema.get_possible_types(type_))


def _output(name: str, field: GraphQLField) -> str:
    return f"{_doc(field)}{name}: {_type(field)};"


def _all_arguments(type_: GraphQLInterfaceType | GraphQLObjectType) -> Iterator[str]:
    for name, field in type_.fields.items():
        if field.args:
            head = f"{type_.name}{name[0].upper()}{name[1:]}Args"
            fields = [_given(*named) for named in field.args.items()]
            yield f"export interface {head} {_block(fields)}\n"


def _input(type_: GraphQLInputObjectType) -> str:
    if type_.is_one_of:
        return _alias(type_, _members(_only(name, type_.fields) for name in type_.fields))
    fields = [_given(*named) for named in type_.fields.items()]
    return f"{_doc(type_)}export interface {type_.name} {_block(fields)}\n"


def _only(name: str, fields: Mapping[str, GraphQLInputField]) -> str:
    """Give the choice of one field of an input of which exactly one is given."""
    given = f"{_doc(fields[name])}{name}: {_required(_type_of(fields[name]))};"
    return _block([given, *(f"{other}?: never;" for other in fields if other != name)])


def _given(name: str, value: GraphQLArgument | GraphQLInputField) -> str:
    needed = (
        is_required_argument(value)
        if isinstance(value, GraphQLArgument)
        else is_required_input_field(value)
    )
    return f"{_doc(value)}{name}{'' if needed else '?'}: {_type(value)};"


def _type_of(typed: _Typed) -> object:
    # graphql-core leaves open what its lists are of.
    return cast(Any, typed).type


def _type(typed: _Typed) -> str:
    return _nullable(_type_of(typed))


def _nullable(type_: object) -> str:
    if isinstance(type_, GraphQLNonNull):
        return _required(_inner(type_))
    return f"{_required(type_)} | null"


def _required(type_: object) -> str:
    if isinstance(type_, GraphQLList):
        item = _nullable(_inner(type_))
        return f"({item})[]" if item.endswith(" | null") else f"{item}[]"
    return _BUILT_IN.get(str(type_), str(type_))


def _inner(type_: Any) -> object:  # noqa: ANN401  # the wrapping types name no inner one
    return type_.of_type


def _value(name: str, value: GraphQLEnumValue) -> str:
    return f'{_doc(value)}"{name}"'


def _alias(type_: GraphQLNamedType, meaning: str) -> str:
    space = "" if meaning.startswith("\n") else " "
    return f"{_doc(type_)}export type {type_.name} ={space}{meaning};\n"


def _members(texts: Iterable[str]) -> str:
    """Give a union with a member a line; the comment of a member stands above it."""
    return "".join(f"\n{indent(_member(text), _STEP)}" for text in texts)


def _member(text: str) -> str:
    comment, found, meaning = text.partition(" */\n") if text.startswith("/**") else ("", "", text)
    return f"{comment}{found}| {meaning}"


def _block(fields: Iterable[str]) -> str:
    return "".join(("{\n", *(f"{indent(field, _STEP)}\n" for field in fields), "}"))


def _doc(described: _Described) -> str:
    """Give the description as a comment; the end of a comment within it is broken up."""
    lines = (described.description or "").splitlines()
    reason = getattr(described, "deprecation_reason", None)
    if reason is not None:
        lines.append(f"@deprecated {reason}")
    safe = [line.replace("*/", "*\\/").rstrip() for line in lines]
    if len(safe) <= 1:
        return "".join(f"/** {line} */\n" for line in safe)
    return "".join(("/**\n", *(f" * {line}".rstrip() + "\n" for line in safe), " */\n"))
