"""How large an operation is, measured on its document."""

from typing import Any, cast

import pytest
from graphql import OperationDefinitionNode, parse

from app.api.limits import MAX_FIELDS, MAX_ROWS, check_operation
from app.api.schema import build_schema

SCHEMA = cast(Any, build_schema())._schema
NODES = "edges { node { nodes(first: %s) { edges { cursor } } } }"
OWN = "edges { node { nodes { edges { node { session { nodes { edges { cursor } } } } } } } }"


def _wrong(query: str, variables: dict[str, Any] | None = None) -> list[str]:
    document = parse(query)
    [operation] = [n for n in document.definitions if isinstance(n, OperationDefinitionNode)]
    return [e.message for e in check_operation(SCHEMA, document, operation, variables or {})]


@pytest.mark.parametrize(
    ("query", "variables", "rows"),
    [
        (f"{{ sessions(first: 100) {{ {OWN} }} }}", {}, 100 + 100 * 20 + 100 * 20 * 20),
        (f"query($n: Int!) {{ sessions(first: $n) {{ {OWN} }} }}", {"n": 50}, 50 * 421),
        (f"query($n: Int!) {{ sessions(first: $n) {{ {OWN} }} }}", {}, 100 * 421),
        (
            "query($i: [ID!]!) { nodes(ids: $i) { ... on Session { nodes(first: 100) { edges {"
            " node { session { nodes(first: 2) { edges { cursor } } } } } } } } }",
            {"i": ["x"] * 100},
            100 + 100 * 100 + 100 * 100 * 2,
        ),
    ],
)
def test_sizes_multiply_on_the_way_down(query: str, variables: dict[str, Any], rows: int) -> None:
    assert _wrong(query, variables) == [f"the operation has rows {rows}; the limit is {MAX_ROWS}"]


@pytest.mark.parametrize("first", ["100", "-5"])
def test_a_hundred_sessions_with_their_nodes_just_go(first: str) -> None:
    assert _wrong(f"{{ sessions(first: {first}) {{ {NODES % '100'} }} }}") == []


def test_a_fragment_that_doubles_each_time_is_measured_and_not_followed() -> None:
    doubling = "".join(
        f"fragment f{i} on ThinkingNode {{ a: parent {{ ...f{i + 1} }} b: parent {{ ...f{i + 1} }}"
        " } "
        for i in range(40)
    )
    query = f'{{ thinkingNode(id: "x") {{ ...f0 }} }} {doubling}'
    query += "fragment f40 on ThinkingNode { id }"
    assert [message.split()[3] for message in _wrong(query)] == ["depth", "aliases", "fields"]


def test_as_many_fields_as_allowed_go() -> None:
    two = 'node(id: "x") { id } '
    assert _wrong("{ " + two * (MAX_FIELDS // 2) + "}") == []
    [wrong] = _wrong("{ " + two * (MAX_FIELDS // 2 + 1) + "}")
    assert wrong == f"the operation has fields {MAX_FIELDS + 2}; the limit is {MAX_FIELDS}"


def test_the_schema_may_be_asked_for_twice_in_one_operation() -> None:
    asked = "__schema { types { name } }"
    assert _wrong(f"{{ {asked} again: {asked} }}") == []
    wrong = f"the operation has rows 15000; the limit is {MAX_ROWS}"
    assert _wrong(f"{{ {asked} a: {asked} b: {asked} }}") == [wrong]
    assert _wrong("{ __schema { a: types { name } b: types { name } } }") == [wrong]
