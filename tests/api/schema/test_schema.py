"""The schema is the manual, and the committed one is the one that is served."""

from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLObjectType,
    build_schema,
)

from app.api import schema as api


def test_the_committed_schema_is_the_one_that_is_served() -> None:
    served = api.build_schema().as_str() + "\n"
    assert api.SDL.read_text(encoding="utf-8") == served, "run: uv run poe schema"


def test_every_type_field_and_argument_says_what_it_is() -> None:
    silent: list[str] = []
    for name, type_ in build_schema(api.build_schema().as_str()).type_map.items():
        if name.startswith("__") or not isinstance(
            type_,
            GraphQLObjectType | GraphQLInterfaceType | GraphQLInputObjectType | GraphQLEnumType,
        ):
            continue
        silent += [] if type_.description else [name]
        if isinstance(type_, GraphQLEnumType):
            continue
        for field_name, field in type_.fields.items():
            silent += [] if field.description else [f"{name}.{field_name}"]
            for argument_name, argument in getattr(field, "args", {}).items():
                where = f"{name}.{field_name}({argument_name})"
                silent += [] if argument.description else [where]
    assert silent == []
