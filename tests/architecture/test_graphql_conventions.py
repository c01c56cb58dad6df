"""The conventions of the GraphQL schema (decision 0013), which every new field follows."""

import re
from collections.abc import Iterator
from typing import Any, cast

import pytest
from graphql import (
    GraphQLField,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLScalarType,
    GraphQLSchema,
    GraphQLUnionType,
    build_schema,
    is_specified_scalar_type,
)

from app.api.schema import SDL

# Names that a client's language has already: a type of that name hides it.
_GLOBALS = """
    Array Blob Boolean Comment DataView Date Document Element Error Event Exclude Extract File
    FormData Function Headers History Image Infinity Iterator Location Lock Map Math
    Notification Number Object Omit Option Parameters Partial Pick Plugin Promise Proxy Range
    Readonly Record Reflect RegExp Report Request Required Response ReturnType Selection Set
    Storage String Symbol Text URL WeakMap WeakSet Worker
"""
GLOBALS = frozenset(_GLOBALS.split())
FIXED = frozenset({"kind", "status", "severity", "role", "effort", "type", "phase", "stance"})
COUNTS = re.compile(r"([cC]ount|[tT]okens|^seq|^bytes|^total)$")
SMALL = frozenset({"maxOutputTokens", "budgetTokens", "tokenBudget"})
_STOP = """
    a an and are as at be been by each else every for from had has have if in is it its no of
    on one or out so such than that the their them there they this those to was were which
    with any
"""
STOP = frozenset(_STOP.split())


@pytest.fixture(scope="module")
def schema() -> GraphQLSchema:
    return build_schema(SDL.read_text(encoding="utf-8"))


def _fields(schema: GraphQLSchema) -> Iterator[tuple[GraphQLNamedType, str, GraphQLField]]:
    for type_ in schema.type_map.values():
        if isinstance(type_, GraphQLObjectType | GraphQLInterfaceType) and type_.name[:2] != "__":
            for name, field in type_.fields.items():
                yield type_, name, field


def _type_of(field: object) -> str:
    return str(cast(Any, field).type)


def _mutations(schema: GraphQLSchema) -> dict[str, GraphQLField]:
    mutation = schema.mutation_type
    assert mutation is not None
    return mutation.fields


def test_a_mutation_takes_one_input_of_its_name_with_an_idempotency_key(
    schema: GraphQLSchema,
) -> None:
    odd: list[str] = []
    for name, field in _mutations(schema).items():
        wanted = f"{name[0].upper()}{name[1:]}Input"
        given = {key: _type_of(argument) for key, argument in field.args.items()}
        input_ = schema.get_type(wanted)
        keyed = isinstance(input_, GraphQLInputObjectType) and "idempotencyKey" in input_.fields
        odd += [] if given == {"input": f"{wanted}!"} and keyed else [name]
    assert odd == []


def test_a_mutation_answers_with_a_payload_whose_errors_share_one_interface(
    schema: GraphQLSchema,
) -> None:
    error = cast(GraphQLInterfaceType, schema.get_type("UserError"))
    assert {name: _type_of(field) for name, field in error.fields.items()} == {
        "code": "String!",
        "message": "String!",
        "path": "[String!]!",
    }
    errors = {type_.name for type_ in schema.get_possible_types(error)}
    assert {name for name in errors if not name.endswith("Error")} == set()
    for name, field in _mutations(schema).items():
        shown: object = cast(Any, field).type
        assert isinstance(shown, GraphQLNonNull), name
        payload: object = cast(Any, shown).of_type
        assert isinstance(payload, GraphQLUnionType), name
        members = {type_.name for type_ in payload.types}
        assert payload.name.endswith("Payload"), name
        assert members >= {"InvalidInputError", "NotFoundError", "ConflictError"}, name
        assert len(members - errors) == 1, name


def test_fragments_of_one_union_or_interface_never_collide(schema: GraphQLSchema) -> None:
    odd: list[str] = []
    for type_ in schema.type_map.values():
        if not isinstance(type_, GraphQLUnionType | GraphQLInterfaceType):
            continue
        seen: dict[str, str] = {}
        for member in schema.get_possible_types(type_):
            for name, field in member.fields.items():
                known = seen.setdefault(name, _type_of(field))
                odd += [] if known == _type_of(field) else [f"{type_.name}: {member.name}.{name}"]
    assert odd == []


def test_first_stands_with_after(schema: GraphQLSchema) -> None:
    odd = [
        f"{type_.name}.{name}"
        for type_, name, field in _fields(schema)
        if ("first" in field.args) != ("after" in field.args)
        and not (schema.subscription_type and type_.name == schema.subscription_type.name)
    ]
    assert odd == []


def test_no_type_has_the_name_of_a_global(schema: GraphQLSchema) -> None:
    assert GLOBALS & set(schema.type_map) - {"String", "Boolean"} == set()


def test_a_value_out_of_a_fixed_set_is_an_enum(schema: GraphQLSchema) -> None:
    odd = [
        f"{type_.name}.{name}"
        for type_, name, field in _fields(schema)
        if name in FIXED
        and _type_of(field).strip("[]!") == "String"
        # The classes of a mode tell choices from free text, such as the role of a person.
        and not (type_.description or "").startswith("Belongs to the mode ")
    ]
    assert odd == []


def test_a_count_has_64_bits(schema: GraphQLSchema) -> None:
    odd = [
        f"{type_.name}.{name}"
        for type_, name, field in _fields(schema)
        if COUNTS.search(name) and _type_of(field).strip("!") == "Int" and name not in SMALL
    ]
    assert odd == []


def test_a_scalar_names_its_specification(schema: GraphQLSchema) -> None:
    odd = [
        type_.name
        for type_ in schema.type_map.values()
        if isinstance(type_, GraphQLScalarType)
        and not is_specified_scalar_type(type_)
        and not type_.specified_by_url
    ]
    assert odd == []


def _described(schema: GraphQLSchema) -> Iterator[tuple[str, str]]:
    """Give every place that has a description, with it."""
    for type_ in schema.type_map.values():
        if type_.name[:2] == "__" or is_specified_scalar_type(type_):
            continue
        yield type_.name, type_.description or ""
        is_input = isinstance(type_, GraphQLInputObjectType)
        fields: dict[str, Any] = cast(Any, type_).fields if is_input else {}
        for name, input_ in fields.items():
            yield f"{type_.name}.{name}", input_.description or ""
    for type_, name, field in _fields(schema):
        yield f"{type_.name}.{name}", field.description or ""
        for argument, given in field.args.items():
            # `input` is named by its type, which says what it is.
            if argument != "input":
                yield f"{type_.name}.{name}.{argument}", given.description or ""


def _words(text: str) -> set[str]:
    parts = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+", text)
    return {re.sub(r"(ies|s|ed|d)$", "", part.lower()) for part in parts} - STOP


def test_no_description_begins_with_a_bare_question_word(schema: GraphQLSchema) -> None:
    odd = [where for where, text in _described(schema) if re.match(r"(What|How|Who|Why)\b", text)]
    assert odd == []


def test_no_description_only_repeats_the_name(schema: GraphQLSchema) -> None:
    odd = [where for where, text in _described(schema) if not _words(text) - _words(where)]
    print(f"descriptions that only repeat the name: {len(odd)}")  # noqa: T201  # the measured figure
    assert odd == []
