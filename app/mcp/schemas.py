"""JSON schemas as agents read them: an agent pays for every word of a listing."""

from collections.abc import Mapping
from typing import Any, cast

Schema = dict[str, Any]
_NULL = {"type": "null"}
_NAMED = "$defs"


def compact(schema: Mapping[str, Any]) -> Schema:
    """Give a schema without titles, references and nulls; what is left out is null.

    What a type says of itself is written for who reads the code, and is left out too.

    Args:
        schema: As pydantic makes it, of types that do not hold themselves.
    """
    types = cast(Mapping[str, Schema], schema.get(_NAMED, {}))
    named = {name: _without(one, "description") for name, one in types.items()}
    return _compact(_without(schema, _NAMED), named)


def compact_answer(schema: Mapping[str, Any]) -> Schema:
    """Give the schema of an answer as `compact`; nobody fills in what an answer leaves out."""
    return compact(cast(Schema, _undefaulted(schema)))


def _without(schema: Mapping[str, Any], *keys: str) -> Schema:
    return {key: value for key, value in schema.items() if key not in keys}


def _undefaulted(value: object) -> object:
    if isinstance(value, dict):
        given = cast(Schema, value)
        return {key: _undefaulted(one) for key, one in given.items() if not _is_default(key, given)}
    if isinstance(value, list):
        return [_undefaulted(one) for one in cast(list[object], value)]
    return value


def _is_default(key: str, schema: Schema) -> bool:
    # A property may have the name; it has no type beside it then.
    return key == "default" and ("type" in schema or "anyOf" in schema)


def _compact(schema: Schema, named: Schema) -> Schema:
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        siblings = {key: value for key, value in schema.items() if key != "$ref"}
        return _compact({**named[name], **siblings}, named)
    ways = [way for way in cast(list[Schema], schema.get("anyOf", [])) if way != _NULL]
    if len(ways) == 1:
        rest = {key: value for key, value in schema.items() if key not in ("anyOf", "default")}
        return _compact({**ways[0], **rest}, named)
    left = {key: value for key, value in schema.items() if not _is_said(key, value)}
    return {key: _value(key, value, named) for key, value in left.items()}


def _is_said(key: str, value: object) -> bool:
    """Whether a key says nothing: a title, or that an object may have more fields."""
    return key == "title" or (key == "additionalProperties" and value is True)


def _value(key: str, value: object, named: Schema) -> object:
    if key == "description":
        return " ".join(str(value).split())
    if key == "properties":
        return {name: _compact(one, named) for name, one in cast(dict[str, Schema], value).items()}
    if isinstance(value, dict):
        return _compact(cast(Schema, value), named)
    return value
