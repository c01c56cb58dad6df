"""JSON schemas as agents read them: an agent pays for every word of a listing."""

from collections.abc import Mapping
from typing import Any, cast

Schema = dict[str, Any]
_NULL = {"type": "null"}
_NAMED = "$defs"


def compact(schema: Mapping[str, Any]) -> Schema:
    """Give a schema without titles, references and nulls; what is left out is null.

    Args:
        schema: As pydantic makes it, of types that do not hold themselves.
    """
    named = cast(Schema, schema.get(_NAMED, {}))
    return _compact({key: value for key, value in schema.items() if key != _NAMED}, named)


def _compact(schema: Schema, named: Schema) -> Schema:
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        siblings = {key: value for key, value in schema.items() if key != "$ref"}
        return _compact({**named[name], **siblings}, named)
    ways = [way for way in cast(list[Schema], schema.get("anyOf", [])) if way != _NULL]
    if len(ways) == 1:
        rest = {key: value for key, value in schema.items() if key not in ("anyOf", "default")}
        return _compact({**ways[0], **rest}, named)
    return {key: _value(key, value, named) for key, value in schema.items() if key != "title"}


def _value(key: str, value: object, named: Schema) -> object:
    if key == "description":
        return " ".join(str(value).split())
    if key == "properties":
        return {name: _compact(one, named) for name, one in cast(dict[str, Schema], value).items()}
    if isinstance(value, dict):
        return _compact(cast(Schema, value), named)
    return value
